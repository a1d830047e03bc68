/** What the keys do in the grid: the name of a method of the editor, and its arguments. */
import {wording} from "../shared/wording.js";

const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Enter: ["jump", 1], Backspace: ["erase"], Delete: ["empty"], " ": ["turn"], ".": ["block"], Insert: ["askRebus"],
    PageDown: ["jump", 1], PageUp: ["jump", -1],
};
const WITH_CONTROL = {z: ["undo"], y: ["redo"], s: ["save"]};
/** For the page's help. Tab leaves the grid, as everywhere. */
export const KEY_HELP = [
    [wording("Letters"), wording("write")], [".", wording("block or no block, with its images")], [wording("Space"), wording("across or down")],
    [wording("Arrows"), wording("turn, then move")], [wording("Shift with arrows or a click"), wording("mark a region")],
    [wording("Enter, Page Down"), wording("next slot")], [wording("Insert"), wording("several letters in a cell")],
    [wording("Delete"), wording("clear")], [wording("Ctrl+Z, Ctrl+Y"), wording("undo, redo")], [wording("Ctrl+S"), wording("save")],
];

/** @param {KeyboardEvent} event @returns {any[] | undefined} undefined for a key that the grid doesn't use */
export function keyAction({key, ctrlKey, metaKey, altKey, shiftKey}) {
    if (ctrlKey !== altKey || metaKey) { // both together are AltGr
        if (altKey) return;
        return shiftKey && key.toLowerCase() === "z" ? ["redo"] : WITH_CONTROL[key.toLowerCase()];
    }
    if (/^[\p{L}\p{N}]$/u.test(key)) return ["type", key];
    const action = KEYS[key];
    return action?.[0] === "arrow" ? [...action, shiftKey] : shiftKey && key === "Enter" ? ["jump", -1] : action;
}
