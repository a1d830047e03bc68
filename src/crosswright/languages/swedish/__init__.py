"""Swedish, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    en ett den det de och eller men att som i på av till från med för om vid under över mellan utan är var har hade
    blir bli inte ej han hon sig sin sitt sina man något någon vad vem hur när där här ut upp in även så mycket mer
    också kan
"""
_ENDINGS = """
    NINGAR NINGEN NING HETERNA HETER HETEN HET ELSER ELSEN ELSE LIGA LIGT LIG ISKA ISKT ISK ANDE ENDE ARNA ERNA ORNA
    ARE ADE AT AR ER OR EN ET NA TE DE T D N A E S R
"""

ABOUT = AboutLanguage(
    code="sv",
    name="Swedish",
    headings=("Vågrätt", "Lodrätt"),
    spelling=("sv_SE/sv_SE",),
    frequencies="sv",
    lemmas="sv",
    links=("", "S"),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
