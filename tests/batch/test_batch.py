"""Batches: the same puzzles whatever the workers do, nothing lost by a kill, one line for what goes wrong."""

from __future__ import annotations

import errno
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from batch_runs import REQUEST, Inline, batch, dying, run, squared, written
from hypothesis import given, settings
from hypothesis import strategies as st
from quick_workshop import QuickWorkshop, clue

from crosswright.batch import ProcessWorkers
from crosswright.batch.folder import STATE, BatchFolder, PuzzleSink
from crosswright.batch.making import Making, SentSources, packed, unpacked
from crosswright.batch.order import BatchOrder, PlannedTask
from crosswright.errors import CrosswrightError, InputError, UsageError
from crosswright.language import Draft
from crosswright.make import Request
from crosswright.media import files
from crosswright.progress import never
from crosswright.sources import Sources
from crosswright.workers import WorkerDiedError, spread

# The order, with puzzles that are made by arithmetic.


@dataclass(frozen=True)
class Toy:
    """A puzzle of the order's tests: each answer with its clue."""

    number: int
    clues: Mapping[str, str]


def toy(planned: PlannedTask, answers: frozenset[str], clues: frozenset[str]) -> Toy:
    """A puzzle that depends on its number and its memory alone; three answers of twenty, each with four clues."""
    random = Random(planned.number)
    words = [word for word in (f"W{place}" for place in random.sample(range(20), 20)) if word not in answers][:3]
    drafts = {word: [f"{word} clue {place}" for place in random.sample(range(4), 4)] for word in words}
    return Toy(planned.number, {
        word: next((text for text in texts if text.casefold() not in clues), texts[0]) for word, texts in drafts.items()
    })  # fmt: skip


def in_any_order(order: BatchOrder[Toy], random: Random, tasks: list[PlannedTask] | None = None) -> list[Toy]:
    """Run a batch; the tasks that are in hand end in an order that is left to chance."""
    hand = order.begin()
    while hand:
        planned = hand.pop(random.randrange(len(hand)))
        if tasks is not None:
            tasks.append(planned)
        memory = order.memory(planned.upto)
        _, more = order.take(planned, toy(planned, memory.answers, memory.clues))
        hand += more
    return order.accepted


def naive_order(count: int, window: int, most: int) -> list[Toy]:
    """The same by the words of `order.py`, window by window, everything counted again each time."""
    accepted: list[Toy] = []

    def made(number: int, round_: int, upto: int) -> Toy:
        uses = Counter(answer for each in accepted[:upto] for answer in each.clues)
        clues = frozenset(clue.casefold() for each in accepted[:upto] for clue in each.clues.values())
        return toy(PlannedTask(number, round_, upto), frozenset(a for a in uses if uses[a] >= most), clues)

    def repeats(each: Toy, upto: int) -> bool:
        uses = Counter(answer for other in accepted for answer in other.clues)
        since = accepted[upto:]
        return any(
            clue in other.clues.values() or (answer in other.clues and uses[answer] >= most)
            for other in since for answer, clue in each.clues.items()
        )  # fmt: skip

    for first in range(0, count, window):
        left, upto, round_ = list(range(first, min(first + window, count))), max(0, first - window), 0
        while left:
            results = {number: made(number, round_, upto) for number in left}
            again = []
            for number in left:
                if repeats(results[number], upto):
                    again.append(number)
                else:
                    accepted.append(results[number])
            left, upto, round_ = again, len(accepted), round_ + 1
    return accepted


