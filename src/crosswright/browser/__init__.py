"""What runs in a browser: modules of JavaScript and their styles, a folder for each program, and the bundler.

    player/     a crossword to play: the element <crossword-player>
    regex/      a regex crossword to play: the element <regex-player>
    shared/     what both have in common: the element itself, nodes, storage, the keyboard on the screen, dialogs
    editor/     the constructor's page, and the worker that studies its grid
    kernel/     the compiled engine as WebAssembly, its door, and the list of words that it gets
    bundle.py   a program's modules in one piece, without comments and white space

The folders hold files only, and nothing in them knows Python. `render.play` and the site put them into pages.
"""

from crosswright.browser.bundle import (
    ANALYST,
    DIALOGS,
    EDITOR,
    KERNEL,
    OFFLINE,
    PLAYER,
    REGEX_PLAYER,
    TOGETHER,
    WHOLE_PLAYER,
    BrowserProgram,
    packed,
    wording_module,
)

__all__ = [
    "ANALYST",
    "DIALOGS",
    "EDITOR",
    "KERNEL",
    "OFFLINE",
    "PLAYER",
    "REGEX_PLAYER",
    "TOGETHER",
    "WHOLE_PLAYER",
    "BrowserProgram",
    "packed",
    "wording_module",
]
