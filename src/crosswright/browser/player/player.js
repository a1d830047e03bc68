/**
 * `<crossword-player src="...">`: a puzzle to play. The element loads the play document from `src`, or contains it as
 * `<script type="application/json">`. Attributes: `heading` is the level of the title's heading (default 2; 0 for no header),
 * `focus` puts the focus into the grid, `href` is the address of the puzzle's own page, for links to it. When the puzzle is solved, the event `crossword-solved` has the detail
 * `{seconds, help}`. Colours and sizes: the custom properties at the top of player.css.
 *
 * A page may contain the style in a declarative shadow root; otherwise it is player.css beside this module.
 */

import {answersOf} from "./answers.js";
import {Board} from "./board.js";
import {ClueBar, ClueLists, TextView} from "./clues.js";
import {button, icon, make, stay} from "../shared/dom.js";
import {Keyboard} from "../shared/keyboard.js";
import {action} from "./keys.js";
import {dialogs, surroundings} from "./later.js";
import {follow, keep, kept} from "../shared/keeping.js";
import {Game, nameOf} from "./model.js";
import {noteSolved} from "./record.js";
import {Dialog, menu} from "../shared/panels.js";
import {PlayingElement} from "../shared/playing.js";
import {wording} from "../shared/wording.js";

/** How long is a message shown, in milliseconds? */
const READING = 6000;
/** How long do the cells of a solved grid dance, in milliseconds? */
const DANCE = 1100;
/** How long does autocheck wait for the next letter, in milliseconds? */
const PATIENCE = 350;
/** How many letters does a clue count at least, when the clues for print are weighed? */
const LEAST_CLUE = 20;
/** How many columns make a grid so wide that a button to enlarge it is at hand? */
const WIDE = 15;

class CrosswordPlayer extends PlayingElement {
    static get sheet() { return new URL("player.css", import.meta.url); }
    static label = "Crossword";

    /** @param {import("./model.js").Puzzle} puzzle */
    start(puzzle, src) {
        this.puzzle = puzzle;
        this.src = src;
        this.game = new Game(puzzle);
        this.answers = answersOf(puzzle, src);
        this.settings = Object.assign(this.game.settings, kept("settings"));
        this.settings.keyboard ??= matchMedia("(pointer: coarse)").matches;
        this.game.restore(kept(puzzle.id));
        this.game.restorePlace(kept(puzzle.id));
        this.build();
        this.arrange();
        this.draw();
        this.startTime();
        addEventListener("pagehide", () => this.save(), this.stopped);
        addEventListener("online", () => this.finishIfFull(), this.stopped);
        follow(name => this.takeStored(name), this.stopped.signal);
        this.finishIfFull();
        if (this.canMeet && location.hash.startsWith("#together=")) this.meet();
        if (!this.hasAttribute("focus")) return;
        addEventListener("keydown", event => this.pressOutside(event), this.stopped);
        this.focus();
    }

    /** Another tab has stored letters of this puzzle, or settings. */
    takeStored(name) {
        if (name === this.puzzle.id) this.game.restore(kept(name));
        else if (name === "settings") Object.assign(this.settings, kept(name));
        else return;
        this.arrange();
        this.draw();
    }

    // The page

