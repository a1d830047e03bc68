/** What gives an answer away in a clue; and what else is amiss with the clues of a sheet. */
import {wording} from "../shared/wording.js";
import {clueKeys, slotsOf, templateOf} from "./sheet.js";

/** How many letters must a word of a clue have to give another entry away, and how many in common with its own? */
const TELLING = 4, TELLING_START = 5;

/** The words of a clue as entries are written. @param {string} text */
const wordsIn = text => text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** What is amiss with the clue of slot `s`, in a few words; "" where nothing is.
 * @param {import("./sheet.js").Sheet} sheet @param {number} s @param {string} text
 * @param {Map<string, Set<string>>} akin for some entries the words that have a root in common with them */
export function faultOf(sheet, s, text, akin = new Map()) {
    const slots = slotsOf(sheet), entry = templateOf(sheet, slots[s]), words = wordsIn(text);
    const leak = words.find(word => givesAway(word, entry) || akin.get(entry)?.has(word)) ?? spelledOut(words, entry);
    if (leak) return wording("“{word}” gives the answer away", {word: leak.toLowerCase()});
    const entries = new Set(slots.map(slot => templateOf(sheet, slot)));
    const repeated = words.find(word => word.length >= TELLING && entries.has(word));
    if (repeated) return wording("“{word}” is an entry of this grid", {word: repeated.toLowerCase()});
    const keys = clueKeys(sheet), twin = text.trim() ? keys.findIndex((key, t) => t !== s && key && sheet.clues[key] === text) : -1;
    return twin >= 0 ? wording("the same clue as {slot}", {slot: slots[twin].name}) : "";
}

function givesAway(word, entry) {
    if (word === entry) return true;
    if (word.length < TELLING || entry.length < TELLING) return false;
    return entry.includes(word) || word.includes(entry) ||
        (entry.length >= TELLING_START && word.slice(0, TELLING_START) === entry.slice(0, TELLING_START));
}

/** The words side by side that spell an entry out together. @param {string[]} words @param {string} entry */
function spelledOut(words, entry) {
    for (let i = 0; i < words.length; ++i) {
        for (let j = i + 2, text = words[i] + words[i + 1]; j <= words.length && text.length <= entry.length; text += words[j++]) {
            if (text === entry) return words.slice(i, j).join(" ");
        }
    }
}
