"""The default lexicon of a language, from what is known of its words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from crosswright.errors import LexiconError
from crosswright.language.about import AboutLanguage
from crosswright.language.language import RootedWords
from crosswright.languages.plain import building
from crosswright.progress import OnProgress, ignore


@dataclass(frozen=True)
class DefaultWords:
    """The words of a language, as `language.WordSource` describes them."""

    about: AboutLanguage
    letters: str = ""  # the choice of letters

    def fingerprint(self) -> str:
        """A key that changes when the words must be built again; LexiconError where a source is missing."""
        if not self.about.spelling:
            raise LexiconError(
                f"there is no default lexicon for {self.about.name}", remedy="name a list of words of your own"
            )
        return building.fingerprint(self.about, self.letters)

    def notices(self) -> list[str]:
        """None: the words depend on the versions of the packages alone."""
        return []

    def build(self, progress: OnProgress = ignore) -> RootedWords:
        """Every entry, alphabetically, with its gain, its roots and its familiarity."""
        words = list(building.load(self.about, self.letters, progress))
        return RootedWords(
            {word.entry: word.gain for word in words},
            {word.entry: word.lemmas for word in words},
            {word.entry: word.familiarity for word in words},
        )

    def well_clued(self) -> Mapping[str, int]:
        """None: outside English, clues by hand give a word no points."""
        return {}

    def roots_of_other(self, entry: str, known: Mapping[str, Collection[int]]) -> Collection[int]:
        """None: words of other lists have no roots."""
        return ()
