"""`crosswright fill`, run in this process."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_runner import FILLS, only_error, random_words, run, run_json, scored_words, write

from crosswright.cli.common import searching
from crosswright.cli.common.results import conflict_line
from crosswright.grid import Grid
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Conflict, Fills, Outcome, Result

pytestmark = pytest.mark.usefixtures("folder")

OPEN4 = "....\n" * 4
# A 3 by 3 grid with a block in its first corner has two fills from these words: one, and that turned over.
CORNER_WORDS = "at\ncar\node\nco\naad\ntre\n"
CORNER_FILLS = ("#AT\nCAR\nODE\n", "#CO\nAAD\nTRE\n")
ALL = ("--words", "words.txt", "--min-score", "0")


class TestSolved:
    def test_the_plain_form_when_stdout_is_no_terminal(self) -> None:
        result = run("fill", write("a.txt", OPEN4), *ALL)
        assert result.exit_code == 0
        assert result.stdout in FILLS

    def test_the_figures_go_to_stderr(self) -> None:
        line = run("fill", write("a.txt", OPEN4), *ALL).stderr
        assert line.startswith("a.txt: filled in 0.")
        assert line.endswith("; 8 entries, mean score 58.8, lowest 20 (TERS)\n")

    def test_what_it_prints_can_be_read_back(self) -> None:
        filled = run("fill", "-", *ALL, stdin=OPEN4).stdout
        assert run("fill", "-", *ALL, stdin=filled).stdout == filled

    def test_a_fill_given_whole_is_its_own(self) -> None:
        assert run("fill", "-", *ALL, stdin="QXZJ\n####\nWVWV\n").stdout == "QXZJ\n####\nWVWV\n"

    def test_an_open_grid_without_a_file(self) -> None:
        result = run("fill", "--open", "4x4", *ALL)
        assert result.stdout in FILLS
        assert result.stderr.startswith("open 4x4: filled in 0.")
        assert "leave out a.txt" in only_error("fill", "a.txt", "--open", "4x4")
        # Neither AB over CD nor CD over AB makes words down.
        assert run("fill", "--open", "2x2", "--words", write("two.txt", "ab\ncd\n"), "--min-score", "0").exit_code == 1

    def test_several_grids_and_files(self) -> None:
        two = write("two.txt", OPEN4 + "\n" + "TALC\n####\n....\n")
        result = run("fill", two, "-", *ALL, "--fix", "1A=TALC", stdin=OPEN4)
        first, second, third = result.stdout.split("\n\n")
        assert first + "\n" == third == FILLS[0]
        assert second.startswith("TALC\n####\n")
        labels = [line.split(":")[0] for line in result.stderr.splitlines()]
        assert labels == ["two.txt, grid 1", "two.txt, grid 2", "<stdin>"]

    @pytest.mark.parametrize(
        "text",
        [
            "#..\n...\n...\n",
            "#00\n000\n000\n",
            "# 0 0\n0 0 0\n0 0 0\n",
            "#\t0\t0\n0\t0\t0\n0\t0\t0\n",
            "#__\n___\n___\n",
            "█__\n___\n___\n",
            "*##\n###\n###\n",
            "*--\n---\n---\n",
            "+##\n###\n###\n",
            "+--\n---\n---\n",
            "#  \n   \n   \n",
        ],
    )
    def test_every_dialect(self, text: str) -> None:
        options = ("--block", "*", "--open", "#") if "*##" in text else ()
        result = run("fill", "-", "--words", write("l.txt", CORNER_WORDS), *options, stdin=text)
        assert (result.exit_code, result.stdout in CORNER_FILLS) == (0, True)

    def test_a_dialect_chosen(self) -> None:
        words = write("l.txt", CORNER_WORDS)
        result = run("fill", "-", "--words", words, "--block", "x", "--open", "o", stdin="xoo\nooo\nooo\n")
        assert result.stdout in CORNER_FILLS

    def test_bars(self) -> None:
        words = write("l.txt", "cat\ndog\n")
        result = run("fill", "-", "--words", words, stdin=". . .|. . .\n")
        assert result.stdout in ("C A T|D O G\n", "D O G|C A T\n")

    def test_the_shortest_slot(self) -> None:
        result = run("fill", "-", "--shortest", "5", *ALL, stdin="TALC\n")
        assert result.exit_code == 0
        assert "0 entries" in result.stderr


class TestLettersGiven:
    def test_in_the_file(self) -> None:
        assert run("fill", "-", *ALL, stdin="t...\n" + "....\n" * 3).stdout in FILLS
        assert run("fill", "-", *ALL, stdin=".e..\n" + "....\n" * 3 + "\n").stdout == FILLS[1]

    def test_fix(self) -> None:
        result = run("fill", "-", *ALL, "--fix", "1A=ters", "--fix", "6a=LIMA", stdin=OPEN4)
        assert result.stdout == FILLS[1]

    def test_a_fixed_entry_need_not_be_a_word_and_has_no_score(self) -> None:
        document = run_json("fill", "-", *ALL, "--fix", "1A=qu-xé", stdin="....\n####\n....\n")
        (first, second) = document["results"][0]["fills"][0]["entries"]
        assert first == {"slot": "1A", "word": "QUXE", "score": None}
        assert second["score"] is not None

    def test_an_entry_below_the_minimum_has_its_score(self) -> None:
        document = run_json("fill", "-", "--words", "words.txt", "--fix", "1A=TERS", stdin="....\n")
        assert document["results"][0]["fills"][0]["entries"] == [{"slot": "1A", "word": "TERS", "score": 20}]

    def test_slot(self) -> None:
        assert run("fill", "-", *ALL, "--slot", "1D=?v??", stdin=OPEN4).exit_code == 1
        assert run("fill", "-", *ALL, "--slot", "1D=?e??", "--slot", "7A=s???", stdin=OPEN4).stdout == FILLS[0]

    @pytest.mark.parametrize(
        ("option", "request_", "message"),
        [
            ("--fix", "1A", "--fix 1A: expected a slot, '=' and its letters, as in 1A=ICECREAM"),
            ("--fix", "1A=T?LC", "--fix 1A=T?LC: a whole word belongs here; use --slot for letters and '?'"),
        ],
    )
    def test_requests_that_cannot_be_meant(self, option: str, request_: str, message: str) -> None:
        assert only_error("fill", "-", *ALL, option, request_, stdin=OPEN4) == f"crosswright: {message}"

    @pytest.mark.parametrize(
        "request_", ["9A=TALC", "1A=TAL", "1A=TALCS", "XX=TALC", "1A=T4LC", "1A=", "=TALC", "1A=[TALC"]
    )
    def test_requests_that_do_not_fit_the_grid(self, request_: str) -> None:
        line = only_error("fill", "-", *ALL, "--slot", request_, stdin=OPEN4)
        assert line.startswith(f"crosswright: --slot {request_}: ")

    def test_requests_that_contradict_each_other(self) -> None:
        line = only_error("fill", "-", *ALL, "--fix", "1A=TALC", "--fix", "1D=EVIL", stdin=OPEN4)
        assert line.startswith("crosswright: --fix 1D=EVIL: ")


class TestOptions:
    def test_min_score(self) -> None:
        assert run("fill", "-", "--words", "words.txt", "--min-score", "20", stdin=OPEN4).exit_code == 0
        assert run("fill", "-", "--words", "words.txt", "--min-score", "21", stdin=OPEN4).exit_code == 1

    def test_without(self) -> None:
        banned = write("banned.txt", "lima\n")
        assert run("fill", "-", *ALL, "--without", banned, stdin=OPEN4).exit_code == 1

    def test_several_lists(self) -> None:
        write("a.txt", "talc\nevil\nremo\nscab\n")
        write("b.txt", "ters\navec\nlima\nclob\n")
        assert run("fill", "-", "--words", "a.txt", stdin=OPEN4).exit_code == 1
        assert run("fill", "-", "--words", "a.txt", "-w", "b.txt", stdin=OPEN4).exit_code == 0

    def test_keep_accents(self) -> None:
        words = write("fr.txt", "été\n")
        assert run("fill", "-", "--words", words, stdin="...\n").stdout == "ETE\n"
        assert run("fill", "-", "--words", words, "--keep-accents", stdin="...\n").stdout == "ÉTÉ\n"

    def test_allow_repeats(self) -> None:
        words = write("l.txt", "at\nta\n")
        assert run("fill", "-", "--words", words, stdin="..\n..\n").exit_code == 1
        assert run("fill", "-", "--words", words, "--allow-repeats", stdin="..\n..\n").exit_code == 0

    def test_seeds(self) -> None:
        words = write("l.txt", "".join(f"{a}{b}\n" for a in "abcdefgh" for b in "abcdefgh"))
        fills = {run("fill", "-", "--words", words, "--seed", str(seed), stdin="..#..\n").stdout for seed in range(9)}
        assert len(fills) > 1
        again = {run("fill", "-", "--words", words, "--seed", "4", stdin="..#..\n").stdout for _ in range(3)}
        assert len(again) == 1

    def test_top(self) -> None:
        result = run("fill", "-", *ALL, "--top", "2", stdin=OPEN4)
        assert result.exit_code == 0
        assert sorted(result.stdout.split("\n\n")) == sorted([FILLS[0].strip(), FILLS[1]]) or sorted(
            result.stdout.split("\n\n")
        ) == sorted([FILLS[0], FILLS[1].strip()])
        assert [line.split(":")[0] for line in result.stderr.splitlines()] == [
            "<stdin>, fill 1 of 2",
            "<stdin>, fill 2 of 2",
        ]

    def test_top_when_there_are_fewer(self) -> None:
        result = run("fill", "-", *ALL, "--top", "5", stdin=OPEN4)
        assert result.exit_code == 0
        assert len(result.stdout.split("\n\n")) == 2
        assert result.stderr.splitlines()[-1] == "<stdin>: there are no more than 2 different fills"

    def test_engine(self) -> None:
        assert run("fill", "-", *ALL, "--engine", "python", stdin=OPEN4).exit_code == 0
        assert "'rust'" in only_error("fill", "-", *ALL, "--engine", "rust", stdin=OPEN4)

    def test_picture(self) -> None:
        result = run("fill", "-", *ALL, "--format", "picture", "--numbers", "--fix", "1A=TALC", stdin=OPEN4)
        assert result.stdout == (
            "┌───┬───┬───┬───┐\n"
            "│¹ T│² A│³ L│⁴ C│\n"
            "├───┼───┼───┼───┤\n"
            "│⁵ E│  V│  I│  L│\n"
            "├───┼───┼───┼───┤\n"
            "│⁶ R│  E│  M│  O│\n"
            "├───┼───┼───┼───┤\n"
            "│⁷ S│  C│  A│  B│\n"
            "└───┴───┴───┴───┘\n"
            "\n"
            "Across\n"
            "  1 TALC  90      5 EVIL  80      6 REMO  40      7 SCAB  70\n"
            "\n"
            "Down\n"
            "  1 TERS  20      2 AVEC  60      3 LIMA  80      4 CLOB  30\n"
        )


class TestBest:
    # The best pair for a row of three letters, a block, and another: CAT DOG, with a total of 190.
    PAIRS = ("--words", "pairs.txt")
    ROW = "...#...\n"

    @pytest.fixture(autouse=True)
    def pairs(self, folder: Path) -> None:
        write("pairs.txt", "cat;100\ndog;90\nemu;70\nfox;60\ngnu;50\n")

    def test_the_optimum_is_proved(self) -> None:
        for seed in ("0", "1", "2"):
            result = run("fill", "-", *self.PAIRS, "--best", "--seed", seed, stdin=self.ROW)
            assert result.exit_code == 0
            assert set(result.stdout.strip().split("#")) == {"CAT", "DOG"}
            assert result.stderr.endswith("; 2 entries, mean score 95, lowest 90 (DOG); optimal (proved)\n")

    @pytest.mark.parametrize("objective", ["total", "mean", "worst"])
    def test_objectives(self, objective: str) -> None:
        result = run("fill", "-", *self.PAIRS, "--best", "--objective", objective, stdin=self.ROW)
        assert set(result.stdout.strip().split("#")) == {"CAT", "DOG"}

    def test_worst_is_another_best_than_total(self) -> None:
        words = write("l.txt", "ab;100\ncd;60\nac;100\nbd;10\nef;40\ngh;40\neg;40\nfh;40\n")
        total = run("fill", "-", "--words", words, "--min-score", "0", "--best", stdin="..\n..\n")
        worst = run(
            "fill", "-", "--words", words, "--min-score", "0", "--best", "--objective", "worst", stdin="..\n..\n"
        )
        assert total.stdout in ("AB\nCD\n", "AC\nBD\n")
        assert worst.stdout in ("EF\nGH\n", "EG\nFH\n")

    def test_json(self) -> None:
        (result,) = run_json("fill", "-", *self.PAIRS, "--best", stdin=self.ROW)["results"]
        (fill,) = result["fills"]
        assert (result["outcome"], fill["total"], fill["bound"], fill["optimal"]) == ("solved", 190, 190, True)

    def test_entries_given_whole_are_left_out_of_the_total_but_not_of_the_mean(self) -> None:
        (result,) = run_json("fill", "-", *self.PAIRS, "--best", "--fix", "1A=GNU", stdin=self.ROW)["results"]
        (fill,) = result["fills"]
        assert (fill["mean_score"], fill["total"], fill["bound"], fill["optimal"]) == (75, 100, 100, True)

    def test_out_of_budget_with_a_fill_is_solved(self) -> None:
        words = write("l.txt", scored_words())
        result = run("fill", "-", "--words", words, "--best", "--nodes", "300", stdin=".....\n" * 5)
        assert (result.exit_code, len(result.stdout)) == (0, 30)
        assert re.search(r"; best so far, mean score at most \d+\.\d\n$", result.stderr)
        (fill,) = run_json("fill", "-", "--words", words, "--best", "--nodes", "300", stdin=".....\n" * 5)["results"][
            0
        ]["fills"]
        assert (fill["optimal"], fill["total"] < fill["bound"]) == (False, True)

    def test_impossible(self) -> None:
        result = run("fill", "-", *self.PAIRS, "--best", stdin="....\n")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("<stdin>: impossible (proved): 1A: no word of 4 letters")

    def test_out_of_budget_without_a_fill(self) -> None:
        assert run("fill", "-", *self.PAIRS, "--best", "--nodes", "0", stdin=self.ROW).exit_code == 3

    @pytest.mark.parametrize(
        ("options", "line"),
        [
            (("--best", "--top", "2"), "--best makes one fill, the best, on one thread; leave out --top 2"),
            (("--best", "--jobs", "2"), "--best makes one fill, the best, on one thread; leave out --jobs 2"),
            (("--objective", "worst"), "--objective says which fill is the best; add --best"),
        ],
    )
    def test_contradictions(self, options: tuple[str, ...], line: str) -> None:
        assert only_error("fill", "-", *self.PAIRS, *options, stdin=self.ROW) == f"crosswright: {line}"


class TestJobs:
    @pytest.mark.parametrize("jobs", ["0", "1", "3"])
    def test_the_first_that_finishes_wins(self, jobs: str) -> None:
        result = run("fill", "-", *ALL, "--jobs", jobs, stdin=OPEN4)
        assert (result.exit_code, result.stdout in FILLS) == (0, True)

    def test_top(self) -> None:
        result = run("fill", "-", *ALL, "--jobs", "2", "--top", "5", stdin=OPEN4)
        assert len(result.stdout.split("\n\n")) == 2

    def test_impossible(self) -> None:
        assert run("fill", "-", *ALL, "--jobs", "2", stdin=".....\n").exit_code == 1


class TestWhy:
    # 1A and 1D share no first letter; the lower right corner has nothing to do with it.
    IMPOSSIBLE = "...##\n.####\n.#...\n.#.##\n"

    @pytest.fixture(autouse=True)
    def lists(self, folder: Path) -> None:
        write("l.txt", "abc\ndefg\nhi\nhjk\n")

    def test_the_slots_with_their_patterns_and_the_heat_map(self) -> None:
        result = run("fill", "-", "--words", "l.txt", "--slot", "1A=??C", stdin=self.IMPOSSIBLE)
        assert (result.exit_code, result.stdout) == (1, "")
        headline, conflict, picture = result.stderr.split("\n", 2)
        assert headline.startswith("<stdin>: impossible (proved): ")
        assert conflict == "<stdin>: these 2 slots can't be filled together: 1A ??C, 1D ????"
        assert picture == (
            "┌───┬───┬───▗▄▄▄▄▄▄▄▖\n"
            "│▓9▓│░1░│░C░▐███████▌\n"
            "├───▗▄▄▄▄▄▄▄▟███████▌\n"
            "│░1░▐███████████████▌\n"
            "├───▐███▛▀▀▀▀▀▀▀▀▀▀▀▘\n"
            "│░1░▐███▌   │   │   │\n"
            "├───▐███▌───▗▄▄▄▄▄▄▄▖\n"
            "│░1░▐███▌   ▐███████▌\n"
            "└───▝▀▀▀▘───▝▀▀▀▀▀▀▀▘\n"
        )

    def test_one_slot(self) -> None:
        result = run("fill", "-", *ALL, "--slot", "1A=?X??", stdin="....\n####\n....\n")
        assert result.stderr.splitlines()[1] == "<stdin>: this slot can't be filled: 1A ?X??"

    def test_many_slots_are_counted(self) -> None:
        grid = Grid.open(6, 6)
        everything = Conflict(tuple(slot.name for slot in grid.slots), proved=True, heat={})
        line = conflict_line(everything, grid)
        assert line.startswith("these 12 slots can't be filled together: 1A ??????, 7A ??????, ")
        assert line.endswith(", 4D ?????? and 2 more")

    def test_an_entry_given_twice_names_both_slots(self) -> None:
        result = run("fill", "-", *ALL, stdin="TALC\n####\nTALC\n")
        lines = result.stderr.splitlines()
        assert lines[0].startswith("<stdin>: impossible (proved): TALC is given twice; entries must differ")
        assert lines[1] == "<stdin>: these 2 slots can't be filled together: 1A TALC, 2A TALC"

    def test_out_of_budget(self) -> None:
        words = write("random.txt", random_words())
        result = run("fill", "-", "--words", words, "--nodes", "3000", stdin="........\n" * 8)
        assert result.exit_code == 3
        lines = result.stderr.splitlines()
        assert lines[0].endswith("; the furthest it got:")
        assert lines[9].startswith("<stdin>: the most trouble was at ")
        assert len(lines[9].split(", ")) == 5
        assert "▓9▓" in result.stderr
        assert "░1░" not in result.stderr

    def test_no_conflict_yet_is_not_explained(self) -> None:
        result = run("fill", "-", *ALL, "--nodes", "0", stdin=OPEN4)
        assert len(result.stderr.splitlines()) == 1

    def test_no_explain(self) -> None:
        result = run("fill", "-", "--words", "l.txt", "--no-explain", stdin=self.IMPOSSIBLE)
        assert len(result.stderr.splitlines()) == 1
        document = run_json("fill", "-", "--words", "l.txt", "--no-explain", stdin=self.IMPOSSIBLE)
        assert document["results"][0]["conflict"] is None

    def test_json(self) -> None:
        (result,) = run_json("fill", "-", "--words", "l.txt", stdin=self.IMPOSSIBLE)["results"]
        conflict = result["conflict"]
        assert (conflict["slots"], conflict["proved"]) == (["1A", "1D"], True)
        assert [len(row) for row in conflict["heat"]] == [5] * 4
        assert conflict["heat"][0][0] == 1
        assert all(heat == 0 for heat in conflict["heat"][2][2:])

    def test_fewer_fills_than_asked_for_are_no_failure(self) -> None:
        result = run_json("fill", "-", *ALL, "--top", "5", stdin=OPEN4)["results"][0]
        assert (len(result["fills"]), result["conflict"]) == (2, None)


class TestUnsolved:
    def test_a_slot_no_word_fits(self) -> None:
        result = run("fill", "-", *ALL, stdin=".....\n")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("<stdin>: impossible (proved): 1A: no word of 5 letters")

    def test_by_crossing_only(self) -> None:
        words = write("l.txt", "ab\ncd\nef\n")
        result = run("fill", "-", "--words", words, stdin="..\n..\n")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("<stdin>: impossible (proved)")

    def test_an_entry_given_twice(self) -> None:
        result = run("fill", "-", *ALL, stdin="TALC\n####\nTALC\n")
        assert result.exit_code == 1
        assert "TALC is given twice" in result.stderr

    def test_out_of_nodes(self) -> None:
        result = run("fill", "-", *ALL, "--nodes", "0", stdin=OPEN4)
        assert (result.exit_code, result.stdout) == (3, "")
        assert result.stderr.startswith("<stdin>: out of budget after 0.")

    def test_the_furthest_it_got_is_shown(self) -> None:
        words = write("l.txt", "".join(f"{a}{b}{c}\n" for a in "abcd" for b in "abcd" for c in "abcd"))
        result = run("fill", "-", "--words", words, "--nodes", "2", stdin="...#...#...\n" * 3)
        assert result.exit_code == 3
        headline, rest = result.stderr.split("\n", 1)
        assert headline.endswith("; the furthest it got:")
        (partial,) = parse_grids(rest, source="stderr")
        assert any(partial.letters)

    def test_the_worst_outcome_is_the_exit_code(self) -> None:
        two = write("two.txt", ".....\n\n" + OPEN4)
        assert run("fill", two, *ALL).exit_code == 1
        assert run("fill", two, *ALL, "--nodes", "0").exit_code == 3

    def test_a_wrong_fill_is_not_printed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def wrong(problem: object, *_: object, **__: object) -> object:
            fill = Grid(1, 4, letters=tuple("XXXX"))
            return Fills(iter([Result(outcome=Outcome.SOLVED, fill=fill, nodes=1)]))

        monkeypatch.setattr("crosswright.search.different_fills", wrong)
        result = run("fill", "-", *ALL, stdin="....\n")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == (
            "crosswright: internal error: <stdin> was filled wrongly with seed 0 "
            "(1A: XXXX is not in the word list); please report it\n"
        )


class TestJson:
    def test_solved(self) -> None:
        document = run_json("fill", "-", *ALL, "--fix", "1A=TALC", "--seed", "7", stdin=OPEN4)
        (result,) = document.pop("results")
        assert document == {}
        seconds = result.pop("seconds")
        assert 0 <= seconds < 5
        (fill,) = result.pop("fills")
        assert result == {
            "source": "<stdin>",
            "index": 1,
            "outcome": "solved",
            "reason": None,
            "partial": None,
            "conflict": None,
            "ways": None,
            "nodes": fill["nodes"],
            "restarts": 0,
            "seed": 7,
        }
        assert fill["rows"] == FILLS[0].split()
        assert fill["entries"][:2] == [
            {"slot": "1A", "word": "TALC", "score": 90},
            {"slot": "5A", "word": "EVIL", "score": 80},
        ]
        assert fill["mean_score"] == 58.8
        new = ("total", "bound", "optimal", "slots_apart", "preferred")
        assert [fill.pop(key) for key in new] == [None] * 5
        assert set(fill) == {"rows", "entries", "mean_score", "nodes", "restarts", "seconds"}

    def test_every_outcome_is_there(self) -> None:
        two = write("two.txt", ".....\n\n" + OPEN4)
        impossible, unsolved = run_json("fill", two, *ALL, "--nodes", "0")["results"]
        assert (impossible["outcome"], impossible["index"]) == ("impossible", 1)
        assert impossible["reason"].startswith("1A: no word of 5 letters")
        assert (unsolved["outcome"], unsolved["index"]) == ("out_of_budget", 2)
        assert unsolved["fills"] == []
        assert unsolved["partial"] == OPEN4.split()

    def test_format_json_is_the_same(self) -> None:
        assert json.loads(run("fill", "-", *ALL, "--format", "json", stdin=OPEN4).stdout)["results"]

    def test_contradiction(self) -> None:
        assert only_error("fill", "-", "--json", "--format", "text", stdin=OPEN4) == (
            "crosswright: --json and --format text contradict each other; give one of them"
        )


class TestOutput:
    def test_text(self) -> None:
        result = run("fill", "-", *ALL, "-o", "out.txt", stdin=OPEN4)
        assert (result.exit_code, result.stdout) == (0, "")
        assert Path("out.txt").read_text() in FILLS
        assert result.stderr.endswith("wrote out.txt\n")

    def test_json(self) -> None:
        run("fill", "-", *ALL, "-o", "out.JSON", stdin=OPEN4)
        assert json.loads(Path("out.JSON").read_text())["results"][0]["outcome"] == "solved"

    def test_format_overrides_the_suffix(self) -> None:
        run("fill", "-", *ALL, "-o", "out.grid", "--format", "text", stdin=OPEN4)
        assert Path("out.grid").read_text() in FILLS

    def test_dash_is_stdout(self) -> None:
        assert run("fill", "-", *ALL, "-o", "-", stdin=OPEN4).stdout in FILLS

    def test_an_unknown_suffix(self) -> None:
        assert only_error("fill", "-", "-o", "out.doc", stdin=OPEN4) == (
            "crosswright: out.doc: no format has the suffix '.doc'; use one of .txt, .json, .puz, .ipuz, .exolve, "
            ".jpz, .guardian, .xd, .svg, .png, .pdf, .docx, .html, or --format"
        )

    def test_an_existing_file_needs_force(self) -> None:
        write("out.txt", "precious\n")
        assert only_error("fill", "-", *ALL, "-o", "out.txt", stdin=OPEN4) == (
            "crosswright: out.txt: exists already; give --force to overwrite it"
        )
        assert Path("out.txt").read_text() == "precious\n"
        run("fill", "-", *ALL, "-o", "out.txt", "--force", stdin=OPEN4)
        assert Path("out.txt").read_text() in FILLS

    def test_it_is_refused_before_anything_is_read(self) -> None:
        write("out.txt", "precious\n")
        assert "exists already" in only_error("fill", "no such grid", "-o", "out.txt")

    @pytest.mark.parametrize(
        ("name", "why"), [(".", "is a directory"), ("no/such/out.txt", "there is no folder no/such")]
    )
    def test_places_that_cannot_be_written(self, name: str, why: str) -> None:
        assert why in only_error("fill", "-", *ALL, "-o", name, "--format", "text", stdin=OPEN4)

    def test_nothing_solved_writes_no_text_but_json(self) -> None:
        assert run("fill", "-", *ALL, "-o", "out.txt", stdin=".....\n").exit_code == 1
        assert not Path("out.txt").exists()
        assert run("fill", "-", *ALL, "-o", "out.json", stdin=".....\n").exit_code == 1
        assert Path("out.json").exists()

    def test_nothing_else_is_left_in_the_folder(self) -> None:
        run("fill", "-", *ALL, "-o", "out.txt", stdin=OPEN4)
        assert sorted(path.name for path in Path().iterdir()) == ["out.txt", "words.txt"]

    def test_a_device_is_written_not_replaced(self) -> None:
        run("fill", "-", *ALL, "-o", "/dev/null", "--format", "text", stdin=OPEN4)
        assert Path("/dev/null").is_char_device()


def test_a_person_is_told_that_the_fast_engine_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("crosswright.cli.common.searching.notice", told.append)
    monkeypatch.setattr("crosswright.search.native.available", lambda: False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    searching.report_if_slow("auto")
    searching.report_if_slow("python")
    assert len(told) == 1
    assert told[0].startswith("the compiled engine was not built here")
