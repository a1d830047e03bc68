"""`make --count` and the workers of other commands: what is written, printed and returned; kills and Ctrl-C."""

from __future__ import annotations

import datetime
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from batch_runs import Inline, written
from cli_runner import OPEN4, only_error, run, run_json, write
from quick_workshop import QuickWorkshop

from crosswright.cli.common import batches
from crosswright.errors import InputError
from crosswright.make import workshop
from crosswright.words import load_lexicon

MAKE = ("make", "--preset", "mini", "--size", "5", "--count")
PROGRAM = Path(__file__).parents[1] / "common" / "quick_batch.py"


@pytest.fixture
def quick(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Batches of nonsense, made in this process."""
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop())
    monkeypatch.setattr(batches, "open_workers", lambda crew: Inline())
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    return folder


def started(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, str(PROGRAM), *arguments], cwd=folder, stdout=pipe, stderr=pipe, text=True)


class TestMakeCount:
    def test_a_line_and_a_file_for_each(self, quick: Path) -> None:
        result = run(*MAKE, "3", "--out", "minis", "--seed", "7")
        assert result.exit_code == 0
        lines = sorted(result.stdout.splitlines())
        assert [line.split()[:2] for line in lines] == [[f"00000{seed}.ipuz", "5x5"] for seed in (7, 8, 9)]
        assert re.fullmatch(r"minis: 3 puzzles, in [0-9.]+ min with 1 worker\n", result.stderr)
        assert list(written(quick / "minis")) == ["000007.ipuz", "000008.ipuz", "000009.ipuz"]
        again = run(*MAKE, "3", "--out", "minis", "--seed", "7")
        assert again.stdout == result.stdout

    def test_other_formats(self, quick: Path) -> None:
        run(*MAKE, "1", "--out", "minis", "--kind", "puz")
        assert [path.name for path in (quick / "minis").glob("0*")] == ["000000.puz"]

    def test_the_json(self, quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        found = run_json(*MAKE, "2", "--out", "minis")
        assert (found["place"], found["count"], found["stopped"]) == ("minis", 2, False)
        assert [(each["seed"], each["name"], each["outcome"]) for each in found["puzzles"]] == [
            (0, "000000.ipuz", "solved"), (1, "000001.ipuz", "solved"),
        ]  # fmt: skip

    def test_what_an_editor_must_see(self, quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop(unfair=lambda _: ["1A"]))
        result = run(*MAKE, "2", "--out", "minis")
        assert result.exit_code == 1
        assert "minis: clues to look at: 000000.ipuz (1A), 000001.ipuz (1A)" in result.stderr
        monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop(QuickWorkshop().words[-20:]))
        result = run(*MAKE, "2", "--out", "others")
        assert (result.exit_code, result.stdout) == (1, "seed 0  5x5  missing\nseed 1  5x5  missing\n")
        assert "is missing: no pattern could be filled; allow more words, or more uses" in result.stderr

    def test_into_a_store_each_once(self, quick: Path) -> None:
        pytest.importorskip("sqlalchemy")
        from crosswright.publish.store import Store

        first = run_json(*MAKE, "3", "--store", "site.sqlite")
        again = run_json(*MAKE, "3", "--store", "site.sqlite")
        ids = [each["name"] for each in first["puzzles"]]
        assert ids == [each["name"] for each in again["puzzles"]]
        with closing(Store("site.sqlite")) as store:
            assert len(set(ids)) == 3 and all(len(id_) == 16 and store.get(id_) for id_ in ids)
            assert store.visitors_bytes() == 0
            assert store.expire(datetime.datetime.max.replace(tzinfo=datetime.UTC)) == 0
            assert all(store.get(id_) for id_ in ids)
        listed = run_json("uploads", "list", "--store", "site.sqlite")["uploads"]
        assert {(each["id"], each["origin"]) for each in listed} == {(id_, "batch") for id_ in ids}
        assert run("uploads", "delete", ids[0], "--store", "site.sqlite").exit_code == 0
        with closing(Store("site.sqlite")) as store:
            assert [bool(store.get(id_)) for id_ in ids] == [False, True, True]

    def test_a_store_that_goes_away_loses_nothing(self, quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("sqlalchemy")
        from crosswright.publish.store import Store

        add, left = Store.add, [2]

        def adding(*arguments: Any, **extra: Any) -> str:
            left[0] -= 1
            if left[0] < 0:
                raise InputError("not a store of puzzles that can be used: server closed the connection", source="x")
            return add(*arguments, **extra)

        monkeypatch.setattr(Store, "add", adding)
        result = run(*MAKE, "5", "--store", "site.sqlite")
        assert (result.exit_code, len(result.stdout.splitlines())) == (2, 2)
        said = "not a store of puzzles that can be used: server closed the connection"
        assert result.stderr == f"crosswright: x: {said}\n"
        left[0] = 3
        again = run(*MAKE, "5", "--store", "site.sqlite")
        assert len(again.stdout.splitlines()) == 5

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ((), "--count needs one place for the puzzles: --out FOLDER or --store PLACE"),
            (("--out", "a", "--store", "b"), "--count needs one place for the puzzles: --out FOLDER or --store PLACE"),
            (
                ("--out", "a", "-o", "b.ipuz"),
                "--count makes many puzzles, and --output b.ipuz is for one; leave it out",
            ),
            (("--out", "a", "--time", "3"), "--count makes many puzzles, and --time is for one; leave it out"),
            (("--out", "a", "--theme", "SUN"), "--count with a theme would put its entries into every puzzle"),
            (("--out", "a", "--kind", "docx"), "there is no format 'docx'"),
        ],
    )
    def test_options_that_contradict(self, folder: Path, options: tuple[str, ...], said: str) -> None:
        assert said in only_error(*MAKE, "2", *options)
        assert not Path("a").exists()

    def test_options_of_many_for_one(self, folder: Path) -> None:
        assert only_error("make", "--workers", "2") == (
            "crosswright: --workers 2 is for many puzzles; add --count"
        )  # fmt: skip

    def test_another_batch(self, quick: Path) -> None:
        run(*MAKE, "2", "--out", "minis")
        assert "this folder has another batch, with count 2 and not 3" in only_error(*MAKE, "3", "--out", "minis")
        assert "with difficulty 2" in only_error(*MAKE, "2", "--out", "minis", "--difficulty", "4")

    def test_a_file_where_the_folder_should_be(self, quick: Path) -> None:
        assert "words.txt" in only_error(*MAKE, "2", "--out", "words.txt")


class TestProcessesThatEnd:
    """With processes of their own."""

    def test_killed_and_resumed(self, quick: Path) -> None:
        command = (*MAKE, "24", "--window", "6", "--most-uses", "4", "--out")
        assert run(*command, "whole").exit_code == 0
        for kill in (signal.SIGKILL, signal.SIGINT):
            process = started(*command, "killed", "--workers", "2", folder=quick)
            assert process.stdout is not None
            for _ in range(4 if kill is signal.SIGKILL else 10):
                process.stdout.readline()
            process.send_signal(kill)
            _, stderr = process.communicate()
            assert process.returncode == (-9 if kill is signal.SIGKILL else 130)
            if kill is signal.SIGINT:
                assert "stopped at" in stderr and "the same command goes on" in stderr
                assert "Traceback" not in stderr
        assert 0 < len(written(quick / "killed")) < 24
        assert run(*command, "killed").exit_code == 0
        assert written(quick / "killed") == written(quick / "whole")
        assert len(written(quick / "whole")) == 24


class TestManyGrids:
    """`fill`, `count` and `compare` by workers print what they print without."""

    @pytest.fixture
    def grids(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr(batches, "open_workers", lambda crew: Inline(newest=True))
        write("a.txt", OPEN4)
        write("b.txt", "T...\n....\n....\n....\n")
        write("c.txt", "Q...\n....\n....\n....\n")
        return folder

    @pytest.mark.parametrize(
        "command",
        [
            ("fill", "--min-score", "0"), ("fill", "--min-score", "0", "--best"), ("fill", "--json"), ("count",),
            ("fill", "--min-score", "0", "--top", "2"), ("count", "--unique", "--min-score", "0"), ("count", "--json"),
            ("compare", "--strategy", "mac", "--strategy", "engine", "--json"),
        ],
    )  # fmt: skip
    def test_the_output_is_the_same(self, grids: Path, command: tuple[str, ...]) -> None:
        whole = (*command, "a.txt", "b.txt", "c.txt", "--words", "words.txt")
        alone, many = run(*whole), run(*whole, "--workers", "2")
        assert (_untimed(many.stdout), many.exit_code) == (_untimed(alone.stdout), alone.exit_code)
        assert _untimed(many.stderr) == _untimed(alone.stderr)

    def test_searches_that_workers_don_t_do(self, grids: Path) -> None:
        said = only_error("fill", "a.txt", "--use-all", "words.txt", "--workers", "2")
        assert said == "crosswright: --use-all works on one grid after the other; leave out --workers and --scheduler"

    def test_stopped(self, grids: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        class Interrupted(Inline):
            def wait(self, seconds: float) -> Any:
                os.kill(os.getpid(), signal.SIGINT)
                return super().wait(seconds)

        monkeypatch.setattr(batches, "open_workers", lambda crew: Interrupted())
        for command in ("fill", "count", "compare"):
            result = run(command, "a.txt", "b.txt", "--words", "words.txt", "--min-score", "0", "--workers", "2")
            assert result.exit_code == 130, command
            assert result.stdout

    def test_with_processes(self, folder: Path) -> None:
        write("a.txt", OPEN4)
        write("b.txt", "T...\n....\n....\n....\n")
        command = ("fill", "a.txt", "b.txt", "--words", "words.txt", "--min-score", "0")
        assert run(*command, "--workers", "2").stdout == run(*command).stdout != ""

    def test_a_lexicon_is_sent_in_memory(self, folder: Path) -> None:
        lexicon = load_lexicon("words.txt")
        sent = pickle.loads(pickle.dumps(lexicon.in_memory()))
        shutil.rmtree(folder.parent / "cache")
        assert list(sent) == list(lexicon) and sent.min_score == lexicon.min_score


def _untimed(text: str) -> str:
    """A text without seconds and nodes a second."""
    return re.sub(r"[\d.,]+(?= (ms|s|µs)\b)|\"seconds\": [\d.e-]+", "-", text)
