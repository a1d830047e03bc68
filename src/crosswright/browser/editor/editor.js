/** The constructor's page: the grid under your hands, and around it what the analyst finds. */
import {button, make} from "../shared/dom.js";
import {Keyboard} from "../shared/keyboard.js";
import {wording} from "../shared/wording.js";
import {Candidates} from "./candidates.js";
import {CluePanel} from "./cluepanel.js";
import {Drafts} from "./drafts.js";
import {FilePanel} from "./filepanel.js";
import {GridPanel} from "./gridpanel.js";
import {GridView} from "./gridview.js";
import {KEY_HELP, keyAction} from "./keys.js";
import {ListPanel} from "./listpanel.js";
import {keepFiles} from "./offlinefiles.js";
import {Alternatives} from "./alternatives.js";
import {decimal} from "./numbers.js";
import {usualDemands} from "./request.js";
import {Paper} from "./paper.js";
import {rove} from "./roving.js";
import {changeColumns, changeRows, clear, emptySheet, History, isBare, isWideOpen, next, setBar, setBlock, setMark, setShade, slotsAt, slotsOf, templateOf, write, writeEntry, writeFrom} from "./sheet.js";

/** How long after the last change is the draft kept, in milliseconds? */
const KEEP_AFTER = 400;
/** Under which name the tab keeps the steps that can be taken back, and how many? */
const STEPS = "crosswright-steps", MOST_STEPS = 50;
/** The letters of the keyboard on the screen, and what its keys do here. */
const KEYBOARD = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map(row => [...row]);
const SCREEN_KEYS = {type: "type", rebus: "askRebus", backspace: "erase"};
const LAMPS = {
    loading: wording("Words are loading …"), searching: wording("Looking for a fill …"), fills: wording("This grid can be filled."),
    impossible: wording("This grid can’t be filled."), unknown: wording("Not known whether it can be filled."), failed: "",
};
const ON_SERVER = wording("This browser has no WebAssembly, so the search runs on the server: the grid’s letters and blocks are sent there. " +
    "Your own lists and scores stay in this browser and are not used.");
const WIDE_OPEN = wording("There are few blocks yet: no grid as open as this can be filled. Set more, and the lamp says which slots are to blame.");
const EMPTY = wording("An empty grid. Set blocks with “.”, write a word, or begin like this:");

export class Editor {
    /** @param {HTMLElement} room where the page is built */
    constructor(room) {
        this.room = room;
        this.history = new History(emptySheet());
        this.demands = usualDemands();
        this.seed = 0;
        this.version = 0;
        this.cell = 0;
        this.down = false;
        this.anchor = -1; // where the marked region began
        this.chosen = false; // whether the current cell was chosen by you; another click on it turns
        this.settings = {heat: false, ghost: true};
        // What is known about the sheet as it is; `forget` begins anew.
        /** @type {any} */ this.situation = null;
        /** @type {string[] | null} the letters of a fill */ this.ghost = null;
        /** @type {Map<number, string> | null} letters to show for a moment */ this.shown = null;
        /** @type {number[] | null} the slots that can't be filled together */ this.blamed = null;
        /** @type {any} the words of a slot, perhaps of an earlier sheet */ this.words = null;
        /** @type {{total: number, bound: number, entries: number, proved: boolean} | null} */ this.incumbent = null;
        this.improving = false;
        /** @type {any} */ this.shownWords = null;
        /** @type {string | null} */ this.shownTitle = "";
        this.lamp = "loading";
        this.told = ""; // what was said last, until the next change
        this.keeping = 0; // the timer after which the draft is kept
        /** @type {string[]} */ this.siteLists = JSON.parse(room.dataset.lists ?? "[]"); // their names; none: the site's own
        const [worker, kernel, list] = ["worker", "kernel", "words"].map(name =>
            /** @type {HTMLLinkElement} */ (document.querySelector(`#editor-${name}`)).href);
        this.worker = new Worker(worker, {type: "module"});
        this.worker.onmessage = ({data}) => this.hear(data);
        this.worker.onerror = () => this.fail(wording("the worker did not start"));
        const lists = this.siteLists.length ? this.siteLists.map((_, n) => `${list}?list=${n}`) : [list];
        this.worker.postMessage({kernel, lists, study: room.dataset.formats ? new URL(this.api("study"), location.href).href : ""});
        this.build();
        this.drafts = new Drafts(this);
        addEventListener("pagehide", () => {
            if (this.keeping) this.drafts.keepAtTheEnd();
            this.keepNow();
            this.keepSteps();
        });
        document.addEventListener("visibilitychange", () => { if (document.hidden) this.keepNow(); });
    }

