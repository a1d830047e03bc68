/**
 * The puzzle that a constructor works on: a sheet never changes; each edit returns another. No DOM, no clock, no network.
 *
 *   c  a cell: row * columns + column      s  a slot: its place in `slotsOf(sheet)`, as the library numbers them
 *
 * @typedef {{rows: number, columns: number, symmetry: string, letters: string[], blocks: boolean[], right: boolean[],
 *     below: boolean[], circles: boolean[], shades: string[], locked: boolean[], clues: Record<string, string>,
 *     notes: Record<string, string>, theme: string[], themeText: string, clueFields: Record<string, any>, details: Record<string, string>, extra: Record<string, any>}} Sheet
 *     `letters`: "" for an open cell, several letters for a rebus; `right`, `below`: bars; `clues`, and your `notes` on
 *     them: by `clueKeys`;
 *     `themeText`: the theme entries as you typed them; `details`: title, author, copyright, notes; `clueFields` and
 *     `extra`: what a file held, of clues (by `placeKey`) and of all, that a sheet doesn't know
 * @typedef {{down: boolean, number: number, cells: number[], name: string}} Slot
 */

/** What the blocks keep when you set one, by its name. Each maps a cell's row and column to those it implies. */
const SYMMETRIES = {
    rotation: (r, c, rows, columns) => [[rows - 1 - r, columns - 1 - c]],
    quarter: (r, c, rows, columns) => rows === columns
        ? [[rows - 1 - r, columns - 1 - c], [c, rows - 1 - r], [rows - 1 - c, r]] : [[rows - 1 - r, columns - 1 - c]],
    sides: (r, c, _, columns) => [[r, columns - 1 - c]],
    ends: (r, c, rows) => [[rows - 1 - r, c]],
    diagonal: (r, c, rows, columns) => rows === columns ? [[c, r]] : [],
    antidiagonal: (r, c, rows, columns) => rows === columns ? [[columns - 1 - c, rows - 1 - r]] : [],
    none: () => [],
};
export const LEAST_SIDE = 2, MOST_SIDE = 41;
/** Up to which side can grids without blocks be filled, and which share of the cells of a larger one are blocks at least? */
const LARGEST_OPEN = 7, FEW_BLOCKS = 1 / 18;
const DETAILS = ["title", "author", "copyright", "notes"];

/** An empty sheet. @param {number} rows @param {number} columns @returns {Sheet} */
export function emptySheet(rows = 15, columns = rows) {
    const of = value => Array(rows * columns).fill(value);
    return {rows, columns, symmetry: "rotation", letters: of(""), blocks: of(false), right: of(false), below: of(false),
        circles: of(false), shades: of(""), locked: of(false), clues: {}, notes: {}, theme: [], themeText: "", clueFields: {},
        details: Object.fromEntries(DETAILS.map(name => [name, ""])), extra: {}};
}

// What follows from a sheet

const slotsBySheet = new WeakMap();

/** The slots in the order of their numbers, across first: runs of two or more cells. @param {Sheet} sheet @returns {Slot[]} */
export function slotsOf(sheet) {
    if (!slotsBySheet.has(sheet)) slotsBySheet.set(sheet, findSlots(sheet));
    return slotsBySheet.get(sheet);
}

function findSlots(sheet) {
    const across = [], down = [];
    let number = 0;
    for (let c = 0; c < sheet.letters.length; ++c) {
        const runs = [false, true].map(isDown => begins(sheet, c, isDown) ? run(sheet, c, isDown) : []);
        if (runs.every(cells => cells.length < 2)) continue;
        ++number;
        runs.forEach((cells, isDown) => {
            if (cells.length < 2) return;
            const slot = {down: Boolean(isDown), number, cells, name: `${number}${isDown ? "D" : "A"}`};
            (isDown ? down : across).push(slot);
        });
    }
    return [...across, ...down];
}

/** The cell after this one in a direction; -1 at a block, a bar or the edge. @param {Sheet} sheet */
export function next(sheet, c, down) {
    const other = down ? c + sheet.columns : c + 1;
    if (down ? other >= sheet.letters.length : other % sheet.columns === 0) return -1;
    return (down ? sheet.below : sheet.right)[c] || sheet.blocks[other] ? -1 : other;
}

