/** The panel of clues: a field for each entry, your notes, and what is amiss with each; below the field at hand what could
 * stand there. */
import {button, make} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";
import {italics} from "./cluetext.js";
import {ClueCollection} from "./collection.js";
import {toIpuz, withoutNotes} from "./ipuz.js";
import {faultOf} from "./leaks.js";
import {decimal} from "./numbers.js";
import {clueKeys, fold, setClue, setNote, slotsOf, templateOf, textsOf} from "./sheet.js";

/** For how many entries are clues asked at once? */
const ENTRIES_AT_ONCE = 40;
/** What the site makes clues from, by the name that it sends. @type {Record<string, string>} */
const KINDS = {
    "definition": wording("definition"), "possessive": wording("possessive"), "synonym": wording("synonym"), "article": wording("article"),
    "near": wording("near"), "name": wording("name"), "person": wording("person"), "blank": wording("blank to fill"),
    "opposite": wording("opposite"), "far from": wording("far from"), "example of": wording("example of"), "misleading": wording("misleading"),
    "phrase with hint": wording("phrase with hint"), "phrase": wording("phrase"), "companion": wording("companion"),
    "part of": wording("part of"), "kind of part": wording("kind of part"), "has part": wording("has part"), "place": wording("place"),
    "capital": wording("capital"), "kind of": wording("kind of"), "similar": wording("similar"), "one of": wording("one of"),
    "derived": wording("derived"), "charade": wording("charade"), "own": wording("your own"), "given": wording("given to us"),
    "house": wording("house book"), "model": wording("language model"),
};

/** @typedef {{text: string, kind: string, difficulty: number}} SuggestedClue */

