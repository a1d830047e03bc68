"""What a site needs of each puzzle, prepared; the bytes that a puzzle takes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table. Version 0 is a puzzle that is not prepared yet; the site does that when somebody asks for it."""
    op.create_table(
        "prepared",
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("facts", sa.String(), nullable=False),
        sa.Column("answers", sa.String(), nullable=False),
        sa.Column("document", sa.String(), nullable=False),
    )
    op.execute(
        "insert into prepared (puzzle, version, bytes, facts, answers, document) "
        "select id, 0, length(content), '', '', '' from puzzle"
    )
