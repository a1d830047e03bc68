/** A row of the panel of words: made once, then dressed for one word after the other. */
import {button, make} from "../shared/dom.js";
import {wording} from "../shared/wording.js";

/** The height of a row in pixels. */
export const ROW = 34;
const STATES = {fills: wording("the grid fills with it"), dead: wording("no fill has it"), open: wording("not known"), "": ""};

export class WordRow {
    /** @param {import("./candidates.js").Candidates} panel */
    constructor(panel) {
        this.panel = panel;
        const {acts} = panel, still = event => event.stopPropagation(), inCell = (...content) => make("span", {role: "gridcell"}, ...content);
        this.word = this.look = "";
        this.lamp = make("span.lamp", {});
        this.text = make("b", {});
        this.akin = make("small.akin", {});
        this.from = make("small.from", {title: wording("the list that decides its score")});
        this.fewest = make("span.fewest", {role: "gridcell", title: wording("words left to the worst slot across")});
        this.score = make("input.score", {type: "number", min: "0", max: "100", tabindex: "-1", onclick: still, onkeydown: still,
            onchange: () => acts.rescore(this.word, Number(this.score.value))});
        this.ban = button(event => { still(event); acts.ban(this.word, event.shiftKey); },
            {class: "ban", tabindex: "-1", title: wording("Not in this puzzle (with Shift: never again)")}, "✕");
        this.node = make("div.word", {role: "row", onclick: () => panel.isOld || acts.take(this.word),
            onmouseenter: () => panel.isOld || acts.show(this.word), onmouseleave: () => acts.show("")},
        make("span.name", {role: "gridcell"}, this.lamp, this.text, this.akin, this.from), this.fewest, inCell(this.score), inCell(this.ban));
    }

    /** Show a word at place `i` of the list. @param {import("./analyst.js").Candidate} each @param {number} i @param {boolean} isChosen */
    show(each, i, isChosen) {
        const look = JSON.stringify([each, i, isChosen]);
        if (look === this.look) return;
        this.look = look;
        const {node} = this, {word, score, fewest, state, changes = []} = each;
        const akin = each.akin ? wording("like {word}", {word: each.akin}) : changes.length ? wording("not with {slots}", {slots: changes.join(", ")}) : "";
        this.word = word;
        node.id = `word-${i}`;
        node.style.top = `${i * ROW}px`;
        node.dataset.state = state;
        node.classList.toggle("lost", !fewest); // also among words that all lead nowhere
        node.ariaSelected = String(isChosen);
        node.ariaLabel = [word, wording("score {score}", {score}), STATES[state], each.akin ? wording("has a root in common with {word}", {word: each.akin}) : akin].filter(Boolean).join(", ");
        this.lamp.title = STATES[state];
        this.text.textContent = word;
        this.akin.textContent = akin;
        this.from.textContent = this.panel.acts.sourceOf(each.from);
        this.fewest.textContent = fewest > 9999 ? "" : String(fewest);
        this.score.value = String(score);
        this.score.ariaLabel = wording("Score of {word}", {word});
        this.ban.ariaLabel = wording("Not in this puzzle: {word}", {word});
    }
}
