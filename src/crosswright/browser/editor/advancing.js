/** A search in small steps, so that newer work can come between them. */
import {RUNNING} from "../kernel/door.js";

/** How many nodes are searched before the worker looks for newer work? A few milliseconds. */
const NODES_A_STEP = 128;

/** Search on for some nodes at most: RUNNING, SOLVED or IMPOSSIBLE. A search that has just begun counts from 0.
 * @param {import("../kernel/door.js").Search} search @param {number} most @param {() => Promise<void>} step */
export async function advanced(search, most, step) {
    const end = search.nodes + most;
    let outcome = RUNNING;
    while (outcome === RUNNING && search.nodes < end) {
        outcome = search.advance(Math.min(NODES_A_STEP, end - search.nodes));
        await step();
    }
    return outcome;
}
