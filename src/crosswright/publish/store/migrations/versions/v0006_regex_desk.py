"""Titles, revisions and approval of the days' regex crosswords."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("regex") as regex:
        regex.add_column(sa.Column("title", sa.String(), nullable=False, server_default="Regex crossword"))
        regex.add_column(sa.Column("revision", sa.Integer(), nullable=False, server_default="1"))
        regex.add_column(sa.Column("approval", sa.String(), nullable=False, server_default="none"))
