"""The server: the application, its connections, limits, settings and responses."""
