"""Does one of `file_tasks`: `... file_task_main TASK MEMORY SECONDS [KIND] [solution] [sandbox]`."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from crosswright.errors import CrosswrightError
from crosswright.language.wording import LANGUAGES
from crosswright.media import formats
from crosswright.publish.prepared import prepare, prepare_upload
from crosswright.publish.puzzle_files import convert, make_file
from crosswright.web.server import sandbox
from crosswright.words import default_lexicon
from crosswright.words.packed import packed

NICE = 5


def main() -> int:
    """Do one task."""
    task, memory, seconds, *arguments = sys.argv[1:]
    _limit(int(memory), int(seconds))
    if "sandbox" in arguments:
        sandbox.enter()
    try:
        data = sys.stdin.buffer.read()
        if task == "read":
            made = prepare_upload(formats.read(data, source="the file")).to_bytes()
        elif task == "prepare":
            made = prepare(formats.read(data, format="json")).to_bytes()
        elif task == "crisscross":
            from crosswright.web.crisscross.task import make_from_list

            made = make_from_list(arguments[0], data)
        elif task == "construct":
            from crosswright.web.construct.task import do

            made = do(arguments[0], data, *(each for each in arguments[1:] if each != "sandbox"))
        elif task.startswith("regex-"):
            from crosswright.web.regex.task import do_regex_task

            made = do_regex_task(task, data)
        elif task == "convert":
            made = convert(data, arguments[0])
        elif task == "words":
            made = packed(default_lexicon())
        else:
            made = make_file(
                task,
                formats.read(data, format="json"),
                solution="solution" in arguments,
                language=next((each for each in arguments if each in LANGUAGES), ""),
            )
    except CrosswrightError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    sys.stdout.buffer.write(made)
    return 0


def _limit(memory: int, seconds: int) -> None:
    """Limit the memory and time of this process, if the system can."""
    os.nice(NICE) if hasattr(os, "nice") else None
    try:
        import resource  # not on Windows
    except ImportError:
        return
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # macOS refuses the first
            resource.setrlimit(limit, (most, most))


if __name__ == "__main__":
    sys.exit(main())
