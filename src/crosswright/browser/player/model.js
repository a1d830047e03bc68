/**
 * A puzzle being solved: the letters in its cells, the solver's place, and the moves. No DOM, no clock, no network.
 *
 *   c  a cell: row * columns + column
 *   e  an entry: the index of its clue, counted through all lists in the printed order
 *
 * @typedef {{number?: string, circle?: boolean, shade?: string, bars?: string, given?: string, void?: boolean,
 *     block?: boolean,
 *     held?: number[], label?: string, drawing?: {path: string, size?: number, lines?: any[]}}} Cell
 * @typedef {{number: string, html: string, enumeration?: string, hint?: string, synonym?: [string, string], wrong?: string[],
 *     source?: string, cells: number[]}} Clue
 * @typedef {{id: string, title: string, language: string, rows: number, columns: number, cells: (Cell | null)[],
 *     lists: {heading: string, title?: string, clues: Clue[]}[], keys: string, keyboard: string[][], joined?: string[],
 *     spelled?: Record<string, string>, direction?: string, answers: any, [detail: string]: any}} Puzzle
 * @typedef {Clue & {heading: string, title: string, name: string, axis: string}} Entry
 */

import {respelled, upper} from "../shared/letters.js";
import {references} from "./references.js";
import {wording} from "../shared/wording.js";

/** The settings that a solver may change. */
export const SETTINGS = {skip: true, jump: true, clear: false, timer: true, autocheck: false, theme: "", text: 1};
/** How many changes can be undone? */
const LONGEST_HISTORY = 1000;
/** Within what time do two keys make one letter, as C and H in Czech, when the first ended an entry, in milliseconds? */
const QUICK = 600;

/** The name of a clue in the site's words: 12A, 3D. @param {Entry} [entry] */
export const nameOf = entry => entry && entry.number + ({Across: "A", Down: "D"}[entry.heading] ?? ` ${entry.heading}`);

