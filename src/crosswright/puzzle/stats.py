"""What constructors check in a puzzle: the number of words per length, their scores, repeats, letters.

entry    the solution of a slot, where all of its cells have one
part     a word of four letters or more that an entry is made of: PLAY in PLAYED, REPLAY and PLAYGROUND
root     what words have in common that can't stand in one fill, by the rule of the lexicon, where it has one: ERA and
         ERAS; it goes by the name of the shortest of its words
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import mean

from crosswright.language import language as language_named
from crosswright.language.language import TextRules
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon, normalise
from crosswright.words.lists import GOOD

# How many letters has a repeated part at least? A part is also a word with a score of GOOD or more.
SHORTEST_PART = 4
_SHORTEST_REST = 3

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")  # noqa: RUF001  (both apostrophes)


@dataclass(frozen=True)
class Statistics:
    """The figures of a puzzle; entries are named by their slots, in slot order."""

    rows: int
    columns: int
    blocks: int
    slots: int
    unchecked: int  # open cells that fewer than two slots run through
    symmetries: tuple[str, ...]
    lengths: Mapping[int, int]  # length -> how many slots have it
    entries: Mapping[str, str]
    scores: Mapping[str, int | None]  # of the entries, None for those not in the lexicon; empty without one
    repeats: Mapping[str, tuple[str, ...]]  # an entry that stands in several slots -> the slots
    parts: Mapping[str, tuple[str, ...]]  # a part or a root that several entries have -> their slots
    in_clues: Mapping[str, tuple[str, ...]]  # an entry that is a word in a clue -> the clues
    unclued: tuple[str, ...]  # slots without a clue
    letters: Mapping[str, int]  # letter -> how many cells have it, in alphabetical order
    alphabet: str  # the letters that the language's crosswords have
    fresh: Mapping[str, str] | None  # the entries that have not been seen before; None without a list of seen ones

    @property
    def mean_length(self) -> float:
        """The mean length of the slots, in cells; 0 where there are none."""
        return mean(Counter(self.lengths).elements()) if self.lengths else 0.0

    @property
    def mean_score(self) -> float | None:
        """The mean score of the entries that have one."""
        scored = [score for score in self.scores.values() if score is not None]
        return mean(scored) if scored else None

    @property
    def unknown(self) -> list[str]:
        """The slots whose entries the lexicon lacks."""
        return [name for name, score in self.scores.items() if score is None]

    @property
    def distribution(self) -> dict[str, int]:
        """How many entries have scores `90-100`, `80-89`, ... `0-9`, from the best down."""
        tens = Counter(min(score // 10, 9) for score in self.scores.values() if score is not None)
        return {f"{10 * ten}-{100 if ten == 9 else 10 * ten + 9}": tens[ten] for ten in range(9, -1, -1)}

    @property
    def missing_letters(self) -> str:
        """The letters of the alphabet that no cell has; empty for a pangram."""
        return "".join(letter for letter in self.alphabet if not self.letters.get(letter))

    def as_json(self) -> dict[str, object]:
        """All figures; null where a solution, a lexicon or a list of seen entries is missing."""
        entries = [{"slot": name, "word": word, "score": self.scores.get(name)} for name, word in self.entries.items()]
        return {
            "rows": self.rows,
            "columns": self.columns,
            "blocks": self.blocks,
            "words": self.slots,
            "mean_length": round(self.mean_length, 2),
            "lengths": {str(length): count for length, count in self.lengths.items()},
            "unchecked": self.unchecked,
            "symmetries": list(self.symmetries),
            "entries": entries,
            "mean_score": None if self.mean_score is None else round(self.mean_score, 1),
            "scores": self.distribution if self.scores else None,
            "not_in_lexicon": self.unknown,
            "repeats": self.repeats,
            "parts": self.parts,
            "in_clues": self.in_clues,
            "without_clue": list(self.unclued),
            "letters": self.letters,
            "pangram": not self.missing_letters,
            "fresh": None if self.fresh is None else list(self.fresh),
        }


def statistics(
    puzzle: Puzzle, *, lexicon: Lexicon | None = None, seen: Lexicon | None = None, language: str = USUAL_LANGUAGE
) -> Statistics:
    """Work out the figures of a puzzle.

    `lexicon` has the scores and decides what a word is, `seen` holds the entries that are not fresh. `language` decides
    which letters and endings exist; UsageError if there is no such language.

    >>> from crosswright.grid import Grid
    >>> found = statistics(Puzzle.of(Grid(2, 2, letters=tuple("ATTO"))))
    >>> found.entries, found.repeats["AT"], found.mean_length
    ({'1A': 'AT', '3A': 'TO', '1D': 'AT', '2D': 'TO'}, ('1A', '1D'), 2)
    """
    grid, known = puzzle.grid, language_named(language)
    lexicon = lexicon and lexicon.filtered(min_score=0)
    entries = dict(_entries(puzzle))
    letters = Counter(letter for text in puzzle.solution for letter in text.upper() if letter.isalpha())
    clued = {name for name, clue in puzzle.clue_of.items() if clue.text}
    return Statistics(
        rows=grid.rows,
        columns=grid.columns,
        blocks=len(grid.blocks),
        slots=len(grid.slots),
        unchecked=len(grid.unchecked),
        symmetries=tuple(sorted(symmetry.value for symmetry in grid.symmetries)),
        lengths=dict(sorted(Counter(len(slot) for slot in grid.slots).items())),
        entries=entries,
        scores={name: _score(lexicon, entry) for name, entry in entries.items()} if lexicon else {},
        repeats={entry: tuple(names) for entry, names in _by_entry(entries).items() if len(names) > 1},
        parts=_repeated_parts(entries, lexicon, known.text) if lexicon else {},
        in_clues=dict(_in_clues(puzzle, entries)),
        unclued=tuple(slot.name for slot in grid.slots if slot.name not in clued),
        letters=dict(sorted(letters.items())),
        alphabet=known.folding.letters,
        fresh={name: entry for name, entry in entries.items() if _score(seen, entry) is None} if seen else None,
    )


def _entries(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    for slot in puzzle.grid.slots:
        parts = [puzzle.solution[c].upper() for c in slot.cells]
        if all(parts):
            yield slot.name, "".join(parts)


def _score(lexicon: Lexicon, entry: str) -> int | None:
    score = lexicon.score_of(entry)
    if score is None and (plain := normalise(entry)) and len(plain) == len(entry):
        score = lexicon.score_of(plain)
    return score


def _by_entry(entries: Mapping[str, str]) -> dict[str, list[str]]:
    slots: dict[str, list[str]] = defaultdict(list)
    for name, entry in entries.items():
        slots[entry].append(name)
    return slots


# Parts and roots.


def _repeated_parts(entries: Mapping[str, str], lexicon: Lexicon, rules: TextRules) -> dict[str, tuple[str, ...]]:
    """The roots that different entries have in common; their parts, where the lexicon knows no roots of some."""
    parts = _shared_parts(entries, lexicon, rules)
    if lexicon.roots is None:
        return parts
    unknown = {name for name, entry in entries.items() if not lexicon.roots_of(entry)}
    roots = _shared_roots(entries, lexicon)
    return roots | {part: names for part, names in parts.items() if unknown & {*names} and part not in roots}


def _shared_roots(entries: Mapping[str, str], lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The roots that different entries have in common, by the shortest word of each."""
    slots: dict[int, list[str]] = defaultdict(list)
    for name, entry in entries.items():
        for root in sorted(lexicon.roots_of(entry)):
            slots[root].append(name)
    shared: dict[str, tuple[str, ...]] = {}
    for root, names in slots.items():
        if len({entries[name] for name in names}) > 1 and tuple(names) not in shared.values():
            shared[lexicon.root_name(root)] = tuple(names)
    return dict(sorted(shared.items()))


