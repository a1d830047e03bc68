/**
 * The kernel in a page: the door to `kernel.wasm` (kernel/wasm.cpp), whose memory nothing else touches.
 *
 *   s  a slot: its place in the request      w  a word's id: per length, best score first, ties alphabetical
 *   c  a cell of the grid                    a  a letter: its place in the alphabet, and its bit in a mask
 *
 * @typedef {import("./list.js").WordList} WordList
 * @typedef {{slots: number[][], letters: bigint[], least?: (length: number) => number,
 *     without?: string[], few?: {most: number, below: number}, rootsApart?: boolean, seed?: number}} Request
 *     `slots`: the cells of each slot to fill; `letters`: per cell of the grid, a mask of those it may take;
 *     `least`: the lowest score of a word; `without`: words that may not be used; `few`: at most this many words may score
 *     less than `below`; `rootsApart`: no two words with a common root, as DEAL and DEALT
 */
import {worded} from "../shared/worded.js";

const LONGEST = 64;
const LENGTH_SHIFT = 24; // as in kernel/problem.hpp

/** How `advance` ended. */
export const RUNNING = 0, SOLVED = 1, IMPOSSIBLE = 2;

/** What the C library asks of a system. It only ever wants to print that there is no memory left. */
const NO_SYSTEM = {fd_close: () => 8, fd_seek: () => 8, fd_write: () => 8};

export class Kernel {
    /** @param {BufferSource} code the bytes of kernel.wasm */
    static async start(code) {
        const {instance} = await WebAssembly.instantiate(code, {wasi_snapshot_preview1: NO_SYSTEM});
        return new Kernel(instance.exports);
    }

    /** @param {any} exports */
    constructor(exports) {
        this.exports = exports;
        this.alphabet = "";
        /** Per length the words, by id. @type {string[][]} */
        this.words = [];
        /** Per length their scores. @type {Uint8Array[]} */
        this.scores = [];
        /** Per length the places of their sources. @type {Uint8Array[]} */
        this.from = [];
        /** Per length the ids of words, made when they are first asked for. @type {Map<string, number>[]} */
        this.ids = [];
        /** @type {WordList} */
        this.list = {alphabet: "", words: [], scores: new Uint8Array(), roots: []};
        /** Per word the numbers of its roots, made when they are first asked for. @type {Map<string, number[]> | null} */
        this.rootsOf = null;
        exports._initialize();
    }

