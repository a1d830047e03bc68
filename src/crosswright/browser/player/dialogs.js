/** The dialogs of the player: settings, keys, statistics, the result. Each needs the player's `Dialog`. */

import {clock, make} from "../shared/dom.js";
import {HELP} from "./keys.js";
import {exported, imported, statistics} from "./record.js";
import {helpOf, resultText, saveFile, share} from "./sharing.js";
import {numbered, wording} from "../shared/wording.js";

/** How many solvers make a median worth telling? */
const ENOUGH_PLAYS = 5;

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

/** A picture of the grid without its letters: what was solved, what was revealed, and the blocks. */
function picture({puzzle: {columns, cells}, revealed}) {
    const node = make("div.picture", {"aria-hidden": "true"}, ...cells.map((cell, c) =>
        make(`i.${!cell || cell.void || cell.block ? "block" : revealed.has(c) ? "given" : "own"}`, {})));
    node.style.setProperty("--columns", columns);
    return node;
}

/** Show the result of a solved puzzle; `others` is what is known of other solvers. */
export async function showResult(dialog, game, others, address) {
    const {plays, median} = others ?? {};
    const compared = plays === 1 ? wording("You are the first to solve it.") : plays >= ENOUGH_PLAYS
        ? numbered(plays, "{n} solved it; half took less than {time}", "{n} solved it; half took less than {time}", {time: clock(median)}) : plays && numbered(plays, "{n} solved it so far", "{n} solved it so far");
    const streak = statistics().now;
    const chosen = await dialog.show(wording("Solved!"), [
        picture(game), make("p.result", {}, clock(game.seconds)), make("p", {}, helpOf(game)), make("p", {}, compared),
        streak > 1 && make("p", {}, numbered(streak, "{n} day in a row", "{n} days in a row")),
    ].filter(Boolean), wording("Share"), wording("See the grid"));
    if (chosen === wording("Share")) await shareResult(dialog, game, address);
}

/** Share the result; where nothing else is possible, show its text to copy. */
export async function shareResult(dialog, game, address) {
    const text = resultText(game, address);
    const done = await share(text);
    const shown = make("textarea", {readonly: true, rows: 8, "aria-label": wording("The result")}, text);
    if (done !== "shared") await dialog.show(done ? wording("Copied: paste it anywhere") : wording("Copy this text"), [shown], wording("Done"));
}
