"""Puzzles solved from their clues, and the proof that a made puzzle can be.

    ranker = solving.load(lexicon)                  # what the solver knows, and the words that can be answers
    solution = solving.solve_puzzle(puzzle, ranker) # -> solution.grid, solution.sure, solution.entries
    proof = solving.prove(puzzle, ranker, {name: choice.clue.origins ...})

books.py      dictionaries beside WordNet that packages carry
solver_index.py      all that is known as arrays in one file of the cache; arrays.py: that file
query.py      a clue as the solver reads it
evidence.py   what each source says for each text, facts withheld left out
recall.py     the user's own clues as a further source
ranking.py    from evidence to a probability for each word
crossings.py  belief propagation over letters
solver.py     a puzzle solved
proof.py      how well, against its solution
"""

from __future__ import annotations

from crosswright.cache import remembered
from crosswright.languages import arrays
from crosswright.languages.english import solver_index
from crosswright.languages.english.evidence import Evidence
from crosswright.languages.english.knowledge import load as load_knowledge
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.solving.ranking import Ranker
from crosswright.solving.recall import Recall, recall
from crosswright.solving.solvability import Solvability, Standing, prove
from crosswright.solving.solver import SURE, Entry, Solution, solve_puzzle
from crosswright.words import Lexicon

__all__ = [
    "SURE",
    "Entry",
    "Evidence",
    "Ranker",
    "Recall",
    "Solution",
    "Solvability",
    "Standing",
    "load",
    "prove",
    "recall",
    "solve_puzzle",
]


def load(lexicon: Lexicon, progress: OnProgress = ignore, recall: Recall | None = None) -> Ranker:
    """What the solver knows, with the words of a lexicon as answers; built at its first use, in about half a minute.

    `recall`: the user's own clues as a further source.
    """
    found, _ = remembered(
        "solver",
        solver_index.fingerprint(),
        lambda: solver_index.build(load_knowledge(progress), progress),
        arrays.opened,
        arrays.unpacked,
        alone=lambda: progress(Progress("waiting for another process that indexes what the solver knows", 0.0)),
    )
    return Ranker(Evidence(found), lexicon, recall)
