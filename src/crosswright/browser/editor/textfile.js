/** Files of people's own, read a line at a time: a page must neither freeze nor run out of memory on any file. */
import {wording} from "../shared/wording.js";

/** How many bytes are read before the page may draw again? */
const BYTES_AT_ONCE = 1 << 18;

/** Call `take` with each line of a file and its number, from 1. Throws an Error for a file that is no text.
 * @param {Blob} file @param {(line: string, number: number) => void} take */
export async function eachLine(file, take) {
    const decoder = new TextDecoder("utf-8", {fatal: true});
    let rest = "", number = 0;
    const takeAll = text => {
        if (text.includes("\0")) throw new Error(wording("it is no text"));
        const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
        rest = /** @type {string} */ (lines.pop());
        for (const line of lines) take(line, ++number);
    };
    for (let at = 0; at < file.size; at += BYTES_AT_ONCE) {
        takeAll(bytesAsText(decoder, await file.slice(at, at + BYTES_AT_ONCE).arrayBuffer()));
        await new Promise(resolve => { setTimeout(resolve); });
    }
    takeAll(bytesAsText(decoder));
    if (rest) take(rest.replace(/\r$/, ""), ++number);
}

function bytesAsText(decoder, bytes) {
    try {
        return bytes ? decoder.decode(bytes, {stream: true}) : decoder.decode();
    } catch {
        throw new Error(wording("it is no text in UTF-8; if it is text, save it as UTF-8"));
    }
}
