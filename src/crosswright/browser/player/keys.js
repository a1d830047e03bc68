/** The keys of a real keyboard. */

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
