"""Random puzzles through random chains of commands: what comes out is what the narrowest file holds, and no less."""

from __future__ import annotations

from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cli_runner import run, write
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_facts import facts
from strategies import puzzles

from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import KINDS, kind_named, reading
from crosswright.puzzle import Puzzle

CONVERTED = [name for name in reading() if name in formats.writable()]
OTHERS = ["fill", "clue"]


class Journey:
    """A puzzle in a file, which commands read and write, and what they may have lost of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.wanted, self.holds, self.steps = puzzle, frozenset(FEATURES), 0
        self.name = write("0.json", formats.write(puzzle, "json").data.decode())

    @property
    def now(self) -> Puzzle:
        return formats.read(Path(self.name).read_bytes())

    def send(self, kind: str, command: str, *options: str, sent: Puzzle) -> str:
        """Let a command write the next file; what it says. Each feature that the file can't hold is named."""
        self.steps += 1
        target, holds = f"{self.steps}{KINDS[kind].suffixes[0]}", kind_named(kind).holds
        result = run(command, self.name, *options, *([target] if command == "convert" else ["-o", target]))
        assert result.exit_code == 0, result.stderr
        usual = sent if "shortest" in holds else sent.with_usual_slots
        lost = [each.found(sent if key == "shortest" else usual) for key, each in FEATURES.items() if key not in holds]
        assert all(f"can't hold it: {phrase}" in result.stderr for phrase in lost if phrase)
        self.name = target
        self.holds &= holds
        return result.stderr

    def convert(self, kind: str) -> None:
        """Another format; notes on clues stay behind, and `diff` sees no difference where nothing was said."""
        before, old = self.now, self.name
        if kind == "puz" and FEATURES["bars"].found(before):
            assert "can't hold bars" in run("convert", old, "refused.puz").stderr
            return
        said = self.send(kind, "convert", sent=before.without_clue_notes)
        assert ("--clue-notes" in said) == bool(FEATURES["remarks"].found(before))
        self.holds -= {"remarks"}
        if "left out" not in said:
            assert run("diff", old, self.name).stdout == ""

    def fill(self) -> None:
        """The open cells get letters; everything else stays."""
        now = self.now
        letters = ["" if c in now.grid.blocks else text or chr(ord("A") + c) for c, text in enumerate(now.solution)]
        entries = ["".join(letters[c] for c in slot.cells) for slot in now.grid.slots]
        if not entries or len({*entries}) < len(entries) or not "".join(letters).isalpha():
            return  # the words of a fill differ, and have letters
        write("list.txt", "".join(f"{entry.lower()}\n" for entry in entries))
        self.send("ipuz", "fill", "--words", "list.txt", "--keep-accents", "--min-score", "0", sent=now)
        after, slots = (
            self.now.solution,
            now.grid.slots,
        )  # a word may stand in another slot now
        assert all(text in ("", after[c]) for c, text in enumerate(now.solution))
        assert sorted("".join(after[c] for c in slot.cells) for slot in slots) == sorted(entries)
        self.wanted = replace(self.wanted, solution=after)

    def clue(self) -> None:
        """Slots without a clue get one of a list; the others stay."""
        now = self.now
        entries = ["".join(now.solution[c] for c in slot.cells) for slot in now.grid.slots]
        if not now.solved or not entries or not "".join(entries).isalpha() or min(map(len, entries)) < 2:
            return
        write("own.tsv", "".join(f"{entry}\tA clue\n" for entry in entries))
        self.send("ipuz", "clue", "--definitions", "own.tsv", "--own-clues-only", sent=now)
        before, after = (facts(puzzle, self.holds | {"clues"})["clues"] for puzzle in (now, self.now))
        assert before.items() <= after.items()
        self.wanted = replace(self.wanted, clues=self.now.clues)


@st.composite
def journeys(draw: st.DrawFn) -> tuple[Puzzle, list[str]]:
    """A puzzle with some of all features, and what is done with it."""
    features = draw(st.frozensets(st.sampled_from(sorted({*FEATURES} - {"shortest"})))) | {"solution", "clues"}
    return draw(puzzles(features)), draw(st.lists(st.sampled_from([*CONVERTED, *OTHERS]), min_size=1, max_size=4))


def check(puzzle: Puzzle, steps: list[str]) -> None:
    """Send a puzzle through commands."""
    with TemporaryDirectory() as folder, chdir(folder):
        journey = Journey(puzzle)
        for step in steps:
            journey.convert(step) if step in CONVERTED else getattr(journey, step)()
            assert facts(journey.now, journey.holds) == facts(journey.wanted, journey.holds)


@given(journey=journeys())
@settings(max_examples=8, deadline=None)
def test_a_chain_of_commands_loses_only_what_one_of_them_names(journey: tuple[Puzzle, list[str]]) -> None:
    check(*journey)


@pytest.mark.long
@given(journey=journeys())
@settings(max_examples=40, deadline=None)
def test_long_journeys(journey: tuple[Puzzle, list[str]]) -> None:
    check(*journey)
