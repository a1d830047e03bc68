"""Indexes kept between runs: found, rebuilt when damaged, done without, shared by processes, pruned."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from patience import PATIENCE

from crosswright import cache
from crosswright.language.language import RootedWords
from crosswright.languages.english.words import default_lexicon as english
from crosswright.progress import Progress
from crosswright.words import default_lexicon, load_lexicon
from crosswright.words.index import LISTS, Index, build, opened_index

WORDS = "cat;90\ndog;60\nice cream;70\nr2d2\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache folder, not there yet; words.txt is in the working folder."""
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text(WORDS)
    return tmp_path / "cache"


@pytest.fixture
def little_default(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A default lexicon of two words; a list that grows when it is built."""
    built: list[str] = []

    def build(progress):
        built.append("built")
        progress(Progress("making it", 0.5))
        return RootedWords({"ABLE": 60, "CAT": 10}, {"ABLE": ["able"], "CAT": ["cat"]})

    monkeypatch.setattr(english, "build", build)
    monkeypatch.setattr(english, "fingerprint", lambda: "one")
    return built


def the_file(folder: Path) -> Path:
    [path] = folder.iterdir()
    return path


def calls_of(paths, **options) -> list[tuple[str, float]]:
    calls: list[tuple[str, float]] = []
    load_lexicon(paths, progress=lambda now: calls.append((now.what, now.share)), **options)
    return calls


def test_what_was_built_is_found_again(folder):
    first = load_lexicon(["words.txt"])
    kept = the_file(folder).read_bytes()
    second = load_lexicon(["words.txt"])
    assert list(first) == list(second) == [("CAT", 90), ("DOG", 60), ("ICECREAM", 70)]
    assert first.report == second.report == "words.txt: 1 line skipped: 1 with digits (first: line 4 'r2d2')"
    assert the_file(folder).read_bytes() == kept


def test_progress_is_only_told_where_something_is_built(folder):
    assert calls_of(["words.txt"]) == [
        ("reading words.txt", 0.0),
        ("indexing words.txt", 0.5),
        ("indexed words.txt", 1.0),
    ]
    assert calls_of(["words.txt"]) == []


def test_names_in_reports_are_those_of_this_run(folder):
    load_lexicon(["words.txt"])
    Path("words.txt").rename("mine.txt")
    lexicon = load_lexicon(["mine.txt"])
    assert lexicon.name == "mine.txt"
    assert lexicon.report.startswith("mine.txt: 1 line skipped")


def test_another_content_is_another_index(folder):
    load_lexicon(["words.txt"])
    Path("words.txt").write_text("emu\n")
    assert list(load_lexicon(["words.txt"])) == [("EMU", 50)]
    assert len(list(folder.iterdir())) == 2


def test_without_a_cache_nothing_is_written(folder):
    assert len(load_lexicon(["words.txt"], cache=False)) == 3
    assert not folder.exists()


def test_a_damaged_file_is_built_anew(folder):
    load_lexicon(["words.txt"])
    path = the_file(folder)
    whole = path.read_bytes()
    cuts = [whole[:size] for size in (0, 1, 31, 32, 33, 64, len(whole) // 2, len(whole) - 1)]
    flips = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 7) if at != 28]
    for damaged in [*cuts, *flips, b"something else", bytes(len(whole))]:
        path.unlink()  # other lexicons still map the old one
        path.write_bytes(damaged)
        lexicon = load_lexicon(["words.txt"])
        assert len(lexicon) == 3
        assert lexicon.report.endswith(f"{path} was damaged, so the index of words is built again")
        assert the_file(folder).read_bytes() == whole


def test_an_index_stays_usable_when_its_file_is_gone(folder):
    lexicon = load_lexicon(["words.txt"])
    the_file(folder).unlink()
    assert lexicon.find("ICECREAM") == 0


# Folders that can't be written


def notice(folder: Path, reason: str) -> str:
    return (
        "words.txt: 1 line skipped: 1 with digits (first: line 4 'r2d2'); "
        f"{folder} can't be written ({reason}), so the index of words is built in every run; set $CROSSWRIGHT_CACHE"
    )


def test_a_folder_that_can_not_be_made(folder):
    folder.write_text("in the way")
    lexicon = load_lexicon(["words.txt"])
    assert len(lexicon) == 3
    assert lexicon.report in (notice(folder, "File exists"), notice(folder, "Not a directory"))


def test_a_folder_that_may_not_be_written(folder, monkeypatch):
    folder.mkdir(mode=0o555)
    if os.access(folder, os.W_OK):  # root may
        monkeypatch.setattr(cache, "write", refused)
    lexicon = load_lexicon(["words.txt"])
    assert len(lexicon) == 3
    assert lexicon.report == notice(folder, "Permission denied")


def test_a_full_folder_that_may_not_be_written_is_used(folder, monkeypatch):
    load_lexicon(["words.txt"])
    monkeypatch.setattr(cache, "write", refused)
    monkeypatch.setattr(os, "utime", refused)
    assert calls_of(["words.txt"]) == []
    assert "can't be written" not in load_lexicon(["words.txt"]).report


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such rights")
def test_a_folder_that_every_user_can_write_into_is_not_used(folder):
    before = os.umask(0)
    try:
        load_lexicon(["words.txt"])
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o755
    path = the_file(folder)
    folder.chmod(0o777)
    path.write_bytes(b"not the words")  # another user's
    lexicon = load_lexicon(["words.txt"])
    assert list(lexicon) == [("CAT", 90), ("DOG", 60), ("ICECREAM", 70)]
    assert f"{folder} isn't used, since every user can write into it, so the index of words is built" in lexicon.report
    assert path.read_bytes() == b"not the words"


def refused(*_):
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_full_disk(folder, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    lexicon = load_lexicon(["words.txt"])
    assert len(lexicon) == 3
    assert lexicon.report == notice(folder, "No space left on device")
    assert list(folder.iterdir()) == []


def test_no_home_folder(folder, monkeypatch):
    monkeypatch.delenv("CROSSWRIGHT_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *names, **options: "~/.cache/crosswright")
    lexicon = load_lexicon(["words.txt"])
    assert lexicon.report == notice(Path("~/.cache/crosswright"), "no home folder is known")
    assert sorted(path.name for path in Path().iterdir()) == ["words.txt"]


def test_the_users_cache_folder_is_used(folder, monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_CACHE", "")
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *names, **options: str(folder / "of the user"))
    load_lexicon(["words.txt"])
    assert len(list((folder / "of the user").iterdir())) == 1


# Pruning


def test_the_indexes_used_last_stay(folder):
    folder.mkdir()
    (folder / "default-0.words").write_bytes(b"of another kind")
    (folder / "notes.txt").write_text("not ours")
    old = [LISTS.path(folder, f"{number:02}") for number in range(25)]
    for number, path in enumerate(old):
        path.write_bytes(build({"CAT": number}, keep_accents=False))
        os.utime(path, (1000 + number, 1000 + number))
    found, _ = cache.find_or_build(LISTS, "00", bytes, opened_index, Index)
    assert found.scores(3) == bytes([0])  # used: now the newest
    load_lexicon(["words.txt"])
    kept = {path.name for path in folder.iterdir()}
    assert len(kept) == LISTS.kept + 2
    assert {path.name for path in [old[0], *old[7:]]} | {"default-0.words", "notes.txt"} < kept


def test_what_a_killed_process_left_is_removed_in_time(folder):
    folder.mkdir()
    left, fresh = folder / "lists-1.words.00.partial", folder / "lists-2.words.00.partial"
    for path in (left, fresh):
        path.touch()
    an_hour_ago = time.time() - cache.ABANDONED - 1
    os.utime(left, (an_hour_ago, an_hour_ago))
    load_lexicon(["words.txt"])
    assert not left.exists()
    assert fresh.exists()


# The default lexicon


def test_the_default_lexicon_is_built_once(folder, little_default):
    for _ in range(2):
        lexicon = default_lexicon(min_score=0)
        assert (list(lexicon), lexicon.name, lexicon.report) == ([("CAT", 10), ("ABLE", 60)], "default", None)
    assert list(default_lexicon()) == list(load_lexicon("default", keep_accents=True, min_score=50)) == [("ABLE", 60)]
    assert little_default == ["built"]


def test_the_default_lexicon_is_built_anew_when_its_sources_change(folder, little_default, monkeypatch):
    default_lexicon()
    monkeypatch.setattr(english, "fingerprint", lambda: "two")
    default_lexicon()
    load_lexicon(["default", "words.txt"])
    assert little_default == ["built"] * 2


def test_the_default_lexicon_among_lists(folder, little_default):
    Path("bans.txt").write_text("dog\n")
    lexicon = load_lexicon(["default", "words.txt"], without=["bans.txt"], min_score=0)
    assert list(lexicon) == [("CAT", 10), ("ABLE", 60), ("ICECREAM", 70)]
    assert lexicon.name == "default, words.txt"
    assert list(load_lexicon(["words.txt", "default"])) == [("CAT", 90), ("DOG", 60), ("ABLE", 60), ("ICECREAM", 70)]
    assert calls_of(["words.txt", "default"]) == []
    assert little_default == ["built"]


def test_the_default_lexicon_by_how_well_words_are_known(folder, little_default, monkeypatch):
    words = RootedWords({"ABLE": 60, "CAT": 10}, {"ABLE": ["x"], "CAT": ["x"]}, {"ABLE": 30, "CAT": 90})
    monkeypatch.setattr(english, "build", lambda progress: words)
    gains, familiar = load_lexicon(["default"]), load_lexicon(["familiar"])
    assert dict(gains) == {"ABLE": 60, "CAT": 10} and dict(familiar) == {"ABLE": 30, "CAT": 90}
    assert [each.familiarity(3, 0) for each in (gains, familiar)] == [90, 90]
    assert familiar.roots_of("ABLE") == familiar.roots_of("CAT") != frozenset()
    both = load_lexicon(["words.txt", "default"])
    assert both.familiarity(4, both.find("ABLE")) == 30
    listed = next(word for word, score in load_lexicon(["words.txt"]) if word not in ("ABLE", "CAT"))
    w = both.find(listed)
    assert both.familiarity(len(listed), w) == both.score(len(listed), w)


def test_the_default_lexicon_with_points_for_words_that_have_clues(folder, little_default, monkeypatch):
    words = RootedWords({"ABLE": 60, "BAKE": 62, "CAT": 98}, {"ABLE": ["x"], "BAKE": ["y"], "CAT": ["x"]}, None)
    monkeypatch.setattr(english, "build", lambda progress: words)
    monkeypatch.setattr(english, "well_clued", lambda: {"ABLE": 8, "CAT": 5})
    clued = load_lexicon(["clued"])
    assert list(clued) == [("CAT", 100), ("ABLE", 60 + 8), ("BAKE", 62)]
    assert [clued.familiarity(4, clued.find(word)) for word in ("ABLE", "BAKE")] == [60, 62]
    assert clued.roots_of("ABLE") == clued.roots_of("CAT") != clued.roots_of("BAKE")
    monkeypatch.setattr(english, "well_clued", lambda: {"BAKE": 8})
    assert list(load_lexicon(["clued"])) == [("CAT", 98), ("BAKE", 62 + 8), ("ABLE", 60)]


def test_the_progress_of_the_default_lexicon(folder, little_default):
    assert calls_of(["default"]) == [("making it", 0.5), ("indexing the default lexicon", 1.0)]
    assert calls_of(["default"]) == []


# Several processes at once

LOAD_A_LIST = """
import sys
from crosswright.words import load_lexicon
print(len(load_lexicon([sys.argv[1]])), "numpy" in sys.modules)
"""
LOAD_A_SLOW_DEFAULT = """
import os, signal, sys, time
from pathlib import Path
from crosswright.words import default_lexicon
from crosswright.languages.english.words import default_lexicon as english
from crosswright.language.language import RootedWords

def build(progress):
    with Path("log.txt").open("a") as log:
        log.write("built\\n")
    if "die" in sys.argv:
        os.kill(os.getpid(), signal.SIGKILL)
    while "alone" not in sys.argv and not Path("waiting").exists():
        time.sleep(0.05)
    return RootedWords({"ABLE": 60}, {"ABLE": ["able"]})

english.build, english.fingerprint = build, lambda: "slow"
def tell(now):
    told.append(now.what)
    if now.what.startswith("waiting"):
        Path("waiting").touch()

told = []
print(list(default_lexicon(progress=tell)), told)
"""


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def outputs(*processes: subprocess.Popen[str]) -> list[str]:
    both = [process.communicate(timeout=PATIENCE) for process in processes]
    assert [err for _, err in both] == [""] * len(both)
    return [out.strip() for out, _ in both]


def test_processes_that_build_one_index(folder):
    together = outputs(*[start(LOAD_A_LIST, "words.txt") for _ in range(3)])
    assert {out.split()[0] for out in together} == {"3"}
    assert outputs(start(LOAD_A_LIST, "words.txt")) == ["3 False"]
    assert the_file(folder).suffix == ".words"


def test_a_second_process_waits_for_the_default_lexicon(folder):
    first, second = outputs(start(LOAD_A_SLOW_DEFAULT), start(LOAD_A_SLOW_DEFAULT))
    built = "[('ABLE', 60)] ['indexing the default lexicon']"
    waited = "[('ABLE', 60)] ['waiting for another process that builds the default lexicon']"
    assert {first, second} == {built, waited}
    assert Path("log.txt").read_text() == "built\n"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a way to die at once")
def test_a_process_that_dies_while_it_builds_keeps_nobody_waiting(folder):
    dying = start(LOAD_A_SLOW_DEFAULT, "die")
    dying.communicate(timeout=PATIENCE)
    assert dying.returncode == -signal.SIGKILL
    assert outputs(start(LOAD_A_SLOW_DEFAULT, "alone")) == ["[('ABLE', 60)] ['indexing the default lexicon']"]


def test_a_default_lexicon_that_can_not_be_kept(folder, little_default):
    folder.write_text("in the way")
    lexicon = default_lexicon()
    assert list(lexicon) == [("ABLE", 60)]
    assert lexicon.report.startswith(f"{folder} can't be written (")
    assert "so the default lexicon is built in every run; set $CROSSWRIGHT_CACHE" in lexicon.report
