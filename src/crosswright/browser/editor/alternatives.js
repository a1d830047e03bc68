/** Fills that differ from each other, to choose from: a row of buttons under the grid. */
import {button, make} from "../shared/dom.js";
import {wording} from "../shared/wording.js";
import {decimal} from "./numbers.js";

/** How many are looked for? */
const WANTED = 6;

export class Alternatives {
    /** @param {import("./editor.js").Editor} editor */
    constructor(editor) {
        this.editor = editor;
        this.said = make("span.soft", {role: "status"});
        this.choices = make("div.line", {role: "group", "aria-label": wording("Alternatives")});
        this.node = make("div.alternatives", {hidden: true}, this.said, this.choices);
    }

    look() {
        const {editor} = this;
        this.node.hidden = false;
        this.choices.replaceChildren();
        this.said.textContent = wording("Looking for fills that differ …");
        editor.ask("alternatives", {count: WANTED, seed: ++editor.seed});
    }

    /** The grid has changed: they no longer hold. */
    forget() { this.node.hidden = true; }

    /** @param {{fills: {letters: string[], mean: number, apart: number}[], slots: number, done: boolean}} found `apart`: in how many
     *     slots at least a fill differs from each before it */
    show({fills, slots, done}) {
        this.said.textContent = !done ? wording("Looking for fills that differ …")
            : fills.length > 1 ? wording("{n} fills. Choose one, then “Take fill”.", {n: fills.length})
            : fills.length ? wording("There is no other fill, or none was found.") : wording("No fill was found.");
        for (const fill of fills.slice(this.choices.childElementCount)) this.choices.append(this.choice(fill, slots));
    }

    choice({letters, mean, apart}, slots) {
        const number = this.choices.childElementCount + 1, {editor} = this;
        const values = {number, mean: decimal(mean), apart, slots};
        const label = number > 1 ? wording("{number}: mean score {mean}, {apart} of {slots} words differ", values)
            : wording("{number}: mean score {mean}", values);
        const choice = button(() => {
            editor.ghost = letters;
            for (const each of this.choices.children) each.setAttribute("aria-pressed", String(each === choice));
            editor.draw();
        }, {class: "tool", "aria-pressed": "false"}, label);
        return choice;
    }
}
