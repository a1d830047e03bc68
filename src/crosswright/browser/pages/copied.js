/**
 * Tables as people copy them: numbers, bullets, two spaces, brackets, Markdown, the definition first. The same rules as
 * in `crosswright.clues.copied`, for a site without a server.
 */

import {wording} from "../shared/wording.js";

// Which share of the lines must have a shape? From how many words on average is a text a definition?
const NEARLY_ALL = .9, WORDS_OF_A_DEFINITION = 2;
const NUMBER = /^\s*\(?(\d{1,3})(?:[.):]+\s*|\s*[\t;,|]\s*|\s+)(?=\S)/, BULLET = /^\s*[-*•◦▪–]\s+(?=\S)/;
const BRACKETS = /^([^()]+?)\s*\(([^()]*\p{L}[^()]*)\)[.\s]*$/u, RULE = /^\s*:?-+:?\s*$/;
const MARK = /\t|;|:|=|,(?=\S)|\s[-–—]\s/;

const share = (some, holds) => some.filter(holds).length >= NEARLY_ALL * some.length;
const count = text => text.split(/\s+/).filter(Boolean).length;
const isMarked = rows => 2 * rows.filter(({text}) => MARK.test(text)).length > rows.length;
const changed = (rows, change) => rows.map(row => ({...row, text: change(row.text)}));

/** Lines {line, text} with a tab between their columns, and what was read: [rows, texts to say]. */
export function plain(rows) {
    const read = [];
    for (const [name, shaped] of SHAPES) {
        const found = rows.length > 1 ? shaped(rows) : null;
        if (found) [rows] = [found, read.push(name)];
    }
    return [rows, read];
}

const SHAPES = [
    [wording("a table in Markdown"), markdown],
    [wording("numbered lines; the numbers are left out"), withoutNumbers],
    [wording("lines with bullets; the bullets are left out"), rows => share(rows, ({text}) => BULLET.test(text)) ? changed(rows, text => text.replace(BULLET, "")) : null],
    [wording("columns separated by two spaces or more"), rows => !isMarked(rows) && share(rows, ({text}) => /\S\s{2,}\S/.test(text)) ? changed(rows, text => text.trim().replace(/\s{2,}/g, "\t")) : null],
    [wording("definitions in brackets behind the words"), rows => !isMarked(rows) && share(rows, ({text}) => BRACKETS.test(text.trim())) ? changed(rows, text => text.trim().replace(BRACKETS, "$1\t$2")) : null],
    [wording("the definition before the word; for the word first, begin the list with the line “word, definition”"), definitionFirst],
];

function markdown(rows) {
    if (!share(rows, ({text}) => text.includes("|")) || rows.some(({text}) => text.includes("\t"))) return null;
    const cells = text => text.trim().replace(/^\||\|$/g, "").split("|").map(cell => cell.trim());
    const isRule = ({text}) => cells(text).every(cell => RULE.test(cell));
    if (!rows.some(isRule) && !rows[0].text.trim().startsWith("|")) return null;
    const body = rows.length > 1 && isRule(rows[1]) ? rows.slice(2) : rows.filter(row => !isRule(row));
    return changed(body, text => cells(text).map(cell => cell.replace(/^[*_`]+|[*_`]+$/g, "")).join("\t"));
}

function withoutNumbers(rows) {
    const body = NUMBER.test(rows[0].text) ? rows : rows.slice(1);
    const numbers = body.map(({text}) => NUMBER.exec(text)?.[1]);
    if (numbers.length < 2 || numbers.some((number, k) => number === undefined || Number(number) <= Number(numbers[k - 1]))) return null;
    const isHeading = body.length < rows.length && MARK.test(rows[0].text);
    return [...(body.length < rows.length && !isHeading ? [rows[0]] : []), ...changed(body, text => text.replace(NUMBER, ""))];
}

function definitionFirst(rows) {
    const pairs = rows.map(({text}) => text.split(/\t|\s*:\s*/));
    if (pairs.some(pair => pair.length !== 2)) return null;
    const words = pairs.map(([first]) => count(first)), all = words.reduce((sum, each) => sum + each, 0);
    const single = share(pairs, ([, last]) => count(last) === 1 && /^\P{N}+$/u.test(last));
    const isText = 2 * words.filter(each => each > 1).length > pairs.length && all >= WORDS_OF_A_DEFINITION * pairs.length;
    return single && isText ? rows.map((row, k) => ({...row, text: `${pairs[k][1]}\t${pairs[k][0]}`})) : null;
}
