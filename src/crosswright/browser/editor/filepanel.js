/** The panel for what goes in and out: details, drafts and versions, files in every format, publishing. */
import {button, make} from "../shared/dom.js";
import {fromIpuz, toIpuz} from "./ipuz.js";
import {toPuz} from "./puz.js";
import {clueKeys, emptySheet, setDetail, slotsOf, templateOf} from "./sheet.js";
import {faultOf} from "./cluepanel.js";
import {objections} from "./rules.js";

export class FilePanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.fields = ["title", "author", "copyright", "notes"].map(name => make(name === "notes" ? "textarea" : "input", {name, "aria-label": name,
            oninput: event => editor.go(setDetail(editor.sheet, name, event.target.value), name)}));
        this.said = make("p.soft", {role: "status"});
        this.todo = make("ul.faults", {});
        this.kept = make("ul.lists", {});
        const file = make("input", {type: "file", "aria-label": "Open a puzzle file", onchange: () => { this.open(file.files[0]); file.value = ""; }});
        const formats = (editor.room.dataset.formats ?? "").split(" ").filter(Boolean);
        this.node = make("section.file-panel", {"aria-label": "File"},
            ...this.fields.map(field => make("label.detail", {}, field.name[0].toUpperCase() + field.name.slice(1), field)),
            make("h2", {}, "Before you publish"), this.todo,
            make("div.line", {}, button(() => this.download(new Blob([toPuz(editor.sheet)]), `${this.name}.puz`), {class: "tool"}, ".puz"),
                button(() => this.save(), {class: "tool"}, ".ipuz"),
                ...formats.map(suffix => button(() => this.convert(suffix), {class: "tool"}, suffix === "pdf" ? "PDF" : `.${suffix}`)),
                formats.length > 0 && button(() => this.publish(), {class: "tool strong"}, "Publish")),
            this.said,
            make("label.file", {}, "Open any puzzle file ", file),
            make("h2", {}, "Drafts in this browser"),
            make("div.line", {}, button(() => this.renew(), {class: "tool"}, "New draft"), button(() => this.copy(), {class: "tool"}, "Copy this one")), this.kept);
        for (const each of this.node.querySelectorAll("button")) each.addEventListener("click", () => this.list());
    }

    get name() {
        return this.editor.sheet.details.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/gu, "") || "crossword";
    }

    draw() {
        const {sheet} = this.editor;
        for (const field of this.fields) if (document.activeElement !== field) field.value = sheet.details[field.name];
        const todo = this.unfinished();
        this.todo.replaceChildren(...todo.length ? todo.map(text => make("li", {}, text)) : [make("li.fine", {}, "It is ready.")]);
        if (!this.listed) this.list();
    }

    /** What a publisher would send back. */
    unfinished() {
        const {sheet, gridPanel} = this.editor, slots = slotsOf(sheet), keys = clueKeys(sheet);
        const open = sheet.letters.filter((letter, c) => !letter && !sheet.blocks[c]).length;
        const empty = slots.filter((_, s) => !sheet.clues[keys[s]]?.trim()).map(({name}) => name);
        const faults = slots.flatMap((slot, s) => {
            const fault = keys[s] && sheet.clues[keys[s]] ? faultOf(sheet, slots, s, sheet.clues[keys[s]]) : "";
            return fault ? [`${slot.name} ${templateOf(sheet, slot)}: ${fault}.`] : [];
        });
        return [...objections(sheet, gridPanel.rules.value), ...open ? [`${open} cells are open.`] : [],
            ...empty.length ? [`${empty.length} clues are missing: ${empty.slice(0, 12).join(", ")}${empty.length > 12 ? " …" : ""}.`] : [], ...faults,
            ...sheet.details.title ? [] : ["It has no title."]];
    }

    /** Have the browser save a file. @param {Blob} blob @param {string} name */
    download(blob, name) {
        const link = make("a", {href: URL.createObjectURL(blob), download: name});
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }

    save() {
        const {editor} = this, text = JSON.stringify(toIpuz(editor.sheet));
        const {file} = editor.room.dataset;
        if (!file) return this.download(new Blob([text], {type: "application/json"}), `${this.name}.ipuz`);
        return this.send(file, text, {method: "PUT", headers: {"If-Match": this.fileVersion}}).then(response => {
            this.fileVersion = response.headers.get("ETag");
            editor.say("The file is saved.");
        }, error => editor.say(`The file is not saved: ${error.message}.`));
    }

    /**
     * The puzzle in the file that the page was opened on, or the site's puzzle that the address names after #from=; null
     * where there is neither.
     */
    async opened() {
        const name = /^#from=([\w-]+)$/.exec(location.hash)?.[1];
        const file = this.editor.room.dataset.file || name && `/files/${name}.ipuz`;
        if (!file) return null;
        if (name) history.replaceState(null, "", location.pathname); // a reload opens the draft
        try {
            const response = await this.send(file, undefined, {method: "GET"});
            this.fileVersion = response.headers.get("ETag");
            return response.status === 204 ? emptySheet() : fromIpuz(await response.json());
        } catch (error) {
            this.editor.say(`The file can’t be opened: ${error.message}.`);
            return null;
        }
    }

    async send(address, body, {method = "POST", headers = {}} = {}) {
        const response = await fetch(address, {method, body, headers: {"Content-Type": "application/octet-stream", ...headers}});
        if (response.ok) return response;
        const {error} = await response.json().catch(() => ({error: `the site answered ${response.status}`}));
        throw new Error(error);
    }

    async attempt(what, act) {
        this.said.textContent = `${what} …`;
        try {
            this.said.textContent = await act() ?? "";
        } catch (error) {
            this.said.textContent = `${what}: ${error?.message}`;
        }
    }

    convert(suffix) {
        return this.attempt(`Making the .${suffix} file`, async () => {
            const response = await this.send(`/api/convert/${suffix}`, JSON.stringify(toIpuz(this.editor.sheet)));
            this.download(await response.blob(), `${this.name}.${suffix}`);
        });
    }

    publish() {
        return this.attempt("Publishing", async () => {
            const {url} = await (await this.send("/api/uploads", JSON.stringify(toIpuz(this.editor.sheet)))).json();
            this.said.replaceChildren(make("a", {href: url}, url));
            return `Everyone with this link can play it: ${url}`;
        });
    }

    open(file) {
        if (!file) return;
        return this.attempt("Opening", async () => {
            const text = /\.(ipuz|json)$/i.test(file.name) ? await file.text() : await (await this.send("/api/convert/ipuz", file)).text();
            const sheet = fromIpuz(JSON.parse(text.replace(/^\s*ipuz\(|\)\s*;?\s*$/g, "")));
            await this.editor.drafts.begin(sheet);
            this.editor.go(sheet);
            this.list();
        });
    }

    async renew() {
        const sheet = emptySheet(this.editor.sheet.rows, this.editor.sheet.columns);
        await this.editor.drafts.begin(sheet);
        this.editor.go(sheet);
        this.list();
    }

    async copy() {
        await this.editor.drafts.begin(this.editor.sheet);
        this.list();
    }

    /** The drafts, and the versions of this one. */
    async list() {
        this.listed = true;
        const {editor} = this;
        const item = (kept, label, act) => make("li", {}, button(act, {class: "tool"}, label),
            make("small", {}, ` ${new Date(kept.at).toLocaleString()} · ${kept.sheet.rows} × ${kept.sheet.columns}`));
        try {
            const [all, versions] = await Promise.all([editor.drafts.all(), editor.drafts.versions()]);
            this.kept.replaceChildren(
                ...all.map(kept => item(kept, (kept.id === editor.drafts.id ? "● " : "") + (kept.sheet.details.title || "Untitled"), () => {
                    editor.drafts.id = kept.id;
                    editor.go(kept.sheet);
                })),
                ...versions.map(kept => item(kept, "Back to this version", () => editor.go(kept.sheet))));
        } catch { /* without the database there is nothing to list */ }
    }
}
