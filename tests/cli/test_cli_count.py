"""`count`, `all`, `fill --use-all` and `fill --place-blocks` as their users meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_runner import FILLS, only_error, run, run_json, write

CITIES = "PUNJAB\nJHARKHAND\nMIZORAM\nMUMBAI\n"
CLASSIC = """\
*#********
*#********
*#****#***
*##***##**
*#****#***
*#****#***
*#****#***
*#*######*
*#********
***#######
"""
SQUARE = ("--open", "4x4", "--words", "words.txt", "--min-score", "0")

pytestmark = pytest.mark.usefixtures("folder")


class TestCount:
    def test_a_number_on_its_line(self) -> None:
        result = run("count", *SQUARE)
        assert (result.exit_code, result.stdout) == (0, "2\n")
        assert "open 4x4: 2 fills; by " in result.stderr

    def test_several_grids(self) -> None:
        write("grids.txt", "....\n\n...\n\nT...\n")
        assert run("count", "grids.txt", "--words", "words.txt", "--min-score", "0").stdout == "8\n0\n2\n"

    def test_json(self) -> None:
        (result,) = run_json("count", *SQUARE)["results"]
        assert (result["outcome"], result["count"], result["at_most"]) == ("solved", 2, 2)

    def test_symmetric_squares(self) -> None:
        words = write("l.txt", "AB\nBA\nBB\n")
        assert run("count", "--open", "2x2", "-w", words, "--symmetric").stdout == "4\n"
        assert run("count", "--open", "2x2", "-w", words, "--symmetric", "--allow-repeats").stdout == "5\n"

    def test_unique_is_an_exit_code(self) -> None:
        assert run("count", *SQUARE, "--unique").exit_code == 1
        one = run("count", *SQUARE, "--unique", "--fix", "1A=TALC")
        assert (one.exit_code, one.stdout) == (0, "yes\n")
        none = run("count", *SQUARE, "--unique", "--fix", "1A=TTTT")
        assert (none.exit_code, "there is no fill" in none.stderr) == (1, True)

    def test_letters_as_a_table(self) -> None:
        result = run("count", *SQUARE, "--letters")
        assert result.stdout.splitlines()[0] == "T  AE LR CS"
        (found,) = run_json("count", *SQUARE, "--letters")["results"]
        assert found["letters"][0] == ["T", "AE", "LR", "CS"]
        assert found["undecided"] is None
        assert run("count", *SQUARE, "--letters", "--fix", "1A=TTTT").exit_code == 1

    def test_an_estimate(self) -> None:
        (found,) = run_json("count", *SQUARE, "--estimate", "--probes", "50")["results"]
        assert found["probes"] == 50
        assert 0.5 < found["estimate"] < 4

    def test_a_budget_leaves_the_number_open(self) -> None:
        result = run("count", *SQUARE, "--nodes", "1", "--method", "cells")
        assert (result.exit_code, result.stdout) == (3, "")
        assert "out of budget; at least 0 fills" in result.stderr

    def test_blocks_left_free(self) -> None:
        assert run("count", *SQUARE, "--place-blocks").stdout == "2\n"

    def test_what_contradicts_itself_is_refused(self) -> None:
        assert "no grid" in only_error("count")
        assert "leave out words.txt" in only_error("count", "words.txt", "--open", "4x4")
        assert "--unique and --letters" in only_error("count", *SQUARE, "--unique", "--letters")
        assert "add --place-blocks" in only_error("count", *SQUARE, "--most-blocks", "3")
        assert "not symmetric" in only_error("count", "--open", "2x3", "-w", "words.txt", "--symmetric")


class TestAll:
    def test_every_fill(self) -> None:
        result = run("all", *SQUARE)
        assert result.exit_code == 0
        assert {part.strip() + "\n" for part in result.stdout.split("\n\n")} == set(FILLS)
        assert "2 fills, all of them" in result.stderr

    def test_none(self) -> None:
        result = run("all", *SQUARE, "--fix", "1A=TTTT")
        assert (result.exit_code, result.stdout) == (1, "")

    @pytest.mark.parametrize("name", ["fills.txt", "fills.jsonl"])
    def test_an_interrupted_run_is_resumed(self, name: str) -> None:
        run("all", *SQUARE, "-o", "whole" + Path(name).suffix)
        assert run("all", *SQUARE, "-o", name, "--limit", "1").exit_code == 0
        with Path(name).open("a") as file:
            file.write("\nTA" if name.endswith("txt") else '{"rows": ["TA')
        result = run("all", *SQUARE, "-o", name, "--resume")
        assert "1 of them from an earlier run" in result.stderr
        assert Path(name).read_text() == Path("whole" + Path(name).suffix).read_text()

    def test_json_lines(self) -> None:
        lines = run("all", *SQUARE, "--format", "jsonl").stdout.splitlines()
        assert {"\n".join(json.loads(line)["rows"]) + "\n" for line in lines} == set(FILLS)

    def test_a_file_that_is_there_is_not_lost(self) -> None:
        write("fills.txt", "mine\n")
        assert "exists already" in only_error("all", *SQUARE, "-o", "fills.txt")
        assert "no format" in only_error("all", *SQUARE, "-o", "fills.pdf")
        assert "name it with -o" in only_error("all", *SQUARE, "--resume")
        write("fills.jsonl", "mine\n")
        assert "not fills" in only_error("all", *SQUARE, "-o", "fills.jsonl", "--resume")


class TestUseAll:
    def test_the_classic(self) -> None:
        options = ("--open", "#", "--block", "*", "--use-all", write("cities.txt", CITIES))
        result = run("fill", write("grid.txt", CLASSIC), *options)
        assert result.exit_code == 0
        assert "exactly one way to fill the grid" in result.stderr
        assert "MUMBAI" in result.stdout
        (document,) = run_json("fill", "grid.txt", *options)["results"]
        assert (document["outcome"], document["ways"], len(document["fills"])) == ("solved", 1, 1)

    def test_ways_are_counted_and_listed(self) -> None:
        grid, words = write("grid.txt", "...\n.#.\n...\n"), write("l.txt", "CAT\nTEN\nCOB\nBUN\n")
        result = run("fill", grid, "--use-all", words, "--top", "9")
        assert "2 ways to fill the grid" in result.stderr
        assert {part.strip() for part in result.stdout.split("\n\n")} == {"CAT\nO#E\nBUN", "COB\nA#U\nTEN"}

    def test_none_names_the_words_that_fit_nowhere(self) -> None:
        result = run("fill", write("grid.txt", "...\n"), "--use-all", write("l.txt", "CATS\n"))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "CATS can't go anywhere: no slot of 4 letters" in result.stderr
        result = run("fill", "grid.txt", "--use-all", write("l.txt", "CAT\nDOG\n"))
        assert "not all of them together" in result.stderr

    def test_the_other_slots_are_filled_from_lists(self) -> None:
        listed = write("l.txt", "EVIL\n")
        result = run(
            "fill", write("grid.txt", "....\n" * 4), "--use-all", listed, "-w", "words.txt", "--min-score", "0"
        )
        assert result.stdout in FILLS
        assert result.exit_code == 0

    def test_it_makes_no_best_fill(self) -> None:
        write("grid.txt", "...\n")
        assert "goes without --best" in only_error("fill", "grid.txt", "--use-all", "words.txt", "--best")


class TestPlaceBlocks:
    def test_a_grid_with_blocks_of_its_own(self) -> None:
        write("grid.txt", "....\n" * 4)
        result = run("fill", "grid.txt", "-w", "words.txt", "--min-score", "0", "--place-blocks", "--nodes", "100000")
        assert (result.exit_code, result.stdout in FILLS) == (0, True)
        assert "filled with 0 blocks" in result.stderr

    def test_none_in_the_budget(self) -> None:
        write("grid.txt", "Q...\n" * 4)
        result = run("fill", "grid.txt", "-w", "words.txt", "--place-blocks", "--nodes", "100")
        assert (result.exit_code, result.stdout) == (3, "")

    def test_it_contradicts_the_best_fill(self) -> None:
        write("grid.txt", "....\n")
        assert "goes without --best" in only_error("fill", "grid.txt", "-w", "words.txt", "--place-blocks", "--best")
