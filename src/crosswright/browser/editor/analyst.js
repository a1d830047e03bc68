/**
 * What the page's worker does: it studies the sheet after every change, and tells the page what it finds, quick things
 * first. It never blocks for long: between two steps it looks whether there is newer work.
 *
 * Its messages, each with the `version` of the sheet that it is about:
 *   situation   slots: how many words each has left; letters: per cell those left; empty: slots without any word
 *   lamp        "fills", with a fill's letters; "impossible"; "unknown", the search having reached its limit
 *   conflict    the smallest set of slots found that can't be filled together
 *   excluded    per cell the letters left once those are gone that no fill has
 *   candidates  a slot's words, ranked; sent again as they are looked ahead and probed
 *   another     the letters of a fill unlike those seen; null where there is none, or none was found
 *   best        a fill with a better total, and the highest total possible
 *   alternatives  fills that differ from each other: all that are found so far
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./request.js").Demands} Demands
 * @typedef {import("../kernel/door.js").Kernel} Kernel
 * @typedef {import("../kernel/door.js").Search} Search
 * @typedef {{word: string, score: number, fewest: number, state: string, akin: string, from?: number,
 *     changes?: string[]}} Candidate
 *     `fewest`: the words left to the worst slot across; `state`: "", "dead", "fills" or "open"; `akin`: the entry of the
 *     grid with which it has a root in common; `from`: the place of its list among those in use; `changes`: the slots across whose entries would have to change
 */
import {IMPOSSIBLE, SOLVED} from "../kernel/door.js";
import {advanced} from "./advancing.js";
import {smallestConflict} from "./conflict.js";
import {random} from "./chance.js";
import {filterOf} from "./filter.js";
import {Improver} from "./improver.js";
import {better, betterLocally} from "./ranking.js";
import {freedCells, ownCells, requestFor, usualDemands} from "./request.js";
import {isFull, slotsOf, templateOf} from "./sheet.js";
import {swaps} from "./swaps.js";

/** After how many nodes is the lamp "unknown"? Some ten seconds. */
const MOST_NODES = 400_000;
/** How many words are looked ahead before the page gets to see them? */
const LOOKED_AT_ONCE = 256;
/** How many of the best candidates are probed, and how long? */
const PROBED = 60, NODES_A_PROBE = 150;
/** How long is one letter tried before it counts as possible? */
const NODES_A_LETTER = 400;
/** How many words does a search in all lists show at most? */
const MOST_FOUND = 200;
/** In what shares of the slots are alternatives to differ, from the first try to the last, and how long is each try? */
const SHARES_APART = [1 / 3, 1 / 3, 1 / 3, 1 / 6, 1 / 12, 0], NODES_A_TRY = 20_000;

/** The kinds of work on a sheet that end when it changes. */
const ON_A_SHEET = ["candidates", "best", "alternatives", "another"];

/** Another's step has been asked for meanwhile. */
class Overtaken extends Error {}

export class Analyst {
    /** @param {Kernel} kernel @param {(message: any) => void} tell @param {(now?: boolean) => Promise<void>} breathe lets messages in */
    constructor(kernel, tell, breathe) {
        this.kernel = kernel;
        this.tell = tell;
        this.breathe = breathe;
        this.demands = usualDemands();
        /** @type {Sheet | null} */ this.sheet = null;
        this.version = 0;
        /** @type {Map<string, number>} how often each kind of work was begun */
        this.turns = new Map();
        /** @type {Set<Search>} */ this.open = new Set();
    }

    /** Begin a kind of work; what was begun before it of that kind, or of these kinds, ends at its next step. */
    async work(kind, others, steps) {
        for (const each of [kind, ...others]) this.turns.set(each, (this.turns.get(each) ?? 0) + 1);
        const turn = this.turns.get(kind);
        const step = async (now = false) => {
            await this.breathe(now);
            if (this.turns.get(kind) !== turn) throw new Overtaken();
        };
        const mine = new Set();
        const begin = asked => {
            const search = this.kernel.open(asked.request);
            mine.add(search);
            return search;
        };
        try {
            await steps(step, begin);
        } catch (error) {
            if (!(error instanceof Overtaken)) throw error;
        } finally {
            mine.forEach(search => search.close());
        }
    }

