"""What a puzzle's page costs a solver: bytes over the wire, and the first paint on a slow processor.

python bench/site/page.py [--slower 4] [--times 5]

A site with one 15x15 is looked at by Chromium, its cache empty each time. Bytes are the DevTools protocol's: what came
over the wire, compressed and with headers, of everything that the page loads, fonts as well. The paint is the first
contentful one by the clock, with the processor slowed down so many times; beside it all that the page's main thread
computes until nothing more comes, not slowed down, which hardly depends on what else the machine does. Medians.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from store import puzzle
from visitor import free_port, running

from crosswright.publish.store import Store

SCREENS = {"phone 360x800": (360, 800), "tablet 820x1180": (820, 1180), "desk 1440x900": (1440, 900)}
PAGES = {"a puzzle": "/", "the archive": "/archive"}
HEAD = ("page", "screen", "first paint (largest)", "computing", "bytes", "of these")
PAINTED = """() => new Promise(answer => new PerformanceObserver(list => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) answer(paint.startTime);
}).observe({type: 'paint', buffered: true}))"""


@contextmanager
def chromium() -> Iterator[Browser]:
    path = which("chromium") or which("chromium-browser") or which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def load(browser: Browser, url: str, screen: tuple[int, int], slower: float) -> tuple[float, float, dict[str, int]]:
    """When the page was first painted, its processor time, both in milliseconds, and the bytes by what they are."""
    context = browser.new_context(viewport={"width": screen[0], "height": screen[1]})
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    weights: dict[str, int] = {}

    def weigh(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        weights[kind] = weights.get(kind, 0) + round(event["encodedDataLength"])

    devtools.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    devtools.on("Network.loadingFinished", weigh)
    devtools.send("Network.enable")
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url, wait_until="networkidle")
    painted = float(page.evaluate(PAINTED))
    metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    context.close()
    return painted, 1000 * metrics["TaskDuration"], weights


@contextmanager
def site_with_a_puzzle() -> Iterator[str]:
    """A site with today's puzzle, until the block ends; yields its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site.sqlite")
        store = Store(place)
        store.publish(datetime.now(UTC).date(), puzzle())
        store.close()
        with running(place, port, "--makers", "0"):
            yield f"http://127.0.0.1:{port}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |\n" + "| --- " * len(HEAD) + "|")
    with site_with_a_puzzle() as base, chromium() as browser:
        for name, path in PAGES.items():
            for screen, size in SCREENS.items():
                url = f"{base}{path}"
                loads = [load(browser, url, size, options.slower) for _ in range(options.times)]
                paints = [painted for painted, _, _ in loads]
                computing = [used for _, used, _ in (load(browser, url, size, 1) for _ in loads)]
                weights = loads[-1][2]
                parts = ", ".join(f"{kind.lower()} {size:,}" for kind, size in sorted(weights.items()))
                times = f"{median(paints):.0f} ms ({max(paints):.0f}) | {median(computing):.0f} ms"
                print(f"| {name} | {screen} | {times} | {sum(weights.values()):,} | {parts} |", flush=True)


if __name__ == "__main__":
    main()
