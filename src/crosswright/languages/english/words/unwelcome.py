"""Unwelcome words: slurs and obscenities, by hand-made categories.

Published lists of profanity are far too wide for a crossword (they drop GOD, KILL, FAIRY and OATH), so these are the
project's own. *Unwelcome* words are strong words only, and are in no lexicon made here. *Coarse* words are in the
lexicon, because you may want them in a grid that you fill, but puzzles made here don't use them. The words are in
ROT13, so that you don't read them by accident; `codecs.decode(text, "rot13")` shows them. `*` means any letters and `_`
a space; each word includes its plural in S or ES.
"""

import codecs
import re
from functools import cache
from typing import NamedTuple

# Slurs against peoples, creeds and colours.
_SLURS_ON_ORIGIN = """
    *avttre* nob obuhax obbat pnzry_wbpxrl puvanzna puvanzra puvax puvaxl pbbyvr pbba qntb qntbrf
    qnexvr qnexvrf qnexl tbyyvjbt tbbx tlc tlccrq tlccvat unys_oerrq unysoerrq uror urvy_uvgyre
    urvyuvgyre ubaxrl ubaxvr ubaxl ubggragbg vawha wnc wvtnobb xvxr* xenhg xh_xyhk_xyna zhynggb
    zhynggbrf arterff arterffrf arteb artebrf artebvq avttn* bpgbebba cnxv cvppnavaal cvpxnavaavrf
    cvpxnavaal cbynpx dhnqebba enturnq erqfxva fnzob furral fvrt_urvy fvrturvy fcvp fcvpx fdhnj
    gbjryurnq jrgonpx juvgr_cbjre jbt jbc lvq
"""
# Slurs against ways to love and to be.
_SLURS_ON_PERSONS = """
    *snttbg* onggl_obl qlxr snt snttrq snttl ubzb yrfob yrfobf yrmmvr yrmml zvqtrg zbatbybvq cbbs
    cbbsgre cbbir ergneq ergneqrq furznyr fbqbzvgr fcnfgvp fcnm fcnmm genaavrf genaal
"""
# Obscenities.
_OBSCENITIES = """

    *fuvg *fuvgf *fuvggre *fuvggrq *fuvggvat *fuvgr *fyhg* *juber* *ovgpu* *pbpxfhpx* *pernzcvr*
    *phag* *shpx* *wvmm* alzcub* betvrf cbbagnat cbea_fgne cbeab* cbeafgne* cbeauho chanav chffl
    chffvrf crqb crqbf crr_ubyr cvff cvff_bss cvffbss cvffre cvffrf cvffrq cvffrq_bss cvffvat dhrns
    dhrrs* evzwbo* fpuybat frk_fynir fung fuvg* fvkgl-avar fxnax* fzrtzn gjng* gvgf gvggl gvggvrf
    gvgshpx* hc_fxveg hc_fxvegf hcfxveg* jnax* kkk* nany_frk navyvathf nefrubyr* nffjvcr* nffubyr*
    nffung* obbowbo* ohatubyr ohgg_cyht ohggcyht* ohggubyr ohxxnxr onat_ohf onatohf oqfz ovtnff*
    oybj_wbo oybjwbo* oynpxpbpx pbeaubyr* pbpx_evat pbpxurnq phaavyvathf phz phz_fubg phzf phzfubg*
    phzzrq phzzvat pnzjuber* pnzry_gbr pnzrygbr pnztvey* pvepyr_wrex pvepyrwrex* pyvg pyvgbevf pyvgf
    qbhpur_ont qbhpuront* qbja_oybhfr qbjaoybhfr* qbttl_fglyr qbttlfglyr qhzonff* qrrc_guebng
    qrrcguebng* qvpxjnq* qvpxurnq* qvpxyrff qvyqb* qvys sbbg_wbo sbbgwbo* shgnanev shpp snc snccvat
    sngnff* sntbg* snttvat srygpu srypu* sryyngr* sryyngvb srz_qbz srzqbz tbyqra_fubjre tnat_onat
    tnatonat* tvys tybel_ubyr tybelubyr* unaq_wbo unaqwbo* uneq-ba uneq_ba uneqba uragnv wnpx_bss
    wnpxbss wrex_bss wrexbss wrexrq_bss wrexvat_bss yneqnff* yzsnb zbgures* znfgheong*
    zvffvbanel_cbfvgvba zvys zvysf
"""
# Body parts and crimes that no one wants to meet at breakfast.
_UNPLEASANT = """

    nany nanyyl frzra arpebcuvy* cnrqbcuvy* cravf cravfrf cravyr crqbcuvy* crqrenfg* encr encre encrf encrq encvat
    encvfg* fahss_svyz fbqbzvf* fbqbzvm* fpebghz fpebghzf fpebgny ihyin* intvan intvan* intvanf
    mbbcuvy* nahf nahfrf orfgvnyvgl puvyq_nohfr puvyq_zbyrfgre pyvgbeny tnat_encr vaprfg* ynovn*
    zbyrfg*
"""
# Innocent words that a pattern above would catch.
_INNOCENT = """

    *_phz_ynhqr avttneq* chffl_jvyybj* favttre* fcvpx_naq_fcna fjnax* fphagubecr fuvggnu* fuvggvz
    jnaxry* phz_ynhqr qbb_jbc* snt_raq* ubaxl_gbax* ubzb_* ynovny* zvfuvg zvfuvgf
"""
# Words in dictionaries that editors of puzzles leave out: about excretion, the anatomy of sex and its acts, coarse
# words for either, mass murder and murderers, gangs that hate. Words with another well-known sense are not here, as
# the words for a donkey, a bird and the construction of a building.
_COARSE = """
    nefr nefrq nhfpujvgm obyybpx obare obbo ohttre ohttrerq ohttrevat ohttrel pbvgny pbvghf pbybavp
    pbaqbz pbchyngr pbchyngrq pbchyngvat pbchyngvba pbchyngvir penc penccrq penccre penccvat penccl
    qnpunh qrsrpngr qrsrpngrq qrsrpngvat qrsrpngvba qvneeurn qvneeurny qvneeubrn qbhpur qbhpurq qbhpuvat
    rwnphyngr rwnphyngrq rwnphyngvat rwnphyngvba rwnphyngbel rarzn rebgvpn rkperzrag rkpergn rkpergr
    rkpergrq rkpergvat rkpergvba rkpergbel snrpny snrprf sneg snegrq snegvat srpny srprf synghyrapr
    synghyrag synghf sbeavpngr sbeavpngrq sbeavpngvat sbeavpngvba sbeavpngbe travgny travgnyurecrf
    travgnyvn travgnyjneg trabpvqny trabpvqr trfgncb tbabeeurn unrzbeeubvq urzbeeubvq uvgyre ubybpnhfg
    xxx ynkngvir yvovqb ylapurq ylapuvat zrafrf zrafgehny zrafgehnyplpyr zrafgehngr zrafgehngrq
    zrafgehngvat zrafgehngvba zhpbhf zhphf anmv anmvfz betnfz betnfzrq betnfzvp betnfzvat crr crrq
    crrvat cuyrtz cvzc cvzcrq cvzcvat cbb cbea cebfgvghgr cebfgvghgrq cebfgvghgvat cebfgvghgvba chor
    chovp chxr chxrq chxvat chf chfghyne chfghyr erpgny erpgnyyl erpghz fabg fabggl fchghz flcuvyvf
    flcuvyvgvp gnzcba grfgrf grfgvpyr grfgvphyne grfgvphynepnapre grfgvf gheq hevany hevanylfrf
    hevanylfvf hevanel hevaneloynqqre hevanelvapbagvarapr hevanelgenpg hevangr hevangrq hevangvat
    hevangvba hevar ibzvg ibzvgrq ibzvgvat ibzvghf iblrhe iblrhevfz iblrhevfgvp jrrjrr
 xyna xynafzna xynafzra
"""
# A game of dice, and letters of the alphabet.
_NO_PLURALS = frozenset({"craps", "pees"})
# Words of the adult trade on the web: harmless alone, but pairs with such a word mostly belong to that trade.
_TRADE = """
    nzngrhe nzovra nany nff nffrf orfgvnyvgl ovgpu oynpx_tvey oybaqr oybaqrf obaqntr obbo obbof
    obbgl obl oblf oernfg oernfgf ohfgl ohgg pnz pnzf pnfvab pvnyvf pbpx pbpxf phz qngvat
    qrrc_guebng qvpx qvpxf qvyqb rebgvp rfpbeg rfpbegf snpvny snez_tveyf srgvfu shpx shpxvat tnl
    tveyf unvel uneqpber uragnv ubeal ubg ulqebpbqbar vaprfg vagreenpvny yrfovna yrfovnaf yvatrevr
    zvys anxrq ahqr beny betl cnagvrf curagrezvar cvyyf cbxre cbea chffl encr evatgbarf frk frkhny
    frkl funirq fuvg fvatyrf fyhg fgencba fgevc fgevccre fhpx fhpxvat fhpxf fjvatre fjvatref grra
    grraf guerrfbzr gvg gvgf gbcyrff genznqby ivnten ivoengbe ivetva iblrhe jropnz juber knank kkk
"""


