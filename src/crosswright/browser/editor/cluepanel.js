/** The panel of clues: one field for each entry, and what is amiss with each. */
import {button, make} from "../shared/dom.js";
import {toIpuz} from "./ipuz.js";
import {clueKeys, setClue, slotsOf, templateOf} from "./sheet.js";

/** How many letters must a word of a clue share with an entry to give it away? */
const TELLING = 4;
/** For how many entries are clues asked at once? */
const ENTRIES_AT_ONCE = 40;

export class CluePanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.summary = make("p.soft", {role: "status"});
        this.lists = make("div.clue-lists", {});
        this.judged = make("p.soft", {role: "status"});
        const hasSite = Boolean(editor.room.dataset.formats);
        this.node = make("section.clues", {"aria-label": "Clues"}, this.summary,
            hasSite && make("div.line", {}, button(() => this.suggestAll(), {class: "tool"}, "Suggest clues"),
                button(() => this.prove(), {class: "tool"}, "Prove it")), this.judged, this.lists);
        this.shape = "";
        /** What the site suggests, by entry. @type {Map<string, {text: string, kind: string, difficulty: number}[]>} */
        this.suggestions = new Map();
        this.unfair = new Set();
    }

    draw() {
        const {sheet} = this.editor, slots = slotsOf(sheet), keys = clueKeys(sheet);
        const shape = slots.map(({name}, s) => name + keys[s]).join();
        if (shape !== this.shape) this.lay(sheet, slots, keys);
        this.shape = shape;
        slots.forEach((slot, s) => {
            const {field, fault, choice} = this.rows[s], text = sheet.clues[keys[s]] ?? "";
            if (document.activeElement !== field && field.value !== text) field.value = text;
            fault.textContent = keys[s] ? faultOf(sheet, slots, s, text) || (this.unfair.has(slot.name) ? "few could solve this" : "") : "";
            this.offer(choice, keys[s]);
        });
        const written = keys.filter(key => key && sheet.clues[key]?.trim()).length;
        this.summary.textContent = `${written} of ${slots.length} clues are written.`;
    }

    lay(sheet, slots, keys) {
        this.rows = slots.map((slot, s) => this.row(slot, templateOf(sheet, slot), keys[s]));
        const list = down => [make("h2", {}, down ? "Down" : "Across"),
            ...slots.flatMap((slot, s) => slot.down === down ? [this.rows[s].node] : [])];
        this.lists.replaceChildren(...list(false), ...list(true));
    }

    row(slot, template, key) {
        const {editor} = this;
        const field = make("input", {type: "text", "aria-label": `Clue for ${slot.name} ${template}`, disabled: !key,
            placeholder: key ? "" : "not filled yet", maxlength: "500",
            onfocus: () => { editor.down = slot.down; editor.cell = slot.cells[0]; editor.askWords(); editor.draw(); },
            oninput: event => editor.go(setClue(editor.sheet, key, event.target.value), `clue ${key}`)});
        const fault = make("small.fault", {});
        const choice = make("datalist", {id: `clues-${slot.name}`});
        field.setAttribute("list", choice.id);
        return {field, fault, choice, node: make("label.clue", {}, make("span", {}, make("b", {}, String(slot.number)), ` ${template}`), field, choice, fault)};
    }

    /** Put the suggestions for an entry into its list. */
    offer(choice, key) {
        const clues = this.suggestions.get(key) ?? [];
        if (choice.childElementCount === clues.length) return;
        choice.replaceChildren(...clues.map(({text, kind, difficulty}) => make("option", {value: text, label: `${kind}, difficulty ${difficulty}`})));
    }

    /** Ask the site for clues, and write the best one where there is none. */
    async suggestAll() {
        const {sheet} = this.editor, keys = clueKeys(sheet).filter(Boolean);
        const wanted = keys.filter(key => !this.suggestions.has(key));
        this.judged.textContent = "Clues are being looked up …";
        try {
            for (let at = 0; at < wanted.length; at += ENTRIES_AT_ONCE) {
                const answer = await this.ask("/api/clues", JSON.stringify({entries: wanted.slice(at, at + ENTRIES_AT_ONCE)}), "application/json");
                Object.entries(answer.clues).forEach(([entry, clues]) => this.suggestions.set(entry, clues));
            }
            this.writeMissing(keys);
            this.judged.textContent = "Every field offers further clues; the marks show what to look at again.";
        } catch (error) {
            this.judged.textContent = `There are no suggestions: ${error?.message}.`;
        }
        this.editor.draw();
    }

    writeMissing(keys) {
        const {editor} = this, used = new Set(Object.values(editor.sheet.clues));
        let {sheet} = editor;
        for (const key of keys) {
            const best = sheet.clues[key]?.trim() ? null : this.suggestions.get(key)?.find(({text}) => !used.has(text));
            if (!best) continue;
            used.add(best.text);
            sheet = setClue(sheet, key, best.text);
        }
        editor.go(sheet);
    }

    /** Have the site's solver solve the puzzle. */
    async prove() {
        this.judged.textContent = "The solver is at work …";
        try {
            const {share, unfair, wrong} = await this.ask("/api/judge", JSON.stringify(toIpuz(this.editor.sheet)), "application/octet-stream");
            this.unfair = new Set(unfair);
            const others = Object.entries(wrong).slice(0, 6).map(([name, guess]) => `${name} ${guess}`).join(", ");
            this.judged.textContent = `The solver got ${Math.round(share * 100)} % of the letters.` + (others ? ` It wrote ${others}.` : "") +
                (unfair.length ? ` Few could solve ${unfair.join(", ")}.` : " No crossing is unfair.");
        } catch (error) {
            this.judged.textContent = `The solver could not judge it: ${error?.message}.`;
        }
        this.editor.draw();
    }

    async ask(address, body, type) {
        const response = await fetch(address, {method: "POST", headers: {"Content-Type": type}, body});
        const answer = await response.json();
        if (!response.ok) throw new Error(answer.error ?? "the site refused it");
        return answer;
    }
}

/** What is amiss with a clue, in a few words; "" where nothing is. */
export function faultOf(sheet, slots, s, text) {
    const entry = templateOf(sheet, slots[s]);
    const words = text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "").split(/[^\p{L}]+/u).filter(word => word.length >= TELLING);
    const leak = words.find(word => entry.includes(word) || (entry.length >= TELLING && word.includes(entry)) ||
        (entry.length > TELLING && word.slice(0, 5) === entry.slice(0, 5)));
    if (leak) return `“${leak.toLowerCase()}” gives the answer away`;
    const entries = new Set(slots.map(slot => templateOf(sheet, slot)));
    const repeated = words.find(word => entries.has(word));
    if (repeated) return `“${repeated.toLowerCase()}” is an entry of this grid`;
    const twin = text.trim() && slots.findIndex((slot, t) => t !== s && sheet.clues[templateOf(sheet, slot)] === text);
    return twin !== "" && twin >= 0 ? `the same clue as ${slots[twin].name}` : "";
}
