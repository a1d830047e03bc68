"""The options that say how a command searches: `fill`, `all` and `count` have them."""

from __future__ import annotations

from collections.abc import Callable

import click

from crosswright.cli.options import Command, together
from crosswright.search import ENGINES


def search_options(*, seed: str, each: str, steps: str) -> Callable[[Command], Command]:
    """Seed, budget and engine: what another seed does, what the budget is for, and what it counts."""
    return together(
        [
            click.option("--seed", type=int, metavar="N", default=0, show_default=True, help=seed),
            click.option(
                "--nodes", type=click.IntRange(min=0), metavar="N", help=f"Stop each {each} after so many {steps}."
            ),
            click.option(
                "--time",
                "seconds",
                type=click.FloatRange(min=0),
                metavar="S",
                help=f"Stop each {each} after so many seconds.",
            ),
            click.option(
                "--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="What searches."
            ),
        ]
    )


def jobs_option(use: str) -> Callable[[Command], Command]:
    """The number of threads; `use` is what --help says that they do."""
    return click.option("--jobs", type=click.IntRange(min=0), metavar="N", default=1, show_default=True, help=use)
