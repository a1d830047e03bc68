"""Polish, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    a i o u w we z ze k ku na do od po dla przy przed nad pod za między bez że aby ale albo ani jak jako gdzie kto co
    który która które kiedy jest są był być ma mieć nie to ten ta te się by już tylko też więcej coś ktoś lub oraz
"""
_ENDINGS = """
    OWANIE ENIE ANIE OŚCI OŚĆ STWO SKI SKA SKIE OWY OWA OWE NY NA NE EGO EMU YCH YMI ICH IMI OWI OM ACH AMI AĆ IĆ YĆ
    EĆ OWAĆ AŁ IŁ AŁA IŁA ALI ILI Ą Ę EM IE A E I O U Y
"""

ABOUT = AboutLanguage(
    code="pl",
    name="Polish",
    headings=("Poziomo", "Pionowo"),
    spelling=("pl_PL/pl_PL",),
    frequencies="pl",
    lemmas="pl",
    thesaurus="mythes-pl",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
