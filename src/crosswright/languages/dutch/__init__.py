"""Dutch, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    de het een en of maar dat die dit deze van in op aan met voor door over bij naar om uit tot als dan te er niet
    geen is zijn was waren heeft hebben wordt worden zich zij hij ik je jij we wij ze haar hun men iets iemand wat wie
    waar hoe ook nog al zeer zo
"""
_ENDINGS = """
    HEDEN HEID INGEN ING LIJKE LIJK ISCHE ISCH ACHTIG BAAR SCHAP ENDE END ERS ER STE ST TJES TJE JES JE TEN TE DEN DE
    EN T D E S
"""

ABOUT = AboutLanguage(
    code="nl",
    name="Dutch",
    headings=("Horizontaal", "Verticaal"),
    spelling=("nl_NL/nl_NL",),
    frequencies="nl",
    lemmas="nl",
    links=("", "S", "E", "EN", "N"),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
