/**
 * The criss-cross page: the list is placed while somebody types, by the server (`data-place`) or by `placing.js` here.
 *
 * A layout: {rows, numbers, across, down, words, placed, crossings, notes}; the API describes it as CrissCrossLayout.
 */

import {numbered, wording} from "../shared/wording.js";

// How many milliseconds of rest mean that somebody has stopped typing: to place the words, and to read out the result?
const REST = 350, QUIET = 1200;
const SVG = "http://www.w3.org/2000/svg";
const EXAMPLE = wording(`root: It holds a plant in the ground
stem: It carries water to the leaves
leaf: It makes food out of light
petal: A coloured part of a flower
pollen: Bees carry it from flower to flower
seed: A new plant grows from it
soil: Plants grow in it
photosynthesis: How plants make food
oxygen: The gas that leaves give off
nectar: Sweet food for bees`);

const form = document.getElementById("list");
const by = id => document.getElementById(id);
let layout = null, latest = null, resting, quieting;

for (const each of document.querySelectorAll(".with-script")) each.hidden = false;
form.text.addEventListener("input", () => { clearTimeout(resting); resting = setTimeout(place, REST); });
for (const id of ["islands", "language"]) by(id).addEventListener("change", () => place());
by("file").addEventListener("change", openList);
by("define")?.addEventListener("click", () => fill(() => made("/clues", asJson({text: form.text.value, language: by("language").value}))));
by("propose")?.addEventListener("click", () => fill(() => made(`/terms?language=${encodeURIComponent(by("language").value)}`, {body: by("source").value})));
by("example").addEventListener("click", () => { form.text.value = EXAMPLE; form.text.focus(); place(); });
by("another").addEventListener("click", () => { form.seed.value = Number(form.seed.value) + 1; place(wording("Another layout: ")); });
by("print").addEventListener("click", () => print());
by("answers").addEventListener("change", () => form.classList.toggle("secret", !by("answers").checked));
by("title").addEventListener("input", nameIt);
by("save")?.addEventListener("click", save);
if (!form.dataset.place) form.addEventListener("submit", event => event.preventDefault());
nameIt();
if (form.text.value.trim()) place();

/** Place the words as they are now. A later call makes an earlier one void. */
async function place(before = "") {
    clearTimeout(resting);
    latest?.abort();
    latest = new AbortController();
    const {signal} = latest;
    if (!form.text.value.trim()) return show(null, wording("Nothing is placed yet."));
    const wanted = {text: form.text.value, seed: Number(form.seed.value), islands: by("islands").checked, language: by("language").value};
    form.setAttribute("aria-busy", "true");
    try {
        const found = await (form.dataset.place ? ask(wanted, signal) : here(wanted));
        if (!signal.aborted) show(found, before + summary(found));
    } catch (error) {
        if (!signal.aborted) show(null, error.message);  // an older list's grid is not this one's
    }
    if (!signal.aborted) form.removeAttribute("aria-busy");
}

/** The layout from the server; an Error with its message for people. */
function ask(wanted, signal) {
    return post(form.dataset.place, {signal, ...asJson(wanted)});
}

const asJson = sent => ({headers: {"Content-Type": "application/json"}, body: JSON.stringify(sent)});

async function post(address, sent) {
    const answer = await fetch(address, {method: "POST", ...sent})
        .catch(() => { throw new Error(wording("The site can’t be reached just now; your list stays here.")); });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    return found;
}

async function here(wanted) {
    const {layOut} = await import("./placing.js");
    return layOut(wanted, JSON.parse(by("letters").textContent));
}

/** Put the list of a file into the field; the server reads every kind, a page without one only text. */
async function openList() {
    const [file] = by("file").files;
    by("file").value = "";  // the same file, changed, can be chosen again
    if (!file) return;
    await fill(async () => form.dataset.place ? made("/list", {body: file}) : file.text(), `${file.name}: `);
}

/** A list that the server makes: of a file, of a text, or this one with clues. */
async function made(path, sent) {
    return (await post(form.dataset.place + path, sent)).text;
}

