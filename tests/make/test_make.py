"""`make`: from nothing to a puzzle whose clues all come from facts; what can't be clued is replaced."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cli_runner import only_error, run, run_json, write
from small_wordnet import small_knowledge, without_default_lexicon
from syllables import MINI, SYLLABLES, THEME, source

from crosswright import clues
from crosswright.checking import check
from crosswright.clues import ClueChoice, Clued, ClueWriter
from crosswright.clues.candidates import Candidate
from crosswright.clues.enumeration import enumeration
from crosswright.grid import Grid
from crosswright.language import Draft, Origin, arrays
from crosswright.language.facts import Fact
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english import English
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.english.solver.evidence import EnglishEvidence
from crosswright.languages.english.solver.features import SolverKnowledge
from crosswright.languages.english.sources import books
from crosswright.make import Judge, Made, Request, known, make, without_clue
from crosswright.make.judge import proofed
from crosswright.make.request import MakingRun
from crosswright.make.workshop import Workshop
from crosswright.media import formats
from crosswright.pattern import violations
from crosswright.progress import Progress, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.puzzle.demands import AtMost, Demands
from crosswright.puzzle.gridtext import parse_grid
from crosswright.search import Outcome
from crosswright.sources import Sources
from crosswright.words import Lexicon


@pytest.fixture(autouse=True)
def quick_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    without_default_lexicon(monkeypatch)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.from_words(SYLLABLES)


@pytest.fixture
def writer() -> ClueWriter:
    return ClueWriter(ENGLISH, small_knowledge(), [source])


def entries(made: Made) -> dict[str, str]:
    assert made.clued is not None
    return made.clued.puzzle.fill.entries


def test_a_mini_with_a_clue_for_every_entry(lexicon: Lexicon, writer: ClueWriter) -> None:
    made = make(Request(MINI, seed=1, details={"title": "Tiny"}), lexicon, writer)
    assert made.outcome is Outcome.SOLVED and made.clued is not None
    puzzle = made.clued.puzzle
    assert violations(puzzle.grid, MINI) == []
    assert check(puzzle.fill, words=lexicon) == []
    assert puzzle.title == "Tiny"
    assert all(clue.text for clue in puzzle.clues) and len(puzzle.clues) == len(puzzle.grid.slots)
    assert made.unfair == made.replaced == ()


def test_the_same_request_makes_the_same_puzzle_and_another_seed_another(lexicon: Lexicon, writer: ClueWriter) -> None:
    one, same, other = (make(Request(MINI, seed=seed), lexicon, writer) for seed in (4, 4, 5))
    assert one.clued is not None and same.clued is not None and other.clued is not None
    assert one.clued.puzzle == same.clued.puzzle != other.clued.puzzle


def test_a_small_pattern_has_many_puzzles_though_few_are_best(writer: ClueWriter) -> None:
    """Ten words that score more than all others: they aren't in every puzzle."""
    first = ["TEA", "EAT", "TAT", "TEAT", "TATA", "ETAT", "ATTAT", "TETEA", "EATEA", "TAETA"]
    lexicon = Lexicon.from_words([*((word, 100) for word in first), *SYLLABLES])
    found = {frozenset(entries(make(Request(MINI, seed=seed), lexicon, writer)).values()) for seed in range(6)}
    assert len(found) == 6


def test_what_nothing_is_known_of_is_left_out_beforehand(lexicon: Lexicon, writer: ClueWriter) -> None:
    words = known(lexicon, writer)
    assert "AAATE" not in words and "TEA" in words
    for seed in range(5):
        made = make(Request(MINI, seed=seed), lexicon, writer)
        assert not [entry for entry in entries(made).values() if len(set(entry[:3])) == 1]


def test_without_known_words_the_others_serve_and_are_named(lexicon: Lexicon) -> None:
    made = make(Request(MINI), lexicon, ClueWriter(ENGLISH, small_knowledge()))
    assert made.outcome is Outcome.SOLVED and made.clued is not None
    assert set(made.unfair) == set(made.clued.unclued) == {slot.name for slot in made.clued.puzzle.grid.slots}


