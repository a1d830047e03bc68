"""The proofreader, with words of its own and with English ones: what it finds, and what it lets pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crosswright as cw
from crosswright.checking import Finding, proof
from crosswright.clues.kinship import kinship, proofread
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.puzzle import Puzzle

GRID = "CAT#DOG\nA##L##O\nR##I##A\nD##P##T"
CLUES = {"1A": "It purrs", "2A": "It barks", "1D": "Ace", "3D": "Fall on ice", "4D": "Billy, perhaps"}


def puzzle(grid: str = GRID, clues: dict[str, str] | None = None, **details: str) -> Puzzle:
    made = cw.parse_grid(grid)
    return Puzzle.of(
        made, {slot.name: (clues or {}).get(slot.name, f"{slot.name} so") for slot in made.slots}, **details
    )


def row(*entries: str, clues: tuple[str, ...] = (), **details: str) -> Puzzle:
    """A puzzle of entries that don't cross, with a clue each."""
    width = max(map(len, entries))
    cells = [letter for entry in entries for letter in entry.ljust(width, "#")]
    cells += ["#"] * width
    lines = ["".join(cells[at : at + width]) for at in range(0, len(cells), width)]
    spaced = "\n".join(f"{line}\n{'#' * width}" for line in lines[:-1])
    grid = cw.parse_grid(spaced)
    texts = dict(zip((slot.name for slot in grid.slots), clues, strict=False))
    return Puzzle.of(grid, {slot.name: texts.get(slot.name, f"Quux{slot.number}") for slot in grid.slots}, **details)


def kinds(found: list[Finding]) -> list[str]:
    return [each.kind for each in found]


def test_a_right_puzzle_has_no_findings():
    assert proofread(row("CAT", "DOG", clues=("It purrs", "It barks"), title="Pets")) == []


@pytest.mark.parametrize(("title", "said"), [
    ("Tail", "the title is the entry at 2A; choose another title"),
    ("Ice Cream", "the title is the entry at 1A; choose another title"),
    ("A tale of tails", "“tails” in the title gives TAIL at 2A away; choose another title"),
    ("Teaching pets", "“pets” in the title gives TEACHERSPET at 3A away; choose another title"),
    ("", None),
    ("In and out of it", None),
])  # fmt: skip
def test_a_title_is_no_entry_and_has_no_word_of_one(title, said):
    found = list(map(str, proofread(row("ICECREAM", "TAIL", "TEACHERSPET", title=title))))
    assert found[-1:] == ([said] if said else [])


@pytest.mark.parametrize(("entries", "clue", "kind", "word"), [
    (("VIOLIN",), "What a violinist plays", "leak", "violinist"),
    (("TEACHERSPET",), "Pet of the class", "leak", "pet"),
    (("BEDROOM",), "Room to sleep in", "leak", "room"),
    (("INCASE",), "Lest, in case", "leak", "in case"),
    (("CHOSE",), "Did choose", "leak", "choose"),
    (("AMOK", "TEACHERSPET"), "Without a teacher", "away", "teacher"),
    (("BALI", "ISLET"), "Indonesian isle", "away", "isle"),
    (("LION", "TOMCAT"), "It is no tom cat", "away", "tom cat"),
    (("SEE", "WAR"), "Word with Star Wars", "away", "wars"),
])  # fmt: skip
def test_a_clue_gives_no_entry_away_in_any_form(entries, clue, kind, word):
    (found,) = proofread(row(*entries, clues=(clue,)))
    assert found.kind == kind
    assert f"“{word}”" in found.text


@pytest.mark.parametrize(("entries", "clue"), [
    (("RAGS",), "What is in the garage"),  # letters alone are no kinship
    (("THEEND", "OAT"), "The last of all"),  # nor are function words
    (("NAME", "DOC"), "Quux"),
    (("DOC", "NAME"), "Nickname of a dwarf"),  # a compound is no form of its parts
    (("OLE", "GOTO"), "Go, team"),
])  # fmt: skip
def test_what_an_editor_lets_pass(entries, clue):
    assert proofread(row(*entries, clues=(clue,))) == []


