"""`crosswright` as a process of its own: signals, pipes, clocks, terminals, and what it loads."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from cli_runner import FILLS, random_words, scored_words, start, write
from patience import PATIENCE, ended_at_last
from steady_program import command, seconds_after_ctrl_c, started

from crosswright.cli.common.terminal import Watch, best_figures, interruptible, search_figures, until, view
from crosswright.grid import Grid
from crosswright.progress import Progress
from crosswright.search import Incumbent

pty = pytest.importorskip("pty", reason="needs a POSIX system")
pytestmark = pytest.mark.usefixtures("folder")

PROGRAM = "from crosswright.cli import main; main()"
# After how many questions whether to stop are the searches below where the tests want them: the hard one goes on, and
# the one for the best fill has found some?
STEPS = 50


@pytest.fixture
def endless() -> list[str]:
    """Arguments for a search that takes hours."""
    write("random.txt", random_words())
    write("open8.txt", "........\n" * 8)
    return ["open8.txt", "--words", "random.txt"]


@pytest.fixture
def improvable() -> list[str]:
    """Arguments for a search for the best fill that is at its first fill at once and takes hours to prove the best."""
    write("scored.txt", scored_words())
    write("open5.txt", ".....\n" * 5)
    return ["open5.txt", "--words", "scored.txt", "--best", "--time", "60"]


class TestCtrlC:
    def test_a_search_is_stopped(self, endless: list[str]) -> None:
        easy = write("easy.txt", "........\n")
        process = started("fill", easy, *endless, steps=STEPS)
        process.send_signal(signal.SIGINT)
        filled, told = process.communicate(timeout=PATIENCE)
        assert seconds_after_ctrl_c(told) < 2
        assert (process.returncode, len(filled)) == (130, 9)
        assert "open8.txt: stopped after " in told
        assert "Traceback" not in told

    def test_json_says_so(self, endless: list[str]) -> None:
        process = started("fill", write("easy.txt", "........\n"), *endless, endless[0], "--json", steps=STEPS)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
        assert [each["outcome"] for each in json.loads(stdout)["results"]] == ["solved", "stopped"]

    def test_the_best_so_far_is_kept(self, improvable: list[str]) -> None:
        process = started("fill", *improvable, steps=STEPS)
        process.send_signal(signal.SIGINT)
        filled, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
        assert len(filled) == 30 and "." not in filled
        assert "; best so far, mean score at most " in told

    def test_json_has_the_best_so_far(self, improvable: list[str]) -> None:
        process = started("fill", *improvable, "--json", steps=STEPS)
        process.send_signal(signal.SIGINT)
        (result,) = json.loads(process.communicate(timeout=PATIENCE)[0])["results"]
        assert result["outcome"] == "stopped"
        (fill,) = result["fills"]
        assert fill["optimal"] is False
        assert fill["total"] == sum(entry["score"] for entry in fill["entries"]) < fill["bound"]

    def test_the_second_ends_at_once(self) -> None:
        with pytest.raises(KeyboardInterrupt), interruptible() as stop:
            assert not stop()
            signal.raise_signal(signal.SIGINT)
            assert stop()
            signal.raise_signal(signal.SIGINT)

    def test_afterwards_it_is_what_it_was(self) -> None:
        before = signal.getsignal(signal.SIGINT)
        with interruptible():
            assert signal.getsignal(signal.SIGINT) is not before
        assert signal.getsignal(signal.SIGINT) is before


def test_the_time_is_kept(endless: list[str]) -> None:
    process = started("fill", *endless, "--time", "2", "--json")
    stdout, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    (result,) = json.loads(stdout)["results"]
    assert result["outcome"] == "out_of_budget"
    assert 2 <= result["seconds"] <= 2.2
    assert result["conflict"] is not None


def test_the_time_is_kept_by_several_jobs(endless: list[str]) -> None:
    process = started("fill", *endless, "--time", "2", "--jobs", "2", "--json")
    stdout, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert 2 <= json.loads(stdout)["results"][0]["seconds"] <= 2.4


def test_the_time_is_kept_by_the_best_fill(improvable: list[str]) -> None:
    process = started("fill", *improvable, "--time", "2", "--json")
    stdout, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    (result,) = json.loads(stdout)["results"]
    assert result["outcome"] == "solved"
    assert 2 <= result["seconds"] <= 2.2


def test_until() -> None:
    assert not until(lambda: False, None)()
    assert not until(lambda: False, 60)()
    assert until(lambda: True, 60)()
    assert until(lambda: False, 0)()


def test_a_reader_that_leaves_is_no_error() -> None:
    many = ("".join(letters) for letters in product("abcdefgh", repeat=5))
    write("many.txt", "\n".join(many) + "\n")
    process = start("words", "export", "--words", "many.txt")
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == "AAAAA;50\n"
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=PATIENCE) == 141


def test_text_is_utf8_whatever_the_locale() -> None:
    write("fr.txt", "été\n")
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, "fill", "-", "--words", "fr.txt", "--keep-accents"],
        input=b"...\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    )
    assert process.stdout == "ÉTÉ\n".encode()


def test_a_word_list_from_stdin() -> None:
    write("grid.txt", "....\n")
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, "fill", "grid.txt", "--words", "-"],
        input="lone\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stdout == "LONE\n"


HEAVY = ("rich", "numpy", "wordfreq", "lemminflect", "importlib.metadata", "crosswright.words", "crosswright.grid")


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import crosswright", ("click", *HEAVY)),
        (PROGRAM, HEAVY),
        (PROGRAM.replace("main()", "main(['--help'])"), HEAVY),
        (PROGRAM.replace("main()", "main(['check', 'a.txt'])"), ("rich", "numpy", "wordfreq", "crosswright.search")),
        (PROGRAM.replace("main()", "main(['fill', 'a.txt', '--words', 'words.txt'])"), ("rich", "wordfreq")),
    ],
)
def test_only_what_is_needed_is_loaded(code: str, unwanted: tuple[str, ...]) -> None:
    write("a.txt", "TALC\n")
    script = f"import sys\ntry:\n    {code}\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(unwanted) & set(process.stderr.split()) == set()


# On a terminal.


Sight = Callable[[str], object]  # whether what a terminal was sent is enough


def on_terminal(*arguments: str, ctrl_c: Sight | None = None, **environment: str) -> tuple[int, str]:
    """Run it with stdout and stderr on a terminal of 80 by 50; its exit code and all that the terminal was sent.

    Ctrl-C is pressed once `ctrl_c` has seen enough.
    """
    size = {"COLUMNS": "80", "LINES": "50", "TERM": "xterm-256color"}
    read_end, terminal = pty.openpty()
    process = subprocess.Popen(
        command(*arguments, steps=0),
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, **size, **environment},
    )
    os.close(terminal)
    sent = b""
    with ended_at_last(process):
        while part := _read(read_end):
            sent += part
            if ctrl_c is not None and ctrl_c(sent.decode(errors="ignore")):
                process.send_signal(signal.SIGINT)
                ctrl_c = None
    os.close(read_end)
    return process.wait(timeout=PATIENCE), sent.decode().replace("\r\n", "\n")


def _read(read_end: int) -> bytes:
    try:
        return os.read(read_end, 65536)
    except OSError:  # Linux: the other end is closed
        return b""


class TestTerminal:
    def test_the_picture_then_the_entries_then_the_figures(self) -> None:
        grid = write("grid.txt", "....\n" * 4)
        code, sent = on_terminal(
            "fill", grid, "--words", "words.txt", "--min-score", "0", "--engine", "python", NO_COLOR="1"
        )
        assert code == 0
        picture, across, down, figures = sent.split("\n\n")
        assert picture.startswith("┌───┬───┬───┬───┐\n")
        assert across.startswith("Across\n")
        assert down.startswith("Down\n")
        assert figures.startswith("grid.txt: filled in 0.")

    def test_colours_unless_unwanted(self) -> None:
        grid = write("grid.txt", "....\n" * 4)
        fill = ("fill", grid, "--words", "words.txt", "--min-score", "0")
        assert "\x1b[" in on_terminal(*fill)[1]
        assert "\x1b[" not in on_terminal(*fill, NO_COLOR="1")[1]
        assert "\x1b[" not in on_terminal(*fill, TERM="dumb")[1]

    def test_text_when_asked(self) -> None:
        grid = write("grid.txt", "....\n" * 4)
        fill = ("fill", grid, "--words", "words.txt", "--min-score", "0", "--engine", "python")
        _, sent = on_terminal(*fill, "--format", "text")
        assert sent.startswith(FILLS)

    def test_ctrl_c_gives_the_terminal_back(self, endless: list[str]) -> None:
        code, sent = on_terminal("fill", *endless, ctrl_c=lambda seen: "; filling open8.txt" in seen)
        assert code == 130
        assert sent.rfind("\x1b[?25h") > sent.rfind("\x1b[?25l") >= 0  # the cursor was hidden, and is there again
        assert "open8.txt: stopped after " in sent
        assert "open8.txt: the most trouble was at " in sent
        assert "Traceback" not in sent

    def test_the_best_fill_is_watched_until_ctrl_c(self, improvable: list[str]) -> None:
        look = r"mean (\d+\.\d) \(at most (\d+\.\d)\), lowest (\d+), \d+\.\d s; Ctrl-C keeps this one"
        code, sent = on_terminal("fill", *improvable, ctrl_c=lambda seen: len(re.findall(look, seen)) > 5)
        assert code == 130
        looks = re.findall(look, sent)
        means = [float(mean) for mean, *_ in looks]
        assert len(means) > 3
        assert means == sorted(means)
        assert all(float(mean) <= float(most) for mean, most, _ in looks)
        assert sent.rfind("\x1b[?25h") > sent.rfind("\x1b[?25l") >= 0
        assert "; best so far, mean score at most " in sent

    def test_a_strategy_is_watched_step_by_step(self) -> None:
        grid = write("grid.txt", "....\n" * 4)
        fill = ("trace", grid, "--words", "words.txt", "--min-score", "0", "--strategy", "mac")
        code, sent = on_terminal(*fill, "--watch", "--speed", "50", NO_COLOR="1")
        assert code == 0
        assert "step 0: before the first word" in sent
        assert re.search(r"step \d: 1A \w{4} in; \d slots lost words", sent)
        assert "warm: few words left" in sent

    def test_a_comparison_grows_while_one_watches(self, endless: list[str]) -> None:
        short = write("short.txt", "..\n..\n")
        code, sent = on_terminal("compare", short, *endless, "-s", "backtracking", "--time", "2")
        assert code == 0
        assert sent.rfind("\x1b[?25h") > sent.rfind("\x1b[?25l") >= 0
        assert re.search(r"backtracking on open8: [\d,]+ nodes; Ctrl-C keeps what is done", sent)
        assert re.search(r"short  backtracking  impossible .*\n", sent)

    def test_the_conflict_is_drawn_over_the_furthest_it_got(self, endless: list[str]) -> None:
        code, sent = on_terminal("fill", *endless, "--nodes", "3000", NO_COLOR="1")
        assert code == 3
        headline, conflict, picture = sent[sent.index("open8.txt: out of budget") :].split("\n", 2)
        assert "furthest" not in headline
        assert re.fullmatch(r"open8.txt: the most trouble was at (\d+[AD], ){4}\d+[AD]; the furthest it got:", conflict)
        assert picture.startswith("┌───┬")
        assert re.search(r"[▒▓][A-H][▒▓]", picture)


class Stream:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def test_a_view_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress(nodes=1234, restarts=5, grid=Grid(2, 2, letters=("A", "T", "", "")))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "10")
    line = f"{search_figures(progress, 3.4)}; filling a.txt"
    assert view(progress.grid, line, colour=False) == (
        "┌────┐\n│A T │\n│    │\n└────┘\n3 s, 1,234 nodes, 5 restarts; Ctrl-C stops; filling a.txt"
    )
    monkeypatch.setenv("LINES", "5")
    assert view(progress.grid, line, colour=False) == line


def test_the_figures_of_the_best_fill() -> None:
    incumbent = Incumbent(Grid(1, 2, letters=("A", "T")), total=613, worst=50, entries=10, bound=740)
    assert best_figures(incumbent, 2.13) == "mean 61.3 (at most 74.0), lowest 50, 2.1 s; Ctrl-C keeps this one"


def test_a_short_search_is_not_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("shown too soon")

    monkeypatch.setattr("crosswright.cli.common.terminal.open_live", never)
    watch = Watch("a.txt")
    watch(Progress(1, 0, Grid(1, 2, letters=("", ""))))
    watch.close()


def test_crosswright_is_installed_as_a_program() -> None:
    program = Path(sys.executable).with_name("crosswright")
    if not program.exists():
        pytest.skip("crosswright is not installed beside this Python: run script/setup test")
    assert subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
