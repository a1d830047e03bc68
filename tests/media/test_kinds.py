"""The register of kinds of files: a medium and a format that are entered there work everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from cli_runner import run, write
from entered_kinds import MARKDOWN, ROWS
from quick_workshop import QuickWorkshop
from web_site import MINI, TODAY, filled_store, opened

import crosswright as cw
from crosswright import cli
from crosswright.errors import UsageError
from crosswright.make.workshop import Workshop
from crosswright.media import formats
from crosswright.media.kinds import KINDS, Kind, kind_named, kind_of, offered, reading, writing
from crosswright.publish.desk.exporting import export, single
from crosswright.publish.static_site import StaticSettings, write_site

COMMON = str(Path(__file__).parents[1] / "common")
DAY = str(TODAY - timedelta(1))  # its files have the solution


@pytest.fixture(params=[MARKDOWN, ROWS], ids=["medium", "format"])
def entered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Kind:
    """A kind that this process knows, and those that it starts: they enter it when Python starts."""
    kind: Kind = request.param
    for command in iter_modules(cli.__path__):  # what they offer is settled now, for the tests after this one too
        import_module(f"crosswright.cli.{command.name}")
    monkeypatch.setitem(KINDS, kind.name, kind)
    folder = tmp_path / "site-packages"
    folder.mkdir()
    code = (
        "from crosswright.media.kinds import enter\nfrom entered_kinds import MARKDOWN, ROWS\nenter(MARKDOWN, ROWS)\n"
    )
    (folder / "sitecustomize.py").write_text(code)
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(folder), COMMON, *filter(None, [os.environ.get("PYTHONPATH")])])
    )
    return kind


@pytest.fixture
def right(entered: Kind) -> Callable[[bytes, bool], None]:
    """Looks whether a file is of the kind that was entered, and whether it has the solution if that is expected."""

    def look(data: bytes, solution: bool) -> None:
        assert data.startswith(b"# " if entered is MARKDOWN else b"ROWS\n")
        if entered is MARKDOWN:
            assert (b"\n    " in data) is solution

    return look


@pytest.mark.usefixtures("folder")
class TestCommands:
    def test_convert(self, entered: Kind, right: Callable[[bytes, bool], None]) -> None:
        cw.write_puzzle(MINI, "mini.ipuz")
        result = run("convert", "mini.ipuz", f"out.{entered.name}")
        assert result.exit_code == 0
        right(Path(f"out.{entered.name}").read_bytes(), False)
        assert ("left out, as rows can't hold it: 10 clues" in result.stderr) is (entered is ROWS)

    def test_a_format_is_read_again(self, entered: Kind) -> None:
        cw.write_puzzle(MINI, f"mini.{entered.name}")
        if entered is ROWS:
            assert cw.read_puzzle("mini.rows").solution == MINI.solution
            assert cw.read_grid("mini.rows").letters == MINI.solution
            assert run("convert", "mini.rows", "back.xd").exit_code == 0
            assert cw.read_puzzle("back.xd").title == MINI.title
        else:
            with pytest.raises(UsageError, match="Markdown files are written, not read"):
                cw.read_puzzle("mini.md", format="md")

    def test_render(self, entered: Kind, right: Callable[[bytes, bool], None]) -> None:
        cw.write_puzzle(MINI, "mini.ipuz")
        result = run("render", "mini.ipuz", "--solution", "-o", f"out.{entered.name}")
        if entered is ROWS:  # it is written, not drawn
            assert (result.exit_code, Path("out.rows").exists()) == (2, False)
            assert "nothing is drawn with the suffix '.rows'; use one of .svg" in result.stderr
            return
        right(Path("out.md").read_bytes(), True)
        assert "--large is for PDF, not for MD" in run("render", "mini.ipuz", "--large", "-o", "other.md").stderr

    def test_make(self, entered: Kind, right: Callable[[bytes, bool], None], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Workshop, "open", lambda *_, **__: QuickWorkshop())
        result = run("make", "--preset", "mini", "-o", f"out.{entered.name}")
        assert f"wrote out.{entered.name}" in result.stderr
        right(Path(f"out.{entered.name}").read_bytes(), True)

    def test_crisscross(self, entered: Kind, right: Callable[[bytes, bool], None]) -> None:
        write("list.txt", "tea: A drink\neat: Have a meal\nants: Insects\n")
        assert run("crisscross", "list.txt", "-o", f"out.{entered.name}").exit_code == 0
        right(Path(f"out.{entered.name}").read_bytes(), False)

    def test_fill_and_choices(self, entered: Kind) -> None:
        """In a process of its own: what `--format` and `--to` offer is settled when a command is loaded."""
        cw.write_puzzle(MINI, "mini.ipuz")
        write("words.txt", "at\nno\nan\nto\n")
        write("grid.txt", "..\n..\n")
        program = [sys.executable, "-c", "from crosswright.cli import main; main()"]
        filled = [*program, "fill", "grid.txt", "-w", "words.txt", "-o", f"fill.{entered.name}"]
        subprocess.run(filled, check=True, capture_output=True)
        assert b"TO\n" in Path(f"fill.{entered.name}").read_bytes()
        converted = [*program, "convert", "mini.ipuz", "-", "--to", entered.name]
        assert (
            subprocess.run(converted, check=True, capture_output=True).stdout
            == kind_named(entered.name).write("puzzle", MINI).data
        )


class TestSite:
    def test_a_puzzle_and_a_sheet_are_downloaded(
        self, entered: Kind, right: Callable[[bytes, bool], None], tmp_path: Path
    ) -> None:
        title = entered.offers["puzzle"].title
        with closing(filled_store(tmp_path)) as store, opened(store) as client:
            assert (
                f'href="/files/{DAY}.{entered.name}" download>.{entered.name}<small>{title}'
                in client.get(f"/{DAY}").text
            )
            answer = client.get(f"/files/{DAY}.{entered.name}")
            assert (answer.status_code, answer.headers["content-type"]) == (200, entered.mime)
            right(answer.content, False)
            right(client.get(f"/files/{DAY}.{entered.name}?solution=true").content, True)
            sent = {"text": "tea: A drink\neat: Have a meal"}
            right(client.post(f"/crisscross/sheet.{entered.name}", data=sent).content, False)
            body = formats.write(MINI, "ipuz").data
            right(client.post(f"/api/convert/{entered.name}", content=body).content, True)

    def test_the_static_site_has_it(self, entered: Kind, right: Callable[[bytes, bool], None], tmp_path: Path) -> None:
        with closing(filled_store(tmp_path)) as store:
            write_site(store, tmp_path / "public", StaticSettings(), TODAY - timedelta(9))
        for each in (tmp_path / "public" / "files").glob(f"*.{entered.name}"):
            right(each.read_bytes(), False)
        assert (tmp_path / "public" / "files" / f"{TODAY - timedelta(9)}.{entered.name}").exists()

    def test_the_desk_exports_it(self, entered: Kind, right: Callable[[bytes, bool], None], tmp_path: Path) -> None:
        with closing(filled_store(tmp_path)) as store:
            stored = store.day(TODAY)
            assert stored is not None
            files = {file.name: file.data for file in export([stored], [entered.name])}
        assert len(files) == (2 if entered.drawn else 1)
        for name, data in files.items():
            right(data, "-solution" in name)
        right(single([stored], entered.name, solution=True).data, True)


def test_what_is_not_entered_is_nothing() -> None:
    for unknown in ("gif", "rar"):
        with pytest.raises(UsageError, match=f"there is no format '{unknown}'"):
            kind_named(unknown)
        with pytest.raises(UsageError, match=rf"x\.{unknown}: no format has the suffix"):
            kind_of(f"x.{unknown}")


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_each_entry_names_functions_that_are_there(kind: Kind) -> None:
    for function in [*kind.reads.values(), *(writer.function for writer in kind.writes.values())]:
        assert isinstance(function, str)
        module, _, name = function.partition(":")
        assert callable(getattr(import_module(f"crosswright.{module}"), name))
    assert all(suffix.startswith(".") for suffix in kind.suffixes)


def test_suffixes_and_names_are_one_kind_s_own() -> None:
    for kinds in (reading(), writing(), *(writing(thing) for thing in ("sheet", "book", "regex"))):
        suffixes = [suffix for kind in kinds.values() for suffix in kind.suffixes]
        assert len(suffixes) == len(set(suffixes)) > 0
    assert all(
        suffix == kind.suffix for thing in ("puzzle", "sheet", "regex") for suffix, kind in offered(thing).items()
    )


def test_an_option_that_a_kind_lacks_is_left_out() -> None:
    assert KINDS["svg"].write("puzzle", MINI, width=100, solution=True) == KINDS["svg"].write(
        "puzzle", MINI, solution=True
    )
    assert not KINDS["svg"].has("width", "puzzle") and KINDS["png"].has("width", "puzzle")
    with pytest.raises(UsageError, match="CrossFire files are read, not written"):
        KINDS["cfp"].write("puzzle", MINI)
