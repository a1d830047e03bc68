/** What you type as a clue: `<i>Hamlet</i>` and the tags of its like are styles, every other character stands for itself;
 * after a backslash a tag does too. In files a clue is HTML. */

const STYLE = "b|i|u|s|sub|sup";
/** Other tags that mean the same. */
const SAME = {strong: "b", em: "i", strike: "s", del: "s", ins: "u"};
const ENTITIES = {amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0"};
const ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"};
const TYPED = new RegExp(`(\\\\?)&lt;(/?(?:${STYLE}))&gt;`, "g"), LITERAL = new RegExp(`<(/?(?:${STYLE})>)`, "g");
const ENUMERATION = /^(.+) \(([0-9]{1,2}(?:[-,./'’ ]{1,2}[0-9]{1,2})*)\)$/su;

/** Text as HTML, which shows it as it is. @param {string} text */
export const escaped = text => text.replace(/[&<>]/g, char => ESCAPES[char]);

/** A typed clue as HTML. @param {string} typed */
export const htmlOf = typed => escaped(typed).replace(TYPED, (_, backslash, tag) => backslash ? `&lt;${tag}&gt;` : `<${tag}>`);

/** HTML as a clue that you can edit. @param {string} html */
export const typedOf = html => pieces(html, (tag, end) => {
    const style = SAME[tag] ?? tag;
    return STYLE.split("|").includes(style) ? `<${end}${style}>` : /^(br|p|div)$/.test(tag) ? " " : "";
}, text => text.replace(LITERAL, "\\<$1"));

/** HTML as plain text. @param {string} html */
export const plainOf = html => pieces(html, tag => tag === "br" ? "\n" : "", text => text);

/** A typed clue without its styles. @param {string} typed */
export const spoken = typed => plainOf(htmlOf(typed));

/** Whether a typed clue has styles. @param {string} typed */
export const isStyled = typed => htmlOf(typed).includes("<");

/** A typed clue with a part in italics, or, where that was so, not any more; and where the part is then.
 * @param {string} typed @param {number} from @param {number} to @returns {[string, number, number]} */
export function italics(typed, from, to) {
    const [before, part, after] = [typed.slice(0, from), typed.slice(from, to), typed.slice(to)];
    if (before.endsWith("<i>") && after.startsWith("</i>")) return [before.slice(0, -3) + part + after.slice(4), from - 3, to - 3];
    return [`${before}<i>${part}</i>${after}`, from + 3, to + 3];
}

/** A clue and the enumeration at its end, which fits an answer of some letters. @param {string} typed @param {number[]} lengths */
export function apart(typed, lengths) {
    const [, text = typed, enumeration = ""] = ENUMERATION.exec(typed) ?? [];
    const sum = (enumeration.match(/\d+/g) ?? []).reduce((total, each) => total + Number(each), 0);
    return lengths.includes(sum) ? [text, enumeration] : [typed, ""];
}

function pieces(html, ofTag, ofText) {
    let at = 0, made = "";
    for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi)) {
        made += ofText(decoded(html.slice(at, found.index))) + ofTag(found[2].toLowerCase(), found[1]);
        at = found.index + found[0].length;
    }
    return made + ofText(decoded(html.slice(at)));
}

const decoded = text => text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, number, hex, name) => {
    const code = number ? Number(number) : hex ? parseInt(hex, 16) : NaN;
    if (!name) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return ENTITIES[name] ?? named(all);
});

/** The character of an entity with a name. */
const named = entity => "DOMParser" in globalThis ? new DOMParser().parseFromString(entity, "text/html").body.textContent : entity;
