/**
 * Large-neighbourhood search around a fill, as search/improving.py has it: free some neighbouring slots, hold the others,
 * and look for a fill with a higher total.
 */
import {IMPOSSIBLE, SOLVED} from "../kernel/door.js";
import {advanced} from "./advancing.js";
import {random} from "./chance.js";

/** How many slots does the first neighbourhood free? */
const FIRST_SIZE = 12;
/** How much does a neighbourhood grow when it was searched through, or shrink when it took too long? */
const GROWTH = 1.08, SHRINKING = 0.95;
/** How many nodes may one move take? */
const NODES_A_MOVE = 400;

export class Improver {
    /** @param {import("../kernel/door.js").Kernel} kernel @param {import("../kernel/door.js").Search} search at a fill */
    constructor(kernel, search, seed) {
        this.kernel = kernel;
        this.search = search;
        this.words = [...search.words()];
        this.lengths = search.slots.map(cells => cells.length);
        this.size = FIRST_SIZE;
        this.wholeNodes = NODES_A_MOVE;
        this.below = random(seed);
        const at = new Map();
        search.slots.forEach((cells, s) => cells.forEach(c => at.set(c, [...at.get(c) ?? [], s])));
        this.neighbours = search.slots.map((cells, s) => cells.flatMap(c => at.get(c)).filter(t => t !== s));
    }

    /** Move until the fill is shown to be the best. @param {() => Promise<void>} step @param {(found: any) => void} tell */
    async run(step, tell) {
        const {search} = this;
        search.takeBack();
        let bound = search.bound;
        for (let proved = false, moved = true; !proved;) {
            proved = !search.aim(this.total) || this.searchedThrough;
            bound = proved ? this.total : Math.min(bound, search.bound);
            if (moved || proved) tell({words: this.words, total: this.total, bound, proved});
            if (proved) return;
            await step();
            moved = await this.move(step);
            if (moved) this.words = [...search.words()];
        }
    }

    get total() { return this.words.reduce((sum, w, s) => sum + this.kernel.scores[this.lengths[s]][w], 0); }

    /** Search one neighbourhood, or the whole grid; whether that found a better fill. @param {() => Promise<void>} step */
    async move(step) {
        const {search} = this, whole = this.size >= this.words.length;
        const freed = whole ? null : this.neighbourhood();
        const held = this.words.flatMap((w, s) => !freed || freed.has(s) ? [] : [/** @type {[number, number]} */ ([s, w])]);
        const outcome = search.assume(held) ? await advanced(search, whole ? this.wholeNodes : NODES_A_MOVE, step) : IMPOSSIBLE;
        if (whole) {
            this.wholeNodes *= 2;
            this.searchedThrough = outcome === IMPOSSIBLE;
        }
        if (outcome === IMPOSSIBLE && !whole) this.size *= GROWTH;
        else if (outcome !== SOLVED) this.size = Math.max(2, this.size * SHRINKING);
        return outcome === SOLVED;
    }

    /** Some connected slots. */
    neighbourhood() {
        const start = this.below(this.words.length), freed = new Set([start]), edge = [start];
        while (edge.length && freed.size < this.size) {
            const [s] = edge.splice(this.below(edge.length), 1);
            for (const t of this.neighbours[s]) {
                if (freed.has(t)) continue;
                freed.add(t);
                edge.push(t);
            }
        }
        return freed;
    }
}
