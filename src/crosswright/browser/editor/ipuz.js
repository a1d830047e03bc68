/** A sheet as ipuz (ipuz.org), and back: the form in which the page exchanges puzzles with the site. */
import {clueKeys, emptySheet, slotsOf} from "./sheet.js";

const DETAILS_OF = {title: "title", author: "author", copyright: "copyright", notes: "notes"};
const WRITTEN = new Set(["version", "kind", "dimensions", "puzzle", "solution", "clues", ...Object.values(DETAILS_OF)]);

/** @param {import("./sheet.js").Sheet} sheet @returns {any} */
export function toIpuz(sheet) {
    const numbers = new Map(slotsOf(sheet).map(({cells, number}) => [cells[0], number])), keys = clueKeys(sheet);
    const rowsOf = value => Array.from({length: sheet.rows}, (_, row) =>
        Array.from({length: sheet.columns}, (_, column) => value(row * sheet.columns + column)));
    const clues = down => slotsOf(sheet).flatMap((slot, s) => slot.down === down ? [[slot.number, sheet.clues[keys[s]] ?? ""]] : []);
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
    sheet.clues = cluesOf(sheet, document.clues ?? {});
    return sheet;
}

/** A bar may stand on any side of a cell; a sheet has those on the right and below. */
function readBars(sheet, c, sides) {
    if (sides.includes("R")) sheet.right[c] = true;
    if (sides.includes("B")) sheet.below[c] = true;
    if (sides.includes("L") && c % sheet.columns) sheet.right[c - 1] = true;
    if (sides.includes("T") && c >= sheet.columns) sheet.below[c - sheet.columns] = true;
}

function cluesOf(sheet, lists) {
    const keys = clueKeys(sheet), at = new Map(slotsOf(sheet).map(({down, number}, s) => [`${number}${down ? "D" : "A"}`, s]));
    const found = {};
    for (const [heading, clues] of Object.entries(lists)) {
        for (const each of clues) {
            const [number, text] = Array.isArray(each) ? each : [each.number, each.clue];
            const key = keys[at.get(`${number}${heading.startsWith("Down") ? "D" : "A"}`)];
            if (key) found[key] = textOf(text ?? "");
        }
    }
    return found;
}

/** HTML as plain text. @param {string} html */
const textOf = html => /[<&]/.test(html) ? new DOMParser().parseFromString(html, "text/html").body.textContent ?? "" : String(html);
