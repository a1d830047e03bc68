"""The check of a cryptic clue's parse: random right parses, faults of every kind, the guide's examples."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from naive_cryptic import made

from crosswright.checking.cryptic import KINDS, check_parse
from crosswright.language import language

GUIDE = Path(__file__).parents[2] / "docs" / "CRYPTIC.md"
WORDPLAY = language("en").wordplay


def kinds_of(clue: str, parse: str, answer: str, **options: object) -> set[str]:
    return {fault.kind for fault in check_parse(clue, parse, answer, **options)}  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(150))
def test_a_right_parse_is_right_and_its_mutations_are_wrong(seed: int) -> None:
    rng = random.Random(seed)
    parse, clue, letters = made(rng)
    assert kinds_of(clue, parse, letters) <= {"indirect", "leak"}  # random words look alike by chance
    assert "letters" in kinds_of(clue, parse, letters + "Q")
    assert "letters" in kinds_of(clue, parse, "Q" + letters[1:]) or letters[0] == "Q"
    assert "words" in kinds_of(clue + " more", parse, letters)
    assert "words" in kinds_of("more " + clue, parse, letters)
    assert "definition" in kinds_of(clue, parse.replace("{", "-").replace("!}", "-"), letters)
    assert "notation" in kinds_of(clue, parse + ")", letters)
    assert "notation" in kinds_of(clue, "(" + parse, letters)
    assert "lengths" in kinds_of(f"{clue} ({len(letters) + 1})", parse, letters)


def examples() -> list[tuple[str, str, str]]:
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in GUIDE.read_text("utf-8").splitlines()]
    return [(row[-2], row[-1].strip("`"), row[-3]) for row in rows if len(row) > 3 and row[-3].isupper()]


def test_the_guide_has_every_kind() -> None:
    shown = " ".join(parse for _, parse, _ in examples())
    assert set(KINDS) <= set(re.findall(r"<([a-z]+):", shown))


@pytest.mark.parametrize(("clue", "parse", "answer"), examples())
def test_the_guides_examples_are_right(clue: str, parse: str, answer: str) -> None:
    assert check_parse(clue, parse, answer.lower(), words=WORDPLAY) == []


@pytest.mark.parametrize(
    ("fault", "clue", "parse", "answer"),
    [
        ("indicator", "Stream for a teacher", "(STREAM <anagram: for>) -a- {teacher}", "master"),
        ("abbreviation", "Shop on Thames", "Shop=Q {on Thames}", "q"),
        ("indirect", "Flow diverted for teacher", "(Flow=STREAM <anagram: diverted>) -for- {teacher}", "master"),
        ("leak", "Stream diverted for masterly one", "(STREAM <anagram: diverted>) -for- {masterly one}", "master"),
        ("leak", "Stream diverted for mast", "(STREAM <anagram: diverted>) -for- {mast}", "master"),
        ("definition", "Stream diverted for master", "(STREAM <anagram: diverted>) -for- {master}", "master"),
        ("definition", "For teacher stream diverted", "-for- {teacher} (STREAM <anagram: diverted>) -so-", "master"),
        ("definition", "Say teacher stream", "{say} {teacher} (<anagram: off> STREAM)", "master"),
        ("letters", "Animal in terrain", "{Animal} (<hidden: in> TERRAIN)", "terrain"),
        ("letters", "Animal in hot terrain", "{Animal} (<hidden: in> HOT TERRAIN)", "hotterrain"),
        ("lengths", "Stream diverted for teacher (3,3)", "(STREAM <anagram: diverted>) -for- {teacher}", "master"),
        ("notation", "Stream diverted", "(STREAM <mess: diverted>)", "master"),
        ("notation", "Stream diverted", "(Stream <anagram: diverted>)", "master"),
        ("notation", "Stream in diverted", "(STREAM <in: diverted>)", "master"),
        ("notation", "Deep", "(" * 20 + "DEEP" + ")" * 20, "deep"),
        ("notation", "Long", "LONG " * 500, "long"),
    ],
)
def test_every_fault_is_named(fault: str, clue: str, parse: str, answer: str) -> None:
    assert fault in kinds_of(clue, parse, answer, words=WORDPLAY)


def test_roots_give_an_answer_away() -> None:
    roots = {"TEACHER": {"teach"}, "TAUGHT": {"teach"}}
    clue, parse = "A GUT with the upset teacher", "(A GUT -with- the=TH <anagram: upset>) {teacher}"
    assert kinds_of(clue, parse, "taught", roots_of=lambda word: roots.get(word, set())) >= {"leak"}
    assert "leak" not in kinds_of(clue, parse, "taught")
