"""Where the words and the clues of puzzles come from: one object, read from any place that names them.

    Sources(words=("mine.txt", "default"), min_score=60)      a call
    Sources.of(word_options, clue_options)                     the options of a command
    Sources.of(json.loads(text))                               a task for another process: what `as_json` gave
    plan.sources                                               a plan file, whose keys are these fields (`publish.plan`)

The names, types, defaults and bounds are declared here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Self

from crosswright.arguments import SCORES, Score
from crosswright.errors import UsageError
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.progress import OnProgress, ignore
from crosswright.words.lexicon import Lexicon
from crosswright.words.lists import GOOD
from crosswright.words.loading import DEFAULT, KINDS, load_lexicon

Paths = tuple[str, ...]


@dataclass(frozen=True)
class Sources:
    """Words and clues to make puzzles of, by the names of files, of a database and of a language."""

    MADE_BY: ClassVar[str] = "Sources(words=..., definitions=...)"
    LISTS: ClassVar[tuple[str, ...]] = ("words", "without", "definitions")  # the fields that name files

    words: Paths = ()  # lists; none: the default lexicon of the language, without the words that editors leave out
    min_score: Score = GOOD  # of the words that are used
    min_score_of: Mapping[int, Score] = field(default_factory=dict)  # by length, where another minimum holds
    without: Paths = ()  # lists of words never to use
    language: str = USUAL_LANGUAGE  # of the words and the clues: a code or a name, perhaps with a choice of letters
    keep_accents: bool = False  # whether words keep the letters that the language folds
    roots_by_endings: bool = False  # whether RUN and RUNS of a list have a root in common
    definitions: Paths = ()  # lists of answers with clues, which are used before all others
    own_clues_only: bool = False  # whether only `definitions` and the collection give clues
    clue_sources: tuple[str, ...] = ()  # what other packages give clues, by name; used after your own
    database: str | None = None  # the place of the user's own clues; None: the usual place, if there is a database
    model: str | None = None  # a language model that writes clues too; its failures are harmless
    model_url: str | None = None  # its server; None: on this machine
    proof: bool = True  # whether a solver judges the puzzles, if the language links answers with clues

    def __post_init__(self) -> None:
        for name in (*self.LISTS, "clue_sources"):
            paths = getattr(self, name)
            if isinstance(paths, str):
                raise TypeError(f"{name} is a str; pass a list of them")
            object.__setattr__(self, name, tuple(map(str, paths)))
        by_length = {int(length): score for length, score in self.min_score_of.items()}  # JSON has texts as keys
        object.__setattr__(self, "min_score_of", by_length)
        for score in (self.min_score, *by_length.values()):
            if score not in SCORES:
                raise UsageError(f"min_score={score}: pass a score from {SCORES.ge} to {SCORES.le}")

    @classmethod
    def of(cls, *named_by: object, **changes: Any) -> Self:
        """The sources that objects or mappings name by these fields; other fields of theirs are left alone."""
        values = dict[str, Any]()
        for each in named_by:
            its = each if isinstance(each, Mapping) else vars(each)
            values |= {name: its[name] for name in FIELDS if name in its}
        return cls(**values | changes)

    def as_json(self) -> dict[str, Any]:
        """The sources as a JSON object, for `of`."""
        return asdict(self)

    @property
    def least_score(self) -> int:
        """The lowest score that a word of some length may have."""
        return min([self.min_score, *self.min_score_of.values()])

    def at(self, folder: Path) -> Self:
        """The sources with the paths of their lists taken from a folder."""
        lists = {name: [each if each in KINDS else str(folder / each) for each in getattr(self, name)]
                 for name in self.LISTS}  # fmt: skip
        return self.of(self, **lists)

    def lexicon(self, *, usual: str = DEFAULT, progress: OnProgress = ignore) -> Lexicon:
        """The lexicon of the words; `usual` is which one of the language "default" is, or no list at all."""
        lists = [usual if each == DEFAULT else each for each in self.words or (DEFAULT,)]
        lexicon = load_lexicon(lists, language=self.language, keep_accents=self.keep_accents,
                               roots_by_endings=self.roots_by_endings, without=self.without,
                               min_score=self.least_score, progress=progress)  # fmt: skip
        if not self.min_score_of:
            return lexicon
        return lexicon.filtered(min_score=self.min_score, min_score_of=self.min_score_of)


FIELDS = tuple(each.name for each in fields(Sources))
# The default lexicon and the clues of the usual language.
USUAL = Sources()
