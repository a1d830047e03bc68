/** What the browser stores for each puzzle, and the settings of all. A browser without storage is no error. */

const PREFIX = "crosswright:";

/** The stored value of a name, or null. */
export function kept(name) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    } catch {
        return null;
    }
}

/** The names of all that is stored. */
export function names() {
    try {
        return Object.keys(localStorage).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));
    } catch {
        return [];
    }
}

/** Call `take` with the name when another tab stores a value, until `signal` is aborted. */
export function follow(take, signal) {
    addEventListener("storage", ({key}) => key?.startsWith(PREFIX) && take(key.slice(PREFIX.length)), {signal});
}

/** Store a value; returns whether that was possible. */
export function keep(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}