    /** A message about the sheet as it is now. */
    say(kind, content) { this.tell({kind, version: this.version, ...content}); }

    /** Take another list of words. @param {import("../kernel/list.js").WordList} list */
    async load(list) {
        for (const kind of ["study", ...ON_A_SHEET]) this.turns.set(kind, (this.turns.get(kind) ?? 0) + 1);
        await this.breathe(); // their searches close first
        this.kernel.load(list);
    }

    /** Study a sheet: situation, lamp, conflict, letters that no fill has. @param {Sheet} sheet @param {Demands} demands */
    study(sheet, version, demands, seed = 0) {
        Object.assign(this, {sheet, version, demands});
        return this.work("study", ON_A_SHEET, async (step, begin) => {
            const asked = requestFor(this.kernel, sheet, demands, {seed});
            const search = begin(asked);
            const consistent = this.situation(asked, search);
            await step(true); // people wait for the words, which they have asked for by now
            const outcome = consistent ? await this.fill(search, step, asked) : IMPOSSIBLE;
            if (outcome === IMPOSSIBLE) await this.explain(asked, step, search.nodes);
            if (outcome === SOLVED) await this.exclude(asked, step);
        });
    }

    /** Whether propagation leaves every slot a word; sends the page what is left. */
    situation(asked, search) {
        const {sheet, kernel} = this, all = slotsOf(sheet);
        const alone = asked.slots.map((_, i) => search.count(i));
        const consistent = search.begin();
        const counts = new Map(asked.slots.map((s, i) => [s, consistent ? search.count(i) : alone[i]]));
        const left = consistent ? search.lettersLeft() : null;
        this.say("situation", {
            consistent,
            empty: asked.slots.filter((_, i) => !alone[i]),
            slots: all.map((slot, s) => counts.has(s) ? {left: counts.get(s)} : {entry: templateOf(sheet, slot),
                score: kernel.score(templateOf(sheet, slot))}),
            letters: sheet.letters.map((letter, c) => letter || !left || !left[c] ? letter : kernel.spell(left[c])),
        });
        return consistent;
    }

    /** Search until the lamp can be set. */
    async fill(search, step, asked) {
        const outcome = await advanced(search, MOST_NODES, step);
        const state = outcome === SOLVED ? "fills" : outcome === IMPOSSIBLE ? "impossible" : "unknown";
        this.say("lamp", {state, nodes: search.nodes, letters: outcome === SOLVED ? this.lettersOf(asked, search.words()) : null});
        return outcome;
    }

    /** The sheet's letters with the words of a fill. @param {import("./request.js").Asked} asked @param {ArrayLike<number>} words
     * @param {Set<number>} free cells whose letters go first */
    lettersOf({slots, request}, words, free = new Set()) {
        const letters = this.sheet.letters.map((letter, c) => free.has(c) ? "" : letter);
        request.slots.forEach((places, i) => {
            const word = [...this.kernel.words[places.length][words[i]]];
            places.forEach((c, p) => { if (c < letters.length && !letters[c]) letters[c] = word[p]; });
        });
        return slots.length ? letters : this.sheet.letters;
    }

    /** Say which slots can't be filled together. */
    async explain(asked, step, price) {
        if (!price) this.say("lamp", {state: "impossible", nodes: 0, letters: null});
        const conflict = await smallestConflict(this, asked.slots, step, price);
        this.say("conflict", {slots: conflict});
    }

    /** Try each letter that no fill has had so far; those that can't be are gone. */
    async exclude(asked, step) {
        const {kernel, sheet} = this, cells = sheet.letters.length;
        const left = kernel.use(asked.request, search => search.begin() && search.lettersLeft()), seen = Array(cells).fill(0n);
        let found = false;
        for (let c = 0; c < cells; ++c) {
            for (const letter of sheet.letters[c] ? "" : kernel.spell(left[c])) {
                if (seen[c] & kernel.mask(letter)) continue;
                await step();
                const outcome = this.tryLetter(asked, c, kernel.mask(letter), seen);
                if (outcome !== IMPOSSIBLE) continue;
                left[c] &= ~kernel.mask(letter);
                found = true;
            }
        }
        if (found) this.say("excluded", {letters: sheet.letters.map((letter, c) => letter || kernel.spell(left[c]))});
    }

