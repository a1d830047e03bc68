/** The panel of lists: the site's words, your own files, your edits of scores, and what you demand of the entries. */
import {button, make} from "../shared/dom.js";
import {within} from "./drafts.js";
import {fold} from "./sheet.js";

const EDITS = "your edits";
/** What a word without a score scores. */
const USUAL_SCORE = 50;
/** How large may a file be? Five million lines would take the page's memory. */
const MOST_BYTES = 40_000_000, LONGEST = 64;

export class ListPanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        /** @type {{id: string, at: number, on: boolean, change: number, words: [string, number | null][]}[]} */
        this.own = [];
        this.said = make("p.soft", {role: "status"});
        this.items = make("ul.lists", {});
        const file = make("input", {type: "file", multiple: true, accept: ".txt,.dict,.csv,.tsv", "aria-label": "Add lists of words",
            onchange: () => this.add(file.files)});
        this.node = make("section.list-panel", {"aria-label": "Lists", ondragover: event => event.preventDefault(),
            ondrop: event => { event.preventDefault(); this.add(event.dataTransfer.files); }},
            make("p", {}, "Words come from the site's list and from files of yours: a word a line, with or without “;score”. " +
                "Later lists overrule earlier ones. Nothing leaves this browser."),
            make("label.file", {}, "Add files, or drop them here ", file), this.said, this.items,
            make("div.line", {}, button(() => this.export(), {class: "tool"}, "Export your edits")), this.makeDemands());
    }

    makeDemands() {
        const {editor} = this;
        const number = (value, act, label) => make("input", {type: "number", min: "0", max: "100", value: String(value), "aria-label": label,
            onchange: event => act(Number(event.target.value))});
        const few = () => ({few: most.value === "" ? null : {most: Number(most.value), below: Number(below.value)}});
        const most = make("input", {type: "number", min: "0", "aria-label": "At most how many entries", onchange: () => editor.demand(few())});
        const below = number(60, () => editor.demand(few()), "Below which score");
        const lengths = make("input", {type: "text", placeholder: "3:60 4:55", "aria-label": "Lowest scores by length",
            onchange: () => editor.demand({leastOf: Object.fromEntries([...lengths.value.matchAll(/(\d+)\s*:\s*(\d+)/g)].map(([, n, s]) => [n, Number(s)]))})});
        this.banned = make("p.soft", {});
        return make("fieldset", {}, make("legend", {}, "Demands"),
            make("label", {}, "Lowest score ", number(editor.demands.least, least => editor.demand({least}), "Lowest score")),
            make("label", {}, "by length ", lengths),
            make("label", {}, "at most ", most, " entries below ", below),
            make("label", {}, make("input", {type: "checkbox", checked: true, onchange: event => editor.demand({rootsApart: event.target.checked})}),
                " no two entries with a common root"),
            this.banned, button(() => editor.demand({without: []}), {class: "tool"}, "Allow all words again"));
    }

    /** What is kept in this browser, in order, as the worker wants it. */
    async load() {
        try {
            this.own = (await within("lists", "readonly", store => store.getAll())).sort((one, other) => one.at - other.at);
        } catch { this.own = []; }
        this.draw();
        return this.maps();
    }

    maps() {
        return this.own.filter(({on}) => on).map(({words, change}) => new Map(words.map(([word, score]) =>
            [word, score === null ? null : Math.max(0, Math.min(100, score + change))])));
    }

    loaded(count) { this.said.textContent = `${count.toLocaleString("en")} words are in use.`; }

    async add(files) {
        for (const file of files) {
            try {
                if (file.size > MOST_BYTES) throw new Error(`it has ${Math.round(file.size / 1e6)} MB; a page takes lists of at most ${MOST_BYTES / 1e6} MB`);
                const words = wordsOf(await file.text());
                await this.put({id: file.name, at: Date.now(), on: true, change: 0, words});
            } catch (error) {
                this.said.textContent = `${file.name} can’t be used: ${error?.message}.`;
                return;
            }
        }
        this.changed();
    }

    async put(list) {
        this.own = [...this.own.filter(({id}) => id !== list.id), list].sort((one, other) => one.at - other.at);
        try {
            await within("lists", "readwrite", store => store.put(list));
        } catch (error) {
            this.editor.say(`The list is used, but this browser could not keep it (${error?.name}).`);
        }
    }

    /** Give a word another score, null to leave it out for ever. @param {string} word @param {number | null} score */
    async edit(word, score) {
        const edits = this.own.find(({id}) => id === EDITS) ?? {id: EDITS, at: Infinity, on: true, change: 0, words: []};
        await this.put({...edits, words: [...edits.words.filter(([each]) => each !== word), [word, score]]});
        this.changed();
    }

    changed() {
        this.draw();
        this.editor.ask("lists", {more: this.maps()});
    }

    draw() {
        this.items.replaceChildren(make("li", {}, make("b", {}, "The site’s list")), ...this.own.map(list => make("li", {},
            make("label", {}, make("input", {type: "checkbox", checked: list.on, onchange: async event => {
                await this.put({...list, on: event.target.checked});
                this.changed();
            }}), ` ${list.id}`), make("small", {}, ` ${list.words.length.toLocaleString("en")} words `),
            list.id !== EDITS && make("label", {}, "score ", make("input", {type: "number", value: String(list.change), step: "5", "aria-label": `Change of all scores of ${list.id}`,
                onchange: async event => { await this.put({...list, change: Number(event.target.value)}); this.changed(); }})),
            list.id !== EDITS && button(async () => { await this.put({...list, at: Date.now()}); this.changed(); }, {class: "tool"}, "Last"),
            button(async () => {
                this.own = this.own.filter(({id}) => id !== list.id);
                await within("lists", "readwrite", store => store.delete(list.id));
                this.changed();
            }, {class: "tool", "aria-label": `Remove ${list.id}`}, "Remove"))));
        const {without} = this.editor.demands;
        this.banned.textContent = without.length ? `Not in this puzzle: ${without.join(", ")}.` : "";
    }

    export() {
        const edits = this.own.find(({id}) => id === EDITS)?.words ?? [];
        const text = edits.map(([word, score]) => `${word};${score ?? 0}\n`).join("");
        this.editor.files.download(new Blob([text], {type: "text/plain"}), "edits.txt");
    }
}

/** The words of a file, with their scores. @param {string} text @returns {[string, number][]} */
export function wordsOf(text) {
    if (text.includes("\0")) throw new Error("it is no text");
    const words = new Map();
    text.split(/\r?\n/).forEach((line, i) => {
        const [entry, score] = line.split(/[;\t,]/);
        const word = fold(entry);
        if (word.length < 2 || word.length > LONGEST) return;
        const value = score === undefined || !score.trim() ? USUAL_SCORE : Number(score);
        if (!Number.isFinite(value)) throw new Error(`line ${i + 1} has “${score.trim().slice(0, 20)}” where a score should be`);
        words.set(word, Math.max(0, Math.min(100, Math.round(value))));
    });
    if (!words.size) throw new Error("it has no words");
    return [...words];
}
