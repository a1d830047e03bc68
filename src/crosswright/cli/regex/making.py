"""`regex make`: a regex crossword with exactly one solution."""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, is_given, option
from crosswright.cli.common.options import WORD_LISTS, OutputOptions, WordList, WordOptions
from crosswright.cli.common.reading import read_lexicon
from crosswright.cli.common.scores import USUAL_SCORE, MinScore
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import choose_output, notice, to_json
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of

SUFFIXES = suffixes_of("text", "json")


@command(
    examples="""
        crosswright regex make --size 4x5 --phrase "to be or not to be"
        crosswright regex make --size 5x5 --difficulty 4 --seed 7 -o regex.json
    """
)
def make(
    *,
    size: str = option("The numbers of rows and columns.", "4x4", metavar="N|NxN"),
    hexagon: int | None = option("A hexagon, N cells on each side, for a rectangle.", least=2, most=6),
    phrase: str | None = option("A phrase that reads through the rows; without it the rows are words.", metavar="TEXT"),
    words: tuple[WordList, ...] = WORD_LISTS,
    difficulty: int = option("1 (easy) to 5 (hard).", 2, least=1, most=5),
    seed: int = option("Another puzzle.", 0),
    output: OutputOptions,
) -> int:
    """Make a regex crossword with exactly one solution.

    stdout has the text form, or with --json the puzzle, its solution and what it was rated; -o writes the text form
    (.txt) or the JSON form (.json).

    Exit code: 0 made, 3 none was found (try another seed), 130 interrupted.
    """
    from crosswright.regex import make_regex, write_json, write_text

    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    if hexagon is not None and is_given("size"):
        raise UsageError("--hexagon gives the size, and --size too; give one of them")
    rows = _rows(phrase, words, hexagon or size_of(size, least=1), seed)
    with interruptible() as stop:
        made = make_regex(rows, difficulty=difficulty, seed=seed, stop=stop)
        stopped = stop()
    if made is None:
        notice("interrupted" if stopped else "no puzzle found; try another seed, or another difficulty")
        return exits.INTERRUPTED if stopped else exits.OUT_OF_BUDGET
    if target.path is not None:
        target.put(write_json(made.puzzle) if target.format == "json" else write_text(made.puzzle))
    else:
        target.put(to_json(made.as_json()) if target.format == "json" else write_text(made.puzzle))
    target.close()
    notice(f"difficulty {made.difficulty} of 5, as measured; {made.steps} steps")
    return exits.OK


def _rows(phrase: str | None, words: tuple[str, ...], size: int | tuple[int, ...], seed: int) -> list[str]:
    """The rows of the grid: the phrase, or words with good scores; `size`: a hexagon's side, or rows and columns."""
    from crosswright.regex import hexagon_rows, phrase_in_hexagon, phrase_in_rows

    if phrase is not None:
        if is_given("words"):
            raise UsageError("--phrase gives the rows, and --words too; give one of them")
        return phrase_in_hexagon(phrase, size) if isinstance(size, int) else phrase_in_rows(phrase, size[0], size[1])
    lengths = hexagon_rows(size) if isinstance(size, int) else [size[1]] * size[0]
    lexicon = read_lexicon(WordOptions(words=words, min_score=MinScore(USUAL_SCORE)))
    return _drawn_words([word for word, _ in lexicon], lengths, seed)


def _drawn_words(words: list[str], lengths: list[int], seed: int) -> list[str]:
    """Different words of these lengths."""
    from random import Random

    random = Random(seed)
    drawn: dict[int, list[str]] = {}
    for length in sorted(set(lengths)):
        fitting, needed = [word for word in words if len(word) == length], lengths.count(length)
        if len(fitting) < needed:
            raise UsageError(
                f"{len(fitting)} words have {length} letters, {needed} are needed; give another --size or --words"
            )
        drawn[length] = random.sample(fitting, needed)
    return [drawn[length].pop() for length in lengths]
