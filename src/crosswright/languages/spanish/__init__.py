"""Spanish, as `crosswright.language` describes a language. The house book is in `book/`."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    el la los las un una unos unas lo al del de a ante bajo con contra desde en entre hacia hasta para por según sin
    sobre tras y e o u ni pero sino que qué quien cual cuyo donde como cuando si no se su sus mi tu te me le les nos os
    es son está están ser estar ha han haber fue muy más menos ya este esta esto ese esa eso aquel otro otra todo toda
    algo alguien
"""
_ENDINGS = """
    AMIENTOS AMIENTO IMIENTOS IMIENTO ACIONES ACION ICIONES ICION ADORAS ADORES ADORA ADOR EDORES EDOR IDORES IDOR
    ISIMOS ISIMAS ISIMO ISIMA MENTE ABLES ABLE IBLES IBLE ANZAS ANZA ENCIAS ENCIA IDADES IDAD DADES DAD EROS ERAS ERO
    ERA ISTAS ISTA ISMOS ISMO ABAN ABA IAN ARON IERON ANDO IENDO ADOS ADAS ADO ADA IDOS IDAS IDO IDA ITOS ITAS ITO ITA
    OSOS OSAS OSO OSA ICOS ICAS ICO ICA AMOS EMOS IMOS AR ER IR ES AS OS AN EN A E O S
"""

ABOUT = AboutLanguage(
    code="es",
    name="Spanish",
    headings=("Horizontales", "Verticales"),
    spelling=("es/es",),
    frequencies="es",
    lemmas="es",
    thesaurus="mythes-es",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)  # fmt: skip
LANGUAGE = PlainLanguage(ABOUT, __name__)
