"""`crosswright fill --use-all`: grids in which every word of a list is placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosswright.checking import check
from crosswright.cli.filling import Filling, effort_line, entries_of, picture
from crosswright.cli.reading import Sourced
from crosswright.cli.terminal import interruptible
from crosswright.cli.writing import Output, notice
from crosswright.errors import WrongFillError
from crosswright.gridtext import format_grid
from crosswright.placing.use_all import fills, misfits, ways
from crosswright.search import Budget, Outcome, Result
from crosswright.words import Lexicon

# How many ways are counted at the most? A puzzle that has more needs no exact number.
MOST_WAYS = 10_000


def place_all(
    sourced: Sequence[Sourced],
    listed: Lexicon,
    lexicon: Lexicon | None,
    *,
    top: int,
    seed: int,
    budget: Budget,
    engine: str,
    target: Output,
) -> list[Filling]:
    """Place all listed words in each grid; where there is a lexicon, fill the other slots from it."""
    words = [word for word, _ in listed]
    fillings = []
    for each in sourced:
        filling = Filling(each, seed)
        fillings.append(filling)
        with interruptible() as stop:
            if lexicon is None:
                results = ways(each.grid, words, budget=budget, stop=stop)
            else:
                results = fills(each.grid, words, lexicon, seed=seed, budget=budget, engine=engine, stop=stop)
            _take(filling, results.results(), words, listed, lexicon, top=top, target=target)
        if filling.outcome is Outcome.STOPPED:
            break
    return fillings


def _take(
    filling: Filling,
    results: Iterator[Result],
    words: Sequence[str],
    listed: Lexicon,
    lexicon: Lexicon | None,
    *,
    top: int,
    target: Output,
) -> None:
    """Show the first fills; without a lexicon, go on and count the ways."""
    found = 0
    for result in results:
        filling.last = result
        if result.fill is None:
            break
        found += 1
        _witness(filling, result, words, lexicon)
        if found <= top:
            filling.fills.append(result)
            _show(filling, result, lexicon or listed, target)
        if found >= (top if lexicon is not None else max(top, MOST_WAYS)):
            break
    _tell(filling, found, words, lexicon)


def _witness(filling: Filling, result: Result, words: Sequence[str], lexicon: Lexicon | None) -> None:
    """Let nothing pass that isn't right: all words there, and with a lexicon nothing that is no word."""
    assert result.fill is not None
    missing = set(words) - set(result.fill.entries.values())
    known = {entry for entry in result.fill.entries.values() if lexicon is None or entry in lexicon} | set(words)
    wrong = [] if lexicon is None else check(result.fill, structure=filling.sourced.grid, words=known)
    if missing or wrong:
        raise WrongFillError(f"internal error: {filling.sourced.label} was filled wrongly; please report it")


def _show(filling: Filling, result: Result, lexicon: Lexicon, target: Output) -> None:
    assert result.fill is not None
    if target.format == "text":
        target.put_apart(format_grid(result.fill))
    elif target.format == "picture":
        target.put_apart(picture(result.fill, filling.sourced, entries_of(result, lexicon), numbers=False))


def _tell(filling: Filling, found: int, words: Sequence[str], lexicon: Lexicon | None) -> None:
    """How many ways there are; where there is none, the words that can't go anywhere."""
    last = filling.last
    assert last is not None
    all_of_them = last.outcome is Outcome.IMPOSSIBLE
    filling.ways = found if all_of_them else None
    notice(f"{filling.sourced.label}: {_how_many(found, all_of_them, last.outcome)}; {effort_line(last)}")
    if found or not all_of_them:
        return
    lost = misfits(filling.sourced.grid, words)
    for word, why in lost.items():
        notice(f"{filling.sourced.label}: {word} can't go anywhere: {why}")
    if not lost:
        other = "" if lexicon is None else " with words from the lists in the other slots"
        notice(f"{filling.sourced.label}: each word has a place, but not all of them together{other}")


def _how_many(found: int, all_of_them: bool, outcome: Outcome) -> str:
    if all_of_them:
        return {0: "no way to fill the grid", 1: "exactly one way to fill the grid"}.get(
            found, f"{found:,} ways to fill the grid"
        )
    if outcome is Outcome.SOLVED:
        return f"{found:,} way{'' if found == 1 else 's'} to fill the grid, and there may be more"
    return f"{outcome.value.replace('_', ' ')} after {found:,} ways to fill the grid"
