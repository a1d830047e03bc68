"""`crosswright pattern`: makes patterns, and shows their figures.

The JSON is one object. Of patterns: {"patterns": [...], "wanted": how many were asked for, "conflict": a list of the
options that contradict each other where there are none, else null, "proved": whether it is proved that there are none};
of --stats: {"results": [...]}, the same with source and index, and with "short", where slots are too short; of
--how-many: {"how_many": ..., "most_entries": ..., null where there is no pattern}. With --theme and --fillable,
"reason" says why the pattern was chosen. A pattern has

    rows        the lines of the plain form: '.' open, '#' block
    stats       its figures: as `pattern.Stats` has them
    distances   with --show-distances, a list for each row: the steps from each open cell to the nearest block, where
    everything outside counts as blocks; null for a block

options   the options, and the rules that they ask for
tasks     what can be done: make, choose the easiest to fill, finish, count, show figures
figures   patterns and their figures as pictures, text, SVG and JSON
"""

from __future__ import annotations

from collections.abc import Callable

from crosswright.cli.common.command import command, offered, option, refuse
from crosswright.cli.common.options import OUTPUT, OutputOptions, WordOptions
from crosswright.cli.common.writing import choose_output
from crosswright.cli.pattern.options import ChoiceOptions, OtherOptions, RuleOptions
from crosswright.cli.pattern.tasks import PatternTask, choose_best, count_all, finish, make, show_stats
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of

SUFFIXES = suffixes_of("text", "json", "svg")


@command(
    examples="""
        crosswright pattern --size 9
        crosswright pattern --size 15 --entries 72-76 --count 3 --seed 3
        crosswright pattern --stats grid.txt
    """
)
def pattern(
    *,
    rules: RuleOptions,
    choice: ChoiceOptions,
    instead: OtherOptions,
    words: WordOptions,
    show_distances: bool = option("Show each open cell's distance to the nearest block.", group=OUTPUT),
    output: OutputOptions = offered(
        format_=option(
            "picture: drawn (for a terminal the default); text: can be read back; svg: one sheet; json: everything.",
            choices=["picture", "text", "svg", "json"],
        )
    ),
) -> int:
    """Make patterns of blocks that keep to rules, at random.

    A RANGE is a number, 74-78, -78 (no more) or 74- (no fewer). Every pattern is checked before it is printed, by code
    that shares nothing with the makers.

    Exit code: 0 found, 1 proved that there is none, 3 none found in a reasonable number of attempts,
    130 interrupted.
    """
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    code = _task(choice, instead)(PatternTask(target, rules, choice, instead, words, show_distances))
    target.close()
    return code


def _task(choice: ChoiceOptions, instead: OtherOptions) -> Callable[[PatternTask], int]:
    """The task; UsageError for an option without effect."""
    chooses = choice.theme is not None or choice.fillable
    tasks = [
        (instead.stats_ is not None, show_stats),
        (instead.complete_ is not None, finish),
        (instead.how_many, count_all),
        (chooses, choose_best),
    ]
    if sum(requested for requested, _ in tasks) > 1:
        raise UsageError("--stats, --complete, --how-many and --theme or --fillable each make something else; give one")
    if chooses:
        refuse(["count"], "--theme and --fillable make one pattern, the easiest to fill; leave out {}, vary --seed")
        refuse(["method"], "--theme and --fillable make patterns at random; leave out {given}")
    else:
        names = ("words", "min_score", "without", "keep_accents", "language")
        refuse(names, "{} says which words a pattern is for; add --theme or --fillable")
    return next((task for requested, task in tasks if requested), make)
