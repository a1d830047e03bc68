/** The result of a solved puzzle, and how it is shared. Both dialogs need the player's `Dialog`. */

import {clock, make} from "../shared/dom.js";
import {statistics} from "./statistics.js";
import {helpOf, resultText, share} from "./sharing.js";
import {numbered, wording} from "../shared/wording.js";

/** How many solvers make a median worth telling? */
const ENOUGH_PLAYS = 5;

/** A picture of the grid without its letters: how each cell was solved, and the blocks. */
function picture(game) {
    const {columns, cells} = game.puzzle;
    const node = make("div.picture", {"aria-hidden": "true"}, ...cells.map((cell, c) =>
        make(`i.${!cell || cell.void || cell.block ? "block" : game.wayTo(c)}`, {})));
    node.style.setProperty("--columns", columns);
    return node;
}

/** Show the result of a solved puzzle; `others` is what is known of other solvers. */
export async function showResult(dialog, game, others, address) {
    const {plays, median} = others ?? {};
    const compared = plays === 1 ? wording("You are the first to solve it.") : plays >= ENOUGH_PLAYS
        ? numbered(plays, "{n} solved it; half took less than {time}", "{n} solved it; half took less than {time}", {time: clock(median)}) : plays && numbered(plays, "{n} solved it so far", "{n} solved it so far");
    const streak = statistics().now;
    const chosen = await dialog.show(wording("Solved!"), [
        picture(game), make("p.result", {}, clock(game.seconds)), make("p", {}, helpOf(game)), make("p", {}, compared),
        streak > 1 && make("p", {}, numbered(streak, "{n} day in a row", "{n} days in a row")),
    ].filter(Boolean), wording("Share"), wording("See the grid"));
    if (chosen === wording("Share")) await shareResult(dialog, game, address);
}

/** Share the result; where nothing else is possible, show its text to copy. */
export async function shareResult(dialog, game, address) {
    const text = resultText(game, address);
    const done = await share(text);
    const shown = make("textarea", {readonly: true, rows: 8, "aria-label": wording("The result")}, text);
    if (done !== "shared") await dialog.show(done ? wording("Copied: paste it anywhere") : wording("Copy this text"), [shown], wording("Done"));
}
