/** Your own clues: those of a collection on this machine (`crosswright edit`), and files dropped into the page. */
import {wording} from "../shared/wording.js";
import {within} from "./drafts.js";
import {decimal} from "./numbers.js";
import {fold} from "./sheet.js";
import {eachLine} from "./textfile.js";

/** How many clues may a file have, and how many are shown at once? */
const MOST_CLUES = 500_000, MOST_SHOWN = 12;

/** @typedef {{answer: string, text: string, source: string}} OwnClue */

export class ClueCollection {
    /** @param {string} address where a local site answers for the collection; "" where it has none */
    constructor(address) {
        this.address = address;
        /** @type {{id: string, clues: [string, string][]}[]} */ this.files = [];
        this.loaded = this.load();
    }

    /** Read what is kept in this browser. */
    async load() {
        try {
            this.files = (await within("lists", "readonly", store => store.getAll())).filter(({clues}) => clues);
        } catch { this.files = []; }
    }

    /** Take the clues of a file: ANSWER, a tab or ";" or ",", CLUE. Throws an Error that says what is wrong. @param {File} file */
    async add(file) {
        const clues = await cluesOf(file), kept = {id: `clues: ${file.name}`, clues};
        this.files = [...this.files.filter(({id}) => id !== kept.id), kept];
        await within("lists", "readwrite", store => store.put(kept));
        return clues.length;
    }

    async remove(id) {
        this.files = this.files.filter(each => each.id !== id);
        await within("lists", "readwrite", store => store.delete(id));
    }

    /** The clues of an entry, or those with all words of a text. @param {{answer?: string, text?: string}} wanted
     * @returns {Promise<OwnClue[]>} */
    async search({answer = "", text = ""}) {
        await this.loaded;
        const words = text.toLowerCase().split(/\s+/u).filter(Boolean), found = [];
        for (const {id, clues} of this.files) {
            for (const [entry, clue] of clues) {
                if (found.length >= MOST_SHOWN) break;
                const lower = clue.toLowerCase();
                if ((!answer || entry === answer) && words.every(word => lower.includes(word))) found.push({answer: entry, text: clue, source: id.replace("clues: ", "")});
            }
        }
        return [...found, ...await this.onSite(answer, text)].slice(0, MOST_SHOWN);
    }

    async onSite(answer, text) {
        if (!this.address) return [];
        const response = await fetch(`${this.address}?${new URLSearchParams({answer, text})}`);
        const found = await response.json();
        if (!response.ok) throw new Error(found.error ?? wording("the collection answered {status}", {status: response.status}));
        return found.clues;
    }
}

/** The clues of a file. A number between answer and clue is a score, and left out. @param {Blob} file */
export async function cluesOf(file) {
    /** @type {[string, string][]} */ const clues = [];
    await eachLine(file, line => {
        const [separator] = /[\t;,]/.exec(line) ?? [];
        if (!separator) return;
        const [first, ...fields] = line.split(separator);
        const text = (fields.length > 1 && /^\s*\d+\s*$/.test(fields[0]) ? fields.slice(1) : fields).join(separator).trim();
        const entry = fold(first);
        if (entry && text) clues.push([entry, text.replace(/^"(.*)"$/, "$1").replaceAll("\"\"", "\"")]);
        if (clues.length > MOST_CLUES) throw new Error(wording("it has more than {n} clues", {n: decimal(MOST_CLUES, 0)}));
    });
    if (!clues.length) throw new Error(wording("it has no clues; write ANSWER, a tab, CLUE, a line each"));
    return clues;
}
