/**
 * `<crossword-player src="...">`: a puzzle to play. The play document is fetched from `src`, or stands inside as
 * `<script type="application/json">`. Attributes: `heading` is the level of the title's heading (2; 0 for no header),
 * `focus` puts the focus into the grid. When the puzzle is solved the event `crossword-solved` tells
 * `{seconds, help}`. Colours and sizes: the custom properties at the top of player.css.
 *
 * A page may bring the style along in a declarative shadow root; else it is player.css beside this module.
 */

import {answersOf} from "./answers.js";
import {Board} from "./board.js";
import {ClueBar, ClueLists, TextView} from "./clues.js";
import {icon, make} from "./dom.js";
import {HELP, Keyboard, action} from "./keyboard.js";
import {keep, kept} from "./keeping.js";
import {Game, clock} from "./model.js";
import {Dialog, menu, setting, tick} from "./panels.js";

/** For how long is a message shown, in milliseconds? */
const READING = 6000;
/** How much time counts when the browser was asleep between two ticks of the timer, in seconds? */
const LONGEST_TICK = 2;

class CrosswordPlayer extends HTMLElement {
    connectedCallback() {
        this.stopped = new AbortController();
        const root = this.shadowRoot ?? this.attachShadow({mode: "open"});
        if (!root.querySelector("style, link")) {
            root.append(make("link", {rel: "stylesheet", href: new URL("player.css", import.meta.url)}));
        }
        this.node = make("section", {class: "player", "aria-label": "Crossword"});
        root.append(this.node);
        this.load();
    }

    disconnectedCallback() {
        this.stopped.abort();
        clearInterval(this.ticking);
        this.node.remove();
    }

    async load() {
        const {src} = this;
        this.node.replaceChildren(make("p", {role: "status"}, "The puzzle is being fetched …"));
        try {
            this.start(src ? await fetched(src) : JSON.parse(this.querySelector("script").textContent), src);
        } catch (error) {
            console.error(error);
            this.node.replaceChildren(make("p", {role: "alert"}, "The puzzle couldn’t be fetched. "),
                make("button", {type: "button", class: "tool", onclick: () => this.load()}, "Try again"));
        }
    }

    get src() { return this.getAttribute("src") && new URL(this.getAttribute("src"), document.baseURI).href; }

    /** @param {import("./model.js").Puzzle} puzzle */
    start(puzzle, src) {
        this.puzzle = puzzle;
        this.game = new Game(puzzle);
        this.answers = answersOf(puzzle, src ?? document.baseURI);
        const settings = kept("settings") ?? {};
        this.settings = Object.assign(this.game.settings, settings);
        this.settings.keyboard ??= matchMedia("(pointer: coarse)").matches;
        this.game.restore(kept(puzzle.id));
        this.isRunning = this.isPaused = this.isText = false;
        this.build();
        this.listen();
        this.draw();
        if (this.hasAttribute("focus")) this.focus();
    }

    // What is on the page

    build() {
        const act = (name, ...args) => this.act(name, ...args);
        this.board = new Board(this.game, c => this.choose(c));
        this.lists = new ClueLists(this.game, e => { this.act("goTo", e); this.focus(); });
        this.bar = new ClueBar(this.game, act);
        this.texts = new TextView(this.game, change => this.change(change));
        this.keyboard = new Keyboard(this.game, act);
        this.dialog = new Dialog();
        this.message = make("p", {class: "message", role: "status"});
        this.spoken = make("p", {class: "unseen", "aria-live": "polite"});
        this.board.node.append(this.message);
        this.board.grid.addEventListener("keydown", event => this.press(event));
        this.node.setAttribute("aria-label", `Crossword: ${this.puzzle.title || "untitled"}`);
        this.node.replaceChildren(...this.header(), this.tools(),
            make("div", {class: "main"}, this.bar.node, this.board.node, this.lists.node, this.texts.node, this.keyboard.node,
                this.curtain()),
            this.spoken, this.dialog.node);
        const sizes = {columns: this.puzzle.columns, rows: this.puzzle.rows, lines: this.keyboard.lines};
        for (const [name, size] of Object.entries(sizes)) this.node.style.setProperty(`--${name}`, size);
        this.arrange();
    }