    /** Keep what has not been kept yet. */
    keepNow() {
        if (!this.keeping) return;
        clearTimeout(this.keeping);
        this.keeping = 0;
        this.drafts.keep();
    }

    /** Open the draft of last time, and begin to work. */
    async start() {
        const file = await this.files.opened(), opened = file ?? await this.drafts.open();
        if (file) await this.drafts.begin(file);
        if (opened) this.history = new History({...emptySheet(), ...opened});
        if (opened && !file) this.takeSteps();
        this.ask("lists", {sources: await this.lists.load()});
        this.changed(false);
        if (document.activeElement === document.body) this.grid.focus(this.cell); // otherwise somebody is at work already
    }

    /** Keep the steps that can be taken back, for a page that is loaded again. */
    keepSteps() {
        const {past, sheet} = this.history;
        try {
            sessionStorage.setItem(STEPS, JSON.stringify({past: past.slice(-MOST_STEPS), sheet}));
        } catch { /* they are lost where there is no room */ }
    }

    takeSteps() {
        try {
            const {past, sheet} = JSON.parse(sessionStorage.getItem(STEPS) ?? "{}");
            if (JSON.stringify(sheet) === JSON.stringify(this.sheet)) this.history.past = past;
        } catch { /* a browser that keeps nothing */ }
    }

    get sheet() { return this.history.sheet; }
    /** The current slot and its number, null where the cell is in none. */
    get slot() {
        const [across, down] = slotsAt(this.sheet)[this.cell] ?? [-1, -1];
        const s = this.down ? (down >= 0 ? down : across) : (across >= 0 ? across : down);
        return s < 0 ? null : {...slotsOf(this.sheet)[s], s};
    }

    // The page

    build() {
        this.grid = new GridView({choose: (c, event) => this.choose(c, event),
            drag: (from, c) => { this.anchor = from; this.select(c); }, press: event => this.press(event),
            menu: (c, event) => this.openMenu(c, event), copy: () => this.copied, paste: text => this.paste(text)});
        this.candidates = new Candidates({
            take: word => this.take(word), show: word => this.preview(word),
            ban: (word, always) => this.ban(word, always), allow: word => this.allow(word),
            rescore: (word, score) => this.lists.edit(word, score), sourceOf: place => this.lists.sourceOf(place),
            leave: () => this.grid.focus(this.cell),
        });
        this.alternatives = new Alternatives(this);
        this.clues = new CluePanel(this);
        this.gridPanel = new GridPanel(this);
        this.lists = new ListPanel(this);
        this.files = new FilePanel(this);
        this.status = make("p.lamp-line", {role: "status"}, make("span.lamp", {}), make("span.says", {}));
        this.warning = make("p.fault", {role: "alert"});
        this.notice = make("p.soft.notice-line", {role: "note", hidden: true}); // what is to be known of this draft
        this.onServer = make("p.soft.on-server", {role: "note", hidden: true}, ON_SERVER);
        this.rebus = make("input.rebus", {hidden: true, "aria-label": wording("Several letters"), autocomplete: "off",
            onkeydown: event => this.rebusKey(event), onblur: () => { this.rebus.hidden = true; }});
        this.tools = this.makeTools();
        this.menu = this.makeMenu();
        this.first = this.makeFirst();
        this.help = make("details.keys-help", {}, make("summary", {}, wording("Keys")),
            make("dl.figures", {}, ...KEY_HELP.flatMap(([key, act]) => [make("dt", {}, key), make("dd", {}, act)])));
        this.paper = new Paper(this);
        const left = make("div.left", {}, this.paper.head, this.status, this.warning, this.notice, this.onServer, this.first, make("div.frame", {}, this.grid.node, this.rebus, this.menu), this.tools, this.alternatives.node, this.makeKeyboard());
        this.room.replaceChildren(left, this.makeTabs());
    }

