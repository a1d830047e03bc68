/** Statistics of the puzzles that were solved in this browser, and the way of all that is stored into a file and back. */

import {keep, kept, names} from "../shared/keeping.js";
import {RECORD, localDay, solvedPuzzles} from "./record.js";

const DAY = 86_400_000;
/** How large may a file be, in bytes? */
const LARGEST_FILE = 20_000_000;

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
