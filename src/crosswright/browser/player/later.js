/** The dialogs that few solvers open: they are loaded when somebody opens the first of them. */

/** The functions of dialogs.js. @returns {Promise<any>} */
export const dialogs = () => import(new URL("dialogs.js", import.meta.url).href);
