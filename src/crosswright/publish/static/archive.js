/** Tick the puzzles that were solved in this browser: the player keeps that here, the site doesn't know it. */

for (const link of document.querySelectorAll("[data-puzzle]")) {
    let kept = null;
    try {
        kept = JSON.parse(localStorage.getItem(`crosswright:${link.dataset.puzzle}`) ?? "null");
    } catch { /* nothing is kept here */ }
    if (kept?.solved) {
        link.dataset.solved = "";
        link.append(Object.assign(document.createElement("span"), {className: "hidden", textContent: ", solved"}));
    }
}
