"""Runs inside OR-tools' own environment: DECK WORDS SEED; prints JSON.

The model: a Boolean per slot and word of its length, exactly one of them true; a Boolean per crossing cell and letter,
equal to the sum of the words that put the letter there, for both slots; no word in two slots. Its presolve and its
linear relaxation are off: without them it is two to five times faster here.
"""

import json
import sys
import time
from collections import defaultdict
from pathlib import Path

from ortools.sat.python import cp_model


def main(deck: str, list_: str, seed: str) -> None:
    slots = [line.split() for line in Path(deck).read_text().splitlines()]
    words = defaultdict(list)
    for word in Path(list_).read_text().split():
        words[len(word)].append(word)
    began = time.process_time()
    model = cp_model.CpModel()
    chosen = [[model.new_bool_var("") for _ in words[len(slot)]] for slot in slots]
    for variables in chosen:
        model.add_exactly_one(variables)
    cross(model, slots, chosen, words)
    keep_apart(model, slots, chosen)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.linearization_level = 0
    solver.parameters.random_seed = int(seed)
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    entries = (
        [pick(solver, variables, words[len(slot)]) for slot, variables in zip(slots, chosen, strict=True)]
        if found
        else None
    )
    print(json.dumps({"entries": entries, "seconds": time.process_time() - began}))


def cross(model, slots, chosen, words) -> None:
    """Slots that cross have the same letter in their cell."""
    counts = defaultdict(int)
    for slot in slots:
        for cell in slot:
            counts[cell] += 1
    letters = defaultdict(lambda: model.new_bool_var(""))  # (cell, letter)
    for slot, variables in zip(slots, chosen, strict=True):
        for p, cell in enumerate(slot):
            if counts[cell] > 1:
                having = defaultdict(list)
                for word, variable in zip(words[len(slot)], variables, strict=True):
                    having[word[p]].append(variable)
                for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
                    model.add(cp_model.LinearExpr.sum(having[letter]) == letters[cell, letter])


def keep_apart(model, slots, chosen) -> None:
    """No word stands in two slots."""
    by_length = defaultdict(list)
    for slot, variables in zip(slots, chosen, strict=True):
        by_length[len(slot)].append(variables)
    for rows in by_length.values():
        if len(rows) > 1:
            for same_word in zip(*rows, strict=True):
                model.add_at_most_one(same_word)


def pick(solver, variables, words) -> str:
    return next(word for word, variable in zip(words, variables, strict=True) if solver.value(variable))


if __name__ == "__main__":
    main(*sys.argv[1:])
