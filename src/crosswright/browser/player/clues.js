/** The clues: the lists beside the grid, the bar with the current clue, and the text view (lists with inputs). */

import {spelled} from "./board.js";
import {button, clueText, icon, make, stay} from "../shared/dom.js";
import {respelled} from "../shared/letters.js";
import {joined, split} from "./model.js";
import {numbered, wording} from "../shared/wording.js";

/** The node that gets the focus after an arrow key, among others of its kind. */
const neighbour = (node, kind, by) => {
    const all = [...node.closest(`.${kind}`).querySelectorAll("button:enabled, input")];
    return all[all.indexOf(node) + by];
};

/** All lists of clues in one node; `item(entry, e)` makes their items. A list that scrolls can have the focus. */
function makeLists(game, name, item) {
    let e = 0;
    return make(`div.${name}`, {lang: game.puzzle.language}, ...game.puzzle.lists.map(({heading, title = wording(heading), clues}) =>
        make("section.list", {}, make("h2", {}, title),
            make("ol", {"aria-label": title, tabindex: name === "lists" && "0"}, ...clues.map(() => make("li", {}, ...item(game.entries[e], e++)))))));
}

/** How long an entry is. */
const lettersOf = ({cells}) => numbered(cells.length, "{n} letter", "{n} letters");

/** How many clues must have one source, so that it is said once for all? */
const MANY = 4;

/** Where most clues come from; "" where no source has more than half of them. */
function usualSource({entries}) {
    const sources = entries.flatMap(({source}) => source || []);
    const count = source => sources.filter(each => each === source).length;
    return sources.find(source => count(source) >= MANY && count(source) > sources.length / 2) ?? "";
}

export class ClueLists {
    /** @param {(e: number) => void} choose called for a clue that is clicked */
    constructor(game, choose) {
        this.game = game;
        this.buttons = [];
        this.usual = usualSource(game);
        this.node = makeLists(game, "lists", (entry, e) => {
            this.buttons[e] = this.#button(entry, () => choose(e));
            return [this.buttons[e]];
        });
        if (this.usual) this.node.querySelector("h2").after(make("small.source", {}, wording("Where no other source is named: {source}", {source: this.usual})));
    }

    #button(entry, choose) {
        return button(choose, {
            class: "clue", disabled: !entry.cells.length,
            // The arrows move the focus through the clues of all lists.
            onkeydown: event => {
                const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
                if (!by) return;
                event.preventDefault();
                neighbour(event.target, "lists", by)?.focus();
            },
        }, make("b.name", {}, entry.number), make("span", {}, ...clueText(entry),
            entry.source && entry.source !== this.usual && make("small.source", {}, wording("From: {source}", {source: entry.source}))));
    }

    draw() {
        const {entry, crossings, entries, referred, isOver} = this.game;
        this.node.classList.toggle("over", isOver);
        this.buttons.forEach((node, e) => {
            node.classList.toggle("crossed", crossings.includes(e));
            node.classList.toggle("referred", Boolean(referred[entry]?.includes(e)));
            node.classList.toggle("full", entries[e].cells.length > 0 && this.game.isFull(e));
            node.ariaCurrent = e === entry;
            node.tabIndex = e === entry ? 0 : -1;
        });
        for (const e of [...crossings, entry]) if (e >= 0) bringIntoView(this.buttons[e]);
    }
}

/** Scroll a list, but not the page, until it shows an item. */
function bringIntoView(item) {
    const list = item.closest("ol");
    const [box, frame] = [item, list].map(node => node.getBoundingClientRect());
    if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - box.height;
}

/** A hint beside its clue. */
function shownHint({kind, text}) {
    if (kind === "wrong") return make("i.hint", {}, ` ${wording("not")} `, make("s", {}, text));
    const [lengths, letter] = text;
    return make("i.hint", {}, " ", kind === "clue" ? wording("or: {hint}", {hint: text}) : wording("a synonym: {letter}… ({lengths})", {letter, lengths}));
}

export class ClueBar {
    /** @param {(name: string, ...args: any[]) => void} act moves in the game by the name of its method */
    constructor(game, act) {
        this.game = game;
        this.drawn = null; // the entry whose clue is shown
        this.hints = 0;
        this.now = button(() => act("turn"), {class: "now", lang: game.puzzle.language});
        const arrow = (name, label, step) =>
            button(() => act("jump", step), {class: "arrow", "aria-label": label}, icon(name));
        this.node = make("div.bar", {onmousedown: stay},
            arrow("before", wording("Previous clue"), -1), this.now, arrow("next", wording("Next clue"), 1));
    }

    draw() {
        const {current, entry} = this.game;
        const hints = this.game.givenHints(entry);
        if (this.drawn === current && this.hints === hints.length) return;
        Object.assign(this, {drawn: current, hints: hints.length});
        this.now.replaceChildren(...(current ? [make("b.name", {}, current.name), " ", make("span", {}, ...clueText(current)),
            ...hints.map(shownHint)] : []));
    }

    /** The current clue for screen readers. */
    get spoken() {
        const {current, entry} = this.game;
        return current ? `${this.now.textContent}; ${lettersOf(current)}: ${spelled(this.game, entry)}` : "";
    }
}

export class TextView {
    /** @param {(change: () => void) => void} write runs a change to the game and shows it */
    constructor(game, write) {
        this.game = game;
        this.inputs = [];
        this.node = makeLists(game, "texts", (entry, e) => {
            const {length} = entry.cells;
            this.inputs[e] = make("input", {
                autocomplete: "off", spellcheck: "false", size: length + 3, disabled: !length,
                onfocus: () => write(() => game.goTo(e)),
                onchange: () => write(() => this.#take(e)),
                onkeydown: event => event.key === "Enter" && (neighbour(event.target, "texts", 1) ?? event.target).focus(),
            });
            return [
                make("label", {}, make("b.name", {}, entry.number), " ", ...clueText(entry), ` (${lettersOf(entry)}) `, this.inputs[e]),
                make("span.about", {role: "status"}),
            ];
        });
        this.node.prepend(make("p", {}, wording("Type an answer, then Enter. _ is an empty cell, [STAR] one with several letters.")));
    }

    #take(e) {
        const {entries, puzzle} = this.game;
        const {cells} = entries[e];
        const written = this.inputs[e].value.trim();
        const parts = written ? split(respelled(written, puzzle), cells.length, puzzle.joined) : cells.map(() => "");
        this.unfit = parts ? -1 : e;
        parts?.forEach((part, place) => this.game.put(cells[place], part));
    }

    draw() {
        const {letters, wrong, entries, puzzle} = this.game;
        this.inputs.forEach((input, e) => {
            const {cells} = entries[e];
            const isUnfit = e === this.unfit;
            const isWrong = cells.some(c => wrong.has(c));
            input.ariaInvalid = isUnfit || isWrong;
            input.closest("li").lastChild.textContent = isUnfit ? wording("This needs {letters}", {letters: lettersOf(entries[e])}) : isWrong ? wording("Not right") : "";
            if (isUnfit || input.matches(":focus")) return;
            input.value = cells.some(c => letters[c]) ? joined(cells.map(c => letters[c]), puzzle.joined) : "";
        });
    }

    focus() { this.inputs[this.game.entry]?.focus(); }
}
