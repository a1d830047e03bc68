/**
 * <regex-player src="/api/regex/2026-11-21">: a regex crossword to play.
 *
 * The document is what `src` delivers, or the content of a script element inside. Attributes: `heading` (1 to 6; 0 shows
 * no title), `focus` (keys go to the puzzle at once). It sends the event `regex-solved` with {seconds, help}.
 */

import {Checker} from "./checker.js";
import {Drawing, SAID, lineName} from "./drawing.js";
import {RegexGame} from "./game.js";
import {LineBar, LineLists} from "./lines.js";
import {button, clock, icon, make, stay} from "../shared/dom.js";
import {keep, kept} from "../shared/keeping.js";
import {Keyboard} from "../shared/keyboard.js";
import {Dialog, menu} from "../shared/panels.js";
import {PlayingElement} from "../shared/playing.js";
import {wording} from "../shared/wording.js";

const READING = 5000;
const KEYS = {
    ArrowUp: ["arrow", -1, 0], ArrowDown: ["arrow", 1, 0], ArrowLeft: ["arrow", 0, -1], ArrowRight: ["arrow", 0, 1],
    Tab: ["jump", 1], Enter: ["turn"], Backspace: ["backspace"], Delete: ["empty"], Home: ["edge", 0], End: ["edge", -1],
    Insert: ["rebus"],
};
const HELP = [
    [wording("Arrows"), wording("move")], [wording("Enter"), wording("next line through the cell")], [wording("Tab, Shift Tab"), wording("next and previous line")],
    [wording("Home, End"), wording("ends of the line")], [wording("Insert"), wording("any character, by name or paste")], ["F6", wording("out of the grid, to the buttons")],
];

function action({key, ctrlKey, altKey, metaKey, shiftKey}) {
    if (ctrlKey !== altKey || metaKey) return;
    if (key === "Tab" && shiftKey) return ["jump", -1];
    return [...key].length === 1 ? ["type", key] : KEYS[key];
}

class RegexPlayer extends PlayingElement {
    static get sheet() { return new URL("regex.css", import.meta.url); }
    static label = "Regex crossword";

    disconnectedCallback() {
        super.disconnectedCallback();
        this.checker?.close();
        this.sizes?.disconnect();
    }

    start(puzzle) {
        this.puzzle = puzzle;
        this.game = new RegexGame(puzzle);
        this.checker = new Checker();
        this.settings = Object.assign(this.game.settings, kept("settings"));
        this.settings.keyboard ??= matchMedia("(pointer: coarse)").matches;
        this.game.restore(kept(puzzle.id));
        this.game.select(Math.max(0, this.game.characters.indexOf("")));
        this.build();
        this.arrange();
        this.draw();
        this.check(true);
        this.startTime();
        addEventListener("pagehide", () => this.save(), this.stopped);
        if (!this.hasAttribute("focus")) return;
        addEventListener("keydown", event => this.pressOutside(event), this.stopped);
        this.focus();
    }

    // The page

    build() {
        const {game, node} = this;
        const act = (...action) => this.act(...action);
        this.drawing = new Drawing(game, (c, l) => this.choose(c, l), event => this.press(event));
        this.lists = new LineLists(game, l => this.chooseLine(l));
        this.bar = new LineBar(game, act);
        this.keyboard = new Keyboard(game, act, wording("Any character"));
        this.dialog = new Dialog();
        this.message = make("p.message", {role: "status"});
        this.spoken = make("p.unseen", {"aria-live": "polite"});
        this.resume = button(() => this.pause(false), {class: "primary"}, wording("Go on"));
        this.board = make("div.board", {}, this.drawing.node, this.message);
        this.parts = [this.bar.node, this.board, this.lists.node, this.keyboard.node];
        node.replaceChildren(...this.header(), this.tools(),
            make("div.main", {}, ...this.parts, make("div.curtain", {}, wording("Paused"), this.resume)), this.spoken, this.dialog.node);
        node.style.setProperty("--lines", this.keyboard.rows.length);
        this.sizes = new ResizeObserver(() => this.drawing.fit(this.board.clientWidth));
        this.sizes.observe(this.board);
        addEventListener("beforeprint", () => this.drawing.fit(Infinity), this.stopped);
        addEventListener("afterprint", () => this.drawing.fit(this.board.clientWidth), this.stopped);
    }

    header() {
        const level = this.getAttribute("heading") ?? 2;
        const {title, date, difficulty, note} = this.puzzle;
        const about = [date, difficulty && wording(difficulty)].filter(Boolean).join(" · ");
        return Number(level) ? [make("header", {}, make(`h${level}.title`, {}, wording(title)),
            about && make("p.by", {}, about), make("p.by.note", {}, wording(note)))] : [];
    }

    tools() {
        const tool = (act, name, ...face) => button(act, {class: `tool ${name}`}, ...face);
        const scopes = {Cell: wording("Cell"), Line: wording("Line"), Puzzle: wording("Puzzle")};
        this.time = make("span");
        this.timer = tool(() => this.pause(!this.isPaused), "timer", icon("pause"), this.time);
        this.more = menu("⋯", wording("More"), [
            [wording("Any character"), () => this.rebus()], [wording("Begin again …"), () => this.again()],
            [wording("Settings …"), () => this.choosing()], [wording("Keys …"), () => this.explain()], [wording("Print"), () => print()],
        ]);
        return make("div.tools", {onmousedown: stay}, this.timer,
            this.puzzle.solution && menu(wording("Reveal"), null, Object.keys(scopes).map(scope => [scopes[scope], () => this.reveal(scope)])), this.more);
    }