    build() {
        const {game, puzzle, node} = this;
        const act = (...action) => this.act(...action);
        this.board = new Board(game, c => this.choose(c), event => this.press(event));
        this.lists = new ClueLists(game, e => this.chooseClue(e));
        this.bar = new ClueBar(game, act);
        this.texts = new TextView(game, change => this.change(change));
        this.keyboard = new Keyboard(game, act, wording("Several letters"));
        this.dialog = new Dialog();
        this.message = make("p.message", {role: "status"});
        this.spoken = make("p.unseen", {"aria-live": "polite"});
        this.resume = button(() => this.pause(false), {class: "primary"}, wording("Go on"));
        node.dir = puzzle.direction ?? "";
        node.classList.toggle("large", puzzle.columns > WIDE);
        this.parts = [this.bar, this.board, this.lists, this.texts, this.keyboard].map(part => part.node);
        this.board.node.append(this.message);
        node.replaceChildren(...this.header(), this.tools(),
            make("div.main", {}, ...this.parts, make("div.curtain", {}, wording("Paused"), this.resume)),
            this.spoken, this.dialog.node);
        const sizes = {columns: puzzle.columns, rows: puzzle.rows, lines: this.keyboard.rows.length,
            amount: game.entries.reduce((sum, {html}) => sum + html.length + LEAST_CLUE, 0) / 1000};
        for (const name in sizes) node.style.setProperty(`--${name}`, sizes[name]);
        if (puzzle.around ?? puzzle.bank) surroundings(this).then(({Around}) => { this.around = new Around(this); });
    }

    header() {
        const level = this.getAttribute("heading") ?? 2;
        const {title, author, editor, date, difficulty, notes, copyright} = this.puzzle;
        const about = [author && wording("By {name}", {name: author}), editor && wording("Edited by {name}", {name: editor}), date, difficulty, copyright];
        const shown = [about.filter(Boolean).join(" · "), notes].filter(Boolean);
        return Number(level) ? [make("header", {}, make(`h${level}.title`, {}, title || wording("Crossword")),
            ...shown.map(text => make("p.by", {}, text)))] : [];
    }

    tools() {
        const tool = (act, name, ...face) => button(act, {class: `tool ${name}`}, ...face);
        const scopes = {Cell: wording("Cell"), Word: wording("Word"), Puzzle: wording("Puzzle")};
        const help = (name, ask, more = []) => this.answers && menu(name, null, [...more, ...Object.keys(scopes).map(scope => [scopes[scope], () => ask(scope)])]);
        const kinds = new Set(this.game.entries.flatMap((_, e) => this.game.hintsOf(e).map(({kind}) => kind)));
        const labels = {clue: wording("Another clue"), synonym: wording("Length of a synonym"), wrong: wording("Strike out a word")};
        const hints = Object.entries(labels).flatMap(([kind, label]) => kinds.has(kind) ?
            [[label, () => this.giveHint(kind), () => this.game.hintsOf(this.game.entry).some(hint => hint.kind === kind)]] : []);
        const named = (act, label, name) => {
            const node = tool(act, name, icon(name));
            node.ariaLabel = label;
            return node;
        };
        this.time = make("span");
        this.timer = tool(() => this.pause(!this.isPaused), "timer", icon("pause"), this.time);
        this.pen = tool(() => this.usePencil(), "", icon("pencil"), make("span.wide-only", {}, wording("Pencil")));
        this.pen.ariaLabel = wording("Pencil");
        this.undoer = named(() => this.turnBack("undo"), wording("Undo"), "undo");
        this.redoer = named(() => this.turnBack("redo"), wording("Redo"), "redo");
        this.zoomer = named(() => this.zoom(), wording("Larger cells"), "zoom");
        this.working = [this.undoer, this.redoer, this.pen,
            help(wording("Check"), scope => this.check(scope)), help(wording("Reveal"), scope => this.reveal(scope), hints[0] ? [...hints, null] : [])].filter(Boolean);
        return make("div.tools", {onmousedown: stay}, this.timer, ...this.working, this.zoomer,
            tool(() => this.switchView(), "view", wording("Grid")), this.moreMenu());
    }

    moreMenu() {
        const writing = act => () => this.isPaused || act();
        return menu("⋯", wording("More"), [
            [wording("Several letters"), writing(() => this.rebus())], [wording("Clear word"), writing(() => this.act("clearEntry"))],
            [wording("Redo"), writing(() => this.redo())], [wording("Larger cells"), () => this.zoom()], [wording("Text view"), () => this.switchView()],
            [wording("Begin again …"), () => this.again()], [wording("Settings …"), () => this.choosing()],
            [wording("Statistics …"), () => this.count()], [wording("Keys …"), () => this.explain()],
            [wording("Share my result"), () => this.shareResult()], [wording("Print"), () => print()],
            ...this.answers?.note ? [[wording("Tell the editors …"), () => this.tellEditors()]] : [],
            this.canMeet && [wording("Solve together"), () => this.meet()],
        ].filter(Boolean));
    }

