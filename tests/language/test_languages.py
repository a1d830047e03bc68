"""Languages: found by their names, kept apart from what knows none, and complete in what the protocol asks."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from small_wordnet import small_knowledge

import crosswright
from crosswright.errors import UsageError
from crosswright.language import language
from crosswright.language.register import codes
from crosswright.puzzle import ACROSS, DOWN

ROOT = Path(crosswright.__file__).parent
MECHANISM = [path for room in ("words", "clues", "solving") for path in sorted((ROOT / room).glob("*.py"))]


@pytest.mark.parametrize("name", ["en", "EN", "english", " English "])
def test_a_language_is_found_by_its_code_and_its_name(name: str) -> None:
    assert language(name) is language()
    assert language(name).code == "en"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"^there is no language 'tlh'; there are en \(english\)"):
        language("tlh")


@pytest.mark.parametrize("code", codes())
def test_a_language_has_all_that_its_texts_need(code: str) -> None:
    """What the protocol's types can't say."""
    each = language(code)
    assert each.code == code and all(each.about.headings)
    assert each.text.templates and each.text.function_words
    assert all(1 <= template.difficulty <= 5 for template in each.text.templates.values())
    assert all(set(ending) <= set(each.folding.letters) for ending in {*each.text.prefixes, *each.text.suffixes})
    for word in each.text.function_words:
        assert each.text.tokens(word) == []
    assert re.fullmatch("[0-9a-f]{16}", each.folding.fingerprint)


def test_english_headings_are_those_of_files() -> None:
    assert language("en").about.headings == (ACROSS, DOWN)


def test_a_dictionary_answers_for_texts_that_are_no_senses() -> None:
    assert small_knowledge().said_of("dog|hound") == ""
    assert "faithful animal" in small_knowledge().said_of(small_knowledge().facts("DOG")[0].sense)


# ---- what knows no language

# Names of English data and of WordNet's parts of speech and tags, and endings of English words.
ENGLISH = re.compile(
    r"wordnet|lemminflect|wordfreq|hunspell|en_us|\bnns\b|\bvb[zgdn]\b|\bjj[rs]\b|\bnvar\b|\bness\b|\bing\b",
    re.IGNORECASE,
)
# Words that hold English sentences together. Lists of such words are English knowledge.
FUNCTION_WORDS = {"the", "of", "and", "with", "from", "that", "which", "for"}


def strings(path: Path) -> Iterator[str]:
    """The string constants of a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@pytest.mark.parametrize("path", MECHANISM, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_words_clues_and_solving_name_no_english(path: Path) -> None:
    code = re.sub(r"#.*", "", path.read_text("utf-8"))
    assert "languages.english" not in code
    named = [text for text in strings(path) if ENGLISH.search(text)]
    assert named == []
    single = {text.lower() for text in strings(path)}
    assert not single & FUNCTION_WORDS, "a list of English words"
    listed = [text for text in strings(path) if len(FUNCTION_WORDS & set(text.split())) > 3 and "." not in text]
    assert listed == [], "a list of English words"


def test_the_search_for_english_finds_it() -> None:
    """A test that can't fail is none: the English room is full of what the test above looks for."""
    english = [text for path in (ROOT / "languages" / "english").rglob("*.py") for text in strings(path)]
    assert any(ENGLISH.search(text) for text in english)
    assert {text.lower() for text in english} & FUNCTION_WORDS
    assert any(len(FUNCTION_WORDS & set(text.split())) > 3 and "." not in text for text in english)


def test_the_key_of_a_lexicon_is_the_same_in_every_process():
    """Sets are in another order in each process; a key made of one would build the lexicon anew every time."""
    code = "from crosswright.language.register import about_language; print(about_language('de'))"
    keys = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(keys) == 1


def test_english_reads_no_file_of_data() -> None:
    code = """
import sys
from crosswright.language import language
from crosswright.language.letters import letters_tagged
language(), language("english"), language("en-GB"), letters_tagged("en-US")
print("tomllib" in sys.modules)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert found.stdout == "False\n"
