"""Russian, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    а и о у в во с со к ко на до от по для при перед над под за между без что чтобы но или ни как где кто который
    которая которое когда есть был быть не это тот та те бы уже только тоже более из об его её их он она они
"""
_ENDINGS = """
    ОВАНИЕ ЕНИЕ АНИЕ ОСТЬ ОСТИ СТВО СКИЙ СКАЯ СКОЕ ОВЫЙ ОВАЯ НЫЙ НАЯ НОЕ ОГО ЕГО ОМУ ЕМУ ЫХ ИХ ЫМИ ИМИ АМИ ЯМИ АХ ЯХ
    ОВ ЕВ ОМ ЕМ ОЙ ЕЙ ЫЙ ИЙ АЯ ЯЯ ОЕ ЕЕ АТЬ ЯТЬ ИТЬ ЕТЬ УТЬ АЛ ИЛ ЕЛ АЛА ИЛА АЛИ ИЛИ ТЬСЯ СЯ А Е И О У Ы Ю Я Ь Й
"""

ABOUT = AboutLanguage(
    code="ru",
    name="Russian",
    headings=("По горизонтали", "По вертикали"),
    spelling=("ru_RU/ru_RU",),
    frequencies="ru",
    lemmas="ru",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
