/** The cells and the expressions beside them, as one drawing that is also a grid for screen readers. */

import {stay} from "../shared/dom.js";
import {wording} from "../shared/wording.js";

const SVG = "http://www.w3.org/2000/svg";
/** How large is a unit of the drawing at least, in pixels? Where there is less room, only marks stand beside the lines. */
const LEAST = .85;
/** The room for marks around the cells, and for those behind expressions. */
const FRINGE = 26;
const MARKS = {right: "✓", wrong: "✗", slow: "?", open: "·"};
export const SAID = {
    right: wording("matches"), wrong: wording("does not match"), slow: wording("this browser can't tell whether it matches"), open: wording("not filled yet"),
};

/** A line's name, as `row 3`, in the language of the page. */
export const lineName = ({name, number}) => wording(name.replace(/\d+$/, "{number}"), {number});

function draw(name, attributes, ...children) {
    const node = document.createElementNS(SVG, name);
    for (const key in attributes) if (attributes[key] !== false) node.setAttribute(key, attributes[key]);
    node.append(...children.filter(Boolean));
    return node;
}

/** Spaces can be seen. */
export const visible = text => text.replaceAll(" ", "␣");

export class Drawing {
    /**
     * @param {import("./game.js").RegexGame} game
     * @param {(c: number, l?: number) => void} choose called for a cell, or for an expression, that is clicked
     * @param {(event: KeyboardEvent) => void} press called for a key
     */
    constructor(game, choose, press) {
        this.game = game;
        const {cells, rows, labels, arrows, outline} = game.puzzle;
        const shape = outline.map(point => point.join(" ")).join("L");
        this.cells = cells.map(({x, y, given}) => draw("g", {
            role: "gridcell", class: "cell", transform: `translate(${x} ${y})`, "data-given": Boolean(given) && "",
        }, draw("path", {d: `M${shape}Z`}), draw("text", {class: "character", y: 8})));
        this.cells.forEach((node, c) => node.addEventListener("click", () => choose(c)));
        const ends = rows.map((_, row) => rows.slice(0, row + 1).reduce((sum, length) => sum + length, 0));
        this.rows = rows.map((length, row) => draw("g", {role: "row"}, ...this.cells.slice(ends[row] - length, ends[row])));
        this.labels = labels.map(label => this.#label(label, choose));
        this.grid = draw("g", {role: "grid", "aria-label": wording("Regex crossword grid")}, ...this.rows);
        this.ring = draw("path", {class: "ring", d: `M${shape}Z`, "aria-hidden": "true"});
        this.arrows = arrows.map(({x, y, angle}) =>
            draw("path", {class: "arrowhead", d: "M5 0L-4.5 -3.6L-2.2 0L-4.5 3.6Z", transform: `translate(${x} ${y}) rotate(${angle})`}));
        this.node = draw("svg", {class: "drawing"},
            draw("g", {class: "labels", "aria-hidden": "true"}, ...this.arrows, ...this.labels.map(({node}) => node)), this.grid, this.ring);
        this.node.addEventListener("keydown", press);
        // The player sets the focus itself, so that it can recognise a second click on a cell.
        this.node.addEventListener("mousedown", stay);
        this.fit(Infinity);
    }

    #label(label, choose) {
        const {x, y, angle, anchor, line, nth} = label;
        const text = draw("text", {y: 5, "text-anchor": anchor}, draw("tspan", {}), draw("tspan", {class: "mark"}));
        if (anchor === "end") text.prepend(text.lastChild);
        const node = draw("g", {class: "label", transform: `translate(${x} ${y}) rotate(${angle})`}, text);
        node.addEventListener("click", () => choose(this.game.puzzle.lines[line].cells[0], line));
        return {node, line, nth, angle, text: visible(this.game.puzzle.lines[line].expressions[nth].text), anchor};
    }

    /** Fit into a width: with expressions, or with marks alone. */
    fit(width) {
        const {box, grid} = this.game.puzzle;
        this.isCompact = box[2] * LEAST > width;
        const [left, top, wide, high] = this.isCompact ? grid : box;
        const frame = [left - FRINGE, top - FRINGE, wide + 2 * FRINGE, high + 2 * FRINGE];
        this.node.setAttribute("viewBox", frame.join(" "));
        this.node.style.setProperty("--wide", frame[2]);
        this.node.style.setProperty("--high", frame[3]);
        this.node.classList.toggle("compact", this.isCompact);
        this.drawLabels();
    }

    draw() {
        const {game} = this;
        this.cells.forEach((node, c) => {
            const isHere = c === game.cell;
            const classes = ["cell", isHere && "here", game.current.cells.includes(c) && "entry", game.revealed.has(c) && wording("revealed")];
            node.setAttribute("class", classes.filter(Boolean).join(" "));
            node.setAttribute("aria-label", describe(game, c));
            node.setAttribute("tabindex", isHere ? 0 : -1);
            node.lastChild.textContent = visible(game.characters[c]);
            node.lastChild.classList.toggle("space", game.characters[c] === " ");
        });
        const {x, y} = game.puzzle.cells[game.cell];
        this.ring.setAttribute("transform", `translate(${x} ${y})`);
        this.drawLabels();
    }

    drawLabels() {
        const {game, isCompact} = this;
        for (const {node, line, nth, text, anchor, angle} of this.labels) {
            const state = game.states[line][nth];
            // A mark stands upright, a little farther from the cells.
            const upright = `translate(${anchor === "start" ? 8 : -8} 0) rotate(${-angle})`;
            node.firstChild.setAttribute("transform", isCompact ? upright : "");
            node.firstChild.setAttribute("text-anchor", isCompact ? "middle" : anchor);
            node.setAttribute("class", `label ${state} ${line === game.line ? "now" : ""}`);
            const [first, last] = node.firstChild.children;
            const [words, mark] = anchor === "end" ? [last, first] : [first, last];
            words.textContent = isCompact ? "" : text;
            const sign = isCompact || state !== "open" ? MARKS[state] : "";
            mark.textContent = isCompact || !sign ? sign : anchor === "end" ? `${sign} ` : ` ${sign}`;
        }
    }

    focus() {
        const node = this.cells[this.game.cell];
        node.focus({preventScroll: true});
        node.scrollIntoView({block: "nearest", inline: "nearest"});
    }
}

/** A cell for screen readers: its character, its place in its lines, and their states. */
function describe(game, c) {
    const places = game.at[c].map(l => {
        const {cells} = game.puzzle.lines[l];
        return wording("{name}, cell {n} of {all}", {name: lineName(game.puzzle.lines[l]), n: cells.indexOf(c) + 1, all: cells.length});
    });
    const character = game.characters[c];
    return [character === " " ? wording("space") : character || wording("blank"), ...places, game.revealed.has(c) && "revealed"].filter(Boolean).join("; ");
}
