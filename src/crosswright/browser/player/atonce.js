/** The dialogs in place of later.js, where the player is one file: nothing is loaded. */

import {askNote, askSettings, showKeys, showStatistics} from "./dialogs.js";

/** The functions of dialogs.js. */
export const dialogs = async () => ({askNote, askSettings, showKeys, showStatistics});
