"""`crosswright stats`: the figures of a puzzle for constructors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, offered, option
from crosswright.cli.common.options import JSON, WORDS, File, WordOptions
from crosswright.cli.common.reading import read_lexicon, read_puzzle
from crosswright.cli.common.writing import put_result
from crosswright.errors import listed
from crosswright.puzzle.stats import Statistics, statistics

# How many characters long is the longest bar of a distribution?
_BAR = 30
# How many entries are named of each kind?
_MOST_NAMED = 12


@command(examples="crosswright stats filled.txt --words words.txt")
def stats(
    *,
    puzzle: File = argument("PUZZLE"),
    words: WordOptions = offered("words"),
    seen: tuple[File, ...] = option("A list of entries seen before. Repeat for several.", group=WORDS),
    as_json: bool = JSON,
) -> int:
    """Show what constructors check: words and their lengths, scores, repeats, letters.

    Scores come from the lists given with --words, or from the default lexicon. Repeats are searched for in entries, in
    their parts (PLAY in PLAYED and REPLAY), and between entries and clues.
    """
    read = read_puzzle(puzzle)
    lexicon = read_lexicon(words) if any(read.solution) else None
    figures = statistics(read, lexicon=lexicon, seen=read_lexicon(WordOptions(words=seen)) if seen else None)
    put_result(figures.as_json(), "".join(f"{line}\n" for line in _lines(figures)), as_json=as_json)
    return exits.OK


def _lines(figures: Statistics) -> Iterator[str]:
    yield from _of_grid(figures)
    if figures.entries:
        yield from _of_entries(figures)
        yield from _of_letters(figures)
    if figures.unclued:
        named = "all" if len(figures.unclued) == figures.slots else listed(figures.unclued, _MOST_NAMED)
        yield _line("without clue", named)


def _of_grid(figures: Statistics) -> Iterator[str]:
    cells = figures.rows * figures.columns
    yield _line("grid", f"{figures.rows} by {figures.columns}, {', '.join(figures.symmetries) or 'no'} symmetry")
    yield _line("blocks", f"{figures.blocks} ({figures.blocks / cells:.1%})")
    yield _line("words", f"{figures.slots}, mean length {figures.mean_length:.2f}")
    yield _line("unchecked cells", str(figures.unchecked))
    yield "lengths"
    yield from _bars({str(length): count for length, count in figures.lengths.items()})


def _of_entries(figures: Statistics) -> Iterator[str]:
    if figures.mean_score is not None:
        scored = {name: score for name, score in figures.scores.items() if score is not None}
        worst = min(scored, key=lambda name: scored[name])
        yield _line(
            "scores", f"mean {figures.mean_score:.1f}, lowest {scored[worst]} ({worst} {figures.entries[worst]})"
        )
        yield from _bars(figures.distribution)
    if figures.unknown:
        yield _line("not in lexicon", _named(figures.unknown, figures.entries))
    yield _line("repeated words", _groups(figures.repeats) or "none")
    if figures.scores:
        yield _line("repeated parts", _groups(figures.parts, figures.entries) or "none")
    yield _line("entries in clues", _groups(figures.in_clues) or "none")
    if figures.fresh is not None:
        share = len(figures.fresh) / len(figures.entries)
        yield _line("fresh", f"{len(figures.fresh)} of {len(figures.entries)} ({share:.0%})")
        if figures.fresh:
            yield _line("", _named(figures.fresh, figures.entries))


def _of_letters(figures: Statistics) -> Iterator[str]:
    by_count = sorted(figures.letters.items(), key=lambda item: (-item[1], item[0]))
    yield _line("letters", " ".join(f"{letter}{count}" for letter, count in by_count))
    missing = figures.missing_letters
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
    return listed([f"{name} {entries[name]}" for name in slots], _MOST_NAMED)


def _groups(slots_of: Mapping[str, tuple[str, ...]], entries: Mapping[str, str] | None = None) -> str:
    """`PLAY (3D PLAYED, 17A REPLAY), ...`."""
    groups = []
    for what, names in slots_of.items():
        inside = ", ".join(f"{name} {entries[name]}" if entries else name for name in names)
        groups.append(f"{what} ({inside})")
    return listed(groups, _MOST_NAMED)
