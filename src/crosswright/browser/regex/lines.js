/** The expressions as text: the lists of all lines, and the bar with the current one. */

import {SAID, lineName, visible} from "./drawing.js";
import {button, icon, make, stay} from "../shared/dom.js";
import {wording} from "../shared/wording.js";

const SIGNS = {right: "✓", wrong: "✗", slow: "?", open: "·"};

/** A line's expressions, each with its state. */
const shown = (game, l) => game.puzzle.lines[l].expressions.map(({text}, nth) => {
    const state = game.states[l][nth];
    return make(`span.expression.${state}`, {}, make("span.sign", {"aria-hidden": "true"}, SIGNS[state]),
        make("code", {}, visible(text)), make("span.unseen", {}, ` ${SAID[state]}`));
});

export class LineLists {
    /** @param {(l: number) => void} choose called for a line that is clicked */
    constructor(game, choose) {
        this.game = game;
        this.buttons = game.puzzle.lines.map((_, l) => button(() => choose(l), {class: "clue", onkeydown: event => {
            const by = {ArrowDown: 1, ArrowUp: -1}[event.key];
            if (!by) return;
            event.preventDefault();
            this.buttons[l + by]?.focus();
        }}));
        const headings = [...new Set(game.puzzle.lines.map(({heading}) => heading))];
        this.node = make("div.lists", {}, ...headings.map(heading => make("section.list", {}, make("h2", {}, wording(heading)),
            make("ol", {"aria-label": wording(heading)}, ...game.puzzle.lines.flatMap((line, l) =>
                line.heading === heading ? [make("li", {}, this.buttons[l])] : [])))));
    }

    draw() {
        const {game} = this;
        this.buttons.forEach((node, l) => {
            node.replaceChildren(make("b", {}, `${game.puzzle.lines[l].number}`), make("span.all", {}, ...shown(game, l)));
            node.ariaCurrent = l === game.line;
            node.tabIndex = l === game.line ? 0 : -1;
            node.classList.toggle("crossed", game.at[game.cell].includes(l));
        });
    }
}

export class LineBar {
    /** @param {(name: string, ...args: any[]) => void} act moves in the game by the name of its method */
    constructor(game, act) {
        this.game = game;
        this.now = button(() => act("turn"), {class: "now"});
        const arrow = (name, label, step) => button(() => act("jump", step), {class: "arrow", "aria-label": label}, icon(name));
        this.node = make("div.bar", {onmousedown: stay}, arrow("before", wording("Previous line"), -1), this.now, arrow("next", wording("Next line"), 1));
    }

    draw() {
        const {game} = this;
        this.now.replaceChildren(make("b", {}, capital(lineName(game.current))), make("span.all", {}, ...shown(game, game.line)));
    }

    /** The current line for screen readers. */
    get spoken() {
        const {current, states, line, characters} = this.game;
        const expressions = current.expressions.map(({text}, nth) => `${text}, ${SAID[states[line][nth]]}`);
        const written = current.cells.map(c => (characters[c] === " " ? wording("space") : characters[c] || wording("blank"))).join(" ");
        return `${lineName(current)}: ${expressions.join("; ")}; ${written}`;
    }
}

const capital = text => text[0].toUpperCase() + text.slice(1);
