/**
 * Words placed so that they cross, in the browser: for a site that has no server to do it.
 *
 * Words go in one after the other, each where the box stays smallest for its crossings; then again in another order,
 * as often as the time allows, and the best layout counts. `crosswright.placing` searches longer and finds smaller ones.
 */

import {wording} from "../shared/wording.js";

// How many milliseconds may it take? How many words and letters of a word are there at most?
const TIME = 250, MOST_WORDS = 200, LONGEST = 30;
// The weights of a layout's cost, as in `crosswright.placing.rating`, and the columns that are wished for each row.
const CROSSING = 1.5, SHAPE = 0.2, PROPORTIONS = 1.25;
const SPLIT = /\t|;|:|=|,|\s[-–—]\s/;
const LETTERS = {ß: "SS", Æ: "AE", Œ: "OE", Ø: "O", Ł: "L", Đ: "D", Ð: "D", Þ: "TH"};

/** The layout of a list, in the form that the API gives; an Error that names the line where the list makes none. */
export function layOut({text, seed, islands}) {
    const {entries, notes} = read(text);
    const random = randomFrom(seed);
    const groups = inGroups(entries);
    const best = placed(groups[0], random);
    const layouts = [best, ...(islands ? groups.slice(1).map(group => placed(group, random)) : [])];
    if (!islands)
        for (const {line, written} of groups.slice(1).flat())
            notes.push(wording("Line {line}: {written} is left out: it shares no letter with the other words; choose “Words that share no letter stand apart” to place it.", {line, written}));
    for (const {line, written} of layouts.flatMap(each => each.out))
        notes.push(wording("Line {line}: {written} is left out: it found no room.", {line, written}));
    return described(beside(layouts), entries, notes);
}

/** The words of a list with their clues, the line of each, and what is to be said of them. */
function read(text) {
    const entries = new Map(), notes = [], lines = text.split(/\r?\n/);
    lines.forEach((whole, k) => {
        const at = whole.search(SPLIT), line = k + 1;
        const written = (at < 0 ? whole : whole.slice(0, at)).trim().replace(/^"|"$/g, "");
        const clue = at < 0 ? "" : whole.slice(at).replace(SPLIT, "").trim().replace(/^"|"$/g, "");
        if (!written) return;
        const word = inGrid(written, line);
        if (entries.has(word)) notes.push(wording("Line {line}: {word} is in line {first} already, and is placed once.", {line, word, first: entries.get(word).line}));
        else entries.set(word, {word, clue, line, written, enumeration: counted(written)});
    });
    if (entries.size < 2) throw new Error(wording("Give two words or more, a line each."));
    if (entries.size > MOST_WORDS) throw new Error(wording("{n} words; give at most {most}.", {n: entries.size, most: MOST_WORDS}));
    return {entries: [...entries.values()], notes};
}