    /** What to do with an empty grid. */
    makeFirst() {
        const go = (label, tab, act = () => {}) => button(() => { this.openTab(tab); act(); this.draw(); }, {class: "tool"}, label);
        const hasSite = Boolean(this.room.dataset.formats);
        return make("div.line.first", {hidden: true},
            hasSite && go(wording("Propose patterns"), "Grid", () => this.gridPanel.propose()),
            go(wording("Enter theme entries"), "Grid", () => this.gridPanel.theme.focus()), go(wording("Open a file"), "File"));
    }

    /** The keyboard on the screen, shown by the style where there is none to touch. */
    makeKeyboard() {
        const {node} = new Keyboard({puzzle: {keys: "", keyboard: KEYBOARD}}, (name, ...more) => this[SCREEN_KEYS[name]](...more), wording("Several letters"));
        node.children[1].append(button(() => this.block(), {class: "key", tabindex: "-1", "aria-label": wording("Block")}, "■"));
        return node;
    }

    /** A button that acts on the grid and goes back to it; its title names its key. */
    tool(label, act, key = "", title = "", more = {}) {
        return button(() => { act(); this.grid.focus(this.cell); }, {class: "tool", title: [title, key].filter(Boolean).join(" · "), ...more}, label);
    }

    /** What can be done with the current cell or the marked region: label, act, key, title. @returns {[string, () => void, string, string?][]} */
    get cellTools() {
        return [[wording("Block"), () => this.go(setBlock(this.sheet, this.cell)), "."], [wording("Bar →"), () => this.bar(false), "|"],
            [wording("Bar ↓"), () => this.bar(true), "_"], [wording("Circle"), () => this.circle(), "@"], [wording("Shade"), () => this.shade(), "`"],
            [wording("Several letters"), () => this.askRebus(), wording("Escape")],
            [wording("Lock"), () => this.lock(), "!", wording("Keep these cells as they are")],
            [wording("Clear"), () => this.clear(), wording("Shift+Delete"), wording("Clear the marked cells, or the entry")]];
    }

    makeTools() {
        const check = name => make("input", {type: "checkbox", checked: this.settings[name],
            onchange: event => { this.settings[name] = event.target.checked; this.draw(); }});
        this.switches = {ghost: check("ghost"), heat: check("heat")};
        const toggle = (name, label, key) => make("label.tool", {title: key}, this.switches[name], label);
        this.bestTool = this.tool(wording("Best fill"), () => this.toggleBest(), "*", wording("Look for the fill with the best scores, as long as you like"));
        const node = make("div.tools", {role: "toolbar", "aria-label": wording("Tools")},
            this.tool(wording("Undo"), () => this.undo(), wording("Ctrl+Z")), this.tool(wording("Redo"), () => this.redo(), wording("Ctrl+Y")),
            ...this.cellTools.map(([label, act, key, title]) => this.tool(label, act, key, title)),
            this.tool(wording("Take fill"), () => this.accept(), wording("Ctrl+Enter"), wording("Write the letters that the search has found")),
            this.tool(wording("Another"), () => this.another(), ";", wording("Look for another fill, of the marked region if there is one")),
            this.tool(wording("Alternatives"), () => this.alternatives.look(), ":", wording("Look for fills that differ from each other")), this.bestTool,
            toggle("ghost", wording("Show fill"), "<"), toggle("heat", wording("Heat map"), ">"));
        rove(node);
        return node;
    }

