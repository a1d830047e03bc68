"""Runs inside a process of its own: lists of words as JSON on stdin, genxword's layouts as JSON lines on stdout.

    python inside_genxword.py FOLDER     FOLDER holds genxword's source; empty modules stand for GTK

The size of the grid and its growth are those of genxword's own command line with its option `-a` (no questions).
"""

from __future__ import annotations

import json
import random
import sys
import time
import types


def crossword_class(folder: str) -> type:
    for name in ("gi", "gi.repository", "cairo"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["gi"].require_version = lambda *_: None
    sys.modules["gi.repository"].Pango = sys.modules["gi.repository"].PangoCairo = None
    sys.path.insert(0, folder)
    from genxword.calculate import Crossword

    return Crossword


def lay_out(crossword: type, words: list[str], seed: int) -> list[tuple[str, int, int, bool]]:
    random.seed(seed)
    words = sorted(words, key=len, reverse=True)
    count = len(words)
    side = 17 if count <= 20 else round((count - 20) / 8) * 2 + 19 if count <= 100 else 41
    side = len(words[0]) + 2 if side <= len(words[0]) else side
    for _ in range(6):
        each = crossword(side, side, "-", [[word, ""] for word in words])
        each.compute_crossword()
        if len(each.best_wordlist) >= 0.9 * count:
            break
        side += 2
    return [(word, row, column, bool(down)) for word, _, row, column, down in each.best_wordlist]


def main() -> None:
    crossword = crossword_class(sys.argv[1])
    for line in sys.stdin:
        request = json.loads(line)
        began = time.process_time()
        placed = lay_out(crossword, request["words"], request["seed"])
        print(json.dumps({"placed": placed, "seconds": time.process_time() - began}), flush=True)


if __name__ == "__main__":
    main()
