"""`crosswright clue`: clues for grids and puzzles, the user's own first; the collection; a model on a local server."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cli_runner import only_error, run, run_json, write
from small_wordnet import small_knowledge, without_default_lexicon

from crosswright.languages.english import English
from crosswright.media import formats

PUZZLE = "Title: Tiny\nDate: 2020-02-02\n\nDOG#HOT\n\nAcross\n1 Rex, perhaps\n2 Very warm\n"
ROW = "DOG#HOT#OSLO\n"


@pytest.fixture(autouse=True)
def small(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small WordNet, and a collection of the test's own."""
    monkeypatch.setattr(English, "dictionary", lambda self, progress: small_knowledge())
    without_default_lexicon(monkeypatch)
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "clues.sqlite"))


def clues_of(result: Any) -> dict[str, str | None]:
    return {entry["answer"]: entry["clue"] and entry["clue"]["text"] for entry in result["entries"]}


def test_a_grid_gets_clues():
    result = run("clue", write("row.txt", ROW))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == ROW.strip()
    assert lines[lines.index("Across") + 1].startswith("1 ")
    assert result.stderr == "row.txt: 3 of 3 entries clued\n"


def test_the_long_way_to_say_it_is_the_same():
    write("row.txt", ROW)
    assert run("clue", "row.txt").stdout == run("clue", "write", "row.txt").stdout


def test_json_tells_where_clues_come_from():
    result = run_json("clue", write("row.txt", ROW))
    assert [entry["slot"] for entry in result["entries"]] == ["1A", "2A", "3A"]
    for entry in result["entries"]:
        assert {"text", "kind", "difficulty", "quality", "origins"} == entry["clue"].keys()
        assert all(origin["source"] == "wordnet" for origin in entry["clue"]["origins"])
    assert result["unclued"] == []


def test_what_nobody_knows_is_for_the_editor():
    result = run("clue", write("row.txt", "DOG#QZX\n"))
    assert result.exit_code == 1
    assert "1 of 2 entries clued" in result.stderr
    assert "for the editor, no source knows: " in result.stderr
    assert "QZX" in result.stderr.splitlines()[-1]


# What stays and what gives way


def clue_of(name: str, slot: str) -> str:
    return str(formats.read(Path(name).read_bytes()).clue_of[slot].text)


def test_clues_written_by_hand_stay_unless_their_slot_is_named():
    write("tiny.txt", "DOG#HOT\n\nAcross\n1 Rex, perhaps\n")
    assert "1 Rex, perhaps" in run("clue", "tiny.txt").stdout
    result = run("clue", "tiny.txt", "--again")
    assert "1 Rex, perhaps" in result.stdout
    assert result.stderr.splitlines()[0] == "tiny.txt: written by hand and kept: 1A; for other clues: --again 1A"
    assert "1 Rex, perhaps" not in run("clue", "tiny.txt", "--again", "1a").stdout
    assert "1 Rex, perhaps" not in run("clue", "--again", "1A,2A", "tiny.txt").stdout
    assert run_json("clue", "--again", "tiny.txt")["kept"] == ["1A"]


def test_again_chooses_other_clues_for_those_of_the_dictionary():
    write("row.txt", ROW)
    run("clue", "row.txt", "-o", "clued.ipuz")
    result = run("clue", "--again", "clued.ipuz", "--difficulty", "5")
    assert "3 of 3 entries clued" in result.stderr and "by hand" not in result.stderr
    assert "no slot 9D with an answer" in only_error("clue", "clued.ipuz", "--again", "9D")


@pytest.mark.parametrize("suffix", ["ipuz", "puz", "txt"])
def test_definitions_take_the_place_of_clues_from_the_dictionary(suffix):
    write("row.txt", ROW)
    run("clue", "row.txt", "-o", f"first.{suffix}")
    write("mine.tsv", 'OSLO\tour "trip" in May\n')
    result = run("clue", f"first.{suffix}", "--definitions", "mine.tsv", "-o", f"second.{suffix}")
    assert result.exit_code == 0 and "1 of 1 entries clued" in result.stderr
    assert clue_of(f"second.{suffix}", "3A") == 'our "trip" in May'
    assert clue_of(f"second.{suffix}", "1A") == clue_of(f"first.{suffix}", "1A")


