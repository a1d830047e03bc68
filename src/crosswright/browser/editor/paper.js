/** What is printed beside the grid: the title above it, the clues below. */
import {make} from "../shared/dom.js";
import {wording} from "../shared/wording.js";
import {clueKeys, slotsOf} from "./sheet.js";

export class Paper {
    /** @param {any} editor */
    constructor(editor) {
        this.head = make("div.on-paper", {});
        this.clues = make("div.on-paper", {});
        addEventListener("beforeprint", () => this.write(editor.sheet));
    }

    /** @param {import("./sheet.js").Sheet} sheet */
    write(sheet) {
        const {title, author} = sheet.details, keys = clueKeys(sheet), slots = slotsOf(sheet);
        this.head.replaceChildren(make("h2", {}, title || wording("Untitled")), author && make("p", {}, author));
        this.clues.replaceChildren(...[false, true].flatMap(isDown => [make("h2", {}, isDown ? wording("Down") : wording("Across")),
            ...slots.flatMap(({number, down}, s) => down === isDown ? [make("p", {}, make("b", {}, String(number)), ` ${sheet.clues[keys[s]] ?? ""}`)] : [])]));
    }
}
