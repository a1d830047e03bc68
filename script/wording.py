"""Bring the catalogues of the wording up to date: new texts are added, empty, and texts that nobody says are dropped.

.venv/bin/python script/wording.py

The texts are those of `say`, `some` and `worded` in Python, in templates and in scripts; Babel finds them.
tests/language/test_wording.py uses the same functions to compare the catalogues with the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from crosswright.language.wording import ENGLISH, FOLDER, LANGUAGES, Wording

PACKAGE = FOLDER.parents[1]
# The functions that say a text, and which of their arguments are texts: one, or the forms for one and for many.
_SAYING: dict[str, Any] = {"say": None, "worded": None, "some": (2, 3)}
_SAYING_IN_SCRIPTS: dict[str, Any] = {"wording": None, "worded": None, "numbered": (2, 3)}
_METHODS = {".html": "jinja2.ext:babel_extract", ".js": "javascript"}
_ELSEWHERE = ("languages", "cli")
_WIDTH = 120


class FoundText(NamedTuple):
    """A text in the source."""

    key: str | tuple[str, str]  # plural ones have two forms
    place: str  # the file, in the package

    @property
    def one(self) -> str:
        """The text, or its form for one."""
        return self.key if isinstance(self.key, str) else self.key[0]


def texts_in_source() -> Iterator[FoundText]:
    """Every text that is said, in the order of the files."""
    for path in sorted(PACKAGE.rglob("*")):
        place = path.relative_to(PACKAGE).as_posix()
        if path.suffix in (".py", *_METHODS) and not place.startswith(_ELSEWHERE):
            found = _in_python(path) if path.suffix == ".py" else _in_other_code(path)
            yield from (FoundText(key, place) for key in found)


def _in_other_code(path: Path) -> Iterator[str | tuple[str, str]]:
    """The texts in a template or a script."""
    keywords = _SAYING_IN_SCRIPTS if path.suffix == ".js" else _SAYING
    options = {"encoding": "utf-8", "trim_blocks": "true", "parse_template_string": "true"}
    for _, key, _, _ in extract_from_file(_METHODS[path.suffix], path, keywords=keywords, options=options):
        yield key if isinstance(key, str) else (key[0], key[1])


def _in_python(path: Path) -> Iterator[str | tuple[str, str]]:
    """The texts in Python, also those that are said within other texts (f"..."), which Babel passes over."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if name in _SAYING and texts:
                yield (texts[0], texts[1]) if name == "some" else texts[0]


def update(language: str) -> int:
    """Bring a catalogue up to date; returns how many of its texts are empty."""
    old = Wording.of(language).catalogue
    new = Catalog(locale=language, project=old.project, version=old.version, header_comment=old.header_comment,
                  creation_date=old.creation_date, revision_date=old.revision_date, fuzzy=False,
                  last_translator=old.last_translator, language_team=old.language_team,
                  msgid_bugs_address=old.msgid_bugs_address)  # fmt: skip
    for found in texts_in_source():
        before = old.get(found.one)
        new.add(found.key, before.string if before else "", locations=[(found.place, None)])
    with (FOLDER / f"{language}.po").open("wb") as file:
        write_po(file, new, width=_WIDTH, include_lineno=False)
    return sum(not (all(each.string) if each.pluralizable else each.string) for each in new if each.id)


if __name__ == "__main__":
    for code in LANGUAGES:
        if code != ENGLISH:
            print(f"{code}: {update(code)} texts to translate")
