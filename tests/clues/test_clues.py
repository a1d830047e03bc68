"""Clues from a WordNet of a few dozen synsets: facts and their origins, writers, agreement, leaks, the choice."""

from __future__ import annotations

import string
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_wordnet import knowledge, small_knowledge
from small_wordnet import write as write_wordnet

from crosswright import clues
from crosswright.clues import ClueWriter, choose
from crosswright.clues.kinship import Kinship
from crosswright.clues.leaks import Leaks
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.language.drafts import Draft
from crosswright.language.facts import Fact, Origin
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.clues.forms import definition_form, phrase_form, word_form
from crosswright.languages.english.clues.text import entries_of
from crosswright.languages.english.clues.writers import is_abbreviation
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.dictionary.cleaning import MOST_CHARACTERS, definitions, finished
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText

__all__ = ["knowledge"]


@pytest.fixture
def writer(knowledge: EnglishDictionary) -> ClueWriter:
    return ClueWriter(ENGLISH, knowledge)


def texts(writer: ClueWriter, entry: str) -> dict[str, str]:
    """The candidates' kinds by their texts."""
    return {each.text: each.template for each in writer.candidates(entry)}


# ---- facts and what they come from


def test_a_word_has_the_facts_of_its_senses_and_of_the_lemma_it_is_a_form_of(knowledge):
    facts = knowledge.facts("DOGS")
    assert {(fact.relation, fact.text) for fact in facts} >= {
        ("kind of", "animal"),
        ("kinds", "poodle"),
        ("synonym", "domestic dog"),
    }
    assert {fact.tag for fact in facts if fact.sense} == {"NNS"}
    assert not knowledge.facts("DOGGEREL")


def test_a_link_has_one_origin_from_both_ends(knowledge):
    def origins(entry: str, relation: str, text: str) -> set[Origin]:
        return {fact.origin for fact in knowledge.facts(entry) if (fact.relation, fact.text) == (relation, text)}

    for one, forth, other, back in (
        ("DOG", "kinds", "poodle", "kind of"),
        ("PIANO", "parts", "keyboard", "part of"),
        ("HOT", "opposite", "cold", "opposite"),
        ("HOT", "similar", "fiery", "similar"),
        ("WARM", "synonym", "heat", "synonym"),
        ("PHYSICIST", "instances", "Bohr", "instance of"),
    ):
        there, here = origins(one, forth, other), origins(other.upper(), back, one.lower())
        assert there == here
        assert len(there) == 1


def test_what_is_withheld_is_not_told_and_nothing_else_is_missing(knowledge):
    for entry in ("DOG", "HOT", "WALKED", "PIE", "BOHR"):
        every = knowledge.facts(entry)
        for origin in {fact.origin for fact in every}:
            left = knowledge.facts(entry, withheld={origin})
            assert left == [fact for fact in every if fact.origin != origin]
            assert len(left) < len(every)


def test_a_definition_has_nothing_of_the_examples_in_it(knowledge):
    for entry in ("DOG", "WALK"):
        texts = [fact.text for fact in knowledge.facts(entry) if fact.relation == "gloss"]
        assert texts
        assert not any('"' in text or "barked" in text or "driving" in text for text in texts)


def test_a_clue_made_of_two_facts_names_both(writer):
    [place] = [each for each in writer.candidates("OSLO") if each.template == "place"]
    assert [origin.relation for origin in place.origins] == ["part of", "instance of"]
    [person] = [each for each in writer.candidates("NIELS") if each.template == "person"]
    assert [origin.relation for origin in person.origins] == ["phrase", "gloss"]


def test_every_candidate_names_an_origin_that_its_entry_knows(writer):
    for entry in ("DOG", "DOGS", "AMBLED", "HOTTER", "OSLO", "NIELS", "REHEAT", "PIE"):
        known = {fact.origin for fact in writer.dictionary.facts(entry)}
        for candidate in writer.candidates(entry):
            assert candidate.origins[0] in known