    /** Copy numbers into the kernel's memory. @param {any} numbers a typed array @returns {number} their address */
    put(numbers) {
        const at = this.exports.allocate(Math.max(numbers.byteLength, 1)) >>> 0; // above 2 GB it comes as a negative number
        if (!at) throw new RangeError(worded("there is no memory left for the words"));
        new Uint8Array(this.exports.memory.buffer).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at);
        return at;
    }

    /** Have numbers written by the kernel. @param {any} Type of typed array @param {number} count
     * @param {(...at: number[]) => void} write @param {number} arrays how many arrays of this kind it writes */
    get(Type, count, write, arrays = 1) {
        const size = Type.BYTES_PER_ELEMENT * count;
        const rooms = Array.from({length: arrays}, () => this.put(new Uint8Array(size)));
        write(...rooms);
        const found = rooms.map(at => new Type(this.exports.memory.buffer.slice(at, at + size)));
        rooms.forEach(at => this.exports.release(at));
        return found;
    }

    /** Take a list in place of the one before. Searches that are open must be closed first. @param {WordList} list */
    load(list) {
        this.alphabet = list.alphabet;
        const order = Array.from(list.words, (_, i) => i).sort((i, j) => list.scores[j] - list.scores[i]);
        const at = new Uint32Array(list.words.length); // each word as length << 24 | id
        const byLength = Array.from({length: LONGEST + 1}, () => /** @type {number[]} */ ([]));
        for (const i of order) {
            const length = list.words[i].length;
            if (length > LONGEST) continue;
            at[i] = length << LENGTH_SHIFT | byLength[length].length;
            byLength[length].push(i);
        }
        this.exports.begin_list(list.alphabet.length);
        this.words = byLength.map(places => places.map(i => list.words[i]));
        this.scores = byLength.map(places => Uint8Array.from(places, i => list.scores[i]));
        this.from = byLength.map(places => Uint8Array.from(places, i => list.from?.[i] ?? 0));
        this.ids = [];
        this.list = list;
        this.rootsOf = null;
        const rows = rootRows(list.roots, at, byLength);
        if (rows) this.exports.add_roots(this.put(rows.starts), this.put(rows.words));
        byLength.forEach((places, length) => {
            if (!places.length) return;
            const letters = this.put(this.lettersOf(length)), scores = this.put(this.scores[length]);
            const roots = rows ? rows.of[length].map(each => this.put(each)) : [0, 0];
            this.exports.add_words(length, places.length, letters, scores, ...roots);
        });
    }

    /** The letters of all words of a length, one word after the other. @param {number} length */
    lettersOf(length) {
        const index = new Map([...this.alphabet].map((letter, a) => [letter, a]));
        const letters = new Uint8Array(this.words[length].length * length);
        let at = 0;
        for (const word of this.words[length]) for (const letter of word) letters[at++] = index.get(letter) ?? 0;
        return letters;
    }

    /** A word's id, or -1. @param {string} word */
    find(word) {
        const words = this.words[word.length];
        if (!words) return -1;
        this.ids[word.length] ??= new Map(words.map((each, w) => [each, w]));
        return this.ids[word.length].get(word) ?? -1;
    }

    /** A word's score; null where the list lacks it. @param {string} word */
    score(word) {
        const w = this.find(word);
        return w < 0 ? null : this.scores[word.length][w];
    }

    /** The words that have a root in common with a word. @param {string} word @returns {string[]} */
    akin(word) {
        this.rootsOf ??= rootsByWord(this.list);
        const places = (this.rootsOf.get(word) ?? []).flatMap(r => this.list.roots[r]);
        return [...new Set(places)].map(i => this.list.words[i]).filter(each => each !== word);
    }

    /** A mask of all letters. */
    get everything() { return (1n << BigInt(this.alphabet.length)) - 1n; }

    /** The mask of a letter; 0 for one that no word has. @param {string} letter */
    mask(letter) {
        const a = this.alphabet.indexOf(letter);
        return a < 0 ? 0n : 1n << BigInt(a);
    }

    /** The letters of a mask. @param {bigint} mask */
    spell(mask) { return [...this.alphabet].filter((_, a) => mask >> BigInt(a) & 1n).join(""); }

    /** Begin a search. Close it when you are done with it. @param {Request} request */
    open(request) { return new Search(this, request); }

    /** Use a search for a moment. @template T @param {Request} request @param {(search: Search) => T} use @returns {T} */
    use(request, use) {
        const search = this.open(request);
        try {
            return use(search);
        } finally {
            search.close();
        }
    }
}

/** @param {WordList} list */
function rootsByWord({words, roots}) {
    const found = new Map();
    roots.forEach((group, r) => group.forEach(i => found.set(words[i], [...found.get(words[i]) ?? [], r])));
    return found;
}

/** Words by root and roots by word, as kernel/problem.hpp has them. @param {number[][]} groups
 * @param {Uint32Array} at @param {number[][]} byLength */
function rootRows(groups, at, byLength) {
    if (!groups.length) return null;
    const of = Array.from({length: at.length}, () => /** @type {number[]} */ ([]));
    groups.forEach((group, r) => group.forEach(i => of[i].push(r)));
    const words = groups.map(group => group.map(i => at[i]).sort((a, b) => a - b));
    const [starts, flat] = flattened(words);
    return {starts, words: flat, of: byLength.map(places => flattened(places.map(i => of[i])))};
}

