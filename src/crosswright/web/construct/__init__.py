"""The constructor's page: its routes, its long tasks, and what `crosswright edit` works on."""
