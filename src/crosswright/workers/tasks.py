"""The tasks of child processes: what each is called, which function does it, and what it may take.

The functions are named here and imported by the child alone, so a task may be of any room.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Self

# Bytes in, bytes out: function(data, **arguments).
FILE_TASKS = {
    "read": "crosswright.publish.prepared:read_upload",
    "prepare": "crosswright.publish.prepared:prepare_again",
    "file": "crosswright.publish.puzzle_files:file_of",
    "convert": "crosswright.publish.puzzle_files:convert",
    "words": "crosswright.words.packed:packed_default",
    "crisscross": "crosswright.web.crisscross.task:make_from_list",
    "crisscross-list": "crosswright.web.crisscross.task:list_of_file",
    "crisscross-terms": "crosswright.web.crisscross.task:terms_of_text",
    "crisscross-clues": "crosswright.web.crisscross.task:list_with_clues",
    "construct-patterns": "crosswright.web.construct.task:patterns",
    "construct-clues": "crosswright.web.construct.task:clues",
    "construct-study": "crosswright.web.construct.task:studied",
    "construct-judge": "crosswright.web.construct.task:judgement",
    "construct-proof": "crosswright.web.construct.task:proof",
    "construct-submission": "crosswright.web.construct.task:submission",
    "regex-read": "crosswright.web.regex.task:read",
    "regex-play": "crosswright.web.regex.task:play",
    "regex-prove": "crosswright.web.regex.task:prove",
    "regex-make": "crosswright.web.regex.task:make",
}
# Messages in both directions: function(talk, **arguments), which returns the exit code (None is 0).
TALKS = {
    "facts": "crosswright.make.beside:build_facts",
    "days": "crosswright.publish.days_task:make_days",
    "make": "crosswright.web.puzzles.maker:make_puzzles",
    "work": "crosswright.workers.processes:work",
}


@dataclass(frozen=True)
class ChildTask:
    """A task for one child process. Anybody on the machine can read it; secrets go through the child's input."""

    name: str  # in one of the tables above
    arguments: Mapping[str, Any] = field(default_factory=dict)  # of its function, in JSON
    memory: int = 0  # bytes of address space; 0: no limit
    seconds: int = 0  # of the processor; 0: no limit
    niceness: int = 0  # how far it stands back behind other processes
    sandbox: bool = False  # whether it loses the network and all files but Python's, see `sandbox`

    def as_json(self) -> str:
        """The task as the child's program takes it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The task that `as_json` gave."""
        return cls(**json.loads(text))
