"""Norwegian, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    en ei et den det de og eller men at som i på av til fra med for om ved under over mellom uten er var har hadde
    blir ikke han hun seg sin sitt sine man noe noen hva hvem hvor når der her ut opp inn også så mye mer kan
"""
_ENDINGS = """
    NINGER NINGEN NING HETENE HETER HETEN HET ELSER ELSEN ELSE LIGE LIG ISKE ISK ENDE ENE ERE EDE TE ET EN ER T E N S
    R
"""

ABOUT = AboutLanguage(
    code="no",
    name="Norwegian",
    headings=("Vannrett", "Loddrett"),
    spelling=("no/nb_NO",),
    frequencies="nb",
    lemmas="nb",
    links=("", "S", "E"),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
