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

from crosswright import search
from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, options
from crosswright.cli.common.options import JSON, SEARCH, File, GridOptions
from crosswright.cli.common.reading import ProblemOptions
from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice, put_result
from crosswright.errors import UsageError
from crosswright.puzzle.sourced import Sourced
from crosswright.search import ENGINES, Prospect, SlotCandidate
from crosswright.search.probing import PROBES

# How many words are listed if you give no --limit?
LIMIT = 60


@options(SEARCH)
class ProbeOptions:
    """How the words are looked at."""

    limit: int = option("List N words.", LIMIT, least=1)
    probes: int = option("Try to fill the grid around the N best words.", PROBES, least=0)
    seed: int = option("Other trial fills.", 0)
    engine: str = option("The engine that searches.", "auto", choices=ENGINES)


@command(
    examples="""
        crosswright candidates grid.txt 1D
        crosswright candidates grid.txt 1D --slot 1D=?E?? --limit 10
        crosswright candidates filled.txt 1D --region 1D,2D --json
    """
)
def candidates(
    *,
    grid_file: File = argument("GRID"),
    slot_name: str = argument("SLOT"),
    probing: ProbeOptions,
    options: ProblemOptions,
    grid: GridOptions,
    as_json: bool = JSON,
) -> int:
    """Rank the words that fit a SLOT of a GRID, such as 5D.

    For each word: its score, the fewest words that it leaves to a crossing slot, and what becomes of the grid with it:
    fills (a trial fill was found), open (nothing is known against it) or dead (shown: there is no fill with it). Words
    that are not dead come first, the best score before the others. Where all are dead the grid itself can't be filled;
    none is listed then, and `crosswright explain` names the slots to blame.

    Exit code: 0 some word is not dead, 1 all are dead or none fits, 130 interrupted.
    """
    sourced, *others = options.sourced([grid_file], grid)
    if others:
        raise UsageError(f"{grid_file}: has {1 + len(others)} grids; name a file with one")
    report_if_slow(probing.engine)
    lexicon = options.lexicon()
    problem = options.demanded(lexicon).problem(sourced.grid, lexicon)
    began = time.perf_counter()
    with interruptible() as stop:
        try:
            ranked = search.candidates(
                problem, slot_name, probes=probing.probes, seed=probing.seed, engine=probing.engine, stop=stop
            )
        except UsageError as error:
            hint = f", as --region {slot_name} does" if "given whole" in str(error) else ""
            raise UsageError(f"{sourced.label}: {error}{hint}") from None
        stopped = stop()
    seconds = time.perf_counter() - began
    slot = problem.grid.slot_named(slot_name)
    place = {"slot": slot.name, "template": problem.grid.template(slot)}
    _show(sourced, place, ranked, probing.limit, seconds, as_json=as_json)
    if stopped:
        return exits.INTERRUPTED
    return exits.OK if any(each.prospect is not Prospect.DEAD for each in ranked) else exits.FAULT


def _show(
    sourced: Sourced,
    slot: dict[str, str],
    ranked: Sequence[SlotCandidate],
    limit: int,
    seconds: float,
    *,
    as_json: bool,
) -> None:
    """The table or the document, and how many words there are of each kind."""
    counts = Counter(each.prospect for each in ranked)
    kinds = ", ".join(f"{counts[prospect]:,} {prospect.value}" for prospect in Prospect)
    notice(f"{sourced.label}: {' '.join(slot.values())}: {len(ranked):,} words fit: {kinds}; {seconds:.2f} s")
    numbers = {"fits": len(ranked), **{prospect.value: counts[prospect] for prospect in Prospect}}
    listed = [vars(each) | {"prospect": each.prospect.value} for each in ranked[:limit]]
    is_dead = counts[Prospect.DEAD] == len(ranked)  # then none is worth a look
    if is_dead:
        notice(f"{sourced.label}: the grid itself can't be filled; crosswright explain says why")
    document = sourced.as_json() | slot | numbers | {"candidates": listed, "seconds": round(seconds, 6)}
    put_result(document, "".join(_table([] if is_dead else ranked[:limit])), as_json=as_json)


def _table(ranked: Sequence[SlotCandidate]) -> Iterator[str]:
    width = max([len("word"), *(len(each.word) for each in ranked)])
    if ranked:
        yield f"{'word':<{width}} {'score':>5} {'fewest':>7}  prospect\n"
    for each in ranked:
        yield f"{each.word:<{width}} {each.score:>5} {each.fewest:>7,}  {each.prospect.value}\n"
