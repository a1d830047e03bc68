/** What every element that plays a puzzle does: load its document and its style, keep time, pause, store what was written. */

import {button, clock, make} from "./dom.js";
import {fetchJson} from "./fetching.js";
import {keep} from "./keeping.js";
import {wording} from "./wording.js";

/** How much time counts when the browser was asleep between two ticks of the timer, in seconds? */
const LONGEST_TICK = 2;

/** An element with `game`, `puzzle`, `timer`, `time` and `resume`, which `start(puzzle, src)` makes. */
export class PlayingElement extends HTMLElement {
    /** Its style, beside its module; asked for only where the page doesn't bring it. @returns {URL | null} */
    static get sheet() { return null; }
    /** What it is called for screen readers. */
    static label = "";
    /** @type {any} */ game;
    /** @type {any} */ puzzle;
    /** @type {any} */ timer;
    /** @type {any} */ time;
    /** @type {any} */ resume;

    connectedCallback() {
        const kind = /** @type {typeof PlayingElement} */ (this.constructor);
        const root = this.shadowRoot ?? this.attachShadow({mode: "open"});
        if (!root.querySelector("style, link")) {
            const link = make("link", {rel: "stylesheet", href: kind.sheet});
            this.styled = new Promise(resolve => { link.onload = link.onerror = resolve; });
            root.append(link);
        }
        this.node = make("section.player", {"aria-label": wording(kind.label), onkeydown: event => {
            if (event.key === "F6") this.leave(event);
        }});
        root.append(this.node);
        this.stopped = new AbortController();
        this.load();
    }

    disconnectedCallback() {
        this.stopped.abort();
        clearInterval(this.ticking);
        this.node.remove();
    }

    async load() {
        const src = new URL(this.getAttribute("src") ?? "", document.baseURI);
        this.node.replaceChildren(wording("Loading …"));
        try {
            const inside = this.querySelector("script");
            const puzzle = inside ? JSON.parse(inside.textContent) : await fetchJson(src);
            await this.styled;
            this.start(puzzle, src);
        } catch (error) {
            console.warn(error);
            this.node.replaceChildren(make("p", {role: "alert"}, wording("The puzzle couldn’t be fetched.")),
                button(() => this.load(), {class: "tool"}, wording("Try again")));
        }
    }

    /** Begin to play; the element's own. @param {any} _puzzle @param {URL} _src */
    start(_puzzle, _src) {}
    /** Show the state of the page; the element's own. */
    arrange() {}
    /** Show a message; the element's own. @param {string} _text */
    say(_text) {}
    /** Move the focus out of the grid, and back; the element's own. @param {KeyboardEvent} _event */
    leave(_event) {}

    // Time

    /** Count the time from now on. */
    startTime() {
        this.lastTick = performance.now();
        this.ticking = setInterval(() => this.tick(), 1000);
    }

    tick() {
        const now = performance.now();
        const passed = Math.min((now - this.lastTick) / 1000, LONGEST_TICK);
        this.lastTick = now;
        if (!this.isRunning || this.isPaused || this.game.isOver || document.hidden) return;
        this.game.seconds += passed;
        this.drawTime();
    }

    drawTime() {
        this.time.textContent = clock(this.game.seconds);
        this.timer.ariaLabel = wording("{time}, pause", {time: this.time.textContent});
        this.timer.disabled = this.game.isOver;
    }

    /** @param {boolean} isPaused */
    pause(isPaused) {
        this.isPaused = isPaused;
        this.isRunning = true;
        this.save();
        this.arrange();
        (isPaused ? this.resume : this).focus();
    }

    save() {
        if (keep(this.puzzle.id, this.game.save()) || this.hasTold) return;
        this.hasTold = true;
        this.say(wording("This browser stores nothing. What you have written is lost when you close the page."));
    }
}