def test_shares_of_the_senses_add_up_to_one(knowledge):
    for entry in ("DOG", "WARM", "RULE", "TOM"):
        assert sum(sense.share for sense in knowledge.senses(entry)) == pytest.approx(1)


def test_a_file_that_is_no_store_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError):
        EnglishDictionary.opened(tmp_path / "absent")
    (tmp_path / "bad").write_bytes(b"no database, but long enough to look like one" * 40)
    (tmp_path / "empty").write_bytes(b"")
    for name in ("bad", "empty"):
        with pytest.raises(ValueError, match=r".+"):
            EnglishDictionary.opened(tmp_path / name)


def test_a_store_is_read_from_its_file(tmp_path):
    path = tmp_path / "store"
    path.write_bytes(small_knowledge()._db.serialize())
    assert EnglishDictionary.opened(path).facts("DOG") == small_knowledge().facts("DOG")


@given(st.sampled_from("nvar"), st.integers(0, 99_999_999))
def test_names_of_synsets_go_both_ways(part, offset):
    assert wordnet_index.synset_of(
        wordnet_index.synset_name(wordnet_index.synset_id(part, offset))
    ) == wordnet_index.synset_id(part, offset)


def test_can_clue_tells_what_nothing_is_known_of(writer):
    assert [writer.can_clue(word) for word in ("DOG", "DOGS", "WALKED", "APPLE", "REHEAT", "QZX", "RETAPE")] == [
        True, True, True, True, True, False, False
    ]  # fmt: skip


# ---- writers


@pytest.mark.parametrize(
    ("entry", "text", "kind"),
    [
        ("DOG", "Faithful animal that barks", "definition"),
        ("DOGS", "Faithful animals that bark", "definition"),
        ("DOG", "Terrier or poodle, e.g.", "example of"),
        ("POODLE", "Kind of dog", "kind of"),
        ("POODLES", "Some dogs", "kind of"),
        ("TERRIER", "One of the small lively dogs", "definition"),
        ("TERRIERS", "Small lively dogs", "definition"),
        ("AMBLED", "Walked leisurely", "definition"),
        ("AMBLES", "Moseys", "synonym"),
        ("WARMING", "Making or becoming hot", "definition"),
        ("COLD", "Opposite of hot", "opposite"),
        ("COLDER", "Opposite of hotter", "opposite"),
        ("FIERY", "Hot", "similar"),
        ("KEYBOARD", "Piano part", "part of"),
        ("PIANO", "It has a keyboard", "has part"),
        ("OSLO", "Capital and largest city of Norway", "name"),
        ("OSLO", "Capital in Norway", "place"),
        ("BOHR", "Danish physicist Niels", "person"),
        ("NIELS", "Danish physicist Bohr", "person"),
        ("WALKED", '"We ___ instead of driving home"', "blank"),
        ("REHEAT", "Warm again", "derived"),
        ("REHEATED", "Warmed again", "derived"),
        ("TEMPO", "Speed at which something is to be played, in music", "definition"),
        ("MG", "Milligram, briefly", "synonym"),
    ],
)
def test_writers(writer, entry, text, kind):
    assert texts(writer, entry).get(text) == kind


def test_the_shorter_form_of_a_word_is_no_clue_for_it(writer):
    assert "Mg" not in texts(writer, "MILLIGRAM")
    assert [text for text in ("ii", "IX", "Ph.D.", "kg", "mix", "dill") if is_abbreviation(text)] == [
        "ii", "IX", "Ph.D.", "kg"
    ]  # fmt: skip


def test_a_phrase_shows_the_other_words(writer):
    assert {"Apple ___ (pie containing sliced fruit)"} & texts(writer, "PIE").keys() == set()  # the hint has the answer
    blanks = [text for text in texts(writer, "APPLE") if "___" in text]
    assert blanks in ([], ["___ pie"])


# ---- agreement


