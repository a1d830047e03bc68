/** The keyboard on the screen. */

import {button, icon, make, stay} from "./dom.js";
import {wording} from "./wording.js";
import {unaccented} from "./letters.js";

/** How long is a long press, in milliseconds? */
const LONG = 380;

export class Keyboard {
    /**
     * @param {{puzzle: {keys: string, keyboard: string[][]}}} puzzle its letters, and those that have a key, in rows; a
     *     long press on a plain letter offers the others
     * @param {(name: string, ...args: any[]) => void} act as for the keys of a real keyboard
     * @param {string} more what the key for texts that no key has is called; it acts as "rebus"
     */
    constructor({puzzle: {keys, keyboard}}, act, more) {
        this.act = act;
        this.popup = make("div.popup", {hidden: true});
        const others = [...keys].filter(letter => !keyboard.flat().includes(letter));
        this.rows = keyboard.map(row => row.map(letter => this.#key(letter, letter === "␣" ? wording("space") : letter, ["type", letter],
            others.filter(other => unaccented(other) === letter))));
        this.rows.at(-1).unshift(this.#key("⋯", more, ["rebus"]));
        this.rows.at(-1).push(this.#key(icon("erase"), wording("Erase"), ["backspace"]));
        this.node = make("div.keys", {
            role: "group", "aria-label": wording("Keyboard"), oncontextmenu: stay, onmousedown: stay,
        }, ...this.rows.map(row => make("div.line", {}, ...row)), this.popup);
    }

    /** A key acts when it is touched. A key with more letters acts when it is released; after a long press it offers them. */
    #key(face, label, [name, ...details], more = []) {
        let timer;
        const press = () => this.act(name, ...details);
        const {popup} = this;
        const key = button(
            // Without a pointer: a screen reader's or a switch's activation.
            event => event.detail || event.pointerType || press(),
            {
                class: `key ${face === label ? "" : "wide"} ${more.length ? "more" : ""}`, tabindex: "-1", "aria-label": label,
                onpointerdown: () => {
                    popup.hidden = true;
                    if (!more.length) return press();
                    timer = setTimeout(() => this.#offer(key, [label, ...more]), LONG);
                },
                onpointerup: event => {
                    clearTimeout(timer);
                    if (popup.hidden) more.length && press();
                    else key.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest(".offer")?.click();
                },
                onpointercancel: () => clearTimeout(timer),
            }, face);
        return key;
    }

    #offer(key, letters) {
        const {popup} = this;
        const choose = letter => () => {
            popup.hidden = true;
            this.act("type", letter);
        };
        popup.replaceChildren(...letters.map(letter => button(choose(letter), {class: "key offer", tabindex: "-1"}, letter)));
        popup.hidden = false;
        const left = Math.min(key.offsetLeft - 8, this.node.clientWidth - popup.offsetWidth);
        popup.style.left = `${Math.max(0, left)}px`;
        popup.style.top = `${key.offsetTop - popup.offsetHeight - 6}px`;
    }
}
