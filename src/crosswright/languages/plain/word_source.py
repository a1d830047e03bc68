"""The default lexicon of a language, from what is known of its words."""

from __future__ import annotations

from dataclasses import dataclass

from crosswright.errors import LexiconError
from crosswright.language.about import AboutLanguage
from crosswright.language.language import RootedWords, WordSource
from crosswright.languages.plain import building
from crosswright.progress import OnProgress, ignore


@dataclass(frozen=True)
class DefaultWords(WordSource):
    """The words of a language. They depend on the versions of packages alone, and clues give them no points."""

    about: AboutLanguage
    letters: str = ""  # the choice of letters

    def fingerprint(self) -> str:
        """A key that changes when the words must be built again; LexiconError where a source is missing."""
        if not self.about.spelling:
            raise LexiconError(
                f"there is no default lexicon for {self.about.name}", remedy="name a list of words of your own"
            )
        return building.fingerprint(self.about, self.letters)

    def build(self, progress: OnProgress = ignore) -> RootedWords:
        """Every entry, alphabetically, with its gain, its roots and its familiarity."""
        words = list(building.load(self.about, self.letters, progress))
        return RootedWords(
            {word.entry: word.gain for word in words},
            {word.entry: word.lemmas for word in words},
            {word.entry: word.familiarity for word in words},
        )