class _Patterns(NamedTuple):
    exact: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    inside: re.Pattern[str]

    def match(self, text: str) -> bool:
        return (
            text in self.exact
            or text.startswith(self.starts)
            or text.endswith(self.ends)
            or self.inside.search(text) is not None
        )


def _decoded(*coded: str) -> list[str]:
    return [item.replace("_", " ") for text in coded for item in codecs.decode(text, "rot13").split()]


_HISSING = ("s", "x", "z", "ch", "sh")


def _patterns(items: list[str]) -> _Patterns:
    exact = [item for item in items if "*" not in item]
    return _Patterns(
        frozenset(form for item in exact for form in (item, item + ("es" if item.endswith(_HISSING) else "s"))),
        tuple(item[:-1] for item in items if item.endswith("*") and item[0] != "*"),
        tuple(item[1:] for item in items if item[0] == "*" and item[-1] != "*"),
        re.compile("|".join(item[1:-1] for item in items if item[0] == item[-1] == "*") or "(?!)"),
    )


@cache
def _tables() -> tuple[_Patterns, _Patterns]:
    unwelcome = _decoded(_SLURS_ON_ORIGIN, _SLURS_ON_PERSONS, _OBSCENITIES, _UNPLEASANT)
    return _patterns(unwelcome), _patterns(_decoded(_INNOCENT))


@cache
def trade_words() -> frozenset[str]:
    """Words that, next to another, mostly mean the adult trade and its neighbours on the web."""
    return frozenset(_decoded(_TRADE))


@cache
def coarse_words() -> frozenset[str]:
    """Entries (lower case) that editors of puzzles leave out.

    >>> "enemas" in coarse_words(), "donkey" in coarse_words()
    (True, False)
    """
    return _patterns(_decoded(_COARSE)).exact - _NO_PLURALS


def is_unwelcome(text: str) -> bool:
    """Whether a word or phrase (lower case, spaces between words) is a slur or an obscenity, or has one in it."""
    unwelcome, innocent = _tables()
    if innocent.match(text):
        return False
    words = text.replace("-", " ").split(" ")
    whole = "".join(words)  # what a solver sees: phrases are written without their spaces
    if whole in unwelcome.exact or unwelcome.inside.search(whole):
        return True
    return any(unwelcome.match(part) for part in {text, *words})