def test_a_clue_that_a_proofreader_objects_to_makes_way_for_another(writer: ClueWriter) -> None:
    def candidate(answer: str, text: str) -> Candidate:
        return Candidate(answer, text, "house", (), 60.0, 2.0, "house")

    puzzle = Puzzle.of(parse_grid("TEA\n###\nEAT"), {"1A": "Eat with it", "2A": "Dine"}, title="Tea")
    eat = ClueChoice("EAT", candidate("EAT", "Dine"), ())
    tea = ClueChoice("TEA", candidate("TEA", "Eat with it"), (candidate("TEA", "Leaf drink"),))
    run_ = MakingRun(Request(MINI), writer, without_clue, "auto", never, ignore)
    now = proofed(run_, Clued(puzzle, {"1A": tea, "2A": eat}))
    assert (str(now.clued.puzzle.clue_of["1A"].text), now.objected) == ("Leaf drink", ())
    left = proofed(run_, Clued(puzzle, {"1A": replace(tea, alternatives=()), "2A": eat}))
    assert (left.objected, left.poor) == (("1A",), ("1A",))  # it gets another entry


def refusing(letters: str) -> Judge:
    """A judge that finds entries with these letters in a row unfair."""
    return lambda clued: [name for name, choice in clued.choices.items() if letters in choice.answer]


@pytest.mark.parametrize("seed", range(4))
def test_what_the_judge_finds_unfair_is_replaced(lexicon: Lexicon, writer: ClueWriter, seed: int) -> None:
    before = make(Request(MINI, seed=seed), lexicon, writer)
    victim = entries(before)["1A"]
    made = make(Request(MINI, seed=seed), lexicon, writer, judge=refusing(victim))
    assert victim not in entries(made).values() and made.unfair == ()
    assert victim in made.replaced
    assert check(made.clued.puzzle.fill, words=lexicon) == []  # type: ignore[union-attr]


def test_an_unfair_clue_gives_way_to_another_before_its_entry_does(lexicon: Lexicon, writer: ClueWriter) -> None:
    before = make(Request(MINI), lexicon, writer)
    assert before.clued is not None
    refused = str(before.clued.puzzle.clue_of["1A"].text)
    made = make(Request(MINI), lexicon, writer, judge=lambda clued: [
        name for name, clue in clued.puzzle.clue_of.items() if str(clue.text) == refused])  # fmt: skip
    assert entries(made) == entries(before) and made.replaced == made.unfair == ()
    assert made.clued is not None and str(made.clued.puzzle.clue_of["1A"].text) not in ("", refused)


def test_what_can_not_be_replaced_is_left_for_the_editor(lexicon: Lexicon, writer: ClueWriter) -> None:
    made = make(Request(MINI), lexicon, writer, judge=lambda clued: list(clued.choices))
    assert made.outcome is Outcome.SOLVED and len(made.unfair) == len(entries(made)) and made.replaced == ()


def test_a_theme_stays_whatever_the_judge_says(lexicon: Lexicon, writer: ClueWriter) -> None:
    made = make(Request(MINI, theme=(THEME,)), lexicon, writer, judge=refusing(THEME))
    assert THEME in entries(made).values()
    assert [entries(made)[name] for name in made.unfair] == [THEME]


def test_no_fill_and_stopped_are_values(writer: ClueWriter) -> None:
    hopeless = Lexicon.from_words(["abcde", "fghij", "klm"])
    assert make(Request(MINI), hopeless, writer) == Made(Outcome.OUT_OF_BUDGET)
    assert make(Request(MINI), hopeless, writer, stop=lambda: True) == Made(Outcome.STOPPED)


def test_stopped_while_cluing_gives_the_puzzle_with_the_clues_so_far(lexicon: Lexicon, writer: ClueWriter) -> None:
    cluing: list[str] = []

    def progress(now: Progress) -> None:
        cluing.extend([now.what] * now.what.startswith("cluing"))

    made = make(Request(MINI), lexicon, writer, judge=refusing("A"), progress=progress, stop=lambda: len(cluing) > 3)
    assert made.outcome is Outcome.STOPPED
    assert made.clued is not None and len(made.clued.unclued) == len(made.clued.puzzle.clues) - 3


def test_the_usual_judge_names_what_has_no_clue() -> None:
    fill = Grid(1, 7, letters=("D", "O", "G", "", "Q", "Z", "X"), blocks=frozenset({3}))
    clued = clues.write(Puzzle.of(fill), ClueWriter(ENGLISH, small_knowledge()))
    assert without_clue(clued) == ["2A"]


@pytest.mark.parametrize(
    ("entry", "lengths"),
    [
        ("APPLEPIE", "5,3"),
        ("APPLEPIES", "5,4"),
        ("GOONFOOT", "2,2,4"),
        ("DOG", "3"),
        ("NIELSBOHR", "5,4"),
        ("QZX", "3"),
    ],
)
def test_enumerations(entry: str, lengths: str) -> None:
    assert enumeration(entry, ENGLISH, small_knowledge()) == lengths


