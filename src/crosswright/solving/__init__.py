"""Puzzles solved from their clues, and the judgement whether a made puzzle can be solved. Knows no language.

    ranker = Ranker(language("en").evidence(), lexicon)   # what the solver knows, and the words that can be answers
    solution = solve_puzzle(puzzle, ranker)               # -> solution.grid, solution.sure, solution.entries
    solvability = assess(puzzle, ranker, {slot_name: choice.clue.origins ...})

ranking.py      from a language's evidence to a probability for each word
recall.py       the user's own clues as a further source
crossings.py    belief propagation over letters
solver.py       a puzzle solved
solvability.py  how well, compared with its solution
"""

from crosswright.solving.collected_ranking import FEATURES
from crosswright.solving.collecting import collected_ranker
from crosswright.solving.ranking import Ranker
from crosswright.solving.recall import Recall
from crosswright.solving.solvability import Solvability, SolvedEntry, assess
from crosswright.solving.solver import SURE, EntryGuess, Solution, solve_puzzle

__all__ = [
    "FEATURES",
    "SURE",
    "EntryGuess",
    "Ranker",
    "Recall",
    "Solution",
    "Solvability",
    "SolvedEntry",
    "assess",
    "collected_ranker",
    "solve_puzzle",
]
