"""The default lexicon: one whole build shared by its tests, and each feature on small inputs."""

import codecs
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import LexiconError
from crosswright.language.language import RootedWords
from crosswright.languages.english.sources import corpora, wordnet
from crosswright.languages.english.sources.wordnet import Lemma
from crosswright.languages.english.words import building as lexicon_building
from crosswright.languages.english.words import default_lexicon, unwelcome
from crosswright.languages.english.words import gains as word_gains
from crosswright.languages.english.words.house_words import house_words
from crosswright.languages.english.words.inflection import inflected
from crosswright.languages.english.words.readings import SourceData, phrase_zipf, rival, single_words
from crosswright.languages.english.words.scores import FEATURES, Features, Reading, score
from crosswright.languages.hunspell import InSpellingList
from crosswright.progress import Progress


@pytest.fixture(scope="session")
def ratings() -> RootedWords:
    reports: list[Progress] = []
    words = default_lexicon.build(reports.append)
    assert list(words.scores) == sorted(words.scores), "alphabetical"
    assert words.familiarity is not None and words.familiarity.keys() == words.scores.keys()
    shares = [report.share or 0 for report in reports]
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] == 1
    return words


@pytest.fixture(scope="session")
def built(ratings: RootedWords) -> dict[str, int]:
    """How well each entry is known."""
    return dict(ratings.familiarity or {})


@pytest.fixture(scope="session")
def gains(ratings: RootedWords) -> dict[str, int]:
    """What a grid gains by each entry."""
    return dict(ratings.scores)


# ---- the whole lexicon


@pytest.mark.long
def test_shape(built: dict[str, int]) -> None:
    assert all(0 <= points <= 100 for points in built.values())
    assert all(word.isascii() and word.isalpha() and word.isupper() for word in built)
    assert {len(word) for word in built} == set(range(lexicon_building.SHORTEST, lexicon_building.LONGEST + 1))
    assert 250_000 < len(built) < 400_000
    good = [word for word, points in built.items() if points >= 50]
    assert 80_000 < len(good) < 120_000
    assert 900 <= sum(len(word) == 3 for word in good) <= 1300


GOOD = {
    "everyday words": "THE YOU WATER HOUSE PIANO OCELOT ZEBRA QUARTZ RHYTHM",
    "forms of everyday words": "RAN OXEN GEESE SWIMMING HAPPIEST CHURCHES UNTIED",
    "short words that every fill needs": "ERA ORE ALOE EEL ETA ODE OLEO AREA EMU ELI IRA UTE",
    "initials that everyone knows": "NBA DNA FBI CEO USA TV NATO NASA",
    "phrases a dictionary has": "ICECREAM HOTDOG ATLAST SWEETTOOTH REDHERRING BYANDLARGE UPINTHEAIR",
    "forms of phrases": "GAVEUP GIVINGIN HOTDOGS SISTERSINLAW",
    "what people say": "OHNO IDO ISEE LETMESEE NOPROBLEM SOWHAT DONTASK YOUBET THANKYOU",
    "names that everyone knows": "PARIS IOWA OTTO MOZART EINSTEIN LONDON ERIE ANNA FRANKSINATRA",
    "younger than WordNet": "IPHONE SELFIE EMOJI GOOGLE SUDOKU TESLA NETFLIX",
    "innocent words that look like others": "SCRAPE THERAPIST GRAPE COCKTAIL PEACOCK DOCUMENT SHIITAKE SPICES TITANIC",
    "words too wide lists would drop": "GOD KILL FAIRY OATH HELL DAMN",
}
POOR = {
    "misspellings that are frequent": "DEFINATELY RECIEVE SEPERATE THIER OCCURED WIERD UNTILL",
    "forms that nobody uses": "CHESSES INFORMATIONS AMMUNITIONS BEAUTIFULLER",
    "pieces of sentences": "OFTHE ANDTHE INWHICH WHICHIS",
    "foreign words": "AVEC NICHT PARLER QUIERO",
    "names of taxonomy": "GENUSACER FELIDAE FAMILYFELIDAE CHORDATA",
    "Roman numbers": "XXIV XVII LXIV",
    "made-to-measure descriptions": "BUTTERFLYSHAPED HUNDREDANDFIFTH BIDEONESTIME",
}


