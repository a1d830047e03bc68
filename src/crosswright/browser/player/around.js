/** What stands around the grid of some puzzles: labels of rows and columns, boxes for letters to collect, words to choose from. It is loaded for these alone. */

import {button, make} from "../shared/dom.js";
import {numbered, wording} from "../shared/wording.js";

/** A text as the letters that stand in a grid. */
const bare = text => text.normalize("NFD").replace(/[^\p{L}]/gu, "").toUpperCase();

/** The words to choose from; those that stand in the grid are crossed off. */
class WordBank {
    constructor(game) {
        this.game = game;
        this.items = (game.puzzle.bank ?? []).map(word => ({letters: bare(word), node: make("li", {}, word)}));
        this.node = make("ul.bank", {"aria-label": wording("Words to choose from"), hidden: !this.items.length},
            ...this.items.map(({node}) => node));
    }

    draw() {
        const {entries, letters} = this.game;
        const there = new Set(entries.map(({cells}) => cells.every(c => letters[c]) && bare(cells.map(c => letters[c]).join(""))));
        for (const {letters: word, node} of this.items) {
            if (node.classList.toggle("used", there.has(word)) === node.children.length > 0) continue;
            if (there.has(word)) node.append(make("span.unseen", {}, ` ${wording("(in the grid)")}`));
            else node.lastChild.remove();
        }
    }
}

export class Around {
    /** @param {any} player the element `<crossword-player>`, with its grid and its lists */
    constructor(player) {
        this.player = player;
        const {rows, columns, words} = player.puzzle.around ?? {};
        if (rows) this.#label(rows, columns);
        if (words) this.#collect();
        this.bank = new WordBank(player.game);
        player.node.querySelector(".main").before(this.bank.node);
        this.draw();
    }

    #label(rows, columns) {
        const {board, lists, game, puzzle, node} = this.player;
        const edge = (c, side, text) => board.cells[c].prepend(make(`span.edge.${side}`, {"aria-hidden": "true"}, text));
        rows.forEach((text, row) => edge(row * puzzle.columns, "row-edge", text));
        columns.forEach((text, column) => edge(column, "column-edge", text));
        node.classList.add("labelled");
        // The clues of a row stand in one line, under its label.
        game.entries.forEach(({heading, number}, e) => {
            const before = game.entries[e - 1];
            if (before?.heading !== heading || before.number !== number) return;
            const item = lists.buttons[e].parentNode;
            lists.buttons[e - 1].parentNode.append(lists.buttons[e]);
            lists.buttons[e].firstChild.classList.add("unseen");
            item.remove();
        });
    }

    #collect() {
        const {player} = this;
        const {board, puzzle: {around: {heading, words, numbered: isNumbered}}} = player;
        this.cells = words.flat();
        if (isNumbered) this.cells.forEach((c, place) => board.cells[c].prepend(make("span.mark", {"aria-hidden": "true"}, place + 1)));
        let place = 0;
        this.boxes = [];
        const box = c => {
            place++;
            const node = button(() => { player.act("select", c); player.focus(); }, {class: "box"}, make("span.mark", {}, isNumbered && place), make("span"));
            this.boxes.push(node);
            return node;
        };
        const lines = words.map(cells => make("div.boxes", {}, ...cells.map(box)));
        this.node = make("section.collected", {}, make("h2", {}, heading), ...lines,
            player.answers && button(() => this.#check(), {class: "check"}, wording("Check")));
        board.way.after(this.node);
    }

    /** Say whether the letters are right, all together; which of them are wrong stays open. */
    async #check() {
        const {player} = this;
        const letters = player.game.written(this.cells);
        const missing = new Set(this.cells).size - Object.keys(letters).length;
        if (missing) return player.say(numbered(missing, "{n} letter is missing", "{n} letters are missing"));
        const result = await player.ask(() => player.answers.check(letters));
        if (result) player.say(result.wrong.length ? wording("Not right") : wording("Right!"));
    }

    draw() {
        this.bank.draw();
        this.cells?.forEach((c, place) => {
            const {letters} = this.player.game;
            this.boxes[place].lastChild.textContent = letters[c];
            this.boxes[place].ariaLabel = `${place + 1}: ${letters[c] || wording("empty")}`;
        });
    }
}
