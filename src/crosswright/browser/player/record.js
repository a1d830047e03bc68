/** What this browser knows of the puzzles that were solved in it: statistics, and their way into a file and back. */

import {keep, kept, names} from "../shared/keeping.js";

const RECORD = "record";
const DAY = 86_400_000;
/** How large may a file be, in bytes? */
const LARGEST_FILE = 20_000_000;

/** A day as 2026-11-22, where the solver is. */
const localDay = date => new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

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

/** How many days in a row something was solved: up to today or yesterday, and at most. @param {string[]} days */
export function streaks(days, today = localDay(new Date())) {
    const times = [...new Set(days)].map(day => Date.parse(day)).filter(Number.isFinite).sort((a, b) => a - b);
    let length = 0, longest = 0;
    times.forEach((time, place) => {
        length = time - times[place - 1] === DAY ? length + 1 : 1;
        longest = Math.max(longest, length);
    });
    const isAlive = Date.parse(today) - times.at(-1) <= DAY;
    return {now: isAlive ? length : 0, longest};
}

/** The statistics: how many, without help, streaks; for each size how many, the best and the mean time in seconds. */
export function statistics() {
    const all = Object.values(solvedPuzzles()).filter(each => typeof each?.on === "string" && each.seconds >= 0);
    const sizes = [...new Set(all.map(({size}) => String(size)))].map(size => {
        const some = all.filter(each => String(each.size) === size);
        const seconds = some.map(each => each.seconds);
        return {size, count: some.length, best: Math.min(...seconds), mean: seconds.reduce((a, b) => a + b) / some.length};
    });
    return {count: all.length, unaided: all.filter(({help}) => !help).length, ...streaks(all.map(({on}) => on)), sizes};
}

/** All that is stored, as the text of a file. */
export const exported = () =>
    JSON.stringify({crosswright: 1, stored: Object.fromEntries(names().map(name => [name, kept(name)]))});

const written = state => state?.solved ? Infinity : state?.letters?.filter(Boolean).length ?? 0;

/**
 * Take a file's content: what is further solved wins, and settings of this browser stay. Returns how many puzzles it
 * brought; throws an Error for another kind of file.
 */
export async function imported(file) {
    const {crosswright, stored} = file.size > LARGEST_FILE ? {} : JSON.parse(await file.text());
    if (crosswright !== 1 || typeof stored !== "object") throw new Error("not an export");
    let count = 0;
    for (const [name, state] of Object.entries(stored)) {
        if (name === RECORD) keep(RECORD, {...state, ...solvedPuzzles()});
        else if (name !== "settings" && Array.isArray(state?.letters) && written(state) > written(kept(name))) {
            count += Number(keep(name, state));
        } else if (name === "settings" && !kept(name)) keep(name, state);
    }
    return count;
}