# The command.


def clue_of(word: str) -> str:
    """A clue that the solver's thesaurus below knows."""
    return "Zz" + word.lower().translate(str.maketrans("aet", "xyz"))


@cache
def small_evidence() -> EnglishEvidence:
    """What a solver knows who has a thesaurus with the clue of every syllable but those with two E's in a row."""
    thesaurus = [(clue_of(word).lower(), [word.lower()]) for word in [*SYLLABLES, THEME] if "EE" not in word]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(books, "thesaurus", lambda: iter(thesaurus))
        patch.setattr(books, "dictionary", lambda: iter(()))
        patch.setattr(books, "vectors", lambda: None)
        patch.setattr(solver_index.corpora, "frequencies", dict)
        return EnglishEvidence(SolverKnowledge(arrays.unpacked(solver_index.build(small_knowledge()))))


@pytest.fixture
def small(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small WordNet and a small solver, a list of words with clues, and a collection of the test's own."""
    monkeypatch.setattr(English, "dictionary", lambda self, progress: small_knowledge())
    monkeypatch.setattr(English, "evidence", lambda self, progress: small_evidence())
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "clues.sqlite"))
    write("few.txt", "".join(f"{word}\n" for word in SYLLABLES if "EE" not in word))
    write("mine.tsv", "".join(f"{word}\t{clue_of(word)}\n" for word in SYLLABLES))


MAKE = ("make", "--preset", "mini", "--words", "few.txt", "--definitions", "mine.tsv")


@pytest.mark.usefixtures("small")
def test_the_command_writes_all_that_is_asked_for() -> None:
    pytest.importorskip("typst")
    details = ("--title", "Tiny", "--author", "Ada", "--date", "2026-11-22", "--difficulty", "3")
    done = run(*MAKE, *details, "-o", "a.ipuz", "--pdf", "a.pdf", "--html", "a.html")
    assert (done.exit_code, done.stdout) == (0, "")
    puzzle = formats.read(Path("a.ipuz").read_bytes())
    assert (puzzle.title, puzzle.author, puzzle.date, puzzle.difficulty) == ("Tiny", "Ada", "2026-11-22", "medium")
    assert all(str(clue.text) == clue_of(puzzle.answer(clue)) for clue in puzzle.clues)
    assert Path("a.pdf").read_bytes().startswith(b"%PDF") and "Tiny" in Path("a.html").read_text("utf-8")
    assert "exists already" in only_error(*MAKE, "-o", "a.ipuz")
    assert "exists already" in only_error(*MAKE, "--pdf", "a.pdf")


@pytest.mark.usefixtures("small")
def test_stdout_has_the_puzzle_as_text_or_as_json() -> None:
    text = run(*MAKE).stdout
    document: Any = run_json(*MAKE)
    assert formats.read(text.encode()).fill.entries == {each["slot"]: each["answer"] for each in document["entries"]}
    assert document["title"] == "" and document["theme"] is None  # none is taken from the entries
    assert document["rows"] == text.splitlines()[:5]
    assert run(*MAKE, "--title", "Tiny").stdout.startswith("Title: Tiny\n\n")
    assert (document["outcome"], document["unclued"], document["seed"]) == ("solved", [], 0)
    assert run(*MAKE, "--time", "0").exit_code in (0, 3)  # whatever there was by then


@pytest.mark.usefixtures("small")
def test_the_proof_is_in_a_line_and_in_the_json() -> None:
    done = run(*MAKE, "--json")
    document = json.loads(done.stdout)
    letters = sum(cell.isalpha() for row in document["rows"] for cell in row)
    solvability = document["solvability"]
    assert (solvability["letters"], solvability["right"], solvability["unfair"]) == (letters, letters, [])
    assert solvability["right_without_clues"] < letters
    assert {each["rank_alone"] for each in solvability["entries"]} == {1} == {each["rank_with_crossings"]
                                                                        for each in solvability["entries"]}  # fmt: skip
    blind = solvability["right_without_clues"]
    line = f"solver: {letters} of {letters} letters from the clues, {blind} without them; no unfair crossing"
    assert line in done.stderr and done.exit_code == 0
    assert "solvers of level 1 to 5 get " in done.stderr and len(solvability["crossings"]["shares"]) == 5
    assert {*solvability["crossings"]["hardest"]} < {each["slot"] for each in solvability["entries"]}


