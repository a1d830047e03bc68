/**
 * A puzzle being solved: what is in its cells, where the solver is, and how that moves. No DOM, no clock, no network.
 *
 *   c  a cell: row * columns + column
 *   e  an entry: its place among the clues of all lists, in the order of print
 *
 * @typedef {{number?: string, circle?: boolean, shade?: string, bars?: string, given?: string, void?: boolean,
 *     block?: boolean}} Cell
 * @typedef {{number: string, html: string, enumeration?: string, cells: number[]}} Clue
 * @typedef {{id: string, title: string, language: string, rows: number, columns: number, cells: (Cell | null)[],
 *     lists: {heading: string, clues: Clue[]}[], keys: string, answers: any, [detail: string]: any}} Puzzle
 * @typedef {Clue & {heading: string, name: string, axis: string}} Entry
 */

/** What a solver may choose. */
export const SETTINGS = {skip: true, jump: true, clear: false, timer: true};

/** Letters as they stand in a cell, and as they are compared. */
export const upper = text => text.normalize("NFC").toUpperCase();

export class Game {
    /** @param {Puzzle} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        this.settings = {...SETTINGS};
        /** @type {Entry[]} */
        this.entries = puzzle.lists.flatMap(({heading, clues}) => clues.map(clue =>
            ({...clue, heading, name: `${clue.number} ${heading}`.trim(), axis: axisOf(clue.cells, puzzle.columns)})));
        /** The entries of each cell. @type {number[][]} */
        this.at = puzzle.cells.map(() => []);
        this.entries.forEach((entry, e) => new Set(entry.cells).forEach(c => this.at[c].push(e)));
        this.open = puzzle.cells.flatMap((cell, c) => cell && !cell.void && !cell.block ? [c] : []);
        this.pencil = false;
        this.clear();
        this.entry = this.entries.findIndex(entry => entry.cells.length);
        this.cell = this.entries[this.entry]?.cells[0] ?? this.open[0] ?? 0;
    }

    /** Begin again. */
    clear() {
        this.letters = this.puzzle.cells.map(cell => cell?.given ?? "");
        this.pencilled = new Set();
        this.wrong = new Set();
        this.right = new Set();
        this.revealed = new Set();
        this.seconds = 0;
        this.help = 0; // how many cells were revealed, and how often something was checked
        this.solved = false;
    }

    get current() { return this.entries[this.entry]; }
    get full() { return this.open.every(c => this.letters[c]); }
    isOpen(c) { return this.open.includes(c); }
    isLocked(c) {
        return this.solved || Boolean(this.puzzle.cells[c]?.given) || this.revealed.has(c) || this.right.has(c);
    }
    isFull(e) { return this.entries[e].cells.every(c => this.letters[c]); }
    /** The entries that cross the current one in the cell. */
    get crossings() { return this.at[this.cell].filter(e => e !== this.entry); }
    /** The letters of some cells that have any, by cell, as they are checked. */
    written(cells) { return Object.fromEntries(cells.filter(c => this.letters[c]).map(c => [c, this.letters[c]])); }

    // Moving

    /** Go to a cell, in entry `e` or else in one that runs as the current one does, or as `axis` says. */
    select(c, e = this.entry, axis = this.current?.axis) {
        if (!this.isOpen(c)) return;
        const here = this.at[c];
        this.cell = c;
        this.entry = here.includes(e) ? e : here.find(each => this.entries[each].axis === axis) ?? here[0] ?? -1;
    }

    /** Take another entry through the same cell. */
    turn() {
        const here = this.at[this.cell];
        if (here.length) this.entry = here[(here.indexOf(this.entry) + 1) % here.length];
    }

    /** An arrow: turn first, then move, over blocks if need be. */
    arrow(down, right) {
        const axis = down ? "column" : "row";
        const turned = this.at[this.cell].find(e => this.entries[e].axis === axis);
        if (turned >= 0 && this.current?.axis !== axis) return this.select(this.cell, turned);
        const {rows, columns} = this.puzzle;
        let row = Math.floor(this.cell / columns) + down, column = this.cell % columns + right;
        for (; row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += right) {
            const c = row * columns + column;
            if (this.isOpen(c)) return this.select(c, this.entry, axis);
        }
    }

    /** To an entry: its first empty cell, or its first. */
    goTo(e) {
        const {cells} = this.entries[e];
        if (cells.length) this.select(cells.find(c => !this.letters[c]) ?? cells[0], e);
    }

    /** To the next entry, or for -1 the one before; with `unfinished` to one that has empty cells, if there is any. */
    jump(step, unfinished = false) {
        const count = this.entries.length;
        for (let times = 1; times <= count; times++) {
            const e = (((this.entry + step * times) % count) + count) % count;
            if (this.entries[e].cells.length && !(unfinished && this.isFull(e))) return this.goTo(e);
        }
    }

    /** To the first cell of the entry, or for -1 the last. */
    edge(place) { this.cell = this.current?.cells.at(place) ?? this.cell; }

    /** One cell on in the entry, or for -1 back. */
    step(by) {
        const {cells} = this.current ?? {cells: []};
        this.cell = cells[cells.indexOf(this.cell) + by] ?? this.cell;
    }

    // Writing

    /** Write into a cell; an empty text empties it. */
    put(c, text) {
        if (this.isLocked(c) || !this.isOpen(c)) return;
        this.letters[c] = upper(text);
        this.wrong.delete(c);
        this.pencilled[this.pencil && text ? "add" : "delete"](c);
    }

    /** Write where the solver is, and go on. */
    type(text) {
        const wasEmpty = !this.letters[this.cell];
        this.put(this.cell, text);
        this.#advance(wasEmpty);
    }

    #advance(wasEmpty) {
        if (!this.current) return;
        const {skip, jump} = this.settings;
        const {cells} = this.current;
        const later = cells.slice(cells.indexOf(this.cell) + 1);
        const skipping = skip && wasEmpty; // who writes over letters means to go on through them
        if (jump && this.isFull(this.entry) && (skipping || !later.length)) return this.jump(1, true);
        const gap = among => among.find(c => !this.letters[c]);
        this.cell = (skipping ? gap(later) : later[0]) ?? gap(cells) ?? later[0] ?? this.cell;
    }

    empty() { this.put(this.cell, ""); }

    /** Empty the cell; if it is so already, the one before it. */
    backspace() {
        if (!this.letters[this.cell] || this.isLocked(this.cell)) this.step(-1);
        this.empty();
    }

    // Help

    /** The result of a check of some cells: the others of them are right. */
    mark(checked, wrong) {
        for (const c of checked) {
            this[wrong.includes(c) ? "wrong" : "right"].add(c);
            if (this.right.has(c)) this.pencilled.delete(c);
        }
    }

    /** Write what was revealed, by cell; letters that were right already only become fixed. */
    reveal(letters) {
        for (const [key, text] of Object.entries(letters)) {
            const c = Number(key);
            if (this.letters[c] === upper(text)) this.right.add(c);
            else { this.revealed.add(c); this.help++; }
            this.letters[c] = upper(text);
            this.pencilled.delete(c);
            this.wrong.delete(c);
        }
    }

    // Keeping

    /** All that is to be kept, as JSON. */
    save() {
        const lists = Object.fromEntries(MARKS.map(name => [name, [...this[name]]]));
        const {letters, seconds, help, solved} = this;
        return {letters, seconds: Math.round(seconds), help, solved, ...lists};
    }

    /** Take up what was kept; what doesn't fit this puzzle is left alone. Returns whether it fitted. */
    restore(kept) {
        const fits = Array.isArray(kept?.letters) && kept.letters.length === this.letters.length
            && kept.letters.every((text, c) => typeof text === "string" && (!text || this.isOpen(c)));
        if (!fits) return false;
        this.letters = kept.letters.map((text, c) => this.puzzle.cells[c]?.given ?? text);
        for (const name of MARKS) this[name] = new Set([kept[name]].flat().filter(c => this.isOpen(c)));
        this.seconds = Number(kept.seconds) || 0;
        this.help = Number(kept.help) || 0;
        this.solved = kept.solved === true;
        return true;
    }
}

const MARKS = ["pencilled", "wrong", "right", "revealed"];

/** Whether cells lie in a row or in a column; "" for other shapes. */
function axisOf(cells, columns) {
    const same = of => cells.length > 0 && cells.every(c => of(c) === of(cells[0]));
    const inRow = same(c => Math.floor(c / columns)), inColumn = same(c => c % columns);
    return inRow && !inColumn ? "row" : inColumn && !inRow ? "column" : "";
}

/** What an answer as text, `AB_[STAR]`, puts into each of so many cells; null if it is not of that many. */
export function split(text, count) {
    const parts = [...text.normalize("NFC").matchAll(/\[([^\][]*)\]|(\S|[ ])/gu)].map(([, rebus, one]) =>
        rebus?.trim() ?? (/[_?.·\s]/u.test(one) ? "" : one));
    return parts.length === count ? parts : null;
}

/** The letters of cells as text that `split` reads. */
export const joined = letters => letters.map(text => !text ? "_" : [...text].length > 1 ? `[${text}]` : text).join("");

/** Seconds, of less than a day, as 4:05 or 1:02:03. */
export const clock = seconds => new Date(seconds * 1000).toISOString().slice(11, 19).replace(/^[0:]{1,4}/, "");
