"""What keeps clues fit for print: taste, abbreviations, the house book, few blanks in one puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_wordnet import knowledge, small_knowledge

from crosswright.clues import ClueWriter
from crosswright.clues.candidates import Candidate
from crosswright.clues.choose import choose
from crosswright.clues.leaks import Leaks
from crosswright.clues.rating import TEMPLATES
from crosswright.clues.taste import TasteFilter
from crosswright.language import Language
from crosswright.language.drafts import HOUSE, Draft
from crosswright.language.facts import Fact, Origin
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.clues.forms import definition_form
from crosswright.languages.english.clues.writers import marked
from crosswright.languages.english.dictionary.abbreviations import initials, is_short_for, spells_out
from crosswright.languages.english.dictionary.cleaning import definitions, finished, first_definition
from crosswright.languages.english.dictionary.unkind import is_unkind

__all__ = ["knowledge"]


@pytest.fixture(scope="module")
def real() -> ClueWriter:
    return ClueWriter(ENGLISH, ENGLISH.dictionary())


# ---- taste


@pytest.mark.parametrize(
    ("text", "unkind"),
    [
        ("Have sexual intercourse with", True),
        ("Disparaging term for an old man", True),
        ("Venereal disease", True),
        ("Hard-hearted terrorist", True),
        ("A slovenly or promiscuous woman", True),
        ("Ejaculated", True),
        ("Sextet of players", False),
        ("Old woman", False),
        ("Essex town", False),
        ("Class of passengers", False),
        ("Assassin bug", False),
        ("Cockpit", False),
    ],
)
def test_what_nobody_wants_to_meet(text, unkind):
    assert is_unkind(text) == unkind


def test_a_fact_is_spoiled_by_what_is_said_of_either_end_of_its_link():
    said = {"n00000001": "a faithful animal", "n00000002": "an offensive term for a dog"}

    @dataclass
    class Dictionary:
        asked: list[str] = field(default_factory=list)

        def said_of(self, synset: str) -> str:
            self.asked.append(synset)
            return said.get(synset, "")

    dictionary = Dictionary()
    taste = TasteFilter(ENGLISH, dictionary)

    def fact(text: str, here: str, there: str) -> Fact:
        return Fact(Origin("wordnet", "kind of", here, there), "kind of", text, sense=here)

    assert not taste.refuses(fact("dog", "n00000001", "n00000001"))
    assert taste.refuses(fact("dog", "n00000001", "n00000002"))
    assert taste.refuses(fact("dog", "n00000002", "dog|hound"))
    assert taste.refuses(fact("enema", "n00000001", ""))
    assert len(dictionary.asked) == len(set(dictionary.asked))  # each is looked up once at most


def test_other_senses_serve_where_one_is_left_alone(real):
    for entry in ("MATE", "BUTT", "CRAB", "SCREW", "DICK"):
        texts = [candidate.text for candidate in real.candidates(entry)]
        assert texts
        assert not any(is_unkind(text) for text in texts)
    assert "Spouse" in [candidate.text for candidate in real.candidates("MATE")]


def test_a_word_that_has_unkind_senses_only_is_not_to_be_clued(real):
    assert not any(real.can_clue(entry) for entry in ("ENEMA", "ENEMAS", "URINE", "CONDOMS"))
    assert all(real.can_clue(entry) for entry in ("MATE", "MATES", "SCREW", "CRABS", "OSLO"))


# ---- abbreviations


@pytest.mark.parametrize(
    ("lemma", "words", "field_", "short"),
    [
        ("psi", ["pounds per square inch"], 23, True),
        ("yr", ["year", "twelvemonth"], 28, True),
        ("NASA", ["National Aeronautics and Space Administration"], 14, True),
        ("otc", ["over-the-counter"], 0, True),
        ("emu", ["electromagnetic unit"], 23, True),
        ("morn", ["morning", "forenoon"], 28, False),
        ("sec", ["second"], 28, True),
        ("lab", ["laboratory"], 6, False),
        ("exam", ["examination"], 10, False),
        ("ox", ["bovine"], 5, False),
        ("pram", ["perambulator"], 6, False),
        ("dog", ["domestic dog"], 5, False),
    ],
)
def test_what_is_short_for_something(lemma, words, field_, short):
    assert is_short_for(lemma, [lemma, *words], field_) == short


def test_an_answer_written_short_has_a_clue_that_says_so(real):
    for entry in ("PSI", "YRS", "DAL", "EEG", "MBAS"):
        for candidate in real.candidates(entry):
            if candidate.template in ("definition", "kind of", "part of") and "letter" not in candidate.text:
                assert candidate.text.endswith(": Abbr."), (entry, candidate.text)
            if candidate.template == "synonym":
                assert candidate.text.endswith(", briefly")


def test_roman_numerals_are_said_to_be_such(knowledge):
    fact = Fact(Origin("wordnet", "synonym", "a00000001", "xii|twelve"), "synonym", "twelve", "a", "", "xii",
                sense="a00000001")  # fmt: skip
    assert marked(Draft("twelve", "synonym", (fact,)), knowledge).text == "twelve, to Caesar"


def naive_spells_out(answer: str, words: list[str]) -> bool:
    """Every run of words, with and without each small one, every length of what each gives."""

    def ways(rest: list[str], letters: str) -> bool:
        if not rest:
            return not letters
        return any(letters.startswith(rest[0][:n]) and ways(rest[1:], letters[n:]) for n in range(1, len(rest[0]) + 1))

    runs = (words[i:j] for i in range(len(words)) for j in range(i + 1, len(words) + 1))
    small = {"A", "AND", "OF", "THE"}

    def thinned(run: list[str]) -> list[list[str]]:
        if not run:
            return [[]]
        later = thinned(run[1:])
        return [[run[0], *each] for each in later] + (later if run[0] in small else [])

    return any(len(kept) >= 3 and ways(kept, answer) for run in runs for kept in thinned(run))


@given(
    st.text("ABO", min_size=2, max_size=5),
    st.lists(st.sampled_from(["AB", "BA", "OB", "A", "B", "AND", "OF", "THE"]), max_size=6),
)
def test_spelling_out_is_what_trying_everything_finds(answer, words):
    assert spells_out(answer, words) == naive_spells_out(answer, words)


def test_what_an_answer_is_the_first_letters_of_is_no_clue_for_it(real):
    for entry in ("RADAR", "LASER", "SONAR", "NASA", "GPA", "LAN", "PSI", "SCUBA"):
        for candidate in real.candidates(entry):
            assert entry.lower() not in initials(candidate.text.removesuffix(", briefly").removesuffix(": Abbr."))
    assert Leaks(ENGLISH, real.dictionary).leak("RADAR", "Radio detection and ranging")


# ---- the house book


def test_what_is_written_beside_the_dictionary_is_known_and_can_be_withheld(knowledge):
    fact = Fact(Origin(HOUSE, "given", "", "Already"), "given", "Already", lemma="as it is")
    beside = EnglishDictionary(knowledge._db, {"ASITIS": (fact,)})
    assert beside.is_known("ASITIS") and not knowledge.is_known("ASITIS")
    [candidate] = ClueWriter(ENGLISH, beside).candidates("ASITIS")
    assert (candidate.text, candidate.template, candidate.origins) == ("Already", "house", (fact.origin,))
    assert beside.facts("ASITIS", withheld={fact.origin}) == []


# ---- writers


def test_kinds_of_clues_of_the_real_dictionary(real):
    def texts(entry: str) -> dict[str, str]:
        return {each.text: each.template for each in real.candidates(entry)}

    assert texts("HALVE")
    assert texts("IDAHO")["Its capital is Boise"] == "capital"
    assert texts("PAW")["Animal's clawed foot"] == "possessive"
    assert texts("MARTIN")["American singer Dean"] == "person"
    assert texts("WARM")["Far from cool"] == "far from"
    assert texts("TREE")['Word after "family" or "palm"'] == "companion"
    assert texts("BROW")["Face hair"] == "kind of part"
    assert texts("ALE")["Porter, perhaps"] == "misleading"
    assert texts("CENT")["Fraction of a dollar"] == "part of"
    assert "Country" not in texts("FRANCE")  # says too little, and more is known


def test_plurals_are_not_made_of_what_is_plural(real):
    assert not any("Acreses" in each.text for each in real.candidates("ESTATES"))
    assert not any("Acres" in each.text for each in real.candidates("ESTATE"))
    assert not any(char.isdigit() for each in real.candidates("HOS") for char in each.text)


def test_the_head_of_a_definition_is_no_participle_where_it_is_a_noun(real):
    text = definition_form("farm building for housing poultry", "n", "NNS", real.dictionary)
    assert text == "farm buildings for housing poultry"


@pytest.mark.parametrize(
    ("gloss", "part", "expected"),
    [
        ("have an element suggestive (of something)", "v", ["have an element suggestive of something"]),
        ("chiefly tropical marine fishes; usually bright", "n", ["tropical marine fishes"]),
        ("the capacitance of a capacitor that has a charge of 1 coulomb on each plate and a difference of 1 volt",
         "n", []),
        ("the basic unit of electric current adopted under the International System of Units for everybody", "n",
         ["basic unit of electric current"]),
        ("matter distinguished by: low density; the ability to diffuse", "n", ["matter distinguished by: low density"]),
        ("emphasizes something to be considered", "r", []),
    ],
)  # fmt: skip
def test_what_a_gloss_gives(gloss, part, expected):
    found = [definition.text for definition in definitions(gloss, part)]
    assert found[: len(expected)] == expected
    assert bool(found) == bool(expected) or not expected


def test_the_first_definition_is_told_in_full():
    assert first_definition('(music) a short piece (or so) for one; a solo; "a nice one"') == "short piece for one"


def test_americans_are_called_so_wherever_they_stand():
    assert finished("prolific United States writer Edward") == "Prolific American writer Edward"
    assert finished("Unit of pressure: Abbr.") == "Unit of pressure: Abbr."


# ---- the choice


@dataclass
class Stub:
    """A writer whose every entry has a blank that is better than its synonym."""

    worse_by: float
    language: Language = ENGLISH

    @property
    def kin(self) -> Stub:
        return self

    def told_by(self, *_: object, **__: object) -> frozenset[str]:
        return frozenset()

    def gives_away(self, *_: object) -> bool:
        return False

    def content(self, text: str) -> list[str]:
        return text.split()

    def families_of(self, word: str) -> frozenset[str]:
        return frozenset([word])

    def candidates(self, entry: str) -> tuple[Candidate, ...]:
        blank = Candidate(entry, f"___ {entry.lower()}x", "phrase", (), 60.0, 2.0, "blank")
        other = Candidate(entry, f"Word{entry.lower()}", "synonym", (), 60.0 - self.worse_by, 2.0, "synonym")
        return blank, other


@given(st.integers(20, 78))
def test_a_puzzle_has_few_blanks_where_there_is_something_else(count):
    entries = [f"{chr(65 + i // 26)}{chr(65 + i % 26)}Q" for i in range(count)]
    chosen = choose(entries, Stub(worse_by=5.0))  # type: ignore[arg-type]
    blanks = sum(choice.clue.family == "blank" for choice in chosen.values() if choice.clue)
    (aim,) = (trait.shares[1] for trait in ENGLISH.text.page_style.traits if trait.name == "a blank" and trait.shares)
    assert abs(blanks - aim * count) <= 0.1 * count
    hardly = choose(entries, Stub(worse_by=200.0))  # type: ignore[arg-type]
    assert all(choice.clue and choice.clue.family == "blank" for choice in hardly.values())


def test_every_kind_that_a_writer_makes_has_a_worth(real):
    kinds = {
        each.template for word in ("DOG", "PAW", "IDAHO", "MARTIN", "TREE", "MG") for each in real.candidates(word)
    }
    every = {**TEMPLATES, **ENGLISH.text.templates}
    assert kinds <= every.keys() and not TEMPLATES.keys() & ENGLISH.text.templates.keys()
    assert all(1 <= template.difficulty <= 5 for template in every.values())


# ---- what others write


def test_what_a_model_writes_passes_the_same_filters_and_the_users_own_clues_stand(knowledge):
    texts = ["Barking beast", "A dog, barking", "Beast used in a sexual insult", "put on the", "x" * 61]

    def of_a(template: str, source: str):
        def drafts(_: str):
            for text in texts:
                yield Draft(text, template, (Fact(Origin(source, "given", "", text), "given", text, lemma="dog"),))

        return drafts

    def passed(template: str) -> set[str]:
        writer = ClueWriter(ENGLISH, knowledge, [of_a(template, "somewhere")])
        return {each.text for each in writer.candidates("DOG") if each.template == template}

    assert passed("model") == {"Barking beast"}
    assert passed("own") == set(texts)


def test_a_teachers_definition_comes_first_at_every_difficulty(knowledge):
    text = "What the Smiths' pet is (sorry, Rex)"
    fact = Fact(Origin("mine.txt", "given", "", text), "given", text, lemma="dog")
    writer = ClueWriter(ENGLISH, knowledge, [lambda answer: [Draft(text, "own", (fact,))] if answer == "DOG" else []])
    for difficulty in (1, 3, 5):
        chosen = choose(["DOG", "CAT", "PIANO"], writer, difficulty=difficulty)
        assert chosen["DOG"].clue is not None
        assert chosen["DOG"].clue.text == text


@pytest.mark.parametrize(
    ("answer", "phrase", "clue", "leaks"),
    [
        ("RESTON", "rest on", "Lean on", True),
        ("MESSUP", "mess up", "Ball up", True),
        ("RESTON", "rest on", "Use as a support", False),
        ("INCHARGE", "in charge", "In command", False),
        ("OUTOFDATE", "out of date", "Old", False),
    ],
)
def test_a_phrase_does_not_share_its_last_word_with_its_clue(answer: str, phrase: str, clue: str, leaks: bool) -> None:
    assert bool(Leaks(ENGLISH, small_knowledge()).leak(answer, clue, [phrase])) is leaks


def test_a_phrase_with_a_blank_is_judged_as_a_whole() -> None:
    taste = TasteFilter(ENGLISH, small_knowledge())

    def refused(text: str, lemma: str) -> bool:
        return taste.refuses(Fact(Origin("wordnet", "phrase"), "phrase", text, lemma=lemma))

    assert refused("___ camp", "concentration") and refused("dead ___", "body")
    assert not refused("___ camp", "summer")
