"""What a wheel holds: the package as it stands in src/, the kernel where it was built, and nothing else.

python tests/common/wheel_contents.py SOURCE WHEEL kernel|pure
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

MUST = {
    "crosswright/py.typed",
    "crosswright/browser/player/player.js",
    "crosswright/browser/regex/regex.js",
    "crosswright/browser/shared/shared.css",
    "crosswright/publish/templates/base.html",
    "crosswright/languages/english/words/house_words.txt",
    "crosswright/languages/english/words/house/a.txt",
    "crosswright/languages/english/book/a.tsv",
    "crosswright/languages/english/clues/risks.tsv",
    "crosswright/languages/de.toml",
    "crosswright/__init__.py",
}
METADATA = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "LICENSE", "third-party.md"}


def faults(source: Path, wheel: Path, kind: str) -> list[str]:
    """Every file that is there and shouldn't be, or should be there and isn't."""
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    metadata = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    kernel = {name for name in names if name.startswith("crosswright/_kernel") and name.endswith((".so", ".pyd"))}
    package = {
        path.relative_to(source / "src").as_posix()
        for path in (source / "src" / "crosswright").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    found = [f"stray file: {name}" for name in sorted(names - metadata - kernel - package)]
    found += [f"missing: {name}" for name in sorted((package | MUST) - names)]
    found += [f"stray metadata: {name}" for name in sorted(metadata) if name.rsplit("/", 1)[1] not in METADATA]
    if bool(kernel) != (kind == "kernel"):
        found.append(f"kernel: {', '.join(sorted(kernel)) or 'missing'}")
    if wheel.name.endswith("-none-any.whl") != (kind == "pure"):
        found.append(f"wrong tags for a {kind} wheel: {wheel.name}")
    return found


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
    print("\n".join(wrong) or f"{Path(sys.argv[2]).name}: holds what it should")
    sys.exit(bool(wrong))