/** Put another list into the field, and place it. */
async function fill(list, name = "") {
    form.setAttribute("aria-busy", "true");
    try {
        form.text.value = await list();
        await place();
    } catch (error) {
        show(null, name + error.message);
    }
    form.removeAttribute("aria-busy");
}

function summary({words, placed, crossings}) {
    const all = placed === words ? numbered(placed, "{n} word placed", "{n} words placed") : wording("{placed} of {words} words placed", {placed, words});
    return `${all}, ${numbered(crossings, "{n} crossing", "{n} crossings")}.`;
}

/** Say it on the page at once, and to screen readers when nobody has typed for a moment. */
function say(text) {
    by("said").textContent = text;
    clearTimeout(quieting);
    quieting = setTimeout(() => { by("live").textContent = text; }, QUIET);
}

function show(found, text) {
    layout = found;
    say(text);
    for (const id of ["plane", "clues"]) by(id).hidden = !found;
    for (const id of ["another", "print", "save"]) if (by(id)) by(id).disabled = !found;
    by("notes").hidden = !found?.notes.length;
    by("notes").replaceChildren(...(found?.notes ?? []).map(note => element("li", {}, note)));
    if (!found) return;
    by("plane").replaceChildren(drawn(found));
    for (const way of ["across", "down"]) by(way).replaceChildren(...found[way].map(listed));
}

function listed({number, clue, enumeration, answer}) {
    const item = element("li", {value: number}, clue + (enumeration ? ` (${enumeration})` : ""));
    if (!clue) item.append(element("span", {class: "line"}));
    item.append(" ", element("span", {class: "answer"}, answer));
    return item;
}

/** The grid as SVG: a square for each letter. */
function drawn({rows, numbers}) {
    const cells = rows.map(cellsOf), columns = cells[0].length;
    const label = wording("The grid: {rows} rows, {columns} columns", {rows: rows.length, columns});
    const svg = drawing("svg", {viewBox: `-.1 -.1 ${columns + .2} ${rows.length + .2}`, role: "img", "aria-label": label});
    svg.style.setProperty("--columns", columns);
    cells.forEach((row, r) => row.forEach((letter, c) => {
        if (letter === ".") return;
        svg.append(drawing("rect", {x: c, y: r, width: 1, height: 1}));
        const number = numbers[r * columns + c];
        if (number) svg.append(drawing("text", {x: c + .06, y: r + .3, class: "number"}, number));
        svg.append(drawing("text", {x: c + .5, y: r + .82, class: "letter" + (letter.length > 1 ? " several" : "")}, letter));
    }));
    return svg;
}

/** What stands in each cell of a row: a letter, or several in brackets. */
function cellsOf(row) {
    return row.match(/\[.*?\]|./gu).map(cell => cell.replace(/[[\]]/g, ""));
}

const drawing = (name, attributes, text = "") => filled(document.createElementNS(SVG, name), attributes, text);
const element = (name, attributes, text = "") => filled(document.createElement(name), attributes, text);

function filled(made, attributes, text) {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    return made;
}

/** The heading over the layout, which is also the title of the printed page. */
function nameIt() {
    const title = by("title").value.trim();
    by("your-puzzle").textContent = title || wording("Your puzzle");
    by("your-puzzle").classList.toggle("untitled", !title);
}

/** Save the layout as .ipuz, which many programs play. */
function save() {
    const {numbers} = layout, rows = layout.rows.map(cellsOf), columns = rows[0].length;
    const cells = cell => rows.map((row, r) => row.map((letter, c) => cell(letter, r * columns + c)));
    const clues = list => list.map(({number, clue, enumeration}) => ({number: Number(number), clue, enumeration}));
    const document_ = {
        version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"], title: by("title").value.trim() || wording("Criss-cross"),
        dimensions: {width: columns, height: rows.length}, empty: 0,
        puzzle: cells((letter, k) => letter === "." ? null : Number(numbers[k] ?? 0)),
        solution: cells(letter => letter === "." ? null : letter),
        clues: {Across: clues(layout.across), Down: clues(layout.down)},
    };
    const url = URL.createObjectURL(new Blob([JSON.stringify(document_)], {type: "application/json"}));
    element("a", {href: url, download: "criss-cross.ipuz"}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