    /** The tools for a cell where it was clicked with the right button. */
    makeMenu() {
        const items = this.cellTools.map(([label, act, key]) => this.tool(label, act, key, "", {role: "menuitem"}));
        const close = () => { this.menu.hidden = true; };
        const node = make("div.cell-menu", {role: "menu", "aria-label": wording("Tools for this cell"), hidden: true, onclick: close,
            onfocusout: event => { if (!this.menu.contains(event.relatedTarget)) close(); },
            onkeydown: event => { if (event.key === "Escape") this.grid.focus(this.cell); }}, ...items);
        rove(node);
        return node;
    }

    openMenu(c, event) {
        if (!this.marked.includes(c)) this.choose(c, {shiftKey: false});
        const frame = this.grid.node.parentElement.getBoundingClientRect();
        this.menu.hidden = false;
        const left = Math.min(event.clientX - frame.left, Math.max(0, frame.width - this.menu.offsetWidth));
        Object.assign(this.menu.style, {left: `${left}px`, top: `${event.clientY - frame.top}px`});
        this.menu.querySelector("button").focus();
    }

    makeTabs() {
        const panels = [["Words", wording("Words"), this.candidates.node], ["Clues", wording("Clues"), this.clues.node],
            ["Grid", wording("Grid"), this.gridPanel.node], ["Lists", wording("Lists"), this.lists.node], ["File", wording("File"), this.files.node]];
        const choose = wanted => panels.forEach(([name, , node]) => {
            const isWanted = name === wanted;
            node.hidden = !isWanted;
            tabs.get(name).setAttribute("aria-selected", String(isWanted));
            tabs.get(name).tabIndex = isWanted ? 0 : -1;
            this.tab = isWanted ? name : this.tab;
        });
        const open = name => { choose(name); this.drawNow(); }; // at once, so that nothing moves under a pointer
        const tabs = new Map(panels.map(([name, label, node]) => {
            node.id = `panel-${name}`;
            node.setAttribute("role", "tabpanel");
            return [name, button(() => open(name), {role: "tab", "aria-controls": node.id, class: "tab"}, label)];
        }));
        const names = panels.map(([name]) => name);
        this.turnTab = step => open(names[(names.indexOf(this.tab) + step + names.length) % names.length]);
        const turn = event => {
            const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
            if (!step) return;
            this.turnTab(step);
            tabs.get(this.tab).focus();
        };
        const list = make("div.tabs", {role: "tablist", "aria-label": wording("Panels"), onkeydown: turn}, ...tabs.values());
        this.openTab = choose;
        this.showTab = open;
        choose("Words");
        return make("div.right", {}, list, ...panels.map(([, , node]) => node), this.help, this.paper.clues);
    }

    // What changes

    /** Go on to another sheet. */
    go(sheet, join = "") {
        if (this.history.go(sheet, join)) this.changed();
    }
    undo() { if (this.history.undo()) this.changed(); }
    redo() { if (this.history.redo()) this.changed(); }

    /** After each change: study the sheet, keep it, show it. */
    changed(keep = true) {
        ++this.version;
        if (keep) this.told = "";
        this.cell = Math.min(this.cell, this.sheet.letters.length - 1);
        this.forget();
        this.lamp = this.lamp === "loading" || this.lamp === "failed" ? this.lamp : "searching";
        this.study();
        if (keep) {
            clearTimeout(this.keeping);
            this.keeping = setTimeout(() => this.keepNow(), KEEP_AFTER);
        }
        this.draw();
    }

    /** Nothing is known yet about the sheet; a fill found before may still hold. */
    forget() {
        const old = this.ghost;
        this.situation = this.ghost = this.shown = this.blamed = this.incumbent = null;
        this.improving = this.taking = false;
        this.alternatives?.forget();
        if (old && old.length === this.sheet.letters.length && this.sheet.letters.every((letter, c) => !letter || letter === old[c])) this.ghost = old;
    }

    study() {
        if (this.lamp === "loading") return;
        this.ask("study", {sheet: this.sheet, version: this.version, demands: this.demands, seed: this.seed});
        this.askWords();
    }