    arrange() {
        const {settings, isPaused} = this;
        const states = {
            "with-keyboard": settings.keyboard, paused: isPaused, "without-timer": !settings.timer, "print-letters": settings.printed,
        };
        for (const name in states) this.node.classList.toggle(name, Boolean(states[name]));
        for (const part of this.parts) part.inert = isPaused;
    }

    draw() {
        for (const part of [this.drawing, this.lists, this.bar]) part.draw();
        if (this.told !== this.game.line) this.spoken.textContent = this.bar.spoken;
        this.told = this.game.line;
        this.drawTime();
    }

    say(text) {
        clearTimeout(this.reading);
        this.message.textContent = text;
        this.reading = setTimeout(() => { this.message.textContent = ""; }, READING);
    }

    focus() { this.drawing.focus(); }

    // Events

    press(event) {
        const found = action(event);
        if (found) event.preventDefault();
        if (found) this.act(...found);
    }

    pressOutside(event) {
        if (event.target !== document.body || this.isPaused || action(event)?.[0] !== "type" || event.key === " ") return;
        this.focus();
        this.press(event);
    }

    act(name, ...args) {
        if (name in RegexPlayer.prototype) return this[name](...args);
        this.change(() => this.game[name](...args));
        if (this.board.contains(this.shadowRoot.activeElement)) this.focus();
    }

    change(alter) {
        const {game} = this;
        const before = game.characters.join("\n");
        this.isRunning = true;
        alter();
        this.draw();
        if (game.characters.join("\n") === before) return;
        this.save();
        this.check();
    }

    choose(c, l) {
        if (l !== undefined) this.act("goTo", l);
        else this.act(...(c === this.game.cell ? ["turn"] : ["select", c]));
        this.focus();
    }

    chooseLine(l) {
        this.act("goTo", l);
        this.focus();
    }

    /** Any character: by the system's own keyboard, or pasted. */
    async rebus() {
        const input = make("input.any", {maxlength: "2", autocomplete: "off", "aria-label": wording("Character")});
        const done = await this.dialog.show(wording("Any character"), [input], wording("Cancel"), wording("Write it"));
        const [character] = input.value;
        if (done === wording("Write it") && character) this.change(() => this.game.type([...input.value][0]));
        this.focus();
    }

    leave(event) {
        event.preventDefault();
        if (event.target.closest(".main")) this.more.querySelector("button").focus();
        else this.focus();
    }

    // Checking

    /** Test the expressions of all full lines, and show each result that is still about what stands there. */
    async check(isFirst) {
        const {game, checker, puzzle} = this;
        await Promise.all(puzzle.lines.flatMap(({expressions}, l) => expressions.map(async (expression, nth) => {
            const text = game.written(l);
            const state = game.isFull(l) ? await checker.test(expression, text) : "open";
            if (game.written(l) !== text || game.states[l][nth] === state) return;
            game.states[l][nth] = state;
            if (state !== "open" && !isFirst && game.at[game.cell].includes(l)) this.spoken.textContent = `${lineName(puzzle.lines[l])} ${SAID[state]}`;
            this.draw();
        })));
        if (game.matched && game.full && !game.solved) this.finish();
        else if (game.full && !game.solved && !isFirst) this.say(wording("All filled, but some expressions don’t match."));
    }

    async reveal(scope) {
        const {game, puzzle} = this;
        if (scope === "Puzzle" && await this.dialog.show(wording("Reveal the whole puzzle?"), [], wording("Cancel"), wording("Reveal")) !== wording("Reveal")) return;
        const cells = {Cell: [game.cell], Line: game.current.cells, Puzzle: puzzle.cells.map((_, c) => c)}[scope];
        this.change(() => game.reveal(cells));
        this.focus();
    }

    async again() {
        if (await this.dialog.show(wording("Empty the grid?"), [], wording("Cancel"), wording("Begin again")) === wording("Begin again")) {
            this.change(() => this.game.clear());
            this.isRunning = false;
        }
        this.focus();
    }

    async finish() {
        const {game} = this;
        game.solved = true;
        this.save();
        this.draw();
        const [seconds, help] = [Math.round(game.seconds), game.help];
        this.dispatchEvent(new CustomEvent("regex-solved", {detail: {seconds, help}, bubbles: true, composed: true}));
        await this.dialog.show(wording("Solved!"), [
            make("p.result", {}, clock(seconds)),
            make("p", {}, help ? wording("with some help ({n})", {n: help}) : wording("without any help")),
        ], wording("See the grid"));
        this.focus();
    }

    // Dialogs

    async choosing() {
        const {settings} = this;
        const box = (name, label) => make("label.setting", {}, make("input", {type: "checkbox", checked: settings[name], onchange: event => {
            settings[name] = event.target.checked;
            keep("settings", settings);
            this.arrange();
        }}), label);
        await this.dialog.show(wording("Settings"), [
            box("timer", wording("Show the timer")), box("keyboard", wording("Keyboard on the screen")), box("printed", wording("Print my letters")),
        ], wording("Done"));
        this.focus();
    }

    async explain() {
        const rows = HELP.map(([key, what]) => make("tr", {}, make("th", {scope: "row"}, key), make("td", {}, what)));
        await this.dialog.show(wording("Keys"), [make("p", {}, wording(this.puzzle.note)), make("table", {}, ...rows)], wording("Done"));
        this.focus();
    }
}

customElements.define("regex-player", RegexPlayer);
