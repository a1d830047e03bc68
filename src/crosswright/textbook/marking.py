"""Hold a student's solution of the course's exercise against the reference in `course`, method by method.

    differences(lambda: CrosswordCreator(Crossword("structure.txt", "words.txt")))    a line for each difference

The student's class is only called, never changed. Its crossword may be the course's own or the one of `course`.
Where the exercise leaves a choice (which of equal variables, which of equal words, which fill) every choice is right.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import redirect_stdout
from functools import partial
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from crosswright.textbook.course import OPEN, Crossword, CrosswordCreator, Variable

_Domains = dict[Variable, set[str]]

# Small crosswords on which mistakes show that others hide: arc consistency leaves a choice, and the search has to take
# words back, whichever of equal variables and equal words it takes.
BATTERY = (
    (("_____", "_#_#_", "_____"),
     "seine loner trait saint terse total nil les rea tan ala tit eat lei eri lan"),
)  # fmt: skip


def differences(make_creator: Callable[[], Any]) -> list[str]:
    """What the creator that `make_creator` returns does otherwise than the reference; [] where they agree.

    It is called once for each part of the comparison, so that no part begins with what another left behind. A part that
    finds nothing on its crossword is repeated on those of `BATTERY`, by `type(make_creator())(crossword)`: a mistake
    need not show on every crossword. What the solution raises is not caught.

    >>> crossword = Crossword.of([[True, True], [True, False]], ["at", "an", "no"])
    >>> differences(lambda: CrosswordCreator(crossword))
    []
    """
    on_battery = [partial(_on, rows, words, make_creator) for rows, words in BATTERY]
    parts = (_model, _node_consistency, _revise, _ac3, _some_arcs, _orders, _words_beside, _tests, _showing, _solving)
    lines = [line for part in parts for line in _first_found(part, [make_creator, *on_battery])]
    # With another mistake a search may not end.
    return lines or [line for part in (_drawing, _backtracking) for line in _first_found(part, on_battery)]


def _first_found(part: Callable[..., Iterator[str]], makers: Iterable[Callable[[], Any]]) -> list[str]:
    """The differences on the first crossword that has any."""
    every = (list(part(make(), *_reference(make()))) for make in makers)
    return next((lines for lines in every if lines), [])


def _on(rows: Collection[str], words: str, make_creator: Callable[[], Any]) -> Any:
    """A creator of the student's for another crossword."""
    crossword = Crossword.of([[mark == OPEN for mark in row] for row in rows], words.split())
    return type(make_creator())(crossword)


def _reference(theirs: Any) -> tuple[CrosswordCreator, dict[Variable, Any]]:
    """The reference on the same crossword, and the student's variable for each of the reference's."""
    crossword = Crossword.of(theirs.crossword.structure, theirs.crossword.words)
    of_theirs = {_same(variable): variable for variable in theirs.crossword.variables}
    return CrosswordCreator(crossword), of_theirs


def _same(variable: Any) -> Variable:
    return Variable(variable.i, variable.j, variable.direction, variable.length)


def _domains(theirs: Any) -> _Domains:
    """The student's domains, by the reference's variables."""
    return {_same(variable): set(words) for variable, words in theirs.domains.items()}


def _set_domains(theirs: Any, domains: _Domains, of_theirs: dict[Variable, Any]) -> None:
    theirs.domains = {of_theirs[x]: set(words) for x, words in domains.items()}


def _named(words: Collection[str], most: int = 3) -> str:
    shown = ", ".join(sorted(words)[:most])
    return f"{shown} and {len(words) - most} more" if len(words) > most else shown


def _compared(what: str, theirs: _Domains, ours: _Domains) -> Iterator[str]:
    """A line for each domain that differs."""
    for x, words in sorted(ours.items(), key=str):
        if extra := theirs.get(x, set()) - words:
            yield f"{what}: {x} keeps {_named(extra)}"
        if missing := words - theirs.get(x, set()):
            yield f"{what}: {x} lacks {_named(missing)}"


