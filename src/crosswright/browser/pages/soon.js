/** While today's crossword is made: what is being done, and at the end a link to it. The mini on the page is not disturbed. */

import {wording} from "../shared/wording.js";

/** How many milliseconds are between two questions? */
const PAUSE = 3000;

const notice = document.querySelector(".soon");
const [doing, link] = [notice.querySelector("[data-doing]"), notice.querySelector("a")];

async function ask() {
    const {today, doing: what} = await (await fetch(new URL("../../healthz", import.meta.url))).json();
    if (today) {
        doing.previousElementSibling.textContent = wording("It is ready:");
        for (const node of [...notice.childNodes]) if (node !== link && node !== doing.previousElementSibling) node.remove();
        notice.append(" ", link);
        link.hidden = false;
        return;
    }
    const said = wording(what);
    if (said !== what || document.documentElement.lang === "en") doing.textContent = said.charAt(0).toUpperCase() + said.slice(1);
    setTimeout(() => ask().catch(() => {}), PAUSE);
}

setTimeout(() => ask().catch(() => {}), PAUSE);
