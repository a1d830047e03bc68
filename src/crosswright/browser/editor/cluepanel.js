/** The panel of clues: one field for each entry, and what is amiss with each. */
import {make} from "../shared/dom.js";
import {clueKeys, setClue, slotsOf, templateOf} from "./sheet.js";

/** How many letters must a word of a clue share with an entry to give it away? */
const TELLING = 4;

export class CluePanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.summary = make("p.soft", {role: "status"});
        this.lists = make("div.clue-lists", {});
        this.node = make("section.clues", {"aria-label": "Clues"}, this.summary, this.lists);
        this.shape = "";
    }

    draw() {
        const {sheet} = this.editor, slots = slotsOf(sheet), keys = clueKeys(sheet);
        const shape = slots.map(({name}, s) => name + keys[s]).join();
        if (shape !== this.shape) this.lay(sheet, slots, keys);
        this.shape = shape;
        slots.forEach((slot, s) => {
            const {field, fault} = this.rows[s], text = sheet.clues[keys[s]] ?? "";
            if (document.activeElement !== field && field.value !== text) field.value = text;
            fault.textContent = keys[s] ? faultOf(sheet, slots, s, text) : "";
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
        return {field, fault, node: make("label.clue", {}, make("span", {}, make("b", {}, String(slot.number)), ` ${template}`), field, fault)};
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
