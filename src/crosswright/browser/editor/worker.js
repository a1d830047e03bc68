/** The worker: it receives what the page asks, and sends what the analyst finds. */
import {Kernel} from "../kernel/door.js";
import {merge, unpack} from "../kernel/list.js";
import {worded} from "../shared/worded.js";
import {Analyst} from "./analyst.js";
import {ServerAnalyst} from "./serveranalyst.js";

/** How long may the worker go on before it lets messages in, in milliseconds? */
const BREATH = 12;

/** Lets messages in, and has them treated first, when it is time for that, or when it is wanted now. */
function breathing() {
    const {port1, port2} = new MessageChannel();
    let since = performance.now();
    const waiting = [];
    port2.onmessage = () => {
        since = performance.now();
        waiting.shift()();
    };
    return (now = false) => !now && performance.now() - since < BREATH ? Promise.resolve() : new Promise(resolve => {
        waiting.push(resolve);
        port1.postMessage(null);
    });
}

const analysing = (async () => {
    /** @type {{kernel: string, lists: string[], study: string}} `lists`: the site's */
    const addresses = await new Promise(resolve => { self.addEventListener("message", ({data}) => resolve(data), {once: true}); });
    const send = message => self.postMessage(message);
    if (typeof WebAssembly === "undefined") {
        if (!addresses.study) throw new Error(worded("this page needs WebAssembly, which this browser lacks or has turned off"));
        return {analyst: new ServerAnalyst(addresses.study, send), lists: null};
    }
    const fetched = async address => {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        return response.arrayBuffer();
    };
    const [code, ...files] = await Promise.all([addresses.kernel, ...addresses.lists].map(fetched));
    const kernel = await Kernel.start(code);
    return {analyst: new Analyst(kernel, send, breathing()), lists: await Promise.all(files.map(unpack))};
})();

/** What the page may ask, by the message's `ask`. */
const acts = {
    /** `sources`: those in use, the one first that decides; the site's by their places. */
    lists: async ({analyst, lists}, {sources}) => {
        if (!lists) return self.postMessage({kind: "ready", words: 0, leftOut: 0, isServer: true});
        const {leftOut, ...list} = merge(sources.map(each => each instanceof Map ? each : {list: lists[each.place], change: each.change}));
        await analyst.load(list);
        self.postMessage({kind: "ready", words: list.words.length, leftOut});
    },
    study: ({analyst}, {sheet, version, demands, seed}) => analyst.study(sheet, version, demands, seed),
    candidates: ({analyst}, {slot}) => analyst.candidates(slot),
    best: ({analyst}, {seed}) => analyst.best(seed),
    alternatives: ({analyst}, {count, seed}) => analyst.alternatives(count, seed),
    another: ({analyst}, {cells, seen, seed}) => analyst.another(cells, seen, seed),
    akin: ({analyst}, {words}) => analyst.akin(words),
    search: ({analyst, lists}, {text}) => lists && self.postMessage({kind: "found", ...analyst.search(text)}),
    stop: ({analyst}, {kind}) => analyst.stop(kind),
};

self.addEventListener("message", async ({data}) => {
    if (!data.ask) return;
    try {
        const known = await analysing;
        await acts[data.ask](known, data);
    } catch (error) {
        self.postMessage({kind: "failed", why: String(error?.message ?? error)});
    }
});