function begins(sheet, c, down) {
    if (sheet.blocks[c]) return false;
    const before = down ? c - sheet.columns : c - 1;
    return before < 0 || (!down && c % sheet.columns === 0) || sheet.blocks[before] || next(sheet, before, down) < 0;
}

function run(sheet, c, down) {
    const cells = [];
    for (; c >= 0; c = next(sheet, c, down)) cells.push(c);
    return cells;
}

/** The slots of each cell: [across, down], -1 where there is none. @param {Sheet} sheet @returns {[number, number][]} */
export function slotsAt(sheet) {
    const found = sheet.letters.map(() => /** @type {[number, number]} */ ([-1, -1]));
    slotsOf(sheet).forEach((slot, s) => slot.cells.forEach(c => { found[c][Number(slot.down)] = s; }));
    return found;
}

/** The entry of a slot with "?" for open cells. @param {Sheet} sheet @param {Slot} slot */
export const templateOf = (sheet, slot) => slot.cells.map(c => sheet.letters[c] || "?").join("");
/** Whether every cell of a slot has its letters. @param {Sheet} sheet @param {Slot} slot */
export const isFull = (sheet, slot) => slot.cells.every(c => sheet.letters[c]);

/** For each slot the key of its clue: its entry, with a number where an entry stands twice; "" while it has open cells.
 * A clue therefore follows its entry when the numbers change. @param {Sheet} sheet @returns {string[]} */
export function clueKeys(sheet) {
    const seen = new Map();
    return slotsOf(sheet).map(slot => {
        if (!isFull(sheet, slot)) return "";
        const entry = templateOf(sheet, slot), times = (seen.get(entry) ?? 0) + 1;
        seen.set(entry, times);
        return times > 1 ? `${entry} ${times}` : entry;
    });
}

/** Under which name the texts of a slot are kept that a file has before its letters are known. @param {Slot} slot */
export const placeKey = ({cells, down}) => `@${down ? "D" : "A"}${cells}`;

/** The clue or the note of each slot: under its entry, else as a file had it for the place, else "".
 * @param {Sheet} sheet @param {"clues" | "notes"} kind */
export function textsOf(sheet, kind) {
    const keys = clueKeys(sheet);
    return slotsOf(sheet).map((slot, s) => (keys[s] ? sheet[kind][keys[s]] : undefined) ?? sheet[kind][placeKey(slot)] ?? "");
}

/** A cell and the cells that the symmetry implies. @param {Sheet} sheet @param {number} c */
export function images(sheet, c) {
    const {rows, columns} = sheet, more = SYMMETRIES[sheet.symmetry](Math.floor(c / columns), c % columns, rows, columns);
    return [...new Set([c, ...more.map(([row, column]) => row * columns + column)])];
}

/** A text as an entry: capital letters without accents. @param {string} text */
export const fold = text => text.normalize("NFD").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** The cells of an entry or of a pattern's row: a letter each, or several in brackets. @param {string} text @returns {string[]} */
export const cellsIn = text => [...text.matchAll(/\[([^[\]]+)\]|([^[\]])/gu)].map(([, several, one]) => several ?? one);

/** A text as a theme entry, in which brackets stay around the letters of one cell: `[ICE]CREAM`. @param {string} text */
export const foldCells = text => text.replace(/[^[\]]+/g, fold).replace(/\[\]/g, "");

// Edits

const replaced = (items, changes) => items.map((item, c) => changes.has(c) ? changes.get(c) : item);
const put = (items, cells, value) => replaced(items, new Map(cells.map(c => [c, value])));

/** Write letters, "" to clear; locked cells and blocks stay. @param {Sheet} sheet @param {[number, string][]} letters */
export function write(sheet, letters) {
    const changes = new Map(letters.filter(([c]) => !sheet.blocks[c] && !sheet.locked[c]));
    if ([...changes].every(([c, letter]) => sheet.letters[c] === letter)) return sheet;
    return {...sheet, letters: replaced(sheet.letters, changes)};
}

/** Make a cell and its images blocks, or open them. @param {Sheet} sheet */
export function setBlock(sheet, c, block = !sheet.blocks[c]) {
    const cells = images(sheet, c);
    if (cells.some(each => sheet.locked[each])) return sheet;
    return {...sheet, blocks: put(sheet.blocks, cells, block), letters: block ? put(sheet.letters, cells, "") : sheet.letters};
}

