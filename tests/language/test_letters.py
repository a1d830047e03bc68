"""The letters of each language: any text folds into its alphabet, and folding again changes nothing."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import UsageError
from crosswright.language.letters import letters_of
from crosswright.language.register import about_language, codes
from crosswright.words import normalise

LETTERS = {code: about_language(code).letters for code in codes() if code != "en-GB"}
FOLDINGS = [(code, choice) for code, row in LETTERS.items() for choice in ("", *row.others)]

# Words as people write them, and as they stand in the grids of their language.
WRITTEN = [
    ("de", "Größe", "GROESSE"),
    ("de", "STRAẞE", "STRASSE"),
    ("de:umlauts", "Größe", "GRÖSSE"),
    ("de", "a\N{COMBINING DIAERESIS}hre", "AEHRE"),
    ("fr", "cœur d'élève", "COEURDELEVE"),
    ("fr", "Garçon", "GARCON"),
    ("es", "mañana", "MAÑANA"),
    ("es", "pingüino", "PINGUINO"),
    ("es:plain", "mañana", "MANANA"),
    ("it", "perché", "PERCHE"),
    ("pt", "coração", "CORACAO"),
    ("pt:cedilla", "coração", "CORAÇAO"),
    ("nl", "\N{LATIN CAPITAL LIGATURE IJ}sje", "IJSJE"),
    ("cs", "příšerně žluťoučký kůň", "PŘÍŠERNĚŽLUŤOUČKÝKŮŇ"),
    ("cs:plain", "kůň", "KUN"),
    ("sk", "vôľa", "VÔĽA"),
    ("pl", "zażółć gęślą jaźń", "ZAŻÓŁĆGĘŚLĄJAŹŃ"),
    ("pl:plain", "łódź", "LODZ"),
    ("sv", "åäö é", "ÅÄÖE"),
    ("da", "Smørrebrød på ål", "SMØRREBRØDPÅÅL"),
    ("no", "blåbær", "BLÅBÆR"),
    ("ru", "ёлка", "ЕЛКА"),
    ("ru", "йод", "ЙОД"),
    ("ru:yo", "ёлка", "ЁЛКА"),
    ("uk", "п'ять їжаків", "ПЯТЬЇЖАКІВ"),
    ("el", "Άνθρωπος", "ΑΝΘΡΩΠΟΣ"),
    ("el", "Μαΐου", "ΜΑΙΟΥ"),
    ("he", "שָׁלוֹם", "שלומ"),
    ("ar", "أُسـرة", "اسرة"),
]


def folding(name):
    code, _, choice = name.partition(":")
    return letters_of(code, choice)


@pytest.mark.parametrize(("name", "text", "entry"), WRITTEN)
def test_words_fold_as_their_language_writes_them(name, text, entry):
    assert normalise(text, folding=folding(name)) == entry


@pytest.mark.parametrize(("code", "choice"), FOLDINGS)
@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Co", "Cn"])))
def test_folding_is_idempotent_and_stays_in_the_alphabet(code, choice, text):
    table = letters_of(code, choice)
    entry = normalise(text, folding=table)
    if entry is not None:
        assert set(entry) <= set(table.letters)
        assert normalise(entry, folding=table) == entry
        assert normalise(entry.lower(), folding=table) == entry


@pytest.mark.parametrize(("code", "choice"), FOLDINGS)
def test_every_letter_stands_for_itself(code, choice):
    table = letters_of(code, choice)
    assert len(set(table.letters)) == len(table.letters)
    for letter in table.letters:
        assert normalise(letter, folding=table) == letter, letter
        assert normalise(letter.lower(), folding=table) == letter, letter


@given(st.sampled_from(["cs", "sk", "nl"]), st.text("ABCHIJKZ"))
def test_cells_put_together_are_the_entry(code, entry):
    table = letters_of(code)
    cells = table.cells(entry)
    assert "".join(cells) == entry
    assert all(len(cell) == 1 or cell in table.joined for cell in cells)
    assert not any(one + two in table.joined for one, two in pairwise(cells))


def test_cells_of_an_alphabet_without_pairs_are_letters():
    assert letters_of("en").cells("CHIJ") == ("C", "H", "I", "J")
    assert letters_of("cs").cells("SCHŮZE") == ("S", "CH", "Ů", "Z", "E")
    assert letters_of("cs", "split").cells("CHLÉB") == ("C", "H", "L", "É", "B")


def test_an_unknown_choice_names_the_known_ones():
    with pytest.raises(UsageError, match="de:umlauts"):
        letters_of("de", "runes")


def test_fingerprints_differ_where_texts_fold_differently():
    tables = {letters_of(code, choice) for code, choice in FOLDINGS}
    assert len({table.fingerprint for table in tables}) == len(set(map(repr, tables)) - {""})


def rows():
    """The lines of the table in docs/LANGUAGES.md."""
    return [f"| `{code}` | {row.usual.name} | {row.note} |" for code, row in LETTERS.items()]


def test_the_document_has_the_table():
    """.venv/bin/python tests/language/test_letters.py prints it."""
    page = (Path(__file__).parents[2] / "docs" / "LANGUAGES.md").read_text("utf-8")
    assert "\n".join(rows()) in page


if __name__ == "__main__":
    print("\n".join(rows()))
