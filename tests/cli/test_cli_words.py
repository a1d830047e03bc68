"""`crosswright words`, run in this process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

pytestmark = pytest.mark.usefixtures("folder")

MINE = ("--words", "mine.txt")


@pytest.fixture(autouse=True)
def mine(folder: Path) -> None:
    write("mine.txt", "ice cream;72\ntalc;90\nTEST;50\nteat;50\nters;20\ntops;0\nélan;100\n")


class TestGroup:
    def test_alone_it_shows_its_help(self) -> None:
        result = run("words")
        assert result.exit_code == 0
        assert all(name in result.stdout for name in ("stats", "grep", "score", "export"))


class TestStats:
    def test_text(self) -> None:
        result = run("words", "stats", *MINE)
        assert result.exit_code == 0
        assert result.stdout == (
            "mine.txt: 7 words, 5 with a score of 50 or more\n"
            "\n"
            " length     words     >= 50\n"
            "      4         6         4  ████████████████████████████████████████\n"
            "      8         1         1  ██████████\n"
            "\n"
            "  score     words\n"
            "100-100         1  ████████████████████\n"
            "  90-99         1  ████████████████████\n"
            "  80-89         0\n"
            "  70-79         1  ████████████████████\n"
            "  60-69         0\n"
            "  50-59         2  ████████████████████████████████████████\n"
            "  40-49         0\n"
            "  30-39         0\n"
            "  20-29         1  ████████████████████\n"
            "  10-19         0\n"
            "    0-9         1  ████████████████████\n"
        )

    def test_json(self) -> None:
        document = run_json("words", "stats", *MINE, "--min-score", "60")
        assert document["words"], document["words_at_min_score"] == (7, 3)
        assert document["lengths"] == [
            {"length": 4, "words": 6, "words_at_min_score": 2},
            {"length": 8, "words": 1, "words_at_min_score": 1},
        ]
        assert document["scores"][0] == {"from": 100, "to": 100, "words": 1}
        assert sum(each["words"] for each in document["scores"]) == 7

    def test_bans_count(self) -> None:
        banned = write("banned.txt", "talc\n")
        assert "4         5         3" in run("words", "stats", *MINE, "--without", banned).stdout


class TestGrep:
    def test_best_first(self) -> None:
        result = run("words", "grep", "T???", *MINE)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "TALC;90\nTEAT;50\nTEST;50\n", "")

    def test_wildcards_stand_for_whole_words(self) -> None:
        assert run("words", "grep", "?E?T", *MINE).stdout == "TEAT;50\nTEST;50\n"
        assert run("words", "grep", "?E?", *MINE).exit_code == 1

    def test_letters_are_normalised(self) -> None:
        assert run("words", "grep", "é??n", *MINE).stdout == "ELAN;100\n"
        assert run("words", "grep", "é??n", *MINE, "--keep-accents").stdout == "ÉLAN;100\n"

    def test_none(self) -> None:
        result = run("words", "grep", "ZZ??", *MINE)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == "no word with a score of 50 or more fits ZZ??\n"

    def test_min_score(self) -> None:
        assert run("words", "grep", "T???", *MINE, "--min-score", "0").stdout.endswith("TERS;20\nTOPS;0\n")

    def test_regex(self) -> None:
        assert run("words", "grep", "--regex", "e.*m$", *MINE).stdout == "ICECREAM;72\n"
        assert run("words", "grep", "--regex", "^.{4}$", *MINE, "--limit", "2").stdout == "ELAN;100\nTALC;90\n"

    def test_limit_says_how_many_there_are(self) -> None:
        assert run("words", "grep", "????", *MINE, "--limit", "1").stderr == "1 of 4 words shown\n"

    def test_json(self) -> None:
        assert run_json("words", "grep", "T???", *MINE, "--limit", "1") == {
            "pattern": "T???",
            "found": 3,
            "words": [{"word": "TALC", "score": 90}],
        }

    def test_json_of_none(self) -> None:
        assert run_json("words", "grep", "ZZ??", *MINE) == {"pattern": "ZZ??", "found": 0, "words": []}

    def test_patterns_that_cannot_be_meant(self) -> None:
        assert only_error("words", "grep", "a.*", *MINE) == (
            "crosswright: a.*: '.' in column 2 is neither a letter nor '?'; use --regex for regular expressions"
        )
        line = only_error("words", "grep", "--regex", "a(", *MINE)
        assert line.startswith("crosswright: a(: no regular expression (")


class TestScore:
    def test_found(self) -> None:
        result = run("words", "score", "ice cream", "TERS", *MINE)
        assert (result.exit_code, result.stdout, result.stderr) == (0, "ICECREAM;72\nTERS;20\n", "")

    def test_not_found(self) -> None:
        result = run("words", "score", "xyzzy", "talc", "R2D2", *MINE)
        assert (result.exit_code, result.stdout) == (1, "TALC;90\n")
        assert result.stderr == "XYZZY: not in mine.txt\nR2D2: not in mine.txt\n"

    def test_json(self) -> None:
        assert run_json("words", "score", "ice cream", "xyzzy", *MINE) == {
            "words": [
                {"asked": "ice cream", "word": "ICECREAM", "score": 72},
                {"asked": "xyzzy", "word": "XYZZY", "score": None},
            ]
        }


class TestExport:
    def test_it_is_a_word_list_again(self) -> None:
        first = run("words", "export", *MINE, "--min-score", "0").stdout
        assert first == "ELAN;100\nICECREAM;72\nTALC;90\nTEAT;50\nTERS;20\nTEST;50\nTOPS;0\n"
        write("again.txt", first)
        assert run("words", "export", "--words", "again.txt", "--min-score", "0").stdout == first

    def test_the_first_list_that_has_a_word_scores_it(self) -> None:
        write("other.txt", "talc;10\nremo;60\n")
        assert run("words", "export", "--words", "other.txt", *MINE).stdout == (
            "ELAN;100\nICECREAM;72\nREMO;60\nTEAT;50\nTEST;50\n"
        )

    def test_to_a_file(self) -> None:
        result = run("words", "export", *MINE, "-o", "all.dict")
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "wrote all.dict\n")
        assert Path("all.dict").read_text().startswith("ELAN;100\n")
        assert "exists already" in only_error("words", "export", *MINE, "-o", "all.dict")

    def test_to_a_json_file(self) -> None:
        run("words", "export", *MINE, "-o", "all.json")
        document = json.loads(Path("all.json").read_text())
        assert document["min_score"] == 50
        assert document["words"][0] == {"word": "ELAN", "score": 100}

    def test_an_unknown_suffix(self) -> None:
        assert only_error("words", "export", *MINE, "-o", "all.csv") == (
            "crosswright: all.csv: no format has the suffix '.csv'; use one of .txt, .dict, .json, or --format"
        )


def test_what_was_skipped_is_told_once() -> None:
    write("odd.txt", "R2D2\ntalc\n")
    assert run("words", "grep", "????", "--words", "odd.txt").stderr.count("skipped") == 1
