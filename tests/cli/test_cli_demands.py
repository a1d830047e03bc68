"""Demands on a fill from the command line: scores by length, limits, wanted entries, regions, candidates, heat."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from cli_runner import FILLS, OPEN4, WORDS, only_error, run, run_json, write
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs_kernel
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.checking.refutation import fingerprint, header, verify
from crosswright.cli.common.scores import NamedLimit, placed, read_limit, read_min_score
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Limit
from crosswright.puzzle import Puzzle
from crosswright.puzzle.demands import AtMost, Demands
from crosswright.puzzle.gridtext import parse_grid
from crosswright.puzzle.region import cells_named, emptied
from crosswright.puzzle.stats import statistics
from crosswright.search import Outcome, fill, fills, slots_apart
from crosswright.words import Lexicon, load_lexicon

LIST = ("-w", "words.txt", "--min-score", "0")
PAIRS = [a + b for a, b in itertools.product("ABCD", repeat=2)]
ENGINES = ["python", pytest.param("native", marks=needs_kernel)]


def results(*arguments: str) -> dict[str, Any]:
    (result,) = run_json(*arguments)["results"]
    assert isinstance(result, dict)
    return result


def fill_rows(*arguments: str) -> list[list[str]]:
    return [each["rows"] for each in results("fill", *arguments)["fills"]]


# Scores by length.


@pytest.mark.parametrize(
    ("text", "usual", "of"),
    [
        ("60", 60, {}),
        ("3=60,4=55,50", 50, {3: 60, 4: 55}),
        ("3=60", 50, {3: 60}),
        ("0", 0, {}),
        (" 3 = 7 , 2 ", 2, {3: 7}),
    ],
)
def test_minimum_scores_are_read(text: str, usual: int, of: dict[int, int]) -> None:
    found = read_min_score(text)
    assert (found.usual, dict(found.of), found.least) == (usual, of, min([usual, *of.values()]))
    assert read_min_score(str(found)) == found


@pytest.mark.parametrize("text", ["", "x", "101", "3=101", "3=60,3=50", "50,60", "3=", "=5", "-1", "3=60,,50", "1e2"])
def test_what_is_no_minimum_score_is_one_line(folder: Path, text: str) -> None:
    assert "Invalid value for '--min-score'" in only_error("fill", write("a.txt", OPEN4), f"--min-score={text}")


def test_a_score_of_its_own_for_a_length(folder: Path) -> None:
    write("both.txt", "AT;90\nTO;40\nCAT;40\nDOG;90\n")
    export = ("words", "export", "-w", "both.txt", "--min-score")
    assert run(*export, "3=60,30").stdout.split() == ["AT;90", "DOG;90", "TO;40"]
    assert run(*export, "2=60,30").stdout.split() == ["AT;90", "CAT;40", "DOG;90"]
    assert run(*export, "60").stdout.split() == ["AT;90", "DOG;90"]


def test_the_fill_keeps_to_it(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    assert run("fill", grid, "-w", "words.txt", "--min-score", "4=20,90").exit_code == 0
    assert run("fill", grid, "-w", "words.txt", "--min-score", "4=90,0").exit_code == 1


def test_a_configuration_file_has_the_same(folder: Path) -> None:
    write("crosswright.toml", '[shared]\nwords = ["words.txt"]\nmin-score = "4=0,50"\nat-most = ["3:below=50"]\n')
    (rows,) = fill_rows(write("a.txt", OPEN4))
    assert rows == FILLS[0].split()


def test_lists_of_limits_are_beside_the_configuration_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Path("other")
    other.mkdir()
    (other / "config.toml").write_text('[fill]\nat-most = ["0:no.txt"]\nwords = ["../words.txt"]\nmin-score = 0\n')
    (other / "no.txt").write_text("TERS\n")
    monkeypatch.setenv("CROSSWRIGHT_CONFIG", str(other / "config.toml"))
    assert run("fill", write("a.txt", OPEN4)).exit_code == 1  # all fills have TERS
    (other / "no.txt").write_text("NONE\n")
    assert fill_rows("a.txt") == [FILLS[0].split()]
    assert placed("2:below=60", Path("x")) == "2:below=60"


# Limits.


def test_limits_are_read() -> None:
    assert read_limit("3:below=60") == NamedLimit(3, below=60)
    assert read_limit("2:a:b.txt") == NamedLimit(2, path="a:b.txt")


@pytest.mark.parametrize("text", ["", "3", "3:", "x:below=60", "3:below=", "3:below=101", "3:below=x", "-1:below=60"])
def test_what_is_no_limit_is_one_line(folder: Path, text: str) -> None:
    assert "is no limit" in only_error("fill", write("a.txt", OPEN4), f"--at-most={text}")


def test_a_list_that_is_not_there(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    assert "no.txt: there is no such file" in only_error("fill", grid, *LIST, "--at-most", "2:no.txt")
    assert "no.txt: there is no such file" in only_error("fill", grid, *LIST, "--prefer", "no.txt")


@pytest.mark.parametrize("engine", ENGINES)
def test_at_most(folder: Path, engine: str) -> None:
    grid, ask = write("a.txt", OPEN4), ("--engine", engine)
    # TALC EVIL REMO SCAB and its columns TERS AVEC LIMA CLOB: all eight words, three of them with scores below 50.
    assert run("fill", grid, *LIST, *ask, "--at-most", "3:below=50").exit_code == 0
    assert run("fill", grid, *LIST, *ask, "--at-most", "2:below=50").exit_code == 1
    glue = write("glue.txt", "ters\nclob\n")
    assert run("fill", grid, *LIST, *ask, "--at-most", f"2:{glue}").exit_code == 0
    assert run("fill", grid, *LIST, *ask, "--at-most", f"1:{glue}").exit_code == 1
    # What the grid gives doesn't count.
    assert run("fill", grid, *LIST, *ask, "--at-most", f"1:{glue}", "--fix", "1D=TERS").exit_code == 0


def test_limits_hold_in_all_check_and_explain(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    assert run("all", grid, *LIST, "--at-most", "3:below=50").stdout.count("TALC") == 1
    assert run("all", grid, *LIST, "--at-most", "2:below=50").exit_code == 1
    assert run("explain", grid, *LIST, "--at-most", "2:below=50").exit_code == 1
    filled = write("filled.txt", FILLS[0])
    assert run("check", filled, *LIST, "--at-most", "3:below=50").exit_code == 0
    found = run("check", filled, *LIST, "--at-most", "2:below=50")
    assert (found.exit_code, "3 entries of which at most 2 may be" in found.stdout) == (1, True)
    assert "--at-most needs a word list" in only_error("check", filled, "--at-most", "2:below=50")


def test_a_refutation_under_limits(folder: Path) -> None:
    grid, limit = write("a.txt", OPEN4), ("--at-most", "2:below=50")
    assert run("fill", grid, *LIST, *limit, "--refutation", "p.txt").exit_code == 1
    assert run("check", grid, *LIST, *limit, "--refutation", "p.txt").exit_code == 0
    assert "another grid, word list or rule" in only_error("check", grid, *LIST, "--refutation", "p.txt")


# Words for some slots alone.


def test_words_for_a_slot(folder: Path) -> None:
    grid, theme = write("a.txt", OPEN4), write("theme.txt", "evil\nlima\nice\n")
    assert fill_rows(grid, *LIST, "--words-for", f"5a={theme}") == [FILLS[0].split()]
    never = (*LIST, "--words-for", f"1A,3D={theme}")
    found = run("explain", grid, *never)
    assert (found.exit_code, "1A ????" in found.stderr + found.stdout) == (1, True)
    assert "theme.txt: --words lacks ICE (1 of 3); add --words theme.txt" in found.stderr
    assert run("all", grid, *never).exit_code == 1
    filled = write("filled.txt", FILLS[0])
    assert run("check", filled, *LIST, "--words-for", f"5A={theme}").exit_code == 0
    assert "1A: TALC is not among the words for this slot" in run("check", filled, *never).stdout
    assert run("fill", grid, *never, "--refutation", "p.txt").exit_code == 1
    assert run("check", grid, *never, "--refutation", "p.txt").exit_code == 0
    assert "another grid, word list or rule" in only_error("check", grid, *LIST, "--refutation", "p.txt")


def test_words_for_no_slot(folder: Path) -> None:
    grid, theme = write("a.txt", OPEN4), write("theme.txt", "evil\n")
    for command in ("fill", "check"):
        assert "there is no slot '9A'" in only_error(command, grid, *LIST, "--words-for", f"9A={theme}")
    assert "expected slots, '=' and a list" in only_error("fill", grid, *LIST, "--words-for", "1A")
    assert "--words-for needs a word list" in only_error("check", grid, "--words-for", f"1A={theme}")
    assert "leave one of them out" in only_error("fill", grid, "--use-all", theme, "--words-for", f"1A={theme}")


# Roots. Lists on the command line have none, so that a lexicon with roots stands in for the default one.


@pytest.fixture
def rooted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """A lexicon in which each fill of a square of 4 has two words with a common root."""
    scored = [(line.split(";")[0], 50) for line in WORDS.splitlines()]
    lexicon = Lexicon.from_words(scored, roots={"TALC": ["chalk"], "CLOB": ["chalk"]})
    for module in ("common.reading", "fill", "check", "stats", "trace"):
        monkeypatch.setattr(f"crosswright.cli.{module}.read_lexicon", lambda _: lexicon)
    return lexicon


@pytest.mark.usefixtures("rooted")
def test_roots_are_kept_apart_unless_allowed() -> None:
    grid, filled = write("a.txt", OPEN4), write("filled.txt", FILLS[0])
    for command in ("fill", "all", "explain"):
        assert run(command, grid).exit_code == 1, command
        assert run(command, grid, "--allow-roots").exit_code == 0, command
    found = run("check", filled, "--words", "default")
    assert (found.exit_code, "has a root in common with" in found.stdout) == (1, True)
    assert run("check", filled, "--words", "default", "--allow-roots").exit_code == 0
    assert "--allow-roots needs a word list" in only_error("check", filled, "--allow-roots")
    assert run("count", grid).stdout == "2\n"  # it allows them, as its help says
    assert run("trace", grid, "--quiet").exit_code == 0


def test_words_of_a_list_that_differ_by_an_ending(folder: Path) -> None:
    grid = write("a.txt", "....\n####\n...#\n")
    own = ("-w", write("own.txt", "RUNS;90\nRUN;90\nRAT;50\n"))
    both = ["RUNS", "####", "RUN#"]
    assert fill_rows(grid, *own) == fill_rows(grid, *own, "--roots-by-endings", "--allow-roots") == [both]
    assert fill_rows(grid, *own, "--roots-by-endings") == [["RUNS", "####", "RAT#"]]
    said = run("check", write("filled.txt", "\n".join(both)), *own, "--roots-by-endings").stdout
    assert "2A: RUN has a root in common with RUNS at 1A" in said
    lexicon = load_lexicon(write("de.txt", "HUND\nHUNDE\nHUT\n"), language="de", roots_by_endings=True)
    assert lexicon.roots_of("HUND") & lexicon.roots_of("HUNDE")
    assert not lexicon.roots_of("HUND") & lexicon.roots_of("HUT")


@pytest.mark.usefixtures("rooted")
def test_a_refutation_with_roots() -> None:
    grid = write("a.txt", OPEN4)
    assert run("fill", grid, "--refutation", "p.txt").exit_code == 1
    assert run("check", grid, "--refutation", "p.txt").exit_code == 0
    assert "another grid, word list or rule" in only_error("check", grid, "--refutation", "p.txt", "--allow-roots")


@pytest.mark.usefixtures("rooted")
def test_roots_with_placed_blocks() -> None:
    blocks = ("--open", "4x4", "--place-blocks", "--most-blocks", "0", "--shortest", "4")
    assert run("fill", *blocks, "--nodes", "200").exit_code == 3
    assert run("fill", *blocks, "--nodes", "2000", "--allow-roots").exit_code == 0
    assert run("all", *blocks).exit_code == 1
    assert run("all", *blocks, "--allow-roots").exit_code == 0


@pytest.mark.usefixtures("rooted")
def test_statistics_use_the_same_rule() -> None:
    filled = write("filled.txt", FILLS[0])
    assert run_json("stats", filled)["parts"] == {"CLOB": ["1A", "4D"]}


def test_a_common_root_needs_no_length() -> None:
    lexicon = Lexicon.from_words(["era", "eras", "ra"], roots={"ERA": ["era"], "ERAS": ["era"], "RA": ["ra"]})
    puzzle = Puzzle.of(parse_grid("ERA\n###\nERAS".replace("ERA\n###", "ERA#\n####")))
    assert statistics(puzzle, lexicon=lexicon).parts == {"ERA": ("1A", "2A")}
    assert statistics(puzzle, lexicon=Lexicon.from_words(["era", "eras"])).parts == {}


# Wanted entries.


def test_prefer(folder: Path) -> None:
    grid, wanted = write("a.txt", OPEN4), write("wanted.txt", "LIMA;90\nNONE\nCLOB;10\n")
    found = results("fill", grid, *LIST, "--prefer", wanted)
    assert sorted(found["fills"][0]["preferred"]) == ["CLOB", "LIMA"]
    said = run("fill", grid, *LIST, "--prefer", wanted).stderr
    assert "2 of 3 wanted entries are in it" in said
    assert results("fill", grid, *LIST)["fills"][0]["preferred"] is None
    assert "leave out --objective" in only_error("fill", grid, *LIST, "--prefer", wanted, "--objective", "worst")


def test_the_best_fill_around_wanted_entries(folder: Path) -> None:
    write("pairs.txt", "".join(f"{pair};{60 + 5 * number}\n" for number, pair in enumerate(["AB", "BA", "CD", "DC"])))
    grid, wanted = write("a.txt", "..#..\n"), write("wanted.txt", "AB\n")
    best = ("fill", grid, "-w", "pairs.txt", "--best")
    (found,) = results(*best, "--prefer", wanted)["fills"]
    assert (found["preferred"], found["total"], found["optimal"]) == (["AB"], 60 + 75, True)
    assert results(*best)["fills"][0]["total"] == 70 + 75
    assert "optimal (proved) around the wanted entries" in run(*best, "--prefer", wanted).stderr
    assert "leave out --top 2" in only_error(*best, "--prefer", wanted, "--top", "2")


def test_prefer_says_why_a_word_is_not_there(folder: Path) -> None:
    write("words.txt", f"{WORDS}TOTO;90\nLOWS;10\nTHREE;90\n")
    grid = write("a.txt", OPEN4)
    wanted = write("wanted.txt", "TALC;90\nTOTO;80\nNONE;70\nLOWS;60\nTHREE;50\n")
    said = run("fill", grid, "-w", "words.txt", "--min-score", "20", "--prefer", wanted).stderr
    for reason in (
        "TOTO is not: no fill with it and those before it was found",
        "NONE is not: the lists lack it",
        "LOWS is not: its score, 10, is too low",
        "THREE is not: no slot to fill has 5 letters",
    ):
        assert reason in said


# Alternatives.


def test_alternatives_say_how_far_they_differ(folder: Path) -> None:
    write("pairs.txt", "".join(f"{a}{b}\n" for a, b in itertools.product("abcdefgh", repeat=2)))
    grid = write("a.txt", "..#..\n..#..\n#####\n..#..\n..#..\n")
    ask = ("fill", grid, "-w", "pairs.txt", "--top", "3", "--apart", "0.5")
    told = [each["slots_apart"] for each in results(*ask)["fills"]]
    assert told[0] is None
    grids = [parse_grid("\n".join(rows)) for rows in fill_rows(*ask[1:])]
    assert told[1:] == [slots_apart(grids[0], grids[1]), min(slots_apart(grids[2], each) for each in grids[:2])]
    assert min(told[1:]) >= 8
    said = run(*ask).stderr
    assert f"differs from the first in {told[1]} of 16 slots" in said
    assert f"differs from the fills before it in {told[2]} of 16 slots or more" in said
    assert "leave out --apart" in only_error("fill", grid, "-w", "pairs.txt", "--best", "--apart", "0.5")


def test_a_share_apart_that_no_fill_has_is_told(folder: Path) -> None:
    write("few.txt", "AB\nCDE\nCDF\n")
    grid = write("a.txt", "..#\n###\n...\n")
    said = run("fill", grid, "-w", "few.txt", "--top", "2", "--apart", "1").stderr
    assert "differs from the first in 1 of 2 slots; none that differs in 2 was found" in said
    assert "none that differs" not in run("fill", grid, "-w", "few.txt", "--top", "2").stderr


# A part of a filled grid.


def test_a_region_is_filled_anew_and_the_rest_stays(folder: Path) -> None:
    write("pairs.txt", "".join(f"{pair}\n" for pair in PAIRS))
    filled = write("filled.txt", "AB#\nCD#\n###\n")
    seen = {"".join(fill_rows(filled, "-w", "pairs.txt", "--region", "3A", "--seed", str(n))[0]) for n in range(9)}
    assert all(each.startswith("AB#") for each in seen)
    assert len(seen) > 1


def test_a_region_keeps_entries_beyond_it_that_no_list_has(folder: Path) -> None:
    write("pairs.txt", "".join(f"{pair}\n" for pair in PAIRS))
    filled = write("filled.txt", "AB\nXD\n")  # AX, down, would never come back
    rows = fill_rows(filled, "-w", "pairs.txt", "--region", "1A")[0]
    assert rows[0].startswith("A") and rows[1] == "XD"
    said = run("fill", filled, "-w", "pairs.txt", "--region", "1A").stderr
    assert "kept as it is, since no list has it and it reaches beyond the region: AX (1D)" in said
    assert "kept as it is" not in run("fill", filled, "-w", "pairs.txt", "--region", "1A,1D,3A").stderr


@pytest.mark.parametrize(
    ("names", "cells"),
    [("1A", {0, 1, 2}), ("1d", {0, 4, 8}), ("r2c3", {6}), ("r1c2:r2c3", {1, 2, 5, 6}), (" 1A , R3C4 ", {0, 1, 2, 11})],
)
def test_cells_are_named(names: str, cells: set[int]) -> None:
    grid = parse_grid("...#\n....\n....")
    assert cells_named(grid, names) == cells


@pytest.mark.parametrize(
    "names", ["", "99A", "r9c1", "r0c1", "r2c2:r1c1", "r1c4", "1A,", "r1c1:1A", "r1c1:r2c2:r3c3", "x"]
)
def test_wrong_names_are_one_line(folder: Path, names: str) -> None:
    grid = write("a.txt", "...#\n....\n....\n")
    for option in ("--region", "--lock"):
        assert f"{option} {names}".strip() in only_error("fill", grid, *LIST, f"{option}={names}")
    with pytest.raises(UsageError):
        cells_named(parse_grid(Path(grid).read_text()), names)


def test_locked_cells_stay() -> None:
    filled = parse_grid("AB\nCD")
    assert str(emptied(filled, "1A", lock="r1c2")) == ".B\nCD"
    assert str(emptied(filled, lock="1D")) == "A.\nC."
    assert str(emptied(filled)) == "..\n.."


@given(small_grids(most=4), st.data())
def test_only_the_region_loses_letters(grid: Grid, data: st.DataObject) -> None:
    names = [slot.name for slot in grid.slots]
    if not names:
        return
    region, lock = data.draw(st.sampled_from(names)), data.draw(st.sampled_from(names))
    before, after = grid.letters, emptied(grid, region, lock=lock).letters
    gone = cells_named(grid, region) - cells_named(grid, lock)
    assert all(after[c] == ("" if c in gone else before[c]) for c in range(len(before)))


# Candidates.


def test_candidates(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    found = run_json("candidates", grid, "1a", *LIST)
    assert (found["slot"], found["template"], found["fits"], found["fills"]) == ("1A", "????", 8, 2)
    assert [each["word"] for each in found["candidates"][:2]] == ["TALC", "TERS"]
    assert {each["prospect"] for each in found["candidates"][2:]} == {"dead"}
    table = run("candidates", grid, "1A", *LIST, "--limit", "1")
    assert (table.exit_code, len(table.stdout.splitlines())) == (0, 2)
    assert "1A ????: 8 words fit: 2 fills, 0 open, 6 dead" in table.stderr
    dead = run("candidates", grid, "1A", *LIST, "--slot", "1A=L???")  # LIMA
    assert (dead.exit_code, dead.stdout) == (1, "")
    assert "the grid itself can't be filled; crosswright explain says why" in dead.stderr


def test_candidates_for_what_is_wrong(folder: Path) -> None:
    filled = write("filled.txt", FILLS[0])
    assert "there is no slot '9A'" in only_error("candidates", filled, "9A", *LIST)
    assert "1A is given whole: TALC" in only_error("candidates", filled, "1A", *LIST)
    assert run_json("candidates", filled, "1A", *LIST, "--region", "1A")["candidates"][0]["word"] == "TALC"
    write("two.txt", f"{OPEN4}\n{OPEN4}")
    assert "has 2 grids" in only_error("candidates", "two.txt", "1A", *LIST)


# Heat.


def test_explain_shows_how_constrained_the_cells_are(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    result = run("explain", grid, *LIST)
    assert (result.exit_code, "16 cells to fill, 40 trial fills" in result.stdout) == (0, True)
    assert "r1c1    T 100%; 1 letter, 2 words left" in result.stdout
    found = results("explain", grid, *LIST)
    assert (found["outcome"], found["conflict"], found["heat"]["trials"]) == ("solved", None, 40)
    first = found["heat"]["cells"][0]
    assert (first["row"], first["column"], first["letters"], first["shares"], first["heat"]) == (1, 1, "T", {"T": 1}, 1)
    for cell in found["heat"]["cells"]:
        assert sum(cell["shares"].values()) == pytest.approx(1)


def test_heat_is_drawn(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    assert run("explain", grid, *LIST, "-o", "h.svg").exit_code == 0
    drawn = Path("h.svg").read_text()
    assert ('class="captions"' in drawn, ">T 100%</text>" in drawn, ">1/2</text>" in drawn) == (True, True, True)
    assert run("explain", grid, *LIST, "--format", "svg").stdout == drawn
    assert run("explain", grid, *LIST, "-o", "h.json").exit_code == 0
    assert json.loads(Path("h.json").read_text())["results"][0]["heat"]["trials"] == 40
    pytest.importorskip("resvg_py")
    assert run("explain", grid, *LIST, "-o", "h.png").exit_code == 0
    assert Path("h.png").read_bytes().startswith(b"\x89PNG")
    assert "of one grid" in only_error("explain", grid, grid, *LIST, "--format", "svg")


def test_a_conflict_is_drawn_too(folder: Path) -> None:
    grid = write("a.txt", OPEN4)
    assert run("explain", grid, "-w", "words.txt", "--min-score", "80", "-o", "h.svg").exit_code == 1
    assert 'class="heat"' in Path("h.svg").read_text()


# All demands together, the library.


@st.composite
def demanding(draw: st.DrawFn) -> tuple[Lexicon, Demands, dict[str, list[str]]]:
    """A small lexicon with roots, and demands of every kind."""
    listed = list(draw(small_lexicons()))
    words = [word for word, _ in listed]
    roots = {word: draw(st.lists(st.sampled_from("xyz"), max_size=2, unique=True)) for word in words}
    low = AtMost(draw(st.integers(0, 4)), below=draw(st.integers(0, 100)))
    glue = AtMost(draw(st.integers(0, 4)), words=draw(st.frozensets(st.sampled_from(words))))
    of = draw(st.dictionaries(st.integers(2, 5), st.integers(0, 60), max_size=2))
    lexicon = Lexicon.from_words(listed, roots=roots).filtered(min_score=0, min_score_of=of)
    return lexicon, Demands(draw(st.booleans()), draw(st.booleans()), (low, glue)), roots


def keeps_to(found: Grid, grid: Grid, lexicon: Lexicon, demands: Demands, roots: dict[str, list[str]]) -> bool:
    """The demands once more, from the words alone."""
    entries = {slot.name: found.entries[slot.name] for slot in grid.slots}
    chosen = {slot.name: entries[slot.name] for slot in grid.slots if grid.entry(slot) is None}
    score = dict(lexicon)
    low, glue = demands.at_most
    if sum(score[word] < (low.below or 0) for word in chosen.values()) > low.most:
        return False
    if sum(word in glue.words for word in chosen.values()) > glue.most:
        return False
    pairs = [(a, b) for a, b in itertools.combinations(entries, 2) if a in chosen or b in chosen]
    if not demands.allow_repeats and any(entries[a] == entries[b] for a, b in pairs):
        return False
    if demands.allow_repeats or demands.allow_roots:
        return True
    return not any({*roots.get(entries[a], ())} & {*roots.get(entries[b], ())} for a, b in pairs)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=60)
@given(small_grids(most=3), demanding())
def test_fills_with_all_demands_pass_the_witness(
    engine: str, grid: Grid, asked: tuple[Lexicon, Demands, dict[str, list[str]]]
) -> None:
    lexicon, demands, roots = asked
    problem = demands.problem(grid, lexicon)
    steps: list[str] = []
    result = fill(problem, engine=engine, refutation=steps.append)
    rules = demands.rules(lexicon)
    if result.fill is not None:
        assert check(result.fill, structure=grid, words=lexicon, **rules) == []
        assert keeps_to(result.fill, grid, lexicon, demands, roots)
    else:
        assert result.outcome is Outcome.IMPOSSIBLE
        words = [word for word, _ in lexicon]
        refutation = header(fingerprint(grid, words, **rules)) + "".join(steps)
        assert verify(refutation.splitlines(), grid, words, **rules).message is None
    for other in itertools.islice(fills(problem, engine=engine), 5):
        assert check(other, structure=grid, words=lexicon, **rules) == []


def test_entries_chosen_before_count_for_limits() -> None:
    lexicon = Lexicon.from_words([("at", 40), ("to", 40), ("an", 90)])
    limit = AtMost(2, below=50)
    assert limit.limit(lexicon, held=["AT", "AN"]).most == 1
    assert limit.limit(lexicon, held=["AT", "TO", "TO"]).most == 0
    assert AtMost(1, words=frozenset({"AT"})).limit(lexicon) == Limit.among(lexicon, ["AT"], 1)