/** Set or take away the bar after a cell, and its images. @param {Sheet} sheet @param {boolean} down below the cell */
export function setBar(sheet, c, down) {
    const side = down ? "below" : "right", other = down ? c + sheet.columns : c + 1;
    if (down ? other >= sheet.letters.length : other % sheet.columns === 0) return sheet;
    const bar = !sheet[side][c], changed = {...sheet, right: [...sheet.right], below: [...sheet.below]};
    for (const [one, two] of pairsOf(sheet, c, other)) {
        const [first, second] = one < two ? [one, two] : [two, one];
        (second - first === 1 ? changed.right : changed.below)[first] = bar;
    }
    return changed;
}

/** A pair of cells side by side, and its images. */
function pairsOf(sheet, c, other) {
    const {rows, columns} = sheet, of = SYMMETRIES[sheet.symmetry];
    const at = cell => of(Math.floor(cell / columns), cell % columns, rows, columns).map(([row, column]) => row * columns + column);
    const twos = at(other);
    return [[c, other], ...at(c).map((one, i) => [one, twos[i]])];
}

/** Turn a mark of cells on or off: "circles" or "locked". @param {Sheet} sheet @param {"circles" | "locked"} mark */
export function setMark(sheet, mark, cells, on = !cells.every(c => sheet[mark][c])) {
    return {...sheet, [mark]: put(sheet[mark], cells, on)};
}

/** Shade cells with a colour, "" for none. @param {Sheet} sheet */
export const setShade = (sheet, cells, colour) => ({...sheet, shades: put(sheet.shades, cells, colour)});
/** Clear the letters of cells. @param {Sheet} sheet */
export const clear = (sheet, cells) => write(sheet, cells.map(c => [c, ""]));
/** Write one clue. @param {Sheet} sheet @param {string} key @param {string} text */
export const setClue = (sheet, key, text) => ({...sheet, clues: {...sheet.clues, [key]: text}});
/** Write the note on a clue. @param {Sheet} sheet @param {string} key @param {string} text */
export const setNote = (sheet, key, text) => ({...sheet, notes: {...sheet.notes, [key]: text}});
/** Set the title or another detail. @param {Sheet} sheet */
export const setDetail = (sheet, name, text) => ({...sheet, details: {...sheet.details, [name]: text}});

/** Write an entry into a slot; null where it doesn't fit. @param {Sheet} sheet @param {Slot} slot @param {string} word */
export function writeEntry(sheet, slot, word) {
    const letters = [];
    let at = 0;
    for (const c of slot.cells) {
        const width = Math.max([...sheet.letters[c]].length, 1);
        letters.push(/** @type {[number, string]} */ ([c, [...word].slice(at, at + width).join("")]));
        at += width;
    }
    return at === [...word].length ? write(sheet, letters) : null;
}

/** Write letters from a cell on, as far as its slot goes; "" leaves a cell as it is. @param {Sheet} sheet @param {number} c
 * @param {boolean} down @param {string[]} letters */
export function writeFrom(sheet, c, down, letters) {
    const cells = [];
    for (let at = c; at >= 0 && cells.length < letters.length; at = next(sheet, at, down)) cells.push(at);
    return write(sheet, cells.flatMap((each, i) => letters[i] ? [[each, letters[i]]] : []));
}

/** Write an entry from a cell on, with a block before and after it, and their images. Null where it doesn't fit, or
 * where a block would take a letter away. @param {Sheet} sheet @param {number} c @param {boolean} down @param {string} word may have cells in brackets */
export function placeEntry(sheet, c, down, word) {
    const letters = cellsIn(word), step = down ? sheet.columns : 1;
    const at = down ? Math.floor(c / sheet.columns) : c % sheet.columns, side = down ? sheet.rows : sheet.columns;
    if (at + letters.length > side) return null;
    const cells = letters.map((_, i) => c + i * step);
    const ends = [...at > 0 ? [c - step] : [], ...at + letters.length < side ? [c + letters.length * step] : []];
    const blocked = ends.reduce((made, end) => made.blocks[end] ? made : setBlock(made, end, true), sheet);
    const isOpen = cells.every((each, i) => !blocked.blocks[each] && !blocked.locked[each] && (!i || next(blocked, cells[i - 1], down) === each));
    const isKept = sheet.letters.every((letter, each) => !letter || blocked.letters[each] === letter);
    const agrees = cells.every((each, i) => !sheet.letters[each] || sheet.letters[each] === letters[i]);
    if (!isOpen || !isKept || !agrees || !ends.every(end => blocked.blocks[end])) return null;
    return write(blocked, cells.map((each, i) => [each, letters[i]]));
}