@pytest.mark.long
@pytest.mark.parametrize("reason", GOOD)
def test_welcome(built: dict[str, int], reason: str) -> None:
    assert {word: built.get(word, 0) for word in GOOD[reason].split() if built.get(word, 0) < 50} == {}


@pytest.mark.long
@pytest.mark.parametrize("reason", POOR)
def test_poor(built: dict[str, int], reason: str) -> None:
    assert {word: built[word] for word in POOR[reason].split() if built.get(word, 0) >= 40} == {}


@pytest.mark.long
def test_no_unwelcome_word_is_left(built: dict[str, int]) -> None:
    # Phrases are told from innocent letters (PUSHIT) by their words, so that only whole entries are looked at.
    left = [word for word in built if word.lower() in unwelcome._patterns(*unwelcome._UNWELCOME).exact]
    assert [word for word in left if built[word] >= 40] == []


LIVELIER = {
    "a phrase than a word": "ICECREAM NATURE",
    "a word than its form": "PIANO PIANOS",
    "a thing than a concept": "ZEBRA CONCEPT",
    "rare letters than common ones": "JAZZ SETS",
    "a name than an everyday word": "MOZART ENTERED",
    "a word than a worn-out one": "OREO ALOE",
    "a word that is new than one that is everywhere": "SELFIE EASES",
    "a phrase than a partial": "REDHERRING ALOT",
}


@pytest.mark.long
@pytest.mark.parametrize("reason", LIVELIER)
def test_what_a_grid_gains(gains: dict[str, int], built: dict[str, int], reason: str) -> None:
    better, worse = LIVELIER[reason].split()
    assert gains[better] > gains[worse] and built[worse] >= 50


@pytest.mark.long
def test_well_known_words_pass(gains: dict[str, int], built: dict[str, int]) -> None:
    assert gains["SEEDS"] >= 50 and gains["AREA"] >= 50
    assert 75_000 < sum(points >= 50 for points in gains.values()) < 110_000
    assert sum(points >= 70 for points in gains.values()) > 1_000


@pytest.mark.long
def test_everyday_phrases_beat_pieces(built: dict[str, int]) -> None:
    assert built["ICECREAM"] > 70 and built["ATLAST"] > 70


# ---- parts that must come out the same every time


def test_fingerprint() -> None:
    first = default_lexicon.fingerprint()
    assert first == default_lexicon.fingerprint() and len(first) == 16
    assert any(version.startswith("wordfreq-3") for version in corpora.versions())


def test_fingerprint_follows_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    before = default_lexicon.fingerprint()
    monkeypatch.setattr(default_lexicon, "MODEL", default_lexicon.MODEL + 1)
    assert default_lexicon.fingerprint() != before