def test_a_changed_definition_changes_the_clue_but_never_one_written_by_hand():
    write("row.txt", ROW)
    write("mine.tsv", "OSLO\tour trip\nDOG\tour dog\n")
    run("clue", "row.txt", "--definitions", "mine.tsv", "-o", "a.ipuz")
    assert run("clue", "set", "a.ipuz", "1A", "Rex!").exit_code == 0
    write("mine.tsv", "OSLO\tour best trip\nDOG\tour old dog\n")
    result = run("clue", "a.ipuz", "--definitions", "mine.tsv", "-o", "b.ipuz")
    assert (clue_of("b.ipuz", "3A"), clue_of("b.ipuz", "1A")) == ("our best trip", "Rex!")
    assert "written by hand and kept: 1A" in result.stderr
    run("clue", "b.ipuz", "--definitions", "mine.tsv", "--again", "1A", "-o", "c.ipuz")
    assert clue_of("c.ipuz", "1A") == "our old dog"


def test_definitions_beat_what_would_be_filtered_or_gives_others_away():
    write("row.txt", ROW)
    write("mine.tsv", "OSLO\tThe hot dog of Oslo, as I said in class\n")
    found = clues_of(run_json("clue", "row.txt", "--definitions", "mine.tsv"))
    assert found["OSLO"] == "The hot dog of Oslo, as I said in class"


def test_accented_definitions_match_accented_answers():
    write("mine.tsv", "élève\tPupil in Paris\n")
    for grid in ("ÉLÈVE\n", "ELEVE\n"):
        found = clues_of(run_json("clue", write("grid.txt", grid), "--definitions", "mine.tsv"))
        assert set(found.values()) == {"Pupil in Paris"}
    write("both.tsv", "cote\tRating\ncôté\tSide\n")
    found = clues_of(run_json("clue", write("grid.txt", "CÔTÉ#COTE\n"), "--definitions", "both.tsv"))
    assert found == {"CÔTÉ": "Side", "COTE": "Rating"}
    run("clue", "import", "mine.tsv")
    assert clues_of(run_json("clue", write("grid.txt", "ÉLÈVE\n"))) == {"ÉLÈVE": "Pupil in Paris"}


# set


def test_set_changes_one_clue_in_its_file():
    write("row.txt", ROW)
    run("clue", "row.txt", "-o", "a.ipuz")
    before = clue_of("a.ipuz", "2A")
    result = run("clue", "set", "a.ipuz", "1a", '"Woof!"')
    assert (result.exit_code, result.stdout) == (0, "")
    assert 'a.ipuz: 1A DOG: "Woof!" (it was: ' in result.stderr
    assert (clue_of("a.ipuz", "1A"), clue_of("a.ipuz", "2A")) == ('"Woof!"', before)
    run("clue", "a.ipuz", "--again", "-o", "a.ipuz", "--force")
    assert clue_of("a.ipuz", "1A") == '"Woof!"'


def test_set_writes_elsewhere_and_as_json():
    write("row.txt", ROW)
    document = run_json("clue", "set", "row.txt", "3A", "Fjord city", "-o", "set.ipuz")
    assert document == {"source": "row.txt", "slot": "3A", "answer": "OSLO", "before": "", "clue": "Fjord city"}
    assert Path("row.txt").read_text() == ROW
    assert clue_of("set.ipuz", "3A") == "Fjord city"
    assert "3 Fjord city" in run("clue", "set", "-", "3A", "Fjord city", stdin=ROW).stdout
    assert run("clue", "set", "row.txt", "3A", "In place").exit_code == 0
    assert "3 In place" in Path("row.txt").read_text()


def test_the_teachers_definitions_come_first_and_as_they_are():
    write("row.txt", ROW)
    write("mine.txt", "dog\tour dog, Rex!\nOSLO;90;where we went in May\nR2D2\ta robot\n")
    result = run("clue", "row.txt", "--definitions", "mine.txt", "--json")
    found = clues_of(json.loads(result.stdout))
    assert (found["DOG"], found["OSLO"]) == ("our dog, Rex!", "where we went in May")
    assert "mine.txt: 1 line skipped: 1 with digits" in result.stderr


def test_puzzles_are_written_in_any_format():
    write("row.txt", ROW)
    assert run("clue", "row.txt", "--title", "Three", "-o", "row.ipuz").exit_code == 0
    puzzle = formats.read(Path("row.ipuz").read_bytes())
    assert puzzle.title == "Three"
    assert all(clue.text for clue in puzzle.clues)
    assert "exists already" in only_error("clue", "row.txt", "-o", "row.ipuz")


