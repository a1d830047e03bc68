/**
 * Lists of words: the site's, as `words/packed.py` writes them, and files that people drop into the page.
 *
 *   i  a word's place in its list
 *
 * @typedef {{alphabet: string, words: string[], scores: Uint8Array, roots: number[][], from?: Uint8Array}} WordList
 *     `roots`: groups of the places of words with a common root; `from`: the place of each word's source
 * @typedef {Map<string, number | null> | {list: WordList, change: number}} WordSource
 *     `change`: what is added to all scores of a list
 */
import {worded} from "../shared/worded.js";

const FORMAT = "CWL1";
const SECTIONS = 5;
const BEGINS = 128;
/** The search keeps a set of letters in 64 bits, so a list can have at most 64 different letters. */
const MOST_LETTERS = 64;

/** The list in a compressed file. @param {ArrayBuffer} file @returns {Promise<WordList>} */
export async function unpack(file) {
    const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const text = new TextDecoder();
    if (text.decode(bytes.subarray(0, 4)) !== FORMAT) throw new Error(worded("this is not a list of this version"));
    const view = new DataView(bytes.buffer);
    const sections = [];
    for (let at = 4; sections.length < SECTIONS;) {
        const size = view.getUint32(at, true);
        sections.push(bytes.subarray(at + 4, at + 4 + size));
        at += 4 + size;
    }
    const [alphabet, words, scores, first, further] = sections;
    const letters = text.decode(alphabet);
    return {alphabet: letters, words: spelled(words, [...letters]), scores, roots: groups(first, further)};
}

/** @param {Uint8Array} bytes @param {string[]} letters */
function spelled(bytes, letters) {
    const words = [];
    let word = "";
    for (const byte of bytes) {
        if (byte < BEGINS) {
            word += letters[byte];
        } else {
            words.push(word);
            word = word.slice(0, byte - BEGINS);
        }
    }
    words.push(word);
    return words.slice(1);
}

/** @param {Uint8Array} first @param {Uint8Array} further */
function groups(first, further) {
    const heads = numbers(first), steps = numbers(further), found = [];
    for (let i = 0, next = 0, head = 0; i < heads.length; i += 2) {
        head += heads[i + 1];
        const group = [head];
        for (let place = head; group.length < heads[i];) {
            if (next === steps.length) throw new Error(worded("this is not a list of this version"));
            place += steps[next++];
            group.push(place);
        }
        found.push(group);
    }
    return found;
}

/** @param {Uint8Array} bytes */
function numbers(bytes) {
    const found = [];
    for (let i = 0, number = 0, shift = 0; i < bytes.length; ++i) {
        number |= (bytes[i] & 127) << shift;
        shift += 7;
        if (bytes[i] >= BEGINS) continue;
        found.push(number);
        number = shift = 0;
    }
    return found;
}

/** The words of several sources as one list: the first source that has a word decides its score. Words that score `null`
 * are left out, and words with letters beyond those that a search can take; `leftOut` counts these, and `from` has the place
 * of each word's source. @param {WordSource[]} sources @returns {WordList & {leftOut: number, from: Uint8Array}} */
export function merge(sources) {
    const [first] = sources;
    if (sources.length === 1 && !(first instanceof Map) && !first.change) return {...first.list, leftOut: 0, from: new Uint8Array(first.list.words.length)};
    const lists = sources.flatMap(source => source instanceof Map ? [] : [source.list]);
    const letters = new Set(lists.flatMap(({alphabet}) => [...alphabet]).slice(0, MOST_LETTERS));
    const words = [], scores = [], from = [], places = new Map();
    let leftOut = 0;
    const take = (word, score, k) => {
        if (places.has(word)) return;
        const isIn = score !== null && room(letters, word);
        leftOut += Number(score !== null && !isIn);
        places.set(word, isIn ? words.length : -1);
        if (!isIn) return;
        words.push(word);
        scores.push(score);
        from.push(k);
    };
    sources.forEach((source, k) => {
        if (source instanceof Map) for (const [word, score] of source) take(word, score, k);
        else source.list.words.forEach((word, i) => take(word, Math.max(0, Math.min(100, source.list.scores[i] + source.change)), k));
    });
    const roots = lists.flatMap(list => list.roots.map(group => group.flatMap(i => places.get(list.words[i]) < 0 ? [] : [places.get(list.words[i])])))
        .filter(group => group.length > 1);
    return {alphabet: [...letters].sort().join(""), words, scores: Uint8Array.from(scores), roots, leftOut, from: Uint8Array.from(from)};
}

/** Add a word's letters to an alphabet, if that has room for them. @param {Set<string>} letters @param {string} word */
function room(letters, word) {
    const fresh = [...word].filter((letter, i) => !letters.has(letter) && word.indexOf(letter) === i);
    if (letters.size + fresh.length > MOST_LETTERS || fresh.some(letter => letter.length > 1)) return false;
    fresh.forEach(letter => letters.add(letter));
    return true;
}
