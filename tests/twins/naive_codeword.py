"""Every solution of a codeword, by trying all words in all slots: the slow, obvious twin of `sheets.codeword`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence


def solutions(
    slots: Sequence[Sequence[int]], known: Mapping[int, str], words: Collection[str]
) -> Iterator[dict[int, str]]:
    """The letters by number: each number has one, no two have the same, and every slot of numbers is a word."""
    if not slots:
        yield dict(known)
        return
    first, *others = slots
    for word in words:
        if len(word) == len(first) and (letters := _with_word(known, first, word)) is not None:
            yield from solutions(others, letters, words)


def _with_word(known: Mapping[int, str], slot: Sequence[int], word: str) -> dict[int, str] | None:
    letters = dict(known)
    for number, letter in zip(slot, word, strict=True):
        if letters.setdefault(number, letter) != letter:
            return None
    return letters if len(set(letters.values())) == len(letters) else None