    /** Look for a fill with a letter in a cell, and note all letters of the fill. */
    tryLetter(asked, c, mask, seen) {
        const letters = asked.request.letters.map((each, d) => d === c ? mask : each);
        return this.kernel.use({...asked.request, letters}, search => {
            const outcome = search.begin() ? search.advance(NODES_A_LETTER) : IMPOSSIBLE;
            if (outcome === SOLVED) this.lettersOf(asked, search.words()).forEach((letter, d) => { seen[d] |= this.kernel.mask(letter); });
            return outcome;
        });
    }

    /** Rank the words of a slot; letters that belong to this slot alone don't count. @param {number} s */
    candidates(s) {
        return this.work("candidates", ["best"], async (step, begin) => {
            const free = isFull(this.sheet, slotsOf(this.sheet)[s]) ? ownCells(this.sheet, s) : new Set();
            const asked = requestFor(this.kernel, this.sheet, this.demands, {free});
            const i = asked.slots.indexOf(s);
            if (i < 0) return this.sendCandidates(s, swaps(this.kernel, this.sheet, this.demands, s), true);
            const search = begin(asked), consistent = search.begin();
            if (!consistent) return this.sendCandidates(s, this.nearby(asked, i, free, begin), true);
            const rated = this.rated(search, i, this.rootsUsed(s)).sort(better);
            this.sendCandidates(s, rated, false);
            await this.rate(search, i, s, rated, step);
            this.sendCandidates(s, rated, true);
        });
    }

    /** The words of any length that a filter lets through, the best first, and how many there are. @param {string} text */
    search(text) {
        const {words, scores, from} = this.kernel.list, fits = filterOf(text);
        const found = [...words.keys()].filter(i => fits(words[i])).sort((i, j) => scores[j] - scores[i]);
        return {words: found.slice(0, MOST_FOUND).map(i => ({word: words[i], score: scores[i], from: from?.[i]})), count: found.length};
    }

    /** The words of a slot where there is no fill: ranked by the slots across, without those that no word fits at all. */
    nearby(asked, i, free, begin) {
        const all = begin(asked), s = asked.slots[i];
        const only = asked.slots.filter((_, j) => j === i || all.count(j));
        const search = begin(requestFor(this.kernel, this.sheet, this.demands, {free, only}));
        return this.rated(search, only.indexOf(s), this.rootsUsed(s)).map(each => ({...each, state: "dead"})).sort(betterLocally);
    }

    /** For each word that has a root in common with an entry of another slot: that entry. */
    rootsUsed(s) {
        if (this.demands.rootsApart) return new Map(); // such words are left out
        const entries = slotsOf(this.sheet).flatMap((slot, t) => t !== s && isFull(this.sheet, slot) ? [templateOf(this.sheet, slot)] : []);
        return new Map(entries.flatMap(entry => this.kernel.akin(entry).map(word => [word, entry])));
    }

    /** A slot's words with their scores. @returns {(Candidate & {id: number})[]} */
    rated(search, i, akin) {
        const length = search.slots[i].length;
        const [ids, fewest] = search.candidates(i);
        return Array.from(ids, (id, k) => ({id, word: this.kernel.words[length][id], score: this.kernel.scores[length][id],
            fewest: fewest[k], state: fewest[k] ? "" : "dead",
            akin: akin.get(this.kernel.words[length][id]) ?? "", from: this.kernel.from[length][id]}));
    }

    async rate(search, i, s, rated, step) {
        for (let at = 0; at < rated.length; at += LOOKED_AT_ONCE) {
            const part = rated.slice(at, at + LOOKED_AT_ONCE);
            await step();
            const fewest = search.lookAhead(i, Int32Array.from(part, each => each.id));
            part.forEach((each, k) => Object.assign(each, {fewest: fewest[k], state: fewest[k] ? "" : "dead"}));
            if (!at) this.sendCandidates(s, rated, false);
        }
        rated.sort(better);
        this.sendCandidates(s, rated, false);
        for (const each of rated.filter(({state}) => !state).slice(0, PROBED)) {
            await step();
            const outcome = search.assume([[i, each.id]]) ? search.advance(NODES_A_PROBE) : IMPOSSIBLE;
            each.state = outcome === SOLVED ? "fills" : outcome === IMPOSSIBLE ? "dead" : "open";
        }
        search.takeBack();
    }

