/** What later.js loads, where the player is one file: nothing is loaded. */

import {Around} from "./around.js";
import {askNote, askSettings, showKeys, showStatistics} from "./dialogs.js";
import {shareResult, showResult} from "./result.js";

/** The functions of dialogs.js and result.js. */
export const dialogs = async () => ({askNote, askSettings, shareResult, showKeys, showResult, showStatistics});

/** The class of around.js. */
export const surroundings = async () => ({Around});
