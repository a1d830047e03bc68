/** The dialogs: they are loaded when somebody opens the first of them, or has solved the puzzle. */

/** The functions of dialogs.js and result.js. @returns {Promise<any>} */
export const dialogs = () => import(new URL("dialogs.js", import.meta.url).href);