@pytest.mark.parametrize(
    ("text", "part", "tag", "expected"),
    [
        ("small dog that barks", "n", "NNS", "small dogs that bark"),
        ("person who often walks", "n", "NNS", "people who often walk"),
        ("bird or fish", "n", "NNS", "birds or fishes"),
        ("set of keys", "n", "NNS", "sets of keys"),
        ("dog that walks it", "n", "NNS", None),  # "dogs that walk it"? whose?
        ("animal that is a dog", "n", "NNS", None),
        ("in a heated manner", "n", "NNS", None),
        ("make or become hot", "v", "VBD", "made or became hot"),
        ("walk leisurely", "v", "VBG", "walking leisurely"),
        ("hotly rule", "v", "VBZ", "hotly rules"),
        ("without warmth", "v", "VBD", None),
        ("quick and energetic", "a", "JJR", None),
        ("small dog", "n", "", "small dog"),
    ],
)
def test_definitions_agree_with_the_answer_or_there_is_none(knowledge, text, part, tag, expected):
    assert definition_form(text, part, tag, knowledge) == expected


@pytest.mark.parametrize(
    ("text", "part", "tag", "expected"),
    [
        ("man of war", "n", "NNS", "men of war"),
        ("go on foot", "v", "VBN", "gone on foot"),
        ("be quiet", "v", "VBZ", "is quiet"),
        ("walk", "v", "VBN", "walked"),
        ("hot", "a", "JJS", "hottest"),
        ("energetic", "a", "JJR", "more energetic"),
        ("ill at ease", "a", "JJR", None),
        ("music", "n", "NNS", None),
        ("hotly", "r", "", "hotly"),
    ],
)
def test_synonyms_agree_with_the_answer_or_there_is_none(text, part, tag, expected):
    assert phrase_form(text, part, tag) == expected


def test_a_form_of_no_tag_is_the_word():
    assert word_form("anything at all", "n", "") == "anything at all"


# ---- cleaning


@pytest.mark.parametrize(
    ("gloss", "part", "expected"),
    [
        ('a slow pace; "at a crawl"', "n", ["slow pace"]),
        ("a fruit; cultivated especially in Florida", "n", ["fruit"]),  # a remark, no definition
        ("(plural) the people", "n", []),
        ("used of persons", "a", []),
        ("an informal term for a father", "n", ["father"]),
        ("a tool (or a weapon) of stone", "n", ["tool of stone"]),
        ("someone who rides, especially for a living", "n",
         ["someone who rides, especially for a living", "someone who rides"]),
        ("a small bottle that contains a drug (especially a sealed sterile container for injection by needle)", "n",
         ["small bottle that contains a drug", "small bottle"]),
    ],
)  # fmt: skip
def test_what_is_left_of_a_gloss(gloss, part, expected):
    assert [definition.text for definition in definitions(gloss, part)] == expected


def test_notes_are_turned_or_dropped():
    def note(gloss: str) -> str:
        return next(definitions(gloss, "n")).note

    assert note("(computer science) a list of items") == "in computer science"
    assert note("(British) a flat") == "in Britain"
    assert note("(of animals) fully developed") == "as animals"
    assert note("an informal term for a father") == "informally"
    assert note("(whatever this is about) a flat") == ""


@given(st.text(alphabet=string.ascii_letters + string.digits + " ,;.()\"'-", max_size=90))
def test_what_is_finished_can_be_printed(text):
    clue = finished(text)
    if clue is not None:
        assert 0 < len(clue) <= MOST_CHARACTERS
        assert clue.count("(") == clue.count(")")
        assert clue.count('"') % 2 == 0
        assert not clue[0].islower() or not clue[0].isalpha()
        assert clue.split()[-1] not in ("of", "the", "that", "which", "and")
        assert finished(clue) == clue


# ---- leaks


