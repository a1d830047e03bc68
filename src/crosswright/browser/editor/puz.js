/** A sheet as a .puz file (version 1.3, Latin-1), for programs that read nothing else. */
import {wording} from "../shared/wording.js";
import {withNotesInText} from "./ipuz.js";
import {clueKeys, slotsOf} from "./sheet.js";

const HEADER = 0x34, MAGIC = "ACROSS&DOWN\0", MASK = "ICHEATED";
const FULL = "-", BLOCK = ".";

/** @param {import("./sheet.js").Sheet} given @returns {Uint8Array<ArrayBuffer>}; throws an Error that says
 * what the format can't hold */
export function toPuz(given) {
    const sheet = withNotesInText(given);
    if (sheet.right.some(Boolean) || sheet.below.some(Boolean)) throw new Error(wording(".puz files can’t hold bars; use .ipuz"));
    if (sheet.letters.some((letter, c) => !letter && !sheet.blocks[c])) throw new Error(wording("fill the grid first"));
    const slots = slotsOf(sheet), keys = clueKeys(sheet);
    const ordered = slots.map((slot, s) => ({slot, text: sheet.clues[keys[s]] ?? ""}))
        .sort((one, other) => one.slot.number - other.slot.number || Number(one.slot.down) - Number(other.slot.down)).map(({text}) => text);
    const solution = latin(sheet.letters.map((letter, c) => sheet.blocks[c] ? BLOCK : [...letter][0]).join(""));
    const state = latin(sheet.blocks.map(block => block ? BLOCK : FULL).join(""));
    const texts = [sheet.details.title, sheet.details.author, sheet.details.copyright, ...ordered, sheet.details.notes].map(latin);
    const body = joined([solution, state, ...texts.map(text => joined([text, [0]]))]);
    const file = joined([header(sheet, slots.length), body, ...rebusSections(sheet), ...circleSections(sheet)]);
    return sums(file, solution, state, texts);
}

function header(sheet, clues) {
    const bytes = new Uint8Array(HEADER), view = new DataView(bytes.buffer);
    bytes.set(latin(MAGIC), 2);
    bytes.set(latin("1.3\0"), 0x18);
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

function rebusSections(sheet) {
    const kinds = [...new Set(sheet.letters.filter(letter => [...letter].length > 1))];
    if (!kinds.length) return [];
    const cells = sheet.letters.map(letter => kinds.indexOf(letter) + 1).map(k => k ? k + 1 : 0);
    const table = kinds.map((letters, k) => `${String(k + 1).padStart(2)}:${letters};`).join("");
    return [section("GRBS", Uint8Array.from(cells)), section("RTBL", latin(table))];
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

/** Latin-1, with "?" for what it lacks. @param {string} text */
function latin(text) {
    return Uint8Array.from([...text.replace(/[‘’]/gu, "'").replace(/[“”]/gu, "\"").replace(/…/gu, "...").replace(/[–—]/gu, "-")],
        letter => letter.codePointAt(0) < 256 ? letter.codePointAt(0) : 63);
}

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
