"""The files that pages load: the site's own and the players', read once, under addresses that contain their version.

    /static/VERSION/site.css     for the site's own pages; browsers may keep it for ever
    /player/VERSION/player.js    the same for the player
    /player/VERSION/wording.de.js    what all scripts say in another language; a page in it loads this first
    /editor/VERSION/wording.de.js    the same for the constructor's page, which says much that no other page says
    /player/player.js            for the pages of other sites; /player/regex.js is the player of regex crosswords
    /editor/VERSION/editor.js    the same for the constructor's page, its worker and the kernel

A file that was not in the package when the site started does not exist.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

from crosswright.browser import (
    ANALYST,
    DIALOGS,
    EDITOR,
    KERNEL,
    OFFLINE,
    PLAYER,
    REGEX_PLAYER,
    TOGETHER,
    wording_module,
)
from crosswright.language.wording import ENGLISH, LANGUAGES, Wording
from crosswright.media.kinds import KINDS

# The address of the list of words that the constructor's page gets.
WORDS = "/construct/words.cwl"
# The address of its service worker, which answers only for pages at and below its own folder.
OFFLINE_WORKER = "/construct-offline.js"
# How a script that is sent by itself gets the module that has its wording.
_IMPORT = re.compile(rb'^import \{.*\} from "../../browser/shared/wording.js";\n', re.MULTILINE)
STATIC = Path(__file__).parent / "static"
_SCRIPTS = ("browser/player", "browser/regex", "browser/shared", "publish/static", "render/regex", "web/static")
_EDITORS_SCRIPTS = ("browser/editor", "browser/kernel", "browser/shared")
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    **{f".{name}": KINDS[name].mime for name in ("svg", "png")},
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}


def _whole(file: Path) -> bytes:
    """A static file; a script contains the module that has its wording."""
    body = file.read_bytes()
    return _IMPORT.sub(lambda _: wording_module().encode() + b"\n", body) if file.suffix == ".js" else body


class Asset(NamedTuple):
    """A file that pages load."""

    body: bytes
    type: str


def _wording(language: str, *folders: str) -> Asset:
    """What a page in a language loads before the scripts in these folders of the package."""
    said = json.dumps(Wording.of(language).for_scripts(*folders), ensure_ascii=False)
    body = f"globalThis.crosswordWording={said};"
    return Asset(body.encode(), _TYPES[".js"])


class Assets:
    """The files, by folder and name. `more`: folders of further static files."""

    def __init__(self, *more: Path) -> None:
        self.files: dict[tuple[str, str], Asset] = {}
        for path in (STATIC, *more):
            for file in sorted(path.iterdir()):
                if file.suffix in _TYPES:
                    self.files["static", file.name] = Asset(_whole(file), _TYPES[file.suffix])
        # All modules of a player in one file: a page waits for one file only.
        for program in (PLAYER, REGEX_PLAYER):
            self.files["player", f"{program.name}.js"] = Asset(program.script().encode(), _TYPES[".js"])
            self.files["player", f"{program.name}.css"] = Asset(program.style().encode(), _TYPES[".css"])
        self.files["player", "dialogs.js"] = Asset(DIALOGS.script().encode(), _TYPES[".js"])
        self.files["player", "together.js"] = Asset(TOGETHER.script().encode(), _TYPES[".js"])
        self.files["player", "together.css"] = Asset(TOGETHER.style().encode(), _TYPES[".css"])
        self.files["editor", "editor.js"] = Asset(EDITOR.script().encode(), _TYPES[".js"])
        self.files["editor", "editor.css"] = Asset(EDITOR.style().encode(), _TYPES[".css"])
        self.files["editor", "analyst.js"] = Asset(ANALYST.script().encode(), _TYPES[".js"])
        self.files["editor", "offline.js"] = Asset(OFFLINE.script().encode(), _TYPES[".js"])
        self.files["editor", KERNEL.name] = Asset(KERNEL.read_bytes(), _TYPES[KERNEL.suffix])
        for language in LANGUAGES:
            if language != ENGLISH:
                self.files["player", f"wording.{language}.js"] = _wording(language, *_SCRIPTS)
                self.files["editor", f"wording.{language}.js"] = _wording(language, *_EDITORS_SCRIPTS)
        whole = b"".join(asset.body for asset in self.files.values())
        self.version = hashlib.blake2b(whole, digest_size=6).hexdigest()

    def address(self, folder: str, name: str) -> str:
        """The address that the site's pages load a file from; KeyError for a file that doesn't exist."""
        assert self.files[folder, name]
        return f"/{folder}/{self.version}/{name}"
