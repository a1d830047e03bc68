"""Configuration files: what holds, from where, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import FILLS, OPEN4, only_error, run, run_json, write

USER = """[shared]
min-score = 90

[fill]
words = "words.txt"
"""
LOCAL = """[shared]
min-score = 0

[words.grep]
limit = 1
"""


@pytest.fixture
def both(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in the user's folder, where its word list lies, and one in the working folder."""
    user = folder.parent / "user"
    user.mkdir()
    (user / "config.toml").write_text(USER)
    (folder / "words.txt").rename(user / "words.txt")
    monkeypatch.setenv("CROSSWRIGHT_CONFIG", str(user / "config.toml"))
    write("crosswright.toml", LOCAL)
    return user


def test_the_working_folder_comes_before_the_user_and_the_command_line_before_both(both: Path) -> None:
    assert run("fill", "-", stdin=OPEN4).stdout in FILLS
    assert run("fill", "-", "--min-score", "90", stdin=OPEN4).exit_code == 1
    Path("crosswright.toml").unlink()
    assert run("fill", "-", stdin=OPEN4).exit_code == 1


def test_a_command_of_a_group_and_a_file_that_is_left_out(both: Path) -> None:
    grep = ("words", "grep", "????", "--words", str(both / "words.txt"))
    assert run(*grep).stdout.count("\n") == 1
    assert run(*grep, "--limit", "3").stdout.count("\n") == 3
    assert run(*grep, "--no-config").stdout.count("\n") == 5  # those with a score of 50 or more
    assert run("--no-config", *grep).stdout == run(*grep, "--no-config").stdout


def test_config_shows_what_holds_and_from_where(both: Path) -> None:
    text = run("config")
    assert "min-score = 0  # crosswright.toml" in text.stdout
    assert f'words = "words.txt"  # {both / "config.toml"}' in text.stdout
    assert "crosswright.toml: read" in text.stderr
    document = run_json("config")
    assert [place["there"] for place in document["files"]] == [True, True]
    found = {(each["command"], each["option"]): (each["value"], each["file"]) for each in document["settings"]}
    assert found[None, "--min-score"] == (0, "crosswright.toml")
    assert found["words grep", "--limit"] == (1, "crosswright.toml")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[fill]\nmin-scor = 3", "min-scor in [fill] is no option; permitted: min-score"),
        ("[shared]\nmin-scor = 3", "min-scor in [shared] is no shared option; permitted: min-score"),
        ("[fil]\ntop = 3", "[fil] is no command; permitted: fill"),
        ("top = 3", "top stands in no table"),
        ("[fill]\ntop = 'x'", "top in [fill]: 'x' is not a valid integer"),
        ("[fill]\nbest = 3", "best in [fill]: 3 is not true or false"),
        ("[fill", "not TOML"),
    ],
)
def test_what_is_wrong(folder: Path, text: str, message: str) -> None:
    write("crosswright.toml", text + "\n")
    for command in (["fill", "--open", "4x4", "-w", "words.txt"], ["config"]):
        line = only_error(*command)
        assert line.startswith("crosswright: crosswright.toml: ")
        assert message in line


def test_a_file_that_is_named_must_be_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CONFIG", "none.toml")
    assert "none.toml: no such file" in only_error("fill", "--open", "4x4")


def test_what_a_file_says_is_no_demand(folder: Path) -> None:
    """An option that a command doesn't obey is refused on the command line, and left out of account in a file."""
    write("crosswright.toml", "[shared]\nmin-score = 3\n[fill]\njobs = 2\n")
    assert run("check", "-", stdin=FILLS[0]).exit_code == 0
    assert run("fill", "-", "-w", "words.txt", "--best", stdin=OPEN4).exit_code == 0


class TestHints:
    def test_a_size_or_a_word_list_in_place_of_a_grid(self, folder: Path) -> None:
        assert "give --open 15x15" in only_error("fill", "15x15")
        write("list.txt", "CAT;50\nHORSE;60\n")
        assert "list.txt: a word list, not a grid; give it as --words list.txt" in only_error("fill", "list.txt")

    @pytest.mark.parametrize("command", ["make", "pattern"])
    def test_a_size_without_room_for_a_word(self, folder: Path, command: str) -> None:
        assert "--size 2: give 3 rows and columns or more" in only_error(command, "--size", "2", "--preset", "mini")
        assert "--size 2: give 3 rows and columns or more" in only_error(command, "--size", "2")

    def test_an_empty_pattern(self, folder: Path) -> None:
        assert "an empty PATTERN fits nothing" in only_error("words", "grep", "")

    def test_of_many_slots_the_nearest_are_named(self, folder: Path) -> None:
        write("grid.txt", ".....\n" * 20)
        line = only_error("fill", "grid.txt", "--fix", "99D=OREO")
        assert line.endswith("there is no slot '99D'; the nearest of its 25 slots are 1D, 2D, 3D, 4D, 5D")

    def test_a_missing_extra_is_named_first(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("crosswright.cli.common.extras.find_spec", lambda name: None)
        line = only_error("make", "--size", "5", "--preset", "mini", "--pdf", "a.pdf")
        assert "--pdf needs typst; in crosswright's folder run: pip install '.[print]'" in line

    @pytest.mark.parametrize(("suffix", "head"), [("svg", b"<svg"), ("html", b"<!")])
    def test_fill_and_convert_draw(self, folder: Path, suffix: str, head: bytes) -> None:
        assert run("fill", "-", "-w", "words.txt", "--min-score", "0", "-o", f"a.{suffix}", stdin=OPEN4).exit_code == 0
        assert head in Path(f"a.{suffix}").read_bytes()[:200]
        write("filled.txt", FILLS[0])
        assert run("convert", "filled.txt", f"b.{suffix}").exit_code == 0
        assert head in Path(f"b.{suffix}").read_bytes()[:200]
        assert "contradict" not in run("convert", "filled.txt", f"b.{suffix}", "--force").stderr

    def test_pictures(self, folder: Path) -> None:
        pytest.importorskip("resvg_py")
        fill = ("-w", "words.txt", "--min-score", "0")
        assert run("fill", "-", *fill, "-o", "a.png", stdin=OPEN4).exit_code == 0
        assert Path("a.png").read_bytes().startswith(b"\x89PNG")
        grid = write("grid.txt", OPEN4)
        assert run("compare", grid, *fill, "-s", "mac", "--plot", "p.png").exit_code == 0
        assert Path("p.png").read_bytes().startswith(b"\x89PNG")

    def test_explain(self, folder: Path) -> None:
        list_ = write("l.txt", "at\ncd\nef\n")
        result = run("explain", write("a.txt", "..\n..\n"), "--words", list_)
        assert (result.exit_code, "can't be filled together" in result.stdout) == (1, True)
        (found,) = run_json("explain", "a.txt", "--words", list_)["results"]
        assert (found["outcome"], found["conflict"]["proved"]) == ("impossible", True)
        assert run("explain", "-", "-w", "words.txt", "--min-score", "0", stdin=OPEN4).exit_code == 0
