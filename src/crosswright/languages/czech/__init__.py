"""Czech, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    a i o u v ve s se z ze k ke na do od po pro při před nad pod za mezi bez že aby ale nebo ani jak jako kde kdo co
    který která které když je jsou byl být má mít není ne to ten ta ti si by už jen také více něco někdo něčeho
"""
_ENDINGS = """
    OVÁNÍ ENÍ ÁNÍ NOST NOSTI STVÍ SKÝ SKÁ SKÉ OVÝ OVÁ OVÉ NÝ NÁ NÉ ÉHO ÉMU ÝCH ÝMI OVI ŮM ÁCH ECH AMI EMI AT IT ET OUT
    AL IL EL ALA ILA ALI ILI OU EM ÍM ÝM Á É Í Ý A E I O U Y
"""

ABOUT = AboutLanguage(
    code="cs",
    name="Czech",
    headings=("Vodorovně", "Svisle"),
    spelling=("cs_CZ/cs_CZ",),
    frequencies="cs",
    lemmas="cs",
    syllabic="RL",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
