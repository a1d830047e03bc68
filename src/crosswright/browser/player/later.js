/** The parts of the player that are loaded when they are needed: the dialogs, and what stands around some grids. */

import {make} from "../shared/dom.js";

/** The functions of dialogs.js and result.js. @returns {Promise<any>} */
export const dialogs = () => import(new URL("dialogs.js", import.meta.url).href);

/** The class of around.js, for a player. @returns {Promise<any>} */
export const surroundings = ({shadowRoot}) => {
    shadowRoot.append(make("link", {rel: "stylesheet", href: new URL("around.css", import.meta.url)}));
    return import(new URL("around.js", import.meta.url).href);
};
