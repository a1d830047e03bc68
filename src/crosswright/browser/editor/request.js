/**
 * From a sheet to what the kernel is asked: the slots with open cells, and the letters that each cell may take.
 *
 * A cell with several letters (a rebus) takes several places of a word. Its further letters get cells of their own
 * behind those of the grid, so that for the kernel every cell holds one letter.
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("../kernel/door.js").Kernel} Kernel
 * @typedef {{least: number, leastOf: Record<number, number>, without: string[], few: {most: number, below: number} | null,
 *     rootsApart: boolean}} Demands
 * @typedef {{slots: number[], request: import("../kernel/door.js").Request}} Asked  `slots`: which of the sheet's
 */
import {isFull, slotsOf, templateOf} from "./sheet.js";

/** What a constructor demands of the entries, until they say something else. @returns {Demands} */
export const usualDemands = () => ({least: 50, leastOf: {}, without: [], few: null, rootsApart: true});

/** What to ask for a sheet; `free`: cells whose letters don't count; `only`: which slots, by default all that have open
 * cells. @param {Kernel} kernel @param {Sheet} sheet @param {Demands} demands
 * @param {{free?: Set<number>, only?: number[], seed?: number}} how @returns {Asked} */
export function requestFor(kernel, sheet, demands, {free = new Set(), only, seed = 0} = {}) {
    const all = slotsOf(sheet);
    const letterAt = c => free.has(c) ? "" : sheet.letters[c];
    const slots = only ?? all.flatMap((slot, s) => slot.cells.every(letterAt) ? [] : [s]);
    const letters = sheet.letters.map((_, c) => letterAt(c) ? kernel.mask([...letterAt(c)][0]) : kernel.everything);
    const further = new Map(sheet.letters.map((_, c) => [c, [...letterAt(c)].slice(1).map(letter =>
        letters.push(kernel.mask(letter)) - 1)]));
    const places = slots.map(s => all[s].cells.flatMap(c => [c, ...further.get(c)]));
    const chosen = new Set(slots);
    const given = all.filter((slot, s) => !chosen.has(s) && slot.cells.every(letterAt)).map(slot => templateOf(sheet, slot));
    const without = [...demands.without, ...given, ...demands.rootsApart ? given.flatMap(word => kernel.akin(word)) : []];
    return {slots, request: {slots: places, letters, without, least: length => demands.leastOf[length] ?? demands.least,
        few: demands.few ?? undefined, rootsApart: demands.rootsApart, seed}};
}

/** The cells of a region whose letters may change: those that aren't locked, nor in an entry that reaches beyond the region
 * and that no search could bring back, because the lists lack it, as a theme entry.
 * @param {Kernel} kernel @param {Sheet} sheet @param {Demands} demands @param {number[]} cells */
export function freedCells(kernel, sheet, demands, cells) {
    const region = new Set(cells);
    const isLost = entry => (kernel.score(entry) ?? -1) < (demands.leastOf[entry.length] ?? demands.least);
    const kept = new Set(slotsOf(sheet).flatMap(slot => isFull(sheet, slot) && !slot.cells.every(c => region.has(c)) &&
        isLost(templateOf(sheet, slot)) ? slot.cells : []));
    return new Set(cells.filter(c => !kept.has(c) && !sheet.locked[c]));
}

/** The cells of a slot whose letters belong to it alone: those that no full entry crosses. @param {Sheet} sheet */
export function ownCells(sheet, s) {
    const all = slotsOf(sheet);
    const held = new Set(all.flatMap((slot, t) => t !== s && isFull(sheet, slot) ? slot.cells : []));
    return new Set(all[s].cells.filter(c => !held.has(c) && !sheet.locked[c]));
}
