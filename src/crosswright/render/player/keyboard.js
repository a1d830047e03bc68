/** Keys: what those of a real keyboard do, and the keyboard on the screen. */

import {icon, make} from "./dom.js";

/** What a key does: a method of the game or of the player, and what it is called with. */
const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Tab: ["jump", 1], Enter: ["jump", 1], Backspace: ["backspace"], Delete: ["empty"], " ": ["turn"],
    Home: ["edge", false], End: ["edge", true], Escape: ["rebus"], Insert: ["rebus"], F6: ["leave"], ".": ["usePencil"],
};
/** For the player's help: what its keys do. */
export const HELP = [
    ["Arrows", "turn, then move"], ["Tab, Shift Tab", "next and previous clue"], ["Space", "across or down"],
    ["Backspace", "erase and go back"], ["Escape, Insert", "several letters in a cell"], ["Home, End", "ends of the word"],
    ["Period", "pencil on and off"], ["F6", "out of the grid, to the buttons"],
];

/** What a key does, as a list of a name and arguments; null if it is none of the player's. */
export function action(event, game) {
    const {key} = event;
    if (event.ctrlKey !== event.altKey || event.metaKey) return null; // both together are AltGr
    if (key === "Dead" || key === "Process") return ["compose"];
    if (key === " " && game.settings.clear) return ["type", ""];
    if (event.shiftKey && (key === "Tab" || key === "Enter")) return ["jump", -1];
    if ([...key].length === 1 && (/[\p{L}\p{N}]/u.test(key) || game.puzzle.keys.includes(key))) return ["type", key];
    return KEYS[key] ?? null;
}

const ROWS = {de: "QWERTZUIOP ASDFGHJKL YXCVBNM", fr: "AZERTYUIOP QSDFGHJKLM WXCVBN"};
const USUAL_ROWS = "QWERTYUIOP ASDFGHJKL ZXCVBNM";
const LONGEST_ROW = 11;
/** How long is a long press, in milliseconds? */
const LONG = 380;

/** The rows of keys for an alphabet, and for each key the letters that a long press offers. */
export function layout(keys, language) {
    const plain = letter => letter.normalize("NFD")[0];
    const isVariant = letter => plain(letter) !== letter && /[A-Z]/.test(plain(letter));
    const letters = [...new Set(keys)];
    const bases = letters.filter(letter => !isVariant(letter));
    const usual = (ROWS[language.slice(0, 2)] ?? USUAL_ROWS).split(" ");
    const rows = bases.includes("E") ? usual.map(row => [...row].filter(letter => bases.includes(letter))) : [];
    const rest = bases.filter(letter => !rows.flat().includes(letter));
    const more = Math.ceil(rest.length / LONGEST_ROW);
    const length = Math.ceil(rest.length / more);
    const others = Array.from({length: more}, (_, row) => rest.slice(row * length, (row + 1) * length));
    const variants = base => letters.filter(letter => isVariant(letter) && plain(letter) === base);
    return {rows: rows.length ? [...others, ...rows] : others, variants};
}

export class Keyboard {
    /** @param {(name: string, ...args: any[]) => void} act as for the keys of a real keyboard */
    constructor(game, act) {
        this.act = act;
        const {rows, variants} = layout(game.puzzle.keys, game.puzzle.language);
        this.popup = make("div", {class: "popup", hidden: true});
        const lines = rows.map(row => row.map(letter => this.#key(letter, letter, () => act("type", letter), variants(letter))));
        lines.at(-1).unshift(this.#key("⋯", "Several letters", () => act("rebus"), [], "wide"));
        lines.at(-1).push(this.#key(icon("erase"), "Erase", () => act("backspace"), [], "wide"));
        this.node = make("div", {
            class: "keys", role: "group", "aria-label": "Keyboard", oncontextmenu: event => event.preventDefault(),
            // The focus stays in the grid.
            onmousedown: event => event.preventDefault(),
        }, ...lines.map(line => make("div", {class: "line"}, ...line)), this.popup);
        this.lines = lines.length;
    }

    /** A key acts when it is touched; one with more letters when it is let go, or offers them after a while. */
    #key(face, label, press, more, name = "") {
        let timer;
        const key = make("button", {
            type: "button", tabindex: "-1", class: `key ${name} ${more.length ? "more" : ""}`, "aria-label": label,
            onpointerdown: event => {
                event.preventDefault();
                this.popup.hidden = true;
                if (!more.length) return press();
                timer = setTimeout(() => this.#offer(key, [label, ...more]), LONG);
            },
            onpointerup: event => {
                clearTimeout(timer);
                if (!more.length) return;
                if (this.popup.hidden) return press();
                this.node.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest(".offer")?.click();
            },
            onpointercancel: () => clearTimeout(timer),
            // Without a pointer: a screen reader's or a switch's activation.
            onclick: event => event.detail === 0 && !event.pointerType && press(),
        }, face);
        return key;
    }

    #offer(key, letters) {
        const choose = letter => () => {
            this.popup.hidden = true;
            this.act("type", letter);
        };
        this.popup.replaceChildren(...letters.map(letter =>
            make("button", {type: "button", tabindex: "-1", class: "key offer", onclick: choose(letter)}, letter)));
        this.popup.hidden = false;
        const room = this.node.clientWidth - this.popup.offsetWidth;
        this.popup.style.left = `${Math.max(0, Math.min(room, key.offsetLeft - 8))}px`;
        this.popup.style.top = `${key.offsetTop - this.popup.offsetHeight - 6}px`;
    }
}
