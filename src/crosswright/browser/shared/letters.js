/** Letters as they are compared, and as a grid has them. No DOM. */

/** Letters in the form that cells have, and that is compared. */
export const upper = text => text.normalize("NFC").toUpperCase();

/** A letter without its accents. */
export const unaccented = letter => letter.normalize("NFD").replace(/\p{M}/gu, "");

/** Typed letters as the grid has them: É is E where it has no É, Ä may be AE. The same as `respelled` of render/keyboard.py. */
/** @param {string} text @param {{keys: string, spelled?: Record<string, string>, [detail: string]: any}} puzzle */
export const respelled = (text, {keys, spelled}) => [...upper(text)].map(letter =>
    keys.includes(letter) ? letter : spelled?.[letter] || (keys.includes(unaccented(letter)) ? unaccented(letter) : letter)).join("");
