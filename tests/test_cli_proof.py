"""`fill --proof` and `check --proof`, run in this process."""

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


@pytest.fixture(params=["proof.txt", "proof.txt.gz"])
def proof(request: pytest.FixtureRequest) -> str:
    """A proof that the square can't be filled, in a file of that name."""
    write("square.txt", OPEN3)
    write("five.txt", FIVE)
    result = run("fill", "square.txt", "-w", "five.txt", "--proof", request.param)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"wrote {request.param}\n" in result.stderr
    return str(request.param)


def test_a_proof_holds(proof: str) -> None:
    result = run("check", "square.txt", "-w", "five.txt", "--proof", proof)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.startswith("square.txt: impossible (proof checked, ")
    (told,) = run_json("check", "square.txt", "-w", "five.txt", "--proof", proof)["results"]
    assert told.pop("steps") > 3
    assert told == {
        "source": "square.txt",
        "index": 1,
        "proof": proof,
        "proved": True,
        "line": None,
        "message": None,
    }


def test_a_proof_that_does_not_hold_is_a_fault() -> None:
    write("square.txt", OPEN3)
    write("five.txt", FIVE)
    run("fill", "square.txt", "-w", "five.txt", "--proof", "proof.txt")
    lines = Path("proof.txt").read_text().splitlines()
    write("wrong.txt", "\n".join([*lines[:2], "end", ""]))
    result = run("check", "square.txt", "-w", "five.txt", "--proof", "wrong.txt")
    assert (result.exit_code, result.stdout) == (1, "wrong.txt:3: not all is refuted: the search could go on\n")
    (told,) = run_json("check", "square.txt", "-w", "five.txt", "--proof", "wrong.txt")["results"]
    assert (told["proved"], told["line"]) == (False, 3)


def test_a_file_that_is_no_such_proof_is_bad_input(proof: str) -> None:
    about_others = "the proof is about another grid, word list or rule"
    check = ("check", "square.txt", "-w", "five.txt", "--proof")
    for arguments, message in [
        ((*check, "absent.txt"), "absent.txt: no such file"),
        ((*check, "five.txt"), "five.txt:1: no proof: it does not begin with"),
        ((*check, write("no.gz", "plain")), "no.gz: no gzip file, or cut off"),
        ((*check, proof, "--allow-repeats"), f"{proof}:2: {about_others}"),
        (
            ("check", write("b.txt", "A..\n...\n...\n"), "-w", "five.txt", "--proof", proof),
            f"{proof}:2: {about_others}",
        ),
        ((*check, proof, "--structure", "square.txt"), "--proof is about an empty grid"),
        (("check", "square.txt", "square.txt", "-w", "five.txt", "--proof", proof), "--proof is of one grid"),
    ]:
        assert message in only_error(*arguments)
    whole = Path(proof).read_bytes()
    Path("cut.gz" if proof.endswith("gz") else "cut.txt").write_bytes(whole[: len(whole) * 2 // 3])
    assert "cut" in only_error(*check, "cut.gz" if proof.endswith("gz") else "cut.txt")
    Path("binary.txt").write_bytes(b"crosswright proof 1\n\xff\n")
    assert "binary.txt: not UTF-8 text" in only_error(*check, "binary.txt")


def test_where_there_is_a_fill_no_proof_is_written() -> None:
    result = run("fill", write("a.txt", "....\n" * 4), "-w", "words.txt", "--min-score", "0", "--proof", "proof.txt")
    assert result.exit_code == 0
    assert "proof.txt: not written, for there is no proof\n" in result.stderr
    assert not list(Path().glob("*proof*"))


def test_nor_where_the_budget_ends(proof: str) -> None:
    before = Path(proof).read_bytes()
    result = run("fill", "square.txt", "-w", "five.txt", "--proof", proof, "--nodes", "0", "--force")
    assert result.exit_code == 3
    assert Path(proof).read_bytes() == before


def test_a_proof_is_of_one_search_of_one_grid_as_its_file_has_it() -> None:
    grid = write("square.txt", OPEN3)
    fill = ("fill", grid, "-w", write("five.txt", FIVE), "--proof", "proof.txt")
    for more, message in [
        (("--best",), "--proof is of one search for one fill"),
        (("--top", "2"), "--proof is of one search for one fill"),
        (("--jobs", "2"), "--proof is of one search for one fill"),
        (("--fix", "1A=ABC"), "of a grid as its file has it; leave out --fix"),
        ((grid,), "--proof is of one grid, and there are 2"),
        (("--proof", "-"), "--proof -: a proof needs a file of its own"),
        (("--proof", "no/proof.txt"), "there is no folder no"),
        (("--proof", grid), "square.txt: exists already; give --force"),
    ]:
        assert message in only_error(*fill, *more)
    assert Path(grid).read_text() == OPEN3


def test_a_compressed_proof_is_gzip(proof: str) -> None:
    data = Path(proof).read_bytes()
    text = (gzip.decompress(data) if proof.endswith(".gz") else data).decode()
    assert text.startswith("crosswright proof 1\nabout ")
    assert text.endswith("\nend\n")
