"""Ukrainian, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    а і й о у в з із до від по для при перед над під за між без що щоб але або ні як де хто який яка яке коли є був
    бути не це той та ті би вже лише також більше його її їх він вона вони щось хтось на
"""
_ENDINGS = """
    УВАННЯ ЕННЯ АННЯ ІСТЬ ОСТІ СТВО СЬКИЙ СЬКА СЬКЕ ОВИЙ НИЙ НА НЕ ОГО ОМУ ИХ ИМИ АМИ ЯМИ АХ ЯХ ІВ ОМ ЕМ ОЮ ЕЮ АТИ ИТИ
    ІТИ УТИ АВ ИВ АЛА ИЛА АЛИ ИЛИ СЯ А Е И І О У Ю Я Ь Й
"""

ABOUT = AboutLanguage(
    code="uk",
    name="Ukrainian",
    headings=("По горизонталі", "По вертикалі"),
    spelling=("uk_UA/uk_UA",),
    frequencies="uk",
    lemmas="uk",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
