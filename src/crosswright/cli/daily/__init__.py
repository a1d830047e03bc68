"""`crosswright daily`: the puzzles of the coming days, made where they are missing.

The JSON is one object:

    store   where they are
    days    for each day: date, series, state ("there", "made", "missing" or "stopped"), title, size, difficulty, theme,
            tries, unfair (slots whose clues the editor should check), findings (of a proofreader), failed (why
            tries failed), why (it is missing)
    regex   with --regex: for each day date and state ("there", "made" or "missing")
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, offered, option, options
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import JSON, SITE, WordOptions
from crosswright.cli.common.site import APPROVAL, Approval, SiteOptions, opened_store
from crosswright.cli.common.terminal import GridWatch, interruptible
from crosswright.cli.common.values import date_of
from crosswright.cli.common.workshops import opened_workshop
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.language import language
from crosswright.progress import Stop

if TYPE_CHECKING:
    from crosswright.publish.days import DayResult
    from crosswright.publish.plan import SeriesPlan, WeekPlan
    from crosswright.publish.store import Store


@options(SITE)
class DayOptions:
    """Which days, and where their puzzles are."""

    ahead: int = option("Make today's puzzle and those of the N days after it.", 7, least=0, most=3660)
    first: str | None = option("Begin with another day than today, as 2026-11-21.", name="--from", metavar="DATE")
    at: SiteOptions
    repeat_after: int | None = option(
        "An answer may return after N days. Default: the plan's, else 14.", metavar="DAYS", least=0, most=3650
    )
    approval: Approval | None = APPROVAL
    series: str = option("Only this series of the plan. Default: all of them.", metavar="NAME")


@command(examples="crosswright daily --from 2026-12-24 --ahead 0 --store puzzles.db")
def daily(
    *,
    days: DayOptions,
    words: WordOptions = offered(
        "words",
        "without",
        min_score=option(
            "Use only words with this score or better; 3=60,50: with 60 for words of 3 letters. Default: the plan's, "
            "else 50."
        ),
        language=option(
            "The language of the words and clues: de, fr, es... or its name. Default: the plan's, else English.",
            metavar="CODE",
        ),
    ),
    regex: bool = option("Make the regex crossword of each day too.", group=SITE),
    as_json: bool = JSON,
) -> int:
    """Make the puzzles of the coming days, one for every day that has none.

    You can run it as often as you like, even twice at once: existing puzzles stay. The date is the seed of a day. No
    answer returns within --repeat-after days, and no theme returns. Each puzzle is solved without the facts that its
    clues were made from; if none of four tries is fair, the day gets the fairest and is named.

    Exit code: 0 every day has a puzzle, 1 some have none (each is named, with the reason) or a day is not approved that
    comes within two days, 130 interrupted (the days that are finished stay).
    """
    with site_extra():
        from crosswright.publish.days import ahead, unapproved

    start = date_of("--from", days.first) if days.first else days.at.today
    plan, coming = days.at.week(days.approval), list(ahead(start, days.ahead))
    changes: dict[str, object] = {"repeat_after": days.repeat_after, "words": words.words, "without": words.without}
    if words.language:
        language(words.language)  # UsageError where there is none of that name
        changes["language"] = words.language
    if words.min_score:
        changes |= {"min_score": words.min_score.usual, "min_score_of": dict(words.min_score.of)}
    plan = plan.with_all({name: value for name, value in changes.items() if value not in (None, ())})
    with opened_store(days.at.store, new=True) as store, interruptible() as stop:
        chosen = {days.series: plan.of_series(days.series)} if days.series else plan.all_series
        results = [
            result
            for series, its in chosen.items()
            for result in _make(coming, store, series, its, stop, aloud=not as_json)
        ]
        regexes = _make_regexes(coming, store, plan, stop, aloud=not as_json) if regex else []
        stopped = stop()
        warnings = unapproved(store, plan, days.at.today)
    for id_ in warnings:
        notice(
            f"{id_} is not approved; run crosswright days approve {id_[-10:]}"
            + f" --series {id_[:-11]}" * (len(id_) > 10)
        )
    if as_json:
        document: dict[str, object] = {"store": store.name, "days": [each.as_json() for each in results]}
        if regex:
            document["regex"] = [{"date": day.isoformat(), "state": state} for day, state in regexes]
        put_out(to_json(document))
    if stopped:
        return exits.INTERRUPTED
    states = [each.state.value for each in results] + [state for _, state in regexes]
    return exits.FAULT if "missing" in states or warnings else exits.OK


def _make_regexes(
    days: Sequence[datetime.date], store: Store, plan: WeekPlan, stop: Stop, *, aloud: bool
) -> list[tuple[datetime.date, str]]:
    """Make the regex crosswords of the same days."""
    from crosswright.publish.regex_days import make_regex_days

    @cache
    def words() -> list[str]:
        return [word for word, _ in opened_workshop(plan.sources).lexicon]

    made = make_regex_days(store, days, words, approval=plan.first_approval, stop=stop)
    for day, state in made:
        if aloud:
            put_out(f"{day.isoformat()}  {state:7}  regex crossword\n")
    return made


def _make(
    days: Sequence[datetime.date], store: Store, series: str, plan: SeriesPlan, stop: Stop, *, aloud: bool
) -> list[DayResult]:
    """Make the days of a series in order. Each is printed when it is made; what an editor should read is a notice."""
    from crosswright.publish.days import DayMaker

    results: list[DayResult] = []
    if stop():
        return results
    with (
        closing(GridWatch()) as watch,
        DayMaker(store, plan, lambda: opened_workshop(plan.sources), stop, watch, series=series) as maker,
    ):
        for day in days:
            results.append(maker.make(day))
            watch.close()
            if aloud:
                put_out(f"{results[-1].line}\n")
            for remark in results[-1].remarks:
                notice(remark)
            if stop():
                break
    return results
