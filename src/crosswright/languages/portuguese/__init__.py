"""Portuguese, as `crosswright.language` describes a language."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = """
    o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sob sobre entre até e ou
    mas que quem qual se não é são foi ser estar está tem ter há como quando onde mais menos muito já seu sua seus
    suas este esta isso isto aquele algo alguém lhe me te ao à
"""
_ENDINGS = """
    AMENTOS AMENTO IMENTOS IMENTO ACOES ACAO ICOES ICAO ADORES ADORA ADOR IDADES IDADE DADES DADE MENTE AVEIS AVEL
    IVEIS IVEL ISTAS ISTA ISMOS ISMO ANDO ENDO INDO ARAM ERAM IRAM AVAM IAM ADOS ADAS ADO ADA IDOS IDAS IDO IDA INHOS
    INHAS INHO INHA OSOS OSAS OSO OSA ICOS ICAS ICO ICA AMOS EMOS IMOS AR ER IR OU EU IU AS OS ES AM EM A E O S
"""

ABOUT = AboutLanguage(
    code="pt",
    name="Portuguese",
    headings=("Horizontais", "Verticais"),
    spelling=("pt_PT/pt_PT", "pt_BR/pt_BR"),
    frequencies="pt",
    lemmas="pt",
    thesaurus="mythes-pt-pt",
    function_words=tuple(_FUNCTION_WORDS.split()),
    endings=tuple(_ENDINGS.split()),
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
