"""The rooms in which people solve a puzzle together."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "room",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), nullable=False),
        sa.Column("used", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("room_used", "room", ["used"])
    op.create_table(
        "room_letter",
        sa.Column("room", sa.String(), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("cell", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("mark", sa.String(), nullable=False),
    )