class TestOrder:
    @settings(deadline=None)
    @given(st.integers(1, 40), st.integers(1, 12), st.integers(2, 9), st.randoms(use_true_random=False))
    def test_arrival_changes_nothing(self, count: int, window: int, most: int, random: Random) -> None:
        found = in_any_order(BatchOrder(count, most, window), random)
        assert found == naive_order(count, window, most)
        assert sorted(each.number for each in found) == list(range(count))

    @settings(deadline=None)
    @given(st.integers(1, 40), st.integers(1, 12), st.integers(6, 9), st.randoms(use_true_random=False))
    def test_no_answer_is_in_too_many(self, count: int, window: int, most: int, random: Random) -> None:
        found = in_any_order(BatchOrder(count, most, window), random)
        uses = Counter(answer for each in found for answer in each.clues)
        assert max(uses.values()) <= most

    @settings(deadline=None)
    @given(st.integers(2, 30), st.integers(1, 8), st.randoms(use_true_random=False), st.data())
    def test_it_goes_on_after_finished_windows(
        self, count: int, window: int, random: Random, data: st.DataObject
    ) -> None:
        whole = in_any_order(BatchOrder(count, 4, window), random)
        finished = data.draw(st.integers(0, count // window))
        order = BatchOrder[Toy](count, 4, window)
        order.accepted += whole[: finished * window]
        assert in_any_order(order, random) == whole

    def test_a_task_waits_for_what_it_may_depend_on(self) -> None:
        order = BatchOrder[Toy](100, 5, 10)
        assert [planned.number for planned in order.begin()] == list(range(20))
        tasks: list[PlannedTask] = []
        in_any_order(BatchOrder(100, 5, 10), Random(1), tasks)
        assert all(planned.upto >= planned.number - 20 for planned in tasks if planned.round == 0)
        assert any(planned.round for planned in tasks)


# Batches of nonsense, without processes.


class TestBatch:
    def test_puzzles_are_named_after_their_seeds(self, tmp_path: Path) -> None:
        made = list(run(tmp_path))
        assert sorted(each.seed for each in made) == list(range(1, 11))
        assert list(written(tmp_path)) == [f"{seed:06}.ipuz" for seed in range(1, 11)]
        assert all(each.is_good for each in made)
        uses = Counter(answer for each in made for answer in each.clues)
        assert max(uses.values()) <= 2
        assert not list((tmp_path / STATE).glob("*-?.json"))

    def test_files_don_t_depend_on_the_order_of_work(self, tmp_path: Path) -> None:
        one, other = tmp_path / "one", tmp_path / "other"
        assert len(list(run(one))) == len(list(run(other, Inline(newest=True)))) == 10
        assert written(one) == written(other)

    @settings(max_examples=15, deadline=None)
    @given(st.lists(st.integers(0, 9), max_size=4), st.booleans())
    def test_killed_and_resumed_is_the_same(
        self, tmp_path_factory: pytest.TempPathFactory, kills: list[int], newest: bool
    ) -> None:
        undisturbed = self._undisturbed(tmp_path_factory)
        folder = tmp_path_factory.mktemp("killed")
        for tasks in kills:
            workers = Inline(newest)

            def stop(workers: Inline = workers, tasks: int = tasks) -> bool:
                return len(workers.done) >= tasks

            list(batch().run(BatchFolder(folder), PuzzleSink(folder), workers, stop=stop))
        list(run(folder, Inline(not newest)))
        assert written(folder) == undisturbed

    _whole: dict[str, bytes] = {}  # noqa: RUF012 - filled once

    def _undisturbed(self, factory: pytest.TempPathFactory) -> dict[str, bytes]:
        if not self._whole:
            folder = factory.mktemp("whole")
            list(run(folder))
            self._whole.update(written(folder))
        return self._whole

    def test_a_result_is_never_made_twice(self, tmp_path: Path) -> None:
        first, second = Inline(), Inline()
        list(batch().run(BatchFolder(tmp_path), PuzzleSink(tmp_path), first, stop=lambda: len(first.done) >= 6))
        list(run(tmp_path, second))
        assert not set(first.done) & set(second.done)
        third = Inline()
        assert len(list(run(tmp_path, third))) == 10
        assert third.done == []

    def test_a_puzzle_that_is_deleted_is_written_again(self, tmp_path: Path) -> None:
        list(run(tmp_path))
        before = written(tmp_path)
        (tmp_path / "000003.ipuz").unlink()
        list(run(tmp_path))
        assert written(tmp_path) == before

    def test_unfair_puzzles_try_other_seeds(self, tmp_path: Path) -> None:
        def unfair(request: Request) -> list[str]:
            return ["1A"] if request.seed < 10**9 else []

        made = list(run(tmp_path, count=2, open_workshop=lambda: QuickWorkshop(unfair=unfair)))
        assert [(each.tries, each.unfair) for each in made] == [(2, ()), (2, ())]
        assert [each.seed for each in made] == [1, 2]

    def test_the_least_unfair_is_kept(self, tmp_path: Path) -> None:
        made = list(run(tmp_path, count=1, open_workshop=lambda: QuickWorkshop(unfair=lambda _: ["1A"])))
        assert (made[0].tries, made[0].unfair, made[0].is_good) == (4, ("1A",), False)
        assert len(written(tmp_path)) == 1

    def test_one_that_can_t_be_made_is_a_result(self, tmp_path: Path) -> None:
        words = QuickWorkshop().words
        made = list(run(tmp_path, count=3, most=1, open_workshop=lambda: QuickWorkshop(words=list(words)[-20:])))
        assert [each.outcome for each in made].count("out_of_budget") >= 1
        assert len(written(tmp_path)) == sum(bool(each.content) for each in made)

    def test_a_death_or_a_fault_costs_one_puzzle(self, tmp_path: Path) -> None:
        broken = {"make-2-0": WorkerDiedError("3 workers died of it"), "make-3-0": ZeroDivisionError("1/0")}
        made = {each.seed: each for each in run(tmp_path, Inline(broken=broken), count=5)}
        assert (made[2].outcome, made[2].why) == ("failed", "3 workers died of it")
        assert made[3].why == "internal error: ZeroDivisionError('1/0'); please report it"
        assert len(written(tmp_path)) == 3

    @pytest.mark.parametrize("error", [InputError("gone"), OSError(errno.ENOSPC, "full"), ImportError("no module")])
    def test_what_hits_all_ends_the_batch_and_loses_nothing(self, tmp_path: Path, error: Exception) -> None:
        with pytest.raises(type(error)):
            list(run(tmp_path, Inline(broken={"make-8-0": error})))
        assert len(list(run(tmp_path))) == 10


def clues(answer: str) -> list[Draft]:
    """Two things to say of any answer."""
    return [
        replace(draft, text=f"{draft.text} {more}") for draft in clue(answer) for more in ("or so", "to some")
    ]  # fmt: skip


def test_another_clue_is_enough_where_only_a_clue_is_repeated(tmp_path: Path) -> None:
    made: list[QuickWorkshop] = []

    def opened() -> QuickWorkshop:
        made.append(QuickWorkshop(source=clues))
        return made[0]

    found = list(run(tmp_path, count=8, window=8, most=9, open_workshop=opened))
    again = [each for each in found if each.round]
    assert again and len(made) == 1
    assert [request.seed for request in made[0].made] == list(range(1, 9))
    uses = Counter(text for each in found for text in each.clues.values())
    assert max(uses.values()) == 1


class TestFolder:
    def test_another_batch_is_refused(self, tmp_path: Path) -> None:
        list(run(tmp_path, count=1))
        with pytest.raises(UsageError, match="another batch, with count 1 and not 2; pass the same options"):
            list(run(tmp_path, count=2))

    def test_one_run_at_a_time(self, tmp_path: Path) -> None:
        running = run(tmp_path)
        next(running)
        with pytest.raises(UsageError, match="another run is making this batch"):
            list(run(tmp_path))
        running.close()
        assert len(list(run(tmp_path))) == 10

    @pytest.mark.parametrize("name", ["batch.json", "window-000000.json"])
    @pytest.mark.parametrize("text", ["", "[]", "{", '{"puzzles": [{"number": 1}]}', '{"puzzles": 3}'])
    def test_damaged_files_are_named(self, tmp_path: Path, name: str, text: str) -> None:
        list(run(tmp_path))
        (tmp_path / STATE / name).write_text(text)
        with pytest.raises(CrosswrightError, match=r"name another folder"):
            list(run(tmp_path))

    def test_a_damaged_result_is_named(self, tmp_path: Path) -> None:
        first = Inline()
        list(batch().run(BatchFolder(tmp_path), PuzzleSink(tmp_path), first, stop=lambda: len(first.done) >= 2))
        kept = min((tmp_path / STATE).glob("*-0.json"))
        kept.write_text("{}")
        with pytest.raises(InputError, match=f"{kept.name}: no record of a puzzle; delete it"):
            list(run(tmp_path))

    def test_a_full_disk_loses_nothing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        wrote = files.write_whole
        left = [9]

        def full(path: Path, data: bytes) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(errno.ENOSPC, "No space left on device", str(path))
            wrote(path, data)

        monkeypatch.setattr(files, "write_whole", full)
        with pytest.raises(OSError, match="No space left"):
            list(run(tmp_path))
        monkeypatch.undo()
        list(run(tmp_path))
        other = tmp_path / "undisturbed"
        list(run(other))
        assert written(tmp_path) == written(other)

    def test_workers_with_other_words_are_refused(self, tmp_path: Path) -> None:
        first = Inline()
        list(batch().run(BatchFolder(tmp_path), PuzzleSink(tmp_path), first, stop=lambda: len(first.done) > 1))
        other = {"open_workshop": lambda: QuickWorkshop(words=list(QuickWorkshop().words)[1:])}
        with pytest.raises(
            UsageError, match=r"has made puzzle 3 with crosswright .*, the others have .*install the same"
        ):
            list(run(tmp_path, **other))

    def test_workers_of_another_release_are_refused(self) -> None:
        with pytest.raises(
            UsageError, match=r"has crosswright .* on Python .*, this program is crosswright 9.9 on Python 3"
        ):
            Making(REQUEST, QuickWorkshop, ("9.9", "3.99")).workshop  # noqa: B018


@given(st.frozensets(st.text(st.characters(blacklist_categories=("Cs", "Cc")), min_size=1)))
def test_clues_are_packed_for_their_way(clues: frozenset[str]) -> None:
    assert unpacked(packed(clues)) == clues


def test_lists_are_sent_with_their_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.txt").write_text("apple\n")
    chosen = SentSources.read(Sources((str(tmp_path / "mine.txt"), "default")))
    (tmp_path / "mine.txt").write_text("pear\n")
    assert SentSources.read(Sources((str(tmp_path / "mine.txt"), "default"))).digest != chosen.digest
    (tmp_path / "mine.txt").unlink()
    seen: dict[str, Any] = {}

    def opened(sources: Sources) -> None:
        seen.update(words=sources.words, content=Path(sources.words[0]).read_text())
        raise UsageError(f"{sources.words[0]}: holds no words")

    monkeypatch.setattr("crosswright.batch.making.Workshop.open", opened)
    with pytest.raises(UsageError, match=f"^{tmp_path / 'mine.txt'}: holds no words$"):
        chosen.open()
    assert (seen["content"], seen["words"][1]) == ("apple\n", "default")


# Processes.


def failing(number: int, shared: object) -> int:
    raise InputError(f"{number} is wrong")


class TestProcesses:
    def test_values_and_death(self, tmp_path: Path) -> None:
        with ProcessWorkers(2) as workers:
            assert dict(spread(workers, squared, [1, 2, 3, 4, 5, 6, 7], 10, stop=never)) == {
                place: 10 + (place + 1) ** 2 for place in range(7)
            }
            found = dict(spread(workers, dying, [(str(tmp_path), number) for number in range(3)], 10, stop=never))
            assert found == {0: 0, 1: 1, 2: 2}
            with pytest.raises(WorkerDiedError, match=r"3 workers died of it \(exit code -9\)"):
                dict(spread(workers, dying, [(str(tmp_path), 7)], 10, stop=never))
            with pytest.raises(InputError, match=r"^5 is wrong$"):
                dict(spread(workers, failing, [5], 10, stop=never))
            began = time.process_time()
            assert dict(spread(workers, squared, [1] * 9, 10, stop=lambda: True)) == {}
            assert time.process_time() - began < 5