@pytest.mark.usefixtures("small")
def test_crossings_that_can_not_be_got_are_named() -> None:
    """Clues that no thesaurus knows, of the user's own: they stay, and what is unfair about them is said."""
    write("riddles.tsv", "".join(f"{word}\tQq\n" for word in SYLLABLES))
    done = run("make", "--preset", "mini", "--words", "few.txt", "--definitions", "riddles.tsv", "--json")
    document = json.loads(done.stdout)
    assert done.exit_code == 1 and document["replaced"] == [] == document["unclued"]
    first = document["solvability"]["unfair"][0]
    assert f"{' and '.join(first['slots'])} (row {first['row']}, column {first['column']})" in done.stderr


@pytest.mark.usefixtures("small")
def test_a_workshop_makes_many_and_leaves_out_the_answers_of_before() -> None:
    write("all.txt", "".join(f"{word}\n" for word in SYLLABLES))
    asked = Counter[str]()

    class CountingWriter(ClueWriter):
        def can_clue(self, entry: str) -> bool:
            asked[entry] += 1
            return super().can_clue(entry)

    def known_clues(answer: str) -> list[Draft]:
        origin = Origin("mine", "given", "", answer)
        return [Draft(clue_of(answer), "given", (Fact(origin, "given", clue_of(answer)),))]

    with Workshop.open(Sources(["all.txt"])) as opened:
        workshop = replace(opened, writer=CountingWriter(ENGLISH, small_knowledge(), [known_clues]))
        first = workshop.make(Request(MINI, seed=3))
        again = workshop.make(Request(MINI, seed=3), without=entries(first).values())
    assert not set(entries(first).values()) & set(entries(again).values())
    for made in (first, again):
        assert made.solvability is not None and made.solvability.unfair == () == made.unfair
        assert made.solvability.right == made.solvability.letters > made.solvability.right_blind
    assert set(asked) == set(SYLLABLES) and set(asked.values()) == {1}  # for the first puzzle only
    stopped = workshop.make(Request(MINI), stop=lambda: True)
    assert (stopped.outcome, stopped.clued, stopped.solvability) == (Outcome.STOPPED, None, None)


@pytest.mark.usefixtures("small")
def test_editors_leave_words_out_of_the_default_lexicon_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosswright.sources.load_lexicon", lambda *_, **__: Lexicon.from_words([*SYLLABLES, "ENEMA"]))
    with Workshop.open() as usual, Workshop.open(Sources(["mine.txt"])) as own:
        assert set(SYLLABLES) == {word for word, _ in usual.lexicon}
        assert "ENEMA" in own.lexicon and "ENEMA" in usual.ranker.lexicon


@pytest.mark.usefixtures("small")
def test_a_puzzle_whose_time_ended_before_its_clues_gets_them() -> None:
    filled: list[Grid] = []
    with Workshop.open(Sources(["few.txt"], definitions=["mine.tsv"])) as workshop:
        request = Request(MINI, seed=3)
        ended = workshop.make(
            request, stop=lambda: bool(filled), progress=lambda now: now.grid and filled.append(now.grid)
        )
        assert ended.outcome is Outcome.STOPPED and ended.clued is not None and ended.clued.unclued
        made = workshop.finished(ended, request)
    assert made.clued is not None and made.solvability is not None
    assert (made.outcome, made.clued.unclued, made.unfair) == (Outcome.SOLVED, [], ())
    assert made.clued.puzzle.fill == ended.clued.puzzle.fill
    assert workshop.finished(Made(Outcome.STOPPED), request).outcome is Outcome.OUT_OF_BUDGET


@pytest.mark.usefixtures("small")
def test_what_has_no_clue_is_named() -> None:
    done = run("make", "--preset", "mini", "--words", "few.txt", "--theme", THEME)
    assert done.exit_code == 1
    assert "for the editor, no source knows: " in done.stderr and THEME in done.stderr


@pytest.mark.usefixtures("small")
def test_the_largest_part_of_a_theme_is_placed_and_the_rest_is_named() -> None:
    done = run(*MAKE, "--theme", "TATAT,PQRST,XYZXY", "--json")
    document = json.loads(done.stdout)
    assert done.exit_code == 0 and document["theme"] == ["TATAT"]
    assert "TATAT" in {each["answer"] for each in document["entries"]}
    why = "the pattern takes no more theme entries, and no list has it"
    assert document["left_out"] == {"PQRST": why, "XYZXY": "no other entry has its length, and no list has it"}
    assert f"5x5: PQRST is left out: {why}" in done.stderr