def test_import_and_search():
    write("list.tsv", "OSLO\tNordic capital\nROMA\tItalian capital\n")
    write("tiny.txt", PUZZLE)
    result = run_json("clue", "import", "list.tsv", "tiny.txt", "--date", "2021-01-01")
    assert [(each["clues"], each["added"]) for each in result["files"]] == [(2, 2), (2, 2)]
    assert run("clue", "search", "oslo").stdout == "OSLO\tNordic capital\tlist.tsv\t2021-01-01\n"
    assert run("clue", "search", "?O?").stdout.splitlines() == [
        "DOG\tRex, perhaps\tTiny\t2021-01-01",
        "HOT\tVery warm\tTiny\t2021-01-01",
    ]
    assert {each["answer"] for each in run_json("clue", "search", "--text", "capital")["clues"]} == {"OSLO", "ROMA"}
    assert run("clue", "search", "EMU").exit_code == 1


def test_collected_clues_are_used_but_not_those_of_the_puzzle_itself():
    write("list.tsv", "OSLO\tNordic city by a fjord\nHOT\tSee 12-Across\nDOG\tMan's best friend, a dog\n")
    run("clue", "import", "list.tsv")
    found = clues_of(run_json("clue", write("row.txt", ROW)))
    assert found["OSLO"] == "Nordic city by a fjord"
    assert found["HOT"] != "See 12-Across"  # it is about another puzzle
    assert found["DOG"] != "Man's best friend, a dog"  # it has the answer in it
    run("clue", "import", "list.tsv", "--source", "row.txt")


# Lists


@pytest.mark.parametrize(
    ("name", "text", "columns"),
    [
        ("list.tsv", 'ANSWER\tCLUE\tSOURCE\tDATE\nARNESS\t"Gunsmoke" star\tNYT\t2020-01-01\n', "answer, clue, source"),
        ("list.tsv", 'ARNESS\t"Gunsmoke" star\tNYT\t2020-01-01\n', "separated by tabs: answer, clue, source, date;"),
        ("list.csv", 'clue,answer\n"""Gunsmoke"" star",ARNESS\n', "commas: clue, answer (named"),
        ("list.csv", 'ARNESS,"Gunsmoke" star,2020-01-01\n', "commas: answer, clue, date;"),
        ("list.txt", 'ARNESS;70;"Gunsmoke" star\n', "semicolons: answer, score, clue;"),
        ("list.txt", 'ARNESS: "Gunsmoke" star\n', "ANSWER: clue"),
        ("list.txt", 'ARNESS - "Gunsmoke" star\n', "ANSWER - clue"),
        ("list.txt", 'ARNESS="Gunsmoke" star\n', "ANSWER=clue"),
        ("list.json", '[{"answer": "ARNESS", "clue": "\\"Gunsmoke\\" star"}]', "JSON: answer, clue (named"),
        ("list.json", '{"ARNESS": "\\"Gunsmoke\\" star"}', "JSON: answer, clue;"),
        ("list.json", '[["ARNESS", "\\"Gunsmoke\\" star"]]', "JSON: answer, clue;"),
    ],
)  # fmt: skip
def test_import_knows_the_columns_and_says_so(name, text, columns):
    write(name, text)
    result = run("clue", "import", name)
    understood, done = result.stderr.splitlines()
    assert columns in understood and 'ARNESS, "Gunsmoke" star' in understood
    assert done == f"{name}: 1 clues, 1 of them new"
    answer, clue, *_ = run("clue", "search", "ARNESS").stdout.rstrip("\n").split("\t")
    assert (answer, clue) == ("ARNESS", '"Gunsmoke" star')
    assert run("clue", "search", "ANSWER").exit_code == 1


def test_what_search_prints_is_imported_as_it_was(tmp_path):
    write("list.tsv", 'OSLO\t"Nordic" capital\tNYT\t2020-01-01\nROMA\tItalian; capital, too\tLAT\t2021-05-05\n')
    run("clue", "import", "list.tsv")
    printed = run("clue", "search", "????").stdout
    assert printed == Path("list.tsv").read_text()
    write("again.json", run("clue", "search", "????", "--json").stdout)
    for name, stdin in (("again.json", None), ("-", printed)):
        other = str(tmp_path / f"other{name[0]}.sqlite")
        run("clue", "import", name, "--database", other, stdin=stdin)
        assert run("clue", "search", "????", "--database", other).stdout == printed


