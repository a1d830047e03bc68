/** What the browser keeps of each puzzle, and the settings of all. A browser that keeps nothing is no error. */

const PREFIX = "crosswright:";

/** What was kept under a name, or null. */
export function kept(name) {
    try {
        return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    } catch {
        return null;
    }
}

/** Keep a value; returns whether that could be done. */
export function keep(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}
