"""Puzzles and what is prepared of them are packed.

What is there stays as it is: the program reads both. A new value is bytes, which SQLite's columns take too.
"""

from alembic import op

revision = "0004"
down_revision = "0003"

COLUMNS = (("puzzle", "content"), ("prepared", "answers"), ("prepared", "document"))


def upgrade() -> None:
    """Make PostgreSQL's columns columns of bytes."""
    if op.get_bind().dialect.name == "postgresql":
        for table, column in COLUMNS:
            op.execute(f"alter table {table} alter column {column} type bytea using convert_to({column}, 'UTF8')")


def downgrade() -> None:
    """Refuse: an older release can't read packed values."""
    raise NotImplementedError("packed puzzles can't be unpacked by a migration")
