"""Fixtures that several test modules use, by name."""

from cli_runner import folder

__all__ = ["folder"]