def _shared_parts(entries: Mapping[str, str], lexicon: Lexicon, rules: TextRules) -> dict[str, tuple[str, ...]]:
    """The parts that different entries share, the longest first; of parts of the same entries only the longest."""
    slots: dict[str, list[str]] = defaultdict(list)
    for name, entry in entries.items():
        for part in sorted(set(_parts(entry, lexicon, rules))):
            slots[part].append(name)
    shared: dict[str, tuple[str, ...]] = {}
    for part in sorted(slots, key=lambda part: (-len(part), part)):
        names = tuple(slots[part])
        if len({entries[name] for name in names}) > 1 and names not in shared.values():
            shared[part] = names
    return shared


def _parts(entry: str, lexicon: Lexicon, rules: TextRules) -> Iterator[str]:
    """The entry, and the words at its start and its end whose rest is a word, a prefix or an ending."""
    yield entry
    for cut in range(SHORTEST_PART, len(entry)):
        first, rest = entry[:cut], entry[cut:]
        if _is_word(first, lexicon) and (rest in rules.suffixes or _is_rest(rest, lexicon)):
            yield first
        rest, last = entry[:-cut], entry[-cut:]
        if _is_word(last, lexicon) and (rest in rules.prefixes or _is_rest(rest, lexicon)):
            yield last


def _is_rest(rest: str, lexicon: Lexicon) -> bool:
    return len(rest) >= _SHORTEST_REST and _is_word(rest, lexicon)


def _is_word(text: str, lexicon: Lexicon) -> bool:
    score = _score(lexicon, text)
    return score is not None and score >= GOOD


# Clues.


def _in_clues(puzzle: Puzzle, entries: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The entries of a part's length or more that stand in clues as words."""
    clues: dict[str, list[str]] = defaultdict(list)
    for clue in puzzle.clues:
        words = {normalise(word, keep_accents=True) for word in _WORD.findall(clue.text.plain)}
        for word in words - {None}:
            clues[str(word)].append(clue.name)
    for entry in dict.fromkeys(entries.values()):
        if len(entry) >= SHORTEST_PART and entry in clues:
            yield entry, tuple(clues[entry])
