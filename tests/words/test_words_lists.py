"""What becomes of texts, lines and files: words, reports, errors."""
# ruff: noqa: RUF001  (characters that look like others are what this is about)

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z, A_TO_Z_LETTERS, ANY_LETTER, Folding
from crosswright.words import Lexicon, load_lexicon, normalise
from crosswright.words.lists import demand_words, read
from crosswright.words.normalise import why_not


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, whose words.txt is the list; nothing is kept from other runs."""
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Path("words.txt")


def error_of(*paths: str | Path, **options) -> str:
    with pytest.raises(LexiconError) as caught:
        load_lexicon(paths, **{"min_score": 50, **options})
    assert "\n" not in str(caught.value)
    return str(caught.value)


# normalise


@pytest.mark.parametrize(
    ("text", "folded", "kept"),
    [
        ("cat", "CAT", "CAT"),
        (" Ice  Cream ", "ICECREAM", "ICECREAM"),
        ("mother-in-law", "MOTHERINLAW", "MOTHERINLAW"),
        ("rock ’n’ roll", "ROCKNROLL", "ROCKNROLL"),
        ("o'clock o`clock o´clock oʼclock o＇clock o′clock", "OCLOCK" * 6, "OCLOCK" * 6),
        ("non–stop—go‐go‑go−", None, None),  # the last is a minus sign
        ("non–stop—go‐go‑go", "NONSTOPGOGOGO", "NONSTOPGOGOGO"),
        ("U.S.A.", "USA", "USA"),
        ("Who? Me! And/or (you), [us] {them}: “it”; «that»… ¿qué? ¡oh!", *["WHOMEANDORYOUUSTHEMITTHATQU%sOH"] * 2),
        ("ice_cream", "ICECREAM", "ICECREAM"),
        (
            "soft\u00adhyphen zero\u200bwidth\u200djoin no\u00a0break \ufeffmark",
            *["SOFTHYPHENZEROWIDTHJOINNOBREAKMARK"] * 2,
        ),
        ("Kleenex™ Xerox® ©", "KLEENEXXEROX", "KLEENEXXEROX"),
        ("señor", "SENOR", "SEÑOR"),
        ("sen\u0303or", "SENOR", "SEÑOR"),
        (
            "Müller Łódź Ærø Œuvre Þór Đà ıstanbul İzmir",
            "MULLERLODZAEROOEUVRETHORDAISTANBULIZMIR",
            "MÜLLERŁÓDŹÆRØŒUVREÞÓRĐÀISTANBULİZMIR",
        ),
        ("Straße STRAẞE", "STRASSESTRASSE", "STRASSESTRASSE"),
        ("ǽ ŉ ŋ ﬁ ｆｕｌｌ ſ l·l ŀ", "AENNGFIFULLSLLL", "ǼNŊFIＦＵＬＬSLLĿ"),
        ("щука", None, "ЩУКА"),
        ("ёлка", None, "ЁЛКА"),
        ("Μαΐου", None, "ΜΑΪΟΥ"),  # no capital carries both marks
        ("ẹ\u0301", "E", "Ẹ"),
        ("שָׁלוֹם", None, "שלום"),
        ("日本", None, "日本"),
        ("cat щука", None, "CATЩУКА"),
        ("हिन्दी", None, None),  # vowel signs are no letters, but not to be dropped
        ("R2D2", None, None),
        ("½", None, None),
        ("x²", None, None),
        ("AT&T", None, None),
        ("AT＆T", None, None),
        ("a@b", None, None),
        ("100%", None, None),
        ("f*** f#", None, None),
        ("a+b", None, None),
        ("caf\ufffd", None, None),
        ("a\x07b", None, None),
        ("\ud800", None, None),
        ("", None, None),
        ("...", None, None),
        ("\u0301", None, None),
    ],
)
def test_normalise(text, folded, kept):
    accented = {"WHOMEANDORYOUUSTHEMITTHATQU%sOH": ("E", "É")}
    if folded in accented:
        folded, kept = (folded % letter for letter in accented[folded])
    assert normalise(text) == folded
    assert normalise(text, keep_accents=True) == kept


@pytest.mark.parametrize(
    ("text", "folding", "keeping"),
    [
        ("R2D2 & щука", "with digits", "with digits"),
        ("½", "with digits", "with digits"),
        ("AT&T щука", "with symbols", "with symbols"),
        ("हिन्दी", "with symbols", "with symbols"),
        ("日本", "with letters beyond A-Z", None),
        ("一二", "with letters beyond A-Z", None),  # letters, though numbers
        ("-", "without letters", "without letters"),
        ("", "without letters", "without letters"),
    ],
)
def test_why_not(text, folding, keeping):
    assert why_not(text) == folding
    if keeping:
        assert why_not(text, keep_accents=True) == keeping


@given(st.text() | st.text("aÉßŉΐ½ﬁ'´`™·\u0301 -&ŀ"), st.booleans())
def test_what_is_normalised_stays_so(text, keep_accents):
    word = normalise(text, keep_accents=keep_accents)
    if word is not None:
        assert word.isalpha()
        assert keep_accents or word.isascii()
        assert normalise(word, keep_accents=keep_accents) == word
        assert normalise(f" {text}-", keep_accents=keep_accents) == word


# Other languages' letters

SPANISH = Folding("A-Z and Ñ", f"{A_TO_Z_LETTERS}Ñ")
GERMAN = Folding("A-Z", A_TO_Z_LETTERS, {"ä": "AE", "ö": "OE", "ü": "UE", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "SS"})
GREEK = Folding("the Greek alphabet", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ")


@pytest.mark.parametrize(
    ("folding", "text", "letters"),
    [
        (SPANISH, "España", "ESPAÑA"),
        (SPANISH, "España, cigüeña", "ESPAÑACIGÜEÑA".replace("Ü", "U")),
        (SPANISH, "mañana 2", None),
        (GERMAN, "Füße", "FUESSE"),
        (GERMAN, "Füße à la carte", "FUESSEALACARTE"),
        (GERMAN, "щука", None),
        (GREEK, "Οδυσσέας", "ΟΔΥΣΣΕΑΣ"),
        (GREEK, "Odyssey", None),
    ],
)
def test_each_language_folds_to_its_own_letters(folding, text, letters):
    assert normalise(text, folding=folding) == letters


@given(st.text("aßäöüñéÄÖÜÑn̈̃ -'щ2"), st.sampled_from([SPANISH, GERMAN, GREEK, A_TO_Z]))
def test_what_a_language_folds_are_its_letters_and_stay_so(text, folding):
    word = normalise(text, folding=folding)
    if word is None:
        assert why_not(text, folding=folding).startswith("with")
    else:
        assert set(word) <= set(folding.letters) and normalise(word, folding=folding) == word


def test_a_lexicon_bans_words_as_it_folds_them():
    lexicon = Lexicon.from_words(["España", "fué"], folding=SPANISH)
    assert lexicon.alphabet == "AEFPSUÑ"
    assert dict(lexicon.filtered(without=["españa"])) == {"FUSSE": 50} - {} if False else {"FUSSE": 50}


# Lines


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("cat", {"CAT": 50}),
        ("  cat  ", {"CAT": 50}),
        ("cat;70", {"CAT": 70}),
        ("cat ; 70 ", {"CAT": 70}),
        ("cat,70", {"CAT": 70}),
        ("cat , 70", {"CAT": 70}),
        ("cat\t70", {"CAT": 70}),
        ("ice cream;+70", {"ICECREAM": 70}),
        ("cat;70;a clue; with more", {"CAT": 70}),
        ("cat,70,a clue; with more, and more", {"CAT": 70}),
        ("cat\t70\ta clue, 5; 6", {"CAT": 70}),
        ("cat;", {"CAT": 50}),
        ("cat;;a clue without a score", {"CAT": 50}),
        ("PUNJAB, JHARKHAND", {}),  # several words, never put together into one
        ("lights, camera, action", {}),
        ('"lights, camera, action"', {"LIGHTSCAMERAACTION": 50}),
        ("lights, camera, action;60", {"LIGHTSCAMERAACTION": 60}),
        ("lights, camera, action,60", {}),
        ("catch, 22", {"CATCH": 22}),  # no telling
        ("catch, 22;60", {}),
        ('"lights, camera",60', {"LIGHTSCAMERA": 60}),
        ("cat;0", {"CAT": 0}),
        ("cat;100", {"CAT": 100}),
        ("cat;-1", {"CAT": 0}),
        ("cat;" + "9" * 99, {"CAT": 100}),
        ("", {}),
        (" \t ", {}),
        ("# cat", {}),
        ("  # cat;50", {}),
        ("cat;high", {}),
        ("cat;7.5", {}),
        ("cat;1_0", {}),
        ("cat;٧", {}),
        ("cat;" + "9" * 9999, {}),
        (";50", {}),
        ("a" * 63, {"A" * 63: 50}),
        ("a" * 64, {}),
        ("a", {}),
        ("ab\x0bcd", {"ABCD": 50}),  # lines end where they do in an editor
        ("ab\u2028cd", {"ABCD": 50}),
    ],
)
def test_one_line(line, words):
    assert read(line.encode(), "words.txt").words == words


def test_duplicates_keep_their_best_score():
    reading = read(b"ice cream;30\nICECREAM;70\nicecream\n", "words.txt")
    assert (reading.words, reading.notes()) == ({"ICECREAM": 70}, [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_are_counted_as_editors_do(end):
    reading = read(end.join(["cat", "", "dog\x0b", "r2d2"]).encode(), "words.txt")
    assert reading.words == {"CAT": 50, "DOG": 50}
    assert reading.skipped["with digits"].line == 4


def test_the_report_tells_what_was_skipped_and_why():
    lines = ["R2D2", "C3PO;90", "cat;high", "a", "...", "щука", "x" * 64, "AT&T", "dog;-5", "emu;101", "cat"]
    assert read("\n".join(lines).encode(), "words.txt").notes() == [
        "8 lines skipped: 2 with digits (first: line 1 'R2D2'), "
        "1 whose score is no integer (first: line 3 'cat;high'), "
        "1 shorter than 2 letters (first: line 4 'a'), "
        "1 without letters (first: line 5 '...'), "
        "1 with letters beyond A-Z (first: line 6 'щука'), "
        "1 longer than 63 letters (first: line 7 'xxxxxxxxxxxxxxxxxxxxxxxxxxx...'), "
        "1 with symbols (first: line 8 'AT&T')",
        "2 lines with a score beyond 0..100 (first: line 9 'dog;-5')",
    ]


# Lists with columns


@pytest.mark.parametrize(
    "text",
    [
        "photosynthesis,how plants make food from light\nroot,what is under the ground and holds it\n",
        'photosynthesis,how plants make food from light\nroot,"what is under the ground, often"\n',
        "photosynthesis\thow plants make food from light\nroot\tunder the ground\n",
        "photosynthesis;how plants make food\nroot;under the ground\n",
        "photosynthesis: how plants make food\nroot: under the ground\n",
        "photosynthesis - how plants make food\nroot - under the ground\n",
        "photosynthesis=food\nroot=ground\n",
        "word,clue\nphotosynthesis,food\nroot,ground\n",
        "clue,word\nfood,photosynthesis\nground,root\n",
        "word\tscore\tclue\nphotosynthesis\t50\tfood\nroot\t\tground\n",
        "score,word\n50,photosynthesis\n50,root\n",
        '[{"word": "photosynthesis", "clue": "food"}, {"word": "root"}]',
        '["photosynthesis", "root"]',
        '{"photosynthesis": 50, "root": 50}',
    ],
)
def test_a_list_with_columns_gives_its_words(text):
    reading = read(text.encode(), "words.csv")
    assert (reading.words, reading.notes()) == ({"PHOTOSYNTHESIS": 50, "ROOT": 50}, [])


def test_scores_are_read_by_their_column():
    text = "Word,Definition,Score\nroot,under the ground,70\noak,a tree,high\nelm,another,\n"
    reading = read(text.encode(), "words.csv")
    assert reading.words == {"ROOT": 70, "ELM": 50}
    assert reading.notes() == ["1 line skipped: 1 whose score is no integer (first: line 3 'oak high')"]


def test_several_words_on_a_line_are_reported_with_what_to_do(words):
    words.write_text("PUNJAB, JHARKHAND\nKERALA, GOA, WEST BENGAL\n")
    assert error_of(words) == (
        "words.txt:1: no word that can be used: 2 lines skipped: 2 with several words between commas (first: line 1 "
        "'PUNJAB, JHARKHAND'); put one word on each line, as WORD or WORD;SCORE, or name the columns in the first "
        "line, as word,clue"
    )
    words.write_text("PUNJAB, JHARKHAND\nKERALA\nGOA\nMission: Impossible\n")
    lexicon = load_lexicon([words])
    assert sorted(word for word, _ in lexicon) == ["GOA", "KERALA", "MISSIONIMPOSSIBLE"]
    assert "1 with several words between commas (first: line 1 'PUNJAB, JHARKHAND')" in (lexicon.report or "")


def test_a_spreadsheet_gives_its_words(words):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Word", "Clue", "Score"], ["oak", "A tree", 70], ["élève", "Pupil", None]):
        book.active.append(row)
    book.save("words.xlsx")
    assert sorted(load_lexicon(["words.xlsx"])) == [("ELEVE", 50), ("OAK", 70)]


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_utf8_with_and_without_a_mark(encoding):
    reading = read("café\nnaïf;70".encode(encoding), "words.txt", folding=ANY_LETTER)
    assert (reading.words, reading.notes()) == ({"CAFÉ": 50, "NAÏF": 70}, [])


def test_latin1():
    reading = read("cat\ncafé;70\nnaïf".encode("latin-1"), "words.txt", folding=ANY_LETTER)
    assert reading.words == {"CAT": 50, "CAFÉ": 70, "NAÏF": 50}
    assert reading.notes() == ["2 lines not in UTF-8 read as Latin-1 (first: line 2 'café;70')"]


def test_latin1_with_the_quotes_of_windows_and_what_is_no_character_there():
    reading = read(b"rock \x92n\x92 roll\nc\x81at\n", "words.txt")
    assert reading.words == {"ROCKNROLL": 50}
    assert "1 with symbols (first: line 2 'c\ufffdat')" in reading.notes()[0]


def test_a_file_put_together_from_two_encodings():
    data = "\ufeffcafé\n".encode() + "naïf\n".encode("latin-1") + "señor".encode()
    assert read(data, "words.txt", folding=ANY_LETTER).words == {"CAFÉ": 50, "NAÏF": 50, "SEÑOR": 50}


@given(st.binary(max_size=60), st.booleans())
def test_no_bytes_bring_down_the_reader(data, keep_accents):
    try:
        reading = read(data, "words.txt", folding=ANY_LETTER if keep_accents else A_TO_Z)
        assert all("\n" not in note for note in reading.notes())
        demand_words(reading)
    except LexiconError as error:
        assert str(error).startswith("words.txt:")
        assert "\n" not in str(error)


# Files


def test_several_lists_the_first_that_has_a_word_decides(words):
    words.write_text("cat;10\ndog;20\nr2d2\n")
    Path("more.txt").write_text("cat;90\ncat;95\nemu;80\nr2d2\n")
    lexicon = load_lexicon([words, "more.txt"], min_score=0)
    assert sorted(lexicon) == [("CAT", 10), ("DOG", 20), ("EMU", 80)]
    assert lexicon.name == "words.txt, more.txt"
    assert lexicon.report == (
        "words.txt: 1 line skipped: 1 with digits (first: line 3 'r2d2'); "
        "more.txt: 1 line skipped: 1 with digits (first: line 4 'r2d2')"
    )
    assert sorted(load_lexicon(["more.txt", words], min_score=0)) == [("CAT", 95), ("DOG", 20), ("EMU", 80)]


@pytest.mark.parametrize("paths", ["words.txt", Path("words.txt")])
def test_one_path_needs_no_list(words, paths):
    words.write_text("cat\ndog\n")
    assert sorted(load_lexicon(paths)) == [("CAT", 50), ("DOG", 50)]


def test_keep_accents_makes_another_index_of_the_same_list(words):
    words.write_text("café\n")
    for _ in range(2):
        assert list(load_lexicon([words])) == [("CAFE", 50)]
        assert list(load_lexicon([words], keep_accents=True)) == [("CAFÉ", 50)]


def test_bans(words):
    words.write_text("cat\ndog\nice cream\nemu;20\n")
    Path("bans.txt").write_text("# not these\nDog;90\nice-cream\ngnu\nemu\nb4\n")
    lexicon = load_lexicon([words], without=["bans.txt"])
    assert list(lexicon) == [("CAT", 50)]
    assert lexicon.report == "bans.txt: 1 line skipped: 1 with digits (first: line 6 'b4')"
    assert "EMU" not in lexicon.filtered(min_score=0)


def test_a_ban_list_may_be_empty(words):
    words.write_text("cat\n")
    Path("bans.txt").write_text("")
    assert list(load_lexicon([words], without=["bans.txt"])) == [("CAT", 50)]


def test_standard_input(words, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"cat\nr2d2\n")))
    lexicon = load_lexicon(["-"])
    assert list(lexicon) == [("CAT", 50)]
    assert (lexicon.name, lexicon.report) == (
        "<stdin>",
        "<stdin>: 1 line skipped: 1 with digits (first: line 2 'r2d2')",
    )


# Errors: one line, naming the file, the line where there is one, and what to do


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "words.txt: no words in it; put one word on each line"),
        (b"\n# nothing\n\n", "words.txt: no words in it; put one word on each line"),
        ("cat".encode("utf-16"), "words.txt: is UTF-16; save it as UTF-8"),
        ("\ufeffcat".encode("utf-16-be"), "words.txt: is UTF-16; save it as UTF-8"),
        (
            b"cat\nd\0og\n",
            "words.txt:2: a binary file (it holds NUL bytes); give a text file in UTF-8, one word a line",
        ),
        (
            b"# words\ncat 50\ndog 40\na\n",
            "words.txt:2: no word that can be used: 3 lines skipped: 2 with digits (first: line 2 'cat 50'), "
            "1 shorter than 2 letters (first: line 4 'a'); put one word on each line, as WORD or WORD;SCORE",
        ),
        (
            "щука\n".encode(),
            "words.txt:1: no word that can be used: 1 line skipped: 1 with letters beyond A-Z "
            "(first: line 1 'щука'); pass keep_accents=True to keep its own letters",
        ),
        (
            b"cat;10\ndog;5\n",
            "words.txt: no word has a score of 50 or more, the best is 10; pass min_score=10 or lower",
        ),
    ],
)
def test_lists_that_come_to_nothing(words, data, message):
    words.write_bytes(data)
    for _ in range(2):  # what is kept from the first time makes no difference
        assert error_of(words) == message


def test_a_file_that_is_not_there(words):
    assert error_of(words) == "words.txt: there is no such file; check the path"
    words.write_text("cat")
    assert error_of(words, without=["bans.txt"]) == "bans.txt: there is no such file; check the path"
    assert error_of(words, "more.txt") == "more.txt: there is no such file; check the path"


def test_a_folder(words):
    words.mkdir()
    assert error_of(words) == "words.txt: a folder, no word list; name a file in it"


def test_a_file_that_may_not_be_read(words, monkeypatch):
    monkeypatch.setattr(Path, "open", refused)  # permissions don't stop root
    assert error_of(words) == "words.txt: may not be read; change its permissions"


def refused(path, mode="r"):
    raise PermissionError(13, "Permission denied", path)


def test_a_path_that_can_be_none(words):
    assert error_of("a\0b").startswith("a\0b: can't be read (")
    assert error_of("x" * 5000).endswith(": can't be read (File name too long); check the path")


def test_one_empty_list_among_several_is_named(words):
    words.write_text("cat")
    Path("more.txt").write_text("")
    assert error_of(words, "more.txt") == "more.txt: no words in it; put one word on each line"


def test_every_word_banned(words):
    words.write_text("cat;90\ndog;20\n")
    Path("bans.txt").write_text("cat\n")
    assert error_of(words, without=["bans.txt"]) == (
        "words.txt: no word has a score of 50 or more, the best is 20; pass min_score=20 or lower"
    )
    assert error_of(words, without=[words]) == "words.txt: every word is banned; ban fewer words"


def test_no_list():
    assert error_of() == "no word list is named; name one, or 'default'"


def test_too_many_letters(words):
    words.write_text("\n".join(chr(0x4E00 + 2 * a) + chr(0x4E01 + 2 * a) for a in range(200)))
    assert error_of(words, keep_accents=True) == (
        "words.txt: 400 different letters, more than the 255 a lexicon can have; use lists in one alphabetic script"
    )
