"""A language model as one more writer, optional: any server with the OpenAI chat protocol, also a local one.

Its clues pass the same filters as all others.
"""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from crosswright.clues.difficulty import EASIEST, HARDEST, USUAL_DIFFICULTY
from crosswright.errors import CrosswrightError, InputError, UsageError
from crosswright.language import Language
from crosswright.language import facts as f
from crosswright.language.drafts import MODEL, Draft
from crosswright.language.facts import Fact, Origin

DEFAULT_URL = "http://localhost:11434/v1"
KEY_VARIABLES = ("CROSSWRIGHT_API_KEY", "OPENAI_API_KEY")
# How many answers does one request have, and how many seconds may one reply take?
ANSWERS_PER_REQUEST = 20
PATIENCE = 120.0
# How many bytes may a reply have, how many clues an answer, and how many characters a clue?
MOST_REPLY, MOST_CLUES, LONGEST_CLUE = 2**20, 10, 200
# After how many failures is a model not asked again while puzzles are made?
MOST_FAILURES = 2

_TASK = """You write crossword clues in {language}. For each answer write three clues of difficulty {difficulty}, on a
scale from {easiest} (obvious) to {hardest} (oblique). Rules: at most 60 characters; never use the answer, any part of
it or a word with the same root; agree with the answer in part of speech, number and tense; be accurate and fair; no
letter counts. Reply with one JSON object and nothing else: each answer, as given, with a list of its clues."""


class LanguageModel:
    """A model on a server. Ask it for all entries first, then use it as a source of drafts."""

    def __init__(
        self,
        model: str,
        base_url: str = DEFAULT_URL,
        *,
        language: Language,
        difficulty: int = USUAL_DIFFICULTY,
    ) -> None:
        """`base_url` as in the OpenAI client: the address before `/chat/completions`."""
        self.model, self.url = model, base_url.rstrip("/") + "/chat/completions"
        self.language, self.difficulty = language, difficulty
        self._written: dict[str, list[str]] = {}
        self.failures: list[str] = []  # why it could not be asked, a line each

    def ask_if_possible(self, entries: Iterable[str], difficulty: float) -> bool:
        """Request clues for the entries that it has not written for; whether there are new ones. Never raises.

        After `MOST_FAILURES` failures it is not asked again.
        """
        missing = sorted({entry for entry in entries if entry not in self._written})
        if not missing or len(self.failures) >= MOST_FAILURES:
            return False
        self.difficulty, before = round(difficulty), len(self._written)
        try:
            self.ask(missing)
        except CrosswrightError as error:
            self.failures.append(str(error))
        return len(self._written) > before

    def ask(self, entries: Iterable[str]) -> None:
        """Request clues for entries. InputError if the server can't be reached or doesn't reply in JSON."""
        rest = iter(entries)
        while some := list(islice(rest, ANSWERS_PER_REQUEST)):
            self._written.update(self._clues(some))

    def __call__(self, entry: str) -> Iterator[Draft]:
        """The drafts for a requested entry."""
        for text in self._written.get(entry, ()):
            origin = Origin(f"model {self.model}", f.GIVEN, "", text)
            yield Draft(text, MODEL, (Fact(origin, f.GIVEN, text, lemma=entry.lower()),))

    def _task(self) -> str:
        """The task, for the present difficulty."""
        text = _TASK.format(language=self.language.name, difficulty=self.difficulty, easiest=EASIEST, hardest=HARDEST)
        return " ".join(text.split())

    def _clues(self, entries: Sequence[str]) -> dict[str, list[str]]:
        reply = self._post(
            {
                "model": self.model,
                "temperature": 0.7,
                "messages": [
                    {"role": "system", "content": self._task()},
                    {"role": "user", "content": json.dumps(list(entries))},
                ],
            }
        )
        try:
            content = reply["choices"][0]["message"]["content"]
            clues = json.loads(content[content.index("{") : content.rindex("}") + 1])
            return {entry: _usable(clues.get(entry, ())) for entry in entries}
        except (LookupError, TypeError, ValueError, AttributeError):
            raise InputError(
                f"{self.model} did not reply with a JSON object of clues", source=self.url, remedy="try another model="
            ) from None

    def _post(self, document: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        if key := next((os.environ[name] for name in KEY_VARIABLES if os.environ.get(name)), None):
            if not _is_private(self.url):
                remedy = "use an https address, or unset the key"
                raise UsageError(f"{self.url}: the key would be readable on its way there; {remedy}")
            headers["Authorization"] = f"Bearer {key}"
        try:
            request = urllib.request.Request(self.url, json.dumps(document).encode(), headers)
            with _OPENER.open(request, timeout=PATIENCE) as reply:
                return json.loads(reply.read(MOST_REPLY))  # one that is cut is no JSON
        except (OSError, ValueError) as error:  # HTTPError is an OSError; a reply that is no JSON a ValueError
            reason = getattr(error, "reason", None) or error
            raise InputError(
                f"the language model can't be asked ({reason})", source=self.url, remedy="check base_url= and the key"
            ) from None


def _usable(clues: object) -> list[str]:
    """The clues in what a model has written for an answer: short texts without control characters.

    TypeError where that is no text and no list.
    """
    if not isinstance(clues, str | Sequence):
        raise TypeError(clues)
    texts = [clues] if isinstance(clues, str) else clues
    lines = [" ".join(text.split()) for text in texts if isinstance(text, str)]
    return [line for line in lines if line.isprintable() and 0 < len(line) <= LONGEST_CLUE][:MOST_CLUES]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: it could carry the key to another host."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Refuse; the caller gets the redirect as an HTTPError."""
        return None


_OPENER = urllib.request.build_opener(_NoRedirect)


def _is_private(url: str) -> bool:
    """Whether nobody on the way can read what is sent to an address: it is encrypted, or stays on this machine.

    >>> [_is_private(url) for url in ("https://api.example/v1", "http://localhost:1/v1", "http://api.example/v1")]
    [True, True, False]
    """
    parts = urlsplit(url)
    if parts.scheme == "https":
        return True
    host = parts.hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"
