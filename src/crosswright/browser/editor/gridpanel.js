/** The panel about the grid: its size and symmetry, theme entries, what the rules of each kind object to, figures. */
import {button, make} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";
import {cellsIn, clear, emptySheet, foldCells, LEAST_SIDE, MOST_SIDE, placeEntry, resize, slotsOf, withPattern, write} from "./sheet.js";
import {figuresOf, objections, RULES} from "./rules.js";

/** How many patterns are proposed at once, and how many are made for that? Those too like others are left out. */
const PATTERNS = 3, MOST_TRIES = 8;
/** In what share of the cells must the blocks of two proposals differ? */
const SHARE_APART = 1 / 12;
/** How long is a three? */
const SHORT = 3;
/** What the symmetries of a sheet are called. */
const SYMMETRY_NAMES = {
    rotation: wording("half turn"), quarter: wording("quarter turn"), sides: wording("left and right"), ends: wording("top and bottom"),
    diagonal: wording("diagonal"), antidiagonal: wording("other diagonal"), none: wording("none"),
};

export class GridPanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        const side = label => make("input", {type: "number", min: LEAST_SIDE, max: MOST_SIDE, "aria-label": label, onchange: () => this.resize()});
        this.rows = side(wording("Rows"));
        this.columns = side(wording("Columns"));
        this.symmetry = make("select", {"aria-label": wording("Symmetry"), onchange: () => editor.history.go({...editor.sheet, symmetry: this.symmetry.value}) && editor.changed()},
            ...Object.entries(SYMMETRY_NAMES).map(([name, label]) => make("option", {value: name}, label)));
        this.rules = make("select", {"aria-label": wording("Rules"), onchange: () => this.draw()},
            ...Object.entries(RULES).map(([name, {label}]) => make("option", {value: name}, label)));
        this.theme = make("textarea", {rows: "4", "aria-label": wording("Theme entries, one a line"), spellcheck: "false", autocapitalize: "characters",
            oninput: () => editor.go({...editor.sheet, themeText: this.theme.value, theme: this.theme.value.split("\n").map(foldCells).filter(Boolean)}, "theme")});
        this.entries = make("div.line", {role: "group", "aria-label": wording("Place theme entries")});
        this.proposals = make("div.proposals", {});
        /** @type {string[][]} the rows of those proposed */ this.proposed = [];
        this.more = button(() => this.propose(true), {class: "tool", hidden: true}, wording("More patterns"));
        this.asks = make("p.soft", {role: "status"});
        this.faults = make("ul.faults", {});
        const hasSite = Boolean(editor.room.dataset.formats);
        this.figures = make("dl.figures", {});
        const line = (label, isRow, change) => button(() => editor.insertLine(isRow, change), {class: "tool"}, label);
        this.node = make("section.grid-panel", {"aria-label": wording("Grid")},
            make("div.line", {}, make("label", {}, `${wording("Size")} `, this.rows, " × ", this.columns),
                make("label", {}, `${wording("Symmetry")} `, this.symmetry)),
            make("div.line", {}, line(wording("Insert row"), true, 1), line(wording("Insert column"), false, 1),
                line(wording("Delete row"), true, -1), line(wording("Delete column"), false, -1),
                button(() => editor.go(clear(editor.sheet, editor.sheet.letters.map((_, c) => c))), {class: "tool"}, wording("Clear letters"))),
            make("h2", {}, wording("Theme")), this.theme, this.entries,
            hasSite && make("div.line", {}, button(() => this.propose(), {class: "tool"}, wording("Propose patterns"))), this.asks, this.proposals, make("div.line", {}, this.more),
            make("h2", {}, wording("Check")), make("label", {}, `${wording("Rules")} `, this.rules), this.faults, this.figures);
    }

    resize() {
        const [rows, columns] = [this.rows, this.columns].map(field => Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Number(field.value) || LEAST_SIDE)));
        this.editor.go(resize(this.editor.sheet, rows, columns));
    }

    draw() {
        const {sheet} = this.editor;
        const values = [[this.rows, sheet.rows], [this.columns, sheet.columns], [this.symmetry, sheet.symmetry], [this.theme, sheet.themeText || sheet.theme.join("\n")]];
        for (const [field, value] of values) if (document.activeElement !== field) field.value = String(value); // nobody is typing there
        this.drawEntries(sheet);
        const found = objections(sheet, this.rules.value);
        this.faults.replaceChildren(...found.length ? found.map(text => make("li", {}, text)) : [make("li.fine", {}, wording("Nothing is amiss."))]);
        this.figures.replaceChildren(...Object.entries(figuresOf(sheet, this.editor.situation)).flatMap(([name, value]) =>
            [make("dt", {}, name), make("dd", {}, String(value))]));
    }

    /** A button for each theme entry, pressed where it stands in the grid. */
    drawEntries(sheet) {
        const there = new Set(slotsOf(sheet).map(({cells}) => JSON.stringify(cells.map(c => sheet.letters[c]))));
        const isThere = word => there.has(JSON.stringify(cellsIn(word)));
        const shown = JSON.stringify(sheet.theme.map(word => [word, isThere(word)]));
        if (shown === this.shownEntries) return;
        this.shownEntries = shown;
        this.entries.replaceChildren(...sheet.theme.map(word => button(() => this.place(word), {class: "tool",
            "aria-pressed": String(isThere(word)), title: wording("Into the current slot, or from the current cell on")}, `${word} (${cellsIn(word).length})`)));
    }

    /** Write a theme entry into the current slot if it has its length, otherwise from the current cell on. */
    place(word) {
        const {editor} = this, {sheet, slot} = editor, down = slot?.down ?? editor.down;
        const cells = cellsIn(word), fits = slot?.cells.length === cells.length;
        const made = fits ? write(sheet, slot.cells.map((c, i) => [c, cells[i]])) : placeEntry(sheet, editor.cell, down, word);
        if (!made) {
            return editor.say(down ? wording("{word} doesn’t fit down from the current cell.", {word})
                : wording("{word} doesn’t fit across from the current cell.", {word}));
        }
        editor.go(made);
        editor.grid.focus(editor.cell);
    }

    /** Ask the site for patterns around the theme entries, each with a trial fill. @param {boolean} more beside those shown */
    async propose(more = false) {
        const {sheet} = this.editor;
        if (!more) {
            this.proposals.replaceChildren();
            this.proposed = [];
        }
        this.more.hidden = true;
        this.taken = false;
        let unpaired = [], why = wording("No pattern was found around these entries.");
        try {
            for (let i = 1, tries = 0; i <= PATTERNS && tries < MOST_TRIES && !this.taken; ++tries) {
                this.asks.textContent = wording("Pattern {i} of {all} is being made …", {i, all: PATTERNS});
                const answer = await this.askPattern(sheet), fresh = answer.patterns.filter(({rows}) => this.isFresh(rows));
                ({unpaired} = answer);
                if (!answer.patterns.length) break;
                this.proposed.push(...fresh.map(({rows}) => rows));
                this.proposals.append(...fresh.map(pattern => this.proposal(pattern)));
                i += fresh.length;
            }
        } catch (error) {
            why = wording("There are no patterns: {why}.", {why: error?.message});
        }
        const lone = unpaired.length ? wording("These have no partner of their length: {entries}. One may stand alone, in the middle row; give the others one.",
            {entries: unpaired.map(word => `${word} (${[...word].length})`).join(", ")}) : "";
        this.asks.textContent = [this.proposed.length ? wording("Choose one:") : why, lone].filter(Boolean).join(" ");
        this.more.hidden = !this.proposed.length;
    }

    /** Whether a pattern's blocks differ from those of all that are shown. @param {string[]} rows */
    isFresh(rows) {
        const cells = rows.join("");
        return this.proposed.every(each => {
            const other = each.join("");
            return [...cells].filter((cell, c) => (cell === "#") !== (other[c] === "#")).length >= SHARE_APART * cells.length;
        });
    }

    async askPattern({rows, columns, theme}) {
        this.seed = (this.seed ?? -1) + 1;
        const body = JSON.stringify({rows, columns, theme, rules: Math.max(rows, columns) < 9 ? "mini" : "american", seed: this.seed, count: 1});
        const response = await fetch(this.editor.api("patterns"), {method: "POST", headers: {"Content-Type": "application/json"}, body});
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.error ?? wording("the site refused it"));
        return answer;
    }

    proposal({rows, fills}) {
        const columns = cellsIn(rows[0]).length;
        const picture = make("span.picture", {}, ...rows.flatMap(row => cellsIn(row).map(each =>
            make(each === "#" ? "i.block" : each === "." ? "i" : "i.letter", {}))));
        picture.style.setProperty("--columns", String(columns));
        const take = () => {
            this.taken = true;
            this.editor.go(withPattern(this.editor.sheet, rows));
            this.editor.grid.focus(0);
        };
        const blocks = rows.join("").split("#").length - 1;
        const label = fills ? numbered(blocks, "A pattern with {n} block, which fills", "A pattern with {n} blocks, which fills")
            : numbered(blocks, "A pattern with {n} block", "A pattern with {n} blocks");
        const lengths = slotsOf(withPattern(emptySheet(), rows)).map(({cells}) => cells.length);
        const figures = [numbered(lengths.length, "{n} word", "{n} words"),
            `${wording("Threes")}: ${lengths.filter(length => length === SHORT).length}`].join(", ");
        return button(take, {class: "proposal", "aria-label": `${label}, ${figures}`}, picture, make("small", {}, figures),
            make("small", {}, fills ? wording("fills") : wording("no trial filled it")));
    }
}
