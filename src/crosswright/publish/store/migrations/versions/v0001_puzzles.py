"""Puzzles, the answers of the days, plays."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("day", sa.Date(), unique=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("columns", sa.Integer(), nullable=False),
        sa.Column("difficulty", sa.Integer()),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("report", sa.String()),
        sa.Column("content", sa.String(), nullable=False),
    )
    op.create_table(
        "answer",
        sa.Column("day", sa.Date(), sa.ForeignKey("puzzle.day", ondelete="CASCADE"), primary_key=True),
        sa.Column("text", sa.String(), primary_key=True),
        sa.Column("theme", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "play",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("help", sa.Integer(), nullable=False),
    )
    op.create_index("play_times", "play", ["puzzle", "seconds"])
