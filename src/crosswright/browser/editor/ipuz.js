/** A sheet as ipuz (ipuz.org), and back: the form in which the page exchanges puzzles with the site. */
import {numbered, wording} from "../shared/wording.js";
import {apart, escaped, htmlOf, isStyled, plainOf, typedOf} from "./cluetext.js";
import {clueKeys, emptySheet, placeKey, slotsOf, textsOf} from "./sheet.js";

const DETAILS_OF = {title: "title", author: "author", copyright: "copyright", notes: "notes"};
/** The heading of the notes on clues, where a format has no other place for them than the puzzle's notes: in English, and
 * in the language of the page. */
const NOTES_ON_CLUES = "Notes on clues:";
const ownHeading = () => wording("Notes on clues:");
const WRITTEN = new Set(["version", "kind", "dimensions", "block", "empty", "puzzle", "solution", "saved", "clues", "styles", ...Object.values(DETAILS_OF)]);
/** The fields of a clue that a sheet knows, or that follow from it. */
const CLUE_FIELDS = new Set(["number", "label", "clue", "cells", "enumeration", "answer", "note", "location"]);

/** @param {import("./sheet.js").Sheet} sheet @returns {any} */
export function toIpuz(sheet) {
    const slots = slotsOf(sheet), numbers = new Map(slots.map(({cells, number}) => [cells[0], number]));
    const texts = textsOf(sheet, "clues"), notes = textsOf(sheet, "notes");
    const rowsOf = value => Array.from({length: sheet.rows}, (_, row) =>
        Array.from({length: sheet.columns}, (_, column) => value(row * sheet.columns + column)));
    const clues = down => slots.flatMap((slot, s) => slot.down === down ? [clueOf(sheet, slot, texts[s], notes[s])] : []);
    return {
        ...sheet.extra, version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"],
        ...Object.fromEntries(Object.entries(DETAILS_OF).flatMap(([ours, theirs]) => sheet.details[ours] ? [[theirs, escaped(sheet.details[ours])]] : [])),
        dimensions: {width: sheet.columns, height: sheet.rows},
        puzzle: rowsOf(c => {
            if (sheet.blocks[c]) return Object.keys(styleOf(sheet, c)).length ? {cell: "#", style: styleOf(sheet, c)} : "#";
            const cell = numbers.get(c) ?? 0, style = styleOf(sheet, c);
            return Object.keys(style).length ? {cell, style} : cell;
        }),
        solution: rowsOf(c => sheet.blocks[c] ? "#" : sheet.letters[c] || 0),
        clues: {Across: clues(false), Down: clues(true)},
    };
}

function clueOf(sheet, slot, typed, note) {
    const [text, enumeration] = apart(typed, lengthsOf(sheet, slot));
    const fields = {...sheet.clueFields[placeKey(slot)], ...enumeration && {enumeration}, ...note && {note}};
    return Object.keys(fields).length ? {number: slot.number, clue: htmlOf(text), ...fields} : [slot.number, htmlOf(text)];
}

/** How many letters an answer has: a cell counts as one, or as many as are in it. */
const lengthsOf = (sheet, {cells}) => [cells.length, cells.reduce((sum, c) => sum + Math.max([...sheet.letters[c]].length, 1), 0)];

/** A sheet without your notes on its clues: for solvers. @param {import("./sheet.js").Sheet} sheet */
export const withoutNotes = sheet => ({...sheet, notes: {}});

/** A sheet with its notes on clues among the puzzle's notes, for formats that have no other place for them; `fromIpuz`
 * finds them there again. @param {import("./sheet.js").Sheet} sheet @returns {import("./sheet.js").Sheet} */
export function withNotesInText(sheet) {
    const noted = textsOf(sheet, "notes");
    const lines = slotsOf(sheet).flatMap(({name}, s) => noted[s] ? [`${name}: ${noted[s]}`] : []);
    if (!lines.length) return sheet;
    const notes = [...sheet.details.notes ? [sheet.details.notes] : [], ownHeading(), ...lines].join("\n");
    return {...withoutNotes(sheet), details: {...sheet.details, notes}};
}

