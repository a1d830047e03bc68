"""Slovak, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    a i o u v vo s so sa z zo k ku na do od po pre pri pred nad pod za medzi bez že aby ale alebo ani ako kde kto čo
    ktorý ktorá ktoré keď je sú bol byť má mať nie to ten tá tí si by už len aj viac niečo niekto
"""
_ENDINGS = """
    OVANIE ENIE ANIE NOSŤ NOSTI STVO SKÝ SKÁ SKÉ OVÝ OVÁ OVÉ NÝ NÁ NÉ ÉHO ÉMU ÝCH ÝMI OVI OM ÁCH OCH AMI AŤ IŤ IEŤ
    OVAŤ AL IL EL ALA ILA ALI ILI OU EM ÍM ÝM Á É Í Ý A E I O U Y
"""

ABOUT = AboutLanguage(
    code="sk",
    name="Slovak",
    headings=("Vodorovne", "Zvisle"),
    spelling=("sk_SK/sk_SK",),
    frequencies="sk",
    lemmas="sk",
    related="cs",
    syllabic="RL",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
