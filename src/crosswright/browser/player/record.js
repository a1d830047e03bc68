/** The record of the puzzles that were solved in this browser. */

import {keep, kept} from "../shared/keeping.js";

export const RECORD = "record";

/** A day as 2026-11-22, where the solver is. */
export const localDay = date => new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The solved puzzles: {id: {on, seconds, help, size}}. */
export function solvedPuzzles() {
    const record = kept(RECORD);
    return record && typeof record === "object" ? record : {};
}

/** Put down that a puzzle was solved today. */
export function noteSolved({id, columns, rows}, {seconds, help}) {
    const record = solvedPuzzles();
    record[id] ??= {on: localDay(new Date()), seconds: Math.round(seconds), help, size: `${columns} × ${rows}`};
    keep(RECORD, record);
}
