/** What the keys do in the grid: the name of a method of the editor, and its arguments. */
import {wording} from "../shared/wording.js";

const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Enter: ["jump", 1], PageDown: ["jump", 1], PageUp: ["jump", -1], Home: ["toEnd", 0], End: ["toEnd", -1],
    Backspace: ["erase"], Delete: ["empty"], " ": ["turn"], Escape: ["escape"], Insert: ["askRebus"], "+": ["askRebus"],
    ".": ["block"], "#": ["block"], "|": ["bar", false], "_": ["bar", true], "@": ["circle"], "`": ["shade"], "%": ["shade"], "!": ["lock"],
    "=": ["takeBest"], ";": ["another"], ":": ["lookForAlternatives"], "*": ["toggleBest"], "<": ["toggle", "ghost"], ">": ["toggle", "heat"],
    "/": ["toWords"], "[": ["turnTab", -1], "]": ["turnTab", 1], "?": ["openHelp"],
};
const WITH_SHIFT = {Enter: ["askRebus"], Delete: ["clear"], Backspace: ["clear"]};
const WITH_CONTROL = {z: ["undo"], y: ["redo"], s: ["save"], enter: ["accept"], home: ["toCorner", 0], end: ["toCorner", -1]};
/** For the page's help. Tab leaves the grid, as everywhere. */
export const KEY_HELP = [
    [wording("Letters"), wording("write")], [wording("Space"), wording("across or down")], [wording("Arrows"), wording("turn, then move")],
    [wording("Home, End"), wording("first and last cell of the entry; with Ctrl, of the grid")],
    [wording("Enter, Page Down"), wording("next slot")], [wording("Page Up"), wording("slot before")],
    [wording("Delete"), wording("clear; with Shift, the whole entry")],
    [wording("Shift with arrows or a click"), wording("mark a region")], [wording("Escape"), wording("mark nothing; else several letters")],
    [wording("Shift+Enter, Insert, +"), wording("several letters in a cell")],
    [". #", wording("block or no block, with its images")], ["| _", wording("bar to the right, bar below")],
    ["@", wording("circle")], ["` %", wording("shade")], ["!", wording("lock")],
    ["/", wording("to the words; there / filters and Escape goes back")], ["=", wording("write the best word")],
    [wording("Ctrl+Enter"), wording("take the fill")], [";", wording("another fill")], [":", wording("alternatives")], ["*", wording("best fill")],
    ["<", wording("show the fill or not")], [">", wording("show the heat map or not")], ["[ ]", wording("panel before, next panel")],
    [wording("Ctrl+Z, Ctrl+Y"), wording("undo, redo")], [wording("Ctrl+C, Ctrl+V"), wording("copy the entry, paste letters")],
    [wording("Ctrl+S"), wording("save")],
    [wording("In a clue: Enter, arrows"), wording("next clue, clue before; Ctrl+Enter writes a note, Ctrl+I puts words in italics")],
];

/** @param {KeyboardEvent} event @returns {any[] | undefined} undefined for a key that the grid doesn't use */
export function keyAction({key, ctrlKey, metaKey, altKey, shiftKey}) {
    if (ctrlKey !== altKey || metaKey) { // both together are AltGr
        if (altKey) return;
        return shiftKey && key.toLowerCase() === "z" ? ["redo"] : WITH_CONTROL[key.toLowerCase()];
    }
    if (/^[\p{L}\p{N}]$/u.test(key)) return ["type", key];
    const action = KEYS[key];
    return action?.[0] === "arrow" ? [...action, shiftKey] : shiftKey && WITH_SHIFT[key] || action;
}
