"""Italian, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli
    alle dal dalla nel nella nei sul sulla e ed o ma che chi cui non si è sono ha hanno essere avere come se più meno
    ci vi mi ti suo sua suoi sue loro questo quello qualcosa qualcuno anche
"""
_ENDINGS = """
    AZIONI AZIONE IZIONI IZIONE AMENTI AMENTO IMENTI IMENTO MENTE ATORI ATORE ATRICE ANTI ANTE ENTI ENTE ABILI ABILE
    IBILI IBILE ISSIMI ISSIME ISSIMO ISSIMA ISTI ISTA ISMO EZZA EZZE ANDO ENDO AVANO EVANO IVANO ARONO ERONO IRONO ATO
    ATA ATI ATE UTO UTA UTI UTE ITO ITA ITI ITE ARE ERE IRE AVA EVA IVA ICO ICA ICI ICHE OSO OSA OSI OSE A E I O
"""

ABOUT = AboutLanguage(
    code="it",
    name="Italian",
    headings=("Orizzontali", "Verticali"),
    spelling=("it_IT/it_IT",),
    frequencies="it",
    lemmas="it",
    thesaurus="mythes-it",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
