"""The outputs of the notebooks in examples/: it runs the cells, writes what they give into the notebook, or checks it.

.venv/bin/python script/notebook.py [--check] examples/tour.ipynb
"""

from __future__ import annotations

import ast
import io
import json
import sys
from argparse import ArgumentParser
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any


def with_outputs(notebook: Path) -> dict[str, Any]:
    """The notebook's document with the outputs of a run from top to bottom, in the notebook's folder."""
    document = json.loads(notebook.read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
    with chdir(notebook.parent):
        for number, cell in enumerate(cells, start=1):
            cell["execution_count"] = number
            cell["outputs"] = list(outputs("".join(cell["source"]), names, number))
    return document


def outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and the value of its last line, as a notebook keeps them."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, f"cell {number}", "exec"), names)
        value = eval(compile(last, f"cell {number}", "eval"), names) if last is not None else None
    shown: list[dict[str, Any]] = []
    if text := printed.getvalue():
        shown.append({"name": "stdout", "output_type": "stream", "text": text.splitlines(keepends=True)})
    if value is not None:
        shown.append(
            {"data": _shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"}
        )
    return shown


def _shown(value: Any) -> dict[str, list[str]]:
    """A value as text and, if it can, as a picture."""
    shown = {"text/plain": repr(value)}
    if hasattr(value, "_repr_svg_"):
        shown = {"image/svg+xml": value._repr_svg_()} | shown
    return {kind: text.splitlines(keepends=True) for kind, text in shown.items()}


def as_file(document: dict[str, Any]) -> str:
    """The text of a notebook's file."""
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> int:
    """Run the notebooks that are named."""
    parser = ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("notebook", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="exit with 1 where a notebook has other outputs")
    options = parser.parse_args()
    wrong = 0
    for notebook in options.notebook:
        text = as_file(with_outputs(notebook.absolute()))
        wrong += text != notebook.read_text("utf-8")
        if not options.check:
            notebook.write_text(text, "utf-8")
    return 1 if wrong and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
