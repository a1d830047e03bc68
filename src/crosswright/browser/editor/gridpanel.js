/** The panel about the grid: its size and symmetry, theme entries, what the rules of each kind object to, figures. */
import {button, make} from "../shared/dom.js";
import {clear, fold, LEAST_SIDE, MOST_SIDE, placeEntry, resize, slotsOf, SYMMETRIES, templateOf, withPattern, writeEntry} from "./sheet.js";
import {figuresOf, objections, RULES} from "./rules.js";

/** How many patterns are proposed? */
const PATTERNS = 3;

export class GridPanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        const side = label => make("input", {type: "number", min: LEAST_SIDE, max: MOST_SIDE, "aria-label": label, onchange: () => this.resize()});
        this.rows = side("Rows");
        this.columns = side("Columns");
        this.symmetry = make("select", {"aria-label": "Symmetry", onchange: () => editor.history.go({...editor.sheet, symmetry: this.symmetry.value}) && editor.changed()},
            ...Object.entries(SYMMETRIES).map(([name, {label}]) => make("option", {value: name}, label)));
        this.rules = make("select", {"aria-label": "Rules", onchange: () => this.draw()},
            ...Object.entries(RULES).map(([name, {label}]) => make("option", {value: name}, label)));
        this.theme = make("textarea", {rows: "4", "aria-label": "Theme entries, one a line", spellcheck: "false", autocapitalize: "characters",
            oninput: () => editor.go({...editor.sheet, theme: this.theme.value.split("\n").map(fold).filter(Boolean)}, "theme")});
        this.entries = make("div.line", {role: "group", "aria-label": "Place theme entries"});
        this.proposals = make("div.proposals", {});
        this.asks = make("p.soft", {role: "status"});
        this.faults = make("ul.faults", {});
        const hasSite = Boolean(editor.room.dataset.formats);
        this.figures = make("dl.figures", {});
        const line = (label, change) => ["row", "column"].map(kind =>
            button(() => editor.insertLine(kind === "row", change), {class: "tool"}, `${label} ${kind}`));
        this.node = make("section.grid-panel", {"aria-label": "Grid"},
            make("div.line", {}, make("label", {}, "Size ", this.rows, " × ", this.columns), make("label", {}, "Symmetry ", this.symmetry)),
            make("div.line", {}, ...line("Insert", 1), ...line("Delete", -1),
                button(() => editor.go(clear(editor.sheet, editor.sheet.letters.map((_, c) => c))), {class: "tool"}, "Clear letters")),
            make("h2", {}, "Theme"), this.theme, this.entries,
            hasSite && make("div.line", {}, button(() => this.propose(), {class: "tool"}, "Propose patterns")), this.asks, this.proposals,
            make("h2", {}, "Check"), make("label", {}, "Rules ", this.rules), this.faults, this.figures);
    }

    resize() {
        const [rows, columns] = [this.rows, this.columns].map(field => Math.min(MOST_SIDE, Math.max(LEAST_SIDE, Number(field.value) || LEAST_SIDE)));
        this.editor.go(resize(this.editor.sheet, rows, columns));
    }

    draw() {
        const {sheet} = this.editor;
        const values = [[this.rows, sheet.rows], [this.columns, sheet.columns], [this.symmetry, sheet.symmetry], [this.theme, sheet.theme.join("\n")]];
        for (const [field, value] of values) if (document.activeElement !== field) field.value = String(value); // nobody is typing there
        this.drawEntries(sheet);
        const found = objections(sheet, this.rules.value);
        this.faults.replaceChildren(...found.length ? found.map(text => make("li", {}, text)) : [make("li.fine", {}, "Nothing is amiss.")]);
        this.figures.replaceChildren(...Object.entries(figuresOf(sheet, this.editor.situation)).flatMap(([name, value]) =>
            [make("dt", {}, name), make("dd", {}, String(value))]));
    }

    /** A button for each theme entry, pressed where it stands in the grid. */
    drawEntries(sheet) {
        const there = new Set(slotsOf(sheet).map(slot => templateOf(sheet, slot)));
        const shown = JSON.stringify(sheet.theme.map(word => [word, there.has(word)]));
        if (shown === this.shownEntries) return;
        this.shownEntries = shown;
        this.entries.replaceChildren(...sheet.theme.map(word => button(() => this.place(word), {class: "tool",
            "aria-pressed": String(there.has(word)), title: "Into the current slot, or from the current cell on"}, `${word} (${[...word].length})`)));
    }

    /** Write a theme entry into the current slot if it has its length, otherwise from the current cell on. */
    place(word) {
        const {editor} = this, {sheet, slot} = editor, down = slot?.down ?? editor.down;
        const made = slot?.cells.length === [...word].length ? writeEntry(sheet, slot, word) : placeEntry(sheet, editor.cell, down, word);
        if (!made) return editor.say(`${word} doesn’t fit ${down ? "down" : "across"} from the current cell.`);
        editor.go(made);
        editor.grid.focus(editor.cell);
    }

    /** Ask the site for patterns around the theme entries, each with a trial fill. */
    async propose() {
        const {sheet} = this.editor;
        this.proposals.replaceChildren();
        try {
            this.taken = false;
            for (let i = 1; i <= PATTERNS && !this.taken; ++i) {
                this.asks.textContent = `Pattern ${i} of ${PATTERNS} is being made …`;
                this.proposals.append(...(await this.askPattern(sheet)).map(pattern => this.proposal(pattern)));
            }
            this.asks.textContent = this.proposals.childElementCount ? "Choose one:" : "No pattern was found around these entries.";
        } catch (error) {
            this.asks.textContent = this.proposals.childElementCount ? "Choose one:" : `There are no patterns: ${error?.message}.`;
        }
    }

    async askPattern({rows, columns, theme}) {
        this.seed = (this.seed ?? -1) + 1;
        const body = JSON.stringify({rows, columns, theme, rules: Math.max(rows, columns) < 9 ? "mini" : "american", seed: this.seed, count: 1});
        const response = await fetch(this.editor.at("api/patterns"), {method: "POST", headers: {"Content-Type": "application/json"}, body});
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.error ?? "the site refused it");
        return answer.patterns;
    }

    proposal({rows, fills}) {
        const columns = rows[0].length;
        const picture = make("span.picture", {}, ...rows.flatMap(row => [...row].map(each =>
            make(each === "#" ? "i.block" : each === "." ? "i" : "i.letter", {}))));
        picture.style.setProperty("--columns", String(columns));
        const take = () => {
            this.taken = true;
            this.editor.go(withPattern(this.editor.sheet, rows));
            this.editor.grid.focus(0);
        };
        return button(take,
            {class: "proposal", "aria-label": `A pattern with ${rows.join("").split("#").length - 1} blocks${fills ? ", which fills" : ""}`}, picture,
            make("small", {}, fills ? "fills" : "not tried"));
    }
}
