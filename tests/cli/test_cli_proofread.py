"""`crosswright proofread`: findings as lines and as JSON, exit codes, bad files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from cli_runner import run
from sample_puzzles import SAMPLE

from crosswright.clues import with_clue
from crosswright.media.files import write_puzzle


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name, entry = next(iter(SAMPLE.fill.entries.items()))
    write_puzzle(replace(with_clue(SAMPLE, name, f"Not a {entry.lower()}"), title=entry), "leaky.ipuz")


def test_findings_are_lines_and_json():
    name, entry = next(iter(SAMPLE.fill.entries.items()))
    result = run("proofread", "leaky.ipuz")
    assert result.exit_code == 1
    assert f"leaky.ipuz: the title is the entry at {name}; choose another title\n" in result.stdout
    assert f"leaky.ipuz: {name} {entry}: “{entry.lower()}” gives the answer away; write another clue\n" in result.stdout
    (document,) = json.loads(run("proofread", "leaky.ipuz", "--json").stdout)["results"]
    assert (document["source"], document["right"]) == ("leaky.ipuz", False)
    assert [each["slots"] for each in document["findings"]][:2] == [[], [name]]
    assert document["findings"][1]["kind"] == "leak"


def test_what_cannot_be_read_is_one_line():
    Path("words.txt").write_text("cat\ndog\n")
    for arguments, said in (
        (("none.ipuz",), "none.ipuz: no such file"),
        (("leaky.ipuz", "--language", "xx"), "no language 'xx'"),
    ):
        result = run("proofread", *arguments)
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
        assert said in result.stderr