    /** Ask for the words of the current slot, if it is another one or the sheet has changed. */
    askWords() {
        const s = this.slot?.s ?? -1, about = `${this.version} ${s}`;
        if (this.asked === about || this.lamp === "loading" || s < 0) return;
        this.asked = about;
        this.ask("candidates", {slot: s});
    }

    /** An address of the site, which may be under a path of its host. @param {string} address */
    at(address) { return (this.room.dataset.site ?? "/") + address; }

    /** An address of the site's API, which answers in the language of the page. @param {string} address */
    api(address) { return (this.room.dataset.api ?? "/api/") + address; }

    ask(what, content = {}) { this.worker.postMessage({ask: what, ...content}); }

    /** What the analyst has found. */
    hear(message) {
        if (message.kind === "failed") return this.fail(wording(message.why));
        if (message.kind === "ready") return this.ready(message);
        if (message.kind === "note") return this.say(wording(message.text, message.values));
        if (message.kind === "akin") return this.clues.learn(message.akin);
        if (message.kind === "found") return this.lists.found(message);
        if (message.version !== this.version) return;
        this.found[message.kind]?.(message);
        if (message.kind !== "candidates") this.draw();
        else if (this.tab === "Words") this.drawWords(); // at once: people wait for them, and nothing else has changed
    }

    /** What to do with what the analyst finds, by its kind. @returns {Record<string, (found: any) => void>} */
    get found() {
        return {
            situation: found => { this.situation = found; },
            lamp: ({state, letters}) => {
                this.lamp = state;
                if (letters) this.ghost = letters;
                if (state !== "fills") this.ghost = null;
                if (this.taking && letters) this.accept();
                this.taking = false;
            },
            conflict: ({slots}) => { this.blamed = slots; },
            excluded: ({letters}) => { this.situation = {...this.situation, letters}; },
            candidates: found => { this.words = found; },
            alternatives: found => this.alternatives.show(found),
            another: ({letters}) => this.showAnother(letters),
            best: ({letters, total, bound, entries, proved}) => {
                if (letters) this.ghost = letters;
                this.incumbent = {total, bound, entries, proved};
                this.improving = !proved;
            },
        };
    }

    ready({words, leftOut, isServer = false}) {
        this.lamp = "searching";
        this.onServer.hidden = !isServer;
        this.lists.loaded(words, leftOut, isServer);
        if (!this.isKept) keepFiles();
        this.isKept = true;
        this.asked = "";
        this.study();
        this.draw();
    }

    fail(why) {
        this.lamp = "failed";
        this.say(wording("The words could not be loaded ({why}). You can go on drawing and writing; the search is off.", {why}));
        this.draw();
    }

    /** Say something in the line above the grid, until the next change. @param {string} text */
    say(text) {
        this.told = text;
        this.draw();
    }

    // Acts

    /** The marked cells; without a mark, the current entry's. */
    get region() {
        if (this.anchor < 0) return this.slot?.cells ?? [this.cell];
        const {columns} = this.sheet, rowOf = c => Math.floor(c / columns), columnOf = c => c % columns;
        const between = (x, one, other) => x >= Math.min(one, other) && x <= Math.max(one, other);
        return this.sheet.letters.flatMap((_, c) => between(rowOf(c), rowOf(this.anchor), rowOf(this.cell)) &&
            between(columnOf(c), columnOf(this.anchor), columnOf(this.cell)) ? [c] : []);
    }

    /** The cells to circle or shade: the marked ones, or the current one; no blocks. */
    get marked() { return (this.anchor < 0 ? [this.cell] : this.region).filter(c => !this.sheet.blocks[c]); }

    /** Whether every cell has its letter. */
    get isFull() { return this.sheet.letters.every((letter, c) => letter || this.sheet.blocks[c]); }

    choose(c, event) {
        if (event?.shiftKey) this.anchor = this.anchor < 0 ? this.cell : this.anchor;
        else if (c === this.cell && this.chosen) this.down = !this.down;
        if (!event?.shiftKey) this.anchor = -1;
        this.select(c);
    }

