"""The regex crossword of each day."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "regex",
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("size", sa.String(), nullable=False),
        sa.Column("compact", sa.String(), nullable=False),
        sa.Column("document", sa.String(), nullable=False),
    )