export class CluePanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.hasSite = Boolean(editor.room.dataset.formats);
        this.summary = make("p.soft", {role: "status"});
        this.lists = make("div.clue-lists", {});
        this.judged = make("p.soft", {role: "status"});
        this.collection = new ClueCollection(editor.room.dataset.collection ?? "");
        this.offers = make("div.offers", {role: "group", "aria-label": wording("Clues to choose from")});
        this.node = make("section.clues", {"aria-label": wording("Clues"), ondragover: event => event.preventDefault(),
            ondrop: event => { event.preventDefault(); this.addFile(event.dataTransfer.files[0]); }}, this.summary,
        this.hasSite && make("div.line", {}, button(() => this.suggestAll(), {class: "tool"}, wording("Suggest clues")),
            button(() => this.prove(), {class: "tool"}, wording("Prove it"))), this.judged, this.makeSearch(), this.lists);
        this.shape = "";
        /** What the site suggests, by entry. @type {Map<string, SuggestedClue[]>} */
        this.suggestions = new Map();
        /** The words with a root in common, by entry. @type {Map<string, Set<string>>} */
        this.akin = new Map();
        this.asked = new Set(); // the entries whose roots were asked for
        /** The clues that few could solve, by the slot's name, and the cells that the solver could not find. */
        this.unfair = new Map();
        /** @type {[number, string][]} */ this.unfairCells = [];
        this.collection.loaded.then(() => this.drawFiles());
    }

    makeSearch() {
        this.wanted = make("input", {type: "search", placeholder: wording("words, or an answer"), "aria-label": wording("Search your clues"), autocomplete: "off",
            onkeydown: event => { if (event.key === "Enter") this.search(); }});
        this.found = make("div.offers", {role: "group", "aria-label": wording("Your clues")});
        this.files = make("ul.lists", {});
        const file = make("input", {type: "file", accept: ".txt,.tsv,.csv", "aria-label": wording("Add a file of your clues"),
            onchange: () => { this.addFile(file.files[0]); file.value = ""; }});
        return make("details.own-clues", {}, make("summary", {}, wording("Your own clues")),
            make("div.line", {}, this.wanted, button(() => this.search(), {class: "tool"}, wording("Search"))), this.found,
            make("label.file", {}, `${wording("Add a file, or drop it here: ANSWER, a tab, CLUE; a line each")} `, file), this.files);
    }

    draw() {
        const {sheet} = this.editor, slots = slotsOf(sheet), keys = clueKeys(sheet);
        const shape = slots.map(({name}, s) => name + keys[s]).join(), texts = textsOf(sheet, "clues"), notes = textsOf(sheet, "notes");
        if (shape !== this.shape) this.lay(sheet, slots, keys);
        this.shape = shape;
        slots.forEach((_, s) => {
            const {field, note, fault} = this.rows[s], text = texts[s], noted = notes[s];
            if (document.activeElement !== field && field.value !== text) field.value = text;
            if (document.activeElement !== note && note.value !== noted) note.value = noted;
            note.hidden = !noted && !note.dataset.open;
            fault.textContent = !keys[s] ? "" : this.faultOf(s, text) || (this.isHard(s, text) ? wording("few could solve this") : "");
        });
        this.askAkin(keys);
        const written = keys.filter(key => key && sheet.clues[key]?.trim()).length;
        this.summary.textContent = wording("{n} of {all} clues are written.", {n: written, all: slots.length});
    }

    /** What is amiss with the clue of slot `s`. @param {number} s @param {string} text */
    faultOf(s, text) { return faultOf(this.editor.sheet, s, text, this.akin); }

    /** Whether the solver could not solve slot `s` with this clue. @param {number} s @param {string} text */
    isHard(s, text) { return this.unfair.get(slotsOf(this.editor.sheet)[s].name) === text; }

    /** The cells that few could find, as far as the grid and the clues are still those that were judged. */
    get hardCells() {
        const {sheet} = this.editor, keys = clueKeys(sheet);
        if (!this.unfairCells.length) return new Set();
        const open = new Set(slotsOf(sheet).flatMap(({name, cells}, s) => this.unfair.get(name) === (sheet.clues[keys[s]] ?? "") ? cells : []));
        return new Set(this.unfairCells.flatMap(([c, letter]) => sheet.letters[c] === letter && open.has(c) ? [c] : []));
    }

    /** Ask the worker for the words akin to the entries that are new. @param {string[]} keys */
    askAkin(keys) {
        const words = keys.filter(key => key && !this.asked.has(key));
        words.forEach(word => this.asked.add(word));
        if (words.length) this.editor.ask("akin", {words});
    }

    /** @param {Record<string, string[]>} akin */
    learn(akin) {
        for (const [entry, words] of Object.entries(akin)) this.akin.set(entry, new Set(words));
        this.editor.draw();
    }

    lay(sheet, slots, keys) {
        this.rows = slots.map((slot, s) => this.row(slot, templateOf(sheet, slot), keys[s], s));
        const list = down => [make("h2", {}, down ? wording("Down") : wording("Across")),
            ...slots.flatMap((slot, s) => slot.down === down ? [this.rows[s].node] : [])];
        const at = /** @type {HTMLElement | null} */ (document.activeElement?.closest?.(".clue"))?.dataset.slot;
        this.lists.replaceChildren(...list(false), ...list(true));
        if (at) this.rows[slots.findIndex(({name}) => name === at)]?.field.focus();
    }

    row(slot, template, key, s) {
        const {editor} = this;
        const field = make("input", {type: "text", "aria-label": wording("Clue for {slot} {entry}", {slot: slot.name, entry: template}), disabled: !key,
            placeholder: key ? "" : wording("not filled yet"), maxlength: "500",
            onkeydown: event => this.press(event, s),
            onfocus: () => { editor.anchor = -1; editor.down = slot.down; editor.cell = slot.cells[0]; editor.askWords(); this.offer(s, key); editor.draw(); },
            oninput: event => editor.go(setClue(editor.sheet, key, event.target.value), `clue ${key}`)});
        const note = make("input.note", {type: "text", "aria-label": wording("Note on {slot} {entry}", {slot: slot.name, entry: template}), hidden: true, maxlength: "500",
            placeholder: wording("a note for you"), onkeydown: event => { if (["Enter", "Escape"].includes(event.key)) field.focus(); }, oninput: event => editor.go(setNote(editor.sheet, key, event.target.value), `note ${key}`)});
        const open = button(() => { note.dataset.open = "yes"; note.hidden = false; note.focus(); },
            {class: "clue-tool", tabindex: "-1", disabled: !key, "aria-label": wording("Write a note on {slot}", {slot: slot.name}), title: `${wording("A note for you")} · ${wording("Ctrl+Enter")}`}, "✎");
        const slanted = button(() => this.slant(s), {class: "clue-tool", tabindex: "-1", disabled: !key, onmousedown: event => event.preventDefault(),
            "aria-label": wording("Put selected words at {slot} in italics", {slot: slot.name}), title: `${wording("Italics")} · ${wording("Ctrl+I")}`}, make("i", {}, "i"));
        const fault = make("small.fault", {role: "status"});
        return {field, note, fault, open, key, node: make("div.clue", {"data-slot": slot.name},
            make("span.entry-name", {}, make("b", {}, String(slot.number)), ` ${template}`), field, slanted, open, fault, note)};
    }

    /** Enter and arrows go from clue to clue, Escape to the grid. @param {KeyboardEvent} event @param {number} s */
    press(event, s) {
        if (event.isComposing) return;
        const step = {ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1}[event.key];
        if (event.key === "Escape") this.editor.grid.focus(this.editor.cell);
        else if (event.key === "i" && (event.ctrlKey || event.metaKey)) this.slant(s);
        else if (event.key === "Enter" && event.ctrlKey) this.rows[s].open.click();
        else if (step) this.rows.filter(({field}, t) => !field.disabled && (t - s) * step > 0).at(step > 0 ? 0 : -1)?.field.focus();
        else return;
        event.preventDefault();
    }

    /** Put what is selected in the clue of slot `s` in italics, or take that back. @param {number} s */
    slant(s) {
        const {field, key} = this.rows[s], [text, from, to] = italics(field.value, field.selectionStart, field.selectionEnd);
        this.editor.go(setClue(this.editor.sheet, key, text));
        field.value = text;
        field.focus();
        field.setSelectionRange(from, to);
    }

    // Suggestions

    /** Show below a field what could stand there: your own clues, and the site's suggestions. */
    async offer(s, key) {
        const row = this.rows[s];
        if (this.offered === key && this.offers.parentElement === row.node) return;
        this.offered = key;
        this.offers.replaceChildren();
        row.node.append(this.offers);
        let own = [];
        try {
            own = key ? await this.collection.search({answer: key.split(" ")[0]}) : [];
        } catch (error) {
            this.judged.textContent = wording("Your clues could not be searched: {why}.", {why: error?.message});
        }
        if (this.offered !== key) return;
        const suggested = (this.suggestions.get(key) ?? []).map(({text, kind, difficulty}) => ({text, from: wording("{kind}, difficulty {level}", {kind: KINDS[kind] ?? kind, level: decimal(difficulty, 1)})}));
        this.offers.replaceChildren(...[...own.map(({text, source}) => ({text, from: source})), ...suggested].map(each => this.choice(s, key, each)));
    }

    choice(s, key, {text, from}) {
        const fault = faultOf(this.editor.sheet, s, text, this.akin);
        const take = () => {
            this.editor.go(setClue(this.editor.sheet, key, text));
            this.rows[s].field.value = text;
            this.rows[s].field.focus();
        };
        return button(take, {class: "offer"}, text, make("small", {}, ` ${from}`), fault && make("small.fault", {}, ` ${fault}`));
    }

    async search() {
        const text = this.wanted.value.trim(), answer = text && text === text.toUpperCase() ? fold(text) : "";
        try {
            const found = text ? await this.collection.search(answer ? {answer} : {text}) : [];
            this.found.replaceChildren(...found.length ? found.map(each => make("p.soft", {}, make("b", {}, each.answer), ` ${each.text} `, make("small", {}, each.source)))
                : [make("p.soft", {}, text ? wording("No clue of yours has that.") : wording("Write some words, or an answer in capital letters."))]);
        } catch (error) {
            this.found.replaceChildren(make("p.fault", {}, wording("Your clues could not be searched: {why}.", {why: error?.message})));
        }
    }

    async addFile(file) {
        if (!file) return;
        try {
            const count = await this.collection.add(file);
            this.judged.textContent = numbered(count, "{n} clue of {name} is offered below its field.", "{n} clues of {name} are offered below each field.", {name: file.name});
        } catch (error) {
            this.judged.textContent = error?.name === "QuotaExceededError" 
                ? wording("{name} is used now, but this browser has no room left to keep it.", {name: file.name})
                : wording("{name} can’t be used: {why}.", {name: file.name, why: error?.message});
        }
        this.offered = "";
        this.drawFiles();
    }

    drawFiles() {
        this.files.replaceChildren(...this.editor.room.dataset.collection ? [make("li", {}, wording("The collection on this machine"))] : [],
            ...this.collection.files.map(({id, clues}) => make("li.line", {}, id.replace("clues: ", ""), make("small", {}, numbered(clues.length, "{n} clue", "{n} clues")),
                button(async () => { await this.collection.remove(id); this.drawFiles(); }, {class: "tool", "aria-label": wording("Remove {name}", {name: id.replace("clues: ", "")})}, wording("Remove")))));
    }

    /** Ask the site for clues, and write the best one where there is none. */
    async suggestAll() {
        const {sheet} = this.editor, keys = clueKeys(sheet).filter(Boolean);
        const wanted = keys.filter(key => !this.suggestions.has(key));
        this.judged.textContent = wording("Clues are being looked up …");
        try {
            for (let at = 0; at < wanted.length; at += ENTRIES_AT_ONCE) {
                const answer = await this.ask(this.editor.api("clues"), JSON.stringify({entries: wanted.slice(at, at + ENTRIES_AT_ONCE)}), "application/json");
                Object.entries(answer.clues).forEach(([entry, clues]) => this.suggestions.set(entry, clues));
            }
            this.writeMissing(keys);
            this.offered = "";
            this.judged.textContent = wording("Below each field stand further clues; the marks show what to look at again.");
        } catch (error) {
            this.judged.textContent = wording("There are no suggestions: {why}.", {why: error?.message});
        }
        this.editor.draw();
    }

    /** Write the best suggestion that has no fault where there is no clue. */
    writeMissing(keys) {
        const {editor} = this, used = new Set(Object.values(editor.sheet.clues)), places = clueKeys(editor.sheet);
        let {sheet} = editor;
        for (const key of keys) {
            const fits = ({text}) => !used.has(text) && !faultOf(sheet, places.indexOf(key), text, this.akin);
            const best = sheet.clues[key]?.trim() ? null : this.suggestions.get(key)?.find(fits);
            if (!best) continue;
            used.add(best.text);
            sheet = setClue(sheet, key, best.text);
        }
        editor.go(sheet);
    }

    // The proof

    /** Have the site's solver solve the puzzle. */
    async prove() {
        const {sheet} = this.editor;
        this.judged.textContent = wording("The solver is at work …");
        try {
            const found = await this.ask(this.editor.api("judge"), JSON.stringify(toIpuz(withoutNotes(sheet))), "application/octet-stream");
            const {share, unfair, cells, wrong, crossings = [], hardest = []} = found, keys = clueKeys(sheet);
            this.unfair = new Map(slotsOf(sheet).flatMap(({name}, s) => unfair.includes(name) ? [[name, sheet.clues[keys[s]] ?? ""]] : []));
            this.unfairCells = cells.map(c => [c, sheet.letters[c]]);
            const others = Object.entries(wrong).slice(0, 6).map(([name, guess]) => `${name} ${guess}`).join(", ");
            this.judged.textContent = [
                wording("The solver got {share} % of the letters.", {share: Math.round(share * 100)}), others && wording("It wrote {entries}.", {entries: others}),
                hardest.length > 1 && wording("Solvers of level 1 to 5 get {shares} % of the crossings; the hardest is {slots}.",
                    {shares: crossings.map(each => Math.round(each * 100)).join(", "), slots: hardest.join(", ")}),
                unfair.length ? numbered(unfair.length, "Few could solve {n} of the entries; the cells are marked in the grid.",
                    "Few could solve {n} of the entries; the cells are marked in the grid.") : wording("No crossing is unfair."),
            ].filter(Boolean).join(" ");
        } catch (error) {
            this.judged.replaceChildren(wording("The solver could not judge it: {why}.", {why: error?.message}), " ",
                button(() => this.prove(), {class: "tool"}, wording("Try again")));
        }
        this.editor.draw();
    }

    async ask(address, body, type) {
        const response = await fetch(address, {method: "POST", headers: {"Content-Type": type}, body});
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.error ?? wording("the site refused it"));
        return answer;
    }
}
