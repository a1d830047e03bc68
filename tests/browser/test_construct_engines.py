"""The constructor's page in Chromium, Firefox and WebKit: a word is typed, candidates come, undo, a draft, a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from construct_page import LEXICON
from web_site import app_of, filled_store, one_day, served

from crosswright.media import formats
from crosswright.web.construct import routes
from crosswright.web.server.responses import PACKED, CachedResponse
from crosswright.web.server.site import Site
from crosswright.words.packed import packed

__all__ = ["one_day"]
LAMP = "document.querySelector('.lamp-line').dataset.state"
# The file that a button saves, as a list of bytes, in place of the browser's dialog.
CATCH = """(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => {
        blob.arrayBuffer().then(bytes => { self.caught = [...new Uint8Array(bytes)]; });
        return make(blob);
    };
    HTMLAnchorElement.prototype.click = () => {};
    return true;
})()"""
LETTERS = """[...document.querySelectorAll('.cells .cell')].map(cell =>
    cell.matches('.faint') ? '.' : cell.lastChild.textContent || '.').join('')"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    async def words(site: Site) -> Any:
        return CachedResponse(packed(LEXICON), PACKED)

    with pytest.MonkeyPatch.context() as patch, closing(filled_store(tmp_path_factory.mktemp("site"))) as store:
        patch.setattr(routes, "words_of", words)
        with served(app_of(store)) as base:
            yield base


def set_side(engine: Any, label: str, side: int) -> None:
    field = f"input[aria-label={label}]"
    engine.value(field, f"(node.value = '{side}', node.dispatchEvent(new Event('change')), 1)")


def test_a_puzzle_is_constructed(engine: Any, base: str) -> None:
    engine.go(f"{base}/construct")
    engine.wait(f"document.querySelector('.lamp-line') && {LAMP} === 'unknown'")
    engine.push("Grid")
    set_side(engine, "Rows", 3)
    set_side(engine, "Columns", 3)
    engine.wait("document.querySelectorAll('.cells .cell').length === 9")
    engine.wait(f"{LAMP} === 'fills'")
    engine.push("Words")
    engine.click(".cells .cell")
    engine.type("SE")
    engine.wait(f"{LETTERS}.startsWith('SE')")
    engine.wait(
        "document.querySelectorAll('.word').length === 5 && document.querySelector('.rows').ariaBusy === 'false'"
    )
    engine.wait("[...document.querySelectorAll('.word b')].every(each => each.textContent.startsWith('SE'))")
    engine.push("Undo")
    engine.wait(f"{LETTERS}.startsWith('S..')")
    engine.push("Redo")
    engine.push("Take fill")
    engine.wait(f"!{LETTERS}.includes('.')")
    engine.run("new Promise(resolve => setTimeout(resolve, 800))")
    filled = engine.run(LETTERS)
    engine.reload()
    engine.wait(f"document.querySelectorAll('.cells .cell').length === 9 && {LETTERS} === '{filled}'")
    engine.run(CATCH)
    engine.push("File")
    engine.push(".puz")
    engine.wait("self.caught")
    puzzle = formats.read(bytes(engine.run("self.caught")), source="a.puz", format="puz")
    assert "".join(puzzle.solution) == filled
