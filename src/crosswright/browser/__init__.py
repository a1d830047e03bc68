"""All that runs in a browser: modules of JavaScript and their styles, a folder for each program, and the bundler.

    player/     a crossword to play: the element <crossword-player>
    regex/      a regex crossword to play: the element <regex-player>
    editor/     the constructor's page, and the worker that studies its grid
    pages/      the scripts, styles, font and icons of the site's other pages; its service worker
    shared/     what these have in common: the element itself, nodes, storage, wording, keyboard, dialogs
    kernel/     the compiled engine as WebAssembly, its door, and the list of words that it gets
    bundle.py   a program in one piece: its main module with those that it imports, without comments and white space

The folders hold files only, and nothing in them knows Python. `media.play` and the site put them into pages.
"""

from pathlib import Path

from crosswright.browser.bundle import BrowserProgram, packed

_SHARED = "shared/shared"
PLAYER = BrowserProgram("player/player", (_SHARED, "player/player"))
# The same in one file, for a page that loads nothing.
WHOLE_PLAYER = BrowserProgram(PLAYER.main, (*PLAYER.sheets, "player/around"), instead=("player/later", "player/atonce"))
# What the player loads when somebody opens its settings, keys, statistics or the note to the editors, or has solved it.
DIALOGS = BrowserProgram("player/dialogs")
# What the player loads for a puzzle with something around its grid.
AROUND = BrowserProgram("player/around", ("player/around",))
# What the player loads when somebody opens or enters a room.
TOGETHER = BrowserProgram("player/together", ("player/together",))
REGEX_PLAYER = BrowserProgram("regex/regex", (_SHARED, "regex/regex"))
EDITOR = BrowserProgram("editor/main", ("editor/editor",))
# What the constructor's page has beside its own thread.
ANALYST = BrowserProgram("editor/worker")
# The service worker of the constructor's page.
OFFLINE = BrowserProgram("editor/offline")
KERNEL = Path(__file__).parent / "kernel" / "kernel.wasm"
# The files of the site's other pages.
PAGES = Path(__file__).parent / "pages"

__all__ = [
    "ANALYST",
    "AROUND",
    "DIALOGS",
    "EDITOR",
    "KERNEL",
    "OFFLINE",
    "PAGES",
    "PLAYER",
    "REGEX_PLAYER",
    "TOGETHER",
    "WHOLE_PLAYER",
    "BrowserProgram",
    "packed",
]
