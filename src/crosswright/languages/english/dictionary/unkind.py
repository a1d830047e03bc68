"""Texts about unwelcome topics: sex, excrement, the diseases of both, cruelty and hard drugs, and words that are meant
to hurt.

A word may have such a sense beside others (MATE, BUTT, SPAM); then only that sense is not used. The words that are
unwelcome as answers are in `unwelcome.py`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from crosswright.languages.english.words.unwelcome import is_unwelcome

# Beginnings of words; `_` ends a word there.
_BODY_TEXT = """
    sex_ sexes_ sexual sexy_ copulat coit_ coitus coital intercourse fornicat masturbat orgasm erotic ejaculat genital
    genitals penis phall vagin vulva clitor scrot testic testes_ testis_ semen_ seminal sperm_ spermatozo pubic pubes_
    pudend anus_ anal_ rectum rectal buttock nipple crotch groin mammary foreskin prepuce circumcis menstru douche
    condom contracepti prophylactic_ prostitut brothel whore harlot strumpet slut pimp_ pimps_ pornograph obscen lewd
    lascivious lecher lust_ lustful libid incest rape_ rapes_ raped_ rapist molest pederast pedophil bestial sodom
    sadis sadomas masochis fetish voyeur erectile impoten reproductive_organ reproductive_structure deflower
    bare-ass call_girl have_sex striptease nymphoman menopaus make_love sleep_with sleep_together
    strip_club libertin cleavage
    prostate dick_ tit_ tits_ boob
    feces faeces fecal excret excrement defecat urin_ urina urine bowel diarrh vomit puke flatul fart_ farts_ enema
    snot mucous mucus phlegm pus_ hemorrhoid laxative spittle
"""
_HARM_TEXT = """
    venereal syphil gonorrh herpes hiv_ leprosy leper tumor tumour malignan leukemia leukaemia carcinoma
    tortur genocid holocaust suicid kill_yourself kill_oneself infanticid disembowel mutilat castrat
    eunuch abortion lynching lynched nazi hitler terroris concentration_camp gas_chamber klan_ cannibal
    cadaver dead_body dead_bodies massacre behead decapitat
    heroin_ cocaine amphetamine recreational_drug dope_ lsd_ bestow_blows
"""
_SCORN_TEXT = """
    offensive_ offensively disparag derogat pejorativ slur_ insulting contemptuous abusive_term term_of_abuse
    negro nigg colored_person half-breed mulatto redskin squaw retard moron imbecil idiot subnormal feeble-minded
    feebleminded mentally_def mentally_ret cripple effeminate half-wit homosexual lesbian gay_man
    stupid_person stupid_fool foolish_person fat_person ugly_woman ill-bred lower_class inferior_race savage_
    gypsy gypsies autis easy_lay
"""
# Unkind words that are used only of women.
_WOMEN = re.compile(
    r"\b(slovenly|untidy|promiscuous|immoral|dissolute|ill-tempered|bad-tempered|vicious|nagging|scolding|unpleasant"
    r"|malicious|unattractive|ugly|loose|quarrelsome|gossipy|noisy|domineering|attractive|kept)"
    r"( and [a-z-]+| or [a-z-]+|, [a-z-]+)* (woman|women|girl|housewife|female)\b"
)


def _stems(*texts: str) -> re.Pattern[str]:
    items = [item for text in texts for item in text.split()]
    ended = (re.escape(item.rstrip("_")).replace("_", " ") + (r"\b" if item[-1] == "_" else "") for item in items)
    return re.compile(rf"\b(?:{'|'.join(ended)})")


_UNKIND = _stems(_BODY_TEXT, _HARM_TEXT, _SCORN_TEXT)
_WORD = re.compile(r"[^\W\d_]+")


def is_unkind(text: str) -> bool:
    """Whether a text is about an unwelcome topic.

    >>> [is_unkind(text) for text in ("Engage in sexual intercourse", "An offensive term", "Sextet", "Slovenly woman")]
    [True, True, False, True]
    """
    lower = text.lower()
    return bool(_UNKIND.search(lower) or _WOMEN.search(lower)) or any(map(_is_unwelcome, _WORD.findall(lower)))


_is_unwelcome = lru_cache(1 << 14)(is_unwelcome)
