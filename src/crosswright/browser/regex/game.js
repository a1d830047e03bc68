/**
 * A regex crossword being solved: the characters in its cells, the solver's place, and the moves. No DOM, no clock.
 *
 *   c  a cell      l  a line      each line has expressions, each expression a state: "open" while cells are empty, then
 *   "right" or "wrong", or "slow" if the browser takes too long to tell
 *
 * @typedef {{text: string, source: string | null, flags: string}} Expression
 * @typedef {{name: string, heading: string, number: number, cells: number[], expressions: Expression[]}} Line
 * @typedef {{id: string, title: string, keys: string, folds: boolean, cells: {x: number, y: number, given?: string}[],
 *     lines: Line[], rows: number[], solution: string[] | null, [detail: string]: any}} Puzzle
 */

export class RegexGame {
    /** @param {Puzzle} puzzle */
    constructor(puzzle) {
        this.puzzle = puzzle;
        this.settings = {timer: true};
        /** The lines of each cell. @type {number[][]} */
        this.at = puzzle.cells.map(() => []);
        puzzle.lines.forEach(({cells}, l) => cells.forEach(c => this.at[c].push(l)));
        this.cell = this.line = 0;
        this.clear();
    }

    /** Begin again. */
    clear() {
        this.characters = this.puzzle.cells.map(({given}) => given ?? "");
        this.revealed = new Set();
        this.states = this.puzzle.lines.map(({expressions}) => expressions.map(() => "open"));
        this.seconds = 0;
        this.help = 0;
        this.solved = false;
    }

    get current() { return this.puzzle.lines[this.line]; }
    get full() { return this.characters.every(Boolean); }
    get matched() { return this.states.every(states => states.every(state => state === "right")); }
    get isOver() { return this.solved; }
    isLocked(c) { return this.solved || Boolean(this.puzzle.cells[c].given) || this.revealed.has(c); }
    isFull(l) { return this.puzzle.lines[l].cells.every(c => this.characters[c]); }
    /** What stands in a line. */
    written(l) { return this.puzzle.lines[l].cells.map(c => this.characters[c]).join(""); }
    /** One state for a line: the worst of its expressions. */
    state(l) { return ["wrong", "slow", "open"].find(state => this.states[l].includes(state)) ?? "right"; }

    // Moving

    select(c, l = this.line) {
        this.cell = c;
        if (!this.at[c].includes(l)) l = this.at[c].find(each => heading(this.puzzle, each) === heading(this.puzzle, l)) ?? this.at[c][0];
        this.line = l;
    }

    /** Change to the next line through the same cell. */
    turn() {
        const here = this.at[this.cell];
        this.line = here[(here.indexOf(this.line) + 1) % here.length];
    }

    /** Go to the neighbour that lies in a direction, of several the one in the current line. */
    arrow(down, right) {
        const {cells} = this.puzzle;
        const from = cells[this.cell];
        let best = null;
        for (const l of this.at[this.cell]) {
            const line = this.puzzle.lines[l].cells;
            const place = line.indexOf(this.cell);
            for (const c of [line[place - 1], line[place + 1]]) {
                if (c === undefined) continue;
                const [x, y] = [cells[c].x - from.x, cells[c].y - from.y];
                const score = (x * right + y * down) / Math.hypot(x, y) + (l === this.line ? .01 : 0);
                if (score > .4 && (!best || score > best.score)) best = {score, c, l};
            }
        }
        if (best) [this.cell, this.line] = [best.c, best.l];
    }

    jump(by) {
        const {length} = this.puzzle.lines;
        this.goTo((this.line + by + length) % length);
    }

    /** Go to the first empty cell of a line. */
    goTo(l) {
        const {cells} = this.puzzle.lines[l];
        this.line = l;
        this.cell = cells.find(c => !this.characters[c]) ?? cells[0];
    }

    edge(place) { this.cell = this.current.cells.at(place); }

    #step(by) {
        const {cells} = this.current;
        this.cell = cells[cells.indexOf(this.cell) + by] ?? this.cell;
    }

    // Writing

    put(c, character) {
        if (!this.isLocked(c)) this.characters[c] = character;
    }

    type(key) {
        const character = key === "␣" ? " " : this.puzzle.folds ? raised(key) : key;
        this.put(this.cell, character);
        this.#step(1);
    }

    backspace() {
        if (!this.characters[this.cell] || this.isLocked(this.cell)) this.#step(-1);
        this.put(this.cell, "");
    }

    empty() { this.put(this.cell, ""); }

    reveal(cells) {
        for (const c of cells) {
            if (this.isLocked(c)) continue;
            this.characters[c] = this.puzzle.solution[c];
            this.revealed.add(c);
            this.help++;
        }
    }

    // Keeping

    save() {
        const {characters, seconds, help, solved} = this;
        return {characters, revealed: [...this.revealed], seconds, help, solved};
    }

    restore(saved) {
        if (!Array.isArray(saved?.characters) || saved.characters.length !== this.characters.length) return;
        this.characters = saved.characters.map((text, c) => this.puzzle.cells[c].given ?? String(text ?? ""));
        this.revealed = new Set(saved.revealed ?? []);
        [this.seconds, this.help, this.solved] = [Number(saved.seconds) || 0, Number(saved.help) || 0, Boolean(saved.solved)];
    }
}

const heading = (puzzle, l) => puzzle.lines[l].heading;
/** A letter as a capital, if that is one character. */
const raised = key => [...key.toUpperCase()].length === 1 ? key.toUpperCase() : key;
