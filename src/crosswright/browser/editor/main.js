/** Begins the constructor's page. */
import {Editor} from "./editor.js";

new Editor(document.querySelector("#editor")).start();