    /** Show the settings and the state of the page. */
    arrange() {
        const {settings, isText, isPaused} = this;
        const states = {
            "with-keyboard": settings.keyboard && !isText, "as-text": isText, paused: isPaused,
            "without-timer": !settings.timer, "print-letters": settings.printed, zoomed: this.isZoomed,
        };
        for (const name in states) this.node.classList.toggle(name, Boolean(states[name]));
        for (const part of [...this.parts, ...this.working]) part.inert = isPaused;
        this.style.colorScheme = settings.theme;
        this.node.style.setProperty("--text", settings.text);
        this.zoomer.ariaPressed = Boolean(this.isZoomed);
    }

    draw() {
        for (const part of [this.board, this.lists, this.bar, this.around, this.texts]) part?.draw();
        if (this.told !== this.game.entry && !this.isText) this.spoken.textContent = this.bar.spoken;
        this.told = this.game.entry;
        this.pen.ariaPressed = this.game.pencil;
        this.undoer.disabled = !this.game.past.length || this.game.isOver;
        this.redoer.disabled = !this.game.future.length || this.game.isOver;
        this.drawTime();
    }

    /** Show a message for a while; screen readers read it out. */
    say(text) {
        clearTimeout(this.reading);
        this.message.replaceChildren(make("span", {}, text));
        this.reading = setTimeout(() => { this.message.textContent = ""; }, READING);
    }

    /** Put the focus where the solver is. */
    focus() { (this.isText ? this.texts : this.board).focus(); }

    // Events

    press(event) {
        const found = action(event, this.game);
        // A key that composes letters must reach the input that opens for it.
        if (found && found[0] !== "compose") event.preventDefault();
        if (found) this.act(...found);
    }

    /** Letters go to the grid while nothing has the focus. */
    pressOutside(event) {
        if (event.target !== document.body || this.isPaused || action(event, this.game)?.[0] !== "type") return;
        this.focus();
        if (!this.isText) this.press(event);
    }

    /** Do what a key means: call a method of this element, or else of the game. */
    act(name, ...args) {
        const {board} = this;
        if (!board.rebus.hidden) return this.amend(name, ...args);
        if (name in CrosswordPlayer.prototype) return this[name](...args);
        this.change(() => this.game[name](...args));
        if (board.node.contains(this.shadowRoot.activeElement)) board.focus();
    }

    /** The same while the input for several letters is open. */
    amend(name, ...args) {
        const {rebus} = this.board;
        if (name === "type") rebus.value += args[0];
        else if (name === "backspace") rebus.value = rebus.value.slice(0, -1);
        else {
            rebus.blur();
            if (name !== "rebus") this.act(name, ...args);
        }
    }

    /** Make a change to the game, show it and store it. */
    change(alter, isUndoing = false) {
        const {game} = this;
        const before = game.snapshot();
        this.isRunning = true;
        alter();
        const hasChanged = game.letters.some((text, c) => text !== before.letters[c]);
        if (hasChanged && !isUndoing) game.remember(before);
        this.draw();
        if (!hasChanged) return;
        if (before.letters.every((text, c) => !text || !game.isOpen(c))) this.answers?.begun?.().catch(() => {});
        this.save();
        this.finishIfFull();
        if (this.settings.autocheck) this.checkSoon();
    }

    /** Undo or redo a change of letters. */
    turnBack(name) {
        this.change(() => this.game[name](), true);
        this.focus();
    }

    undo() { this.turnBack("undo"); }
    redo() { this.turnBack("redo"); }

