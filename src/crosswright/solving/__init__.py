"""Puzzles solved from their clues, and the judgement whether a made puzzle can be solved. Knows no language.

    ranker = Ranker(language("en").evidence(), lexicon)   # what the solver knows, and the words that can be answers
    solution = solve_puzzle(puzzle, ranker)               # -> solution.grid, solution.sure, solution.entries
    solvability = assess(puzzle, ranker, {slot_name: choice.clue.origins ...})

ranking.py      from a language's evidence to a probability for each word
recall.py       the user's own clues as a further source for the judge
crossings.py    belief propagation over letters
solver.py       a puzzle solved
solvability.py  how well, compared with its solution
fairness.py     which share of the crossings solvers of five levels get

With a collection of clues:

    ranker = collected_ranker(database, language("en"), evidence, lexicon)

collecting.py        its index, opened or built
collection_index.py  the index as arrays
endings.py           how a clue's form tells the ending of its answer
collected.py         how near the collection's clues are to a clue
collected_ranking.py answers ranked by that
fitting.py           weights fitted to hidden clues
letter_chains.py     answers in no list, as chains of letters
phrases.py           the same as phrases of words
unlisted.py          both together
references.py        clues that lead to other clues
grid_search.py       the likeliest grid as a whole
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
