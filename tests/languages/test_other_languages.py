"""The languages beside English: their facts, the spelling lists unfolded, the scores, and the lexicon they make."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.clues import ClueWriter
from crosswright.errors import LexiconError, UsageError
from crosswright.language import language
from crosswright.language.about import WordWeights
from crosswright.language.house_book import Book
from crosswright.language.letters import letters_of
from crosswright.language.register import codes
from crosswright.languages import hunspell
from crosswright.languages.hunspell import InSpellingList
from crosswright.languages.plain import building, glosses, sources, text_rules, thesaurus, word_data
from crosswright.languages.plain.book_dictionary import BookDictionary
from crosswright.languages.plain.word_scores import Known, familiarity, gain
from crosswright.words import normalise
from crosswright.words.lists import GOOD

OTHERS = [code for code in codes() if not code.startswith("en")]
each_language = pytest.mark.parametrize("code", OTHERS)

AFFIXES = """SET UTF-8
NEEDAFFIX n
NOSUGGEST c
FORBIDDENWORD f
SFX A Y 2
SFX A 0 s [^sy]
SFX A y ies/B y
SFX B N 1
SFX B 0 t .
PFX U Y 1
PFX U 0 un .
PFX E Y 1
PFX E 0 l' .
"""
WORDS = "6\nlady/A\nbus/A\ncat/AUE\nstem/nA\nfoul/cA\nwrong/f\n"


@pytest.fixture
def dictionary(tmp_path):
    (tmp_path / "x.aff").write_text(AFFIXES, "utf-8")
    (tmp_path / "x.dic").write_text(WORDS, "utf-8")
    return tmp_path / "x"


class Anything:
    def __contains__(self, text):
        return True


def test_a_spelling_list_unfolds_by_its_rules(dictionary):
    found = {form.text: form for form in hunspell.unfold(dictionary, Anything())}
    assert " ".join(sorted(found)) == "bus cat cats foul fouls ladies ladiest lady stems uncat uncats"
    assert found["cats"].stem == "cat" and not found["cats"].is_stem and found["cat"].is_stem
    assert [text for text, form in found.items() if form.is_coarse] == ["foul", "fouls"]


def test_only_wanted_forms_are_kept(dictionary):
    found = [form.text for form in hunspell.unfold(dictionary, {"uncats"})]
    assert found == ["lady", "bus", "cat", "uncats", "foul"]


def test_a_missing_dictionary_is_named(tmp_path):
    with pytest.raises(LexiconError, match=r"no\.aff"):
        list(hunspell.unfold(tmp_path / "no", ()))


zipfs = st.floats(0, 8)


@given(zipfs, zipfs, st.sampled_from(InSpellingList))
def test_a_more_frequent_word_is_known_better(one, other, listed):
    rarer, commoner = sorted([one, other])
    weights = WordWeights()
    assert familiarity(Known(rarer, listed), weights) <= familiarity(Known(commoner, listed), weights)


@given(zipfs)
def test_a_word_that_no_source_knows_is_never_good(zipf):
    assert familiarity(Known(zipf), WordWeights()) < 50


@given(zipfs, st.sampled_from(InSpellingList))
def test_forms_gain_less_and_nothing_gains_more_than_it_is_known(zipf, listed):
    known, weights = Known(zipf, listed), WordWeights()
    points = familiarity(known, weights)
    assert gain(known, points, weights) <= points
    assert (gain(known, points, weights) < points) == (listed is InSpellingList.FORM and points > 0)


@each_language
def test_the_facts_of_a_language_fit_its_letters(code):
    spoken = language(code)
    assert spoken.code == code and spoken is language(spoken.name)
    folding = spoken.folding
    assert folding == letters_of(code)
    assert {ending for ending in spoken.about.endings if normalise(ending, folding=folding) != ending} == set()
    assert [word for word in spoken.about.function_words if word != word.lower()] == []
    listed = text_rules.unwelcome(spoken.about.unwelcome, folding)
    assert all(normalise(entry, folding=folding) == entry for entry in (*listed.exact, *listed.starts))


def test_a_language_has_its_packages_or_says_what_to_install(monkeypatch):
    monkeypatch.setattr(sources, "folder_of", lambda package: None)
    with pytest.raises(LexiconError, match=r"German lexicon.*\.\[languages\]"):
        language("de").lexicon.fingerprint()


def test_english_has_its_own_letters_alone():
    with pytest.raises(UsageError, match="en"):
        language("en:umlauts")


# A language of a few words, in place of the packages.
FREQUENCIES = {
    "größe": 1e-4, "groesse": 1e-6, "größen": 1e-5, "haus": 1e-4, "haustür": 1e-6, "tür": 1e-4, "the": 1e-4,
    "berlin": 1e-4, "xyzz": 1e-3,
}  # fmt: skip
FORMS = [("Größe", "Größe", "ij"), ("Größen", "Größe", "ij"), ("Haus", "Haus", "ij"), ("Tür", "Tür", "ij"),
         ("Berlin", "Berlin", "")]  # fmt: skip


@pytest.fixture
def small(monkeypatch):
    def spelling(about, wanted):
        for text, stem, flags in FORMS:
            yield hunspell.UnfoldedForm(text, stem, text == stem, tuple(flags), False)

    monkeypatch.setattr(sources, "frequencies", lambda code, size="large": {"the": 1e-2} if code == "en" else
                        FREQUENCIES if code == "de" else {})  # fmt: skip
    monkeypatch.setattr(sources, "spelling", spelling)
    monkeypatch.setattr(sources, "lemmas", lambda code, texts: {"größen": "Größe"})
    monkeypatch.setattr(sources, "glosses", lambda about: {})
    monkeypatch.setattr(building, "SHORTEST_PART", 3)


def test_words_are_built_from_all_sources(small):
    found = {word.entry: word for word in building.build(language("de").about, "")}
    assert found["GROESSE"].spelling == "Größe"
    assert found["GROESSEN"].lemmas == ("GROESSE",)
    assert found["GROESSEN"].gain < found["GROESSEN"].familiarity
    assert found["HAUSTUER"].familiarity > 30  # a compound
    assert found["BERLIN"].familiarity < found["HAUS"].familiarity  # a name
    assert found["XYZZ"].familiarity < 50
    assert found["THE"].familiarity < found["XYZZ"].familiarity  # commoner in English


def test_other_letters_make_other_entries(small):
    found = {word.entry for word in building.build(language("de").about, "umlauts")}
    assert {"GRÖSSE", "HAUSTÜR"} <= found and "GROESSE" in found


def test_word_data_reads_what_was_packed(small, tmp_path):
    words = list(building.build(language("de").about, ""))
    path = tmp_path / "words"
    path.write_bytes(word_data.packed(iter(words)))
    for data in (word_data.WordData.opened(path), word_data.WordData.held(path.read_bytes())):
        assert list(data) == words
        assert data.find("GROESSE") in words and data.find("NICHTDA") is None
    path.write_bytes(b"no database")
    with pytest.raises(ValueError):
        word_data.WordData.opened(path)


def test_the_text_rules_see_stems_and_parts_of_compounds():
    rules = language("de").text
    assert rules.looks_akin("HAUS", "HAUSTUER") and rules.looks_akin("TUEREN", "HAUSTUER")
    assert rules.looks_akin("GROSSE", "GROSSER") and not rules.looks_akin("TISCH", "HAUSTUER")
    assert rules.entries_of("Die Haus-Tür") == ("DIE", "HAUSTUER", "HAUS", "TUER")
    assert rules.finished(" ein Raum  im Haus. ") == "Ein Raum im Haus"


GLOSSES = {
    "Größe": "Physik: messbare Eigenschaft | Ausmaß (auch übertragen); groß sein | veraltet: Rang",
    "Haus": "ein Gebäude, das Menschen als Unterkunft dient und in dem sie mit ihrer Familie wohnen und schlafen",
    "Tür": "Teil der Haustür",
    "Berlin": "x" * 300,
}


def test_definitions_become_clues_that_give_nothing_away(small, monkeypatch):
    monkeypatch.setattr(sources, "glosses", lambda about: GLOSSES)
    about = language("de").about
    found = list(building.definitions_of(about, "", {"GROESSE", "HAUS", "TUER", "BERLIN"}))
    assert [(row.entry, row.number, row.spelling, row.text) for row in found] == [
        ("GROESSE", 0, "Größe", "messbare Eigenschaft"),
    ]
    monkeypatch.setattr(glosses, "LEAST_LEFT", 8)
    monkeypatch.setattr(glosses, "LEAST_KEPT", 0.1)
    found = {row.entry: row.text for row in building.definitions_of(about, "", {"HAUS"})}
    assert found == {"HAUS": "Gebäude"}


@pytest.mark.parametrize(
    ("entry", "word", "gloss"),
    [
        ("NOTRUF", "Notruf", "Nummer, die angerufen wird"),
        ("NOTRUF", "Notruf", "Hilfe in Notfällen"),
        ("LADER", "Lader", "Gerät zum Aufladen"),
        ("NISTEN", "Nisten", "Bau eines Nestes"),
        ("ZWEIMAL", "Zweimal", "das Zweifache"),
        ("LAMPE", "lampe", "ein Licht im Zimmer"),
        ("LAMPE", "Lampe", "Licht für einen sehr kleinen Raum"),
    ],
)
def test_no_definition_has_a_root_of_its_word_or_is_long(entry, word, gloss, monkeypatch):
    monkeypatch.setattr(sources, "glosses", lambda about: {word: gloss, "Tisch": "umgangssprachlich: ein Ding"})
    found = building.definitions_of(language("de").about, "", {entry, "TISCH"}, parts={"NOT", "RUF"})
    assert [(row.entry, row.text) for row in found] == [("TISCH", "Ding (ugs.)")]


def test_only_the_first_sense_becomes_a_clue():
    german = language("de").about

    def of(gloss):
        return [found.text for found in glosses.definitions(gloss, german)]

    assert of("etwas erstmals finden | sich jemandem offenbaren") == ["etwas erstmals finden"]
    assert of("sich ausspannen | sich im Bett befinden") == ["sich ausspannen"]
    assert of("so, dass man darüber nachdenken sollte") == []


@pytest.mark.parametrize(
    ("code", "gloss", "texts"),
    [
        ("de", "Technik: zu [1] benutzte Flüssigkeit", []),
        ("de", "Art und Weise des (Zusammen-)Wohnens", []),
        ("de", "Architektur: | runde Stoffschleife", ["runde Stoffschleife"]),
        ("de", "einen Rand habend", []),
        ("de", "starker Wind; oft auf hoher See", ["starker Wind"]),
        ("de", "starker Wind (selten; auf See)", ["starker Wind"]),
        ("de", "kolchische Königstochter | ein Asteroid", ["kolchische Königstochter"]),
        ("de", "Heft mit bestimmtenTexten", []),
        ("de", "Stil des 17. Jahrhunderts", ["Stil des 17. Jahrhunderts"]),
        ("fr", "Pirate des mers | Le commandant d'un tel bâtiment", ["Pirate des mers"]),
        ("fr", "Sport avec cette planche", []),
        ("fr", "Ce qui nourrit les bêtes", ["Ce qui nourrit les bêtes"]),
        ("fr", "Mont sacré. Montagne du Japon", []),
    ],
)
def test_definitions_that_need_what_was_cut_off_are_left_out(code, gloss, texts):
    assert [found.text for found in glosses.definitions(gloss, language(code).about)] == texts


def test_the_dictionary_has_definitions_only_where_the_book_has_no_clue():
    rows = [word_data.DefinitionRow("HAUS", 0, "Haus", "Bauwerk zum Wohnen", 1.0),
            word_data.DefinitionRow("ZELT", 0, "Zelt", "Bauwerk aus Stoff", 1.0)]  # fmt: skip
    words = [word_data.Word("HAUS", "Haus", 60, 60, 5.0, ("HAUS",))]
    data = word_data.WordData.held(word_data.packed(words, rows))
    found = BookDictionary(data, Book({"HAUS": ("Haus", "2 Dort wohnt man")}))
    assert found.is_known("HAUS") and not found.is_known("TISCH")
    drafts = list(found.drafts(found.facts("HAUS")))
    assert [(draft.text, draft.template) for draft in drafts] == [
        ("Dort wohnt man", "house"),
    ]
    assert [draft.text for draft in found.drafts(found.facts("ZELT"))] == ["Bauwerk aus Stoff"]
    writer = ClueWriter(language("de"), found)
    assert writer.candidates("HAUS")[0].text == "Dort wohnt man"
    assert not ClueWriter(language("de"), found, sources_only=True).can_clue("HAUS")


def test_a_plan_names_its_language(tmp_path):
    from crosswright.publish.plan import WeekPlan

    plan = WeekPlan.model_validate({"language": "de", "proof": False, "series": {"kids": {"own-clues-only": True}}})
    assert (plan.language, plan.proof) == ("de", False)
    assert (plan.series["kids"].language, plan.series["kids"].own_clues_only) == ("de", True)
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        WeekPlan.model_validate({"language": "xx"})


THESAURUS = """ISO8859-1
casa|2
(s.f.)|dimora|abitazione|casato (arc.)
(s.f.)|ditta|azienda
dimora|1
-|casa|abitazione|casetta
abitazione|1
-|casa|dimora
ditta|1
-|azienda
citt\u00e0|1
-|metropoli
broken line
"""


def never_akin(one: str, other: str) -> bool:
    return False


def test_a_thesaurus_has_clues_for_words_that_are_synonyms_of_each_other(tmp_path, monkeypatch):
    path = tmp_path / "th_it_IT_v2.dat"
    path.write_bytes(THESAURUS.encode("iso8859-1"))
    (tmp_path / "th_it_CH.dat").write_bytes(b"UTF-8\n")
    monkeypatch.setenv(thesaurus.FOLDER, str(tmp_path))
    about = language("it").about
    assert thesaurus.of_clues(about) == path and language("it").clue_advice() == ""
    senses = thesaurus.read(path)
    assert senses["citt\u00e0"] == [("metropoli",)]
    assert list(thesaurus.synonyms(senses, "casa", str.isalpha, never_akin)) == ["abitazione, dimora"]
    assert list(thesaurus.synonyms(senses, "casa", str.isalpha, lambda one, other: True)) == ["abitazione"]
    assert list(thesaurus.synonyms(senses, "casa", lambda text: text == "dimora", never_akin)) == ["dimora"]
    assert list(thesaurus.synonyms(senses, "ditta", str.isalpha, never_akin)) == []  # nothing has it in return


@pytest.mark.parametrize("data", [b"", b"UTF-8\n", b"no thesaurus\n\xff\xff"])
def test_a_thesaurus_without_synonyms_is_named(tmp_path, data):
    path = tmp_path / "th_it_IT.dat"
    path.write_bytes(data)
    with pytest.raises(LexiconError, match=r"th_it_IT\.dat: no synonyms in it; install this MyThes thesaurus again"):
        thesaurus.read(path)


def test_a_missing_thesaurus_is_named_with_what_to_install(tmp_path, monkeypatch):
    monkeypatch.delenv(thesaurus.FOLDER, raising=False)
    monkeypatch.setattr(thesaurus, "_FOLDERS", (f"{tmp_path}/dict-*", "C:/nowhere/dict-*"))
    assert "apt-get install mythes-it" in language("it").clue_advice()
    assert thesaurus.fingerprint(language("it").about) == "" == language("sv").clue_advice()
    (tmp_path / "dict-it").mkdir()
    (tmp_path / "dict-it" / "th_it_IT_v2.dat").write_bytes(b"UTF-8\n")
    assert language("it").clue_advice() == ""
    assert BookDictionary(None, Book({}), "there are more").notice == "there are more"


def test_synonyms_become_clues_that_give_nothing_away(small, tmp_path, monkeypatch):
    text = "UTF-8\nhaus|1\n-|h\u00fctte|hausboot|fremdes\nh\u00fctte|1\n-|haus|hausboot\nhausboot|1\n-|haus\n"
    (tmp_path / "th_de_DE_v2.dat").write_text(text, encoding="utf-8")
    monkeypatch.setenv(thesaurus.FOLDER, str(tmp_path))
    known = {
        entry: word_data.Word(entry, entry.capitalize(), 60, 60, 4.0, (entry,))
        for entry in ("HAUS", "HUETTE", "HAUSBOOT")
    }
    known["HUETTE"] = known["HUETTE"]._replace(spelling="H\u00fctte")
    about = replace(language("de").about, thesaurus="mythes-de")
    rows = list(building.synonyms_of(about, "", known))
    assert {(row.entry, row.text, row.relation) for row in rows} == {
        ("HAUS", "h\u00fctte", "synonym"), ("HUETTE", "haus", "synonym")
    }  # fmt: skip


def test_a_word_that_is_mostly_another_one_without_its_accents_is_none(small, monkeypatch):
    shares = {"unikát": 1e-6, "unikat": 1e-8, "rada": 1e-5, "ráda": 1e-5}
    forms = [hunspell.UnfoldedForm(text, text, True, (), False) for text in shares]
    monkeypatch.setattr(sources, "frequencies", lambda code, size="large": shares if code == "cs" else {})
    monkeypatch.setattr(sources, "spelling", lambda about, texts: forms)
    monkeypatch.setattr(sources, "lemmas", lambda code, texts: {})
    found = {word.entry for word in building.build(language("cs").about, "")}
    assert {"UNIKÁT", "RADA", "RÁDA"} <= found and "UNIKAT" not in found


def test_czech_forms_gain_too_little_for_a_puzzle_unless_it_is_asked_for():
    weights = language("cs").about.weights
    known = Known(6.0, InSpellingList.FORM, lemma_zipf=6.0)
    assert gain(known, familiarity(known, weights), weights) < GOOD <= familiarity(known, weights)
