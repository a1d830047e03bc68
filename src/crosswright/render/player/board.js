/** The grid as a table of cells for the eye and for screen readers, with the one input that it has: for rebus entries. */

import {make} from "./dom.js";

export class Board {
    /** @param {import("./model.js").Game} game @param {(c: number) => void} choose called for a cell that is clicked */
    constructor(game, choose) {
        this.game = game;
        const {rows, columns, title} = game.puzzle;
        this.cells = game.puzzle.cells.map((cell, c) => makeCell(cell, c, columns));
        const rowsOfCells = Array.from({length: rows}, (_, row) =>
            make("div", {role: "row", class: "row"}, ...this.cells.slice(row * columns, (row + 1) * columns)));
        this.grid = make("div", {
            role: "grid", class: "grid", "aria-label": `Grid of ${title || "the crossword"}`, onclick: clicked(choose),
            // The focus goes where the player says, so that a second click on a cell is known as one.
            onmousedown: event => event.preventDefault(),
            "aria-description": "Tab goes to the next clue. F6 leaves the grid.",
        }, ...rowsOfCells);
        this.rebus = make("input", {
            class: "rebus", hidden: true, "aria-label": "Several letters for this cell", autocomplete: "off",
            autocapitalize: "characters", spellcheck: "false", maxlength: "64",
        });
        this.node = make("div", {class: "board"}, this.grid, this.rebus);
        this.drawn = [];
    }

    /** Show the game; only what is different from what was drawn last is touched. */
    draw() {
        const {game} = this;
        const entry = new Set(game.current?.cells);
        const crossing = new Set(game.crossings.flatMap(e => game.entries[e].cells));
        for (const c of game.open) {
            const here = c === game.cell;
            const names = [
                "cell", here && "here", entry.has(c) && "entry", crossing.has(c) && "crossing",
                ...["pencilled", "wrong", "right", "revealed"].map(name => game[name].has(c) && name),
            ].filter(Boolean).join(" ");
            const label = describe(game, c, here);
            const now = `${names}/${label}`;
            if (this.drawn[c] === now) continue;
            this.drawn[c] = now;
            this.#show(c, names, label, here);
        }
    }

    #show(c, names, label, here) {
        const node = this.cells[c];
        const text = this.game.letters[c];
        node.className = names;
        node.setAttribute("aria-label", label);
        node.setAttribute("aria-selected", here);
        node.tabIndex = here ? 0 : -1;
        node.lastChild.textContent = text;
        node.style.setProperty("--letters", [...text].length || 1);
    }

    /** Put the focus on the solver's cell, scrolling only if that is out of sight. */
    focus() {
        const node = this.cells[this.game.cell];
        node.focus({preventScroll: true});
        node.scrollIntoView({block: "nearest", inline: "nearest"});
    }

    /**
     * Open the input over the solver's cell; `done` gets the text once. For `single` letters, which a keyboard composes
     * of several keys, it closes with the first. Without the system's keyboard if the page shows its own.
     */
    ask(done, {single = false, ownKeyboard = false} = {}) {
        const {rebus} = this;
        const cell = this.cells[this.game.cell];
        rebus.value = single ? "" : this.game.letters[this.game.cell];
        rebus.inputMode = ownKeyboard ? "none" : "text";
        rebus.hidden = false;
        rebus.style.insetInlineStart = `${Math.min(cell.offsetLeft, this.grid.offsetWidth - rebus.offsetWidth)}px`;
        rebus.style.insetBlockStart = `${cell.offsetTop}px`;
        const finish = () => {
            if (rebus.hidden) return;
            rebus.hidden = true;
            rebus.onblur = rebus.onkeydown = rebus.oninput = rebus.oncompositionend = null;
            done(rebus.value.replace(/\s/gu, ""));
        };
        rebus.onblur = finish;
        rebus.onkeydown = event => {
            event.stopPropagation();
            if (event.isComposing || !["Enter", "Escape", "Insert", "Tab"].includes(event.key)) return;
            event.preventDefault();
            finish();
        };
        if (single) {
            rebus.oninput = event => event.isComposing || finish();
            rebus.oncompositionend = finish;
        }
        rebus.focus({preventScroll: true});
    }

    get asking() { return !this.rebus.hidden; }
}

function makeCell(cell, c, columns) {
    const place = `row ${Math.floor(c / columns) + 1}, column ${(c % columns) + 1}`;
    const kind = !cell || cell.block ? "block" : cell.void ? "void" : "cell";
    const node = make("div", {
        role: "gridcell", class: kind, "data-c": kind === "cell" && c, "data-place": place,
        "aria-label": kind === "cell" ? place : kind === "block" ? "block" : "nothing",
        "data-bars": cell?.bars, "data-circle": cell?.circle, "data-given": Boolean(cell?.given),
        "data-shade": Boolean(cell?.shade),
    });
    if (kind === "cell") {
        node.append(make("span", {class: "number"}, cell.number ?? ""), make("span", {class: "letter"}));
    }
    if (cell?.shade) node.style.setProperty("--shade", cell.shade);
    node.style.setProperty("--wave", Math.floor(c / columns) + (c % columns));
    return node;
}

const clicked = choose => event => {
    const cell = event.target.closest("[data-c]");
    if (cell) choose(Number(cell.dataset.c));
};

/** What is said of a cell; of the solver's own, where in its entry it is and what crosses it. */
function describe(game, c, here) {
    const {number, circle, shade, given} = game.puzzle.cells[c];
    const marks = [
        circle && "circled", shade && "shaded", given && "given", game.pencilled.has(c) && "in pencil",
        game.wrong.has(c) && "wrong", game.right.has(c) && "right", game.revealed.has(c) && "revealed",
    ].filter(Boolean);
    const letter = game.letters[c] || "blank";
    if (!here || !game.current) {
        const row = Math.floor(c / game.puzzle.columns) + 1, column = (c % game.puzzle.columns) + 1;
        return [letter, number && `number ${number}`, `row ${row}, column ${column}`, ...marks].filter(Boolean).join(", ");
    }
    const {name, cells} = game.current;
    const crossings = game.crossings.map(e => `crossing ${game.entries[e].name}: ${spelled(game, e)}`);
    return [letter, `${name}, letter ${cells.indexOf(c) + 1} of ${cells.length}`, ...marks, ...crossings].join(", ");
}

/** An entry's letters one by one, for screen readers. */
export const spelled = (game, e) => game.entries[e].cells.map(c => game.letters[c] || "blank").join(" ");
