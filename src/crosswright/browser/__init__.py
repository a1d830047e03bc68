"""What runs in a browser: modules of JavaScript and their styles, a folder for each program, and the bundler.

    player/     a crossword to play: the element <crossword-player>
    regex/      a regex crossword to play: the element <regex-player>
    shared/     what both have in common: nodes, storage, the keyboard on the screen, dialogs
    bundle.py   a program's modules in one piece, without comments and white space

The folders hold files only, and nothing in them knows Python. `render.play` and the site put them into pages.
"""

from crosswright.browser.bundle import PLAYER, REGEX_PLAYER, BrowserProgram, packed

__all__ = ["PLAYER", "REGEX_PLAYER", "BrowserProgram", "packed"]
