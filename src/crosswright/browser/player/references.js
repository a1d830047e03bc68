/** Which entries a clue speaks of: "See 3-Down", "With 17- and 41-Across, ...", "the starred clues". */

const textOf = ({html}) => html.replace(/<[^>]*>/g, "").trim();
const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isStarred = text => /^\*|\*$/.test(text);

/** For each entry, the entries (by index) that its clue speaks of. @returns {number[][]} */
export function references(entries) {
    const headings = [...new Set(entries.map(({title}) => title).filter(Boolean))].map(escaped).join("|");
    const named = new RegExp(String.raw`((?:\d+[-–\s]*(?:,|&|/|and\b|or\b|und\b|oder\b|et\b|ou\b|y\b|o\b|a\b|\s)*)+)(${headings})(?![\p{L}])`, "giu");
    const texts = entries.map(textOf);
    const find = (number, heading) => entries.flatMap((entry, e) =>
        entry.number === number && (!heading || entry.title.toLowerCase() === heading.toLowerCase()) ? [e] : []);
    return texts.map((text, own) => {
        const found = headings ? [...text.matchAll(named)].flatMap(([, numbers, heading]) =>
            numbers.match(/\d+/g).flatMap(number => find(number, heading))) : [];
        const seen = found.length ? null : /^(?:see|siehe|voir|véase|ver|viz) (\d+)\b/i.exec(text);
        if (seen) found.push(...find(seen[1]));
        if (/\bstarred\b/i.test(text)) found.push(...texts.flatMap((other, e) => isStarred(other) ? [e] : []));
        return [...new Set(found)].filter(e => e !== own);
    });
}