@pytest.mark.parametrize(
    ("answer", "clue", "leaking"),
    [
        ("DOG", "Domestic dog", "DOG"),
        ("DOGS", "Like a dog", "DOG"),
        ("OVERRULED", "Ruled against", "RULED"),
        ("RULER", "One that rules", "RULES"),
        ("GREY", "Gray", "GRAY"),
        ("SEC", "Second", "SECOND"),
        ("NET", "Internet", "INTERNET"),
        ("DRAFTSMAN", "Draughtsman", "DRAUGHTSMAN"),
        ("FOR", "In favour, for a while", "FOR"),
        ("APPLEPIE", "Pie with fruit", "PIE"),
        ("ICECREAM", "Cream, frozen", "CREAM"),
        ("GOVERNMENT", "Those who govern", "GOVERN"),
        ("DOG", "Faithful animal", None),
        ("ACT", "Factory", None),
        ("OVERRULED", "Decided against", None),
        ("MANOFWAR", "Ship of the line", None),
        ("STRING", "Kind of thing", None),
    ],
)
def test_leaks(knowledge, answer, clue, leaking):
    spelled = {"APPLEPIE": ["apple pie"], "ICECREAM": ["ice cream"], "MANOFWAR": ["man of war"]}.get(answer, [])
    assert Leaks(ENGLISH, knowledge).leak(answer, clue, spelled) == leaking


def test_kinship_in_the_dictionary_is_a_leak_where_looks_tell_nothing():
    class Dictionary:
        def lemmas(self, entry: str) -> frozenset[str]:
            return frozenset([entry.lower()])

        def kin(self, lemma: str) -> frozenset[str]:
            return frozenset({"choose": ["choice"], "choice": ["choose"]}.get(lemma, []))

    assert Leaks(ENGLISH, Dictionary()).leak("CHOICE", "What you choose") == "CHOOSE"


@given(st.sampled_from(["DOG", "WALKED", "OVERRULED", "PIANO", "OSLO"]), st.text(alphabet="abcdefg ", max_size=20))
def test_an_answer_never_stands_in_its_clue(answer, text):
    leaks = Leaks(ENGLISH, small_knowledge())
    assert leaks.leak(answer, f"{text} {answer.lower()} {text}") is not None
    assert leaks.leak(answer, f"{text} {answer.lower()}s") is not None


def test_other_entries_of_the_grid_are_not_given_away(knowledge):
    kin = Kinship(ENGLISH, knowledge)
    assert kin.gives_away("Poodle or spaniel, e.g.", kin.told_by({"SPANIEL", "CAT"}))
    assert kin.gives_away("Some poodles", kin.told_by({"POODLE"}))
    assert not kin.gives_away("Something of the sort", kin.told_by({"THE", "OF", "SOMETHING"}))


def test_a_clue_with_a_word_of_another_phrase_of_the_grid_is_second_choice(knowledge):
    kin = Kinship(ENGLISH, knowledge)
    told = kin.told_by({"APPLEPIE", "TOMCAT"})
    assert kin.gives_away("Newton's apples", told)
    assert not kin.gives_away("Newton's apples", kin.told_by({"APPLEPIE", "TOMCAT"}, parts=False))
    assert kin.gives_away("Some tom cat or other", told)  # two neighbours that are one entry
    assert not kin.gives_away("Some cat, or a tom", told)


def test_the_words_of_a_clue():
    assert sorted(entries_of("Hamlet's to-do, \u00e0 la carte")) == sorted(
        ["HAMLET", "TODO", "TO", "DO", "A", "LA", "CARTE"]
    )


# ---- the choice


def test_chosen_clues_are_clean(writer):
    entries = ["DOG", "PIANO", "AMBLED", "OSLO", "HOT", "COLD", "RULER", "QZX"]
    chosen = choose(entries, writer)
    assert chosen["QZX"].clue is None
    found = [choice.clue for choice in chosen.values() if choice.clue]
    assert len(found) == len(entries) - 1
    assert len({clue.text for clue in found}) == len(found)
    for answer, choice in chosen.items():
        for clue in (choice.clue, *choice.alternatives):
            if clue:
                assert writer.leaks.leak(answer, clue.text) is None
                assert not writer.kin.gives_away(clue.text, writer.kin.told_by(set(entries) - {answer}, parts=False))


