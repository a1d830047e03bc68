"""The constructor's page on a slow processor: from a key to the ranked words, and the first paint.

python bench/site/construct.py [--slower 4] [--keys 40]

A 15x15 pattern with the default lexicon. Each key writes a letter into the grid, or takes one away. The clock runs from
the key's event to the moment that the words of the current slot stand in the page, ranked for the grid as it is;
the look-ahead and the trial fills, which follow, don't count. DevTools slow down the page's thread. The paint is the
first contentful one, with an empty cache.
"""

from __future__ import annotations

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from page import PAINTED, chromium
from playwright.sync_api import Page
from store import puzzle
from visitor import free_port, running

from crosswright.publish.store import Store

BLOCKS = (4, 10, 19, 25, 34, 40, 51, 57, 75, 76, 77, 82, 92, 98)  # half of a pattern; the symmetry adds the rest
# The time of each key, and of the first list after it that the page has drawn.
WATCH = """() => {
    self.keyed = 0;
    self.waits = [];
    addEventListener('keydown', event => { self.keyed = event.timeStamp; }, true);
    const drawn = () => {
        if (!self.keyed || !document.querySelector('.word')) return;
        self.waits.push(performance.now() - self.keyed);
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
    for k in range(keys):
        cells.nth((0, 15, 30, 45, 60)[k % 5]).click()
        page.wait_for_timeout(700)
        page.keyboard.press("Delete" if k // 5 % 2 else "SAPTE"[k % 5])
        page.wait_for_timeout(900)
    return [float(each) for each in page.evaluate("self.waits")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--keys", type=int, default=40)
    options, port = parser.parse_args(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site.sqlite")
        store = Store(place)
        store.publish(datetime.now(UTC).date(), puzzle())
        store.close()
        with running(place, port, "--makers", "0"), chromium() as browser:
            url, paints = f"http://127.0.0.1:{port}/construct", []
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


if __name__ == "__main__":
    main()
