/** The clues: their lists beside the grid, the bar with the current one, and the text view, which is lists with inputs. */

import {spelled} from "./board.js";
import {clueText, icon, make} from "./dom.js";
import {joined, split} from "./model.js";

/** A section for each list of clues; `item(entry, e)` makes what stands in it. */
function sections(game, name, item) {
    let e = 0;
    return game.puzzle.lists.map(({heading, clues}, place) => make("section", {class: name},
        make("h3", {id: `${name}-${place}`}, heading),
        make("ol", {"aria-labelledby": `${name}-${place}`}, ...clues.map(() => make("li", {}, item(game.entries[e], e++)))),
    ));
}

export class ClueLists {
    /** @param {(e: number) => void} choose called for a clue that is clicked */
    constructor(game, choose) {
        this.game = game;
        this.buttons = [];
        this.node = make("div", {class: "lists", lang: game.puzzle.language, onkeydown: moveFocus},
            ...sections(game, "list", (entry, e) => {
                this.buttons[e] = make("button", {
                    class: "clue", type: "button", tabindex: "-1", disabled: !entry.cells.length, onclick: () => choose(e),
                }, make("b", {}, entry.number), make("span", {}, ...clueText(entry)));
                return this.buttons[e];
            }));
    }

    draw() {
        const crossings = new Set(this.game.crossings);
        this.buttons.forEach((button, e) => {
            const isCurrent = e === this.game.entry;
            button.classList.toggle("crossed", crossings.has(e));
            button.classList.toggle("full", this.game.isFull(e) && this.game.entries[e].cells.length > 0);
            if ((button.getAttribute("aria-current") === "true") !== isCurrent) {
                button.setAttribute("aria-current", isCurrent);
                button.tabIndex = isCurrent ? 0 : -1;
            }
        });
        for (const e of [...crossings, this.game.entry]) if (this.buttons[e]) bringIntoView(this.buttons[e]);
    }
}

/** Scroll a list, and nothing but the list, until it shows an item. */
function bringIntoView(item) {
    const list = item.closest("ol");
    if (list.scrollHeight <= list.clientHeight) return;
    const [box, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
    const margin = box.height;
    if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - margin;
}

/** The arrows move the focus through the clues of a list. */
function moveFocus(event) {
    const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button:enabled")];
    buttons[buttons.indexOf(event.target) + by]?.focus();
}

export class ClueBar {
    /** @param {(name: string, ...args: any[]) => void} act moves in the game by the name of its method */
    constructor(game, act) {
        this.game = game;
        this.text = make("span", {class: "text", lang: game.puzzle.language});
        this.name = make("b");
        const arrow = (name, label, step) =>
            make("button", {type: "button", class: "arrow", "aria-label": label, onclick: () => act("jump", step)}, icon(name));
        this.node = make("div", {class: "bar", onmousedown: event => event.preventDefault()},
            arrow("before", "Previous clue", -1),
            make("button", {type: "button", class: "now", onclick: () => act("turn")}, this.name, this.text),
            arrow("next", "Next clue", 1));
    }

    draw() {
        const {current, entry} = this.game;
        if (this.drawn === entry) return;
        this.drawn = entry;
        this.name.textContent = current?.name ?? "";
        this.text.replaceChildren(...(current ? clueText(current) : []));
    }

    /** The current clue as it is read out. */
    get spoken() {
        const {game} = this;
        if (!game.current) return "";
        return `${game.current.name}: ${this.text.textContent}; ${game.current.cells.length} letters: ${spelled(game, game.entry)}`;
    }
}

export class TextView {
    /** @param {(change: () => void) => void} write runs a change to the game and shows it */
    constructor(game, write) {
        this.game = game;
        this.inputs = [];
        const input = (entry, e) => {
            this.inputs[e] = make("input", {
                id: `answer-${e}`, "aria-describedby": `about-${e}`, autocomplete: "off", spellcheck: "false",
                autocapitalize: "characters", size: Math.max(4, entry.cells.length + 2),
                onfocus: () => write(() => game.goTo(e)), onchange: () => write(() => this.#take(e)), onkeydown: nextOnEnter,
            });
            return this.inputs[e];
        };
        this.node = make("div", {class: "texts"},
            make("p", {}, "Write an answer and press Enter. An underscore _ stands for an empty cell, ",
                "brackets as in [STAR] for several letters in one cell."),
            ...sections(game, "text", (entry, e) => make("div", {},
                make("label", {for: `answer-${e}`}, make("b", {}, entry.number), " ",
                    make("span", {lang: game.puzzle.language}, ...clueText(entry)), ` (${entry.cells.length} letters)`),
                entry.cells.length > 0 && input(entry, e),
                make("span", {id: `about-${e}`, class: "about"}),
            )));
    }

    #take(e) {
        const {game} = this;
        const {cells} = game.entries[e];
        const written = this.inputs[e].value.trim();
        const parts = written ? split(written, cells.length) : cells.map(() => "");
        this.#about(e, parts ? "" : `This needs ${cells.length} letters; nothing was changed.`);
        parts?.forEach((part, place) => game.put(cells[place], part));
    }

    #about(e, text) {
        this.inputs[e].setAttribute("aria-invalid", Boolean(text));
        this.node.querySelector(`#about-${e}`).textContent = text;
    }

    draw() {
        const active = this.node.getRootNode().activeElement;
        this.inputs.forEach((input, e) => {
            const {cells} = this.game.entries[e];
            const letters = cells.map(c => this.game.letters[c]);
            const invalid = input.getAttribute("aria-invalid") === "true";
            if (input !== active && !invalid) input.value = letters.some(Boolean) ? joined(letters) : "";
            input.readOnly = cells.every(c => this.game.isLocked(c));
            if (!invalid) this.#about(e, cells.some(c => this.game.wrong.has(c)) ? "Wrong so far." : "");
        });
    }

    focus() { this.inputs[this.game.entry]?.focus(); }
}

function nextOnEnter(event) {
    if (event.key !== "Enter") return;
    const inputs = [...event.target.closest(".texts").querySelectorAll("input")];
    (inputs[inputs.indexOf(event.target) + 1] ?? inputs[0]).focus();
}
