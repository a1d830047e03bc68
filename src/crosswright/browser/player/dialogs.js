/** Dialogs that few solvers open, loaded then: settings, keys, statistics, a note to the editors. Each needs the player's `Dialog`. */

import {clock, make} from "../shared/dom.js";
import {exported, imported, statistics} from "./record.js";

/** The keys, for the help. */
const HELP = [
    ["Arrows", "turn, then move"], ["Enter, Shift Enter", "next and previous clue"],
    ["Tab, Shift Tab", "the same; after the last and before the first clue, out of the grid"], ["Space", "across or down"],
    ["Escape, Insert", "several letters in a cell"], ["Period", "pencil"],
    ["Ctrl Z, Ctrl Y", "undo and redo"], ["Ctrl Backspace", "clear the word"],
    ["F6", "out of the grid, to the buttons, and back"],
];

const row = (name, ...values) => make("tr", {}, make("th", {scope: "row"}, name), ...values.map(value => make("td", {}, String(value))));

/** Ask for the settings; `changed` is called after each change. */
export function askSettings(dialog, settings, hasAnswers, changed) {
    const set = (name, value) => { settings[name] = value; changed(); };
    const box = (name, label) => make("label.setting", {}, make("input", {
        type: "checkbox", checked: settings[name], onchange: event => set(name, event.target.checked),
    }), label);
    const choice = (name, label, options) => make("label.setting", {}, label, make("select", {
        onchange: event => set(name, options[event.target.selectedIndex][0]),
    }, ...options.map(([value, text]) => make("option", {selected: settings[name] === value}, text))));
    return dialog.show("Settings", [
        box("skip", "Skip filled cells"), box("jump", "After a word go on to the next clue"),
        box("clear", "Space empties the cell"), hasAnswers && box("autocheck", "Mark wrong letters at once"),
        box("timer", "Show the timer"), box("keyboard", "Keyboard on the screen"), box("printed", "Print my letters"),
        choice("theme", "Colours", [["", "As the page"], ["light", "Light"], ["dark", "Dark"]]),
        choice("text", "Size of the clues", [[1, "Normal"], [1.2, "Large"], [1.45, "Largest"]]),
    ].filter(Boolean), "Done");
}

/** What a solver can say of a clue, in the site's words and in ours. */
const REASONS = [["wrong", "It is wrong"], ["unfair", "It is unfair"], ["unclear", "I don’t understand it"], ["spoiled", "It gives the answer away"], ["other", "Something else"]];

/** Ask what is wrong with a clue; null if the solver has nothing to say. */
export async function askNote(dialog, clue) {
    const reason = make("select", {}, ...REASONS.map(([, text]) => make("option", {}, text)));
    const text = make("textarea", {rows: 3, maxLength: 300});
    const done = await dialog.show("Tell the editors", [
        make("p.by", {}, `About ${clue.name}. Your name isn’t sent.`), make("label.setting", {}, "The clue", reason), make("label.setting", {}, "More, if you like", text),
    ], "Cancel", "Send");
    return done === "Send" ? {reason: REASONS[reason.selectedIndex][0], text: text.value} : null;
}

/** Show the keys. */
export const showKeys = dialog => dialog.show("Keys", [make("table", {}, ...HELP.map(([key, what]) => row(key, what)))], "Done");

/** Save a text as a file. */
function saveFile(text, name) {
    const address = URL.createObjectURL(new Blob([text], {type: "application/json"}));
    Object.assign(document.createElement("a"), {href: address, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Show the statistics of this browser, which can be saved to a file and taken from one; `took` gets a message after that. */
export async function showStatistics(dialog, took) {
    const {count, unaided, now, longest, sizes} = statistics();
    const file = make("input.unseen", {type: "file", accept: ".json,application/json", "aria-label": "A file to import"});
    file.addEventListener("change", async () => {
        const count = await imported(file.files[0]).catch(() => -1);
        dialog.node.close();
        took(count < 0 ? "This is no file of statistics from this player." : `Imported: ${count} puzzle${count === 1 ? "" : "s"}`);
    });
    const days = number => `${number} day${number === 1 ? "" : "s"}`;
    const body = [
        make("table", {}, row("Solved", count), row("Without help", unaided),
            row("Streak", `${days(now)}, the longest ${days(longest)}`),
            ...sizes.map(({size, count, best, mean}) => row(size, `${count} solved, best ${clock(best)}, mean ${clock(mean)}`))),
        make("p.by", {}, "All of this stays in this browser. A file takes it to another one, with the puzzles that you have begun."), file,
    ];
    const chosen = await dialog.show("Statistics", body, "Import …", "Export", "Done");
    if (chosen === "Export") saveFile(exported(), "crossword-statistics.json");
    else if (chosen === "Import …") file.click();
}
