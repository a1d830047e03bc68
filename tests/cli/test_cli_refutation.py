"""`fill --refutation` and `check --refutation`, run in this process."""

from __future__ import annotations

import gzip
import itertools
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

pytestmark = pytest.mark.usefixtures("folder")

OPEN3 = "...\n...\n...\n"
# Five of the six permutations for six slots: a Latin square of order 3 can't do without repeats. AAA and BBB fit no
# better, but only a search shows that: there are words enough for all slots.
FIVE = "".join(f"{''.join(letters)}\n" for letters in list(itertools.permutations("ABC"))[:-1]) + "AAA\nBBB\n"


@pytest.fixture(params=["refutation.txt", "refutation.txt.gz"])
def refutation(request: pytest.FixtureRequest) -> str:
    """A refutation that the square can't be filled, in a file of that name."""
    write("square.txt", OPEN3)
    write("five.txt", FIVE)
    result = run("fill", "square.txt", "-w", "five.txt", "--refutation", request.param)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"wrote {request.param}\n" in result.stderr
    return str(request.param)


def test_one_step() -> None:
    write("square.txt", OPEN3)
    run("fill", "square.txt", "-w", write("two.txt", "CAT\nDOG\n"), "--refutation", "short.txt")
    result = run("check", "square.txt", "-w", "two.txt", "--refutation", "short.txt")
    assert result.stderr == "square.txt: impossible (refutation checked, 1 step)\n"


def test_a_refutation_holds(refutation: str) -> None:
    result = run("check", "square.txt", "-w", "five.txt", "--refutation", refutation)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("square.txt: impossible (refutation checked, ")
    (told,) = run_json("check", "square.txt", "-w", "five.txt", "--refutation", refutation)["results"]
    assert told.pop("steps") > 3
    assert told == {
        "source": "square.txt",
        "index": 1,
        "refutation": refutation,
        "proved": True,
        "line": None,
        "message": None,
    }


def test_a_refutation_that_does_not_hold_is_a_fault() -> None:
    write("square.txt", OPEN3)
    write("five.txt", FIVE)
    run("fill", "square.txt", "-w", "five.txt", "--refutation", "refutation.txt")
    lines = Path("refutation.txt").read_text().splitlines()
    write("wrong.txt", "\n".join([*lines[:2], "end", ""]))
    result = run("check", "square.txt", "-w", "five.txt", "--refutation", "wrong.txt")
    assert (result.exit_code, result.stdout) == (1, "wrong.txt:3: not all is refuted: the search could go on\n")
    (told,) = run_json("check", "square.txt", "-w", "five.txt", "--refutation", "wrong.txt")["results"]
    assert (told["proved"], told["line"]) == (False, 3)


def test_a_file_that_is_no_such_refutation_is_bad_input(refutation: str) -> None:
    about_others = "the refutation is about another grid, word list or rule"
    check = ("check", "square.txt", "-w", "five.txt", "--refutation")
    for arguments, message in [
        ((*check, "absent.txt"), "absent.txt: no such file"),
        ((*check, "five.txt"), "five.txt:1: no refutation: it does not begin with"),
        ((*check, write("no.gz", "plain")), "no.gz: no gzip file, or cut off"),
        ((*check, refutation, "--allow-repeats"), f"{refutation}:2: {about_others}"),
        (
            ("check", write("b.txt", "A..\n...\n...\n"), "-w", "five.txt", "--refutation", refutation),
            f"{refutation}:2: {about_others}",
        ),
        ((*check, refutation, "--structure", "square.txt"), "--refutation is about an empty grid"),
        (
            ("check", "square.txt", "square.txt", "-w", "five.txt", "--refutation", refutation),
            "--refutation is of one grid",
        ),
    ]:
        assert message in only_error(*arguments)
    whole = Path(refutation).read_bytes()
    Path("cut.gz" if refutation.endswith("gz") else "cut.txt").write_bytes(whole[: len(whole) * 2 // 3])
    assert "cut" in only_error(*check, "cut.gz" if refutation.endswith("gz") else "cut.txt")
    Path("binary.txt").write_bytes(b"crosswright refutation 1\n\xff\n")
    assert "binary.txt: not UTF-8 text" in only_error(*check, "binary.txt")


def test_where_there_is_a_fill_no_refutation_is_written() -> None:
    result = run(
        "fill", write("a.txt", "....\n" * 4), "-w", "words.txt", "--min-score", "0", "--refutation", "refutation.txt"
    )
    assert result.exit_code == 0
    assert "refutation.txt: not written, for there is no refutation\n" in result.stderr
    assert not list(Path().glob("*refutation*"))


def test_nor_where_the_budget_ends(refutation: str) -> None:
    before = Path(refutation).read_bytes()
    result = run("fill", "square.txt", "-w", "five.txt", "--refutation", refutation, "--nodes", "0", "--force")
    assert result.exit_code == 3
    assert Path(refutation).read_bytes() == before


def test_a_refutation_is_of_one_search_of_one_grid_as_its_file_has_it() -> None:
    grid = write("square.txt", OPEN3)
    fill = ("fill", grid, "-w", write("five.txt", FIVE), "--refutation", "refutation.txt")
    for more, message in [
        (("--best",), "--refutation is of one search for one fill"),
        (("--top", "2"), "--refutation is of one search for one fill"),
        (("--jobs", "2"), "--refutation is of one search for one fill"),
        (("--fix", "1A=ABC"), "of a grid as its file has it; leave out --fix"),
        ((grid,), "--refutation is of one grid, and there are 2"),
        (("--refutation", "-"), "--refutation -: a refutation needs a file of its own"),
        (("--refutation", "no/refutation.txt"), "there is no folder no"),
        (("--refutation", grid), "square.txt: exists already; give --force"),
    ]:
        assert message in only_error(*fill, *more)
    assert Path(grid).read_text() == OPEN3


def test_a_compressed_refutation_is_gzip(refutation: str) -> None:
    data = Path(refutation).read_bytes()
    text = (gzip.decompress(data) if refutation.endswith(".gz") else data).decode()
    assert text.startswith("crosswright refutation 1\nabout ")
    assert text.endswith("\nend\n")
