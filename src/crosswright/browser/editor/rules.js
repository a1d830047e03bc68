/** What the rules of each kind of grid object to, and figures about a grid. */
import {images, slotsAt, slotsOf, templateOf} from "./sheet.js";

/** @type {Record<string, {label: string, checks: ((sheet: import("./sheet.js").Sheet) => string[])[]}>} */
export const RULES = {
    american: {label: "American", checks: [connected, symmetric, allChecked, noShorterThan(3)]},
    british: {label: "British lattice", checks: [connected, symmetric, halfChecked, noShorterThan(3)]},
    barred: {label: "barred", checks: [connected, halfChecked, noShorterThan(4)]},
    free: {label: "none", checks: [connected]},
};

/** What the rules object to, a sentence each. @param {import("./sheet.js").Sheet} sheet @param {string} rules */
export const objections = (sheet, rules) => [...RULES[rules].checks, repeats].flatMap(check => check(sheet));

function connected(sheet) {
    const open = sheet.blocks.flatMap((block, c) => block ? [] : [c]);
    if (!open.length) return ["Every cell is a block."];
    const seen = new Set([open[0]]), edge = [open[0]];
    while (edge.length) {
        const c = edge.pop(), {columns} = sheet;
        for (const other of [c - columns, c + columns, c % columns ? c - 1 : -1, (c + 1) % columns ? c + 1 : -1]) {
            if (other < 0 || other >= sheet.blocks.length || sheet.blocks[other] || seen.has(other)) continue;
            seen.add(other);
            edge.push(other);
        }
    }
    return seen.size < open.length ? ["The open cells don’t hang together."] : [];
}

function symmetric(sheet) {
    if (sheet.symmetry === "none") return [];
    const broken = sheet.blocks.some((block, c) => images(sheet, c).some(other => sheet.blocks[other] !== block));
    return broken ? ["The blocks are not symmetric."] : [];
}

const inOne = sheet => slotsAt(sheet).flatMap((at, c) => sheet.blocks[c] || at.every(s => s >= 0) ? [] : [c]);
function allChecked(sheet) {
    const count = inOne(sheet).length;
    return count ? [`${count} ${count === 1 ? "cell is" : "cells are"} in one entry only.`] : [];
}

function halfChecked(sheet) {
    const single = new Set(inOne(sheet));
    const names = slotsOf(sheet).filter(({cells}) => cells.filter(c => single.has(c)).length > Math.ceil(cells.length / 2)).map(({name}) => name);
    return names.length ? [`More than half of the letters are unchecked in ${names.join(", ")}.`] : [];
}

function noShorterThan(least) {
    return sheet => {
        const names = slotsOf(sheet).filter(({cells}) => cells.length < least).map(({name}) => name);
        return names.length ? [`Shorter than ${least} letters: ${names.join(", ")}.`] : [];
    };
}

function repeats(sheet) {
    const seen = new Map();
    for (const slot of slotsOf(sheet)) {
        const entry = templateOf(sheet, slot);
        if (!entry.includes("?")) seen.set(entry, [...seen.get(entry) ?? [], slot.name]);
    }
    return [...seen].filter(([, names]) => names.length > 1).map(([entry, names]) => `${entry} stands at ${names.join(" and ")}.`);
}

/** @param {import("./sheet.js").Sheet} sheet @param {any} situation */
export function figuresOf(sheet, situation) {
    const slots = slotsOf(sheet), lengths = slots.map(({cells}) => cells.length);
    const blocks = sheet.blocks.filter(Boolean).length, threes = lengths.filter(length => length === 3).length;
    const scores = (situation?.slots ?? []).flatMap(({score}) => score ?? []);
    const entries = slots.map(slot => templateOf(sheet, slot)).filter(entry => !entry.includes("?"));
    return {
        "Words": slots.length, "Blocks": `${blocks} (${Math.round(100 * blocks / sheet.blocks.length)} %)`,
        "Mean length": lengths.length ? (lengths.reduce((a, b) => a + b, 0) / lengths.length).toFixed(2) : "–", "Threes": threes,
        "Longest": Math.max(0, ...lengths), "Filled": `${entries.length} of ${slots.length}`,
        "Mean score": scores.length ? (scores.reduce((a, b) => a + b, 0) / scores.length).toFixed(1) : "–",
        "Not in the list": (situation?.slots ?? []).filter(({entry, score}) => entry && score === null).map(({entry}) => entry).join(", ") || "–",
        "Letters": [...new Set(entries.join(""))].length ? `${new Set(entries.join("")).size} different` : "–",
    };
}
