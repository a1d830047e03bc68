/** What a filter of words looks for.
 *
 *   "?A*E"          how a word begins: "?" is one letter, "*" any number of them
 *   "[AEIOU]" "[^S]"    one of these letters, none of these
 *   "@" "#"         a vowel, a consonant
 *   "-S" "-ING"     words without it        "+K"      words with it
 *   "/regex/"       a regular expression
 */

const VOWELS = "AEIOUÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÃÕÅÆØŒĚŮÝY";
const PARTS = /\[\^?[\p{L}\p{N}]+\]|[?*@#\p{L}\p{N}]/gu;
const MEANING = {"?": ".", "*": ".*", "@": `[${VOWELS}]`, "#": `[^${VOWELS}]`};

/** @param {string} text @returns {(word: string) => boolean} */
export function filterOf(text) {
    const [, expression] = /^\/(.*?)\/?$/.exec(text.trim()) ?? [];
    if (expression !== undefined) return matching(expression);
    const tests = text.toUpperCase().split(/\s+/u).map(testOf);
    return word => tests.every(test => test(word));
}

/** @param {string} part @returns {(word: string) => boolean} */
function testOf(part) {
    const letters = part.replace(/[^\p{L}\p{N}]/gu, "");
    if (/^[+-]/.test(part)) return word => !letters || word.includes(letters) === (part[0] === "+");
    return matching(`^${(part.match(PARTS) ?? []).map(each => MEANING[each] ?? each).join("")}`);
}

/** An expression that is no regular one yet, as somebody types it, holds for all words. @param {string} expression */
function matching(expression) {
    try {
        const wanted = new RegExp(expression, "iu");
        return word => wanted.test(word);
    } catch {
        return () => true;
    }
}
