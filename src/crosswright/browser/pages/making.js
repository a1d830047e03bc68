/** A puzzle being made: the page shows each state that the site sends, and in the end a link to play the puzzle. */

import {wording} from "../shared/wording.js";

const page = document.getElementById("making");
const what = document.getElementById("what");
const grid = document.getElementById("grid");
let shown = [];

const events = new EventSource(page.dataset.events);
events.addEventListener("state", event => show(JSON.parse(event.data)));
events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) location.reload(); // the site has forgotten it
});

const states = {
    waiting: ({place}) => say(place ? wording("{n} before yours", {n: place}) : wording("Yours is next")),
    making: state => { say(state.what); draw(state); },
    made: made,
    failed,
};

function show(state) {
    states[state.state](state);
}

/** Say what is being done. Screen readers don't read out a number that changes ten times a second. */
function say(text) {
    what.setAttribute("aria-live", /\d/.test(text) && what.textContent ? "off" : "polite");
    what.textContent = text.charAt(0).toUpperCase() + text.slice(1);
}

function draw({rows, right_bars = [], lower_bars = []}) {
    if (!rows.length) return;
    const columns = rows[0].length;
    if (shown.join().length !== rows.join().length) {
        shown = [];
        grid.style.setProperty("--columns", columns);
        grid.replaceChildren(...[...rows.join("")].map(() => document.createElement("span")));
    }
    [...rows.join("")].forEach((letter, c) => {
        const before = shown.join("")[c];
        if (letter === before) return;
        const cell = grid.children[c];
        cell.textContent = /[#.*]/.test(letter) ? "" : letter;
        cell.className = letter === "#" ? "block" : letter === "*" ? "secret new" : letter === "." ? "" : "new";
    });
    [...grid.children].forEach((cell, c) => {
        cell.classList.toggle("right-bar", right_bars.includes(c));
        cell.classList.toggle("lower-bar", lower_bars.includes(c));
    });
    shown = rows;
}

function failed({message}) {
    events.close();
    page.querySelector("h1").textContent = wording("Your puzzle could not be made");
    document.getElementById("other").textContent = wording("Change it");
    document.getElementById("stay").hidden = true;
    say(message);
}

function made(state) {
    const {url, notes, seed} = state;
    events.close();
    draw(state);
    page.querySelector("h1").textContent = wording("Your puzzle is ready");
    say(wording("Seed {seed}", {seed}));
    const list = document.getElementById("notes");
    list.replaceChildren(...notes.map(note => Object.assign(document.createElement("li"), {textContent: note})));
    list.hidden = !notes.length;
    document.getElementById("stay").hidden = true;
    const name = url.split("/").at(-1);
    const edit = document.getElementById("edit");
    edit.href = new URL(`#from=${name}`, edit.href);
    edit.hidden = false;
    const play = document.getElementById("play");
    play.href = new URL(name, play.href); // below the path of the page's language
    play.hidden = false;
    play.focus();
}
