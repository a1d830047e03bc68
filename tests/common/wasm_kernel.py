"""The kernel built for browsers, run outside of one: what `browser/kernel/door.js` does, for tests in Python."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

import wasmtime

from crosswright.problem import Problem
from crosswright.words import Lexicon

LONGEST = 64
# The results of `advance`, as Status in kernel/search.hpp has them.
RUNNING, SOLVED, IMPOSSIBLE = range(3)


class WasmKernel:
    """An instance of the module with its memory; `call` calls what it exports."""

    def __init__(self, path: Path) -> None:
        engine = wasmtime.Engine()
        module = wasmtime.Module.from_file(engine, str(path))
        self._store = wasmtime.Store(engine)
        self._linker = wasmtime.Linker(engine)
        self._linker.define_wasi()
        self._store.set_wasi(wasmtime.WasiConfig())
        self._exports = self._linker.instantiate(self._store, module).exports(self._store)
        self.call("_initialize")

    def call(self, name: str, *arguments: int) -> int:
        """Call what the module exports under a name; 0 where it returns nothing."""
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return int(function(self._store, *arguments) or 0)

    def place(self, content: bytes) -> int:
        """Copy bytes into the module's memory; returns their address. The caller releases them."""
        address = self.call("allocate", max(1, len(content)))
        self._memory.write(self._store, content, address)
        return address

    def numbers(self, code: str, count: int, address: int) -> list[int]:
        """Read numbers of one type (a code of `struct`) from the module's memory."""
        size = struct.calcsize(code) * count
        return list(struct.unpack(f"<{count}{code}", bytes(self._memory.read(self._store, address, address + size))))

    @property
    def _memory(self) -> wasmtime.Memory:
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        return memory

    def load(self, lexicon: Lexicon, *, roots: bool = False) -> None:
        """Hand all words of a lexicon over, with their roots if that is wanted."""
        self.call("begin_list", len(lexicon.alphabet))
        known = lexicon.roots if roots else None
        if known is not None:
            self.call("add_roots", self.place(bytes(known.starts)), self.place(bytes(known.words)))
        for length in lexicon.lengths:
            table = lexicon.table(length)
            rooms = [self.place(bytes(each)) for each in (table.letters, table.scores)]
            rooms += [self.place(bytes(each)) for each in known.of[length]] if known is not None else [0, 0]
            self.call("add_words", length, lexicon.id_count(length), *rooms)


class WasmSearch:
    """A search over the unfilled slots of a problem; of its limits it knows the one on low scores."""

    def __init__(self, kernel: WasmKernel, problem: Problem, seed: int, *, most: int = 0, below: int = 0) -> None:
        self.kernel, self.problem = kernel, problem
        lexicon, grid = problem.lexicon, problem.grid
        slots = [grid.slots[s] for s in problem.unfilled]
        self._cells = grid.rows * grid.columns
        everything = (1 << len(lexicon.alphabet)) - 1
        masks = [everything] * self._cells
        for slot in grid.slots:
            for cell, letter in zip(slot.cells, grid.template(slot), strict=True):
                if letter != "?":
                    masks[cell] = 1 << lexicon.alphabet.index(letter)
        given = [(len(entry), w) for entry in problem.given.values() if (w := lexicon.find(entry)) is not None]
        rooms = [
            kernel.place(struct.pack(f"<{len(numbers)}{code}", *numbers))
            for code, numbers in [
                ("i", [len(slot.cells) for slot in slots]),
                ("i", [cell for slot in slots for cell in slot.cells]),
                ("Q", masks),
                ("B", [lexicon.min_score] * (LONGEST + 1)),
                ("i", [number for pair in given for number in pair]),
            ]
        ]
        self._session = kernel.call(
            "open_search",
            len(slots),
            *rooms,
            len(given),
            most,
            below,
            not problem.allow_roots,
            ctypes.c_int32(seed).value,
        )
        for room in rooms:
            kernel.call("release", room)

    def call(self, name: str, *arguments: int) -> int:
        """Call an export with this search as its first argument."""
        return self.kernel.call(name, self._session, *arguments)

    @property
    def nodes(self) -> int:
        """Decisions taken so far."""
        return self.call("nodes")

    def words(self) -> list[int]:
        """For each unfilled slot the id of its only word, or -1."""
        return self._read("words", "i", len(self.problem.unfilled))

    def weights(self) -> list[int]:
        """Per crossing: 1 and the conflicts that showed there."""
        return self._read("weights", "d", len(self.problem.crossings))

    def letters_left(self) -> list[int]:
        """Per cell the letters left, as a mask; 0 for a cell in no unfilled slot."""
        return self._read("letters_left", "Q", self._cells, empty=True)

    def words_left(self, i: int) -> dict[int, int]:
        """The ids of a slot's words, with the fewest words that each leaves to a slot across."""
        count = self.call("words_left", i, 0, 0)
        ids, fewest = self.kernel.place(bytes(4 * count)), self.kernel.place(bytes(4 * count))
        self.call("words_left", i, ids, fewest)
        return dict(zip(self.kernel.numbers("i", count, ids), self.kernel.numbers("i", count, fewest), strict=True))

    def look_ahead(self, i: int, ids: Sequence[int]) -> list[int]:
        """See `NativeSearch.look_ahead`; `i` counts the unfilled slots alone."""
        handed, found = self.kernel.place(struct.pack(f"<{len(ids)}i", *ids)), self.kernel.place(bytes(4 * len(ids)))
        self.call("look_ahead", i, handed, len(ids), found)
        return self.kernel.numbers("i", len(ids), found)

    def assume(self, pairs: Iterable[tuple[int, int]]) -> bool:
        """Put words in as if they were given: (unfilled slot, id)."""
        flat = [number for pair in pairs for number in pair]
        return bool(self.call("assume", self.kernel.place(struct.pack(f"<{len(flat)}i", *flat)), len(flat) // 2))

    def _read(self, name: str, code: str, count: int, *, empty: bool = False) -> list[int]:
        room = self.kernel.place(
            bytes(struct.calcsize(code) * count) if empty else b"\xff" * struct.calcsize(code) * count
        )
        self.call(name, room)
        found = self.kernel.numbers(code, count, room)
        self.kernel.call("release", room)
        return found
