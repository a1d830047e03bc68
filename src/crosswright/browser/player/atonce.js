/** The dialogs in place of later.js, where the player is one file: nothing is loaded. */

import {askNote, askSettings, showKeys, showStatistics} from "./dialogs.js";
import {shareResult, showResult} from "./result.js";

/** The functions of dialogs.js and result.js. */
export const dialogs = async () => ({askNote, askSettings, shareResult, showKeys, showResult, showStatistics});