def _model(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """Variables, overlaps and neighbors, where the student wrote them too."""
    for x in sorted(ours.crossword.variables ^ of_theirs.keys(), key=str):
        yield f"variables: {x} is {'missing' if x not in of_theirs else 'no run of open cells'}"
    if of_theirs.keys() != ours.crossword.variables:
        return
    for (x, y), at in ours.crossword.overlaps.items():
        found = theirs.crossword.overlaps[of_theirs[x], of_theirs[y]]
        if found != at:
            yield f"overlaps: {x} and {y} overlap at {at}, not at {found}"
    for x, variable in of_theirs.items():
        if {_same(y) for y in theirs.crossword.neighbors(variable)} != ours.crossword.neighbors(x):
            yield f"neighbors: those of {x} differ"


def _node_consistency(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    theirs.enforce_node_consistency()
    ours.enforce_node_consistency()
    yield from _compared("enforce_node_consistency", _domains(theirs), ours.domains)


def _revise(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """Every arc once, each from the domains that node consistency leaves."""
    ours.enforce_node_consistency()
    before = dict(ours.domains)
    for x, y in ours.crossword.overlaps:
        ours.domains = dict(before)
        _set_domains(theirs, before, of_theirs)
        said, right = theirs.revise(of_theirs[x], of_theirs[y]), ours.revise(x, y)
        if bool(said) != right:
            yield f"revise({x}, {y}) returns {said}, not {right}"
        yield from _compared(f"revise({x}, {y})", _domains(theirs), ours.domains)


def _ac3(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """All arcs; what the domains are after a failure is left open."""
    ours.enforce_node_consistency()
    if not all(ours.domains.values()):
        return
    _set_domains(theirs, ours.domains, of_theirs)
    said, right = theirs.ac3(), ours.ac3()
    if bool(said) != right:
        yield f"ac3() returns {said}, not {right}"
    elif right:
        yield from _compared("ac3()", _domains(theirs), ours.domains)


def _some_arcs(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """One arc alone: where it is consistent, nothing is to change, whatever the other arcs are."""
    ours.enforce_node_consistency()
    before = dict(ours.domains)
    for x, y in ours.crossword.overlaps:
        if all(before.values()) and not ours.revise(x, y):
            _set_domains(theirs, before, of_theirs)
            theirs.ac3([(of_theirs[x], of_theirs[y])])
            yield from _compared(f"ac3([({x}, {y})])", _domains(theirs), before)
        ours.domains = dict(before)


def _orders(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """Variables and words in order, while a fill grows by the reference's choices."""
    ours.enforce_node_consistency()
    if not ours.ac3():
        return
    _set_domains(theirs, ours.domains, of_theirs)
    assignment: dict[Variable, str] = {}
    while not ours.assignment_complete(assignment):
        given = {of_theirs[x]: word for x, word in assignment.items()}
        best = ours.select_unassigned_variable(assignment)
        chosen = _same(theirs.select_unassigned_variable(given))
        if not _is_a_best(chosen, ours, assignment):
            yield f"select_unassigned_variable with {len(given)} assigned: {chosen}, not {best}"
        yield from _order_of_words(theirs.order_domain_values(of_theirs[best], given), ours, best, assignment)
        assignment[best] = ours.order_domain_values(best, assignment)[0]


def _words_beside(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """The words of every variable in order, beside each neighbor that has a word already, before arc consistency."""
    ours.enforce_node_consistency()
    _set_domains(theirs, ours.domains, of_theirs)
    for x in sorted(ours.crossword.variables, key=str):
        for y in sorted(ours.crossword.neighbors(x), key=str):
            for word in sorted(ours.domains[y])[:1]:
                ordered = theirs.order_domain_values(of_theirs[x], {of_theirs[y]: word})
                yield from _order_of_words(ordered, ours, x, {y: word})


def _is_a_best(chosen: Variable, ours: CrosswordCreator, assignment: dict[Variable, str]) -> bool:
    """Whether no open variable has fewer words, or as few and more neighbors, all of them counted or the open ones."""
    still_open = ours.crossword.variables - assignment.keys()

    def rank(x: Variable, not_counted: Collection[Variable]) -> tuple[int, int]:
        return len(ours.domains[x]), -len(ours.crossword.neighbors(x) - set(not_counted))

    return chosen in still_open and any(
        rank(chosen, without) == min(rank(x, without) for x in still_open) for without in ((), assignment)
    )


def _order_of_words(
    words: list[str], ours: CrosswordCreator, x: Variable, assignment: dict[Variable, str]
) -> Iterator[str]:
    what = f"order_domain_values({x}) with {len(assignment)} assigned"
    losses = ours.ruled_out(x, assignment)
    if sorted(words) != sorted(losses):
        yield f"{what}: not the words of its domain"
    elif [losses[word] for word in words] != sorted(losses.values()):
        wrong = next(i for i, word in enumerate(words) if losses[word] != sorted(losses.values())[i])
        yield f"{what}: {words[wrong]} rules out {losses[words[wrong]]} words and comes at place {wrong + 1}"


def _tests(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """Whether assignments are consistent and complete."""
    for assignment in _assignments(ours.crossword):
        given = {of_theirs[x]: word for x, word in assignment.items()}
        shown = ", ".join(f"{x}: {word}" for x, word in list(assignment.items())[:2]) or "nothing"
        for method in ("consistent", "assignment_complete"):
            said, right = getattr(theirs, method)(given), getattr(ours, method)(assignment)
            if bool(said) != right:
                yield f"{method}({shown}) returns {said}, not {right}"


def _assignments(crossword: Crossword) -> Iterator[dict[Variable, str]]:
    """Nothing; everything; one word; two words that cross; one word twice."""
    words, order = sorted(crossword.words), sorted(crossword.variables, key=str)
    by_length = {x.length: [word for word in words if len(word) == x.length][:3] for x in order}
    yield {}
    yield dict.fromkeys(order, words[0] if words else "")
    for x in order:
        yield from ({x: word} for word in {*words[:2], *words[-2:], *by_length[x.length]})
        for y in sorted(crossword.neighbors(x), key=str):
            yield from ({x: a, y: b} for a in by_length[x.length] for b in by_length[y.length])
    for x, y in combinations(order, 2):
        if x.length == y.length:
            yield from ({x: word, y: word} for word in by_length[x.length])


def _showing(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """Each variable's first word alone: in the grid of letters, and as printed."""
    ours.enforce_node_consistency()
    for x in sorted(ours.crossword.variables, key=str):
        for word in sorted(ours.domains[x])[:1]:
            given = {of_theirs[x]: word}
            if [list(row) for row in theirs.letter_grid(given)] != ours.letter_grid({x: word}):
                yield f"letter_grid({x}: {word}): the letters stand elsewhere"
            with redirect_stdout(io.StringIO()) as printed:
                theirs.print(given)
            if printed.getvalue().rstrip("\n") != ours.printed({x: word}).rstrip("\n"):
                yield f"print({x}: {word}): prints another grid"


def _drawing(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """One word alone in a saved picture."""
    ours.enforce_node_consistency()
    x = max(ours.crossword.variables, key=lambda x: (x.length, x.i))
    word = min(ours.domains[x])
    drawn = _cells_drawn(theirs, {of_theirs[x]: word}, ours.crossword)
    if drawn is not None and drawn != set(x.cells):
        yield f"save({x}: {word}): draws the word in other cells"


def _cells_drawn(theirs: Any, assignment: dict[Any, str], crossword: Crossword) -> set[tuple[int, int]] | None:
    """The cells in which a saved picture differs from that of the empty crossword; None without Pillow.

    The exercise's own `save` needs Pillow; this package doesn't.
    """
    try:
        from PIL import Image, ImageChops
    except ImportError:
        return None
    with TemporaryDirectory() as folder:
        pictures = []
        for name, words in (("empty.png", {}), ("word.png", assignment)):
            theirs.save(words, str(Path(folder) / name))
            pictures.append(Image.open(Path(folder) / name).convert("L"))
    width, height = pictures[0].width / crossword.width, pictures[0].height / crossword.height
    changed = ImageChops.difference(*pictures)
    return {
        (i, j)
        for i in range(crossword.height)
        for j in range(crossword.width)
        if changed.crop((int(j * width), int(i * height), int((j + 1) * width), int((i + 1) * height))).getbbox()
    }


def _solving(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """A fill where there is one; any that is right will do. What arc consistency rules out is in no domain then."""
    found, right = theirs.solve(), ours.solve()
    yield from _fill_compared("solve()", found, right, ours)
    if found is not None and right is not None:
        kept = {x: words & ours.domains[x] for x, words in _domains(theirs).items()}
        yield from _compared("solve(), of what ac3 rules out", _domains(theirs), kept)


def _backtracking(theirs: Any, ours: CrosswordCreator, of_theirs: dict[Variable, Any]) -> Iterator[str]:
    """The search alone, where words have to be taken back."""
    ours.enforce_node_consistency()
    _set_domains(theirs, ours.domains, of_theirs)
    yield from _fill_compared("backtrack({})", theirs.backtrack({}), ours.backtrack({}), ours)


def _fill_compared(
    what: str, found: dict[Any, str] | None, right: dict[Variable, str] | None, ours: CrosswordCreator
) -> Iterator[str]:
    if (found is None) != (right is None):
        yield f"{what} finds nothing, and there is a fill" if found is None else f"{what} fills what can't be filled"
    elif found is not None:
        assignment = {_same(variable): word for variable, word in found.items()}
        if not ours.assignment_complete(assignment) or not ours.consistent(assignment):
            yield f"{what} returns words that don't fill the crossword"
        if unknown := set(assignment.values()) - ours.crossword.words:
            yield f"{what} uses words that are not in the list: {_named(unknown)}"
