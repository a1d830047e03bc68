"""A site whose event loop is watched: python watched.py REPORT serve [OPTION ...]

At each SIGUSR1 and at its end the site writes to the file REPORT, as JSON, which turn of its loop and which callback
took longest since the last report (tests/common/loop_watch.py), and begins again.
"""

from __future__ import annotations

import atexit
import json
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "common"))
from loop_watch import Watch

from crosswright.cli import main


def report(watch: Watch, path: Path) -> None:
    """Write what was measured, and begin again."""
    values = {"turn": watch.turn, "callback": watch.callback, "slow": watch.slow[:20], "seconds": time.process_time()}
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(values))
    partial.replace(path)
    watch.begin()


if __name__ == "__main__":
    watching, place = Watch(), Path(sys.argv[1])
    watching.start()
    signal.signal(signal.SIGUSR1, lambda *_: report(watching, place))
    atexit.register(report, watching, place)
    sys.argv = ["crosswright", *sys.argv[2:]]
    main()
