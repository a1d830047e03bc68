"""What a publisher's puzzles had before does not come again; a language model that fails does no harm."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from small_wordnet import small_knowledge

from crosswright import clues
from crosswright.clues import ClueWriter, choose
from crosswright.clues.llm import MOST_FAILURES, LanguageModel
from crosswright.clues.memory import Memory
from crosswright.errors import InputError
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import parse_grids

DAY = datetime.date(2026, 11, 21)


def clued() -> Puzzle:
    return clues.write(Puzzle.of(parse_grids("DOG")[0]), ClueWriter(ENGLISH, small_knowledge())).puzzle


def test_an_entry_gets_another_clue_while_the_first_is_remembered(tmp_path: Path) -> None:
    file, writer = str(tmp_path / "memory.tsv"), ClueWriter(ENGLISH, small_knowledge())
    Memory.read(file).append(file, clued(), DAY)
    memory = Memory.read(file)
    later = DAY + datetime.timedelta(20)
    assert memory.entries(later) == set() and memory.entries(DAY + datetime.timedelta(13)) == {"DOG"}
    first, second = (choose(["DOG"], writer, printed=printed)["DOG"].clue for printed in ((), memory.clues(later)))
    assert first and second and first.text in memory.clues(later) and second.text not in memory.clues(later)
    assert memory.clues(later, 20) == set()


def test_a_clue_comes_again_where_there_is_no_other() -> None:
    writer = ClueWriter(ENGLISH, small_knowledge())
    every = [each.text for each in writer.candidates("DOG")]
    assert choose(["DOG"], writer, printed=every)["DOG"].clue is not None


def test_a_line_that_is_no_memory_is_named(tmp_path: Path) -> None:
    file = tmp_path / "memory.tsv"
    file.write_text("2026-11-21\tDOG\tBarker\nyesterday\tCAT\n", "utf-8")
    with pytest.raises(InputError, match=r"memory\.tsv:2: .*DATE<tab>ENTRY<tab>CLUE"):
        Memory.read(str(file))


def test_the_store_knows_the_clues_of_its_days(tmp_path: Path) -> None:
    puzzle, store = clued(), Store(str(tmp_path / "site.sqlite"))
    assert store.publish(DAY, puzzle, report={}, theme=(), difficulty=2, repeat_after=14)
    assert store.clues(DAY, DAY) == {str(clue.text) for clue in puzzle.clues}
    assert store.clues(DAY + datetime.timedelta(1), DAY + datetime.timedelta(2)) == set()
    store.close()


# ---- a language model


class Server(BaseHTTPRequestHandler):
    """A model that writes two clues, one with the answer in it, or replies what a test wants."""

    reply: ClassVar[str | None] = None
    asked: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        document = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(document["messages"][0]["content"])
        entries = json.loads(document["messages"][1]["content"])
        written = {entry: [f"It is a {entry.lower()}", "Walker's friend at noon"] for entry in entries}
        body = json.dumps({"choices": [{"message": {"content": self.reply or json.dumps(written)}}]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    Server.reply = None
    Server.asked.clear()
    running = HTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}/v1"
    running.shutdown()
    running.server_close()
    thread.join()


def test_a_model_writes_for_a_puzzle_and_its_clues_are_filtered(server: str) -> None:
    writer = ClueWriter(ENGLISH, small_knowledge(), [], None, LanguageModel("m", server, language=ENGLISH))
    clues.write(Puzzle.of(parse_grids("DOG")[0]), writer, difficulty=4)
    assert "of difficulty 4, on a scale" in Server.asked[0]
    model = [each.text for each in writer.candidates("DOG") if each.template == "model"]
    assert model == ["Walker's friend at noon"]
    clues.write(Puzzle.of(parse_grids("DOG")[0]), writer)
    assert len(Server.asked) == 1, "it is asked once for an entry"


@pytest.mark.parametrize("reply", ["no JSON", "[1, 2]", '{"DOG": 7}'])
def test_a_model_that_fails_does_no_harm(server: str, reply: str) -> None:
    Server.reply = reply
    model = LanguageModel("m", server, language=ENGLISH)
    writer = ClueWriter(ENGLISH, small_knowledge(), [], None, model)
    for _ in range(MOST_FAILURES + 2):
        assert clues.write(Puzzle.of(parse_grids("DOG")[0]), writer).unclued == []
    assert len(Server.asked) <= MOST_FAILURES and 1 <= len(model.failures) <= MOST_FAILURES


def test_what_a_model_writes_is_validated(server: str) -> None:
    hidden = ["Barks\0", "Bar\u202eks", "x" * 300_000, 7, " Barking\n pet "]
    Server.reply = json.dumps({"DOG": hidden, "CAT": "Purring pet", "COW": ["Ox"] * 1000})
    model = LanguageModel("m", server, language=ENGLISH)
    model.ask(["DOG", "CAT", "EMU", "COW"])  # it has nothing for EMU
    texts = {entry: [draft.text for draft in model(entry)] for entry in ("DOG", "CAT", "EMU")}
    assert texts == {"DOG": ["Barking pet"], "CAT": ["Purring pet"], "EMU": []}
    assert len(list(model("COW"))) == 10
    Server.reply = json.dumps({"DOG": "x" * 2**21})
    with pytest.raises(InputError, match="can't be asked"):
        model.ask(["DOG"])


def test_a_server_that_is_not_there_does_no_harm() -> None:
    model = LanguageModel("m", "http://127.0.0.1:9/v1", language=ENGLISH)
    writer = ClueWriter(ENGLISH, small_knowledge(), [], None, model)
    assert clues.write(Puzzle.of(parse_grids("DOG")[0]), writer).unclued == []
    assert model.failures
