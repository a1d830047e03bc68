"""The draft of the constructor's page against Python's Grid: numbers, slots, symmetry, undo, files; in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs_node
from puzzle_facts import facts
from strategies import puzzles

from crosswright.grid import Grid, Symmetry
from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import kind_named
from crosswright.puzzle import Puzzle

EDITOR = Path(__file__).parents[2] / "src" / "crosswright" / "browser" / "editor"
# Calls a function of the model for each line of stdin; a sheet comes as rows, columns, letters, blocks and bars.
SERVE = """
import {createInterface} from "node:readline";
const model = await import(process.argv[2] + "/sheet.js"), ipuz = await import(process.argv[2] + "/ipuz.js");
const {puz} = await import(process.argv[2] + "/puz.js").then(({toPuz}) => ({puz: toPuz}));
const acts = {
    slots: sheet => model.slotsOf(sheet).map(({name, cells}) => [name, cells]),
    block: (sheet, c) => model.setBlock(sheet, c).blocks,
    bar: (sheet, c, down) => { const {right, below} = model.setBar(sheet, c, down); return {right, below}; },
    ipuz: sheet => ipuz.toIpuz(sheet),
    there: sheet => ipuz.fromIpuz(JSON.parse(JSON.stringify(ipuz.toIpuz(sheet)))),
    puz: sheet => Buffer.from(puz(sheet)).toString("hex"),
    opened: (_, document) => {
        const sheet = ipuz.fromIpuz(document), isBarred = [...sheet.right, ...sheet.below].some(Boolean);
        const file = isBarred ? "" : Buffer.from(puz(sheet)).toString("hex");
        return {ipuz: ipuz.toIpuz(sheet), lost: ipuz.lostOnPage(document, sheet), puz: file};
    },
    edits: (sheet, edits) => {
        const history = new model.History(sheet), seen = [sheet];
        for (const [name, ...given] of edits) {
            const next = model[name](history.sheet, ...given);
            if (next && history.go(next)) seen.push(history.sheet);
        }
        const back = [];
        for (let i = seen.length - 1; i > 0; --i) back.push(history.undo() && history.sheet === seen[i - 1]);
        const atStart = !history.undo();
        for (let i = 1; i < seen.length; ++i) back.push(history.redo() && history.sheet === seen[i]);
        return {same: back.every(Boolean) && atStart && !history.redo(), last: history.sheet, count: seen.length};
    },
};
for await (const line of createInterface({input: process.stdin})) {
    const [name, sheet, ...given] = JSON.parse(line);
    const whole = sheet && {...model.emptySheet(sheet.rows, sheet.columns), ...sheet};
    console.log(JSON.stringify(acts[name](whole, ...given)));
}
"""
# A sheet whose notes on clues went into the puzzle's notes on an English page, and on this one, read again here.
NOTES = """
globalThis.crosswordWording = JSON.parse(process.argv[2]);
const model = await import(process.argv[1] + "/sheet.js");
const {toIpuz, fromIpuz, withNotesInText} = await import(process.argv[1] + "/ipuz.js");
const empty = {...model.emptySheet(1, 3), letters: ["A", "B", "C"]}, key = model.clueKeys(empty)[0];
const sheet = {...empty, notes: {[key]: "ask Ada"}, details: {...empty.details, notes: "For Ada"}};
const own = toIpuz(withNotesInText(sheet)), english = {...own, notes: "For Ada\\nNotes on clues:\\n1A: ask Ada"};
console.log(JSON.stringify([own.notes, ...[own, english].flatMap(each => {
    const {notes, details} = fromIpuz(each);
    return [notes[key], details.notes];
})]));
"""
SYMMETRIES = {
    "rotation": Symmetry.HALF_TURN,
    "quarter": Symmetry.QUARTER_TURN,
    "sides": Symmetry.LEFT_RIGHT,
    "ends": Symmetry.UP_DOWN,
    "diagonal": Symmetry.DIAGONAL,
    "antidiagonal": Symmetry.ANTIDIAGONAL,
    "none": None,
}


class Model:
    """The page's modules, in a process of Node."""

    def __init__(self, script: Path) -> None:
        node = shutil.which("node") or "node"
        self.process = subprocess.Popen(
            [node, str(script), EDITOR.as_uri()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, name: str, *given: object) -> Any:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin and stdout
        print(json.dumps([name, *given]), file=stdin, flush=True)
        return json.loads(stdout.readline())


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed here; Debian: apt-get install nodejs")
    script = tmp_path_factory.mktemp("model") / "serve.mjs"
    script.write_text(SERVE, encoding="utf-8")
    found = Model(script)
    yield found
    found.process.kill()
    found.process.wait()


@pytest.mark.parametrize("heading", ["Notes on clues:", "Notizen (zu Fragen):"])
@needs_node
def test_notes_on_clues_are_found_again_under_the_heading_of_the_page(heading: str) -> None:
    texts = json.dumps({"": "de", "Notes on clues:": heading})
    command = [shutil.which("node") or "node", "--input-type=module", "-e", NOTES, EDITOR.as_uri(), texts]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    notes = f"For Ada\n{heading}\n1A: ask Ada"
    assert json.loads(done.stdout) == [notes, "ask Ada", "For Ada", "ask Ada", "For Ada"]


@st.composite
def sheets(draw: st.DrawFn, *, bars: bool = True, full: bool = False) -> dict[str, Any]:
    """A sheet of the page, with few blocks, few bars, and letters."""
    rows, columns = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    size = rows * columns

    def items(values: list[Any]) -> list[Any]:
        return draw(st.lists(st.sampled_from(values), min_size=size, max_size=size))

    blocks = items([False, False, False, True])
    letters = items(["A", "B", "Z"] if full else ["", "A", "QU"])
    right, below = (items([False, False, False, True]) if bars else [False] * size for _ in range(2))
    right = [bar and c % columns < columns - 1 for c, bar in enumerate(right)]
    below = [bar and c + columns < size for c, bar in enumerate(below)]
    letters = ["" if block else letter for letter, block in zip(letters, blocks, strict=True)]
    return {"rows": rows, "columns": columns, "blocks": blocks, "letters": letters, "right": right, "below": below}


def grid_of(sheet: dict[str, Any]) -> Grid:
    cells = {name: frozenset(c for c, on in enumerate(sheet[name]) if on) for name in ("blocks", "right", "below")}
    return Grid(
        sheet["rows"],
        sheet["columns"],
        blocks=cells["blocks"],
        right_bars=cells["right"],
        lower_bars=cells["below"],
        letters=tuple(sheet["letters"]),
    )


@settings(max_examples=200, deadline=None)
@given(sheets())
def test_slots_and_numbers_are_those_of_a_grid(model: Model, sheet: dict[str, Any]) -> None:
    assert model("slots", sheet) == [[slot.name, list(slot.cells)] for slot in grid_of(sheet).slots]


@settings(max_examples=100, deadline=None)
@given(sheets(), st.sampled_from(sorted(SYMMETRIES)), st.integers(0, 48))
def test_a_block_takes_its_images_along(model: Model, sheet: dict[str, Any], symmetry: str, number: int) -> None:
    cell = number % len(sheet["letters"])
    blocks = model("block", {**sheet, "symmetry": symmetry}, cell)
    images, wanted = _images(grid_of(sheet), SYMMETRIES[symmetry], cell), not sheet["blocks"][cell]
    assert blocks == [wanted if c in images else block for c, block in enumerate(sheet["blocks"])]


def _images(grid: Grid, symmetry: Symmetry | None, cell: int) -> set[int]:
    """The cells to which the symmetry carries a cell; elsewhere than in a square a quarter turn is a half turn."""
    if symmetry is not None and symmetry.square_only and grid.rows != grid.columns:
        symmetry = Symmetry.HALF_TURN if symmetry is Symmetry.QUARTER_TURN else None
    images = [cell]
    while (image := grid.image(symmetry, images[-1])) != cell:
        images.append(image)
    return set(images)


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_a_file_has_everything(model: Model, sheet: dict[str, Any]) -> None:
    assert grid_of(model("there", sheet)) == grid_of(sheet)
    puzzle = formats.read(json.dumps(model("ipuz", sheet)).encode(), source="sheet", format="ipuz")
    assert list(puzzle.solution) == sheet["letters"]
    assert puzzle.grid.with_letters(dict(enumerate(sheet["letters"]))) == grid_of(sheet)


@settings(max_examples=40, deadline=None)
@given(sheets(bars=False, full=True))
def test_a_puz_file_is_read_back(model: Model, sheet: dict[str, Any]) -> None:
    if all(sheet["blocks"]) or not grid_of(sheet).slots:
        return
    puzzle = formats.read(bytes.fromhex(model("puz", sheet)), source="a.puz", format="puz")
    assert list(puzzle.solution) == sheet["letters"]


@st.composite
def edits(draw: st.DrawFn) -> tuple[dict[str, Any], list[list[Any]]]:
    sheet = draw(sheets())
    cell = st.integers(0, len(sheet["letters"]) - 1)
    marks = st.sampled_from(["circles", "locked"])
    made = st.one_of(
        st.tuples(st.just("setBlock"), cell),
        st.tuples(st.just("setBar"), cell, st.booleans()),
        st.tuples(st.just("write"), st.lists(st.tuples(cell, st.sampled_from(["", "A", "E"])), max_size=3)),
        st.tuples(st.just("clear"), st.lists(cell, max_size=4)),
        st.tuples(st.just("setMark"), marks, st.lists(cell, min_size=1, max_size=3)),
        st.tuples(st.just("setShade"), st.lists(cell, max_size=3), st.sampled_from(["", "#ffd54f"])),
    )
    return sheet, [list(each) for each in draw(st.lists(made, max_size=12))]


@settings(max_examples=100, deadline=None)
@given(edits(), st.sampled_from(sorted(SYMMETRIES)))
def test_undo_goes_back_through_every_step_and_redo_forth(
    model: Model, edited: tuple[dict[str, Any], list[list[Any]]], symmetry: str
) -> None:
    sheet, steps = edited
    found = model("edits", {**sheet, "symmetry": symmetry}, steps)
    assert found["same"]
    last = found["last"]
    assert all(not letter for letter, block in zip(last["letters"], last["blocks"], strict=True) if block)
    assert len(last["letters"]) == len(sheet["letters"])


@settings(max_examples=60, deadline=None)
@given(sheets(), st.integers(0, 6), st.booleans())
def test_a_row_inserted_and_deleted_leaves_the_sheet(model: Model, sheet: dict[str, Any], at: int, rows: bool) -> None:
    name, side = ("changeRows", "rows") if rows else ("changeColumns", "columns")
    at %= sheet[side]
    found = model("edits", sheet, [[name, at, 1], [name, at, -1]])
    assert all(found["last"][each] == sheet[each] for each in ("letters", "blocks"))


# What the page has no place for; it names that when it opens a puzzle.
NOT_ON_PAGE = frozenset({"given", "saved", "voids", "also", "unnumbered", "numbers", "lists", "arrows", "shortest"})
ON_PAGE = frozenset(FEATURES) - NOT_ON_PAGE


@needs_node
class TestOpening:
    """A puzzle, finished or not, comes back from the page with all that the page has a place for."""

    @given(data=st.data())
    @settings(max_examples=60, deadline=None)
    def test_any_puzzle(self, model: Model, data: st.DataObject) -> None:
        features = data.draw(st.frozensets(st.sampled_from(sorted(FEATURES)))) | {"solution", "clues", "partial"}
        puzzle = data.draw(puzzles(features - {"shortest"}))
        seen = model("opened", None, json.loads(formats.write(puzzle, "ipuz").data))
        again = formats.read(json.dumps(seen["ipuz"]).encode())
        assert facts(again, ON_PAGE) == facts(puzzle, ON_PAGE)
        missing = [key for key in NOT_ON_PAGE - {"shortest"} if FEATURES[key].found(puzzle)]
        assert not missing or seen["lost"]
        if not FEATURES["bars"].found(puzzle):
            by_page, by_command = (
                formats.read(bytes.fromhex(seen["puz"])),
                formats.read(formats.write(again, "puz").data),
            )
            assert by_page.differences(by_command) == []
            held = kind_named("puz").holds & ON_PAGE
            assert facts(by_page, held) == facts(puzzle, held)

    @pytest.mark.parametrize("zero", [0, "0"])
    def test_open_cells_of_old_files_too(self, model: Model, zero: object) -> None:
        """Our own files had the text "0" in them once."""
        document = {"dimensions": {"width": 2, "height": 1}, "puzzle": [[1, 0]], "solution": [["A", zero]], "clues": {}}
        assert model("opened", None, document)["ipuz"]["solution"] == [["A", 0]]

    def test_a_clue_of_an_unfinished_entry_stays(self, model: Model) -> None:
        puzzle = Puzzle.of(Grid(1, 3, letters=("C", "", "")), {"1A": "It <purrs> & sleeps (3)"})
        document = model("opened", None, json.loads(formats.write(puzzle, "ipuz").data))["ipuz"]
        assert str(formats.read(json.dumps(document).encode()).clues[0].text) == "It <purrs> & sleeps"

    @pytest.mark.parametrize(
        ("typed", "html"),
        [("<i>Muscle</i> & co", "<i>Muscle</i> &amp; co"), ("a < b", "a &lt; b"),
         ("\\<b> is bold", "&lt;b&gt; is bold"),
         ("Fish &notes; &amp;", "Fish &amp;notes; &amp;amp;"), ("<script>", "&lt;script&gt;")],
    )  # fmt: skip
    def test_styles_are_tags_and_all_else_is_text(self, model: Model, typed: str, html: str) -> None:
        sheet = {"rows": 1, "columns": 3, "letters": [*"CAT"], "blocks": [False] * 3, "clues": {"CAT": typed}}
        assert model("ipuz", sheet)["clues"]["Across"] == [[1, html]]
        assert model("there", sheet)["clues"]["CAT"] == typed
