"""The library's messages in the words of the command line: its parameters as options."""

from __future__ import annotations

import re

# The parameters that messages of the library name, and the options that set them here.
OPTIONS = {
    "allow_repeats": "--allow-repeats",
    "base_url": "--base-url",
    "block": "--block",
    "database": "--database",
    "engine": "--engine",
    "jobs": "--jobs",
    "keep_accents": "--keep-accents",
    "method": "--method",
    "min_score": "--min-score",
    "model": "--model",
    "nodes": "--nodes",
    "open": "--open",
    "seconds": "--time",
    "seed": "--seed",
    "shortest": "--shortest",
    "solution": "--solution",
    "symmetric": "--symmetric",
    "without": "--without",
    "words": "--words",
}
# A parameter in a message, `engine="python"` or `open=`: its name, and its value.
_PARAMETER = re.compile(r"(?<![^\s(])([a-z][a-z_]*)=(\"[^\"]*\"|'[^']*'|\w*)")


def in_options(message: str) -> str:
    """A message of the library with its parameters written as options.

    >>> in_options("pass engine='python'; open= and block= choose other marks; 1A=OREO; keep_accents=True")
    "pass --engine 'python'; --open and --block choose other marks; 1A=OREO; --keep-accents"
    """

    def option(found: re.Match[str]) -> str:
        name, value = found[1], found[2]
        if name not in OPTIONS:
            return found[0]
        return OPTIONS[name] if value == "True" else f"{OPTIONS[name]} {value}".rstrip()

    return _PARAMETER.sub(option, message)
