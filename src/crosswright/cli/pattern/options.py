"""The options of `pattern`, and the rules that they ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import click

from crosswright.cli.common.command import option, options
from crosswright.cli.common.options import File
from crosswright.cli.common.values import size_of
from crosswright.errors import UsageError
from crosswright.grid import Symmetry
from crosswright.pattern import METHODS, PRESETS, Bounds, Rules, preset, share_of_blocks
from crosswright.pattern.rules import LIMITS

SYMMETRIES = {"none": None, **{symmetry.value: symmetry for symmetry in Symmetry}}
# The options whose names are not those of the fields of `Rules` that they set.
FLAGS = {"checked": "--unchecked", "connected": "--parts", "open_edges": "--closed-edges", "squares": "--squares"}


class SpanType(click.ParamType[Bounds]):
    """A number or a range: 76, 74-78, -78, 74-."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bounds:
        """Read it; the error message names the option."""
        try:
            return value if isinstance(value, Bounds) else Bounds.parse(str(value))
        except UsageError as error:
            self.fail(str(error), param, ctx)


Span = Annotated[Bounds, SpanType(), "RANGE"]


@options("Rules", more={name: (Span | None, option(limit.help)) for name, limit in LIMITS.items()})
class RuleOptions:
    """The rules that patterns keep. Each limit of `pattern.rules` is an option."""

    size: str | None = option(
        "How many rows and columns: 15, or 13x17. Without it the preset's size, 15 for the american one.",
        metavar="N|NxN",
    )
    preset_: str = option("The rules to begin with; the options below change them.", "american", choices=list(PRESETS))
    symmetry: str | None = option("What carries the blocks onto themselves.", choices=list(SYMMETRIES))
    blocks: Span | None = option("How many blocks: 38, 36-40, -40 (no more) or 36- (no fewer).")
    share: float | None = option(
        "The same as a share of cells.", metavar="X", type=click.FloatRange(0, 1, max_open=True)
    )
    entries: Span | None = option(LIMITS["entries"].help)
    shortest: int | None = option("The length of the shortest slot.", least=1)
    longest: int | None = option("The length of the longest slot.", least=1)
    unchecked: bool = option("Let cells be in one slot only, never two in a row: a lattice.")
    parts: bool = option("Let the open cells fall into several parts.")
    closed_edges: bool = option("Let an outer row or column be all blocks.")
    frame: bool = option(
        "Close the outer rows and columns first, all of them, and make the pattern inside; the other rules are for the "
        "inside."
    )
    squares: bool = option("Let four blocks make a square.")

    @property
    def rules(self) -> Rules:
        """The preset's rules, changed by the options."""
        rules = preset(self.preset_, *size_of(self.size))
        if self.frame:
            rules = preset(self.preset_, rules.rows - 2, rules.columns - 2)
        if self.share is not None and self.blocks is not None:
            raise UsageError("--share and --blocks both say how many blocks; give one of them")
        names = ("shortest", "longest", *LIMITS)
        changes: dict[str, Any] = {name: value for name in names if (value := getattr(self, name)) is not None}
        if self.symmetry is not None:
            changes["symmetry"] = SYMMETRIES[self.symmetry]
        if self.share is not None:
            changes["blocks"] = share_of_blocks(rules, self.share)
        flags = {"checked": self.unchecked, "connected": self.parts, "open_edges": self.closed_edges}
        changes |= {name: False for name, given in flags.items() if given}
        return replace(rules, **changes, squares=self.squares)

    def of_preset(self, rules: Rules) -> list[str]:
        """The limits that come from the preset and not from an option of their own."""
        return [
            name
            for name in rules.spans()
            if getattr(self, name) is None and not (name == "blocks" and self.share is not None)
        ]

    def attributed(self, rules: Rules, name: str) -> str:
        """A rule as its option; marked if it is a limit of the preset."""
        origin = f" (a limit of the {self.preset_} preset)" if name in self.of_preset(rules) else ""
        return spelled(rules, name) + origin


@options("How it is made")
class ChoiceOptions:
    """How many patterns to make, and how."""

    count: int = option("Make N patterns.", 1, least=1)
    seed: int = option("Another seed, another pattern.", 0)
    method: str = option(
        "random: as published patterns have them; distance: blocks far from all others first; uniform: each pattern as "
        "likely as every other.",
        "random",
        choices=list(METHODS),
    )
    theme: str | None = option(
        "Entries to build the pattern around; it is made so that the rest can be filled.", metavar="A,B,..."
    )
    fillable: bool = option("Of many patterns the one that is easiest to fill.")


@options("Instead of making one from nothing")
class OtherOptions:
    """The options that do something else than make patterns from nothing."""

    complete_: File | None = option("Find the ways to finish the pattern of FILE.")
    how_many: bool = option("Make nothing; count exactly all patterns that keep the rules.")
    stats_: File | None = option("Make nothing; show the figures of FILE's grids.")
    open_: str | None = option("The character that stands for an open cell in FILE.", metavar="C")
    block: str | None = option("The character that stands for a block in FILE.", metavar="C")


def spelled(rules: Rules, name: str) -> str:
    """A rule as the option that sets it: `--entries 74-78`."""
    if name in FLAGS:
        return FLAGS[name]
    value = getattr(rules, name)
    value = next(key for key, symmetry in SYMMETRIES.items() if symmetry == value) if name == "symmetry" else value
    return f"--{name.replace('_', '-')} {value}"
