/** The grid as a table of cells, for sighted people and screen readers, with its one input, for several letters. */

import {make, parsed, stay} from "../shared/dom.js";
import {wording} from "../shared/wording.js";

export class Board {
    /**
     * @param {import("./model.js").Game} game
     * @param {(c: number) => void} choose called for a cell that is clicked
     * @param {(event: KeyboardEvent) => void} press called for a key
     */
    constructor(game, choose, press) {
        this.game = game;
        const {rows, columns, cells} = game.puzzle;
        this.cells = cells.map((cell, c) => makeCell(game, cell, c));
        this.grid = make("div.grid", {
            role: "grid", "aria-label": wording("Crossword grid"), onkeydown: press,
            "aria-description": wording("Tab goes to the next clue; after the last one it leaves the grid. F6 leaves it at once."),
            onclick: event => {
                const c = this.cells.indexOf(event.target.closest(".cell, .held"));
                if (c >= 0) choose(c);
            },
            // The player sets the focus itself, so that it can recognise a second click on a cell.
            onmousedown: stay,
        }, ...Array.from({length: rows}, (_, row) =>
            make("div.row", {role: "row"}, ...this.cells.slice(row * columns, (row + 1) * columns))));
        this.done = text => text; // what gets the letters of the input
        this.isSingle = false; // whether the input closes after one letter
        this.rebus = this.#makeRebus();
        this.way = make("p.way", {"aria-hidden": "true"}, wording("F6 leaves the grid"));
        this.node = make("div.board", {}, this.grid, this.way, this.rebus);
        this.drawn = [];
    }

    /** Show the game; only cells that have changed are drawn again. */
    draw() {
        const {game} = this;
        const crossing = game.crossings.flatMap(e => game.entries[e].cells);
        const referred = new Set((game.referred[game.entry] ?? []).flatMap(e => game.entries[e].cells));
        for (const c of game.open) {
            const isHere = c === game.cell;
            const names = [
                "cell", isHere && "here", game.current?.cells.includes(c) && "entry", crossing.includes(c) && "crossing",
                referred.has(c) && "referred",
                ...marks(game, c).map(name => SAID_MARKS[name]),
            ].filter(Boolean).join(" ");
            const label = describe(game, c);
            if (this.drawn[c] === names + label) continue;
            this.drawn[c] = names + label;
            const node = this.cells[c];
            node.className = names;
            node.ariaLabel = label;
            node.tabIndex = isHere ? 0 : -1;
            node.lastChild.textContent = game.letters[c];
            node.style.setProperty("--letters", [...game.letters[c]].length || 1);
        }
    }

    /** Put the focus on the solver's cell; scroll only if the cell is not visible. */
    focus() {
        const node = this.cells[this.game.cell];
        node.focus({preventScroll: true});
        node.scrollIntoView({block: "nearest", inline: "nearest"});
    }

    /** The input delivers its text when it loses the focus; everything that closes it takes the focus away. */
    #makeRebus() {
        const close = () => rebus.blur();
        const rebus = make("input.rebus", {
            hidden: true, "aria-label": wording("Several letters"), autocomplete: "off", spellcheck: "false",
            onblur: () => {
                rebus.hidden = true;
                this.done(rebus.value.replace(/\s/g, ""));
            },
            onkeydown: event => {
                if (event.isComposing || !["Enter", "Escape", "Insert", "Tab"].includes(event.key)) return;
                event.preventDefault();
                close();
            },
            oninput: event => this.isSingle && !event.isComposing && close(),
            oncompositionend: () => this.isSingle && close(),
        });
        return rebus;
    }

    /**
     * Open the input over the solver's cell; `done` gets the text. For a `single` letter, which a keyboard composes from
     * several keys, it closes after the first letter. `inputMode` "none" keeps the system's keyboard closed.
     */
    ask(done, inputMode, isSingle) {
        const {rebus, grid, game} = this;
        const {offsetLeft, offsetTop} = this.cells[game.cell];
        Object.assign(this, {done, isSingle});
        Object.assign(rebus, {value: isSingle ? "" : game.letters[game.cell], inputMode, hidden: false});
        rebus.style.left = `${Math.min(offsetLeft, grid.offsetWidth - rebus.offsetWidth) + grid.offsetLeft}px`;
        rebus.style.top = `${offsetTop}px`;
        rebus.focus({preventScroll: true});
    }
}

const KINDS = {block: wording("block"), void: wording("void"), cell: wording("cell")};

function makeCell({puzzle}, cell, c) {
    const kind = !cell || cell.block ? "block" : cell.void ? "void" : "cell";
    const {number, bars, circle, given, shade, held, label, drawing} = cell ?? {};
    const node = make(`div.${kind}${held ? ".held" : ""}`, {
        role: "gridcell", "aria-label": label ?? KINDS[kind], "data-bars": bars, "data-circle": circle,
        "data-given": Boolean(given), "data-shade": Boolean(shade),
    }, drawing && drawn(drawing), ...(kind === "cell" ? [make("span.number", {}, number), make("span.letter", {})] : []));
    if (shade) node.style.setProperty("--shade", shade);
    node.style.setProperty("--wave", Math.floor(c / puzzle.columns) + (c % puzzle.columns));
    return node;
}

/** The clues in a block of an arrowword, or the arrows in a cell, as they were measured for 36 units a side. */
function drawn({path, size, lines = []}) {
    const texts = '<text x="18" lengthAdjust="spacingAndGlyphs"/>'.repeat(lines.length);
    const node = parsed('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" aria-hidden="true" class="drawn"><path/>'
        + texts + "</svg>", "image/svg+xml").documentElement;
    node.setAttribute("font-size", size);
    node.children[0].setAttribute("d", path);
    lines.forEach(([y, width, text], i) => {
        const line = node.children[i + 1];
        line.setAttribute("y", y);
        line.setAttribute("textLength", width);
        line.textContent = text;
    });
    return node;
}

const SAID_MARKS = {pencilled: wording("pencilled"), wrong: wording("wrong"), right: wording("right"), revealed: wording("revealed")};
const marks = (game, c) => Object.keys(SAID_MARKS).filter(name => game[name].has(c));

/** A cell for screen readers; for the solver's cell also its place in the entry and the crossing entry. */
function describe(game, c) {
    const {entries, current, crossings, puzzle: {columns, cells}} = game;
    const {number, circle, shade, given} = cells[c];
    const isHere = c === game.cell && current;
    return [
        game.letters[c] || wording("blank"),
        isHere ? wording("{name}, letter {n} of {all}", {name: current.name, n: current.cells.indexOf(c) + 1, all: current.cells.length})
            : wording("row {row}, column {column}", {row: Math.floor(c / columns) + 1, column: (c % columns) + 1}),
        number && !isHere && wording("number {number}", {number}), circle && wording("circled"), shade && wording("shaded"), given && wording("given"),
        ...marks(game, c),
        ...(isHere ? crossings.map(e => wording("crossing {name}: {letters}", {name: entries[e].name, letters: spelled(game, e)})) : []),
    ].filter(Boolean).join(", ");
}

/** An entry's letters one by one, for screen readers. */
export const spelled = (game, e) => game.entries[e].cells.map(c => game.letters[c] || wording("blank")).join(" ");
