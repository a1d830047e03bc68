"""Random cryptic clues with right parses, made from the inside to the outside: letters first, then what says them."""

from __future__ import annotations

import random
from typing import NamedTuple

NAMES = ("amber", "birch", "cedar", "dahlia", "elm", "fern", "gorse", "hazel", "iris", "jasmine", "kale", "larch")


class Made(NamedTuple):
    """A part of a clue."""

    parse: str
    clue: str
    letters: str


def word(rng: random.Random) -> str:
    return "".join(rng.choice("ABCDEFGHIJKLMNOPRSTUVWY") for _ in range(rng.randint(3, 6)))


def leaf(rng: random.Random) -> Made:
    letters = word(rng)
    if rng.random() < 0.5:
        return Made(letters, letters.lower(), letters)
    name = rng.choice(NAMES)
    return Made(f"{name}={letters}", name, letters)


def words(rng: random.Random) -> Made:
    """Fodder of several words, which is cut word by word."""
    chosen = [word(rng) for _ in range(rng.randint(2, 4))]
    return Made(" ".join(chosen), " ".join(chosen).lower(), " ".join(chosen))


def single(rng: random.Random, depth: int) -> Made:
    kind = rng.choice(["reverse", "anagram", "first", "last", "outer", "beheaded", "tailless", "odd", "even", "cycle"])
    inner = (
        words(rng) if kind in ("anagram", "first", "last", "outer", "beheaded", "tailless") else part(rng, depth - 1)
    )
    if len(inner.letters) < 2:
        return inner
    each, joined = inner.letters.split(" "), inner.letters.replace(" ", "")
    mixed = list(joined)
    rng.shuffle(mixed)
    at = rng.randrange(1, len(joined))
    letters = {
        "reverse": joined[::-1],
        "anagram": "".join(mixed),
        "first": "".join(one[0] for one in each),
        "last": "".join(one[-1] for one in each),
        "outer": "".join(one[0] + one[-1] for one in each),
        "beheaded": "".join(one[1:] for one in each),
        "tailless": "".join(one[:-1] for one in each),
        "odd": joined[::2],
        "even": joined[1::2],
        "cycle": joined[at:] + joined[:at],
    }[kind]
    if rng.random() < 0.5:
        return Made(f"(<{kind}: sign> {inner.parse})", f"sign {inner.clue}", letters)
    return Made(f"({inner.parse} <{kind}: sign>)", f"{inner.clue} sign", letters)


def pair(rng: random.Random, depth: int) -> Made:
    one, other = part(rng, depth - 1), part(rng, depth - 1)
    kind = rng.choice(["in", "around", "after", "before", "out"])
    if min(len(one.letters), len(other.letters)) < 2:
        return one
    outer = other if kind == "in" else one
    at = rng.randrange(1, len(outer.letters)) if kind in ("in", "around") else 0
    if kind == "out":
        cut = rng.randrange(len(other.letters) + 1)
        whole = other.letters[:cut] + one.letters + other.letters[cut:]
        return Made(f"({one.parse} <out: sign> oak={whole})", f"{one.clue} sign oak", other.letters)
    letters = {
        "in": other.letters[:at] + one.letters + other.letters[at:],
        "around": one.letters[:at] + other.letters + one.letters[at:],
        "after": other.letters + one.letters,
        "before": one.letters + other.letters,
    }[kind]
    shapes = [f"({one} <{kind}: sign> {other})" for one, other in [(one.parse, other.parse)]]
    shapes += [f"(<{kind}: sign> {other.parse} {one.parse})", f"({other.parse} {one.parse} <{kind}: sign>)"]
    clues = [f"{one.clue} sign {other.clue}", f"sign {other.clue} {one.clue}", f"{other.clue} {one.clue} sign"]
    shape = rng.randrange(3)
    return Made(shapes[shape], clues[shape], letters)


def part(rng: random.Random, depth: int) -> Made:
    """One part, which an operation can act on."""
    if depth <= 0 or rng.random() < 0.2:
        return leaf(rng)
    return (single if rng.random() < 0.5 else pair)(rng, depth)


def made(rng: random.Random, depth: int = 2) -> Made:
    """A whole clue: a charade of some parts, a link, a definition."""
    parts = [part(rng, depth) for _ in range(rng.randint(1, 3))]
    parse, clue = (" ".join(one[at] for one in parts) for at in (0, 1))
    letters = "".join(one.letters for one in parts)
    if rng.random() < 0.5:
        return Made(f"{{Zz, qq!}} -xx- {parse}", f"Zz, qq xx {clue}", letters)
    return Made(f"{parse} -xx- {{Zz, qq!}}", f"{clue} xx Zz, qq", letters)