@pytest.mark.usefixtures("small")
def test_no_pattern_that_can_be_filled_is_one_line() -> None:
    write("hopeless.txt", "abcde\nfghij\nklm\n")
    done = run("make", "--preset", "mini", "--words", "hopeless.txt")
    assert (done.exit_code, done.stdout) == (3, "")
    assert done.stderr.splitlines() == [
        "5x5: no pattern could be filled; try another --seed, a lower --min-score, more words"
    ]
    assert json.loads(run("make", "--preset", "mini", "--words", "hopeless.txt", "--json").stdout)["rows"] is None


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--date", "May"), "no date; write it as 2026-11-21"),
        (("--size", "x"), "write 15, or rows x columns"),
        (("--theme", "TATAR,!"), "is no entry"),
        (("--theme", "TATARTATAR"), "a row takes 3 to 5"),
        (("--preset", "british", "--size", "9", "--theme", "TATAR"), "every cell checked"),
        (("--preset", "arrowword", "--theme", "TATAR"), "the presets british, barred and arrowword"),
        (("-o", "a.what"), "no format has the suffix"),
        (("--definitions", "absent"), "there is no such file"),
    ],
)
def test_errors_are_one_line(options: tuple[str, ...], message: str) -> None:
    assert message in only_error(*MAKE, *options)


@pytest.mark.usefixtures("whole_lexicon")
def test_with_the_default_lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """End to end, at a size that the readable engine does in seconds too."""
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "none.sqlite"))
    document = run_json("make", "--preset", "mini", "--size", "5", "--seed", "2")
    assert document["outcome"] == "solved" and document["unclued"] == []
    assert document["mean_score"] >= 50
    assert (
        document["solvability"]["unfair"] == []
        and document["solvability"]["right"] == document["solvability"]["letters"]
    )
    for entry in document["entries"]:
        assert entry["clue"]["origins"] and entry["answer"].lower() not in entry["clue"]["text"].lower()


class TestDemands:
    """What is demanded of entries holds in what is made, in the words that replace others too."""

    def test_limits_hold(self, writer: ClueWriter) -> None:
        glue = frozenset(word for word in SYLLABLES if word.startswith("A"))
        demands = Demands(at_most=(AtMost(2, words=glue),))
        lexicon = Lexicon.from_words(SYLLABLES)
        for seed in range(4):
            made = make(Request(MINI, seed=seed, demands=demands), lexicon, writer, judge=refusing("TAT"))
            assert sum(entry in glue for entry in entries(made).values()) <= 2

    def test_roots_are_kept_apart_unless_allowed(self, writer: ClueWriter) -> None:
        lexicon = Lexicon.from_words(SYLLABLES, roots={word: [word[:2]] for word in SYLLABLES if word[0] == "T"})
        made = make(Request(MINI, seed=1), lexicon, writer)
        starts = [entry[:2] for entry in entries(made).values() if entry[0] == "T"]
        assert len(starts) == len(set(starts))
        allowed = [make(Request(MINI, seed=n, demands=Demands(allow_roots=True)), lexicon, writer) for n in range(4)]
        assert any(
            len(starts) > len(set(starts))
            for starts in ([entry[:2] for entry in entries(each).values() if entry[0] == "T"] for each in allowed)
        )

    def test_preferred_entries_are_there_if_they_can_be(self, lexicon: Lexicon, writer: ClueWriter) -> None:
        wanted = {"TETEA": 90.0, "EATEA": 10.0, "ZZZZZ": 100.0}
        made = make(Request(MINI, seed=2, prefer=wanted), lexicon, writer)
        assert "TETEA" in entries(made).values()

    def test_preferred_entries_count_for_limits(self, lexicon: Lexicon, writer: ClueWriter) -> None:
        wanted = {word: 50.0 for word in SYLLABLES if word.startswith("TA")}
        demands = Demands(at_most=(AtMost(1, words=frozenset(wanted)),))
        made = make(Request(MINI, seed=2, prefer=wanted, demands=demands), lexicon, writer)
        assert sum(entry in wanted for entry in entries(made).values()) == 1


@pytest.mark.parametrize(("preset", "part"), [("mini", "a row takes"), ("british", "lattice"), ("barred", "bars")])
def test_a_theme_that_a_preset_cannot_hold_is_for_a_criss_cross(preset: str, part: str) -> None:
    error = only_error("make", "--preset", preset, "--theme", "CHLOROPHYLL,STOMATA,XYLEM,GLUCOSE")
    assert part in error and "`crosswright crisscross` places all words of a list" in error
