"""The notebooks in examples/ run from top to bottom, and have the outputs of such a run."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from crosswright.search import native

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))

_spec = importlib.util.spec_from_file_location("notebook", ROOT / "script" / "notebook.py")
assert _spec and _spec.loader
runner = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(runner)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS


@pytest.mark.skipif(not native.available(), reason="the outputs are those of the compiled engine: build it")
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_the_outputs_are_what_a_run_gives(notebook: Path) -> None:
    stands = json.loads(notebook.read_text("utf-8"))
    run = runner.with_outputs(notebook)
    assert [cell.get("outputs") for cell in stands["cells"]] == [cell.get("outputs") for cell in run["cells"]]
    assert any(output["output_type"] == "execute_result" for cell in run["cells"] for output in cell.get("outputs", ()))
    assert runner.as_file(run) == notebook.read_text("utf-8"), f"script/notebook.py {notebook.name} writes it again"


def test_another_output_is_seen(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": ["print(1)\n", "2"]}
    path = tmp_path / "small.ipynb"
    path.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    [printed, value] = runner.with_outputs(path)["cells"][0]["outputs"]
    assert (printed["text"], value["data"]) == (["1\n"], {"text/plain": ["2"]})
