/**
 * Words placed so that they cross, in the browser: for a site that has no server to do it.
 *
 * Words go in one after the other, each where the box stays smallest for its crossings; then again in another order,
 * as often as the time allows, and the best layout counts. `crosswright.placing` searches longer and finds smaller ones.
 */

import {wording} from "../shared/wording.js";
import {plain} from "./copied.js";

// How many milliseconds may it take? How many words and letters of a word are there at most?
const TIME = 250, MOST_WORDS = 200, LONGEST = 30;
// The weights of a layout's cost, as in `crosswright.placing.rating`, and the columns that are wished for each row.
const CROSSING = 1.5, SHAPE = 0.2, PROPORTIONS = 1.25;
const SPLIT = /\t|;|:|=|,|\s[-–—]\s/;
// The letters of English; the page has a table for every language.
const A_TO_Z = {letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", expansions: {ß: "SS", Æ: "AE", æ: "AE", Œ: "OE", œ: "OE", Ø: "O", ø: "O", Ł: "L", ł: "L"}, joined: []};
// Every letter of every script; tried where a list in English has words of another alphabet.
const EVERY_LETTER = "en:accents";

/** The layout of a list, in the form that the API gives; an Error that names the line where the list makes none. */
export function layOut({text, seed, islands, language = ""}, tables = {}) {
    const {entries, notes, unfit} = readWith(text, language, tables);
    const random = randomFrom(seed);
    const groups = inGroups(entries);
    const layouts = (islands ? groups : groups.slice(0, 1)).map(group => placed(group, random));
    const out = layouts.flatMap(each => each.out);
    if (islands) layouts.push(...out.map(entry => placed([entry], random)));
    else {
        for (const {line, written} of groups.slice(1).flat())
            notes.push(wording("Line {line}: {written} is left out: it shares no letter with the other words; choose “Words that find no crossing stand apart” to place it.", {line, written}));
        for (const {line, written} of out)
            notes.push(wording("Line {line}: {written} is left out: it has no place where it crosses a word and touches no other; add a word that shares its letters, or choose “Words that find no crossing stand apart”.", {line, written}));
    }
    return described(beside(layouts), entries.length + unfit, notes);
}

/** The words of a list in the letters of a language; those of another alphabet where none is named. */
function readWith(text, language, tables) {
    const table = tables[language || "en"] ?? A_TO_Z;
    if (language && language !== "en") return read(text, table);
    let found = null, fault = null;
    try { found = read(text, table); } catch (error) { fault = error; }
    if (found && found.unfit <= found.entries.length) return found;
    try { return read(text, tables[EVERY_LETTER] ?? {...A_TO_Z, letters: ""}); } catch { if (found) return found; throw fault; }
}

/** The words of a list with their clues, the line of each, and what is to be said of them. */
function read(text, table) {
    const entries = new Map(), lines = text.split(/\r?\n/).map((whole, k) => ({line: k + 1, text: whole}));
    const [rows, as] = plain(lines.filter(({text}) => text.trim() && !text.trimStart().startsWith("#")));
    const notes = as.map(each => wording("Read as {what}.", {what: each})), faults = [];
    for (const {line, text: whole} of rows) {
        const at = whole.search(SPLIT);
        const written = (at < 0 ? whole : whole.slice(0, at)).trim().replace(/^"|"$/g, "");
        const clue = at < 0 ? "" : whole.slice(at).replace(SPLIT, "").trim().replace(/^"|"$/g, "");
        if (!written) continue;
        const cells = inGrid(written, table), word = cells.join("");
        const fault = faultOf(cells, line, written);
        if (fault) faults.push(fault);
        else if (entries.has(word)) notes.push(wording("Line {line}: {word} is in line {first} already, and is placed once.", {line, word, first: entries.get(word).line}));
        else entries.set(word, {word, cells, clue, line, written, enumeration: counted(written)});
    }
    if (entries.size < 2) throw new Error(faults[0] ?? wording("Give two words or more, a line each."));
    if (entries.size > MOST_WORDS) throw new Error(wording("{n} words; give at most {most}.", {n: entries.size, most: MOST_WORDS}));
    return {entries: [...entries.values()], notes: [...notes, ...faults], unfit: faults.length};
}

/** What is wrong with a word, or nothing; it is left out then. */
function faultOf(cells, line, written) {
    if (!/^\p{L}+$/u.test(cells.join(""))) return wording("Line {line}: “{written}” has more than letters; spell it with letters.", {line, written});
    if (cells.length < 2) return wording("Line {line}: “{written}” has one letter; give two or more.", {line, written});
    if (cells.length > LONGEST) return wording("Line {line}: “{written}” has more than {longest} letters.", {line, written, longest: LONGEST});
    return "";
}

/** The cells of a word in a language's letters, as `crosswright.words.normalise` has them; what is no letter stays. */
function inGrid(written, table) {
    const {letters, expansions, joined} = table;
    const own = new Set(letters);
    const fold = char => {
        const upper = expansions[char] ?? char.toUpperCase();
        if (char in expansions || !letters || [...upper].every(letter => own.has(letter))) return upper;
        const parts = [...char.normalize("NFKD")].filter(part => !/\p{M}/u.test(part));
        return parts.length && parts.join("") !== char ? parts.map(fold).join("") : "?";
    };
    const word = [...written.normalize("NFC").replace(/[\s\p{P}]/gu, letter => /[&@#%*]/.test(letter) ? letter : "")].map(fold).join("");
    const cells = [];
    for (let at = 0; at < word.length; at += cells.at(-1).length)
        cells.push(joined.find(each => word.startsWith(each, at)) ?? String.fromCodePoint(word.codePointAt(at)));
    return cells;
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
        const shares = group => group.some(other => other.cells.some(letter => entry.cells.includes(letter)));
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
    const weight = new Map(entries.map(entry => [entry, entry.cells.length + (tried ? 6 * random() : 0)]));
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
        for (const at of this.spots(entry.cells)) {
            const met = this.met(entry.cells, at);
            if (met < 0) continue;
            const cost = this.cost(this.around(entry.cells, at), this.crossings + met, count) + .04 * random();
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
        this.box = this.around(entry.cells, at);
        this.crossings += met;
        this.letters += entry.cells.length;
        this.placed.push({entry, ...at});
        for (let i = 0; i < entry.cells.length; ++i) {
            const key = at.down ? `${at.row + i},${at.column}` : `${at.row},${at.column + i}`;
            const cell = this.cells.get(key) ?? {letter: entry.cells[i]};
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
function described({words, crossings}, count, notes) {
    const end = each => [each.row + (each.down ? each.entry.cells.length : 1), each.column + (each.down ? 1 : each.entry.cells.length)];
    const height = Math.max(...words.map(each => end(each)[0])), columns = Math.max(...words.map(each => end(each)[1]));
    const letters = Array.from({length: height}, () => Array(columns).fill("."));
    for (const {entry, row, column, down} of words)
        entry.cells.forEach((letter, i) => { letters[row + (down ? i : 0)][column + (down ? 0 : i)] = letter; });
    const start = each => each.row * columns + each.column;
    const firsts = [...new Set(words.map(start))].sort((one, other) => one - other);
    const numbers = Object.fromEntries(firsts.map((cell, k) => [cell, String(k + 1)]));
    const clues = way => words.filter(each => each.down === way).sort((one, other) => start(one) - start(other))
        .map(each => ({number: numbers[start(each)], clue: each.entry.clue, enumeration: each.entry.enumeration, answer: each.entry.word}));
    return {rows: letters.map(row => row.map(cell => cell.length > 1 ? `[${cell}]` : cell).join("")), numbers, across: clues(false), down: clues(true),
        words: count, placed: words.length, crossings, notes};
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
