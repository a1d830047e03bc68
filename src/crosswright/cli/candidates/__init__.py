"""`crosswright candidates`: every word that fits a slot, ranked.

The JSON is one object:

    source, index   the file; the grid's place in it, from 1
    slot, template  "5D", "?E?T": the letters given there
    fits            how many words fit the letters; `candidates` has as many as --limit allows
    fills, open, dead   how many of these have which prospect
    candidates      [{"word": "REST", "score": 72, "fewest": 14, "prospect": "fills"}, ...]: the fewest words left to a
                    crossing slot, and "fills" (a trial fill was found), "open" (nothing is known against it) or "dead"
                    (shown: there is no fill with it)
    seconds         of the search
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from crosswright import search
from crosswright.cli.common import exits
from crosswright.cli.common.command import command, gathered, option
from crosswright.cli.common.demands import read_demands
from crosswright.cli.common.options import (
    FILE,
    SEARCH,
    DemandOptions,
    GridOptions,
    LetterOptions,
    RegionOptions,
    WordOptions,
    demand_options,
    grid_options,
    json_option,
    letter_options,
    region_options,
    seed_option,
    word_options,
)
from crosswright.cli.common.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import UsageError
from crosswright.search import ENGINES, Prospect, SlotCandidate
from crosswright.search.probing import PROBES

# How many words are listed if you give no --limit?
LIMIT = 60


@dataclass(frozen=True)
class ProbeOptions:
    """How the words are looked at."""

    limit: int
    probes: int
    seed: int
    engine: str


_PROBES = gathered(
    "how",
    ProbeOptions,
    SEARCH,
    [
        option(
            "--limit", type=click.IntRange(min=1), metavar="N", default=LIMIT, show_default=True, help="List N words."
        ),
        option(
            "--probes",
            type=click.IntRange(min=0),
            metavar="N",
            default=PROBES,
            show_default=True,
            help="Try to fill the grid around the N best words.",
        ),
        seed_option("Other trial fills."),
        option(
            "--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="The engine that searches."
        ),
    ],
)


@command(
    examples="""
        crosswright candidates grid.txt 1D
        crosswright candidates grid.txt 1D --slot 1D=?E?? --limit 10
        crosswright candidates filled.txt 1D --region 1D,2D --json
    """
)
@click.argument("grid_file", metavar="GRID", type=FILE)
@click.argument("slot_name", metavar="SLOT")
@_PROBES
@word_options
@letter_options
@region_options
@demand_options
@grid_options
@json_option
def candidates(
    *,
    grid_file: str,
    slot_name: str,
    how: ProbeOptions,
    words: WordOptions,
    letters: LetterOptions,
    part: RegionOptions,
    demands: DemandOptions,
    grid: GridOptions,
    as_json: bool,
) -> int:
    """Rank the words that fit a SLOT of a GRID, such as 5D.

    For each word: its score, the fewest words that it leaves to a crossing slot, and what becomes of the grid with it:
    fills (a trial fill was found), open (nothing is known against it) or dead (shown: there is no fill with it). Words
    that are not dead come first, the best score before the others.

    Exit code: 0 some word is not dead, 1 all are dead or none fits, 130 interrupted.
    """
    found = read_or_open([grid_file], grid, letters, part=part, folding=words.folding)
    if len(found) > 1:
        raise UsageError(f"{grid_file}: has {len(found)} grids; name a file with one")
    report_if_slow(how.engine)
    lexicon = read_lexicon(words)
    asked = read_demands(demands, folding=lexicon.folding, allow_repeats=letters.allow_repeats)
    problem = asked.problem(found[0].grid, lexicon)
    began = time.perf_counter()
    with interruptible() as stop:
        try:
            ranked = search.candidates(
                problem, slot_name, probes=how.probes, seed=how.seed, engine=how.engine, stop=stop
            )
        except UsageError as error:
            hint = f", as --region {slot_name} does" if "given whole" in str(error) else ""
            raise UsageError(f"{found[0].label}: {error}{hint}") from None
        stopped = stop()
    seconds = time.perf_counter() - began
    its_slot = problem.grid.slot_named(slot_name)
    _show(found[0], (its_slot.name, problem.grid.template(its_slot)), ranked, how.limit, seconds, as_json=as_json)
    if stopped:
        return exits.INTERRUPTED
    return exits.OK if any(each.prospect is not Prospect.DEAD for each in ranked) else exits.FAULT


def _show(
    sourced: Sourced,
    slot: tuple[str, str],
    ranked: Sequence[SlotCandidate],
    limit: int,
    seconds: float,
    *,
    as_json: bool,
) -> None:
    """The table or the document, and how many words there are of each kind."""
    counts = Counter(each.prospect for each in ranked)
    kinds = ", ".join(f"{counts[prospect]:,} {prospect.value}" for prospect in Prospect)
    notice(f"{sourced.label}: {slot[0]} {slot[1]}: {len(ranked):,} words fit: {kinds}; {seconds:.2f} s")
    if not as_json:
        put_out("".join(_table(ranked[:limit])))
        return
    document = {"source": sourced.source, "index": sourced.place, "slot": slot[0], "template": slot[1]}
    numbers = {"fits": len(ranked), **{prospect.value: counts[prospect] for prospect in Prospect}}
    listed = [
        {"word": each.word, "score": each.score, "fewest": each.fewest, "prospect": each.prospect.value}
        for each in ranked[:limit]
    ]
    put_out(to_json(document | numbers | {"candidates": listed, "seconds": round(seconds, 6)}))


def _table(ranked: Sequence[SlotCandidate]) -> Iterator[str]:
    width = max([len("word"), *(len(each.word) for each in ranked)])
    if ranked:
        yield f"{'word':<{width}} {'score':>5} {'fewest':>7}  prospect\n"
    for each in ranked:
        yield f"{each.word:<{width}} {each.score:>5} {each.fewest:>7,}  {each.prospect.value}\n"
