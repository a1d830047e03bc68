"""Danish, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    en et den det de og eller men at som i på af til fra med for om ved under over mellem uden er var har havde bliver
    ikke han hun sig sin sit sine man noget nogen hvad hvem hvor når der her ud op ind også så meget mere kan
"""
_ENDINGS = """
    NINGER NINGEN NING HEDERNE HEDER HEDEN HED ELSER ELSEN ELSE LIGE LIGT LIG ISKE ISK ENDE ERNE ERE EDE TE ET EN ER T
    E N S R
"""

ABOUT = AboutLanguage(
    code="da",
    name="Danish",
    headings=("Vandret", "Lodret"),
    spelling=("da_DK/da_DK",),
    frequencies="da",
    lemmas="da",
    related="nb",
    links=("", "S", "E"),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
