"""The index of a lexicon: its letters, scores and bitsets in one block of bytes, in memory or a mapped file.

Everything is little-endian. Offsets in the description count from the start of the body, a multiple of 64 bytes
into the file, and are multiples of 64 themselves, so that a kernel can map the sections and use them without a copy.

    head          32 bytes: magic, version, size of the description, size of the whole, CRC of all but itself
    description   JSON: the fields of `Index`, for each length its [L, n, letters, scores, bits]: how many words and
                  where the sections start, for each section of `roots` its name with [start, size],
                  and for each length of `familiarity` where that starts
    body          for each length L with n words; word w is the w-th best (by score, ties alphabetical):
        letters   n rows of L bytes: indexes into the alphabet
        scores    n bytes, 0..100, descending
        bits      L x A bitsets, by position, then letter; bit w of one is bit w%8 of its byte w//8;
                  each is padded with zeros to a multiple of 8 bytes
                  and, where the words' roots are known, the sections that `roots` describes;
        familiarity   n bytes, 0..100, by id: how well each word is known; absent where the scores say it

Numpy builds an index; reading one doesn't need it.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from mmap import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from crosswright.cache import BuiltFile, mapped
from crosswright.errors import LexiconError
from crosswright.words import roots as rooted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Which layout is this? Raise it with every change to the bytes, so that older files are built again.
VERSION = 3
# How many indexes of lists stay in the cache? One of 300,000 words takes some 15 MB.
LISTS = BuiltFile("lists", VERSION, kept=20, what="the index of words")
# How many letters can there be? As many as a byte has values.
MOST_LETTERS = 255

_MAGIC = b"CWINDEX\n"
_HEAD = struct.Struct("<8sIIQ")
_CHECKSUM = struct.Struct("<I4x")
_HEAD_SIZE = _HEAD.size + _CHECKSUM.size
_ALIGNMENT = 64


_Value = TypeVar("_Value")


class DamagedIndex(ValueError):
    """These bytes are no index of this version, or only part of one."""


class Section(NamedTuple):
    """Where the words of one length are; offsets from the start of the whole."""

    words: int
    letters: int
    scores: int
    bits: int
    stride: int  # bytes from one bitset to the next


class Index:
    """An index in `buffer`, bytes or a mapped file; parts are read when they are needed.

    Pickling sends a mapped index as the path and the checksum of its file, and one in memory as its bytes.
    """

    def __init__(self, buffer: bytes | mmap, path: Path | None = None) -> None:
        """`path` names the file if `buffer` is a mapped one. DamagedIndex if the index is not whole."""
        description, body = _opened(buffer)
        self.buffer, self._path = buffer, path
        # distinct letters, sorted; a tuple where some take several characters: Czech CH
        letters = description["alphabet"]
        self.alphabet: Sequence[str] = letters if isinstance(letters, str) else tuple(letters)
        self.joined: tuple[str, ...] = tuple(description.get("joined", ()))  # letters that share a cell
        self.keep_accents: bool = description["keep_accents"]  # how its words were normalised
        self.notes: list[list[str]] = description["notes"]  # per list read: what was skipped and why
        self.sections: dict[int, Section] = {  # per length, ascending
            length: Section(n, body + letters, body + scores, body + bits, _stride(n))
            for length, n, letters, scores, bits in description["lengths"]
        }

        self._familiarity = {int(length): body + start for length, start in description["familiarity"].items()}
        self._root_sections: dict[str, tuple[int, int]] = {
            name: (body + start, size) for name, (start, size) in description["roots"].items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """The state for pickling."""
        if self._path is None:
            return Index, (bytes(self.buffer),)
        return _reopened, (str(self._path.absolute()), _stored_checksum(self.buffer))

    def in_memory(self) -> Index:
        """The same index with its bytes in memory, so that it can be sent to another machine."""
        return Index(bytes(self.buffer))

    @cached_property
    def roots(self) -> rooted.Roots | None:
        """Which words have a root in common; None where that is unknown."""
        at = {name: self._numbers(start, size) for name, (start, size) in self._root_sections.items()}
        if not at:
            return None
        of = {length: (at[f"root_starts {length}"], at[f"roots {length}"]) for length in self.sections}
        return rooted.Roots(at["starts"], at["words"], of)

    def roots_by_word(self) -> dict[str, tuple[int, ...]] | None:
        """The roots of every word, as numbers; None where they are not known. Half a second for 300,000 words."""
        if (roots := self.roots) is None:
            return None
        lengths = ((length, enumerate(self.words(length))) for length in self.sections)
        return {word: tuple(roots.roots_of(length, w)) for length, words in lengths for w, word in words}

    def familiarity_by_word(self) -> dict[str, int]:
        """How well every word is known. Half a second for 300,000 words."""
        lengths = (zip(self.words(length), self.familiarity(length), strict=True) for length in self.sections)
        return {word: value for words in lengths for word, value in words}

    def words(self, length: int) -> Iterator[str]:
        """The words of a length, by their ids."""
        letters = self.letters(length)
        for start in range(0, len(letters), length):
            yield "".join([self.alphabet[a] for a in letters[start : start + length]])

    def _numbers(self, start: int, size: int) -> memoryview:
        """A section of unsigned 32-bit numbers."""
        return memoryview(self.buffer)[start : start + size].cast("I")

    def letters(self, length: int) -> bytes:
        """The letters of every word of a length, as indexes into the alphabet."""
        section = self.sections[length]
        return self.buffer[section.letters : section.letters + section.words * length]

    def row(self, length: int, w: int) -> bytes:
        """The letters of one word, as indexes into the alphabet."""
        start = self.sections[length].letters + w * length
        return self.buffer[start : start + length]

    def scores(self, length: int) -> bytes:
        """The scores of every word of a length, descending."""
        section = self.sections[length]
        return self.buffer[section.scores : section.scores + section.words]

    def familiarity(self, length: int) -> bytes:
        """How well every word of a length is known, 0..100, by id; its scores where nothing else is known."""
        if length not in self._familiarity:
            return self.scores(length)
        start = self._familiarity[length]
        return self.buffer[start : start + self.sections[length].words]

    def bits(self, length: int, p: int, a: int, count: int) -> int:
        """The words with letter `a` at `p` among the first `count` of a length, as a bitset."""
        section = self.sections[length]
        start = section.bits + (p * len(self.alphabet) + a) * section.stride
        return int.from_bytes(self.buffer[start : start + (count + 7) // 8], "little") & ((1 << count) - 1)


def _opened(buffer: bytes | mmap) -> tuple[dict[str, Any], int]:
    """The description, and where the body starts, of an index that is whole and of this version."""
    if len(buffer) < _HEAD_SIZE:
        raise DamagedIndex("too short for an index")
    magic, version, described, size = _HEAD.unpack_from(buffer)
    if (magic, version) != (_MAGIC, VERSION):
        raise DamagedIndex("no index of this version")
    with memoryview(buffer) as view, view[_HEAD_SIZE - 4 : _HEAD_SIZE] as padding:
        if size != len(buffer) or any(padding) or _stored_checksum(buffer) != _checksum(view):
            raise DamagedIndex("not what was written")
    end = _HEAD_SIZE + described
    return json.loads(buffer[_HEAD_SIZE:end]), _aligned(end)


def _stored_checksum(buffer: bytes | mmap) -> int:
    """The checksum that stands in the head of an index."""
    (checksum,) = _CHECKSUM.unpack_from(buffer, _HEAD.size)
    return int(checksum)


def _checksum(whole: memoryview) -> int:
    with whole[: _HEAD.size] as head, whole[_HEAD_SIZE:] as rest:
        return zlib.crc32(rest, zlib.crc32(head))


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT


def _stride(words: int) -> int:
    """The bytes that a bitset over this many words takes."""
    return -(-words // 64) * 8


def opened_index(path: Path) -> Index:
    """The index in a file; OSError or ValueError if it is absent or damaged."""
    return Index(mapped(path), path)


def _reopened(path: str, checksum: int) -> Index:
    """The index that another process has mapped; LexiconError if its file is gone or has been replaced."""
    try:
        index = opened_index(Path(path))
        if _stored_checksum(index.buffer) == checksum:
            return index
        reason = "has changed"
    except (OSError, ValueError):
        reason = "is gone or damaged"
    raise LexiconError(f"the index of a lexicon {reason}", source=path, remedy="load the lexicon in this process")


# Building


def build(
    words: Mapping[str, int],
    *,
    keep_accents: bool,
    notes: Sequence[Sequence[str]] = (),
    source: str | None = None,
    roots: Mapping[str, Iterable[Hashable]] | None = None,
    familiarity: Mapping[str, int] | None = None,
    joined: Sequence[str] = (),
) -> bytes:
    """The index of normalised words with their scores 0..100; LexiconError where there are too many letters.

    `joined` are the letters that share a cell, such as Czech CH. `roots` holds the names of each word's roots; words
    that share one can be kept out of each other's fills. `familiarity` says how well each word is known, 0..100;
    without it the scores say so.
    """
    if joined:
        words = _joined(words, joined)
        roots = None if roots is None else _joined(roots, joined)
        familiarity = None if familiarity is None else _joined(familiarity, joined)
    alphabet = _alphabet("".join(words), source)
    body, lengths, ranked = _Body(), [], _ranked(words)
    for group in ranked.values():
        lengths.append(_add_words(body, _rows(group, alphabet), bytes(words[word] for word in group), alphabet))
    known = (
        {}
        if familiarity is None
        else {length: body.add(bytes(familiarity[word] for word in group)) for length, group in ranked.items()}
    )
    parts = {} if roots is None else rooted.sections(ranked, roots)
    description = {
        "alphabet": [joined[ord(a) - _PRIVATE] if ord(a) >= _PRIVATE else a for a in alphabet] if joined else alphabet,
        "keep_accents": keep_accents,
        "notes": notes,
        "lengths": lengths,
        "familiarity": known,
        "roots": {name: [body.add(data), len(data)] for name, data in parts.items()},
        **({"joined": list(joined)} if joined else {}),
    }
    return _whole(description, body)


def build_from_rows(
    words: WordRows,
    others: Mapping[str, int],
    *,
    keep_accents: bool,
    notes: Sequence[Sequence[str]] = (),
    source: str | None = None,
) -> bytes:
    """Build the index that `build` makes, from two sources: words that are in arrays already, and a mapping.

    A word that occurs several times gets the best of its scores.
    """
    import numpy as np

    alphabet = _alphabet("".join([*words.letters(), *others]), source)
    body, lengths, ranked = _Body(), [], _ranked(others)
    index_of = np.zeros(128, dtype=np.uint8)
    index_of[[ord(letter) for letter in alphabet if letter.isascii()]] = [
        a for a, letter in enumerate(alphabet) if letter.isascii()
    ]
    for length in sorted({*words.parts, *ranked}):
        group, parts = ranked.get(length, []), words.parts.get(length, [])
        rows = [index_of[part.rows] for part in parts] + ([_rows(group, alphabet)] if group else [])
        scores = [part.scores for part in parts] + [np.array([others[word] for word in group], dtype=np.uint8)]
        ranked_rows, ranked_scores = _distinct(np.concatenate(rows), np.concatenate(scores))
        lengths.append(_add_words(body, ranked_rows, ranked_scores.tobytes(), alphabet))
    description = {"alphabet": alphabet, "keep_accents": keep_accents, "notes": notes, "lengths": lengths}
    return _whole({**description, "familiarity": {}, "roots": {}}, body)


class RowsPart(NamedTuple):
    """Some words of one length L."""

    rows: NDArray[np.uint8]  # (n, L): the letters as ASCII, A-Z
    scores: NDArray[np.uint8]  # (n,): 0..100


class WordRows:
    """Words of A-Z as arrays, in the order of a list; a word may occur several times."""

    def __init__(self) -> None:
        self.parts: dict[int, list[RowsPart]] = {}  # by length

    def add(self, length: int, part: RowsPart) -> None:
        """Append some words of a length."""
        self.parts.setdefault(length, []).append(part)

    def letters(self) -> list[str]:
        """The different letters."""
        import numpy as np

        present = np.zeros(128, dtype=bool)
        for parts in self.parts.values():
            for part in parts:
                present[part.rows] = True
        return [chr(code) for code in np.flatnonzero(present)]


def _distinct(rows: NDArray[np.uint8], scores: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(n, L) rows and (n,) scores in the order of ids: each word once, with its best score."""
    import numpy as np

    count, length = rows.shape
    padded = np.zeros((count, -(-length // 8) * 8), dtype=np.uint8)
    padded[:, :length] = rows
    keys = padded.view(">u8").astype(np.uint64)  # eight letters a number, in alphabetical order
    worst_last = np.uint8(100) - scores
    order = np.argsort(worst_last, kind="stable")
    for key in keys.T[::-1]:
        order = order[np.argsort(key[order], kind="stable")]
    arranged = keys[order]
    first = np.ones(count, dtype=bool)
    first[1:] = (arranged[1:] != arranged[:-1]).any(axis=1)
    order = order[first]
    order = order[np.argsort(worst_last[order], kind="stable")]
    return rows[order], scores[order]


def _alphabet(text: str, source: str | None) -> str:
    """The different letters of a text, sorted; LexiconError if they are too many."""
    alphabet = "".join(sorted(set(text)))
    if len(alphabet) > MOST_LETTERS:
        raise LexiconError(
            f"{len(alphabet)} different letters, more than the {MOST_LETTERS} a lexicon can have",
            source=source,
            remedy="use lists in one alphabetic script",
        )
    return alphabet


# The first of the characters that stand for letters sharing a cell, while an index is built: for private use.
_PRIVATE = 0xE000


def _joined(by_word: Mapping[str, _Value], joined: Sequence[str]) -> dict[str, _Value]:
    """The same, with one character for the letters that share a cell."""
    code = {letters: chr(_PRIVATE + number) for number, letters in enumerate(joined)}
    pattern = re.compile("|".join(map(re.escape, joined)))
    return {pattern.sub(lambda found: code[found[0]], word): value for word, value in by_word.items()}


class _Body:
    """The sections so far, each from an aligned offset."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0

    def add(self, section: bytes) -> int:
        """Append a section. Returns its offset."""
        start, size = self.size, len(section)
        self.size = _aligned(start + size)
        self.parts += [section, bytes(self.size - start - size)]
        return start


def _add_words(body: _Body, rows: NDArray[np.uint8], scores: bytes, alphabet: str) -> list[int]:
    """Append the sections of the words of one length, (n, L), in the order of their ids; returns [L, n, *offsets]."""
    count, length = rows.shape
    sections = (rows.tobytes(), scores, _bitsets(rows, len(alphabet)).tobytes())
    return [length, count, *(body.add(section) for section in sections)]


def _ranked(words: Mapping[str, int]) -> dict[int, list[str]]:
    """The words of each length, ascending, in the order of their ids."""
    groups: dict[int, list[str]] = {}
    for word in sorted(words, key=lambda word: (len(word), -words[word], word)):
        groups.setdefault(len(word), []).append(word)
    return groups


def _rows(ranked: list[str], alphabet: str) -> NDArray[np.uint8]:
    """Words of one length as (n, L) alphabet indexes."""
    import numpy as np  # not where an index is only read

    codes = np.frombuffer("".join(ranked).encode("utf-32-le"), dtype="<u4").reshape(len(ranked), -1)
    index_of: NDArray[np.uint8] = np.zeros(ord(alphabet[-1]) + 1, dtype=np.uint8)  # by code point
    index_of[[ord(letter) for letter in alphabet]] = np.arange(len(alphabet))
    rows: NDArray[np.uint8] = index_of[codes]
    return rows


def _bitsets(rows: NDArray[np.uint8], letters: int) -> NDArray[np.uint8]:
    """The (L, A, stride) bitsets of (n, L) rows: which words have which letter where."""
    import numpy as np

    words, length = rows.shape
    bitsets = np.zeros((length, letters, _stride(words)), dtype=np.uint8)
    each_letter = np.arange(letters, dtype=np.uint8)[:, None]
    for p in range(length):
        bitsets[p, :, : -(-words // 8)] = np.packbits(rows[:, p] == each_letter, axis=1, bitorder="little")
    return bitsets


def _whole(described: Mapping[str, Any], body: _Body) -> bytes:
    description = json.dumps(described).encode()
    end = _aligned(_HEAD_SIZE + len(description))
    head = _HEAD.pack(_MAGIC, VERSION, len(description), end + body.size)
    padded = description.ljust(end - _HEAD_SIZE, b"\0")
    checksum = zlib.crc32(head)
    for part in (padded, *body.parts):
        checksum = zlib.crc32(part, checksum)
    return b"".join([head, _CHECKSUM.pack(checksum), padded, *body.parts])
