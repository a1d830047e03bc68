/** What the rules of each kind of grid object to, and figures about a grid. */
import {numbered, wording} from "../shared/wording.js";
import {decimal} from "./numbers.js";
import {images, slotsAt, slotsOf, templateOf} from "./sheet.js";

/** @type {Record<string, {label: string, checks: ((sheet: import("./sheet.js").Sheet) => string[])[]}>} */
export const RULES = {
    american: {label: wording("American"), checks: [connected, symmetric, allChecked, noShorterThan(3)]},
    british: {label: wording("British lattice"), checks: [connected, symmetric, halfChecked, noShorterThan(3)]},
    barred: {label: wording("barred"), checks: [connected, halfChecked, noShorterThan(4)]},
    free: {label: wording("none"), checks: [connected]},
};

/** What the rules object to, a sentence each. @param {import("./sheet.js").Sheet} sheet @param {string} rules */
export const objections = (sheet, rules) => [...RULES[rules].checks, repeats].flatMap(check => check(sheet));

function connected(sheet) {
    const open = sheet.blocks.flatMap((block, c) => block ? [] : [c]);
    if (!open.length) return [wording("Every cell is a block.")];
    const seen = new Set([open[0]]), edge = [open[0]];
    while (edge.length) {
        const c = edge.pop(), {columns} = sheet;
        for (const other of [c - columns, c + columns, c % columns ? c - 1 : -1, (c + 1) % columns ? c + 1 : -1]) {
            if (other < 0 || other >= sheet.blocks.length || sheet.blocks[other] || seen.has(other)) continue;
            seen.add(other);
            edge.push(other);
        }
    }
    return seen.size < open.length ? [wording("The open cells don’t hang together.")] : [];
}

function symmetric(sheet) {
    if (sheet.symmetry === "none") return [];
    const broken = sheet.blocks.some((block, c) => images(sheet, c).some(other => sheet.blocks[other] !== block));
    return broken ? [wording("The blocks are not symmetric.")] : [];
}

const inOne = sheet => slotsAt(sheet).flatMap((at, c) => sheet.blocks[c] || at.every(s => s >= 0) ? [] : [c]);
function allChecked(sheet) {
    const count = inOne(sheet).length;
    return count ? [numbered(count, "{n} cell is in one entry only.", "{n} cells are in one entry only.")] : [];
}

function halfChecked(sheet) {
    const single = new Set(inOne(sheet));
    const names = slotsOf(sheet).filter(({cells}) => cells.filter(c => single.has(c)).length > Math.ceil(cells.length / 2)).map(({name}) => name);
    return names.length ? [wording("More than half of the letters are unchecked in {slots}.", {slots: names.join(", ")})] : [];
}

function noShorterThan(least) {
    return sheet => {
        const names = slotsOf(sheet).filter(({cells}) => cells.length < least).map(({name}) => name);
        return names.length ? [wording("Shorter than {least} letters: {slots}.", {least, slots: names.join(", ")})] : [];
    };
}

function repeats(sheet) {
    const seen = new Map();
    for (const slot of slotsOf(sheet)) {
        const entry = templateOf(sheet, slot);
        if (!entry.includes("?")) seen.set(entry, [...seen.get(entry) ?? [], slot.name]);
    }
    return [...seen].filter(([, names]) => names.length > 1)
        .map(([entry, names]) => wording("{entry} stands at {slots}.", {entry, slots: listed(names)}));
}

/** Names in a row, with "and" before the last. @param {string[]} names */
const listed = names => new Intl.ListFormat(document.documentElement.lang).format(names);

/** @param {import("./sheet.js").Sheet} sheet @param {any} situation */
export function figuresOf(sheet, situation) {
    const slots = slotsOf(sheet), lengths = slots.map(({cells}) => cells.length);
    const blocks = sheet.blocks.filter(Boolean).length, threes = lengths.filter(length => length === 3).length;
    const scores = (situation?.slots ?? []).flatMap(({score}) => score ?? []);
    const entries = slots.map(slot => templateOf(sheet, slot)).filter(entry => !entry.includes("?"));
    return {
        [wording("Words")]: slots.length, [wording("Blocks")]: `${blocks} (${Math.round(100 * blocks / sheet.blocks.length)} %)`,
        [wording("Mean length")]: lengths.length ? decimal(lengths.reduce((a, b) => a + b, 0) / lengths.length, 2) : "–",
        [wording("Threes")]: threes, [wording("Longest")]: Math.max(0, ...lengths),
        [wording("Filled")]: wording("{n} of {all}", {n: entries.length, all: slots.length}),
        [wording("Mean score")]: scores.length ? decimal(scores.reduce((a, b) => a + b, 0) / scores.length) : "–",
        [wording("Not in the list")]: (situation?.slots ?? []).filter(({entry, score}) => entry && score === null).map(({entry}) => entry).join(", ") || "–",
        [wording("Letters")]: entries.length ? wording("{n} different", {n: new Set(entries.join("")).size}) : "–",
    };
}
