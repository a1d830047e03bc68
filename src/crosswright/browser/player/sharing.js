/** A result to share: a text without spoilers, and the way to other programs. */

import {clock} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";

/** How wide may a grid be to be drawn in signs? A wider one breaks its lines on a phone. */
const WIDEST = 15;

/** How much help there was. */
export function helpOf({revealed, checks, hinted}) {
    const parts = [revealed.size && numbered(revealed.size, "{n} letter revealed", "{n} letters revealed"),
        hinted.size && numbered(hinted.size, "{n} hint", "{n} hints"), checks && numbered(checks, "{n} check", "{n} checks")].filter(Boolean);
    return parts.length ? wording("with help: {help}", {help: parts.join(", ")}) : wording("without any help");
}

/** The signs of cells: see `Game.wayTo`. */
const SIGNS = {given: "🟨", missed: "🟧", hinted: "🟦", own: "🟩"};

/** The result as text: title, time, help, and a picture of the grid that shows where there was help. */
export function resultText(game, address) {
    const {title, date, columns, rows, cells} = game.puzzle;
    const sign = (cell, c) => !cell || cell.void || cell.block ? "⬛" : SIGNS[game.wayTo(c)];
    const signs = cells.map(sign);
    const lines = columns > WIDEST ? [] : Array.from({length: rows}, (_, row) =>
        signs.slice(row * columns, (row + 1) * columns).join(""));
    const heading = [title || wording("Crossword"), date !== title && date].filter(Boolean).join(", ");
    return [heading, wording("Solved in {time}, {help}", {time: clock(game.seconds), help: helpOf(game)}), ...lines, address].filter(Boolean).join("\n");
}

/** Give a text to the system's list of programs, or to the clipboard; returns what was done, "" if neither is possible. */
export async function share(text) {
    try {
        if (navigator.share && matchMedia("(pointer: coarse)").matches) {
            await navigator.share({text});
            return "shared";
        }
        await navigator.clipboard.writeText(text);
        return "copied";
    } catch (error) {
        return error.name === "AbortError" ? "shared" : "";
    }
}