    choose(c) {
        const {held} = this.game.puzzle.cells[c]; // the entries whose clues stand in a block
        if (held) return this.chooseClue(held[(held.indexOf(this.game.entry) + 1) % held.length]);
        const isThere = this.board.node.contains(this.shadowRoot.activeElement); // the first click only brings the focus
        this.act(...(c === this.game.cell && isThere ? ["turn"] : ["select", c]));
        this.board.focus();
    }

    chooseClue(e) {
        this.act("goTo", e);
        this.board.grid.scrollIntoView({block: "nearest"});
        this.focus();
    }

    usePencil() {
        const {game} = this;
        game.pencil = !game.pencil;
        this.draw();
        this.say(game.pencil ? wording("Pencil") : wording("Pen"));
    }

    rebus(isSingle) {
        const {game, board} = this;
        if (this.isText || game.isLocked(game.cell)) return;
        const done = text => {
            this.change(() => game.type(text));
            board.focus();
        };
        board.ask(done, this.settings.keyboard ? "none" : "text", isSingle);
    }

    /** A key was pressed that makes a letter together with the next one: an input composes them. */
    compose() { this.rebus(true); }

    /** Move the focus out of the grid, and back. */
    leave(event) {
        event.preventDefault();
        if (event.target.closest(".main")) this.tool.focus();
        else this.focus();
    }

    /** The button that the focus goes to out of the grid. */
    get tool() { return this.isPaused ? this.timer : this.pen; }

    /** Make the cells large enough to read, in a frame that scrolls; or make all of the grid fit again. */
    zoom() {
        this.isZoomed = !this.isZoomed;
        this.arrange();
        this.focus();
    }

    switchView() {
        this.isText = !this.isText;
        this.arrange();
        this.focus();
    }

    /** Whether rooms can be opened: not in files, nor on the pages of other sites. */
    get canMeet() { return this.puzzle.answers?.together && this.src.origin === location.origin; }

    /** Solve together: enter the room that the address names, or open one. */
    async meet() {
        const {meet} = await import(new URL("together.js", import.meta.url).href);
        await this.ask(() => meet(this));
    }

    // Help

    cells(scope) {
        const {cell, current, open} = this.game;
        return {Cell: [cell], Word: current?.cells ?? [], Puzzle: open}[scope];
    }

    /** The result of a question to the answers; undefined, and a message, if they can't be reached. */
    async ask(question) {
        try {
            return await question();
        } catch {
            this.say(wording("The site can’t be reached. Your letters are kept; try again later."));
        }
    }

    async check(scope) {
        this.focus();
        const {game} = this;
        const letters = game.written(this.cells(scope));
        if (!Object.keys(letters).length) return this.say(wording("There are no letters to check."));
        const result = await this.ask(() => this.answers.check(letters));
        if (!result) return;
        const isSame = c => game.letters[c] === letters[c]; // and not overwritten meanwhile
        const wrong = result.wrong.filter(isSame);
        game.checks++;
        game.mark(Object.keys(letters).map(Number).filter(isSame), wrong);
        this.save();
        this.draw();
        if (result.solved) this.finish();
        else this.say(wrong.length ? wording("{n} wrong", {n: wrong.length}) : wording("Nothing wrong so far"));
    }

    /** Check all letters as soon as no other one follows; wrong ones are marked. It counts as one check. */
    checkSoon() {
        clearTimeout(this.checking);
        this.checking = setTimeout(async () => {
            const {game} = this;
            const letters = game.written(game.open);
            const result = game.isOver || !this.answers || !Object.keys(letters).length ? null
                : await this.answers.check(letters).catch(() => null);
            if (!result) return;
            game.checks ||= 1;
            game.mark(result.wrong, result.wrong.filter(c => game.letters[c] === letters[c]), false);
            this.save();
            this.draw();
        }, PATIENCE);
    }

