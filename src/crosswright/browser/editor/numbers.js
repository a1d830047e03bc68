/** Numbers and moments as the language of the page writes them. */

/** A number with some digits after its decimal mark. @param {number} x @param {number} digits */
export const decimal = (x, digits = 1) =>
    x.toLocaleString(document.documentElement.lang, {minimumFractionDigits: digits, maximumFractionDigits: digits});

/** A moment. English has two orders for it, so there the browser's own settings decide. @param {number} at in milliseconds */
export const moment = at => new Date(at).toLocaleString(document.documentElement.lang.replace(/^en$/, "") || undefined);