/** What of a sheet a format with some features too few leaves out, a phrase each. `lacks`: their names in `features.py`.
 * @param {import("./sheet.js").Sheet} sheet @param {string[]} lacks */
export function lostIn(sheet, lacks) {
    const count = items => items.filter(Boolean).length, filled = sheet.letters.filter(Boolean);
    const details = ["editor", "publisher", "date", "difficulty"].filter(name => sheet.extra[name]);
    const numbers = {
        shades: count(sheet.shades), circles: count(sheet.circles), rebus: filled.filter(text => [...text].length > 1).length,
        symbols: filled.filter(text => !/^\p{L}+$/u.test(text)).length, styles: textsOf(sheet, "clues").filter(isStyled).length,
        remarks: count(textsOf(sheet, "notes")),
    };
    const said = {
        shades: n => numbered(n, "{n} shaded cell", "{n} shaded cells"), circles: n => numbered(n, "{n} circle", "{n} circles"),
        rebus: n => numbered(n, "{n} cell with several letters", "{n} cells with several letters"),
        symbols: n => numbered(n, "{n} cell with digits or signs", "{n} cells with digits or signs"),
        styles: n => numbered(n, "{n} clue with styles", "{n} clues with styles"), remarks: n => numbered(n, "{n} note on a clue", "{n} notes on clues"),
    };
    return [...Object.entries(numbers).flatMap(([name, n]) => n && lacks.includes(name) ? [said[name](n)] : []),
        ...details.filter(name => lacks.includes(name)).map(name => String(plainOf(String(sheet.extra[name]))))];
}

function styleOf(sheet, c) {
    const barred = (sheet.right[c] ? "R" : "") + (sheet.below[c] ? "B" : "");
    return {...sheet.circles[c] && {shapebg: "circle"}, ...sheet.shades[c] && {color: sheet.shades[c]}, ...barred && {barred}};
}

/** @param {any} document @returns {import("./sheet.js").Sheet} */
export function fromIpuz(document) {
    const {width, height} = document.dimensions, sheet = emptySheet(height, width);
    const cells = document.puzzle.flat(), solution = (document.solution ?? []).flat();
    const block = document.block ?? "#", empty = String(document.empty ?? 0);
    cells.forEach((item, c) => {
        const content = item && typeof item === "object" ? item.cell ?? 0 : item, style = styleIn(item?.style, document.styles);
        sheet.blocks[c] = content === null || content === block;
        const [letter] = [...textsIn(solution[c]), ...textsIn(item?.value)].filter(text => text && text !== empty && text !== block);
        sheet.letters[c] = sheet.blocks[c] ? "" : String(letter ?? "").toUpperCase();
        sheet.circles[c] = style.shapebg === "circle";
        sheet.shades[c] = style.color ? `#${String(style.color).replace("#", "")}` : style.highlight ? "#c0c0c0" : "";
        readBars(sheet, c, String(style.barred ?? ""));
    });
    sheet.symmetry = sheet.blocks.every((is, c) => is === sheet.blocks[sheet.blocks.length - 1 - c]) ? "rotation" : "none";
    for (const [ours, theirs] of Object.entries(DETAILS_OF)) sheet.details[ours] = plainOf(String(document[theirs] ?? ""));
    sheet.extra = Object.fromEntries(Object.entries(document).filter(([key]) => !WRITTEN.has(key)));
    readClues(sheet, document.clues ?? {});
    takeNotesFromText(sheet);
    return sheet;
}

const styleIn = (style, styles) => (typeof style === "string" ? styles?.[style] : style) ?? {};

/** The texts of a cell: one, or several that are all right. @returns {string[]} */
function textsIn(item) {
    if (item === null || item === undefined) return [];
    if (Array.isArray(item)) return item.flatMap(textsIn);
    return typeof item === "object" ? [item.value, item.cell, item.Across, item.Down].flatMap(textsIn) : [String(item)];
}

