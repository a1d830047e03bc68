/** A puzzle being made: each state that the site sends replaces what is shown; in the end there is a link to play it. */

const page = document.getElementById("making");
const what = document.getElementById("what");
const board = document.getElementById("board");
let shown = [];

const events = new EventSource(page.dataset.events);
events.addEventListener("state", event => show(JSON.parse(event.data)));
events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) location.reload(); // it is known here no more
});

const states = {
    waiting: ({place}) => say(place ? `${place} before yours` : "Yours is next"),
    making: state => { say(state.what); draw(state); },
    made: made,
    failed: ({message}) => { events.close(); say(message); },
};

function show(state) {
    states[state.state](state);
}

/** Say what is being done; a figure that changes ten times a second is not read out each time. */
function say(text) {
    what.setAttribute("aria-live", /\d/.test(text) && what.textContent ? "off" : "polite");
    what.textContent = text.charAt(0).toUpperCase() + text.slice(1);
}

function draw({rows, right_bars = [], lower_bars = []}) {
    if (!rows.length) return;
    const columns = rows[0].length;
    if (shown.join().length !== rows.join().length) {
        shown = [];
        board.style.setProperty("--columns", columns);
        board.replaceChildren(...[...rows.join("")].map(() => document.createElement("span")));
    }
    [...rows.join("")].forEach((letter, c) => {
        const before = shown.join("")[c];
        if (letter === before) return;
        const cell = board.children[c];
        cell.textContent = /[#.*]/.test(letter) ? "" : letter;
        cell.className = letter === "#" ? "block" : letter === "*" ? "secret new" : letter === "." ? "" : "new";
    });
    [...board.children].forEach((cell, c) => {
        cell.classList.toggle("right-bar", right_bars.includes(c));
        cell.classList.toggle("lower-bar", lower_bars.includes(c));
    });
    shown = rows;
}

function made(state) {
    const {url, notes, seed} = state;
    events.close();
    draw(state);
    page.querySelector("h1").textContent = "Your puzzle is ready";
    say(`Seed ${seed}`);
    const list = document.getElementById("notes");
    list.replaceChildren(...notes.map(note => Object.assign(document.createElement("li"), {textContent: note})));
    list.hidden = !notes.length;
    const play = document.getElementById("play");
    play.href = url;
    play.hidden = false;
    play.focus();
}