def test_what_is_asked_for_is_easier_or_harder(writer):
    entries = ["DOG", "HOT", "OSLO", "AMBLE", "PIANO"]
    asked = {level: choose(entries, writer, difficulty=level) for level in (1, 5)}
    mean = {
        level: sum(choice.clue.difficulty for choice in chosen.values()) / len(entries)
        for level, chosen in asked.items()
    }
    assert mean[1] < mean[5]
    assert choose(entries, writer, difficulty=1) == asked[1]  # and the same again


def test_a_source_of_the_users_comes_first_and_as_it_is(knowledge):
    def own(answer: str):
        if answer == "DOG":
            fact = Fact(Origin("mine.txt", "given", "", "our DOG, Rex"), "given", "our DOG, Rex", lemma="dog")
            yield Draft("our DOG, Rex", "own", (fact,))
            yield replace(Draft("See 12-Across", "given", (fact,)))

    chosen = choose(["DOG", "CAT"], ClueWriter(ENGLISH, knowledge, [own]))
    assert chosen["DOG"].clue.text == "our DOG, Rex"
    assert not any("12-Across" in each.text for each in chosen["DOG"].alternatives)


def test_a_puzzle_keeps_the_clues_it_has_unless_asked_by_slot(knowledge):
    fill = Grid(1, 7, blocks=frozenset([3]), letters=(*"DOG", "", *"CAT"))
    puzzle = Puzzle.of(fill, {"1A": RichText.of("Rex")})
    clued = clues.write(puzzle, ClueWriter(ENGLISH, knowledge))
    assert set(clued.choices) == {"2A"}
    assert str(clued.puzzle.clue_of["1A"].text) == "Rex"
    assert all(clue.text for clue in clued.puzzle.clues)
    again = clues.write(clued.puzzle, ClueWriter(ENGLISH, knowledge), again=True)
    assert (set(again.choices), again.kept) == ({"2A"}, ("1A",))
    again = clues.write(clued.puzzle, ClueWriter(ENGLISH, knowledge), again=["1A"])
    assert (set(again.choices), again.kept) == ({"1A"}, ())
    assert str(again.puzzle.clue_of["1A"].text) != "Rex"
    assert clued.unclued == []
    with pytest.raises(UsageError, match="no slot 7D with an answer"):
        clues.write(clued.puzzle, ClueWriter(ENGLISH, knowledge), again=["7D"])


# ---- the real WordNet


def test_clues_of_ordinary_words_pass_every_filter():
    writer = ClueWriter(ENGLISH, ENGLISH.dictionary())
    words = "PARADES WALKED BETTER MEN OSLO ICECREAM OVERRULED PIANO THE ERA ALOE ENID OREO TAKEON SCISSORS"
    for entry in words.split():
        assert writer.can_clue(entry)
        candidates = writer.candidates(entry)
        assert candidates
        for candidate in candidates:
            assert 0 < len(candidate.text) <= MOST_CHARACTERS
            assert entry not in entries_of(candidate.text)
            assert candidate.origins
            assert 1 <= candidate.difficulty <= 5
    chosen = choose(words.split(), writer)
    assert all(choice.clue for choice in chosen.values())


def test_a_damaged_index_of_wordnet_is_refused(tmp_path):
    write_wordnet(tmp_path)
    data = wordnet_index.build(where=tmp_path, thesaurus=())
    path = tmp_path / "index"
    path.write_bytes(data)
    EnglishDictionary.opened(path)
    chance = Random(1)
    for at in [0, 60, 68, 100, len(data) - 1, *chance.choices(range(len(data)), k=40)]:
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(ValueError):
            EnglishDictionary.opened(path)
    for size in (0, 50, 5000, len(data) - 1):
        path.write_bytes(data[:size])
        with pytest.raises(ValueError):
            EnglishDictionary.opened(path)
