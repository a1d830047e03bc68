/**
 * What takes the analyst's place where the browser has no WebAssembly: the site's server studies the sheet, by the site's
 * list alone. It sends the page the same messages as analyst.js. Best fills, alternatives and trials of single letters are
 * left to browsers with WebAssembly.
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./request.js").Demands} Demands
 */
import {worded} from "../shared/worded.js";
import {toIpuz} from "./ipuz.js";
import {ownCells, usualDemands} from "./request.js";
import {emptySheet, isFull, slotsOf} from "./sheet.js";

/** How long must nothing have been typed before the server is asked, in milliseconds? */
const REST = 250;
const NO_WASM = worded("This needs WebAssembly, which this browser lacks or has turned off.");

export class ServerAnalyst {
    /** @param {string} address that studies grids @param {(message: any) => void} tell */
    constructor(address, tell) {
        this.address = address;
        this.tell = tell;
        /** @type {Sheet | null} */ this.sheet = null;
        /** @type {Demands} */ this.demands = usualDemands();
        this.version = 0;
        this.seed = 0;
        this.slot = -1; // whose words are wanted; -1: none
        this.timer = 0;
        /** @type {AbortController | null} of the request that is on its way */ this.asking = null;
    }

    /** @param {Sheet} sheet @param {number} version @param {Demands} demands */
    study(sheet, version, demands, seed = 0) {
        Object.assign(this, {sheet, version, demands, seed, slot: -1});
        this.askSoon();
    }

    /** @param {number} s */
    candidates(s) {
        this.slot = s;
        this.askSoon();
    }

    best() { this.refuse("best", {letters: null, total: 0, bound: 0, entries: 0, proved: true}); }
    alternatives() { this.refuse("alternatives", {fills: [], slots: 0, done: true}); }
    akin() {}
    stop() {}

    /** Say that something doesn't work without WebAssembly. */
    refuse(kind, content) {
        this.tell({kind, version: this.version, ...content});
        this.tell({kind: "note", text: NO_WASM});
    }

    askSoon() {
        clearTimeout(this.timer);
        this.asking?.abort();
        this.timer = setTimeout(() => this.ask(), REST);
    }

    async ask() {
        const {sheet, version, slot} = this, asking = new AbortController();
        this.asking = asking;
        try {
            const found = await this.studied(this.request(), asking.signal);
            if (version === this.version) this.hand(sheet, slot, found);
        } catch (error) {
            if (asking.signal.aborted) return;
            this.tell({kind: "lamp", version, state: "unknown", nodes: 0, letters: null});
            this.noteFailure(error);
        }
    }

    noteFailure(error) { this.tell({kind: "note", text: worded("The server could not study the grid: {why}"), values: {why: error?.message}}); }

    /** The server's answer. @param {object} request @param {AbortSignal} [signal] @returns {Promise<any>} */
    async studied(request, signal) {
        const answer = await fetch(this.address, {method: "POST", body: JSON.stringify(request), headers: {"Content-Type": "application/json"}, signal});
        const found = await answer.json();
        if (!answer.ok) throw new Error(found.error ?? String(answer.status));
        return found;
    }

    /** A fill of another seed, with other letters in some cells than those seen. @param {number[]} cells @param {string[][]} seen */
    async another(cells, seen, seed) {
        const {version, sheet} = this, free = new Set(cells.filter(c => !sheet.locked[c]));
        const cleared = {...sheet, letters: sheet.letters.map((letter, c) => free.has(c) ? "" : letter)};
        try {
            const {fill} = await this.studied({...this.request(cleared), slot: null, free: [], seed});
            const isNew = fill && !seen.some(letters => letters.every((letter, c) => letter === fill[c]));
            this.tell({kind: "another", version, letters: isNew ? fill : null});
        } catch (error) {
            this.noteFailure(error);
        }
    }

    /** The request of web/study.py. Only the grid leaves the browser: no clues, no notes, no details. */
    request(sheet = this.sheet) {
        const {demands, seed, slot} = this, its = slotsOf(sheet)[slot], {few, ...others} = demands;
        const {letters, blocks, right, below} = sheet;
        const bare = {...emptySheet(sheet.rows, sheet.columns), letters, blocks, right, below};
        const own = its && isFull(sheet, its) ? [...ownCells(sheet, slot)] : [];
        const free = own.length ? own : its?.cells.filter(c => isFull(sheet, its) && !sheet.locked[c]) ?? [];
        return {puzzle: toIpuz(bare), demands: {...others, ...few && {few}}, seed, slot: its?.name ?? null, free};
    }

    /** Send the page what was found. @param {Sheet} sheet @param {number} slot @param {any} found */
    hand(sheet, slot, found) {
        const all = slotsOf(sheet), places = new Map(all.map(({name}, s) => [name, s]));
        const say = (kind, content) => this.tell({kind, version: this.version, ...content});
        say("situation", {consistent: found.consistent, empty: found.empty.map(name => places.get(name)), letters: found.letters,
            slots: all.map(({name}) => stateOf(found.slots[name]))});
        say("lamp", {state: found.state, nodes: 0, letters: found.fill});
        if (found.state === "impossible") say("conflict", {slots: found.conflict.map(name => places.get(name))});
        if (slot >= 0) say("candidates", {slot, done: true, words: found.words.map(each => ({...each, akin: ""}))});
    }
}

/** A slot as the page knows it. @param {any} state */
const stateOf = state => state?.entry == null ? {left: state?.left ?? 0} : {entry: state.entry, score: state.score};
