"""What is known about a language's words, built by a child process while this one builds the default lexicon.

Both are built once, each takes half a minute, and neither needs the other. The locks of the cache let this process wait
for what the child builds; whatever the child doesn't build, this process builds when it needs it.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from crosswright.language import language as language_named
from crosswright.sources import Sources
from crosswright.words.loading import DEFAULT, is_built
from crosswright.workers import cores
from crosswright.workers.child import Talk
from crosswright.workers.parent import PROGRAM
from crosswright.workers.tasks import ChildTask


@contextmanager
def facts_beside(sources: Sources) -> Iterator[None]:
    """For the length of a block, a child builds the dictionary and the evidence, if the lexicon has to be built too."""
    uses_default = DEFAULT in (sources.words or (DEFAULT,))
    if cores() == 1 or not uses_default or is_built(language_named(sources.language)):
        yield
        return
    named = {"language": sources.language, "keep_accents": sources.keep_accents}
    command = (*PROGRAM, ChildTask("facts", named).as_json())
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        yield  # the end of the block closes the child's input, and so ends the child


def build_facts(talk: Talk, language: str, keep_accents: bool) -> None:
    """What the child does; it ends with its parent."""
    threading.Thread(target=_end_with_parent, args=(talk,), daemon=True).start()
    its = language_named(language, keep_accents=keep_accents)
    its.dictionary()
    if its.judges_clues:
        its.evidence()


def _end_with_parent(talk: Talk) -> None:
    talk.stopped.wait()
    os._exit(0)
