"""The facts about English and British English, as `language.about` describes them."""

from dataclasses import replace

from crosswright.language.about import AboutLanguage, CrosswordLetters
from crosswright.language.alphabet import A_TO_Z

_COLUMNS = {
    "answer": "answer answers word words entry entries solution term terms vocabulary fill",
    "clue": "clue clues definition definitions hint hints question description meaning text",
    "source": "source sources puzzle publication publisher origin from",
    "date": "date dates published pubdate year",
    "score": "score scores rank weight points quality value rating",
}

_ENGLISH = AboutLanguage(
    code="en",
    name="English",
    headings=("Across", "Down"),
    letters=CrosswordLetters(A_TO_Z, {}, "accents are dropped"),
    shows_lengths=None,
    columns={column: tuple(names.split()) for column, names in _COLUMNS.items()},
)

_BRITISH = replace(_ENGLISH, code="en-GB", name="British English", shows_lengths=True)
FACTS = {about.code: about for about in (_ENGLISH, _BRITISH)}
