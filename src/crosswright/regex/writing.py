"""Expressions as a person would write them, each of which matches a given line.

Higher difficulties use more: literals, classes and alternatives; repeats; negation and gaps; back references; looks
around.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

# A writer makes a piece of an expression that matches `text`; `letters` are those of the puzzle, for decoys.
Writer = Callable[[str, Sequence[str], Random], str]


def write_expression(line: str, letters: Sequence[str], difficulty: int, random: Random) -> str:
    """One expression that matches the line entirely."""
    if difficulty >= 4 and random.random() < 0.5:
        referring = _with_reference(line, letters, difficulty, random)
        if referring is not None:
            return referring
    expression = _pieces(line, letters, difficulty, random)
    if difficulty >= 5 and random.random() < 0.5:
        expression = _look(line, letters, random) + expression
    return expression


def _pieces(line: str, letters: Sequence[str], difficulty: int, random: Random) -> str:
    """Cut the line into pieces of one to three characters, or longer where repeats are used, and write each."""
    written, start = "", 0
    longest = 3 if difficulty == 1 else len(line)
    while start < len(line):
        size = min(random.randint(1, longest), len(line) - start)
        writers = [writer for least, most, low, writer in _WRITERS if least <= size <= most and difficulty >= low]
        written += random.choice(writers)(line[start : start + size], letters, random)
        start += size
    return written


def _literal(text: str, letters: Sequence[str], random: Random) -> str:
    return _escaped(text)


def _alternatives(text: str, letters: Sequence[str], random: Random) -> str:
    """(AB|CD|EF)"""
    others = {"".join(random.choice(letters) for _ in text) for _ in range(random.randint(1, 2))} - {text}
    options = [text, *sorted(others)]
    random.shuffle(options)
    return f"({'|'.join(map(_escaped, options))})"


def _class(text: str, letters: Sequence[str], random: Random) -> str:
    """[ABC], for one character or for each of several."""
    return _set(set(text), letters, random) + (f"{{{len(text)}}}" if len(text) > 1 else "")


def _repeated_class(text: str, letters: Sequence[str], random: Random) -> str:
    """[ABC]+"""
    return _set(set(text), letters, random) + random.choice("+*")


def _repeated_alternatives(text: str, letters: Sequence[str], random: Random) -> str:
    """(A|BC|DE)+"""
    pieces, start = [], 0
    while start < len(text):
        size = random.randint(1, 2)
        pieces.append(text[start : start + size])
        start += size
    pieces.append("".join(random.choice(letters) for _ in range(2)))
    return f"({'|'.join(map(_escaped, dict.fromkeys(random.sample(pieces, len(pieces)))))})+"


def _negation(text: str, letters: Sequence[str], random: Random) -> str:
    """[^ABC] or [^ABC]+"""
    others = sorted(set(letters) - set(text))
    if not others:
        return _gap(text, letters, random)
    named = random.sample(others, min(len(others), random.randint(1, 5)))
    return f"[^{_in_class(named)}]" + ("+" if len(text) > 1 else "")


def _gap(text: str, letters: Sequence[str], random: Random) -> str:
    """. or .+ or .*"""
    return "." if len(text) == 1 else random.choice([".+", ".*"])


def _optional(text: str, letters: Sequence[str], random: Random) -> str:
    """A?B: a character that isn't there."""
    return f"{_escaped(random.choice(letters))}?{_escaped(text)}"


# Shortest and longest piece, the lowest difficulty that uses it, and its writer.
_WRITERS: tuple[tuple[int, int, int, Writer], ...] = (
    (1, 2, 1, _literal),
    (1, 3, 1, _class),
    (1, 3, 1, _alternatives),
    (2, 99, 2, _repeated_class),
    (2, 99, 2, _repeated_alternatives),
    (1, 99, 3, _negation),
    (1, 99, 3, _gap),
    (1, 1, 3, _optional),
)


def _with_reference(line: str, letters: Sequence[str], difficulty: int, random: Random) -> str | None:
    """(.)B\\1: for a character that comes twice; None where there is none."""
    pairs = [(i, j) for i in range(len(line)) for j in range(i + 1, len(line)) if line[i] == line[j]]
    if not pairs:
        return None
    first, second = random.choice(pairs)
    group = random.choice(["(.)", f"({_set({line[first]}, letters, random)})"])
    # Pieces beside it are written without groups, so that \1 is the group here.
    sides = [
        _without_groups(text, letters, difficulty, random)
        for text in (line[:first], line[first + 1 : second], line[second + 1 :])
    ]
    return f"{sides[0]}{group}{sides[1]}\\1{sides[2]}"


def _without_groups(text: str, letters: Sequence[str], difficulty: int, random: Random) -> str:
    return _pieces(text, letters, difficulty, random).replace("(", "(?:") if "(" not in text else _escaped(text)


def _look(line: str, letters: Sequence[str], random: Random) -> str:
    """(?=.*A) for a character that is there, or (?!.*A) for one that isn't."""
    absent = sorted(set(letters) - set(line))
    if absent and random.random() < 0.5:
        return f"(?!.*{_escaped(random.choice(absent))})"
    return f"(?=.*{_escaped(random.choice(line))})"


def _set(needed: set[str], letters: Sequence[str], random: Random) -> str:
    """A class with some decoys."""
    others = sorted(set(letters) - needed)
    members = sorted(needed) + random.sample(others, min(len(others), random.randint(1, 3)))
    random.shuffle(members)
    return f"[{_in_class(members)}]"


def _escaped(text: str) -> str:
    return re.escape(text).replace("\\ ", r"\s")


def _in_class(characters: Sequence[str]) -> str:
    return "".join(r"\s" if c == " " else f"\\{c}" if c in r"\]^-[" else c for c in characters)