@pytest.mark.parametrize(("one", "other"), [
    ("COUNTONME", "ONME"), ("DEAL", "DEALT"), ("NEWDEAL", "DEALER"), ("ICECREAM", "ICE"), ("TEACHERSPET", "TEACH"),
    ("HATE", "HATRED"), ("SHORE", "ASHORE"), ("ALIVE", "LIVE"), ("EAR", "EARED"),
])  # fmt: skip
def test_two_entries_have_no_root_in_common(one, other):
    (found,) = proofread(row(one, other))
    assert found.kind == "root"
    assert one in found.text


@pytest.mark.parametrize(("one", "other"), [("ARC", "ARCH"), ("WAD", "WADE"), ("HAT", "HATE"), ("ONMEDS", "ONTOP")])
def test_entries_that_only_look_alike_are_no_finding(one, other):
    assert proofread(row(one, other)) == []


def test_a_noun_stands_in_one_clue():
    (found,) = proofread(row("DEC", "ALPS", clues=("Chocolate season", "Home of chocolates")))
    assert str(found) == "2A ALPS: “chocolates” is in the clue of 1A too; reword one of them"
    for clues in [("Actress Lucy", "Actress Ward"), ("The same place", "Place to be"), ("It won't do", "I won't go")]:
        assert proofread(row("DEC", "ALPS", clues=clues)) == [], clues


def test_clues_are_there_and_no_two_are_the_same():
    assert kinds(proofread(row("CAT", "DOG", "EEL", clues=("Pet", "pet", "")))) == ["same", "unclued"]
    assert proofread(row("CAT", "DOG", clues=("-", "-"))) == []  # of answers that go on
    without = replace(row("CAT", "DOG"), clues=())
    assert kinds(proofread(without)) == ["unclued", "unclued"]
    unfilled = Puzzle.of(Grid(1, 3, letters=("C", "", "T")), {"1A": "Pet"})
    assert [(each.kind, each.slots) for each in proofread(unfilled)] == [("open", ("1A",))]


def enumerated(entry: str, shown: str) -> list[Finding]:
    made = row(entry)
    return proofread(replace(made, clues=tuple(replace(clue, enumeration=shown) for clue in made.clues)))


def test_numbers_in_brackets_agree_with_the_answer():
    assert str(enumerated("ICECREAM", "9")[0]) == (
        "1A ICECREAM: (9) is wrong: the answer has 8 letters; correct the numbers in brackets"
    )
    assert kinds(enumerated("MANOFWAR", "8")) == ["lengths"]  # it is three words
    assert enumerated("MANOFWAR", "3,2,3") == enumerated("MANOFWAR", "3-2-3") == enumerated("OAT", "3") == []
    assert enumerated("BASS", "2,2") == []  # its author may mean two words that no dictionary has


@pytest.mark.parametrize(("clue", "missing"), [
    ("See 2-Across", None), ("With 2- and 17-Across, a pair", "17A"), ("Like 1-/3-Down", "3D"), ("Apollo 11", None),
])  # fmt: skip
def test_clues_name_clues_that_are_there(clue, missing):
    found = proofread(row("CAT", "DOG", clues=(clue,)))
    assert [each.text.values["slot"] for each in found if each.kind == "reference"][-1:] == (
        [missing] if missing else []
    )


def test_a_puzzle_is_read_in_its_language():
    made = row(
        "GRÖSSE".replace("Ö", "OE"), "HAUS", clues=("Wie groß etwas ist", "Häuser in einer Straße"), language="de"
    )
    assert [str(each.text) for each in proofread(made)] == ["“haeuser” gives the answer away"]
    with pytest.raises(UsageError, match="there is no language 'xx'"):
        proofread(made, language="xx")
    with pytest.raises(TypeError, match="puzzle is a Grid; pass a Puzzle"):
        proofread(made.grid)  # type: ignore[arg-type]


def test_several_letters_in_a_cell_are_no_fault():
    made = Puzzle(Grid(1, 3), ("ICE", "A", "T"), Puzzle.of(Grid(1, 3), {"1A": "Quux"}).clues)
    assert proofread(made) == []


def test_findings_know_what_mends_them():
    assert proof.REMEDIES.keys() >= proof.OF_CLUES | proof.OF_ENTRIES
    (found,) = proofread(row("TAIL", title="Tail"))
    assert found.as_json() == {"kind": "title", "slots": [], "text": "the title is the entry at 1A",
                               "remedy": "choose another title"}  # fmt: skip
    assert kinship("en") is kinship("en")
