"""A lexicon as one small file for a web page: words, scores, and groups of words with a common root.

The words stand in alphabetical order, whatever their length, so that each shares most of its letters with the word
before. The default lexicon's words take some 400 kB. `browser/kernel/list.js` reads the file:

    "CWL1"                                        the format
    alphabet, words, scores, first, further       five sections, each a length (4 bytes, little-endian) and its bytes

    alphabet    its letters in UTF-8
    words       for each word 128 + the letters that it shares with the word before, then its other letters' indexes
    scores      a byte for each word
    first       for each root: how many words have it, and the first of them less the first word of the root before
    further     for each root: each of its other words less the one before it

The numbers of the last two sections have seven bits a byte, the lowest first; the last byte of a number is below 128.
The file is compressed by gzip; a browser can read that.
"""

from __future__ import annotations

import gzip
import struct
from collections.abc import Iterable
from itertools import pairwise, zip_longest

from crosswright.errors import UsageError
from crosswright.words.lexicon import Lexicon
from crosswright.words.loading import default_lexicon

FORMAT = b"CWL1"
# Bytes from here on begin a word, bytes below are letters.
_BEGINS = 128
# How many letters may a word have? What the kernel in a page takes.
LONGEST = 64


def packed(lexicon: Lexicon) -> bytes:
    """The file for a lexicon. UsageError where its alphabet has more letters than the kernel can distinguish.

    >>> len(packed(Lexicon.from_words(["deal", "dealt"]))) < 100
    True
    """
    if not isinstance(lexicon.alphabet, str):
        raise UsageError(f"{lexicon.name} has letters that share a cell; a page takes lists without them")
    if len(lexicon.alphabet) > LONGEST:
        raise UsageError(f"{lexicon.name} has {len(lexicon.alphabet)} letters; a page takes lists of at most {LONGEST}")
    words = sorted(
        (lexicon.row(length, w), lexicon.score(length, w), (length, w))
        for length in lexicon.lengths
        if length <= LONGEST
        for w in range(lexicon.id_count(length))
        if lexicon.allowed(length) >> w & 1
    )
    first, further = _roots(lexicon, {name: i for i, (_, _, name) in enumerate(words)})
    sections = [
        lexicon.alphabet.encode(),
        _shared(letters for letters, _, _ in words),
        bytes(score for _, score, _ in words),
        first,
        further,
    ]
    body = FORMAT + b"".join(struct.pack("<I", len(section)) + section for section in sections)
    return gzip.compress(body, mtime=0)


def packed_default(_: bytes) -> bytes:
    """The file for the default lexicon."""
    return packed(default_lexicon())


def _shared(words: Iterable[bytes]) -> bytes:
    """The words, each as what it shares with the one before and the rest."""
    out, before = bytearray(), b""
    for word in words:
        same = next((i for i, (a, b) in enumerate(zip_longest(before, word)) if a != b), len(word))
        out.append(_BEGINS + same)
        out += word[same:]
        before = word
    return bytes(out)


def _roots(lexicon: Lexicon, places: dict[tuple[int, int], int]) -> tuple[bytes, bytes]:
    """The two sections on roots, for the words at these places in the file; roots of one word are left out."""
    groups: dict[int, list[int]] = {}
    if lexicon.roots is not None:
        for (length, w), place in places.items():
            for root in lexicon.roots.roots_of(length, w):
                groups.setdefault(root, []).append(place)
    first, further, before = bytearray(), bytearray(), 0
    for group in sorted(sorted(each) for each in groups.values() if len(each) > 1):
        first += _number(len(group)) + _number(group[0] - before)
        before = group[0]
        for one, other in pairwise(group):
            further += _number(other - one)
    return bytes(first), bytes(further)


def _number(number: int) -> bytes:
    """A number, seven bits a byte."""
    out = bytearray()
    while number >= 128:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out) + bytes([number])
