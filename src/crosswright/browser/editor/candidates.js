/** The panel of words for the current slot: ranked, filtered, and only the visible rows drawn. */
import {button, make} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";
import {filterOf} from "./filter.js";
import {betterLocally} from "./ranking.js";
import {ROW, WordRow} from "./wordrow.js";

/** How many rows are drawn beyond the visible ones? */
const BEYOND = 8;

export class Candidates {
    /** @param {{take: (word: string) => void, show: (word: string) => void, ban: (word: string, always: boolean) => void,
     *     allow: (word: string) => void, rescore: (word: string, score: number) => void, sourceOf: (place: number | undefined) => string,
     *     leave: () => void}} acts */
    constructor(acts) {
        this.acts = acts;
        /** @type {import("./analyst.js").Candidate[]} */ this.all = [];
        /** @type {import("./analyst.js").Candidate[]} */ this.shown = [];
        /** @type {WordRow[]} as many as were ever seen at once */ this.drawn = [];
        this.done = true;
        this.hopeless = false; // whether the grid itself can't be filled, so that every word leads nowhere
        this.about = ""; // what is said of the slot's entry
        this.isOld = false; // whether the words shown are those of an earlier moment, until new ones arrive
        this.at = 0;
        this.filter = make("input", {type: "search", placeholder: wording("filter: ?A*E [AEIOU] -S"), "aria-label": wording("Filter the words"),
            title: wording("? a letter, * any, @ a vowel, # a consonant, [ABC] one of these, [^ABC] none of these; -S without S, +K with K; /regex/"),
            autocomplete: "off", spellcheck: "false", oninput: () => this.list(), onkeydown: event => this.leaveFilter(event)});
        this.hideDead = make("input", {type: "checkbox", checked: true, onchange: () => this.list()});
        this.count = make("p.soft", {role: "status"});
        this.left = make("p.line.left-out", {role: "status", hidden: true});
        this.room = make("div.room", {role: "rowgroup"});
        this.rows = make("div.rows", {role: "grid", "aria-label": wording("Words for this slot"), tabindex: "0",
            onscroll: () => this.paint(), onkeydown: event => this.press(event)}, this.room);
        this.title = make("h2", {id: "words-title"}, wording("Words"));
        // The list comes before its filter, so that it is three stops of the Tab key from the grid; the style shows it below.
        this.node = make("section.candidates", {"aria-labelledby": "words-title"}, this.title, this.rows,
            make("div.line.filter", {}, this.filter, make("label", {}, this.hideDead, ` ${wording("hide dead ends")}`)), this.count, this.left);
        new ResizeObserver(() => this.paint()).observe(this.rows);
    }

    /** @param {string | null} slot its name and template @param {{words: import("./analyst.js").Candidate[], done: boolean} | null} found
     *     null where they aren't known yet: the old ones stay, dimmed; `done`: whether all have been tried
     * @param {{about: string, isDead: boolean}} known what is said of the slot's entry; whether the grid can't be filled */
    show(slot, found, {about, isDead}) {
        this.title.textContent = slot || wording("Words");
        this.isOld = Boolean(slot) && !found;
        this.rows.ariaBusy = String(this.isOld);
        if (this.isOld) return;
        this.done = found?.done ?? true;
        this.about = about;
        this.all = found?.words ?? [];
        this.hopeless = this.all.length > 0 && (isDead || this.all.every(each => each.state === "dead"));
        if (this.hopeless) this.all = [...this.all].sort(betterLocally);
        this.list();
    }

    /** Say that a word was left out, and offer to take that back. @param {string} word */
    leftOut(word) {
        const close = act => () => { this.left.hidden = true; act(word); this.rows.focus(); };
        this.left.hidden = false;
        this.left.replaceChildren(make("span", {}, wording("{word} is not in this puzzle.", {word})),
            button(close(each => this.acts.ban(each, true)), {class: "tool"}, wording("Never again")),
            button(close(each => this.acts.allow(each)), {class: "tool"}, wording("Take it back")));
    }

    list() {
        const fits = filterOf(this.filter.value);
        const isDead = each => this.hopeless ? !each.fewest : each.state === "dead";
        const dead = this.all.filter(isDead).length, showsDead = !this.hideDead.checked || dead === this.all.length; // an empty list would say less
        this.shown = this.all.filter(each => (showsDead || !isDead(each)) && fits(each.word));
        const {length} = this.shown;
        const count = wording("{n} of {all} words", {n: length, all: this.all.length});
        this.rows.classList.toggle("hopeless", this.hopeless);
        this.count.textContent = [this.about, (this.hopeless ? wording("{count}, ranked by the entries across: the grid itself can’t be filled", {count})
            : dead ? `${count}, ${numbered(dead, "{n} leads nowhere", "{n} lead nowhere")}` : count) + (this.done || !this.all.length ? "" : " …")].filter(Boolean).join(" ");
        this.room.style.height = `${this.shown.length * ROW}px`;
        this.at = Math.min(this.at, Math.max(0, this.shown.length - 1));
        this.paint();
    }

    /** Draw the rows that can be seen. */
    paint() {
        const first = Math.max(0, Math.floor(this.rows.scrollTop / ROW) - BEYOND);
        const last = Math.min(this.shown.length, Math.ceil((this.rows.scrollTop + this.rows.clientHeight) / ROW) + BEYOND);
        const words = this.shown.slice(first, last);
        while (this.drawn.length < words.length) this.drawn.push(new WordRow(this));
        words.forEach((each, k) => this.drawn[k].show(each, first + k, first + k === this.at));
        if (this.room.childElementCount !== words.length) this.room.replaceChildren(...this.drawn.slice(0, words.length).map(({node}) => node));
        this.rows.setAttribute("aria-activedescendant", this.shown.length ? `word-${this.at}` : "");
    }

    /** From the filter to the list, or to the grid. */
    leaveFilter(event) {
        if (["ArrowDown", "Enter"].includes(event.key)) this.rows.focus();
        else if (event.key === "Escape" && !this.filter.value) this.acts.leave();
        else return;
        event.preventDefault();
    }

    press(event) {
        if (this.isOld && event.key !== "Escape") return;
        const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity};
        if (event.key in moves) {
            this.at = Math.max(0, Math.min(this.shown.length - 1, this.at + moves[event.key]));
            this.rows.scrollTop = Math.min(this.at * ROW, Math.max(this.rows.scrollTop, (this.at + 1) * ROW - this.rows.clientHeight));
            this.paint();
            if (this.shown[this.at]) this.acts.show(this.shown[this.at].word);
        } else if (event.key === "Enter" && this.shown[this.at]) {
            this.acts.take(this.shown[this.at].word);
        } else if (event.key === "Escape") {
            this.acts.leave();
        } else if (event.key === "/") {
            this.filter.focus();
        } else if (event.key === "Delete" && this.shown[this.at]) {
            this.acts.ban(this.shown[this.at].word, event.shiftKey);
        } else {
            return;
        }
        event.preventDefault();
    }
}
