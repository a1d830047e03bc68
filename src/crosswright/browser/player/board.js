/** The grid as a table of cells, for sighted people and screen readers, with its one input, for several letters. */

import {make, stay} from "../shared/dom.js";

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
            role: "grid", "aria-label": "Crossword grid", onkeydown: press,
            "aria-description": "Tab goes to the next clue; after the last one it leaves the grid. F6 leaves it at once.",
            onclick: event => {
                const c = this.cells.indexOf(event.target.closest(".cell"));
                if (c >= 0) choose(c);
            },
            // The player sets the focus itself, so that it can recognise a second click on a cell.
            onmousedown: stay,
        }, ...Array.from({length: rows}, (_, row) =>
            make("div.row", {role: "row"}, ...this.cells.slice(row * columns, (row + 1) * columns))));
        this.done = text => text; // what gets the letters of the input
        this.isSingle = false; // whether the input closes after one letter
        this.rebus = this.#makeRebus();
        this.way = make("p.way", {"aria-hidden": "true"}, "F6 leaves the grid");
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
                ...marks(game, c),
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
            hidden: true, "aria-label": "Several letters", autocomplete: "off", spellcheck: "false",
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

function makeCell({puzzle}, cell, c) {
    const kind = !cell || cell.block ? "block" : cell.void ? "void" : "cell";
    const {number, bars, circle, given, shade} = cell ?? {};
    const node = make(`div.${kind}`, {
        role: "gridcell", "aria-label": kind, "data-bars": bars, "data-circle": circle,
        "data-given": Boolean(given), "data-shade": Boolean(shade),
    }, ...(kind === "cell" ? [make("span.number", {}, number), make("span.letter", {})] : []));
    if (shade) node.style.setProperty("--shade", shade);
    node.style.setProperty("--wave", Math.floor(c / puzzle.columns) + (c % puzzle.columns));
    return node;
}

const marks = (game, c) => ["pencilled", "wrong", "right", "revealed"].filter(name => game[name].has(c));

/** A cell for screen readers; for the solver's cell also its place in the entry and the crossing entry. */
function describe(game, c) {
    const {entries, current, crossings, puzzle: {columns, cells}} = game;
    const {number, circle, shade, given} = cells[c];
    const isHere = c === game.cell && current;
    return [
        game.letters[c] || "blank",
        isHere ? `${current.name}, letter ${current.cells.indexOf(c) + 1} of ${current.cells.length}`
            : `row ${Math.floor(c / columns) + 1}, column ${(c % columns) + 1}`,
        number && !isHere && `number ${number}`, circle && "circled", shade && "shaded", given && "given",
        ...marks(game, c),
        ...(isHere ? crossings.map(e => `crossing ${entries[e].name}: ${spelled(game, e)}`) : []),
    ].filter(Boolean).join(", ");
}

/** An entry's letters one by one, for screen readers. */
export const spelled = (game, e) => game.entries[e].cells.map(c => game.letters[c] || "blank").join(" ");
