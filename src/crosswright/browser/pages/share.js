/** Share a page's link, or copy it, or a snippet: whatever the browser can. The buttons are hidden until it is known. */

import {wording} from "../shared/wording.js";

for (const button of document.querySelectorAll("button.share")) {
    const {url, title} = button.dataset;
    if (!navigator.share && !navigator.clipboard) continue;
    button.parentElement.hidden = false;
    button.addEventListener("click", async () => {
        if (navigator.share) await navigator.share({url, title}).catch(() => {});
        else await copy(button.querySelector("small") ?? button, url);
    });
}

for (const button of document.querySelectorAll("button.copy")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    const {textContent} = button.parentElement.previousElementSibling;
    button.addEventListener("click", () => copy(button, textContent));
}

/** Copy a text, and say so where the button was. */
async function copy(label, text) {
    const before = label.textContent;
    await navigator.clipboard.writeText(text);
    label.textContent = wording("copied");
    label.setAttribute("role", "status");
    setTimeout(() => { label.textContent = before; }, 2000);
}
