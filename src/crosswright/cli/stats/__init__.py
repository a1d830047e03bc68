"""`crosswright stats`: the figures of a puzzle for constructors."""

from __future__ import annotations

from crosswright.cli.common.command import argument, command, offered, option
from crosswright.cli.common.options import JSON, WORDS, File, WordOptions
from crosswright.cli.common.reading import read_lexicon, read_puzzle
from crosswright.cli.common.writing import put_result
from crosswright.media.drawn.figures import puzzle_lines
from crosswright.puzzle.stats import statistics


@command(examples="crosswright stats filled.txt --words words.txt")
def stats(
    *,
    puzzle: File = argument("PUZZLE"),
    words: WordOptions = offered("words"),
    seen: tuple[File, ...] = option("A list of entries seen before. Repeat for several.", group=WORDS),
    as_json: bool = JSON,
) -> None:
    """Show what constructors check: words and their lengths, scores, repeats, letters.

    Scores come from the lists given with --words, or from the default lexicon. Repeats are searched for in entries, in
    their parts (PLAY in PLAYED and REPLAY), and between entries and clues.
    """
    read = read_puzzle(puzzle)
    lexicon = read_lexicon(words) if any(read.solution) else None
    figures = statistics(read, lexicon=lexicon, seen=read_lexicon(WordOptions(words=seen)) if seen else None)
    put_result(figures.as_json(), "".join(f"{line}\n" for line in puzzle_lines(figures)), as_json=as_json)