    header() {
        const level = Number(this.getAttribute("heading") ?? 2);
        if (!level) return [];
        const {title, author, editor, date, difficulty, notes, copyright} = this.puzzle;
        const by = [author && `By ${author}`, editor && `edited by ${editor}`].filter(Boolean).join(", ");
        const aside = [by, date, difficulty, copyright].filter(Boolean).join(" · ");
        return [make("header", {}, make(`h${level}`, {class: "title"}, title || "Crossword"),
            aside && make("p", {class: "by"}, aside), notes && make("p", {class: "notes"}, notes))];
    }

    tools() {
        this.time = make("span", {class: "time"});
        this.timer = make("button", {type: "button", class: "tool timer", onclick: () => this.pause(true)},
            icon("pause"), this.time);
        this.pen = make("button", {type: "button", class: "tool", "aria-pressed": "false", onclick: () => this.usePencil()},
            icon("pencil"), make("span", {class: "wide-only"}, "Pencil"));
        this.pen.setAttribute("aria-label", "Pencil");
        const scopes = ask => [["Cell", "cell"], ["Word", "word"], ["Puzzle", "puzzle"]].map(([label, scope]) =>
            [label, () => ask(scope)]);
        this.view = make("button", {type: "button", class: "tool view", onclick: () => this.switchView()}, "Text view");
        return make("div", {class: "tools", role: "group", "aria-label": "Tools", onkeydown: event => this.back(event)},
            this.timer, make("span", {class: "space"}), this.pen,
            this.answers && menu("Check", "Check", scopes(scope => this.check(scope))),
            this.answers && menu("Reveal", "Reveal", scopes(scope => this.reveal(scope))),
            this.view,
            menu(icon("more"), "More", [
                ["Several letters in a cell", () => this.rebus()],
                ["Text view or grid", () => this.switchView()],
                ["Begin again …", () => this.again()], null,
                ["Settings …", () => this.choosing()], ["Keys …", () => this.explain()], ["Print", () => print()],
            ]));
    }

    /** What hides the puzzle while it pauses. */
    curtain() {
        this.resume = make("button", {type: "button", class: "main", onclick: () => this.pause(false)}, icon("play"), "Go on");
        return make("div", {class: "curtain"}, make("p", {}, "Paused"), this.resume);
    }

    /** Show what the settings and the state of the page say. */
    arrange() {
        const {classList} = this.node;
        classList.toggle("with-keyboard", this.settings.keyboard && !this.isText);
        classList.toggle("as-text", this.isText);
        classList.toggle("paused", this.isPaused);
        classList.toggle("without-timer", !this.settings.timer);
        classList.toggle("print-letters", Boolean(this.settings.printed));
        for (const part of [this.board.node, this.lists.node, this.bar.node, this.texts.node, this.keyboard.node]) {
            part.inert = this.isPaused;
        }
        this.view.textContent = this.isText ? "Grid" : "Text view";
    }

    draw() {
        const {game} = this;
        for (const part of [this.board, this.lists, this.bar, this.texts]) part.draw();
        this.pen.setAttribute("aria-pressed", game.pencil);
        this.node.classList.toggle("solved", game.solved);
        this.drawTime();
    }

    drawTime() {
        const time = clock(this.game.seconds);
        if (this.time.textContent === time) return;
        this.time.textContent = time;
        this.timer.setAttribute("aria-label", `${time}, pause`);
        this.timer.disabled = this.game.solved;
    }

    /** Tell the solver something that stays readable for a while, and is read out. */
    say(text) {
        clearTimeout(this.reading);
        this.message.textContent = text;
        this.reading = setTimeout(() => { this.message.textContent = ""; }, READING);
    }

    /** Put the focus where the solver is. */
    focus() { (this.isText ? this.texts : this.board).focus(); }

