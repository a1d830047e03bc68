"""What runs in a browser: modules of JavaScript and their styles, a folder for each program, and the bundler.

    player/     a puzzle to play: the element <crossword-player>
    bundle.py   a program's modules in one piece, without comments and white space

The folders hold files only, and nothing in them knows Python. `render.play` and the site put them into pages.
"""

from crosswright.browser.bundle import PLAYER, BrowserProgram, packed

__all__ = ["PLAYER", "BrowserProgram", "packed"]
