"""Fits the weights of `languages/english/clues/risks.tsv` to an editor's marks, and says how well they tell.

    python bench/clue_marks.py                     # the file of marks is bench/readings/clue_marks.tsv
    python bench/clue_marks.py --shares bench/readings/clue_marks_fourth.tsv     # only how many clues have which mark

Three quarters of the marked clues (by a checksum of the answer) fit the weights: logistic regression with a ridge, by
Newton's method. The last quarter tests them. AUC: how often a clue that failed has a higher chance to be refused than a
clue that passed; 0.5 is a coin. "Before" is the figure of quality without these weights.
A line is ANSWER, clue, kind, mark, reason, a tab between them; the files of whole puzzles have the seed before these.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from crosswright.clues.candidates import Candidate
from crosswright.clues.rating import rate
from crosswright.clues.risk import RANK, examined
from crosswright.make.workshop import Workshop

MARKS = Path(__file__).parents[1] / "tests" / "clue_marks.tsv"
RIDGE = 2.0
FEWEST = 100  # clues to fit the weights to


class Marked(NamedTuple):
    """A marked clue that the writers still write."""

    candidate: Candidate
    failed: bool
    tests: bool  # whether it is left out of the fitting


def lines_of(path: Path) -> list[list[str]]:
    """The fields of each line of marks, from the answer on."""
    lines = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [fields[1:] if fields[0].isdigit() else fields for fields in lines]


def shares(lines: list[list[str]]) -> str:
    """How many lines have each mark, and how many answers an editor would refuse, if the file says so."""
    marks = Counter(fields[3] for fields in lines)
    counted = ", ".join(f"{mark} {count} ({count / len(lines):.1%})" for mark, count in marks.most_common())
    refused = sum(fields[4:5] != [] and fields[4].startswith("entry:") for fields in lines)
    return f"{len(lines)} marks: {counted}" + (f"; {refused} entries refused" if refused else "")


def marked(path: Path) -> tuple[list[Marked], int]:
    """The marked clues with their signs and ranks, and how many lines there are."""
    lines = lines_of(path)
    found = []
    with Workshop.open() as workshop:
        writer = workshop.writer
        for answer, text, _, mark, *_ in lines:
            for draft in writer._drafts(answer, writer.dictionary.facts(answer)):
                if writer.language.text.finished(draft.text) == text:
                    each = rate(answer, text, draft, writer.language, writer.dictionary)
                    if not each.signs:
                        break  # written by hand
                    each = examined(each, workshop.ranker)
                    found.append(Marked(each, mark == "fail", crc32(answer.encode()) % 4 == 0))
                    break
    return found, len(lines)


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
    parser.add_argument("marks", nargs="?", type=Path, default=MARKS)
    parser.add_argument("--shares", action="store_true", help="only count the marks")
    options = parser.parse_args()
    if options.shares:
        print(shares(lines_of(options.marks)))
        return
    every, lines = marked(options.marks)
    if len(every) < FEWEST:
        parser.error(f"{options.marks}: only {len(every)} of its clues are still drafted, too few to fit; use --shares")
    names = ["always", *sorted({name for each in every for name in each.candidate.signs} - {"always"})]
    signs = np.array([[each.candidate.signs.get(name, 0.0) for name in names] for each in every])
    failed, tests = np.array([each.failed for each in every]), np.array([each.tests for each in every])
    before = -np.array([each.candidate.quality for each in every])
    weights = fitted(signs[~tests], failed[~tests])
    print(f"{lines} marks, {len(every)} of clues still written; {failed.sum()} failed; {tests.sum()} test")
    for name, chosen in (("fitted", ~tests), ("test", tests)):
        print(f"{name}: AUC before {auc(before[chosen], failed[chosen]):.3f}, by the rank alone "
              f"{auc(signs[chosen, names.index(RANK)], failed[chosen]):.3f}, after "
              f"{auc((signs @ weights)[chosen], failed[chosen]):.3f}")  # fmt: skip
    print("mean rank", signs[:, names.index(RANK)].mean())
    for name, weight in zip(names, fitted(signs, failed), strict=True):
        print(f"{name}\t{weight:.2f}")


if __name__ == "__main__":
    main()