/** Whether nothing has been done to a sheet yet: no letter, block or bar. @param {Sheet} sheet */
export const isBare = sheet => ![sheet.letters, sheet.blocks, sheet.right, sheet.below].some(items => items.some(Boolean));

/** Whether a large grid has so few blocks and bars that they are still being placed. @param {Sheet} sheet */
export function isWideOpen(sheet) {
    const count = [sheet.blocks, sheet.right, sheet.below].reduce((sum, items) => sum + items.filter(Boolean).length, 0);
    return isBare(sheet) || Math.max(sheet.rows, sheet.columns) > LARGEST_OPEN && count < FEW_BLOCKS * sheet.letters.length;
}

/** The cells of a sheet of another shape, `from` naming for each the cell of this one, -1 for a new one. */
function reshaped(sheet, rows, columns, from) {
    const empty = emptySheet(rows, columns);
    const moved = Object.fromEntries(["letters", "blocks", "right", "below", "circles", "shades", "locked"].map(name =>
        [name, empty[name].map((none, c) => from(c) < 0 ? none : sheet[name][from(c)])]));
    return {...sheet, rows, columns, ...moved};
}

/** Change the size; cells are kept from the top left. @param {Sheet} sheet */
export function resize(sheet, rows, columns) {
    return reshaped(sheet, rows, columns, c => {
        const row = Math.floor(c / columns), column = c % columns;
        return row < sheet.rows && column < sheet.columns ? row * sheet.columns + column : -1;
    });
}

/** Insert an empty row before row `at`, or take row `at` away. @param {Sheet} sheet @param {1 | -1} change */
export function changeRows(sheet, at, change) {
    const {columns} = sheet;
    return reshaped(sheet, sheet.rows + change, columns, c => {
        const row = Math.floor(c / columns), old = row < at ? row : row - change;
        return change > 0 && row === at ? -1 : old * columns + c % columns;
    });
}

/** The same for columns. @param {Sheet} sheet @param {1 | -1} change */
export function changeColumns(sheet, at, change) {
    const columns = sheet.columns + change;
    return reshaped(sheet, sheet.rows, columns, c => {
        const column = c % columns, old = column < at ? column : column - change;
        return change > 0 && column === at ? -1 : Math.floor(c / columns) * sheet.columns + old;
    });
}

/** Put a pattern's blocks in, letters away where they fall; `pattern`: rows of "." and "#", or letters. @param {Sheet} sheet */
export function withPattern(sheet, pattern) {
    const rows = pattern.length, columns = cellsIn(pattern[0]).length, cells = pattern.flatMap(cellsIn);
    const base = {...emptySheet(rows, columns), symmetry: sheet.symmetry, clues: sheet.clues, notes: sheet.notes, theme: sheet.theme, themeText: sheet.themeText,
        details: sheet.details, extra: sheet.extra};
    return {...base, blocks: cells.map(each => each === "#"), letters: cells.map(each => /^[.#?]$/u.test(each) ? "" : each)};
}

/** All steps that can be taken back, and taken again. */
export class History {
    /** @param {Sheet} sheet */
    constructor(sheet) {
        this.sheet = sheet;
        /** @type {Sheet[]} */ this.past = [];
        /** @type {Sheet[]} */ this.future = [];
        this.joined = "";
    }

    /** Go on to another sheet; whether it is another one. Steps with the same `join` become one, as the letters of a
     * clue that is being typed. @param {Sheet | null} sheet */
    go(sheet, join = "") {
        if (!sheet || sheet === this.sheet) return false;
        if (!join || join !== this.joined) this.past.push(this.sheet);
        this.joined = join;
        this.future = [];
        this.sheet = sheet;
        return true;
    }

    /** Back one step. */
    undo() { return this.step(this.past, this.future); }
    /** Forth again. */
    redo() { return this.step(this.future, this.past); }

    step(from, to) {
        const sheet = from.pop();
        if (!sheet) return false;
        to.push(this.sheet);
        this.sheet = sheet;
        this.joined = "";
        return true;
    }
}
