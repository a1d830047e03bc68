"""Series, revisions and approval of the days' puzzles; every change of them; what solvers say and need help with."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# The names that PostgreSQL gave to constraints without one; SQLite kept none.
_NAMES = {"uq": "%(table_name)s_%(column_0_name)s_key"}


def upgrade() -> None:
    """Answers belong to a puzzle now, because two series have puzzles of the same day."""
    op.create_table(
        "answer_of_puzzle",
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("theme", sa.Boolean(), nullable=False),
    )
    op.execute(
        "insert into answer_of_puzzle (puzzle, text, theme) "
        "select puzzle.id, answer.text, answer.theme from answer join puzzle on puzzle.day = answer.day"
    )
    op.drop_table("answer")
    with op.batch_alter_table("puzzle", naming_convention=_NAMES) as puzzle:
        puzzle.drop_constraint("puzzle_day_key", type_="unique")
        puzzle.add_column(sa.Column("series", sa.String(), nullable=False, server_default=""))
        puzzle.add_column(sa.Column("revision", sa.Integer(), nullable=False, server_default="1"))
        puzzle.add_column(sa.Column("approval", sa.String(), nullable=False, server_default="none"))
        puzzle.create_unique_constraint("puzzle_series_day", ["series", "day"])
    op.create_table(
        "answer",
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("text", sa.String(), primary_key=True),
        sa.Column("theme", sa.Boolean(), nullable=False),
    )
    op.execute("insert into answer (puzzle, text, theme) select puzzle, text, theme from answer_of_puzzle")
    op.drop_table("answer_of_puzzle")
    _add_tables()


def _add_tables() -> None:
    op.create_table(
        "change",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("series", sa.String(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("summary", sa.String(), nullable=False),
        sa.Column("before", sa.String()),
    )
    op.create_index("change_of_day", "change", ["series", "day"])
    op.create_table(
        "note",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), nullable=False),
        sa.Column("clue", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
    )
    op.create_index("note_of_puzzle", "note", ["puzzle"])
    op.create_table(
        "tally",
        sa.Column("puzzle", sa.String(), sa.ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("what", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
    )
