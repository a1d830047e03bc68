/** The keys of a real keyboard. */

import {wording} from "../shared/wording.js";

/** What a key does: a method of the game or of the player, and its arguments. */
const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Tab: ["jump", 1], Enter: ["jump", 1], Backspace: ["backspace"], Delete: ["empty"], " ": ["turn"],
    Home: ["edge", 0], End: ["edge", -1], Escape: ["rebus"], Insert: ["rebus"], ".": ["usePencil"],
    // Each of these makes a letter together with the next key.
    Dead: ["compose"], Process: ["compose"],
};
/** Keys together with Control, or Command on a Mac. */
const COMMANDS = {z: ["undo"], Z: ["redo"], y: ["redo"], Backspace: ["clearEntry"], Delete: ["clearEntry"]};
/** The keys, for the player's help. */
export const HELP = [
    [wording("Arrows"), wording("turn, then move")], [wording("Enter, Shift Enter"), wording("next and previous clue")],
    [wording("Tab, Shift Tab"), wording("the same; after the last and before the first clue, out of the grid")], [wording("Space"), wording("across or down")],
    [wording("Escape, Insert"), wording("several letters in a cell")], [wording("Period"), wording("pencil")],
    [wording("Ctrl Z, Ctrl Y"), wording("undo and redo")], [wording("Ctrl Backspace"), wording("clear the word")],
    ["F6", wording("out of the grid, to the buttons, and back")],
];

/** What a key does, as a list of a name and arguments; undefined if the player doesn't use it. */
export function action({key, ctrlKey, altKey, metaKey, shiftKey}, game) {
    const {settings, puzzle} = game;
    if ((ctrlKey || metaKey) && !altKey) return COMMANDS[key];
    if (ctrlKey !== altKey) return; // both together are AltGr
    if (key === "Tab" && game.isAtEnd(shiftKey ? -1 : 1)) return; // the browser moves the focus out of the grid
    if (key === " " && settings.clear) return ["type", ""];
    if (shiftKey && KEYS[key]?.[0] === "jump") return ["jump", -1];
    if (/^[\p{L}\p{N}]$/u.test(key) || puzzle.keys.includes(key)) return ["type", key];
    return KEYS[key];
}
