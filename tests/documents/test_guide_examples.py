"""The commands that the guide (docs/CLI.md) and the site's document show are commands that work."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from cli_runner import run, write
from small_wordnet import small_knowledge, without_default_lexicon

from crosswright.cli import main
from crosswright.languages.english import English

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(r"^    \$ (.*)$", re.MULTILINE)
# A filled grid in which 5D is a slot.
FILLED = "STALE\nCANOE\nARENA\n"


def commands(text: str) -> list[list[str]]:
    """Each `crosswright ...` of the examples, by its arguments; what the shell does with the output is left out."""
    found = []
    for line in SHOWN.findall(re.sub(r"\\\n +", "", text)):
        for part in re.split(r" \| | && ", line):
            words = shlex.split(part.partition(" > ")[0])
            if words and words[0] == "crosswright":
                found.append(words[1:])
    return found


def section(title: str) -> str:
    """The part of the guide under a heading, with the headings below it."""
    text = (DOCS / "CLI.md").read_text("utf-8")
    found = re.search(rf"^## `{title}`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("page", ["CLI.md", "SITE.md"])
def test_every_command_shown_has_these_options(page: str, folder: Path) -> None:
    shown = commands((DOCS / page).read_text("utf-8"))
    assert shown
    for arguments in shown:
        rest, command = list(arguments), main
        while isinstance(command, click.Group) and rest:
            context = click.Context(command, info_name="crosswright")
            name = rest[0] if rest[0] in command.list_commands(context) else getattr(command, "usual", None)
            assert name is not None, arguments
            rest = rest[1:] if rest[0] == name else rest
            command = command.get_command(context, name)  # type: ignore[assignment]
        command.make_context("crosswright", [*rest, "--no-config"], resilient_parsing=False)


def test_the_examples_of_clue_run(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(English, "dictionary", lambda self, progress: small_knowledge())
    without_default_lexicon(monkeypatch)
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "clues.sqlite"))
    write("crosswright.toml", '[shared]\nwords = ["words.txt"]\nmin-score = 0\n')
    write("grid.txt", FILLED)
    write("biology.tsv", "STALE\tNot fresh\n")
    write("mine.tsv", 'ARNESS\t"Gunsmoke" star\tNYT\t2020-01-01\nOSLO\tNordic capital\n')
    Path("puzzles").mkdir()
    assert run("convert", "grid.txt", "puzzles/a.puz").exit_code == 0
    for arguments in commands(section("crosswright clue")):
        files = [str(each) for word in arguments for each in (sorted(Path().glob(word)) if "*" in word else [word])]
        result = run(*files)
        assert result.exit_code in (0, 1), (arguments, result.stderr)  # 1: some entries have no clue


def test_the_example_of_a_vocabulary_gives_its_words_and_clues(folder: Path) -> None:
    from crosswright.clues import own
    from crosswright.words import load_lexicon

    [example] = [line for line in commands(section("crosswright make")) if "vocabulary.tsv" in line]
    assert example.count("vocabulary.tsv") == 2 and "--definitions" in example and "--words" in example
    write("vocabulary.tsv", "PHOTOSYNTHESIS\tHow plants make food from light\nplant\tIt grows from a seed\n")
    lexicon = load_lexicon(["vocabulary.tsv"])
    assert (dict(lexicon), lexicon.report) == ({"PHOTOSYNTHESIS": 50, "PLANT": 50}, None)
    assert [draft.text for draft in own.definitions(["vocabulary.tsv"]).source()("PLANT")] == ["It grows from a seed"]


def test_the_requests_and_the_plan_that_the_site_shows_are_valid(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")
    from crosswright.publish.plan_file import read_plan
    from crosswright.web.puzzles.make_request import MakeRequest

    text = (DOCS / "SITE.md").read_text("utf-8")
    requests = re.findall(r"`POST /api/making` `(\{.*?\})`", text)
    assert requests
    for request in requests:
        wanted = MakeRequest.model_validate(json.loads(request))
        assert max(map(len, wanted.theme), default=0) <= wanted.rules.columns
    for number, plan in enumerate(re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)):
        path = tmp_path / f"plan{number}.toml"
        path.write_text(plan, "utf-8")
        for name in [*tomllib.loads(plan).get("words", []), "never.txt", "clues.tsv"]:
            (tmp_path / name).write_text("OSLO\tCity\n")
        read_plan(str(path))