function inGrid(written, line) {
    const bare = written.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[\s'’.\-–]/g, "");
    const word = [...bare].map(letter => LETTERS[letter] ?? letter).join("");
    if (!/^\p{L}+$/u.test(word)) throw new Error(wording("Line {line}: “{written}” has more than letters; spell it with letters.", {line, written}));
    if (word.length < 2) throw new Error(wording("Line {line}: “{written}” has one letter; give two or more.", {line, written}));
    if (word.length > LONGEST) throw new Error(wording("Line {line}: “{written}” has more than {longest} letters.", {line, written, longest: LONGEST}));
    return word;
}

/** The lengths of several words: 3,5 for “ice cream”, 1-5 for “T-shirt”; nothing for a single word. */
function counted(written) {
    const parts = written.replace(/['’.]/g, "").split(/([\s\-–]+)/);
    return parts.length < 2 ? "" : parts.map((part, k) => k % 2 ? (part.trim() ? "-" : ",") : [...part].length).join("");
}

/** Words in groups that share no letter, the largest first. */
function inGroups(entries) {
    let groups = [];
    for (const entry of entries) {
        const shares = group => group.some(other => [...other.word].some(letter => entry.word.includes(letter)));
        const joined = groups.filter(shares);
        groups = [...groups.filter(group => !joined.includes(group)), [...joined.flat(), entry]];
    }
    return groups.sort((one, other) => other.length - one.length);
}

function placed(entries, random) {
    const end = performance.now() + TIME;
    let best = null;
    for (let tried = 0; tried < 2 || performance.now() < end; ++tried) {
        const found = tryOnce(entries, random, tried);
        if (!best || found.cost < best.cost) best = found;
    }
    return best;
}

/** One layout: the words in an order of chance, the long ones rather first. */
function tryOnce(entries, random, tried) {
    const plane = new Plane();
    const weight = new Map(entries.map(entry => [entry, entry.word.length + (tried ? 6 * random() : 0)]));
    let out = [...entries].sort((one, other) => weight.get(other) - weight.get(one));
    for (let before = out.length + 1; out.length < before;) {
        before = out.length;
        out = out.filter(entry => !plane.place(entry, entries.length, random));
    }
    return Object.assign(plane, {out, cost: 1000 * out.length + plane.cost(plane.box, plane.crossings, entries.length)});
}

/** Cells with letters; words that cross and never touch. */
class Plane {
    cells = new Map(); // "row,column" -> {letter, across, down}
    placed = [];
    box = {top: 0, left: 0, bottom: -1, right: -1};
    crossings = 0;
    letters = 0;

    /** Put a word where it costs least; false where it fits nowhere. */
    place(entry, count, random) {
        let best = null;
        for (const at of this.spots(entry.word)) {
            const met = this.met(entry.word, at);
            if (met < 0) continue;
            const cost = this.cost(this.around(entry.word, at), this.crossings + met, count) + .04 * random();
            if (!best || cost < best.cost) best = {cost, at, met};
        }
        if (!best) return false;
        this.put(entry, best.at, best.met);
        return true;
    }

    *spots(word) {
        if (!this.placed.length) yield {row: 0, column: 0, down: false};
        for (const [key, cell] of this.cells) {
            if (cell.across && cell.down) continue;
            const [row, column] = key.split(",").map(Number);
            for (let i = 0; i < word.length; ++i)
                if (word[i] === cell.letter) yield cell.across ? {row: row - i, column, down: true} : {row, column: column - i, down: false};
        }
    }

    /** How many words it would cross there; -1 where it can't stand. */
    met(word, {row, column, down}) {
        const at = (along, beside = 0) => this.cells.get(down ? `${row + along},${column + beside}` : `${row + beside},${column + along}`);
        if (at(-1) || at(word.length)) return -1;
        let met = 0;
        for (let i = 0; i < word.length; ++i) {
            const cell = at(i);
            if (cell ? cell.letter !== word[i] || cell[down ? "down" : "across"] : at(i, -1) || at(i, 1)) return -1;
            met += Boolean(cell);
        }
        return met;
    }

    put(entry, at, met) {
        this.box = this.around(entry.word, at);
        this.crossings += met;
        this.letters += entry.word.length;
        this.placed.push({entry, ...at});
        for (let i = 0; i < entry.word.length; ++i) {
            const key = at.down ? `${at.row + i},${at.column}` : `${at.row},${at.column + i}`;
            const cell = this.cells.get(key) ?? {letter: entry.word[i]};
            cell[at.down ? "down" : "across"] = true;
            this.cells.set(key, cell);
        }
    }

    around(word, {row, column, down}) {
        const {top, left, bottom, right} = this.box, reach = word.length - 1;
        return {top: Math.min(top, row), left: Math.min(left, column),
            bottom: Math.max(bottom, row + (down ? reach : 0)), right: Math.max(right, column + (down ? 0 : reach))};
    }

    cost({top, left, bottom, right}, crossings, count) {
        const rows = bottom - top + 1, columns = right - left + 1, wide = columns / (rows * PROPORTIONS);
        return rows * columns / (6 * count) - CROSSING * crossings / count + SHAPE * (Math.max(wide, 1 / wide) - 1);
    }
}

/** Several layouts as one, each to the right of the one before. */
function beside(planes) {
    let left = 0;
    const words = [];
    for (const {placed, box} of planes) {
        for (const each of placed) words.push({...each, row: each.row - box.top, column: each.column - box.left + left});
        left += box.right - box.left + 2;
    }
    return {words, crossings: planes.reduce((sum, plane) => sum + plane.crossings, 0)};
}

/** Rows, numbers and clues. */
function described({words, crossings}, entries, notes) {
    const end = each => [each.row + (each.down ? each.entry.word.length : 1), each.column + (each.down ? 1 : each.entry.word.length)];
    const height = Math.max(...words.map(each => end(each)[0])), columns = Math.max(...words.map(each => end(each)[1]));
    const letters = Array.from({length: height}, () => Array(columns).fill("."));
    for (const {entry, row, column, down} of words)
        [...entry.word].forEach((letter, i) => { letters[row + (down ? i : 0)][column + (down ? 0 : i)] = letter; });
    const start = each => each.row * columns + each.column;
    const firsts = [...new Set(words.map(start))].sort((one, other) => one - other);
    const numbers = Object.fromEntries(firsts.map((cell, k) => [cell, String(k + 1)]));
    const clues = way => words.filter(each => each.down === way).sort((one, other) => start(one) - start(other))
        .map(each => ({number: numbers[start(each)], clue: each.entry.clue, enumeration: each.entry.enumeration, answer: each.entry.word}));
    return {rows: letters.map(row => row.join("")), numbers, across: clues(false), down: clues(true),
        words: entries.length, placed: words.length, crossings, notes};
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
    let state = seed >>> 0;
    return () => {
        state = state + 0x6d2b79f5 | 0;
        let z = Math.imul(state ^ state >>> 15, 1 | state);
        z = z + Math.imul(z ^ z >>> 7, 61 | z) ^ z;
        return ((z ^ z >>> 14) >>> 0) / 2 ** 32;
    };
}
