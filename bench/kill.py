"""kill -9 at random moments, in every quick command: nothing that was acknowledged is lost.

python bench/kill.py [--rounds 500] [--seconds 360] [--seed N]

Each round starts a command, kills it at some moment of its usual time, and looks at what is left: the old file or the
new one, and what an earlier `clue import` has acknowledged. Then the command runs again, as if nothing had happened.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "common"))

from failing import OLD, Command
from failing_commands import COMMANDS, inputs

PROGRAM = [sys.executable, "-c", "from crosswright.cli import main; main()"]


def imported(number: int) -> Command:
    """A command that adds one clue to a collection."""
    Path("clues.csv").write_text(f"answer,clue\nTALC,Powder {number}\n", "utf-8")
    return Command(("clue", "import", "clues.csv", "--database", "own.sqlite"), (), again=False)


def finished(command: Command) -> bool:
    """Run a command to its end; whether it went well."""
    done = subprocess.run([*PROGRAM, *command.arguments], capture_output=True, text=True, check=False)
    return done.returncode == 0 and "Traceback" not in done.stderr


def killed(command: Command, seconds: float) -> bool:
    """Start a command and kill it after some seconds; whether it had acknowledged its work by then."""
    process = subprocess.Popen([*PROGRAM, *command.arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait() == 0


def clues_now() -> int:
    """How many clues the collection has."""
    done = subprocess.run(
        [*PROGRAM, "clue", "search", "TALC", "--database", "own.sqlite", "--limit", "100000", "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout.count("Powder ")


def main() -> int:
    """Kill as often as asked, and say what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=360.0)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    home = Path(tempfile.mkdtemp()).resolve()
    os.environ |= {"CROSSWRIGHT_CACHE": str(home / "cache"), "CROSSWRIGHT_CONFIG": os.devnull}
    os.chdir(home)
    inputs()
    writers = [each for each in COMMANDS.values() if each.writes]
    whole = {}
    began = time.monotonic()
    for command in writers:
        assert finished(command), command
        whole[command] = Path(command.writes[0]).read_bytes()
    usual = (time.monotonic() - began) / len(writers)
    random, lost, stopped, acknowledged = Random(wanted.seed), 0, 0, 0
    end, rounds = time.monotonic() + wanted.seconds, 0
    while rounds < wanted.rounds and time.monotonic() < end:
        rounds += 1
        command = random.choice([*writers, imported(rounds)])
        if command.writes:
            Path(command.writes[0]).write_bytes(OLD)
        well = killed(command, random.random() * 1.2 * usual)
        stopped += not well
        if command.writes:
            now = Path(command.writes[0]).read_bytes()
            lost += now != whole[command] if well else now not in (OLD, whole[command])
            lost += not finished(command)
        else:
            acknowledged += well
            lost += clues_now() < acknowledged
    print(f"{rounds} rounds, {stopped} killed before their end, {acknowledged} imports acknowledged, {lost} lost")
    return min(lost, 1)


if __name__ == "__main__":
    sys.exit(main())
