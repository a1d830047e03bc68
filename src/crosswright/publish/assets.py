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
from functools import cache
from pathlib import Path
from typing import NamedTuple

from crosswright.browser import (
    ANALYST,
    AROUND,
    DIALOGS,
    EDITOR,
    KERNEL,
    OFFLINE,
    PAGES,
    PLAYER,
    REGEX_PLAYER,
    TOGETHER,
    BrowserProgram,
)
from crosswright.errors import UsageError
from crosswright.language.wording import ENGLISH, LANGUAGES, Wording
from crosswright.media.kinds import KINDS
from crosswright.publish.colours import style_of

# The address of the list of words that the constructor's page gets.
WORDS = "/construct/words.cwl"
# The address of its service worker, which answers only for pages at and below its own folder.
OFFLINE_WORKER = "/construct-offline.js"
# All modules of a program are one file, under this folder and name: a page waits for one file only.
_PROGRAMS = {
    ("player", "player"): PLAYER,
    ("player", "regex"): REGEX_PLAYER,
    ("player", "dialogs"): DIALOGS,
    ("player", "together"): TOGETHER,
    ("player", "around"): AROUND,
    ("editor", "editor"): EDITOR,
    ("editor", "analyst"): ANALYST,
    ("editor", "offline"): OFFLINE,
}
# Where the texts are that the scripts say, by the folder of the file that has them in another language.
_SAYING = {
    "player": ("browser/player", "browser/regex", "browser/shared", "browser/pages", "media/regex"),
    "editor": ("browser/editor", "browser/kernel", "browser/shared"),
}
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    **{f".{name}": KINDS[name].mime for name in ("svg", "png")},
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}

# What may a logo be, and how large? Every first visitor waits for it.
LOGOS, MOST_LOGO_BYTES = (".svg", ".png"), 2**17


def logo_name(logo: Path) -> str:
    """What a site's logo is called among its files."""
    return f"logo{logo.suffix.lower()}"


def _logo(path: Path) -> bytes:
    if path.suffix.lower() not in LOGOS:
        raise UsageError(f"{path}: a logo is a file in {' or '.join(LOGOS)}")
    data = path.read_bytes()
    if len(data) > MOST_LOGO_BYTES:
        raise UsageError(f"{path}: {len(data):,} bytes are too many for a logo; it may have {MOST_LOGO_BYTES:,}")
    return data


class Asset(NamedTuple):
    """A file that pages load."""

    body: bytes
    type: str


class Assets:
    """The files, by folder and name. `package_assets` has them all."""

    def __init__(self, logo: Path | None = None, colours: str = "") -> None:
        """With the site's own logo and colours, if it has some; UsageError where they can't be used."""
        self.files: dict[tuple[str, str], Asset] = {}
        for file in sorted(PAGES.iterdir()):
            if file.suffix == ".js":
                self._put("static", file.name, BrowserProgram(f"{PAGES.name}/{file.stem}").script())
            elif file.suffix in _TYPES:
                own = style_of(colours) if colours and file.name == "site.css" else ""
                self._put("static", file.name, file.read_bytes() + own.encode())
        for (folder, name), program in _PROGRAMS.items():
            self._put(folder, f"{name}.js", program.script())
            if program.sheets:
                self._put(folder, f"{name}.css", program.style())
        self._put("editor", KERNEL.name, KERNEL.read_bytes())
        for language in LANGUAGES:
            for folder, places in _SAYING.items() if language != ENGLISH else ():
                said = json.dumps(Wording.of(language).for_scripts(*places), ensure_ascii=False)
                self._put(folder, f"wording.{language}.js", f"globalThis.crosswordWording={said};")
        if logo is not None:
            self._put("static", logo_name(logo), _logo(logo))
        whole = b"".join(asset.body for asset in self.files.values())
        self.version = hashlib.blake2b(whole, digest_size=6).hexdigest()

    def _put(self, folder: str, name: str, body: str | bytes) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.files[folder, name] = Asset(data, _TYPES[Path(name).suffix])

    def address(self, folder: str, name: str) -> str:
        """The address that the site's pages load a file from; KeyError for a file that doesn't exist."""
        assert self.files[folder, name]
        return f"/{folder}/{self.version}/{name}"


@cache
def package_assets(logo: Path | None = None, colours: str = "") -> Assets:
    """The files, with a site's own logo and colours, read once: they never change while the program runs."""
    return Assets(logo, colours)
