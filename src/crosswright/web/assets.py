"""The files that pages load: the site's own and the player's, read once, under addresses that name their version.

    /static/VERSION/site.css     for our pages, for ever: another version is another address
    /player/VERSION/player.js    likewise
    /player/player.js            for pages elsewhere, that ask again after an hour

What is not a file of the package when the site starts does not exist.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from crosswright.render import play
from crosswright.web.kept import Kept

_HERE = Path(__file__).parent
_FOLDERS = {"static": _HERE / "static", "player": play.PLAYER}
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


class Assets:
    """The files, by folder and name."""

    def __init__(self) -> None:
        self.files: dict[tuple[str, str], Kept] = {}
        for folder, path in _FOLDERS.items():
            for file in sorted(path.iterdir()):
                if file.suffix in _TYPES:
                    self.files[folder, file.name] = Kept(file.read_bytes(), _TYPES[file.suffix])
        # All its modules in one: a page waits for one file, not for those that the first names.
        self.files["player", "player.js"] = Kept(play.script().encode(), _TYPES[".js"])
        self.files["player", "player.css"] = Kept(play.style().encode(), _TYPES[".css"])
        whole = b"".join(kept.body for kept in self.files.values())
        self.version = hashlib.blake2b(whole, digest_size=6).hexdigest()

    def address(self, folder: str, name: str) -> str:
        """Where our pages load a file from; KeyError for a file that there isn't."""
        assert self.files[folder, name]
        return f"/{folder}/{self.version}/{name}"
