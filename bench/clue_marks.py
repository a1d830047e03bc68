"""Fits the weights of `languages/english/clues/risks.tsv` to an editor's marks, and says how well they tell.

    python bench/clue_marks.py              # the marks of the first reading in bench/readings/marks.tsv
    python bench/clue_marks.py --shares     # only how many clues of each reading have which mark

Three quarters of the marked clues (by a checksum of the answer) fit the weights: logistic regression with a ridge, by
Newton's method. The last quarter tests them. AUC: how often a clue that failed has a higher chance to be refused than a
clue that passed; 0.5 is a coin. "Before" is the figure of quality without these weights.
bench/readings/README.md has the columns of the file, and what each reading read.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from crosswright.clues.candidates import Candidate
from crosswright.clues.rating import rate
from crosswright.clues.risk import RANK, examined
from crosswright.make.workshop import Workshop

MARKS = Path(__file__).parent / "readings" / "marks.tsv"
FITTED = "1"  # the reading that marks every kind of clue from the dictionary
RIDGE = 2.0


class Mark(NamedTuple):
    """A line of the file: what one reader said of one clue."""

    reading: str
    seed: str  # of the puzzle; empty in the first reading
    answer: str
    clue: str
    kind: str
    mark: str
    reason: str


class Marked(NamedTuple):
    """A marked clue that the writers still write."""

    candidate: Candidate
    failed: bool
    tests: bool  # whether it is left out of the fitting


def marks_of(path: Path) -> list[Mark]:
    return [Mark(*line.split("\t")) for line in path.read_text("utf-8").splitlines()[1:]]


def shares(marks: list[Mark]) -> str:
    """How many clues have each mark, and how many answers an editor would refuse, if the readers noted that."""
    counted = Counter(each.mark for each in marks)
    text = ", ".join(f"{mark} {count} ({count / len(marks):.1%})" for mark, count in counted.most_common())
    refused = sum(each.reason.startswith("entry:") for each in marks)
    return f"{len(marks)} marks: {text}" + (f"; {refused} entries refused" if refused else "")


def marked(marks: list[Mark]) -> list[Marked]:
    """The marked clues that the writers still write, with their signs and ranks."""
    found = []
    with Workshop.open() as workshop:
        writer = workshop.writer
        for mark in marks:
            for draft in writer._drafts(mark.answer, writer.dictionary.facts(mark.answer)):
                if writer.language.text.finished(draft.text) == mark.clue:
                    each = rate(mark.answer, mark.clue, draft, writer.language, writer.dictionary)
                    if not each.signs:
                        break  # written by hand
                    each = examined(each, workshop.ranker)
                    found.append(Marked(each, mark.mark == "fail", crc32(mark.answer.encode()) % 4 == 0))
                    break
    return found


def fitted(signs: Any, failed: Any) -> Any:
    """The weights: Newton's method, with a ridge on all of them except the first."""
    weights, ridge = np.zeros(signs.shape[1]), np.full(signs.shape[1], RIDGE)
    ridge[0] = 0.01
    for _ in range(30):
        share = 1 / (1 + np.exp(-signs @ weights))
        slope = signs.T @ (share - failed) + ridge * weights
        curve = (signs * (share * (1 - share))[:, None]).T @ signs + np.diag(ridge)
        weights -= np.linalg.solve(curve, slope)
    return weights


def auc(risk: Any, failed: Any) -> float:
    """How often a failed clue has the higher figure; ties count half."""
    bad, good = risk[failed][:, None], risk[~failed][None, :]
    return float(((bad > good) + 0.5 * (bad == good)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shares", action="store_true", help="only count the marks")
    marks = marks_of(MARKS)
    if parser.parse_args().shares:
        for reading, lines in groupby(marks, key=lambda each: each.reading):
            print(f"reading {reading}: {shares(list(lines))}")
        return
    fitting = [each for each in marks if each.reading == FITTED]
    every = marked(fitting)
    names = ["always", *sorted({name for each in every for name in each.candidate.signs} - {"always"})]
    signs = np.array([[each.candidate.signs.get(name, 0.0) for name in names] for each in every])
    failed, tests = np.array([each.failed for each in every]), np.array([each.tests for each in every])
    before = -np.array([each.candidate.quality for each in every])
    weights = fitted(signs[~tests], failed[~tests])
    print(f"{len(fitting)} marks, {len(every)} of clues still written; {failed.sum()} failed; {tests.sum()} test")
    for name, chosen in (("fitted", ~tests), ("test", tests)):
        print(f"{name}: AUC before {auc(before[chosen], failed[chosen]):.3f}, by the rank alone "
              f"{auc(signs[chosen, names.index(RANK)], failed[chosen]):.3f}, after "
              f"{auc((signs @ weights)[chosen], failed[chosen]):.3f}")  # fmt: skip
    print("mean rank", signs[:, names.index(RANK)].mean())
    for name, weight in zip(names, fitted(signs, failed), strict=True):
        print(f"{name}\t{weight:.2f}")


if __name__ == "__main__":
    main()