    sendCandidates(slot, rated, done) {
        this.say("candidates", {slot, done, words: rated.map(({id, ...each}) => each)});
    }

    /** Look for ever better fills, until there is none or something else is wanted. */
    best(seed = 0) {
        return this.work("best", [], async (step, begin) => {
            const asked = requestFor(this.kernel, this.sheet, this.demands, {seed});
            const search = begin(asked);
            const outcome = search.begin() ? await advanced(search, Infinity, step) : IMPOSSIBLE;
            if (outcome === IMPOSSIBLE) return this.say("best", {letters: null, proved: true});
            await new Improver(this.kernel, search, seed).run(step, ({words, total, bound, proved}) => this.say("best", {
                letters: this.lettersOf(asked, words), total, bound, proved, entries: asked.slots.length}));
        });
    }

    /** Look for fills that differ from each other. @param {number} count @param {number} seed */
    alternatives(count, seed) {
        return this.work("alternatives", ["best"], async step => {
            const asked = requestFor(this.kernel, this.sheet, this.demands, {seed}), fills = [], found = [];
            while (found.length < count) {
                const words = await this.unlike(asked, found, seed + found.length, step);
                if (!words) break;
                const apart = Math.min(...found.map(each => each.filter((w, i) => w !== words[i]).length));
                const scores = asked.request.slots.map((cells, i) => this.kernel.scores[cells.length][words[i]]);
                fills.push({letters: this.lettersOf(asked, words), apart, mean: scores.reduce((sum, each) => sum + each, 0) / scores.length});
                found.push(words);
                this.say("alternatives", {fills, slots: asked.slots.length, done: false});
            }
            this.say("alternatives", {fills, slots: asked.slots.length, done: true});
        });
    }

    /** Look for a fill unlike those seen. @param {number[]} cells whose letters don't count; none: of what is open
     * @param {string[][]} seen the letters of fills, "" for open cells @param {number} seed */
    another(cells, seen, seed) {
        return this.work("another", ["best"], async step => {
            const {kernel, sheet, demands} = this, free = freedCells(kernel, sheet, demands, cells), slots = slotsOf(sheet);
            const asked = requestFor(kernel, sheet, demands, {free, seed});
            const found = seen.map(letters => asked.slots.map(s => kernel.find(slots[s].cells.map(c => letters[c]).join(""))));
            const words = asked.slots.length ? await this.unlike(asked, found, seed, step, true) : null;
            this.say("another", {letters: words && this.lettersOf(asked, words, free)});
        });
    }

    /** A fill without some words of each of those found before, by chance, so that it has to differ; null if there is none.
     * @param {import("./request.js").Asked} asked @param {number[][]} found per fill the word of each slot, -1 where none is known
     * @param {number} seed @param {() => Promise<void>} step @param {boolean} thorough in the end without the words of each slot in turn */
    async unlike({slots, request}, found, seed, step, thorough = false) {
        const below = random(seed), known = slots.flatMap((_, i) => found.some(words => words[i] >= 0) ? [i] : []);
        const byChance = SHARES_APART.map(share => found.map(() =>
            Array.from({length: Math.max(1, Math.ceil(share * known.length))}, () => known[below(known.length)])));
        const oneByOne = thorough ? known.map(i => found.map(() => [i])) : [];
        for (const places of known.length ? [...byChance, ...oneByOne] : [[]]) {
            const out = places.flatMap((each, k) => each.map(i => this.kernel.words[request.slots[i].length][found[k][i]]).filter(Boolean));
            const search = this.kernel.open({...request, seed, without: [...request.without, ...out]});
            try {
                const outcome = search.begin() ? await advanced(search, NODES_A_TRY, step) : IMPOSSIBLE;
                if (outcome === SOLVED) return [...search.words()];
            } finally {
                search.close();
            }
        }
        return null;
    }

    /** The words of the list that have a root in common with each of these. @param {string[]} words */
    akin(words) {
        this.tell({kind: "akin", akin: Object.fromEntries(words.map(word => [word, this.kernel.akin(word)]))});
    }

    /** End a kind of work. */
    stop(kind) { this.turns.set(kind, (this.turns.get(kind) ?? 0) + 1); }
}
