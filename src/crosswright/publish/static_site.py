"""The site as files, for a web host that runs no programs: the pages of the site, with puzzles that are played offline.

The pages are those of `pages`, with links between files. A static site has no pages that need a server: making
puzzles, uploads, solve times, the API. Its player gets the solution, hashed or plain, in place of a server to ask; its
criss-cross page places the words in the browser.

A folder is changed only when everything is made: each file replaces its older version in one step, and a page comes
after the files that it loads. Unchanged files stay as they are. So do all files that this program didn't write: it
lists its own in the folder's `.crosswright-site.json`.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from crosswright.errors import InputError, UsageError
from crosswright.language.wording import worded
from crosswright.media import play
from crosswright.media.formats.features import lacks_of
from crosswright.media.kinds import offered
from crosswright.publish import feed
from crosswright.publish.assets import OFFLINE_WORKER, WORDS, Assets, package_assets
from crosswright.publish.editions import Edition, editions_of
from crosswright.publish.pages import SiteLink, SitePages, month_of, neighbours, path_of, series_links
from crosswright.publish.policy import POLICY
from crosswright.publish.puzzle_files import make_file, may_show_solution
from crosswright.publish.settings import SiteSettings
from crosswright.publish.store import Day, Store, Stored
from crosswright.words import default_lexicon
from crosswright.words.packed import packed

LIST = ".crosswright-site.json"
_LINK = re.compile(r'\b(href|src)="(/[^"]*)"')
_HEAD = '<meta charset="utf-8">'
_NONE_YET = (worded("No puzzle yet"), worded("There is no puzzle of this series on this site yet."))
_LAST_LINKS = (
    SiteLink("/archive", worded("Archive")),
    SiteLink("/regex", worded("Regex")),
    SiteLink("/construct", worded("Construct")),
    SiteLink("/crisscross", worded("Criss-cross")),
    SiteLink("/about", worded("About")),
)
# frame-ancestors has no meaning in a page: only a server can send it.
_POLICY = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors"))


def file_of(address: str) -> str:
    """The file that an address of the site becomes.

    >>> [file_of(address) for address in ("/", "/2026-11-21", "/archive/2026-11", "/api/puzzles/2026-11-21")]
    ['index.html', '2026-11-21.html', 'archive/2026-11.html', 'puzzles/2026-11-21.json']
    >>> file_of("/files/2026-11-21.pdf?solution=yes")
    'files/2026-11-21-solution.pdf'
    >>> [file_of(address) for address in ("/archive?series=mini", "/feed.atom?series=mini")]
    ['archive-mini.html', 'feed-mini.atom']
    """
    path, _, query = address.removeprefix("/").partition("?")
    if path.startswith("api/puzzles/"):
        return f"puzzles/{path.removeprefix('api/puzzles/')}.json"
    if path.startswith("api/regex/"):
        return f"regex/{path.removeprefix('api/regex/')}.json"
    if query.startswith("series="):
        stem, _, suffix = path.partition(".")
        return f"{stem}-{query.removeprefix('series=')}.{suffix or 'html'}"
    if query:
        stem, _, suffix = path.rpartition(".")
        return f"{stem}-solution.{suffix}"
    return path if "." in path else f"{path or 'index'}.html"


@dataclass(frozen=True, kw_only=True)
class StaticSettings(SiteSettings):
    """The settings of a static site; `base_url` may be empty, and may have a path."""

    def absolute(self, path: str) -> str:
        """The full address of a path."""
        name = file_of(path)
        return f"{self.base_url}/{'' if name == 'index.html' else name}"


class WrittenSite(NamedTuple):
    """What was done to a folder, by the names of its files."""

    days: int
    written: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]


def write_site(
    store: Store,
    folder: Path,
    settings: StaticSettings,
    today: datetime.date,
    *,
    answers: str = "hashed",
    force: bool = False,
) -> WrittenSite:
    """Write the site as it is on a day, or bring the folder up to that day: all series that the store has.

    `settings.series` has the titles of the series; a series without one gets its name.
    `answers`: "hashed" or "plain", the form in which the player gets the solutions. InputError for a store that has no
    puzzle for that day or an earlier one, UsageError for a folder that has other files of these names, unless `force`
    allows overwriting them.
    """
    days = store.archive(before=today + datetime.timedelta(1), limit=10**6)
    if not days:
        remedy = "make puzzles for these days first"
        raise InputError(f"there is no puzzle for {today} or a day before", source=store.name, remedy=remedy)
    unnamed = {name: name.capitalize() for name in store.series() if name not in settings.series}
    settings = replace(settings, series={**settings.series, **unnamed})
    with _staged(folder, force=force) as stage:
        _SiteBuilder(
            store, settings, today, stage, days, answers, package_assets(settings.logo, settings.colours)
        ).build()
    return WrittenSite(len(days), tuple(stage.written), tuple(stage.kept), tuple(stage.removed))


@dataclass
class _SiteBuilder:
    """Makes all files."""

    store: Store
    settings: StaticSettings
    today: datetime.date
    stage: _Stage
    days: list[Day]  # the latest first
    answers: str
    assets: Assets
    loaded: set[str] = field(default_factory=set)  # addresses of scripts and styles that pages load
    pages: SitePages = field(init=False)  # of the edition that is built

    @cached_property
    def editions(self) -> list[Edition]:
        """The editions, the first at the root."""
        return editions_of(self.settings.languages, self.settings.series)

    @cached_property
    def with_puzzles(self) -> StaticSettings:
        """The settings without series that have no puzzle yet: a link to one would lead nowhere."""
        tomorrow = self.today + datetime.timedelta(1)
        its = self.settings.series.items()
        series = {name: title for name, title in its if self.store.archive(before=tomorrow, limit=1, series=name)}
        return replace(self.settings, series=series)

    def pages_of(self, edition: Edition) -> SitePages:
        """The pages of an edition."""
        header = (*series_links(self.with_puzzles, edition, self.editions), *_LAST_LINKS)
        footer = (SiteLink("/feed.atom", worded("Feed")),) if self.settings.base_url else ()
        return SitePages(
            self.settings, self.assets, header=header, footer=footer, edition=edition, editions=self.editions
        )

    def build(self) -> None:
        for edition in self.editions:
            self.pages = self.pages_of(edition)
            self.edition()
        self.pages = self.pages_of(self.editions[0])
        self.stage.put(file_of(WORDS), packed(default_lexicon()))
        self.stage.put(file_of(OFFLINE_WORKER), self.assets.files["editor", "offline.js"].body)
        error = self.pages.error(404, worded("Not Found"), worded("There is no such page."))
        self.stage.put("404.html", self.linked(error, f"{self.settings.base_url}/"))  # shown at any address
        later = {self.assets.address("player", name) for name in ("dialogs.js", "around.js", "around.css")}
        for address in sorted(self.loaded | later):  # player.js loads these itself
            folder, _, name = address.removeprefix("/").split("/")
            self.stage.put(file_of(address), self.assets.files[folder, name].body)

    def edition(self) -> None:
        """Write all pages of the edition that is built; the front page has the latest day."""
        own = self.pages.edition.series
        tomorrow = self.today + datetime.timedelta(1)
        days = self.store.archive(before=tomorrow, limit=10**6, series=own) if own else self.days
        front = self.pages.error(404, *_NONE_YET)
        for day in reversed(days):
            front = self.puzzle(self.stored(day, own))
        self.lists(days, own)
        self.regexes()
        for name in self.settings.series:
            if name not in {each.series for each in self.editions} and not own:
                self.series(name)
        self.put_page("/about", self.pages.render("about"))
        self.put_page(
            "/crisscross", self.pages.render("crisscross", server=False, values={}, fault="", kinds={}, versions=1)
        )
        self.put_page(
            "/construct",
            self.pages.render("construct", formats=(), lacks=lacks_of(), file="", suffix="", collection="", lists=""),
        )
        self.put_page("/", front)

    def series(self, name: str) -> None:
        """Write a further series; its own address has the latest puzzle, or says that there is none."""
        page = self.pages.error(404, *_NONE_YET)
        days = self.store.days(datetime.date.min, self.today, name)
        for day in days:
            page = self.puzzle(self.stored(day, name))
        self.put_page(f"/{name}", page)
        self.lists(days[::-1], name)

    def lists(self, days: list[Day], series: str = "") -> None:
        """Write what lists the days of a series, the latest first: the archive by months, and the feed."""
        edition = self.pages.edition
        query = f"?series={series}" if series != edition.series else ""
        for first in self.months(days):
            self.put_page(f"/archive/{first.isoformat()[:7]}{query}", self.month(first, series))
        self.put_page(f"/archive{query}", self.month(self.today.replace(day=1), series))
        if self.settings.base_url:
            entries = feed.latest(self.store, self.today, series)
            address = edition.path + feed.address_of("" if series == edition.series else series)
            self.stage.put(file_of(address), feed.atom(self.settings, entries, edition, series))

    def regexes(self) -> None:
        """Write the regex crosswords, if the store has any: a page and a document for each, and their archive."""
        days = self.store.regexes.days(datetime.date.min, self.today)
        for day in reversed(days):
            document = self.store.regexes.document(day.date)
            self.put_once(file_of(f"/api/regex/{day.date}"), (document or "").encode())
            page = self.pages.regex(day, days, making=False)
            self.put_page(f"/regex/{day.date}", page)
        self.put_page("/regex/archive", self.pages.render("regex_archive", days=days))
        self.put_page("/regex", page if days else self.pages.render("regex_archive", days=days))

    def stored(self, day: Day, series: str) -> Stored:
        stored = self.store.day(day.date, series)
        assert stored is not None
        return stored

    def puzzle(self, stored: Stored) -> bytes:
        """Write a day's puzzle for the player, its files and its page, which is returned."""
        document = play.document(stored.puzzle, id=stored.id, answers=self.answers)
        data = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        self.put_once(file_of(f"/api/puzzles/{stored.id}"), data)
        page = self.pages.puzzle(stored, neighbours(self.store, stored.day, self.today, stored.series), self.today)
        for address in sorted({address for _, address in _LINK.findall(page.decode())} | {f"/og/{stored.id}.png"}):
            if address.startswith(("/files/", "/og/")):
                self.puzzle_file(stored, address)
        self.put_page(path_of(stored, self.pages.edition.series), page)
        return page

    def puzzle_file(self, stored: Stored, address: str) -> None:
        """Write a file of a puzzle, unless it was made from the same puzzle before."""
        parts = urlsplit(address)
        kind = "card" if address.startswith("/og/") else PurePosixPath(parts.path).suffix[1:]
        allowed = may_show_solution(stored, self.today, self.settings)
        program = kind in offered("puzzle") and not offered("puzzle")[kind].drawn
        made_from = hashlib.blake2b(stored.content.encode(), digest_size=12).hexdigest()
        language = self.settings.languages[0]
        made_from += f" {version('crosswright')} {'with' if allowed else 'no'} solution {language}"
        name = file_of(address)
        if name in self.stage.now or self.stage.keep(name, made_from):
            return
        solution = allowed and (program or "solution" in parse_qs(parts.query))
        try:
            self.stage.put(name, make_file(kind, stored.puzzle, solution=solution, language=language), made_from)
        except InputError as error:
            raise InputError(f"{address} can't be made: {error}") from None

    def month(self, first: datetime.date, series: str) -> bytes:
        return self.pages.month(month_of(self.store, first, self.today, series))

    def months(self, days: list[Day]) -> Iterator[datetime.date]:
        """The first day of every month, from the first of these days to today."""
        if not days:
            return
        first, last = days[-1].date, self.today
        for number in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
            yield datetime.date(number // 12, number % 12 + 1, 1)

    def put_once(self, name: str, data: bytes) -> None:
        """Write a file that all editions have in common."""
        if name not in self.stage.now:
            self.stage.put(name, data)

    def put_page(self, address: str, page: bytes) -> None:
        """Write a page to the file of its address in the edition that is built."""
        name = file_of(self.pages.edition.path + ("" if address == "/" else address) or "/")
        self.stage.put(name, self.linked(page, "../" * (len(PurePosixPath(name).parts) - 1)))

    def linked(self, page: bytes, root: str = "") -> bytes:
        """A page with links to files and with the policy that a server would send; `root`: from it to the folder."""

        def relative(link: re.Match[str]) -> str:
            if link[2].startswith(("/static/", "/player/", "/editor/")):
                self.loaded.add(link[2])
            return f'{link[1]}="{root}{file_of(link[2])}"'

        policy = f'{_HEAD}\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        return _LINK.sub(relative, page.decode()).replace(_HEAD, policy, 1).encode()


# The folder.


@dataclass
class _Stage:
    """Files that wait until all are made. A name is a path in the folder, with slashes."""

    folder: Path
    waiting: Path  # a folder in it, for what is to be written
    before: Mapping[str, str]  # the files of the last time -> what each was made from, or ""
    force: bool
    now: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    def keep(self, name: str, made_from: str) -> bool:
        """Keep a file that was made from the same before; False if there is none."""
        if self.before.get(name) != made_from or not (self.folder / name).is_file():
            return False
        self.now[name] = made_from
        self.kept.append(name)
        return True

    def put(self, name: str, data: bytes, made_from: str = "") -> None:
        """A file of the site."""
        self.now[name] = made_from
        there = self.folder / name
        if there.is_file() and there.read_bytes() == data:
            self.kept.append(name)
            return
        if there.exists() and name not in self.before and not self.force:
            raise UsageError(f"{there}: exists already, and isn't of this site; pass force= to overwrite it")
        path = self.waiting / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.written.append(name)

    def finish(self) -> None:
        """Move all files into place, pages last; write the list; remove files that only the last list has."""
        for name in sorted(self.written, key=lambda name: name.endswith((".html", ".atom"))):
            there = self.folder / name
            there.parent.mkdir(parents=True, exist_ok=True)
            (self.waiting / name).replace(there)
        gone = sorted(self.before.keys() - self.now.keys())
        self.removed = [name for name in gone if (self.folder / name).is_file()]
        listed = self.waiting / LIST
        listed.write_text(json.dumps({"version": 1, "files": self.now}, indent=1) + "\n", "utf-8")
        listed.replace(self.folder / LIST)
        for name in self.removed:
            (self.folder / name).unlink()
        for path in sorted({(self.folder / name).parent for name in self.removed}, reverse=True):
            if path != self.folder and not any(path.iterdir()):
                path.rmdir()


@contextmanager
def _staged(folder: Path, *, force: bool) -> Iterator[_Stage]:
    """A stage for a folder, which is created if needed. An error removes the stage and changes no file."""
    folder.mkdir(parents=True, exist_ok=True)
    waiting = Path(tempfile.mkdtemp(prefix=".partial-", dir=folder))
    try:
        stage = _Stage(folder, waiting, _listed(folder / LIST), force)
        yield stage
        stage.finish()
    finally:
        shutil.rmtree(waiting, ignore_errors=True)


def _listed(path: Path) -> dict[str, str]:
    """The files that were written the last time. InputError for a list with a file outside the folder."""
    if not path.is_file():
        return {}
    try:
        files = json.loads(path.read_text("utf-8"))["files"]
        names = [PurePosixPath(name) for name in files]
        if any(name.is_absolute() or ".." in name.parts for name in names):
            raise ValueError("a file outside the folder")
        return {str(name): str(made_from) for name, made_from in files.items()}
    except (ValueError, LookupError, TypeError, AttributeError):
        remedy = "remove it, and pass force="
        raise InputError("no list of a site's files", source=str(path), remedy=remedy) from None
