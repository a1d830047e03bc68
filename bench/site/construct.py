"""The constructor's page on a slow processor: from a key to the ranked words, and the first paint.

python bench/site/construct.py [--slower 4] [--keys 40]

A 15x15 pattern with the default lexicon. Each key writes a letter into the grid, or takes one away. The clock runs from
the key's event to the moment that the words of the current slot stand in the page, ranked for the grid as it is;
the look-ahead and the trial fills, which follow, don't count. DevTools slow down the page's thread. The paint is the
first contentful one, with an empty cache.

Where other programs are at work, these times say little. So a trace, without slowing down, says as well how much
processor time the page and its worker take from a key to its words; "at the slower speed" is the page's time as many
times, and the worker's once.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from page import PAINTED, chromium, site_with_a_puzzle
from playwright.sync_api import Browser, Page

BLOCKS = (4, 10, 19, 25, 34, 40, 51, 57, 75, 76, 77, 82, 92, 98)  # half of a pattern; the symmetry adds the rest
# The threads of the page, and what a trace calls a task.
THREADS, TASK = ("CrRendererMain", "DedicatedWorker thread"), "ThreadControllerImpl::RunTask"
# The time of each key, and of the first list after it that the page has drawn.
WATCH = """() => {
    self.keyed = 0;
    self.waits = [];
    addEventListener('keydown', event => {
        self.keyed = event.timeStamp;
        performance.mark('key');
    }, true);
    const drawn = () => {
        if (!self.keyed || !document.querySelector('.word')) return;
        self.waits.push(performance.now() - self.keyed);
        performance.mark('words');
        self.keyed = 0;
    };
    new MutationObserver(drawn).observe(document.querySelector('.candidates > [role=status]'), {childList: true});
}"""


def slow_down(page: Page, slower: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def state(page: Page) -> Any:
    return page.evaluate("document.querySelector('.lamp-line')?.dataset.state")


def wait_for_lamp(page: Page) -> None:
    for _ in range(600):
        if state(page) in ("fills", "impossible", "unknown"):
            return
        page.wait_for_timeout(100)
    raise RuntimeError(f"the lamp is {state(page)}")


def waits(page: Page, keys: int) -> list[float]:
    """Milliseconds from each key to its words."""
    cells = page.locator(".cells .cell")
    for c in BLOCKS:
        cells.nth(c).click()
        page.keyboard.press(".")
    wait_for_lamp(page)
    page.evaluate(WATCH)
    press_keys(page, keys)
    return [float(each) for each in page.evaluate("self.waits")]


def press_keys(page: Page, keys: int) -> None:
    """Write letters into the grid, and take them away."""
    cells = page.locator(".cells .cell")
    for k in range(keys):
        cells.nth((0, 15, 30, 45, 60)[k % 5]).click()
        page.wait_for_timeout(700)
        page.keyboard.press("Delete" if k // 5 % 2 else "SAPTE"[k % 5])
        page.wait_for_timeout(900)


class Span(NamedTuple):
    """Milliseconds of processor time from a key to its words."""

    page: float
    worker: float


def processor_times(browser: Browser, page: Page, keys: int) -> list[Span]:
    """The processor time from each key to its words, from a trace."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=path, categories=["toplevel", "blink.user_timing"])
        press_keys(page, keys)
        browser.stop_tracing()
        events = json.loads(path.read_text())["traceEvents"]
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    begun, spans = 0.0, []
    for mark in sorted((e for e in events if e.get("name") in ("key", "words")), key=lambda e: e["ts"]):
        if mark["name"] == "key":
            begun = mark["ts"]
        elif begun:
            process = [e for e in events if e.get("pid") == mark["pid"]]
            spans.append(Span(*(_used(process, threads, thread, begun, mark["ts"]) for thread in THREADS)))
            begun = 0.0
    return spans


def _used(events: list[Any], threads: dict[Any, str], thread: str, begin: float, end: float) -> float:
    """The processor time of a thread's tasks between two moments, in milliseconds."""
    total = 0.0
    for e in events:
        if e.get("name") == TASK and "tdur" in e and threads.get((e["pid"], e["tid"])) == thread and e["dur"]:
            inside = min(end, e["ts"] + e["dur"]) - max(begin, e["ts"])
            total += e["tdur"] * max(0.0, inside) / e["dur"]
    return total / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--keys", type=int, default=40)
    options = parser.parse_args()
    with site_with_a_puzzle() as base, chromium() as browser:
        url, paints = f"{base}/construct", []
        for _ in range(5):
            page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
            slow_down(page, options.slower)
            page.goto(url)
            paints.append(float(page.evaluate(PAINTED)))
            page.context.close()
        print(f"first paint: median {median(paints):.0f} ms, slowest of 5 {max(paints):.0f} ms", flush=True)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        page.goto(url)
        wait_for_lamp(page)
        slow_down(page, options.slower)
        times = waits(page, options.keys)
        p95 = quantiles(times, n=20, method="inclusive")[18]
        print(f"key to words: {len(times)} of {options.keys} keys, median {median(times):.0f} ms, p95 {p95:.0f} ms")
        slow_down(page, 1)
        spans = processor_times(browser, page, options.keys)
        slowed = [each.page * options.slower + each.worker for each in spans]
        print(
            f"processor time, key to words: page {median(each.page for each in spans):.1f} ms, worker "
            f"{median(each.worker for each in spans):.1f} ms (medians of {len(spans)} keys); at the slower speed "
            f"median {median(slowed):.0f} ms, p95 {quantiles(slowed, n=20, method='inclusive')[18]:.0f} ms"
        )


if __name__ == "__main__":
    main()
