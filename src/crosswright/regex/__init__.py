"""Regex crosswords: every line of cells matches its regular expressions entirely.

model.py          RegexPuzzle: rectangles and hexagons
text.py, json_form.py   reading and writing: text, JSON, one line for addresses
parsing.py, nodes.py    expressions, read by the standard library's parser
states.py, closures.py, threads.py, graph.py   an expression over a line of known length, as a graph
supports.py       which characters each cell of a line can take
relaxing.py, matching.py   the rare parts that a graph can't express: made wider, and checked
constraints.py, solver.py, explain.py   propagation, search, and steps that a person can follow
"""

from crosswright.regex.explain import Explanation, Step, explain
from crosswright.regex.json_form import read_compact, read_json, read_regex, write_compact, write_json
from crosswright.regex.make import MadeRegex, hexagon_rows, make_regex, phrase_in_hexagon, phrase_in_rows
from crosswright.regex.model import Expression, Line, RegexPuzzle, Shape
from crosswright.regex.parsing import check_expressions
from crosswright.regex.solver import Solution, Solved, solve
from crosswright.regex.text import read_text, write_text

__all__ = [
    "Explanation",
    "Expression",
    "Line",
    "MadeRegex",
    "RegexPuzzle",
    "Shape",
    "Solution",
    "Solved",
    "Step",
    "check_expressions",
    "explain",
    "hexagon_rows",
    "make_regex",
    "phrase_in_hexagon",
    "phrase_in_rows",
    "read_compact",
    "read_json",
    "read_regex",
    "read_text",
    "solve",
    "write_compact",
    "write_json",
    "write_text",
]
