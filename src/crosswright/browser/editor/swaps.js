/** What else could stand in a slot whose letters all stand in other entries too, as in a full grid. */
import {isFull, slotsAt, slotsOf, templateOf} from "./sheet.js";

/** The entries of how many slots across may have to change at most? */
const MOST_CHANGES = 2;

/** The words for a slot, those first that leave a word to each slot across. `changes` names the slots across to which they
 * leave none. @param {import("../kernel/door.js").Kernel} kernel @param {import("./sheet.js").Sheet} sheet
 * @param {import("./request.js").Demands} demands @param {number} s @returns {import("./analyst.js").Candidate[]} */
export function swaps(kernel, sheet, demands, s) {
    const slots = slotsOf(sheet), slot = slots[s], entry = templateOf(sheet, slot), at = slotsAt(sheet);
    const others = slots.filter((other, t) => t !== s && isFull(sheet, other)).map(other => templateOf(sheet, other));
    const used = new Set([...others, ...demands.rootsApart ? others.flatMap(other => kernel.akin(other)) : []]);
    const banned = new Set(demands.without);
    const isUsable = word => (kernel.score(word) ?? -1) >= (demands.leastOf[word.length] ?? demands.least) && !banned.has(word) && !used.has(word);
    const places = slot.cells.flatMap(c => {
        const other = slots[at[c][Number(!slot.down)]];
        return [...sheet.letters[c]].map(letter => ({letter, other, fits: fitting(kernel, sheet, c, other, isUsable)}));
    });
    const isWhole = sheet.letters.every((letter, c) => letter || sheet.blocks[c]);
    const found = (kernel.words[[...entry].length] ?? []).flatMap(word => {
        if (word !== entry && !isUsable(word)) return [];
        const broken = [...word].flatMap((letter, i) => letter === places[i].letter || places[i].fits?.has(letter) ? [] : [places[i]]);
        if (broken.length > MOST_CHANGES || broken.some(({fits}) => !fits)) return [];
        return [{word, score: kernel.score(word), from: kernel.from[word.length][kernel.find(word)], fewest: Infinity, state: broken.length ? "open" : isWhole ? "fills" : "", akin: "",
            changes: broken.map(({other}) => other.name)}];
    });
    return found.sort((one, other) => one.changes.length - other.changes.length || other.score - one.score);
}

/** The letters that leave a cell's slot across a word; null where the cell can't change: it is locked, or has several. */
function fitting(kernel, sheet, c, other, isUsable) {
    if (sheet.locked[c] || [...sheet.letters[c]].length > 1) return null;
    return new Set([...kernel.alphabet].filter(letter =>
        !other || isUsable(other.cells.map(d => d === c ? letter : sheet.letters[d]).join(""))));
}
