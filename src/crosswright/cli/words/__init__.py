"""`crosswright words`: searches word lists and the default lexicon."""

from __future__ import annotations

import re

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, group, offered, option
from crosswright.cli.common.options import JSON, OutputOptions, WordOptions
from crosswright.cli.common.reading import read_lexicon
from crosswright.cli.common.writing import choose_output, notice, put_out, put_result, to_json
from crosswright.errors import UsageError
from crosswright.language.alphabet import Folding
from crosswright.media.drawn.text import bars
from crosswright.words import Lexicon, normalise
from crosswright.words.counts import WordCounts

SUFFIXES = {".txt": "text", ".dict": "text", ".json": "json"}
# How long is the longest bar of a histogram?
BAR = 40

Scored = tuple[str, int]  # a word and its score


@group(
    examples="""
        crosswright words stats --words words.txt
        crosswright words grep 'T?LC'
    """
)
def words() -> None:
    """Look into word lists and the default lexicon."""


# stats


@words.subcommand(examples="crosswright words stats --words words.txt --min-score 60")
def stats(*, words: WordOptions, as_json: bool = JSON) -> None:
    """Count the words by length and by score."""
    lexicon = read_lexicon(words)
    counts = WordCounts.of(lexicon)
    if as_json:
        put_out(to_json(_as_json(counts)))
        return
    total, good, lengths, scores = counts.words, counts.usable, counts.lengths, counts.scores
    click.echo(f"{lexicon.name}: {total:,} words, {good:,} with a score of {words.min_score} or more")
    click.echo(f"\n{'length':>7} {'words':>9} {f'>= {words.min_score}':>9}")
    for (length, n, m), bar in zip(lengths, bars([m for _, _, m in lengths], BAR), strict=True):
        click.echo(f"{length:>7} {n:>9,} {m:>9,}  {bar}".rstrip())
    click.echo(f"\n{'score':>7} {'words':>9}")
    for (low, high, n), bar in zip(scores, bars([n for _, _, n in scores], BAR), strict=True):
        click.echo(f"{f'{low}-{high}':>7} {n:>9,}  {bar}".rstrip())


def _as_json(counts: WordCounts) -> dict[str, object]:
    return {
        "lexicon": counts.lexicon.name,
        "min_score": counts.lexicon.min_score,
        "words": counts.words,
        "words_at_min_score": counts.usable,
        "lengths": [{"length": length, "words": n, "words_at_min_score": m} for length, n, m in counts.lengths],
        "scores": [{"from": low, "to": high, "words": n} for low, high, n in counts.scores],
    }


# grep


@words.subcommand(
    examples="""
        crosswright words grep 'T?LC' --words words.txt
        crosswright words grep --regex '^(.).*\\1$' --limit 20
    """
)
def grep(
    *,
    pattern: str = argument("PATTERN"),
    regex: bool = option("PATTERN is a regular expression, found anywhere in a word."),
    limit: int | None = option("Show at most N words.", least=1),
    words: WordOptions,
    as_json: bool = JSON,
) -> int:
    """Find the words that fit a PATTERN, best first: ?E?T, each '?' one letter.

    Prints WORD;SCORE lines, themselves a word list. Exit code: 0 found, 1 none found.
    """
    search = _expression(pattern, words.folding) if not regex else _compiled(pattern)
    lexicon = read_lexicon(words)
    fitting = [scored for scored in lexicon if search.search(scored[0])]
    shown = sorted(fitting, key=lambda scored: (-scored[1], scored[0]))[:limit]
    document = {"pattern": pattern, "found": len(fitting), "words": _words_as_json(shown)}
    put_result(document, _lines(shown), as_json=as_json)
    if not shown:
        notice(f"no word with a score of {words.min_score} or more fits {pattern}")
    elif len(shown) < len(fitting):
        notice(f"{len(shown):,} of {len(fitting):,} words shown")
    return exits.OK if shown else exits.FAULT


def _expression(pattern: str, folding: Folding) -> re.Pattern[str]:
    """A whole-word pattern as a regular expression."""
    if not pattern.strip():
        raise UsageError("an empty PATTERN fits nothing; write letters, and '?' for one letter: '?E?T'")
    pieces = [char if char == "?" else normalise(char, folding=folding) for char in pattern]
    for column, piece in enumerate(pieces, start=1):
        if piece is None:
            raise UsageError(
                f"{pattern}: {pattern[column - 1]!r} in column {column} is neither a letter nor '?'; "
                "use --regex for regular expressions"
            )
    return re.compile("^" + "".join("." if piece == "?" else piece or "" for piece in pieces) + "$")


def _compiled(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        raise UsageError(f"{pattern}: no regular expression ({error})") from None


def _lines(scored: list[Scored]) -> str:
    return "".join(f"{word};{score}\n" for word, score in scored)


def _words_as_json(scored: list[Scored]) -> list[dict[str, object]]:
    return [{"word": word, "score": score} for word, score in scored]


# score


@words.subcommand(examples="crosswright words score talc 'ice cream'")
def score(
    *,
    entries: tuple[str, ...] = argument("WORD..."),
    words: WordOptions = offered("words", "keep_accents", "language"),
    as_json: bool = JSON,
) -> int:
    """Look up the score of each WORD, however low: 'ice cream' is ICECREAM.

    Exit code: 0 all found, 1 some not.
    """
    lexicon = read_lexicon(words)
    scored = [(entry, *_look_up(lexicon, entry)) for entry in entries]
    if as_json:
        document = [{"asked": entry, "word": word, "score": score} for entry, word, score in scored]
        put_out(to_json({"words": document}))
    for entry, word, score in scored:
        if "[" in entry and word is not None:
            notice(f"{entry}: looked up by its letters, {word}")
        if score is None:
            notice(f"{word or entry}: not in {lexicon.name}")
        elif not as_json:
            click.echo(f"{word};{score}")
    return exits.OK if all(score is not None for _, _, score in scored) else exits.FAULT


def _look_up(lexicon: Lexicon, entry: str) -> tuple[str | None, int | None]:
    """The entry as it stands in a grid, and its score; None for each that doesn't exist."""
    word = normalise(entry, folding=lexicon.folding)
    return word, None if word is None else lexicon.score_of(word)


# export


@words.subcommand(
    examples="""
        crosswright words export --words words.txt --min-score 60 -o good.txt
        crosswright words export --words words.txt --words default
    """
)
def export(
    *,
    words: WordOptions,
    output: OutputOptions = offered(format_=option("text: WORD;SCORE lines.", choices=["text", "json"])),
) -> None:
    """Write all words, as WORD;SCORE lines in alphabetical order: one list of many, or of the default lexicon."""
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    lexicon = read_lexicon(words)
    scored = sorted(lexicon)
    if target.format == "json":
        document = {"lexicon": lexicon.name, "min_score": words.min_score.usual, "words": _words_as_json(scored)}
        target.put(to_json(document))
    else:
        target.put(_lines(scored))
    target.close()
