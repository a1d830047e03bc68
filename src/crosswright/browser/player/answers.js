/**
 * The answers: from the server, or from the document itself, plain or hashed. Each kind has the same three promises:
 *
 *   check(letters)    {wrong: cells, solved}     letters by cell, as `Game.written` gives them
 *   reveal(cells)     letters by cell
 *   finished(result)  {median, plays}, or null if other solvers' times are not known
 *
 * That of a server may have two more: `begun()`, and `note({clue, reason, text})` for the editors.
 */

import {fetchJson} from "../shared/fetching.js";

/** @returns the puzzle's answers, or null if it has none; addresses are relative to `base`. */
export function answersOf(puzzle, base) {
    const {answers} = puzzle;
    if (answers?.mode === "server") return server(answers, base);
    if (answers?.mode === "plain") return carried(answers.solution, plain);
    if (answers?.mode === "hashed") return carried(answers.hashes, hashed(answers.salt, puzzle.keys));
    return null;
}

function server(addresses, base) {
    const post = (name, body) => fetchJson(new URL(addresses[name], base), {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    });
    return {
        check: letters => post("check", {letters}),
        reveal: async (cells, clue) => (await post("reveal", clue ? {cells, clue} : {cells})).letters,
        finished: result => post("finished", result),
        begun: addresses.begun && (() => post("begun", {})),
        note: addresses.note && (note => post("note", note)),
    };
}

/** Answers in the document: for each open cell a list of accepted texts, plain or hashed. */
function carried(answers, {fits, unwrap}) {
    const isRight = (c, letters) => answers[c].some(answer => fits(answer, c, letters));
    return {
        check: async letters => {
            const wrong = Object.keys(letters).map(Number).filter(c => !isRight(c, letters[c]));
            return {wrong, solved: !wrong.length && answers.every((accepted, c) => !accepted || letters[c])};
        },
        reveal: async cells => Object.fromEntries(cells.map(c => [c, unwrap(answers[c][0], c)])),
        finished: async () => null,
    };
}

const plain = {fits: (answer, _c, letters) => answer === letters, unwrap: answer => answer};

/** An answer is a list of hashes: of its first letter, of its first two, and so on to all letters. */
const hashed = (salt, keys) => {
    const hash = (c, letters) => fnv1a(`${salt}:${c}:${letters}`);
    const longer = (letters, c, wanted) => letters + ([...keys].find(key => hash(c, letters + key) === wanted) ?? "");
    return {
        fits: (answer, c, letters) => answer.at(-1) === hash(c, letters),
        unwrap: (answer, c) => answer.reduce((letters, wanted) => longer(letters, c, wanted), ""),
    };
};

/** FNV-1a, 64 bits, of a text in UTF-8, as 16 hexadecimal digits (draft-eastlake-fnv). It hides a text from readers, not from programs. */
export function fnv1a(text) {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    return hash.toString(16).padStart(16, "0");
}
