/** The smallest conflict: slots that can't be filled together, of which none can be left out. */
import {IMPOSSIBLE} from "../kernel/door.js";
import {advanced} from "./advancing.js";
import {requestFor} from "./request.js";

/** How many nodes may all attempts take, for each node of the search that found no fill, and at least? */
const NODES_A_NODE = 3, LEAST_NODES = 20_000;

/** Leave out some slots, then fewer and fewer at a time, as long as the rest can't be filled.
 *
 * @param {import("./analyst.js").Analyst} analyst @param {number[]} slots which can't be filled together
 * @param {() => Promise<void>} step @param {number} price the nodes that showed it @returns {Promise<number[]>} */
export async function smallestConflict({kernel, sheet, demands}, slots, step, price) {
    let left = NODES_A_NODE * price + LEAST_NODES;
    const impossible = async only => {
        const search = kernel.open(requestFor(kernel, sheet, demands, {only}).request), most = Math.min(left, 2 * price);
        try {
            await step();
            const outcome = search.begin() ? await advanced(search, most, step) : IMPOSSIBLE;
            left -= search.nodes;
            return outcome === IMPOSSIBLE;
        } finally {
            search.close();
        }
    };
    let conflict = [...slots];
    for (let part = conflict.length >> 1; part >= 1; part >>= 1) {
        for (let at = 0; at < conflict.length && left > 0;) {
            const rest = [...conflict.slice(0, at), ...conflict.slice(at + part)];
            if (rest.length && await impossible(rest)) conflict = rest;
            else at += part;
        }
    }
    return conflict;
}
