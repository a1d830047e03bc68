/**
 * What a page says to its reader. The texts of another language than English are in `wording.de.js` and its like, which a
 * page in that language loads before all other scripts; a text's key is its English form, with values in braces.
 */

/** @type {Record<string, any>} */
const texts = /** @type {any} */ (globalThis).crosswordWording ?? {};
const tongue = texts[""] ?? "en";
const plurals = new Intl.PluralRules(tongue);
const withValues = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values?.[name] ?? all);

/** A text with its values. @param {string} text @param {Record<string, unknown>} [values] @returns {string} */
export const wording = (text, values) => withValues(texts[text] ?? text, values);

/** A text about a number of things, `{n}`: in the form for one, or for more. @param {Record<string, unknown>} [values] */
export const numbered = (n, one, many, values) =>
    withValues(texts[one]?.[plurals.select(n)] ?? (n === 1 ? one : many), {n: n.toLocaleString(tongue), ...values});