def test_fingerprint_loads_nothing_heavy() -> None:
    code = (
        "import sys; from crosswright.languages.english.words import default_lexicon; default_lexicon.fingerprint();"
        "print(*sorted({'numpy', 'wordfreq', 'lemminflect', 'wn', 'spylls', 'symspellpy'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def test_readings_do_not_depend_on_hash_order() -> None:
    known = _known()
    again = _known()
    assert list(single_words(known, {})) == list(single_words(again, {}))


# ---- the house list


def test_house_list() -> None:
    house = house_words()
    assert house["OHNO"].score == 65 and house["TSK"].score == 57 and house["WEI"].score == 35
    assert all(2 <= len(entry) <= 23 for entry in house)
    lines = [
        line.partition(":")[2].split(",")
        for line in Path(default_lexicon.__file__).with_name("house_words.txt").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    texts = [text.strip() for line in lines for text in line]
    assert len(texts) == len(set(texts)), "each once"
    assert not [text for text in texts if unwelcome.is_unwelcome(text)]


# ---- scoring


@pytest.mark.parametrize("model", [FEATURES, word_gains.FEATURES])
def test_every_feature_says_why(model: Features) -> None:
    measures = {feature.measure for features in model.values() for feature in features}
    assert [each for each in measures if not (each.__doc__ or _remark_above(each))] == []


def _remark_above(measure: Callable[[Reading], float]) -> bool:
    """Whether a comment stands above the statement of a feature that is one expression."""
    lines = Path(measure.__code__.co_filename).read_text("utf-8").splitlines()[: measure.__code__.co_firstlineno]
    first = max(n for n, line in enumerate(lines) if line.startswith("_feature("))
    return lines[first - 1].startswith("#")


def test_worn_out_words_are_entries() -> None:
    assert all(word.isalpha() and word.isupper() for word in word_gains.worn_out())


@given(st.integers(0, 100), st.integers(0, 100), st.sampled_from(["area", "jazz", "ice cream", "a lot", "pianos"]))
def test_the_gain_rises_with_familiarity_and_stays_in_range(one: int, other: int, text: str) -> None:
    low, high = sorted((one, other))
    assert 0 <= word_gains.gain(Reading(text), low) <= word_gains.gain(Reading(text), high) <= 100


def test_gains_by_hand() -> None:
    by_hand = word_gains.gain_by_hand
    assert by_hand("cold brew", 60) > by_hand("venmo", 60) > by_hand("at it", 60) >= 50
    assert by_hand("wei", 35) == 35


def test_scores_stay_in_range() -> None:
    assert score(Reading("x" * 5)) >= 0
    best = Lemma("best", "nv", senses=9, tags=10_000, leads=True)
    assert score(Reading("best", 7.5, InSpellingList.WORD, counted=True, lemma=best)) == 100


def _more(better: Reading, worse: Reading) -> bool:
    return score(better) > score(worse)


def test_single_features() -> None:
    noun = Lemma("fodder", "n", senses=2, tags=1)
    assert _more(Reading("a", 4), Reading("a", 3))
    assert _more(Reading("ohm", 3, InSpellingList.WORD), Reading("ohm", 3, InSpellingList.NAME))
    assert _more(Reading("ohm", 3, InSpellingList.NAME), Reading("ohm", 3, InSpellingList.INITIALS))
    assert _more(Reading("dna", 4.6, InSpellingList.INITIALS), Reading("gte", 2.4, InSpellingList.INITIALS))
    assert _more(Reading("oaks", 3, root=noun, root_zipf=3.5), Reading("oaks", 3, root=noun, root_zipf=5.5))
    assert _more(Reading("injest", 3), Reading("injest", 3, rival=4.5))
    assert _more(Reading("avec", 3), Reading("avec", 3, foreign=6))
    assert _more(Reading("backcountry", 2.5, compound=True), Reading("backcountry", 2.5))
    assert _more(Reading("nbi", 3), Reading("nbc", 3))
    assert _more(Reading("aab", 3), Reading("aaa", 3))
    assert _more(Reading("xiu", 3), Reading("xiv", 3))
    assert not _more(Reading("mid", 3, lemma=Lemma("mid", "v", 1)), Reading("mix", 3, lemma=Lemma("mix", "v", 1)))


def test_phrase_features() -> None:
    idiom, thing = Lemma("up in the air", "ar", senses=2, leads=True), Lemma("bottom of the air", "n", senses=1)
    assert _more(Reading("up in the air", 2, lemma=idiom), Reading("bottom of the air", 2, lemma=thing))
    assert _more(Reading("black hole", 4, lemma=thing), Reading("black hole", 4))
    assert _more(Reading("star wars", 4, joined=2.5, bond=4), Reading("star wars", 4, joined=0, bond=4))
    plant = Lemma("sea oak", "n", senses=1, fields={20})
    assert _more(Reading("sea oak", 2, lemma=thing), Reading("sea oak", 2, lemma=plant))
    assert _more(Reading("bide my time", 2, lemma=thing), Reading("bide one's time", 2, lemma=thing))
    assert _more(Reading("club foot", 2, lemma=thing), Reading("club shaped", 2, lemma=thing))


# ---- readings


def _known() -> SourceData:
    known = SourceData.__new__(SourceData)
    known.lemmas = {"ice": Lemma("ice", "n", senses=1), "ice cream": Lemma("ice cream", "n", senses=1)}
    known.zipf = {"ice": 5.0, "cream": 4.5, "receive": 4.8, "recieve": 2.9, "the": 7.7, "icecube": 2.0, "cube": 4.0}
    known.zipf |= {"ofthe": 3.3, "zzzzzz": 3.0, "ic": 3.0}
    known.listed = dict.fromkeys(["ice", "cream", "receive", "cube", "don't"], InSpellingList.WORD)
    known.counted = {"ice"}
    known.pairs = {("ice", "cream"): 5.1, ("of", "the"): 9.0}
    return known


def test_rival() -> None:
    assert rival("recieve", _known()) == 4.8
    assert rival("zzzzzz", _known()) == 0
    assert rival("ofthe", _known()) == 9, "a space left out"
    assert rival("ic", _known()) == 0, "everything short is one slip away from something"


def test_single_words() -> None:
    found = {reading.text: reading for reading in single_words(_known(), {})}
    assert found["recieve"].rival == 4.8
    assert found["icecube"].compound and not found["the"].compound
    assert found["ice"].listed is InSpellingList.WORD and found["ice"].counted and found["ice"].lemma
    assert "ice cream" not in found and "don't" in found


def test_phrase_zipf() -> None:
    zipf, pairs = {"ice": 5.0, "cream": 4.5, "sweet": 4.7, "tooth": 3.5, "soda": 4.0}, {("ice", "cream"): 5.1}
    seen = phrase_zipf(["ice", "cream"], zipf, pairs)
    assert seen > phrase_zipf(["sweet", "tooth"], zipf, pairs) > phrase_zipf(["sweet", "unknown"], zipf, pairs) == 0
    assert phrase_zipf(["ice", "cream", "soda"], zipf, pairs) < seen
    assert phrase_zipf(["ice"], zipf, pairs) == 5.0


def test_inflected() -> None:
    assert set(inflected("run", "v")) == {"runs", "running", "ran"}
    assert list(inflected("chess", "n")) == []
    assert list(inflected("sister in law", "n")) == ["sisters in law"]
    assert {"gave up", "gives up", "giving up", "given up"} == set(inflected("give up", "v"))
    assert list(inflected("be on the ball", "v")) == []
    assert list(inflected("beautiful", "a")) == []


# ---- sources


def test_spelling_list() -> None:
    listed = corpora.spelling_list()
    assert (
        listed["ohm"] is InSpellingList.WORD
        and listed["ohio"] is InSpellingList.NAME
        and listed["nato"] is InSpellingList.INITIALS
    )
    assert listed["ohms"] is InSpellingList.WORD and "ohio's" not in listed and listed["don't"] is InSpellingList.WORD
    assert "definately" not in listed


def test_pairs_and_frequencies() -> None:
    assert corpora.pair_frequencies()["ice", "cream"] > 4
    assert corpora.frequencies()["the"] == pytest.approx(7.73, abs=0.1)
    assert corpora.foreign_frequencies({"und", "zebra"})["und"] > 6


def test_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(LexiconError, match=r"spylls.*pip install"):
        corpora.spelling_list()


# ---- unwelcome


def test_unwelcome_lets_innocent_words_through() -> None:
    for text in ("push it", "spices", "homo sapiens", "scunthorpe", "niggardly", "peacock", "assess", "god", "kill"):
        assert not unwelcome.is_unwelcome(text), text


def test_unwelcome_catches_forms_and_phrases() -> None:
    for coded in ("shpx", "shpxvat", "ohyyfuvg", "oybj wbo", "fyhgf", "cvff bss"):
        assert unwelcome.is_unwelcome(codecs.decode(coded, "rot13")), coded


@pytest.mark.long
@pytest.mark.parametrize("name", ["coarse", "gloomy"])
def test_coarse_words_are_words_of_the_lexicon_and_have_no_innocent_sense(built: dict[str, int], name: str) -> None:
    """A list of plain words: a slip of the pen would be in no lexicon."""
    words = set(unwelcome._decoded(name))
    assert len(words) > 100 and {word for word in words if built.get(word.upper(), 0) < 20} == set()
    assert words.isdisjoint(unwelcome._patterns(*unwelcome._UNWELCOME).exact)
    for coded in ("rarzn", "rarznf", "nefr", "obbof", "hevar", "anmvf", "cgfq", "rqrzn", "raqvgnyy", "fynirf", "betl"):
        assert codecs.decode(coded, "rot13") in unwelcome.coarse_words()
    for innocent in ("ass", "tit", "hell", "craps", "pees", "colon", "poop", "booby", "erection", "sperm", "lynch"):
        assert innocent not in unwelcome.coarse_words()


# ---- WordNet


def test_wordnet_has_as_many_synsets_as_published() -> None:
    found = list(wordnet.synsets())
    counts = [sum(synset.part == part for synset in found) for part in "nvar"]
    assert counts == [82115, 13767, 18156, 3621] and sum(counts) == 117659


def test_wordnet_lemmas() -> None:
    lemmas = wordnet.lemmas(list(wordnet.synsets()))
    assert lemmas["paris"].is_name and lemmas["paris"].text == "Paris"
    assert not lemmas["china"].is_name and lemmas["china"].names > 0, "the plates and the country"
    assert lemmas["run"].senses == 57 and lemmas["run"].parts == "nv"
    assert lemmas["dog"].tags > 40 and lemmas["ice cream"].mentions > 5 and lemmas["ice cream"].leads
    assert lemmas["galore"].parts == "a", "without the mark of where it stands"
    assert "genus acer" not in lemmas and "felidae" not in lemmas


def test_wordnet_synset() -> None:
    dog = next(synset for synset in wordnet.synsets(parts="n") if synset.words[0] == "dog")
    assert dog.words == ("dog", "domestic dog", "Canis familiaris") and dog.gloss.startswith("a member of the genus")
    assert any(pointer.symbol == wordnet.HYPERNYM for pointer in dog.pointers) and not dog.is_instance


def test_wordnet_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = wordnet.folder()
    monkeypatch.setenv(wordnet.FOLDER_VARIABLE, str(place))
    assert wordnet.folder() == place
    monkeypatch.setenv(wordnet.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(LexiconError, match=f"unset {wordnet.FOLDER_VARIABLE}"):
        wordnet.folder()


def test_wordnet_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(wordnet.FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(wordnet, "SYSTEM_FOLDERS", ())
    with pytest.raises(LexiconError, match=r"pip install '\.\[english\]'"):
        wordnet.folder()
    with pytest.raises(LexiconError):
        default_lexicon.fingerprint()


def test_wordnet_damaged(tmp_path: Path) -> None:
    for suffix in wordnet.PARTS_OF_SPEECH:
        (tmp_path / f"data.{suffix}").write_text("  1 licence\n00001740 03 n zz entity 0 000 | broken\n")
    with pytest.raises(LexiconError, match=r"data.noun:2: "):
        list(wordnet.synsets(tmp_path))
