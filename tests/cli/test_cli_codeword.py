"""`crosswright codeword`: numbers for letters, with one solution and no letter given that the proof doesn't need."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from cli_runner import only_error, run, run_json, write
from naive_codeword import solutions

from crosswright.checking.code import check_code
from crosswright.grid import Grid
from crosswright.puzzle.gridtext import parse_grid
from crosswright.sheets import codeword
from crosswright.sheets.codeword import Codeword, encode
from crosswright.words import Lexicon

pytestmark = pytest.mark.usefixtures("folder")

WORDS = """ace act age ago aid ant ape arc arm art ask ate bad bag bat bed bee bet big bit boa cab can cap car cat cob
    cot cue dab den dew dot ear eat eel egg ego elm end era eve ewe fan fat few gem get goo hen ice ill ink ion jar key
    lad lee lit lot mad mat men net nod oar oat odd oil one ore owl pad pea pen pet pit pot rat red rib rod sea see set
    tar tea ten tie tin toe ton too wed wit yes zoo""".upper().split()


def rings(count: int, seed: int) -> list[Grid]:
    """Squares of three cells a side with a block in the middle and a word on each side."""
    random, made = Random(seed), list[Grid]()
    while len(made) < count:
        top, left = random.sample(WORDS, 2)
        rights = [word for word in WORDS if word[0] == top[2]] if top[0] == left[0] else []
        pairs = [(r, w) for r in rights for w in WORDS if w[0] == left[2] and w[2] == r[2]]
        if pairs:
            right, below = random.choice(pairs)
            made.append(Grid(3, 3, blocks={4}, letters=(*top, left[1], "", right[1], *below)))
    return made


def codes(words: Lexicon) -> list[Codeword]:
    return [encode(fill, words, seed=seed) for seed, fill in enumerate(rings(12, 1))]


def naive(code: Codeword, given: frozenset[int]) -> int:
    """How many solutions there are, up to two, by trying everything."""
    numbers = code.numbers
    slots = [[numbers[c] for c in slot.cells] for slot in code.fill.slots]
    known = {number: code.letters[number - 1] for number in given}
    return len(list(islice(solutions(slots, known, WORDS), 2)))


def test_there_is_one_solution_and_each_given_letter_is_needed() -> None:
    made = codes(Lexicon.from_words(WORDS))
    assert len({len(code.given) for code in made}) > 1
    for code in made:
        assert naive(code, code.given) == 1
        assert all(naive(code, code.given - {number}) > 1 for number in code.given)


def test_numbers_and_letters_belong_together() -> None:
    for code in codes(Lexicon.from_words(WORDS)):
        numbers = code.numbers
        assert sorted(set(numbers.values())) == list(range(1, len(code.letters) + 1))
        slots = [slot.cells for slot in code.fill.slots]
        assert check_code(numbers, code.fill.letters, slots, WORDS.__contains__) == []
        wrong = numbers | {0: numbers[1]}
        assert check_code(wrong, code.fill.letters, slots, WORDS.__contains__)


def test_a_letter_in_no_slot_is_given() -> None:
    code = encode(Grid(1, 4, blocks={2}, letters=("A", "T", "", "Q")), Lexicon.from_words(["at", "to"]))
    assert code.letters.index("Q") + 1 in code.given


def test_more_letters_make_it_easier() -> None:
    words, fill = Lexicon.from_words(["tot", "toad", "neck"]), parse_grid("TOT#TOAD")
    fewest, easy = encode(fill, words), encode(fill, words, hardest="easy")
    assert (fewest.difficulty, easy.difficulty) == ("hard", "easy")
    assert [easy.letters[number - 1] for number in easy.given] == ["T"]
    every = Lexicon.from_words(WORDS)
    assert all(len(encode(ring, every, hardest="easy").given) <= 4 for ring in rings(4, 2))


def test_a_proof_that_takes_too_long_gives_more_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codeword, "MOST_TRIED", 0)
    words = Lexicon.from_words(WORDS)
    assert all(naive(code, code.given) == 1 for code in codes(words))


def test_a_cell_with_several_letters_has_a_number_of_its_own() -> None:
    fill = Grid(1, 3, letters=("ICE", "D", "D"))
    code = encode(fill, Lexicon.from_words(["iced", "icedd", "add"]))
    assert sorted(code.letters) == ["D", "ICE"]
    assert code.unlisted == ("ICEDD",)


@pytest.mark.parametrize(
    ("words", "rows", "steps"),
    [
        ("tot eat ear", "TOT#EAT", {"recalled": 4}),
        ("tot toad toan radar level", "TOT#TOAD#RADAR", {"recalled": 4, "agreed": 1}),
        ("tot toad neck", "TOT#TOAD", {"recalled": 2, "one_word": 2}),
        ("at to ox", "AT#\n#OX", {"compared": 4}),
    ],
)
def test_steps_are_those_of_a_person(words: str, rows: str, steps: dict[str, int]) -> None:
    code = encode(parse_grid(rows), Lexicon.from_words(words.split()))
    assert code.given == set()
    assert {kind: count for kind, count in code.steps.items() if count} == steps


def test_the_sheet_says_its_code() -> None:
    write("words.txt", "\n".join(WORDS))
    [sheet] = run_json("codeword", write("ring.txt", "TEN\nO#E\nTAT\n"), "--words", "words.txt")["sheets"]
    assert sheet["unlisted"] == ["TAT", "TOT"]
    assert sheet["numbers"][1][1] is None
    key = sheet["key"]
    assert ["".join(key[str(n)] if n else "#" for n in row) for row in sheet["numbers"]] == ["TEN", "O#E", "TAT"]


def test_the_same_seed_makes_the_same_sheet_and_another_one_another() -> None:
    write("ring.txt", "TEN\nO#E\nTAT\n")
    first, again, other = (run("codeword", "ring.txt", "--seed", seed).stdout for seed in "556")
    assert first == again != other


def test_the_sheet_shows_what_is_given_and_the_solution_all() -> None:
    write("ring.txt", "TEN\nO#E\nTAT\n")
    assert run("codeword", "ring.txt", "-o", "sheet.svg").exit_code == 0
    assert run("codeword", "ring.txt", "--solution", "-o", "solution.svg").exit_code == 0
    sheet, solution = (Path(name).read_text("utf-8") for name in ("sheet.svg", "solution.svg"))
    assert sheet.count("<rect") == solution.count("<rect") == 5
    assert len(re.findall(">[A-Z]</text>", solution)) == 8 + 5
    assert len(re.findall(">[A-Z]</text>", sheet)) >= 26
    assert ">Key</text>" in sheet


def test_a_file_of_several_fills_is_one_file_of_pages() -> None:
    write("rings.txt", "TEN\nO#E\nTAT\n\nSEA\nE#R\nTEA\n")
    assert run("codeword", "rings.txt", "-o", "sheets.pdf").exit_code == 0
    assert Path("sheets.pdf").read_bytes().startswith(b"%PDF")
    assert ".pdf" in only_error("codeword", "rings.txt", "-o", "sheets.svg")


def test_a_grid_that_is_not_filled_is_refused() -> None:
    assert "has no letter; fill the grid first" in only_error("codeword", write("open.txt", "TEN\nO#.\nTAT\n"))


def test_text_shows_the_key_and_the_alphabet() -> None:
    shown = run("codeword", write("ring.txt", "TEN\nO#E\nTAT\n"), "--hardest", "easy").stdout
    assert re.search(r"^Key: 1=\S 2=\S 3=\S 4=\S 5=\S$", shown, re.MULTILINE)
    assert "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z" in shown
