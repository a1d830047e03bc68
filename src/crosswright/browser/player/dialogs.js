/** Dialogs that are loaded when somebody opens one: settings, keys, statistics, a note to the editors. Each needs the player's `Dialog`. */

import {clock, make} from "../shared/dom.js";
import {exported, imported, statistics} from "./statistics.js";
import {numbered, wording} from "../shared/wording.js";

export {shareResult, showResult} from "./result.js";

/** The keys, for the help. */
const HELP = [
    [wording("Arrows"), wording("turn, then move")], [wording("Enter, Shift Enter"), wording("next and previous clue")],
    [wording("Tab, Shift Tab"), wording("the same; after the last and before the first clue, out of the grid")], [wording("Space"), wording("across or down")],
    [wording("Escape, Insert"), wording("several letters in a cell")], [wording("Period"), wording("pencil")],
    [wording("Ctrl Z, Ctrl Y"), wording("undo and redo")], [wording("Ctrl Backspace"), wording("clear the word")],
    ["F6", wording("out of the grid, to the buttons, and back")],
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
    return dialog.show(wording("Settings"), [
        box("skip", wording("Skip filled cells")), box("jump", wording("After a word go on to the next clue")),
        box("clear", wording("Space empties the cell")), hasAnswers && box("autocheck", wording("Mark wrong letters at once")),
        box("timer", wording("Show the timer")), box("keyboard", wording("Keyboard on the screen")), box("printed", wording("Print my letters")),
        choice("theme", wording("Colours"), [["", wording("As the page")], ["light", wording("Light")], ["dark", wording("Dark")]]),
        choice("text", wording("Size of the clues"), [[1, wording("Normal")], [1.2, wording("Large")], [1.45, wording("Largest")]]),
    ].filter(Boolean), wording("Done"));
}

/** What a solver can say of a clue, in the site's words and in ours. */
const REASONS = [["wrong", wording("It is wrong")], ["unfair", wording("It is unfair")], ["unclear", wording("I don’t understand it")], ["spoiled", wording("It gives the answer away")], ["other", wording("Something else")]];

/** Ask what is wrong with a clue; null if the solver has nothing to say. */
export async function askNote(dialog, clue) {
    const reason = make("select", {}, ...REASONS.map(([, text]) => make("option", {}, text)));
    const text = make("textarea", {rows: 3, maxLength: 300});
    const done = await dialog.show(wording("Tell the editors"), [
        make("p.by", {}, wording("About {name}. Your name isn’t sent.", {name: clue.name})), make("label.setting", {}, wording("The clue"), reason), make("label.setting", {}, wording("More, if you like"), text),
    ], wording("Cancel"), wording("Send"));
    return done === wording("Send") ? {reason: REASONS[reason.selectedIndex][0], text: text.value} : null;
}

/** Show the keys. */
export const showKeys = dialog => dialog.show(wording("Keys"), [make("table", {}, ...HELP.map(([key, what]) => row(key, what)))], wording("Done"));

/** Save a text as a file. */
function saveFile(text, name) {
    const address = URL.createObjectURL(new Blob([text], {type: "application/json"}));
    Object.assign(document.createElement("a"), {href: address, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Show the statistics of this browser, which can be saved to a file and taken from one; `took` gets a message after that. */
export async function showStatistics(dialog, took) {
    const {count, unaided, now, longest, sizes} = statistics();
    const file = make("input.unseen", {type: "file", accept: ".json,application/json", "aria-label": wording("A file to import")});
    file.addEventListener("change", async () => {
        const count = await imported(file.files[0]).catch(() => -1);
        dialog.node.close();
        took(count < 0 ? wording("This is no file of statistics from this player.") : numbered(count, "Imported: {n} puzzle", "Imported: {n} puzzles"));
    });
    const days = number => numbered(number, "{n} day", "{n} days");
    const body = [
        make("table", {}, row(wording("Solved"), count), row(wording("Without help"), unaided),
            row(wording("Streak"), wording("{now}, the longest {longest}", {now: days(now), longest: days(longest)})),
            ...sizes.map(({size, count, best, mean}) => row(size, wording("{count} solved, best {best}, mean {mean}", {count, best: clock(best), mean: clock(mean)})))),
        make("p.by", {}, wording("All of this stays in this browser. A file takes it to another one, with the puzzles that you have begun.")), file,
    ];
    const chosen = await dialog.show(wording("Statistics"), body, wording("Import …"), wording("Export"), wording("Done"));
    if (chosen === wording("Export")) saveFile(exported(), "crossword-statistics.json");
    else if (chosen === wording("Import …")) file.click();
}