    async reveal(scope) {
        if (scope === "Puzzle" && !await this.isSure(wording("Reveal the whole puzzle?"), wording("Reveal"))) return;
        this.focus();
        const letters = await this.ask(() => this.answers.reveal(this.cells(scope), scope !== "Puzzle" && nameOf(this.game.current)));
        if (!letters) return;
        this.change(() => {
            this.game.gaveUp ||= scope === "Puzzle";
            this.game.reveal(letters);
        });
        if (this.game.gaveUp) this.say(wording("The puzzle is revealed."));
    }

    /** Show a hint for the entry. */
    giveHint(kind) {
        this.focus();
        if (!this.game.giveHint(kind)) return this.say(wording("There is no such hint for this word."));
        this.save();
        this.draw();
        this.spoken.textContent = this.bar.spoken;
    }

    /** Say something of the current clue to the editors. */
    async tellEditors() {
        const clue = this.game.current;
        const note = clue && await this.ask(async () => (await dialogs()).askNote(this.dialog, clue));
        if (!note) return this.focus();
        const result = await this.ask(() => this.answers.note({clue: nameOf(clue), ...note}));
        if (result) this.say(result.kept ? wording("Thank you: the editors will read it.") : wording("The editors have enough notes on this puzzle."));
        this.focus();
    }

    async again() {
        if (!await this.isSure(wording("Empty the grid?"), wording("Begin again"))) return;
        this.change(() => this.game.clear());
        this.isRunning = false;
        this.focus();
    }

    async isSure(question, label) { return await this.dialog.show(question, [], wording("Cancel"), label) === label; }

    // The end

    async finishIfFull() {
        const {game} = this;
        if (game.isOver || !game.full) return;
        if (!this.answers) return this.say(wording("All filled. This puzzle comes without its solution."));
        const letters = game.written(game.open);
        const result = await this.ask(() => this.answers.check(letters));
        if (!result || game.open.some(c => game.letters[c] !== letters[c])) return;
        if (result.solved) this.finish();
        else this.say(wording("The grid is full, but something isn’t right yet."));
    }

    async finish() {
        const {game, board} = this;
        if (game.isOver) return;
        game.solved = true;
        noteSolved(game.puzzle, game);
        this.save();
        this.draw();
        const [seconds, help] = [Math.round(game.seconds), game.help];
        this.dispatchEvent(new CustomEvent("crossword-solved", {detail: {seconds, help}, bubbles: true, composed: true}));
        board.node.classList.add("celebrating");
        const result = {letters: game.written(game.open), seconds, help};
        const others = this.answers.finished(result).catch(() => null);
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        await new Promise(resolve => { setTimeout(resolve, isStill ? 0 : DANCE); });
        await this.ask(async () => (await dialogs()).showResult(this.dialog, game, await others, this.address));
        board.node.classList.remove("celebrating");
        this.focus();
    }

    // Dialogs

    async choosing() {
        await this.ask(async () => (await dialogs()).askSettings(this.dialog, this.settings, this.answers, () => {
            keep("settings", this.settings);
            this.dispatchEvent(new CustomEvent("crossword-settings", {bubbles: true, composed: true}));
            this.arrange();
            if (this.settings.autocheck) this.checkSoon();
        }));
        this.focus();
    }

    async explain() {
        await this.ask(async () => (await dialogs()).showKeys(this.dialog));
        this.focus();
    }

    async count() {
        await this.ask(async () => (await dialogs()).showStatistics(this.dialog, text => {
            this.takeStored(this.puzzle.id);
            this.takeStored("settings");
            this.say(text);
        }));
        this.focus();
    }

    /** The address of the puzzle's page, if it has one. */
    get address() {
        const {origin, pathname} = new URL(this.getAttribute("href") ?? "", location);
        return origin[0] === "h" ? origin + pathname : ""; // http or https; a file has no address for others
    }

    async shareResult() {
        if (!this.game.solved) return this.say(wording("Solve the puzzle first."));
        await this.ask(async () => (await dialogs()).shareResult(this.dialog, this.game, this.address));
        this.focus();
    }
}

customElements.define("crossword-player", CrosswordPlayer);
