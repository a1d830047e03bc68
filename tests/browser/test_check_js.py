"""The types and the style of the browser's JavaScript, where `script/check-js` has its tools already."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "src" / "crosswright" / "browser").glob("*/*.js"))


@pytest.mark.skipif(
    shutil.which("node") is None or not (ROOT / ".js-tools").is_dir(),
    reason="run script/check-js once: it installs what this needs; that takes Node and its npm",
)
def test_types_and_style() -> None:
    done = subprocess.run([ROOT / "script" / "check-js"], check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_template_stands_in_a_template(path: Path) -> None:
    """The bundler takes the end of the inner one for the end of both, and packs what follows."""
    assert not re.findall(r"`[^`]*\$\{[^}`]*`", path.read_text(encoding="utf-8"))
