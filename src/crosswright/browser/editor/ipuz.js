/** A sheet as ipuz (ipuz.org), and back: the form in which the page exchanges puzzles with the site. */
import {wording} from "../shared/wording.js";
import {clueKeys, emptySheet, slotsOf} from "./sheet.js";

const DETAILS_OF = {title: "title", author: "author", copyright: "copyright", notes: "notes"};
/** The heading of the notes on clues, where a format has no other place for them than the puzzle's notes: in English, and
 * in the language of the page. */
const NOTES_ON_CLUES = "Notes on clues:";
const ownHeading = () => wording("Notes on clues:");
const WRITTEN = new Set(["version", "kind", "dimensions", "puzzle", "solution", "clues", ...Object.values(DETAILS_OF)]);

/** @param {import("./sheet.js").Sheet} sheet @returns {any} */
export function toIpuz(sheet) {
    const numbers = new Map(slotsOf(sheet).map(({cells, number}) => [cells[0], number])), keys = clueKeys(sheet);
    const rowsOf = value => Array.from({length: sheet.rows}, (_, row) =>
        Array.from({length: sheet.columns}, (_, column) => value(row * sheet.columns + column)));
    const clues = down => slotsOf(sheet).flatMap((slot, s) => slot.down === down
        ? [clueOf(slot.number, sheet.clues[keys[s]] ?? "", sheet.notes[keys[s]])] : []);
    return {
        ...sheet.extra, version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"],
        ...Object.fromEntries(Object.entries(DETAILS_OF).flatMap(([ours, theirs]) => sheet.details[ours] ? [[theirs, sheet.details[ours]]] : [])),
        dimensions: {width: sheet.columns, height: sheet.rows},
        puzzle: rowsOf(c => {
            if (sheet.blocks[c]) return "#";
            const cell = numbers.get(c) ?? 0, style = styleOf(sheet, c);
            return Object.keys(style).length ? {cell, style} : cell;
        }),
        solution: rowsOf(c => sheet.blocks[c] ? "#" : sheet.letters[c] || 0),
        clues: {Across: clues(false), Down: clues(true)},
    };
}

const clueOf = (number, clue, note) => note ? {number, clue, note} : [number, clue];

/** A sheet without your notes on its clues: for solvers. @param {import("./sheet.js").Sheet} sheet */
export const withoutNotes = sheet => ({...sheet, notes: {}});

/** A sheet with its notes on clues among the puzzle's notes, for formats that have no other place for them; `fromIpuz`
 * finds them there again. @param {import("./sheet.js").Sheet} sheet @returns {import("./sheet.js").Sheet} */
export function withNotesInText(sheet) {
    const keys = clueKeys(sheet);
    const lines = slotsOf(sheet).flatMap(({name}, s) => sheet.notes[keys[s]] ? [`${name}: ${sheet.notes[keys[s]]}`] : []);
    if (!lines.length) return sheet;
    const notes = [...sheet.details.notes ? [sheet.details.notes] : [], ownHeading(), ...lines].join("\n");
    return {...withoutNotes(sheet), details: {...sheet.details, notes}};
}

function styleOf(sheet, c) {
    const barred = (sheet.right[c] ? "R" : "") + (sheet.below[c] ? "B" : "");
    return {...sheet.circles[c] && {shapebg: "circle"}, ...sheet.shades[c] && {color: sheet.shades[c]}, ...barred && {barred}};
}

/** @param {any} document @returns {import("./sheet.js").Sheet} */
export function fromIpuz(document) {
    const {width, height} = document.dimensions, sheet = emptySheet(height, width);
    const cells = document.puzzle.flat(), solution = (document.solution ?? []).flat();
    const block = document.block ?? "#";
    cells.forEach((item, c) => {
        const content = item && typeof item === "object" ? item.cell ?? 0 : item, style = item?.style ?? {};
        sheet.blocks[c] = content === null || content === block;
        const letter = solution[c] && typeof solution[c] === "object" ? solution[c].value ?? solution[c].cell : solution[c];
        sheet.letters[c] = sheet.blocks[c] || !letter || letter === block ? "" : String(letter).toUpperCase();
        sheet.circles[c] = style.shapebg === "circle";
        sheet.shades[c] = style.color ? `#${String(style.color).replace("#", "")}` : style.highlight ? "#c0c0c0" : "";
        readBars(sheet, c, String(style.barred ?? ""));
    });
    sheet.symmetry = sheet.blocks.every((is, c) => is === sheet.blocks[sheet.blocks.length - 1 - c]) ? "rotation" : "none";
    for (const [ours, theirs] of Object.entries(DETAILS_OF)) sheet.details[ours] = textOf(document[theirs] ?? "");
    sheet.extra = Object.fromEntries(Object.entries(document).filter(([key]) => !WRITTEN.has(key)));
    Object.assign(sheet, readClues(sheet, document.clues ?? {}));
    takeNotesFromText(sheet);
    return sheet;
}

/** A bar may stand on any side of a cell; a sheet has those on the right and below. */
function readBars(sheet, c, sides) {
    if (sides.includes("R")) sheet.right[c] = true;
    if (sides.includes("B")) sheet.below[c] = true;
    if (sides.includes("L") && c % sheet.columns) sheet.right[c - 1] = true;
    if (sides.includes("T") && c >= sheet.columns) sheet.below[c - sheet.columns] = true;
}

function readClues(sheet, lists) {
    const keys = clueKeys(sheet), at = new Map(slotsOf(sheet).map(({down, number}, s) => [`${number}${down ? "D" : "A"}`, s]));
    const clues = {}, notes = {};
    for (const [heading, list] of Object.entries(lists)) {
        for (const each of list) {
            const [number, text] = Array.isArray(each) ? each : [each.number, each.clue];
            const key = keys[at.get(`${number}${heading.startsWith("Down") ? "D" : "A"}`)];
            if (key) clues[key] = textOf(text ?? "");
            if (key && each.note) notes[key] = String(each.note);
        }
    }
    return {clues, notes};
}

/** Undo `withNotesInText`. */
function takeNotesFromText(sheet) {
    const all = `\n${sheet.details.notes}`;
    const heading = [ownHeading(), NOTES_ON_CLUES].map(each => `\n${each}\n`).find(each => all.includes(each));
    if (!heading) return;
    const [text, list] = all.split(heading);
    const keys = clueKeys(sheet), at = new Map(slotsOf(sheet).map(({name}, s) => [name, keys[s]]));
    for (const line of list.split("\n")) {
        const [, name, note] = /^(\d+[AD]): (.*)$/.exec(line) ?? [];
        if (at.get(name)) sheet.notes[at.get(name)] = note;
    }
    sheet.details.notes = text.slice(1);
}

/** HTML as plain text. @param {string} html */
const textOf = html => /[<&]/.test(html)
    ? new DOMParser().parseFromString(String(html).replace(/<br\s*\/?>/gi, "\n"), "text/html").body.textContent ?? "" : String(html);
