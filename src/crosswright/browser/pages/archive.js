/** Tick the puzzles that were solved in this browser, and mark those begun: the player keeps that here, the site doesn't know it. */

import {wording} from "../shared/wording.js";

for (const link of document.querySelectorAll("[data-puzzle]")) {
    let kept = null;
    try {
        kept = JSON.parse(localStorage.getItem(`crosswright:${link.dataset.puzzle}`) ?? "null");
    } catch { /* nothing is kept here */ }
    const state = kept?.solved ? wording("solved") : kept?.gaveUp ? wording("revealed") : kept?.letters?.some?.(Boolean) ? wording("begun") : "";
    if (!state) continue;
    link.dataset[state] = "";
    link.append(Object.assign(document.createElement("span"), {className: "hidden", textContent: `, ${state}`}));
}
