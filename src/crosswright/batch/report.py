"""What a batch has done, for its editor: as JSON, in a line, and what needs a look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from crosswright.batch import Batch, BatchPuzzle
from crosswright.errors import count_of, listed

# How many puzzles that need an editor are named in a line?
MOST_NAMED = 10


@dataclass
class BatchReport:
    """What a batch has done so far."""

    batch: Batch
    made: list[BatchPuzzle] = field(default_factory=list)

    def name_of(self, puzzle: BatchPuzzle) -> str:
        """The name of a puzzle where it was put; its seed where it is missing."""
        return self.batch.names.get(puzzle.number, f"seed {puzzle.seed}")

    @property
    def bad(self) -> list[BatchPuzzle]:
        """The puzzles that an editor must look at, and those that are missing."""
        return [each for each in self.made if not each.is_good]

    def as_json(self, place: str, *, stopped: bool) -> dict[str, Any]:
        """The JSON of `make --count`."""
        names = self.batch.names
        puzzles = [
            {
                "seed": each.seed, "name": names.get(each.number), "outcome": each.outcome, "title": each.title or None,
                "tries": each.tries, "unclued": list(each.unclued), "unfair": list(each.unfair),
                "findings": list(each.findings), "why": each.why or None,
            }
            for each in sorted(self.made, key=lambda each: each.number)
        ]  # fmt: skip
        return {"place": place, "count": self.batch.count, "stopped": stopped, "puzzles": puzzles}

    def summary(self, *, stopped: bool) -> str:
        """`1,000 puzzles`, or `stopped at 137 of 1,000 puzzles`."""
        there = sum(bool(each.content) for each in self.made)
        of = count_of(self.batch.count, "puzzle")
        if stopped:
            return f"stopped at {there:,} of {of}; the same command goes on"
        return of if there == self.batch.count else f"{there:,} of {of}"

    def remarks(self) -> Iterator[str]:
        """What an editor should know."""
        missing = [each for each in self.bad if not each.content]
        unfair = [each for each in self.bad if each.content]
        for each in missing[:MOST_NAMED]:
            why = each.why or "no pattern could be filled; allow more words, or more uses"
            yield f"seed {each.seed} is missing: {why}"
        if unfair:
            named = [f"{self.batch.names[each.number]} ({', '.join(each.unclued or each.unfair)})" for each in unfair]
            yield f"clues to look at: {listed(named, MOST_NAMED)}"
        found = [f"{self.name_of(each)}: {finding}" for each in self.made for finding in each.findings]
        yield from found[:MOST_NAMED]
        if found:
            yield f"{count_of(len(found), 'finding')} of the proofreader in {count_of(len(self.made), 'puzzle')}"
