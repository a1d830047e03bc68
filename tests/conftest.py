"""Fixtures that several test modules use, by name."""

import signal

import pytest
from built_once import make_folder
from chromium import browser
from cli_runner import folder
from engines import engine
from hypothesis import HealthCheck, settings
from player_page import model, opened, site
from user_cache import whole_lexicon

__all__ = ["browser", "engine", "folder", "model", "opened", "site", "whole_lexicon"]

# What takes long on a busy machine is no fault.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_configure(config: pytest.Config) -> None:
    """What processes of the run share."""
    make_folder(config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of whole programs come first: they take longest, and no worker is to begin one when the others end."""
    items.sort(key=lambda item: item.path.parent.name != "whole")


# A shell starts what it runs in the background with Ctrl-C ignored, and so would be every command that a test starts
# and interrupts; a handler is forgotten by the programs that are started, so that they begin as at a terminal.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
