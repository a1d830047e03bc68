/** The panel of lists: the site's words, your own files, your edits of scores, and what you demand of the entries. */
import {button, make} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";
import {worded} from "../shared/worded.js";
import {within} from "./drafts.js";
import {decimal} from "./numbers.js";
import {fold} from "./sheet.js";
import {eachLine} from "./textfile.js";

/** The names of the lists that are no files, under which the browser keeps them. */
const EDITS = worded("your edits"), SITE = worded("the site’s list");
/** What stands before the name of a list of `crosswright edit`. */
const OF_SITE = "site: ";
/** What a word without a score scores. */
const USUAL_SCORE = 50;
/** How many words may a file have, and how long may they be? More would take the page's memory. */
const MOST_WORDS = 1_000_000, LONGEST = 64;

/** @typedef {{id: string, at: number, on: boolean, change: number, words: [string, number | null][]}} OwnList
 *     `at`: its place among the lists: of two that have a word, the one with the higher place decides; `change`: what is added
 *     to all of its scores; `words`: none for a list of the site, whose words the worker has */

export class ListPanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        /** @type {OwnList[]} */
        this.own = [];
        /** The lists of the site, or of `crosswright edit`, the first to decide. @type {string[]} */
        this.ofSite = editor.siteLists.length ? editor.siteLists.map(name => `${OF_SITE}${name}`) : [SITE];
        /** What the worker uses, in its order. @type {OwnList[]} */
        this.used = [];
        this.said = make("p.soft", {role: "status"});
        this.items = make("ul.lists", {});
        const text = make("input", {type: "search", placeholder: wording("filter: ?A*E [AEIOU] -S"), "aria-label": wording("Search all lists"), autocomplete: "off",
            spellcheck: "false", oninput: () => text.value.trim() ? editor.ask("search", {text: text.value}) : this.found({words: [], count: 0})});
        this.text = text;
        this.count = make("p.soft", {role: "status"});
        this.words = make("ul.found", {});
        const file = make("input", {type: "file", multiple: true, accept: ".txt,.dict,.csv,.tsv", "aria-label": wording("Add lists of words"),
            onchange: () => this.add(file.files)});
        this.node = make("section.list-panel", {"aria-label": wording("Lists"), ondragover: event => event.preventDefault(),
            ondrop: event => { event.preventDefault(); this.add(event.dataTransfer.files); }},
            make("p", {}, wording("Words come from the site’s list and from files of yours: a word a line, with or without “;score”. " +
                "The first list here that has a word decides its score. Nothing leaves this browser.")),
            make("label.file", {}, `${wording("Add files, or drop them here")} `, file), this.said, this.items,
            make("div.line", {}, button(() => this.export(), {class: "tool"}, wording("Export your edits"))), this.makeDemands(),
            make("label", {}, `${wording("Search all lists")} `, text), this.count, this.words);
    }

    /** Show what a search in all lists has found. @param {{words: {word: string, score: number, from?: number}[], count: number}} found */
    found({words, count}) {
        const is = Boolean(this.text.value.trim());
        this.count.textContent = is ? numbered(count, "{n} word", "{n} words") : "";
        this.words.replaceChildren(...(is ? words : []).map(({word, score, from}) =>
            make("li", {}, make("b", {}, word), ` ${score} `, make("small", {}, this.sourceOf(from)))));
    }

    makeDemands() {
        const {editor} = this;
        const number = (label, act) => make("input", {type: "number", min: "0", max: "100", "aria-label": label, onchange: act});
        const few = () => editor.demand({few: most.value === "" ? null : {most: Number(most.value), below: Number(below.value)}});
        const least = number(wording("Lowest score"), () => editor.demand({least: Number(least.value)}));
        const most = number(wording("At most how many entries"), few), below = number(wording("Below which score"), few);
        const lengths = make("input", {type: "text", placeholder: "3:60 4:55", "aria-label": wording("Lowest scores by length"),
            onchange: () => editor.demand({leastOf: Object.fromEntries([...lengths.value.matchAll(/(\d+)\s*:\s*(\d+)/g)].map(([, n, s]) => [n, Number(s)]))})});
        const roots = make("input", {type: "checkbox", onchange: () => editor.demand({rootsApart: roots.checked})});
        this.fields = {least, most, below, lengths, roots};
        this.banned = make("p.soft", {});
        this.allow = button(() => editor.demand({without: []}), {class: "tool"}, wording("Allow all words again"));
        const [atMost, entriesBelow] = wording("at most {most} entries below").split("{most}");
        return make("fieldset", {}, make("legend", {}, wording("Demands")),
            make("label", {}, `${wording("Lowest score")} `, least), make("label", {}, `${wording("by length")} `, lengths),
            make("label", {}, atMost, most, `${entriesBelow} `, below),
            make("label", {}, roots, ` ${wording("no two entries with a common root")}`), this.banned, this.allow);
    }

    drawDemands() {
        const {least, most, below, lengths, roots} = this.fields, {demands} = this.editor;
        least.value = String(demands.least);
        lengths.value = Object.entries(demands.leastOf).map(([length, score]) => `${length}:${score}`).join(" ");
        most.value = demands.few ? String(demands.few.most) : "";
        below.value = String(demands.few?.below ?? 60);
        roots.checked = demands.rootsApart;
        this.banned.textContent = demands.without.length ? wording("Not in this puzzle: {words}.", {words: demands.without.join(", ")}) : "";
        this.allow.hidden = !demands.without.length;
    }

    /** What is kept in this browser, in order, as the worker wants it. */
    async load() {
        /** @type {OwnList[]} */ let known = [];
        try {
            known = (await within("lists", "readonly", store => store.getAll())).filter(({words}) => words);
        } catch { /* without the database there are the site's */ }
        const ofSite = this.ofSite.map((id, n) => known.find(each => each.id === id) ?? {id, at: -n, on: true, change: 0, words: []});
        const isFile = ({id}) => id !== SITE && !id.startsWith(OF_SITE);
        this.own = [...ofSite, ...known.filter(isFile)].sort((one, other) => one.at - other.at);
        this.draw();
        return this.wanted();
    }

    /** The lists for the worker, the one first that decides: the places of the site's, the words and scores of others. */
    wanted() {
        this.used = this.own.filter(({on}) => on).reverse();
        return this.used.map(({id, words, change}) => this.isOfSite(id) ? {place: this.ofSite.indexOf(id), change} : new Map(words.map(([word, score]) =>
            [word, score === null ? null : Math.max(0, Math.min(100, score + change))])));
    }

    isOfSite(id) { return this.ofSite.includes(id); }

    /** The name of the list that decides a word's score; "" where there is but one, and for the site's where it is the last, which
     * most words are from. @param {number | undefined} place */
    sourceOf(place = -1) {
        const list = this.used[place], last = this.used.length - 1;
        return list && last > 0 && (place < last || list.id !== SITE) ? nameOf(list) : "";
    }

    /** @param {number} count of the words in use @param {number} leftOut words with letters beyond those that a search can take
     * @param {boolean} isServer whether the server searches */
    loaded(count, leftOut, isServer = false) {
        if (isServer) {
            this.said.textContent = wording("The search runs on the server, which uses the site’s list alone: yours stay in this browser.");
            return;
        }
        this.said.textContent = [
            numbered(count, "One word is in use.", "{n} words are in use."),
            leftOut && numbered(leftOut, "{n} is left out: all lists together may have 64 different letters.",
                "{n} are left out: all lists together may have 64 different letters."),
        ].filter(Boolean).join(" ");
    }

    async add(files) {
        for (const file of files) {
            try {
                this.said.textContent = wording("Reading {name} …", {name: file.name});
                const words = await wordsOf(file);
                await this.put({id: file.name, at: Date.now(), on: true, change: 0, words});
            } catch (error) {
                this.said.textContent = wording("{name} can’t be used: {why}.", {name: file.name, why: error?.message});
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
            const why = error?.name === "QuotaExceededError" ? wording("there is no room left") : error?.name;
            this.editor.say(wording("“{name}” is used now, but this browser can’t keep it: {why}.", {name: nameOf(list), why}));
        }
    }

    /** Have a list change places with the one before it, which decided until now. @param {OwnList} list */
    async earlier(list) {
        const before = this.own[this.own.indexOf(list) + 1];
        if (!before || before.id === EDITS) return;
        const [one, other] = [{...before, at: list.at}, {...list, at: before.at}];
        await this.put(one);
        await this.put(other);
        this.changed();
    }

    async remove(list) {
        this.own = this.own.filter(({id}) => id !== list.id);
        try {
            await within("lists", "readwrite", store => store.delete(list.id));
        } catch (error) {
            this.editor.say(wording("“{name}” is not used any more, but this browser still keeps it ({why}).", {name: nameOf(list), why: error?.name}));
        }
        this.changed();
    }

    /** Forget that a word got another score. @param {string} word */
    async forgetEdit(word) {
        const edits = this.own.find(({id}) => id === EDITS);
        if (!edits?.words.some(([each]) => each === word)) return;
        await this.put({...edits, words: edits.words.filter(([each]) => each !== word)});
        this.changed();
    }

    /** Give a word another score, null to leave it out for ever. @param {string} word @param {number | null} score */
    async edit(word, score) {
        const edits = this.own.find(({id}) => id === EDITS) ?? {id: EDITS, at: Infinity, on: true, change: 0, words: []};
        await this.put({...edits, words: [...edits.words.filter(([each]) => each !== word), [word, score]]});
        this.changed();
    }

    changed() {
        this.draw();
        this.editor.ask("lists", {sources: this.wanted()});
    }

    draw() {
        this.items.replaceChildren(...[...this.own].reverse().map(list => this.item(list)));
        this.drawDemands();
    }

    /** @param {OwnList} list */
    item(list) {
        const {id, on, words, change} = list, isOfSite = this.isOfSite(id), isList = id !== EDITS, name = nameOf(list);
        const put = async changes => { await this.put({...list, ...changes}); this.changed(); };
        return make("li.line", {}, make("label", {}, make("input", {type: "checkbox", checked: on, onchange: event => put({on: event.target.checked})}), ` ${name}`),
            !isOfSite && make("small", {}, numbered(words.length, "{n} word", "{n} words")),
            isList && make("label", {}, `${wording("score")} `, make("input", {type: "number", value: String(change), step: "5",
                "aria-label": wording("Change of all scores of {name}", {name}), onchange: event => put({change: Number(event.target.value) || 0})})),
            isList && button(() => this.earlier(list), {class: "tool", "aria-label": wording("Earlier: {name}", {name}), title: wording("The first list that has a word decides its score")}, "↑"),
            !isOfSite && button(() => this.remove(list), {class: "tool", "aria-label": wording("Remove {name}", {name})}, wording("Remove")));
    }

    export() {
        const edits = this.own.find(({id}) => id === EDITS)?.words ?? [];
        const text = edits.map(([word, score]) => `${word};${score ?? 0}\n`).join("");
        this.editor.files.download(new Blob([text], {type: "text/plain"}), "edits.txt");
    }
}

/** What a list is called. @param {OwnList} list */
const nameOf = ({id}) => id === EDITS || id === SITE ? wording(id) : id.startsWith(OF_SITE) ? id.slice(OF_SITE.length) : id;

/** The words of a file, with their scores. Throws an Error that says what is wrong with it.
 * @param {Blob} file @returns {Promise<[string, number][]>} */
export async function wordsOf(file) {
    const words = new Map();
    await eachLine(file, (line, number) => {
        const [entry, score] = line.split(/[;\t,]/);
        const word = fold(entry);
        if (word.length < 2 || word.length > LONGEST) return;
        const value = score === undefined || !score.trim() ? USUAL_SCORE : Number(score);
        if (!Number.isFinite(value)) throw new Error(wording("line {number} has “{text}” where a score should be", {number, text: score.trim().slice(0, 20)}));
        words.set(word, Math.max(0, Math.min(100, Math.round(value))));
        if (words.size > MOST_WORDS) throw new Error(wording("it has more than {n} words; leave out those with low scores", {n: decimal(MOST_WORDS, 0)}));
    });
    if (!words.size) throw new Error(wording("it has no words"));
    return [...words];
}
