"""The library's messages in the words of the command line: its parameters as options."""

from __future__ import annotations

import re

# The parameters that messages of the library name, and that are options here.
PARAMETERS = frozenset(
    {"words", "min_score", "without", "keep_accents", "open", "block", "shortest", "allow_repeats", "symmetric"}
    | {"seed", "nodes", "seconds", "engine", "jobs", "method", "solution", "database", "model", "base_url"}
)
# A parameter in a message, `engine="python"` or `open=`: its name, and its value.
_PARAMETER = re.compile(r"(?<![^\s(])([a-z][a-z_]*)=(\"[^\"]*\"|'[^']*'|\w*)")


def in_options(message: str) -> str:
    """A message of the library with its parameters written as options.

    >>> in_options("pass engine='python'; open= and block= choose other marks; 1A=OREO; keep_accents=True")
    "pass --engine 'python'; --open and --block choose other marks; 1A=OREO; --keep-accents"
    """

    def option(match: re.Match[str]) -> str:
        name, value = match[1], match[2]
        if name not in PARAMETERS:
            return match[0]
        spelled = "--time" if name == "seconds" else "--" + name.replace("_", "-")
        return spelled if value == "True" else f"{spelled} {value}".rstrip()

    return _PARAMETER.sub(option, message)