/** Rows as two arrays: where each begins, and all of them. @param {number[][]} rows @returns {[Uint32Array, Uint32Array]} */
function flattened(rows) {
    const starts = new Uint32Array(rows.length + 1);
    rows.forEach((row, i) => { starts[i + 1] = starts[i] + row.length; });
    return [starts, Uint32Array.from(rows.flat())];
}

export class Search {
    /** @param {Kernel} kernel @param {Request} request */
    constructor(kernel, {slots, letters, least = () => 0, without = [], few = {most: 0, below: 0}, rootsApart = true, seed = 0}) {
        this.kernel = kernel;
        this.slots = slots;
        this.cells = letters.length;
        const banned = without.flatMap(word => kernel.find(word) < 0 ? [] : [word.length, kernel.find(word)]);
        const rooms = [
            Int32Array.from(slots, slot => slot.length),
            Int32Array.from(slots.flat()),
            BigUint64Array.from(letters),
            Uint8Array.from({length: LONGEST + 1}, (_, length) => least(length)),
            Int32Array.from(banned),
        ].map(numbers => kernel.put(numbers));
        this.session = kernel.exports.open_search(slots.length, ...rooms, banned.length / 2, few.most, few.below,
            Number(rootsApart), seed);
        rooms.forEach(at => kernel.exports.release(at));
    }

    close() { this.kernel.exports.close_search(this.session); }

    /** Make everything arc consistent; false when that shows that there is no fill. */
    begin() { return Boolean(this.kernel.exports.begin(this.session)); }
    /** Search on for a number of nodes: RUNNING, SOLVED or IMPOSSIBLE. @param {number} most */
    advance(most) { return this.kernel.exports.advance(this.session, most); }
    /** Back to the root. */
    takeBack() { this.kernel.exports.take_back(this.session); }
    /** At the root: want only fills with a higher total; false when there is none. @param {number} floor */
    aim(floor) { return Boolean(this.kernel.exports.aim(this.session, floor)); }
    /** The highest total that a fill could have. */
    get bound() { return this.kernel.exports.bound(this.session); }
    get nodes() { return this.kernel.exports.nodes(this.session); }

    /** Back at the root, put words in as if they were given; false when they can't be. @param {[number, number][]} pairs */
    assume(pairs) {
        const at = this.kernel.put(Int32Array.from(pairs.flat()));
        const fits = Boolean(this.kernel.exports.assume(this.session, at, pairs.length));
        this.kernel.exports.release(at);
        return fits;
    }

    /** How many words a slot has left. @param {number} s */
    count(s) { return this.kernel.exports.words_left(this.session, s, 0, 0); }

    /** The ids of a slot's words, best score first, and for each the fewest words it leaves to a slot across.
     * @param {number} s @returns {[Int32Array, Int32Array]} */
    candidates(s) {
        const [ids, fewest] = this.kernel.get(Int32Array, this.count(s), (...rooms) =>
            this.kernel.exports.words_left(this.session, s, ...rooms), 2);
        return [ids, fewest];
    }

    /** For each id the fewest words left across when its consequences are drawn; 0 at a dead end.
     * @param {number} s @param {Int32Array} ids @returns {Int32Array} */
    lookAhead(s, ids) {
        const at = this.kernel.put(ids);
        const [fewest] = this.kernel.get(Int32Array, ids.length, found =>
            this.kernel.exports.look_ahead(this.session, s, at, ids.length, found));
        this.kernel.exports.release(at);
        return fewest;
    }

    /** Per cell of the grid a mask of the letters left; 0 for cells in no slot of the search. @returns {BigUint64Array} */
    lettersLeft() {
        return this.kernel.get(BigUint64Array, this.cells, at => this.kernel.exports.letters_left(this.session, at))[0];
    }

    /** Per slot the id of its only word, or -1. @returns {Int32Array} */
    words() { return this.kernel.get(Int32Array, this.slots.length, at => this.kernel.exports.words(this.session, at))[0]; }
}