    select(c) {
        this.cell = c;
        this.chosen = true;
        this.shown = null;
        this.askWords();
        this.draw();
        this.grid.focus(c);
    }

    press(event) {
        const action = keyAction(event);
        if (!action) return;
        event.preventDefault();
        const [name, ...details] = action;
        this[name](...details);
    }

    type(letter) {
        if (this.sheet.blocks[this.cell]) return;
        this.go(write(this.sheet, [[this.cell, letter.toUpperCase()]]));
        const after = next(this.sheet, this.cell, this.down);
        if (after >= 0) this.select(after);
    }

    erase() {
        if (this.sheet.letters[this.cell]) return this.go(clear(this.sheet, [this.cell]));
        const before = this.down ? this.cell - this.sheet.columns : this.cell - 1;
        if (before < 0 || next(this.sheet, before, this.down) !== this.cell) return;
        this.select(before);
        this.go(clear(this.sheet, [before]));
    }

    empty() { this.go(clear(this.sheet, this.marked)); }
    clear() { this.go(clear(this.sheet, this.region)); }
    lock() { this.go(setMark(this.sheet, "locked", this.region)); }
    bar(down) { this.go(setBar(this.sheet, this.cell, down)); }
    circle() { this.go(setMark(this.sheet, "circles", this.marked)); }
    shade() { this.go(setShade(this.sheet, this.marked, this.sheet.shades[this.cell] ? "" : "#ffd54f")); }
    block() { this.go(setBlock(this.sheet, this.cell)); this.arrow(this.down ? 1 : 0, this.down ? 0 : 1, false); }
    turn() { this.down = !this.down; this.select(this.cell); }

    arrow(rows, columns, marking) {
        const turns = !marking && this.anchor < 0 && this.slot && Boolean(rows) !== this.slot.down && slotsAt(this.sheet)[this.cell][rows ? 1 : 0] >= 0;
        this.anchor = marking ? (this.anchor < 0 ? this.cell : this.anchor) : -1;
        if (turns) return this.turnTo(Boolean(rows));
        const row = Math.floor(this.cell / this.sheet.columns) + rows, column = this.cell % this.sheet.columns + columns;
        if (row < 0 || row >= this.sheet.rows || column < 0 || column >= this.sheet.columns) return this.draw();
        this.select(row * this.sheet.columns + column);
    }

    turnTo(down) { this.down = down; this.select(this.cell); }

    /** On to the next slot, or the one before. */
    jump(step) {
        const all = slotsOf(this.sheet);
        if (!all.length) return;
        const {cells, down} = all[((this.slot?.s ?? -1) + step + all.length) % all.length];
        this.down = down;
        this.anchor = -1;
        this.select(cells.find(c => !this.sheet.letters[c]) ?? cells[0]);
    }

    /** To the first cell of the entry, or the last. @param {0 | -1} place */
    toEnd(place) {
        this.anchor = -1;
        this.select(this.slot?.cells.at(place) ?? this.cell);
    }

    /** To the first cell of the grid, or the last. @param {0 | -1} place */
    toCorner(place) {
        this.anchor = -1;
        this.select(place ? this.sheet.letters.length - 1 : 0);
    }

    /** Mark nothing; where nothing is marked, ask for several letters, as other editors do. */
    escape() {
        if (this.anchor < 0) return this.askRebus();
        this.anchor = -1;
        return this.draw();
    }

    toWords() {
        this.showTab("Words");
        this.candidates.rows.focus();
    }

    openHelp() {
        this.help.open = true;
        this.help.firstChild.focus();
    }

    toggle(name) {
        this.settings[name] = this.switches[name].checked = !this.settings[name];
        this.draw();
    }

    lookForAlternatives() { this.alternatives.look(); }

    /** Write the best word into the current slot. */
    takeBest() {
        const {words, slot} = this, isKnown = slot && words?.version === this.version && words.slot === slot.s;
        const best = isKnown && words.words.find(each => each.state !== "dead" && !each.changes?.length);
        if (best) this.take(best.word);
        else this.say(wording("No word is known for this slot yet."));
    }

