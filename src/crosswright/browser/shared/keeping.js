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

/** Store a value; returns whether that was possible. */
export function keep(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}