export class Game {
    /** @param {Puzzle} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        this.settings = {...SETTINGS};
        /** @type {Entry[]} */
        this.entries = puzzle.lists.flatMap(({heading, title = wording(heading), clues}) => clues.map(clue =>
            ({...clue, heading, title, name: `${clue.number} ${title}`.trim(), axis: axisOf(clue.cells, puzzle.columns)})));
        /** The entries of each cell. @type {number[][]} */
        this.at = puzzle.cells.map(() => []);
        this.entries.forEach((entry, e) => new Set(entry.cells).forEach(c => this.at[c].push(e)));
        this.open = puzzle.cells.flatMap((cell, c) => cell && !cell.void && !cell.block ? [c] : []);
        this.referred = references(this.entries);
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
        this.missed = new Set(); // cells in which a check has ever found a wrong letter
        this.hinted = new Set(); // the hints that were asked for: the number of an entry and of its hint, "3 1"
        this.seconds = 0;
        this.checks = 0; // how often something was checked
        this.solved = false;
        this.gaveUp = false; // the whole puzzle was revealed
        this.past = [];
        this.future = [];
        this.left = null;
    }

    get current() { return this.entries[this.entry]; }
    get full() { return this.open.every(c => this.letters[c]); }
    get isOver() { return this.solved || this.gaveUp; }
    /** How many cells were revealed and hints given, and how often something was checked. */
    get help() { return this.revealed.size + this.checks + this.hinted.size; }
    /** The hints of an entry: another clue, a synonym's length, wrong words. Each has the kind that a solver asks for. */
    hintsOf(e) {
        const {hint, synonym, wrong = []} = this.entries[e] ?? {};
        return [...hint ? [{kind: "clue", text: hint}] : [], ...synonym ? [{kind: "synonym", text: synonym}] : [],
            ...wrong.map(text => ({kind: "wrong", text}))];
    }
    /** A hint by what is stored of it. @param {string} name */
    hintAt(name) {
        const [e, place] = String(name).split(" ").map(Number);
        return this.hintsOf(e)[place || 0];
    }
    /** The hints of an entry that were asked for. */
    givenHints(e) { return this.hintsOf(e).filter((_, place) => this.hinted.has(`${e} ${place}`)); }
    /** Give the next hint of a kind for the current entry; whether there was one, new or given before. */
    giveHint(kind) {
        const all = this.hintsOf(this.entry).map((each, place) => [each.kind, `${this.entry} ${place}`]).filter(([its]) => its === kind);
        const next = all.find(([, name]) => !this.hinted.has(name));
        if (next && !this.isOver) this.hinted.add(next[1]);
        return all.length > 0;
    }
    /** How a cell was solved: its letter was revealed, a check found it wrong before, its entry had a hint, or alone. */
    wayTo(c) {
        const isHinted = this.at[c].some(e => this.givenHints(e).length);
        return this.revealed.has(c) ? "given" : this.missed.has(c) ? "missed" : isHinted ? "hinted" : "own";
    }
    isOpen(c) { return this.open.includes(c); }
    isLocked(c) {
        return this.isOver || Boolean(this.puzzle.cells[c]?.given) || this.revealed.has(c) || this.right.has(c);
    }
    isFull(e) { return this.entries[e].cells.every(c => this.letters[c]); }
    /** The entries that cross the current one in the cell. */
    get crossings() { return this.at[this.cell].filter(e => e !== this.entry); }
    /** The letters of some cells that have any, by cell, as they are checked. */
    written(cells) { return Object.fromEntries(cells.filter(c => this.letters[c]).map(c => [c, this.letters[c]])); }

    // Moving

    /** Go to a cell: in entry `e`, or else in one of the current direction, or of the direction `axis`. */
    select(c, e = this.entry, axis = this.current?.axis) {
        if (!this.isOpen(c)) return;
        const here = this.at[c];
        this.cell = c;
        this.entry = here.includes(e) ? e : here.find(each => this.entries[each].axis === axis) ?? here[0] ?? -1;
    }

    /** Change to another entry through the same cell. */
    turn() {
        const here = this.at[this.cell];
        if (here.length) this.entry = here[(here.indexOf(this.entry) + 1) % here.length];
    }

    /** An arrow key: the first one turns, the next ones move, and jump over blocks. */
    arrow(down, right) {
        const axis = down ? "column" : "row";
        const turned = this.at[this.cell].find(e => this.entries[e].axis === axis);
        if (turned >= 0 && this.current?.axis !== axis) return this.select(this.cell, turned);
        const {rows, columns, direction} = this.puzzle;
        if (direction) right = -right; // from right to left: the first column is on the right
        let row = Math.floor(this.cell / columns) + down, column = this.cell % columns + right;
        for (; row >= 0 && row < rows && column >= 0 && column < columns; row += down, column += right) {
            const c = row * columns + column;
            if (this.isOpen(c)) return this.select(c, this.entry, axis);
        }
    }

    /** Go to an entry: to its first empty cell, or to its first cell. */
    goTo(e) {
        const {cells} = this.entries[e];
        if (cells.length) this.select(cells.find(c => !this.letters[c]) ?? cells[0], e);
    }

    /** Go to the next entry, or for -1 to the one before; with `unfinished` to one with empty cells, if there is any. */
    jump(step, unfinished = false) {
        const count = this.entries.length;
        for (let times = 1; times <= count; times++) {
            const e = (((this.entry + step * times) % count) + count) % count;
            if (this.entries[e].cells.length && !(unfinished && this.isFull(e))) return this.goTo(e);
        }
    }

    /** Whether there is no entry after the current one, or for -1 before it. */
    isAtEnd(step) {
        for (let e = this.entry + step; e >= 0 && e < this.entries.length; e += step) if (this.entries[e].cells.length) return false;
        return true;
    }

    /** Go to the first cell of the entry, or for -1 to the last. */
    edge(place) { this.cell = this.current?.cells.at(place) ?? this.cell; }

    /** Go to the next cell of the entry, or for -1 to the one before. */
    step(by) {
        const {cells} = this.current ?? {cells: []};
        this.cell = cells[cells.indexOf(this.cell) + by] ?? this.cell;
    }

    // Writing

    /** Write into a cell; an empty text clears it. */
    put(c, text) {
        if (this.isLocked(c) || !this.isOpen(c)) return;
        this.letters[c] = upper(text);
        this.wrong.delete(c);
        this.pencilled[this.pencil && text ? "add" : "delete"](c);
    }

    /** Write into the solver's cell, and go to the next. One key may be two letters, and two keys may be one. */
    type(text) {
        const letters = respelled(text, this.puzzle);
        for (const part of [...text].length === 1 ? letters : [letters]) this.#join(part) || this.#write(part);
    }

    #write(text) {
        const {cell, entry, letters} = this;
        const wasEmpty = !letters[cell];
        this.put(cell, text);
        this.#advance(wasEmpty);
        this.typed = {cell, entry, to: this.cell, toEntry: this.entry, at: performance.now()};
    }

    /** Write a letter beside the one that was just typed, if they share a cell. Returns whether they do. */
    #join(text) {
        const {typed, letters, puzzle: {joined}} = this;
        const both = letters[typed?.cell] + text;
        const isNext = typed?.to === this.cell && typed.toEntry === this.entry
            && (typed.entry === this.entry || performance.now() - typed.at < QUICK);
        this.typed = null;
        if (isNext && joined?.includes(both)) this.put(typed.cell, both);
        return isNext && joined?.includes(both);
    }

    #advance(wasEmpty) {
        if (!this.current) return;
        const {skip, jump} = this.settings;
        const {cells} = this.current;
        const later = cells.slice(cells.indexOf(this.cell) + 1);
        const skipping = skip && wasEmpty; // a solver who overwrites letters wants to continue with the next cell
        if (jump && this.isFull(this.entry) && (skipping || !later.length)) return this.#leaveEntry();
        const gap = among => among.find(c => !this.letters[c]);
        this.cell = (skipping ? gap(later) : later[0]) ?? gap(cells) ?? later[0] ?? this.cell;
    }

    /** Go to the next unfinished entry, and remember the way back. */
    #leaveEntry() {
        const {cell, entry} = this;
        this.jump(1, true);
        this.left = {cell, entry, to: this.cell, toEntry: this.entry};
    }

    empty() { this.put(this.cell, ""); }

    /** Clear the current entry. */
    clearEntry() { this.current?.cells.forEach(c => this.put(c, "")); }

    /** Clear the cell; if it is empty, clear the one before it, or the last one of the entry that was just left. */
    backspace() {
        const {left} = this;
        if (!this.letters[this.cell] || this.isLocked(this.cell)) {
            if (left?.to === this.cell && left.toEntry === this.entry) this.select(left.cell, left.entry);
            else this.step(-1);
        }
        this.empty();
    }

    // Undoing

    /** What a change of letters can be undone to. */
    snapshot() {
        const {letters, pencilled, cell, entry} = this;
        return {letters: [...letters], pencilled: new Set(pencilled), cell, entry};
    }

    /** Remember the state before a change. */
    remember(before) {
        this.past.push(before);
        this.past.splice(0, this.past.length - LONGEST_HISTORY);
        this.future = [];
    }

    undo() { this.#goBack(this.past, this.future); }
    redo() { this.#goBack(this.future, this.past); }

    /** Take the last state of `from`; what is checked or revealed stays. */
    #goBack(from, to) {
        const before = from.pop();
        if (!before || this.isOver) return;
        to.push(this.snapshot());
        for (const c of this.open) {
            if (this.isLocked(c)) continue;
            if (this.letters[c] !== before.letters[c]) this.wrong.delete(c);
            this.letters[c] = before.letters[c];
            this.pencilled[before.pencilled.has(c) ? "add" : "delete"](c);
        }
        this.cell = before.cell;
        this.entry = before.entry;
    }

    // Help

    /** Take the result of a check: of the checked cells, those that are not wrong are right, and fixed if it `fixes`. */
    mark(checked, wrong, fixes = true) {
        for (const c of checked) {
            if (wrong.includes(c)) this.miss(c);
            else if (fixes) this.right.add(c);
            if (this.right.has(c)) this.pencilled.delete(c);
        }
    }

    /** A check has found a wrong letter. */
    miss(c) {
        this.wrong.add(c);
        this.missed.add(c);
    }

    /** Write revealed letters, by cell; letters that were right before only become fixed. */
    reveal(letters) {
        for (const [key, text] of Object.entries(letters)) {
            const c = Number(key);
            if (this.letters[c] === upper(text)) this.right.add(c);
            else this.revealed.add(c);
            this.letters[c] = upper(text);
            this.pencilled.delete(c);
            this.wrong.delete(c);
        }
        this.gaveUp ||= this.open.every(c => this.revealed.has(c));
    }

    // Storing

    /** All that is stored, as JSON. */
    save() {
        const lists = Object.fromEntries(MARKS.map(name => [name, [...this[name]]]));
        const {letters, seconds, checks, solved, gaveUp, cell, entry} = this;
        return {letters, seconds: Math.round(seconds), checks, solved, gaveUp, cell, entry, hinted: [...this.hinted], ...lists};
    }

    /** Restore what was stored, unless it doesn't fit this puzzle. Returns whether it fits. */
    restore(kept) {
        const fits = Array.isArray(kept?.letters) && kept.letters.length === this.letters.length
            && kept.letters.every((text, c) => typeof text === "string" && (!text || this.isOpen(c)));
        if (!fits) return false;
        this.letters = kept.letters.map((text, c) => this.puzzle.cells[c]?.given ?? text);
        for (const name of MARKS) this[name] = new Set([kept[name]].flat().filter(c => this.isOpen(c)));
        this.hinted = new Set([kept.hinted ?? []].flat().filter(name => this.hintAt(name)));
        this.seconds = Number(kept.seconds) || 0;
        this.checks = Number(kept.checks) || 0;
        this.solved = kept.solved === true;
        this.gaveUp = kept.gaveUp === true;
        return true;
    }

    /** Go to the place that was stored, if there is such a place. */
    restorePlace(kept) {
        if (this.at[kept?.cell]?.includes(kept.entry)) this.select(kept.cell, kept.entry);
    }
}

const MARKS = ["pencilled", "wrong", "right", "revealed", "missed"];

/** Whether cells are in one row or in one column; "" for other shapes. */
function axisOf(cells, columns) {
    const same = of => cells.length > 0 && cells.every(c => of(c) === of(cells[0]));
    const inRow = same(c => Math.floor(c / columns)), inColumn = same(c => c % columns);
    return inRow && !inColumn ? "row" : inColumn && !inRow ? "column" : "";
}

/** The letters of each cell in an answer as text, `AB_[STAR]`; null if it has another number of cells. */
export function split(text, count, joined = []) {
    const cell = new RegExp(["\\[([^\\][]*)\\]|(", ...joined.map(letters => `${letters}|`), "\\S|[ ])"].join(""), "gu");
    const parts = [...text.normalize("NFC").matchAll(cell)].map(([, rebus, one]) =>
        rebus?.trim() ?? (/[_?.·\s]/u.test(one) ? "" : one));
    return parts.length === count ? parts : null;
}

/** The letters of cells as a text that `split` reads. */
export const joined = (letters, whole = []) =>
    letters.map(text => !text ? "_" : [...text].length > 1 && !whole.includes(text) ? `[${text}]` : text).join("");
