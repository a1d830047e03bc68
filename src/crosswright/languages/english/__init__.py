"""English: its lexicon, its dictionary, the writers of its clues, the evidence of its solver."""

from crosswright.languages.language import WordSource


class English:
    """English, as `crosswright.languages.Language` describes a language; loads its parts when they are asked for."""

    code = "en"
    name = "English"

    @property
    def lexicon(self) -> WordSource:
        """Its default lexicon."""
        from crosswright.languages.english import default_lexicon

        return default_lexicon


LANGUAGE = English()