    // What happens to it

    listen() {
        const options = {signal: this.stopped.signal};
        clearInterval(this.ticking);
        this.ticking = setInterval(() => this.tick(), 1000);
        addEventListener("pagehide", () => this.save(), options);
        addEventListener("online", () => this.finishIfFull(), options);
    }

    press(event) {
        const found = action(event, this.game);
        if (!found) return;
        // A key that composes letters must go on to the input that opens for it.
        if (found[0] !== "compose") event.preventDefault();
        this.act(...found);
    }

    /** Do what a key means: one of this element's own methods, or else the game's. */
    act(name, ...args) {
        if (this.board.asking) return this.amend(name, ...args);
        if (name in CrosswordPlayer.prototype) return this[name](...args);
        this.change(() => this.game[name](...args));
        if (this.board.node.contains(this.shadowRoot.activeElement)) this.board.focus();
    }

    /** Make a change to the game, show it and keep it. */
    change(make) {
        const {game} = this;
        const {entry, letters} = {entry: game.entry, letters: game.letters.join()};
        this.isRunning = true;
        make();
        this.draw();
        if (game.entry !== entry && !this.isText) this.spoken.textContent = this.bar.spoken;
        if (game.letters.join() === letters) return;
        this.save();
        this.finishIfFull();
    }

    choose(c) {
        this.act(...(c === this.game.cell ? ["turn"] : ["select", c]));
        this.board.focus();
    }

    empty() { this.change(() => this.game.put(this.game.cell, "")); }

    usePencil() {
        this.game.pencil = !this.game.pencil;
        this.draw();
        this.say(this.game.pencil ? "Pencil" : "Pen");
    }

    rebus(options = {}) {
        if (this.isText || this.game.isLocked(this.game.cell)) return;
        this.board.ask(text => {
            this.change(() => this.game.type(text));
            this.board.focus();
        }, {ownKeyboard: this.settings.keyboard, ...options});
    }

    /** A key was pressed that makes a letter together with the next: an input composes them. */
    compose() { this.rebus({single: true}); }

    /** Keys of the screen's keyboard while the input for several letters is open. */
    amend(name, text) {
        const input = this.board.rebus;
        if (name === "type") input.value += text;
        else if (name === "backspace") input.value = input.value.slice(0, -1);
        else input.blur();
    }

    leave() { this.timer.focus(); }
    back(event) {
        if (event.key !== "F6") return;
        event.preventDefault();
        this.focus();
    }

    switchView() {
        this.isText = !this.isText;
        this.arrange();
        this.focus();
    }

    // Time

    tick() {
        const now = performance.now();
        const passed = Math.min((now - (this.lastTick ?? now)) / 1000, LONGEST_TICK);
        this.lastTick = now;
        if (!this.isRunning || this.isPaused || this.game.solved || document.hidden) return;
        this.game.seconds += passed;
        this.drawTime();
    }

    pause(paused) {
        if (this.game.solved) return;
        this.isPaused = paused;
        this.isRunning = true;
        this.save();
        this.arrange();
        if (paused) this.resume.focus();
        else this.focus();
    }

    save() {
        if (keep(this.puzzle.id, this.game.save()) || this.toldOfStorage) return;
        this.toldOfStorage = true;
        this.say("This browser keeps nothing: your letters are lost when the page is closed.");
    }

    // Help

    scope(name) {
        const {game} = this;
        return {cell: [game.cell], word: game.current?.cells ?? [], puzzle: game.open}[name];
    }

    /** What the answers say; null, and a message, if they can't be asked. */
    async ask(question) {
        this.node.setAttribute("aria-busy", "true");
        try {
            return await question();
        } catch (error) {
            console.warn(error);
            this.say("The site can’t be reached just now. Your letters are kept; try again later.");
            return null;
        } finally {
            this.node.removeAttribute("aria-busy");
        }
    }

