"""Short names for what the modules of a program declare outside all functions, so that a browser loads less.

A name is renamed wherever it stands, so what shadows it means the same as before. It stays if it might be a property, a
key, a method, part of a text or a shorthand anywhere, which this decides by the look of the code and in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import ascii_letters

# Shorter names gain nothing.
_SHORTEST = 3
_DECLARED = re.compile(rf"^(?:const|let|(?:async )?function|class) (\w{{{_SHORTEST},}})", re.MULTILINE)


def short_names(source: str, packed: str, quoted: str) -> dict[str, str]:
    """The names that can be replaced, and by what: `$a`, `$b` and so on.

    `source` has declarations at the beginning of their lines, without `export`; `packed` is the same code packed;
    `quoted` is the expression for texts.

    >>> short_names("const heavy = 1;\\nconst light = 2;\\n", "let heavy=1,light=2;f({light},heavy)", '"[^"]*"')
    {'heavy': '$a'}
    """
    bare, texts = re.sub(quoted, '""', packed, flags=re.DOTALL), " ".join(_texts(packed, quoted))
    names = dict.fromkeys(_DECLARED.findall(source))
    fitting = [name for name in names if not _is_doubtful(name, source, bare, texts)]
    fresh = (f"${''.join(letters)}" for size in (1, 2) for letters in product(ascii_letters, repeat=size))
    return dict(zip(fitting, fresh, strict=False))


def renamed(code: str, names: dict[str, str], quoted: str) -> str:
    """Packed code with other names, its texts as they are."""
    if not names:
        return code
    name = rf"(?<![\w$])(?P<name>{'|'.join(names)})(?![\w$])"
    return re.sub(f"(?:{quoted})|{name}", lambda found: names[found["name"]] if found["name"] else found[0], code,
                  flags=re.DOTALL)  # fmt: skip


def _texts(code: str, quoted: str) -> Iterator[str]:
    return (found[0] for found in re.finditer(quoted, code, flags=re.DOTALL))


def _is_doubtful(name: str, source: str, bare: str, texts: str) -> bool:
    word = rf"(?<![\w$]){name}(?![\w$])"
    in_code = (
        rf"[.#]{name}(?![\w$])",  # a property
        rf"(?<![\w$?]){name}:",  # a key or a label
        rf"[{{,]{name}[,}}]|\{{{name}=",  # a shorthand; or an argument
    )
    in_source = (
        rf"[{{,]\s*{name}\s*=(?!=)",  # a default
        rf"^\s+(?:(?:async|static|get|set) )*\*?{name}\([^)]*\)\s*\{{",  # a method
        rf"^\s+(?:static )?{name} = ",  # a field; or an assignment
    )
    return (
        re.search(word, texts) is not None
        or any(re.search(pattern, bare) for pattern in in_code)
        or any(re.search(pattern, source, re.MULTILINE) for pattern in in_source)
    )
