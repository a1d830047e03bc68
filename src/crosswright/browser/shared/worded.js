/** For code that runs beside the page's own thread, or before the page has its wording. */

/** The same text: this marks one that the page says later, by `wording`. @param {string} text */
export const worded = text => text;