    async check(name) {
        this.focus();
        const {game} = this;
        const letters = game.written(this.scope(name));
        const result = Object.keys(letters).length ? await this.ask(() => this.answers.check(letters)) : {wrong: []};
        if (!result) return;
        const same = c => game.letters[c] === letters[c]; // and not written over in the meantime
        const wrong = result.wrong.filter(same);
        game.help++;
        game.mark(Object.keys(letters).map(Number).filter(same), wrong);
        this.save();
        this.draw();
        if (result.solved) this.finish();
        else this.say(wrong.length ? `${wrong.length} wrong` : "Nothing wrong so far");
    }

    async reveal(name) {
        if (name === "puzzle" && !await this.isSure("Reveal the whole puzzle?", "Reveal")) return;
        this.focus();
        const letters = await this.ask(() => this.answers.reveal(this.scope(name)));
        if (letters) this.change(() => this.game.reveal(letters));
    }

    async again() {
        if (!await this.isSure("Empty the grid and begin again?", "Begin again")) return;
        this.isRunning = false;
        this.game.clear();
        this.save();
        this.draw();
        this.focus();
    }

    async isSure(question, label) {
        return await this.dialog.show(question, [], [["Cancel", ""], [label, "yes"]]) === "yes";
    }

    // The end

    async finishIfFull() {
        const {game} = this;
        if (game.solved || !game.full) return;
        if (!this.answers) return this.say("Every cell is filled. This puzzle comes without its solution.");
        const letters = game.written(game.open);
        const result = await this.ask(() => this.answers.check(letters));
        if (!result || game.letters.some((text, c) => text && text !== letters[c])) return;
        if (result.solved) this.finish();
        else this.say("The grid is full, but something isn’t right yet.");
    }

    async finish() {
        const {game} = this;
        if (game.solved) return;
        game.solved = true;
        game.wrong.clear();
        this.save();
        this.draw();
        const {help} = game;
        const seconds = Math.round(game.seconds);
        this.dispatchEvent(new CustomEvent("crossword-solved", {detail: {seconds, help}, bubbles: true, composed: true}));
        this.board.node.classList.add("celebrating");
        const result = {letters: game.written(game.open), seconds, help};
        const others = this.answers.finished(result).catch(() => null);
        await new Promise(resolve => setTimeout(resolve, isStill() ? 0 : 1100));
        await this.celebrate(seconds, help, await others);
        this.board.node.classList.remove("celebrating");
        this.focus();
    }

    celebrate(seconds, help, others) {
        const unaided = help ? `with ${help} ${help === 1 ? "bit" : "bits"} of help` : "without any help";
        const many = others?.plays === 1 ? "One solver" : `${others?.plays} solvers`;
        return this.dialog.show("Solved!", [
            tick(),
            make("p", {class: "result"}, clock(seconds)),
            make("p", {}, unaided),
            others?.median != null && make("p", {class: "others"}, `${many} so far; half took less than ${clock(others.median)}`),
        ], [["See the grid", "close"]]);
    }

    // Dialogs

    choosing() {
        const {settings} = this;
        const box = (name, label) => setting(label, settings[name], value => {
            settings[name] = value;
            keep("settings", settings);
            this.arrange();
        });
        return this.dialog.show("Settings", [
            box("skip", "Skip cells that have letters"), box("jump", "After a word go on to the next clue"),
            box("clear", "Space empties the cell instead of turning"), box("timer", "Show the timer"),
            box("keyboard", "Keyboard on the screen"), box("printed", "Print my letters"),
        ], [["Done", "close"]]).then(() => this.focus());
    }

    explain() {
        const rows = HELP.map(([key, what]) => make("tr", {}, make("th", {scope: "row"}, key), make("td", {}, what)));
        return this.dialog.show("Keys", [make("table", {}, make("tbody", {}, ...rows))]).then(() => this.focus());
    }
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

async function fetched(src) {
    const answer = await fetch(src);
    if (!answer.ok) throw new Error(`${src}: ${answer.status}`);
    return answer.json();
}

customElements.define("crossword-player", CrosswordPlayer);
