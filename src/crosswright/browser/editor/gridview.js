/** The grid on the page: a table of cells that people type into, click, and see the analyst's findings in. */
import {make, stay} from "../shared/dom.js";
import {wording} from "../shared/wording.js";
import {slotsOf} from "./sheet.js";

/** How many letters left count as free? With more, a cell shows no heat. */
const FREE_LETTERS = 12;

export class GridView {
    /** @param {{choose: (c: number, event: MouseEvent) => void,
     *     drag: (from: number, c: number) => void, press: (event: KeyboardEvent) => void,
     *     menu: (c: number, event: MouseEvent) => void, copy: () => string, paste: (text: string) => void}} acts */
    constructor(acts) {
        this.acts = acts;
        this.node = make("div.cells", {role: "grid", "aria-label": wording("Grid"), tabindex: "-1", onkeydown: acts.press, onmousedown: stay,
            onclick: event => {
                const c = this.cellOf(event);
                if (c >= 0) acts.choose(c, event);
            },
            oncontextmenu: event => {
                const c = this.cellOf(event);
                if (c < 0) return;
                event.preventDefault();
                acts.menu(c, event);
            },
            oncopy: event => {
                event.clipboardData.setData("text/plain", acts.copy());
                event.preventDefault();
            },
            onpaste: event => {
                event.preventDefault();
                acts.paste(event.clipboardData.getData("text/plain"));
            },
            onpointerdown: event => { this.dragged = event.pointerType === "mouse" ? this.cellOf(event) : -1; },
            onpointerover: event => {
                const c = this.cellOf(event);
                if (event.buttons === 1 && this.dragged >= 0 && c >= 0 && c !== this.dragged) acts.drag(this.dragged, c);
            }});
        this.dragged = -1; // where a mouse was pressed
        this.cells = [];
        this.drawn = [];
        this.shape = "";
    }

    cellOf(event) { return this.cells.indexOf(event.target.closest(".cell")); }

    /** Show a sheet, the place in it and what is known about it. @param {any} view see `Editor.view` */
    draw(view) {
        const {sheet} = view, shape = `${sheet.rows} ${sheet.columns}`;
        const hadFocus = shape !== this.shape && this.node.contains(document.activeElement);
        if (shape !== this.shape) this.lay(sheet);
        this.shape = shape;
        const numbers = numbersOf(sheet);
        this.cells.forEach((node, c) => {
            const look = cellLook(view, c, numbers.get(c));
            const key = JSON.stringify(look);
            if (this.drawn[c] === key) return;
            this.drawn[c] = key;
            dress(node, look);
        });
        if (hadFocus) this.focus(view.cell);
    }

    lay({rows, columns}) {
        this.cells = Array.from({length: rows * columns}, () => make("div.cell", {role: "gridcell", tabindex: "-1"},
            make("span.number", {}), make("span.letter", {})));
        this.drawn = [];
        this.node.style.setProperty("--columns", columns);
        this.node.style.setProperty("--rows", rows);
        this.node.replaceChildren(...Array.from({length: rows}, (_, row) =>
            make("div.row", {role: "row"}, ...this.cells.slice(row * columns, (row + 1) * columns))));
    }

    /** Put the focus on a cell. @param {number} c */
    focus(c) {
        this.cells[c]?.focus({preventScroll: true});
        requestAnimationFrame(() => this.cells[c]?.scrollIntoView({block: "nearest", inline: "nearest"})); // after the drawing, so that the layout is made once
    }
}

/** The numbers of the cells that a slot begins in. @param {import("./sheet.js").Sheet} sheet */
function numbersOf(sheet) {
    return new Map(slotsOf(sheet).map(({cells, number}) => [cells[0], number]));
}

/** All that a cell's look depends on. */
function cellLook({sheet, cell, slot, marked, situation, ghost, preview, blamed, hard, showHeat, showGhost}, c, number) {
    const here = c === cell, letter = sheet.letters[c];
    const left = !letter && !sheet.blocks[c] ? situation?.letters[c] ?? "" : "";
    const forced = left.length === 1 ? left : "";
    const faint = letter ? "" : preview?.get(c) ?? (forced || (showGhost && ghost?.[c]) || "");
    const names = [
        sheet.blocks[c] && "block", here && "here", slot?.cells.includes(c) && "entry", marked.has(c) && "marked",
        blamed?.has(c) && "blamed", hard.has(c) && "hard", sheet.circles[c] && "circled", sheet.locked[c] && "locked",
        faint && "faint", preview?.has(c) && "preview", !preview?.has(c) && forced && "forced",
    ].filter(Boolean).join(" ");
    return {names, here, number: number ?? "", text: letter || faint, bars: [sheet.right[c] && "right", sheet.below[c] && "below"]
        .filter(Boolean).join(" "), shade: sheet.shades[c], heat: showHeat ? heatOf(left) : 0, label: labelOf(sheet, c, left, number) + (hard.has(c) ? `, ${wording("few could find it")}` : "")};
}

/** How constrained a cell is, from 0 to 1. @param {string} left the letters left; "" where that is unknown */
const heatOf = left => left ? Math.max(0, 1 - Math.log(left.length) / Math.log(FREE_LETTERS)) : 0;

function labelOf(sheet, c, left, number) {
    const place = wording("row {row}, column {column}", {row: Math.floor(c / sheet.columns) + 1, column: c % sheet.columns + 1});
    const content = sheet.blocks[c] ? wording("block") : sheet.letters[c] || wording("open");
    const possible = left && left.length <= 6 ? wording("only {letters} possible", {letters: [...left].join(" ")}) : "";
    return [content, place, number && wording("number {number}", {number}), sheet.circles[c] && wording("circled"), sheet.locked[c] && wording("locked"), possible]
        .filter(Boolean).join(", ");
}

function dress(node, {names, here, number, text, bars, shade, heat, label}) {
    node.className = `cell ${names}`;
    node.ariaLabel = label;
    node.tabIndex = here ? 0 : -1;
    node.dataset.bars = bars;
    node.style.setProperty("--shade", shade || "transparent");
    node.style.setProperty("--heat", `${Math.round(heat * 100)}%`);
    node.style.setProperty("--letters", String([...text].length || 1));
    node.firstChild.textContent = String(number);
    node.lastChild.textContent = text;
}
