/** A sheet as a .puz file, for programs that read nothing else: version 1.3 where the text allows, else 2.0, which has all
 * of Unicode. */
import {wording} from "../shared/wording.js";
import {spoken} from "./cluetext.js";
import {slotsOf, textsOf} from "./sheet.js";

const HEADER = 0x34, MAGIC = "ACROSS&DOWN\0", MASK = "ICHEATED";
/** The marks of an open cell, of a block, of a cell whose letters no byte can be, and of every cell where nothing is known. */
const OPEN = "-", BLOCK = ".", OTHER = "X", UNKNOWN = "X";
/** What the header says of a solution that is left out. */
const NOT_PROVIDED = 2;

/** @param {import("./sheet.js").Sheet} sheet @returns {Uint8Array<ArrayBuffer>}; throws an Error that says
 * what the format can't hold */
export function toPuz(sheet) {
    if (sheet.right.some(Boolean) || sheet.below.some(Boolean)) throw new Error(wording(".puz files can’t hold bars; use .ipuz"));
    const slots = slotsOf(sheet), clues = textsOf(sheet, "clues").map(spoken);
    const ordered = slots.map((slot, s) => ({slot, text: clues[s]}))
        .sort((one, other) => one.slot.number - other.slot.number || Number(one.slot.down) - Number(other.slot.down)).map(({text}) => text);
    const said = [sheet.details.title, sheet.details.author, sheet.details.copyright, ...ordered, sheet.details.notes];
    const isLatin = [...said, ...sheet.letters].every(text => [...text].every(letter => byteOf(letter) < 256));
    const bytesOf = isLatin ? latin : text => new TextEncoder().encode(text);
    const solution = latin(sheet.letters.map((_, c) => markOf(sheet, c)).join(""));
    const state = latin(sheet.blocks.map(block => block ? BLOCK : OPEN).join(""));
    const texts = said.map(text => Uint8Array.from(bytesOf(text.replaceAll("\0", ""))));
    const body = joined([solution, state, ...texts.map(text => joined([text, [0]]))]);
    const file = joined([header(sheet, slots.length, isLatin), body, ...rebusSections(sheet, bytesOf), ...circleSections(sheet)]);
    return sums(file, solution, state, texts);
}

const isBlank = sheet => !sheet.letters.some(Boolean);

/** The one byte of a cell in the grid; a cell with several letters shows its first. */
function markOf(sheet, c) {
    if (sheet.blocks[c]) return BLOCK;
    if (isBlank(sheet)) return UNKNOWN;
    const [first = ""] = sheet.letters[c];
    return !first ? OPEN : /[!-,/-9;-~]/.test(first) ? first : OTHER;
}

function header(sheet, clues, isLatin) {
    const bytes = new Uint8Array(HEADER), view = new DataView(bytes.buffer);
    bytes.set(latin(MAGIC), 2);
    bytes.set(latin(isLatin ? "1.3\0" : "2.0\0"), 0x18);
    if (isBlank(sheet)) view.setUint16(0x32, NOT_PROVIDED, true);
    bytes[0x2c] = sheet.columns;
    bytes[0x2d] = sheet.rows;
    view.setUint16(0x2e, clues, true);
    view.setUint16(0x30, 1, true);
    return bytes;
}

/** A section behind the texts: name, length, sum, content, 0. */
function section(name, content) {
    const head = new Uint8Array(8), view = new DataView(head.buffer);
    head.set(latin(name));
    view.setUint16(4, content.length, true);
    view.setUint16(6, sum(content, 0), true);
    return joined([head, content, [0]]);
}

function rebusSections(sheet, bytesOf) {
    const kinds = [...new Set(sheet.letters.filter((letter, c) => letter && letter !== markOf(sheet, c)))];
    if (!kinds.length) return [];
    const cells = sheet.letters.map(letter => kinds.indexOf(letter) + 1).map(k => k ? k + 1 : 0);
    const table = kinds.map((letters, k) => `${String(k + 1).padStart(2)}:${letters};`).join("");
    return [section("GRBS", Uint8Array.from(cells)), section("RTBL", Uint8Array.from(bytesOf(table)))];
}

function circleSections(sheet) {
    return sheet.circles.some(Boolean) ? [section("GEXT", Uint8Array.from(sheet.circles, circle => circle ? 0x80 : 0))] : [];
}

/** The checksums of the format, as its description has them: a rotating sum over the parts, and a mask over four sums.
 * @param {Uint8Array<ArrayBuffer>} file @param {Uint8Array} solution @param {Uint8Array} state @param {Uint8Array[]} texts title, author, copyright, clues, notes */
function sums(file, solution, state, texts) {
    const view = new DataView(file.buffer), [title, author, copyright] = texts, clues = texts.slice(3, -1), notes = texts.at(-1);
    const withEnd = text => text.length ? joined([text, [0]]) : text;
    const sumOfTexts = start => [withEnd(title), withEnd(author), withEnd(copyright), ...clues, withEnd(notes)].reduce((total, each) => sum(each, total), start);
    const ofHeader = sum(file.subarray(0x2c, 0x34), 0);
    view.setUint16(0, sumOfTexts(sum(state, sum(solution, ofHeader))), true);
    view.setUint16(0x0e, ofHeader, true);
    [ofHeader, sum(solution, 0), sum(state, 0), sumOfTexts(0)].forEach((each, i) => {
        file[0x10 + i] = MASK.charCodeAt(i) ^ (each & 0xff);
        file[0x14 + i] = MASK.charCodeAt(i + 4) ^ (each >> 8);
    });
    return file;
}

const sum = (bytes, start) => bytes.reduce((total, byte) => ((total & 1 ? (total >> 1) + 0x8000 : total >> 1) + byte) & 0xffff, start);

/** The signs of print that Across Lite has beside Latin-1. */
const PRINT = {"…": 0x85, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97};
const byteOf = letter => PRINT[letter] ?? (/[\x80-\x9f]/u.test(letter) ? 256 : letter.codePointAt(0));

/** A text as Latin-1, which must have all of it. @param {string} text */
const latin = text => Uint8Array.from([...text], byteOf);

/** @param {ArrayLike<number>[]} parts */
function joined(parts) {
    const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}
