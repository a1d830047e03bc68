/** Other clues for the entries of a day at the desk: the site's, to choose from. */

import {wording} from "../shared/wording.js";

const form = document.querySelector("form[data-api]");

/** The clues that the site has for an entry; none where it can't say. @returns {Promise<{text: string}[]>} */
async function cluesFor(entry) {
    const {api, language} = form.dataset;
    const response = await fetch(api, {method: "POST", headers: {"Content-Type": "application/json"},
        body: JSON.stringify({entries: [entry], language})});
    return response.ok ? Object.values((await response.json()).clues)[0] ?? [] : [];
}

/** Show below a clue what could stand there; a press puts it into the field. */
async function offer(button) {
    const row = button.closest("li"), field = row.querySelector("input[name=text]");
    row.querySelector(".offers")?.remove();
    const offers = document.createElement("div");
    offers.className = "offers";
    offers.setAttribute("role", "status");
    offers.textContent = wording("Looking …");
    button.after(offers);
    const clues = (await cluesFor(button.dataset.entry).catch(() => [])).filter(({text}) => text !== field.value);
    offers.replaceChildren(...clues.map(({text}) => {
        const choice = document.createElement("button");
        Object.assign(choice, {type: "button", className: "small", textContent: text});
        choice.addEventListener("click", () => {
            field.value = text;
            field.focus();
        });
        return choice;
    }));
    if (!clues.length) offers.textContent = wording("The site knows no other clue.");
}

for (const button of form?.querySelectorAll("button.others") ?? []) {
    button.hidden = false;
    button.addEventListener("click", () => offer(button));
}