def test_a_collection_that_lost_quotation_marks_is_mended(tmp_path):
    from crosswright.clues.database import Database, Record

    place = str(tmp_path / "clues.sqlite")
    old = Database(place)
    lost = [("ARNESS", 'Gunsmoke" star\tNYT\t2020-01-01'), ("HELLO", "Hi there!"), ("ANSWER", "CLUE\tSOURCE\tDATE")]
    old.add([Record(answer, text, "list.tsv") for answer, text in lost])
    old.add([Record("HELLO", "Hi there!", "other.tsv"), Record("OSLO", "Capital", "list.tsv")])
    old.close()
    write("list.tsv", 'ANSWER\tCLUE\tSOURCE\tDATE\nARNESS\t"Gunsmoke" star\tNYT\t2020-01-01\n'
                      'HELLO\t"Hi there!"\t\t\nOSLO\tCapital\t\t\n')  # fmt: skip
    [file] = run_json("clue", "import", "list.tsv")["files"]
    assert (file["clues"], file["added"], file["mended"]) == (3, 2, 3)
    assert run("clue", "search", "ARNESS").stdout == 'ARNESS\t"Gunsmoke" star\tNYT\t2020-01-01\n'
    assert {line.split("\t")[1] for line in run("clue", "search", "HELLO").stdout.splitlines()} == {
        '"Hi there!"',
        "Hi there!",  # of another source
    }
    assert run("clue", "search", "ANSWER").exit_code == 1
    assert run("clue", "search", "OSLO").exit_code == 0
    assert run_json("clue", "import", "list.tsv")["files"][0]["mended"] == 0


def test_an_import_that_is_refused_makes_no_database(tmp_path):
    write("empty.tsv", "")
    write("good.tsv", "OSLO\tCapital\n")
    assert run("clue", "import", "good.tsv", "empty.tsv").exit_code == 2
    only_error("clue", "import", "empty.tsv")
    assert not (tmp_path / "clues.sqlite").exists()