    /** The current entry, for the clipboard: "." for an open cell, several letters of a cell in brackets. */
    get copied() {
        const cells = this.anchor < 0 ? this.slot?.cells ?? [this.cell] : this.marked;
        return cells.map(c => { const letters = this.sheet.letters[c] || "."; return letters.length > 1 ? `[${letters}]` : letters; }).join("");
    }

    /** Write a text from the current cell on, as far as its slot goes. @param {string} text */
    paste(text) {
        const letters = [...text.toUpperCase().matchAll(/\[([^\]]+)\]|[\p{L}\p{N}.?]/gu)].map(([one, several]) => several ?? (/[.?]/.test(one) ? "" : one));
        this.go(writeFrom(this.sheet, this.cell, this.slot?.down ?? this.down, letters));
    }

    askRebus() {
        const cell = this.grid.cells[this.cell];
        Object.assign(this.rebus, {hidden: false, value: this.sheet.letters[this.cell]});
        Object.assign(this.rebus.style, {left: `${cell.offsetLeft}px`, top: `${cell.offsetTop}px`});
        this.rebus.focus();
    }

    rebusKey(event) {
        if (event.isComposing || !["Enter", "Escape", "Tab"].includes(event.key)) return;
        event.preventDefault();
        if (event.key !== "Escape") this.go(write(this.sheet, [[this.cell, this.rebus.value.replace(/\s/gu, "").toUpperCase()]]));
        this.grid.focus(this.cell);
    }

    take(word) {
        if (!this.slot) return;
        this.go(writeEntry(this.sheet, this.slot, word));
        this.grid.focus(this.cell);
    }

    preview(word) {
        const letters = word && this.slot ? writeEntry(this.sheet, this.slot, word)?.letters : null;
        this.shown = letters ? new Map(this.slot.cells.map(c => [c, letters[c]])) : null;
        this.draw();
    }

    ban(word, always) {
        if (always) return this.lists.edit(word, null);
        this.demand({without: [...this.demands.without, word]});
        this.candidates.leftOut(word);
    }

    /** Let a word in again that was left out. @param {string} word */
    allow(word) {
        this.lists.forgetEdit(word);
        this.demand({without: this.demands.without.filter(each => each !== word)});
    }

    /** Demand something else of the entries. */
    demand(changes) {
        this.demands = {...this.demands, ...changes};
        this.lists.draw();
        this.changed();
    }

    /** Write the letters of the fill that was found: in the marked region, or everywhere. While the search goes on, they
     * are written as soon as it has found a fill. */
    accept() {
        if (!this.ghost && this.lamp === "searching") {
            this.taking = true;
            return undefined;
        }
        if (!this.ghost) return this.say(wording("There is no fill yet to take."));
        const cells = this.anchor < 0 ? this.sheet.letters.map((_, c) => c) : this.region;
        this.go(write(this.sheet, cells.filter(c => !this.sheet.letters[c] && !this.sheet.blocks[c]).map(c => [c, this.ghost[c]])));
    }

    /** Another fill, unlike those seen: of the marked region, whose letters change, or of what is open. */
    another() {
        const cells = this.anchor < 0 ? [] : this.region, about = cells.join();
        if (!cells.length && this.isFull) return this.say(wording("The grid is full. Mark a region that is to change."));
        if (this.seen?.about !== about) this.seen = {about, cells, fills: []};
        const now = cells.length ? this.sheet.letters : this.ghost;
        if (now) this.seen.fills.push(now);
        this.ask("another", {cells, seen: this.seen.fills, seed: ++this.seed});
        this.say(wording("Looking for another fill …"));
    }

    /** @param {string[] | null} letters of another fill; null where there is none */
    showAnother(letters) {
        const {cells} = this.seen;
        this.told = letters ? "" : wording("There is no other fill, or none was found.");
        if (!letters) this.seen = null; // those seen may come again
        else if (cells.length) this.go(write(this.sheet, cells.map(c => [c, letters[c]])));
        else this.ghost = letters;
    }

    toggleBest() {
        this.improving = !this.improving;
        this.ask(this.improving ? "best" : "stop", this.improving ? {seed: this.seed} : {kind: "best"});
        this.draw();
    }

    insertLine(down, change) {
        const at = down ? Math.floor(this.cell / this.sheet.columns) : this.cell % this.sheet.columns;
        this.go(down ? changeRows(this.sheet, at, change) : changeColumns(this.sheet, at, change));
    }

    save() { this.drafts.keep(); this.files.save(); }

    // Showing

    /** Draw everything at the next moment that the screen changes. */
    draw() {
        if (this.drawing) return;
        this.drawing = requestAnimationFrame(() => {
            this.drawing = 0;
            this.drawNow();
        });
    }

    drawNow() {
        const {sheet, slot} = this;
        const blamed = this.blamed && this.lamp === "impossible" && !isWideOpen(sheet) ? new Set(this.blamed.flatMap(s => slotsOf(sheet)[s]?.cells ?? [])) : null;
        this.grid.draw({sheet, cell: this.cell, slot, marked: new Set(this.anchor < 0 ? [] : this.region), situation: this.situation,
            ghost: this.ghost, preview: this.shown, blamed, hard: this.clues.hardCells, showHeat: this.settings.heat, showGhost: this.settings.ghost});
        this.drawStatus();
        if (this.tab === "Words") this.drawWords();
        if (this.tab === "Clues") this.clues.draw();
        if (this.tab === "Grid") this.gridPanel.draw();
        if (this.tab === "File") this.files.draw();
    }

    drawStatus() {
        const names = (this.blamed ?? []).map(s => slotsOf(this.sheet)[s]?.name);
        const blame = this.lamp !== "impossible" || !names.length ? "" : names.length === 1 ? wording("No word fits {slot}.", {slot: names[0]})
            : wording("These can’t be filled together: {slots}.", {slots: names.join(", ")});
        const bare = isBare(this.sheet), wide = isWideOpen(this.sheet);
        this.first.hidden = !bare;
        this.status.dataset.state = wide && this.lamp === "impossible" ? "unknown" : this.lamp; // its slots are not to blame
        const says = wide && !["loading", "failed", "fills"].includes(this.lamp) ? [bare ? EMPTY : WIDE_OPEN, this.told]
            : [this.isFull && this.lamp === "fills" ? wording("Every cell has its letter.") : LAMPS[this.lamp], blame, this.saidOfBest(), this.told];
        const text = says.filter(Boolean).join(" ");
        this.warning.textContent = this.drafts.unkept;
        this.notice.textContent = this.drafts.note;
        this.notice.hidden = !this.drafts.note;
        if (this.status.lastChild.textContent !== text) this.status.lastChild.textContent = text;
        this.bestTool.setAttribute("aria-pressed", String(this.improving));
    }

    /** How good the best fill so far is. */
    saidOfBest() {
        if (!this.incumbent?.total) return "";
        const {total, bound, entries, proved} = this.incumbent, mean = decimal(total / entries);
        return proved ? wording("Mean score {mean}, proved to be the best.", {mean})
            : wording("Mean score {mean}; no fill has more than {bound}.", {mean, bound: decimal(bound / entries)});
    }

    drawWords() {
        const {slot, words} = this;
        const found = slot && words?.version === this.version && words.slot === slot.s ? words : null;
        const title = slot && `${slot.name} ${templateOf(this.sheet, slot)}`;
        if (this.shownWords === found && this.shownTitle === title && this.shownLamp === this.lamp) return;
        this.shownWords = found;
        this.shownTitle = title;
        this.shownLamp = this.lamp;
        const {entry, score} = this.situation?.slots[slot?.s] ?? {};
        const about = !entry ? "" : score === null ? wording("{word} is not in the lists.", {word: entry}) : wording("{word} scores {score}.", {word: entry, score});
        this.candidates.show(title, found, {about, isDead: this.lamp === "impossible"});
    }
}
