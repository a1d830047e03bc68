"""Alembic runs this to migrate, on the connection and in the transaction that `upgrade.py` has begun."""

from alembic import context

from crosswright.publish.store.schema import VERSION_TABLE, Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite alters a table by creating it again
)
with context.begin_transaction():
    context.run_migrations()