/** What of a puzzle the page has no place for, a phrase each. @param {any} document @param {import("./sheet.js").Sheet} sheet */
export function lostOnPage(document, sheet) {
    const cells = document.puzzle.flat(), solution = (document.solution ?? []).flat();
    const listed = Object.values(document.clues ?? {}).flat().length, slots = slotsOf(sheet);
    const usual = new Map(slots.map(({cells: [c], number}) => [c, String(number)]));
    const labels = cells.map(item => String((item && typeof item === "object" ? item.cell : item) ?? 0));
    const isUsual = labels.every((label, c) => sheet.blocks[c] || (usual.get(c) ?? "0") === (label === String(document.empty ?? 0) ? "0" : label));
    const given = cells.filter(item => item?.value).length, holes = cells.filter(item => item === null || item?.cell === null).length;
    const further = solution.filter(item => textsIn(item).length > 1).length, elsewhere = listed - inPlace(document, sheet);
    return [
        ...given ? [numbered(given, "{n} given cell", "{n} given cells")] : [],
        ...holes ? [numbered(holes, "{n} hole in the grid", "{n} holes in the grid")] : [],
        ...further ? [numbered(further, "{n} cell with further solutions", "{n} cells with further solutions")] : [],
        ...elsewhere ? [numbered(elsewhere, "{n} clue out of the usual place", "{n} clues out of the usual places")] : [],
        ...isUsual ? [] : [wording("the numbers in the cells")], ...document.saved ? [wording("what a solver has written")] : []];
}

/** How many clues of a puzzle are those of slots. */
function inPlace(document, sheet) {
    const names = new Set(slotsOf(sheet).map(({name}) => name));
    return Object.entries(document.clues ?? {}).flatMap(([heading, list]) => list.filter(each => {
        const number = Array.isArray(each) ? each[0] : each.number ?? each.label;
        return names.has(number + ({Across: "A", Down: "D"}[heading.split(":")[0]] ?? "")) && !each.location;
    })).length;
}

/** A bar may stand on any side of a cell; a sheet has those on the right and below. */
function readBars(sheet, c, sides) {
    if (sides.includes("R")) sheet.right[c] = true;
    if (sides.includes("B")) sheet.below[c] = true;
    if (sides.includes("L") && c % sheet.columns) sheet.right[c - 1] = true;
    if (sides.includes("T") && c >= sheet.columns) sheet.below[c - sheet.columns] = true;
}

/** The clues of the slots, into the sheet; the clue of an entry that isn't known yet is kept for its place. */
function readClues(sheet, lists) {
    const keys = clueKeys(sheet), slots = slotsOf(sheet), at = new Map(slots.map(({down, number}, s) => [`${number}${down ? "D" : "A"}`, s]));
    for (const [heading, list] of Object.entries(lists)) {
        const side = {Across: "A", Down: "D"}[heading.split(":")[0]];
        for (const each of list) {
            const described = Array.isArray(each) ? {number: each[0], clue: each[1]} : each, s = at.get(`${described.number ?? described.label}${side}`);
            if (s === undefined) continue;
            const place = placeKey(slots[s]), key = keys[s] || place;
            const enumeration = described.enumeration ? ` (${described.enumeration})` : "";
            sheet.clues[key] = typedOf(String(described.clue ?? "")) + enumeration;
            if (described.note) sheet.notes[key] = String(described.note);
            const rest = Object.entries(described).filter(([name]) => !CLUE_FIELDS.has(name));
            if (rest.length) sheet.clueFields[place] = Object.fromEntries(rest);
        }
    }
}

/** Undo `withNotesInText`. */
function takeNotesFromText(sheet) {
    const all = `\n${sheet.details.notes}`;
    const heading = [ownHeading(), NOTES_ON_CLUES].map(each => `\n${each}\n`).find(each => all.includes(each));
    if (!heading) return;
    const [text, list] = all.split(heading);
    const keys = clueKeys(sheet), at = new Map(slotsOf(sheet).map((slot, s) => [slot.name, keys[s] || placeKey(slot)]));
    for (const line of list.split("\n")) {
        const [, name, note] = /^(\d+[AD]): (.*)$/.exec(line) ?? [];
        if (at.get(name)) sheet.notes[at.get(name)] = note;
    }
    sheet.details.notes = text.slice(1);
}
