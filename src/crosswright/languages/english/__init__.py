"""English: its lexicon, its dictionary, the writers of its clues, the evidence of its solver."""

from crosswright.languages.alphabet import A_TO_Z
from crosswright.languages.language import WordSource


class English:
    """English, as `crosswright.languages.Language` describes a language; loads its parts when they are asked for."""

    code = "en"
    name = "English"
    folding = A_TO_Z

    @property
    def lexicon(self) -> WordSource:
        """Its default lexicon."""
        from crosswright.languages.english import default_lexicon  # noqa: PLC0415

        return default_lexicon


LANGUAGE = English()
