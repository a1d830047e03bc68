/** The keys of a real keyboard. */

/** What a key does: a method of the game or of the player, and its arguments. */
const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Tab: ["jump", 1], Enter: ["jump", 1], Backspace: ["backspace"], Delete: ["empty"], " ": ["turn"],
    Home: ["edge", 0], End: ["edge", -1], Escape: ["rebus"], Insert: ["rebus"], ".": ["usePencil"],
    // Each of these makes a letter together with the next key.
    Dead: ["compose"], Process: ["compose"],
};
/** The keys, for the player's help. */
export const HELP = [
    ["Arrows", "turn, then move"], ["Tab, Shift Tab", "next and previous clue"], ["Space", "across or down"],
    ["Escape, Insert", "several letters in a cell"], ["Period", "pencil"],
    ["F6", "out of the grid, to the buttons"],
];

/** What a key does, as a list of a name and arguments; undefined if the player doesn't use it. */
export function action({key, ctrlKey, altKey, metaKey, shiftKey}, {settings, puzzle}) {
    if (ctrlKey !== altKey || metaKey) return; // both together are AltGr
    if (key === " " && settings.clear) return ["type", ""];
    if (shiftKey && KEYS[key]?.[0] === "jump") return ["jump", -1];
    if (/^[\p{L}\p{N}]$/u.test(key) || puzzle.keys.includes(key)) return ["type", key];
    return KEYS[key];
}