class _Model(BaseHTTPRequestHandler):
    """A server that clues every answer, once well and once with the answer in the clue."""

    asked: list[Any] = []  # noqa: RUF012
    reply: str | None = None

    def do_POST(self) -> None:
        document = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append((self.path, self.headers.get("Authorization"), document))
        entries = json.loads(document["messages"][1]["content"])
        written = {entry: [f"It is the {entry.lower()}", f"Thing number {len(entry)}"] for entry in entries}
        content = self.reply or f"Here you are:\n```json\n{json.dumps(written)}\n```"
        body = json.dumps({"choices": [{"message": {"content": content}}]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    _Model.asked, _Model.reply = [], None
    server = HTTPServer(("127.0.0.1", 0), _Model)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_language_model_is_one_more_writer(server, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    options = ("--writer", "llm", "--model", "m", "--base-url", server, "--difficulty", "4")
    result = run_json("clue", write("row.txt", "DOG#QZX\n"), *options)
    assert clues_of(result)["QZX"] == "Thing number 3"  # the other gives the answer away
    [(path, key, document)] = _Model.asked
    assert (path, key, document["model"]) == ("/v1/chat/completions", "Bearer secret", "m")
    assert "clues in English" in document["messages"][0]["content"]
    assert "of difficulty 4, on a scale from 1 " in document["messages"][0]["content"]
    assert [entry["clue"]["origins"][0]["source"] for entry in result["entries"] if entry["answer"] == "QZX"] == [
        "model m"
    ]


def test_a_key_is_sent_to_no_address_that_others_can_read(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    options = ("--writer", "llm", "--model", "m", "--base-url", "http://192.0.2.1/v1")
    error = only_error("clue", write("row.txt", "DOG#QZX\n"), *options)
    assert "use an https address, or unset the key" in error and "secret" not in error


def test_no_redirect_carries_the_key_to_another_host(server, monkeypatch):
    asked = []

    class Redirecting(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            asked.append(self.headers["authorization"])
            self.send_response(307 if len(asked) == 1 else 302)
            self.send_header("location", f"{server}/chat/completions")
            self.end_headers()

        def log_message(self, *_):
            pass

    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    with ThreadingHTTPServer(("127.0.0.1", 0), Redirecting) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        _Model.asked.clear()
        for _ in range(2):
            options = ("--writer", "llm", "--model", "m", "--base-url", f"http://127.0.0.1:{other.server_port}/v1")
            assert "can't be asked" in only_error("clue", write("row.txt", "DOG#QZX\n"), *options)
        other.shutdown()
    assert asked == ["Bearer secret"] * 2 and _Model.asked == []


def test_a_model_that_makes_no_sense_is_one_line(server):
    _Model.reply = "I would rather talk about the weather"
    options = ("--writer", "llm", "--model", "m", "--base-url", server)
    assert "did not reply with a JSON object of clues" in only_error("clue", write("row.txt", ROW), *options)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["clue", "absent.txt"], "absent.txt: no such file"),
        (["clue", "row.txt", "--definitions", "absent"], "absent: there is no such file"),
        (["clue", "row.txt", "--definitions", "empty.txt"], "no answer with a clue in it"),
        (["clue", "open.txt"], "no entry is filled in; fill it first"),
        (["clue", "row.txt", "--model", "m"], "add --writer llm"),
        (["clue", "row.txt", "--writer", "llm"], "add --model NAME"),
        (["clue", "row.txt", "--writer", "llm", "--model", "m", "--base-url", "http://[::1]:9"], "check --base-url"),
        (["clue", "row.txt", "-o", "row.what"], "no format has the suffix '.what'"),
        (["clue", "row.txt", "--database", "absent.sqlite"], "there is no such clue database"),
        (["clue", "row.txt", "--difficulty", "6"], "--difficulty"),
        (["clue", "import", "row.txt", "--date", "May"], "no date"),
        (["clue", "set", "row.txt", "9D", "x"], "there is no slot 9D with an answer; slots are named as in 5D ("),
        (["clue", "set", "row.txt", "first", "x"], "'first' names no slot; name one by its number and direction"),
        (["clue", "import", "prose.txt"], "prose.txt:1: neither a puzzle nor a list of answers with clues; write ANS"),
        (["clue", "import", "words.txt"], "words.txt:1: no column of clues, only answer and score; write ANSWER<tab>"),
        (["clue", "import", "odd.json"], "odd.json: JSON objects without an answer and a clue (their keys: foo); "),
        (["clue", "import", "cut.json"], "cut.json:1:10: no JSON that can be read: "),
        (["clue", "row.txt", "--definitions", "prose.txt"], "prose.txt:1: no mark between an answer and a clue: 'It "),
        (["clue", "import", "blank.txt"], "blank.txt: no answer with a clue in it; write ANSWER<tab>CLUE"),
        (["clue", "search"], "nothing to look for"),
        (["clue", "search", "R2D2"], "letters and '?' only"),
        (["clue", "search", "OSLO"], "there are no clues yet"),
    ],
)  # fmt: skip
def test_errors_are_one_line(arguments, message):
    write("row.txt", ROW)
    write("open.txt", "...\n...\n")
    write("empty.txt", "# nothing\n")
    write("blank.txt", "\n")
    write("prose.txt", "It was a dark and stormy night\nthe rain fell in torrents\nERA: age\n")
    write("odd.json", '[{"foo": "OREO"}]')
    write("cut.json", '{"a": [1,')
    assert message in only_error(*arguments)


def test_cluing_loads_no_engine_and_no_database_unless_there_is_one():
    code = (
        "import sys; import crosswright.cli.clue, crosswright.clues; "
        "print(sorted({'crosswright.search', 'crosswright.problem', 'numpy', 'sqlalchemy', 'lemminflect', 'wordfreq'}"
        " & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


class TestOtherLanguages:
    """No English clue in a puzzle in another language."""

    ROW = "Language: {}\n\nPIANOLA\n"

    def test_a_puzzle_gets_the_clues_of_its_language(self, monkeypatch) -> None:
        from crosswright.languages.plain import building, word_data

        word = word_data.Word("PIANOLA", "Pianola", 60, 60, 4.0, ("PIANOLA",))
        row = word_data.DefinitionRow("PIANOLA", 0, "Pianola", "Spielt von allein", 1.0)
        held = word_data.WordData.held(word_data.packed([word], [row]))
        monkeypatch.setattr(building, "load", lambda *_: held)
        Path("row.txt").write_text(self.ROW.format("de"), encoding="utf-8")
        result = run("clue", "write", "row.txt", "--json")
        assert result.exit_code == 0, result.stderr
        (entry,) = json.loads(result.stdout)["entries"]
        assert entry["clue"]["kind"] != "OWN" and "German" not in entry["clue"]["text"]
        texts = [entry["clue"]["text"], *(each["text"] for each in entry["alternatives"])]
        assert "Spielt von allein" in texts

    def test_a_language_that_nothing_is_known_of_gets_none(self) -> None:
        Path("row.txt").write_text(self.ROW.format("hu"), encoding="utf-8")
        assert "there is no language 'hu'" in only_error("clue", "write", "row.txt")

    def test_the_language_of_an_option_is_kept(self) -> None:
        Path("row.txt").write_text("PIANO\n", encoding="utf-8")
        Path("mine.tsv").write_text("piano\tKlavier\n", encoding="utf-8")
        result = run("clue", "write", "row.txt", "--language", "he", "--own-clues-only", "--definitions", "mine.tsv")
        assert "Klavier" in result.stdout and "Language: he" in result.stdout
