"""The check of codewords: does each number stand for one letter and each letter for one number, and are all words?

It shares no code with `sheets`, and reads the cells one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from crosswright.checking.witness import Fault


def check_code(
    numbers: Mapping[int, int],
    letters: Sequence[str],
    slots: Collection[Sequence[int]],
    is_word: Callable[[str], bool],
    more: Collection[str] = (),
) -> list[Fault]:
    """Everything that is wrong with the numbers of cells; each slot needs a word, or one of `more`.

    >>> [str(fault) for fault in check_code({0: 1, 1: 2}, "HI", [(0, 1)], {"HI"}.__contains__)]
    []
    >>> for fault in check_code({0: 1, 1: 1}, "HI", [(0, 1)], {"HO"}.__contains__):
    ...     print(fault)
    1 stands for H and I
    HI is no word
    """
    found: list[Fault] = []
    for number in sorted(set(numbers.values())):
        its = sorted({letters[c] for c in numbers if numbers[c] == number})
        if len(its) > 1:
            found.append(Fault(None, None, f"{number} stands for {' and '.join(its)}"))
    for letter in sorted(set(filter(None, letters))):
        its_numbers = sorted({str(numbers.get(c)) for c, each in enumerate(letters) if each == letter})
        if len(its_numbers) > 1:
            found.append(Fault(None, None, f"{letter} has the numbers {' and '.join(its_numbers)}"))
    for cells in slots:
        word = "".join(letters[c] for c in cells)
        if not is_word(word) and word not in more:
            found.append(Fault(None, None, f"{word} is no word"))
    return found
