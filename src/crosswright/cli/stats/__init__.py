"""`crosswright stats`: the figures of a puzzle for constructors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, gathered, option
from crosswright.cli.common.options import FILE, WORDS, WordOptions, json_option, words_option
from crosswright.cli.common.reading import read_lexicon, read_puzzle
from crosswright.cli.common.writing import put_out, to_json
from crosswright.puzzle.stats import Statistics, statistics

_WORDS = gathered("words", WordOptions, WORDS, [words_option])
# How many characters long is the longest bar of a distribution?
_BAR = 30
# How many entries are named of each kind?
_MOST_NAMED = 12


@command(examples="crosswright stats filled.txt --words words.txt")
@click.argument("puzzle", metavar="PUZZLE", type=FILE)
@_WORDS
@option(
    "--seen",
    multiple=True,
    metavar="FILE",
    type=FILE,
    group=WORDS,
    help="A list of entries seen before. Repeat for several.",
)
@json_option
def stats(*, puzzle: str, words: WordOptions, seen: tuple[str, ...], as_json: bool) -> int:
    """Show what constructors check: words and their lengths, scores, repeats, letters.

    Scores come from the lists given with --words, or from the default lexicon. Repeats are searched for in entries, in
    their parts (PLAY in PLAYED and REPLAY), and between entries and clues.
    """
    read = read_puzzle(puzzle)
    lexicon = read_lexicon(words) if any(read.solution) else None
    found = statistics(read, lexicon=lexicon, seen=read_lexicon(WordOptions(seen)) if seen else None)
    put_out(to_json(_as_json(found)) if as_json else "".join(f"{line}\n" for line in _lines(found)))
    return exits.OK


def _lines(found: Statistics) -> Iterator[str]:
    yield from _of_grid(found)
    if found.entries:
        yield from _of_entries(found)
        yield from _of_letters(found)
    if found.unclued:
        named = "all" if len(found.unclued) == found.slots else _shortened(found.unclued)
        yield _line("without clue", named)


def _of_grid(found: Statistics) -> Iterator[str]:
    cells = found.rows * found.columns
    yield _line("grid", f"{found.rows} by {found.columns}, {', '.join(found.symmetries) or 'no'} symmetry")
    yield _line("blocks", f"{found.blocks} ({found.blocks / cells:.1%})")
    yield _line("words", f"{found.slots}, mean length {found.mean_length:.2f}")
    yield _line("unchecked cells", str(found.unchecked))
    yield "lengths"
    yield from _bars({str(length): count for length, count in found.lengths.items()})


def _of_entries(found: Statistics) -> Iterator[str]:
    if found.mean_score is not None:
        scored = {name: score for name, score in found.scores.items() if score is not None}
        worst = min(scored, key=lambda name: scored[name])
        yield _line("scores", f"mean {found.mean_score:.1f}, lowest {scored[worst]} ({worst} {found.entries[worst]})")
        yield from _bars(found.distribution)
    if found.unknown:
        yield _line("not in lexicon", _named(found.unknown, found.entries))
    yield _line("repeated words", _groups(found.repeats) or "none")
    if found.scores:
        yield _line("repeated parts", _groups(found.parts, found.entries) or "none")
    yield _line("entries in clues", _groups(found.in_clues) or "none")
    if found.fresh is not None:
        share = len(found.fresh) / len(found.entries)
        yield _line("fresh", f"{len(found.fresh)} of {len(found.entries)} ({share:.0%})")
        if found.fresh:
            yield _line("", _named(found.fresh, found.entries))


def _of_letters(found: Statistics) -> Iterator[str]:
    by_count = sorted(found.letters.items(), key=lambda item: (-item[1], item[0]))
    yield _line("letters", " ".join(f"{letter}{count}" for letter, count in by_count))
    missing = found.missing_letters
    yield _line("pangram", f"no, without {' '.join(missing)}" if missing else "yes, every letter from A to Z")


def _line(name: str, text: str) -> str:
    return f"{name:<17} {text}"


def _bars(counts: Mapping[str, int]) -> Iterator[str]:
    """A line for each, with a bar; empty ones at both ends are left out."""
    filled = [place for place, count in enumerate(counts.values()) if count]
    if not filled:
        return
    most = max(counts.values())
    for name, count in list(counts.items())[filled[0] : filled[-1] + 1]:
        bar = "█" * max(round(count / most * _BAR), 1) if count else ""
        yield f"  {name:>6} {count:>4} {bar}".rstrip()


def _named(slots: Mapping[str, str] | list[str], entries: Mapping[str, str]) -> str:
    return _shortened([f"{name} {entries[name]}" for name in slots])


def _groups(found: Mapping[str, tuple[str, ...]], entries: Mapping[str, str] | None = None) -> str:
    """`PLAY (3D PLAYED, 17A REPLAY), ...`."""
    groups = []
    for what, names in found.items():
        inside = ", ".join(f"{name} {entries[name]}" if entries else name for name in names)
        groups.append(f"{what} ({inside})")
    return _shortened(groups)


def _shortened(items: list[str] | tuple[str, ...]) -> str:
    """The first items, as many as people read."""
    more = len(items) - _MOST_NAMED
    return ", ".join(items[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _as_json(found: Statistics) -> dict[str, object]:
    """All figures; null where a solution, a lexicon or a list of seen entries is missing."""
    entries = [{"slot": name, "word": word, "score": found.scores.get(name)} for name, word in found.entries.items()]
    return {
        "rows": found.rows,
        "columns": found.columns,
        "blocks": found.blocks,
        "words": found.slots,
        "mean_length": round(found.mean_length, 2),
        "lengths": {str(length): count for length, count in found.lengths.items()},
        "unchecked": found.unchecked,
        "symmetries": list(found.symmetries),
        "entries": entries,
        "mean_score": None if found.mean_score is None else round(found.mean_score, 1),
        "scores": found.distribution if found.scores else None,
        "not_in_lexicon": found.unknown,
        "repeats": found.repeats,
        "parts": found.parts,
        "in_clues": found.in_clues,
        "without_clue": list(found.unclued),
        "letters": found.letters,
        "pangram": not found.missing_letters,
        "fresh": None if found.fresh is None else list(found.fresh),
    }
