/** The panel for what goes in and out: details, drafts and versions, files in every format, publishing. */
import {button, make} from "../shared/dom.js";
import {keep, kept} from "../shared/keeping.js";
import {numbered, wording} from "../shared/wording.js";
import {isOurs} from "./drafts.js";
import {fromIpuz, lostIn, lostOnPage, toIpuz, withNotesInText, withoutNotes} from "./ipuz.js";
import {moment} from "./numbers.js";
import {toPuz} from "./puz.js";
import {clueKeys, emptySheet, setDetail, slotsOf, templateOf, textsOf} from "./sheet.js";
import {objections} from "./rules.js";

/** Under which name the browser keeps your name and address. */
const CONTACT = "contact";
/** How long must a sheet rest before the site proofreads it, in milliseconds? */
const REST = 800;
/** What is said in sums, or beside the clues, and not once more. */
const SAID_ELSEWHERE = new Set(["open", "unclued"]);
/** What the details of a puzzle are called. */
const DETAIL_NAMES = {title: wording("Title"), author: wording("Author"), copyright: wording("Copyright"), notes: wording("Notes")};

/** The puzzle in an .ipuz file, and what of it the page has no place for. @param {string} text */
function readIpuz(text) {
    try {
        const document = JSON.parse(text.replace(/^\s*ipuz\(|\)\s*;?\s*$/g, "")), sheet = fromIpuz(document);
        return {sheet, lost: lostOnPage(document, sheet)};
    } catch {
        throw new Error(wording("there is no crossword in it"));
    }
}

const notIn = lost => lost.length ? wording("Not in it: {parts}.", {parts: lost.join(", ")}) : "";
const notHere = lost => lost.length ? wording("This page has no place for: {parts}.", {parts: lost.join(", ")}) : "";

/** The puzzle as an .ipuz file. */
const documentOf = sheet => new Blob([JSON.stringify(toIpuz(sheet))], {type: "application/json"});

export class FilePanel {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.fields = Object.entries(DETAIL_NAMES).map(([name, label]) => make(name === "notes" ? "textarea" : "input", {name, "aria-label": label,
            oninput: event => editor.go(setDetail(editor.sheet, name, event.target.value), name)}));
        this.said = make("p.soft", {role: "status"});
        this.todo = make("ul.faults", {});
        this.kept = make("ul.lists", {});
        this.published = make("div.published", {});
        this.noted = make("input", {type: "checkbox", onchange: () => this.draw()});
        const file = make("input", {type: "file", "aria-label": wording("Open a puzzle file"), onchange: () => { this.open(file.files[0]); file.value = ""; }});
        const formats = (editor.room.dataset.formats ?? "").split(" ").filter(Boolean);
        this.node = make("section.file-panel", {"aria-label": wording("File")},
            ...this.fields.map(field => make("label.detail", {}, DETAIL_NAMES[field.name], field)),
            make("h2", {}, wording("Before you publish")), this.todo,
            make("label.line", {}, this.noted, wording("With your notes on clues")),
            make("div.line", {}, button(() => this.makePuz(), {class: "tool"}, ".puz"),
                button(() => this.download(documentOf(this.noted.checked ? editor.sheet : withoutNotes(editor.sheet)), `${this.name}.ipuz`), {class: "tool"}, ".ipuz"),
                ...formats.map(suffix => button(() => this.convert(suffix), {class: "tool"}, suffix === "pdf" ? "PDF" : `.${suffix}`)),
                formats.length > 0 && button(() => this.publish(), {class: "tool strong"}, wording("Publish"))),
            this.said, this.published, formats.length > 0 && this.makeSubmission(),
            make("label.file", {}, `${wording("Open any puzzle file")} `, file),
            make("h2", {}, wording("Drafts in this browser")),
            make("div.line", {}, button(() => this.renew(), {class: "tool"}, wording("New draft")), button(() => this.copy(), {class: "tool"}, wording("Copy this one"))), this.kept);
        for (const each of this.node.querySelectorAll("button")) each.addEventListener("click", () => this.list());
    }

    get name() {
        return this.editor.sheet.details.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/gu, "") || "crossword";
    }

    draw() {
        const {sheet} = this.editor;
        for (const field of this.fields) if (document.activeElement !== field) field.value = sheet.details[field.name];
        this.proofread();
        const todo = this.unfinished();
        this.todo.replaceChildren(...todo.length ? todo.map(text => make("li", {}, text)) : [make("li.fine", {}, wording("It is ready."))],
            ...this.aboutNotes().map(text => make("li.fine", {}, text)));
        if (!this.listed) this.list();
    }

    /** What an editor of a newspaper is sent. */
    makeSubmission() {
        const contact = make("textarea", {rows: "4", "aria-label": wording("Your name and address, for an editor"), onchange: () => keep(CONTACT, contact.value)});
        contact.value = kept(CONTACT) ?? "";
        const paper = make("select", {"aria-label": wording("Paper")}, make("option", {value: "letter"}, wording("US letter")), make("option", {value: "a4"}, "A4"));
        const send = () => this.attempt(wording("Making the submission"), async () => {
            const response = await this.send(this.editor.api("submission"), JSON.stringify({puzzle: toIpuz(withoutNotes(this.editor.sheet)),
                contact: contact.value.split("\n").map(line => line.trim()).filter(Boolean).slice(0, 12), paper: paper.value}), {type: "application/json"});
            this.download(await response.blob(), `${this.name}-submission.pdf`);
        });
        return make("details", {}, make("summary", {}, wording("For an editor")),
            make("label.detail", {}, wording("Your name and address"), contact),
            make("div.line", {}, make("label", {}, `${wording("Paper")} `, paper), button(send, {class: "tool"}, wording("Submission sheet"))),
            make("p.soft", {}, wording("A PDF with your name and address, the solution, and every clue with its answer, well spaced.")));
    }

    /** Whether the notes on clues go out. */
    aboutNotes() {
        const n = textsOf(this.editor.sheet, "notes").filter(Boolean).length;
        if (!n) return [];
        return [this.noted.checked ? numbered(n, "{n} note on a clue goes into the files, where solvers read it.", "{n} notes on clues go into the files, where solvers read them.")
            : numbered(n, "{n} note on a clue stays out of the files.", "{n} notes on clues stay out of the files.")];
    }

    /** The sheet for a file that others get, in a format with no place for notes on clues. */
    get exported() { return (this.noted.checked ? withNotesInText : withoutNotes)(this.editor.sheet); }

    /** What a file of this suffix leaves out. */
    lostAs(suffix) {
        const lacks = JSON.parse(this.editor.room.dataset.lacks || "{}")[suffix] ?? [];
        return lostIn(this.editor.sheet, this.noted.checked ? lacks.filter(name => name !== "remarks") : lacks);
    }

    makePuz() {
        return this.attempt(wording("Making the {format} file", {format: ".puz"}), () => {
            this.download(new Blob([toPuz(this.exported)]), `${this.name}.puz`);
            return notIn(this.lostAs("puz"));
        });
    }

    /** Ask the site, when the sheet has rested, for what its proofreader finds: that needs a dictionary. */
    proofread() {
        const {editor} = this, {sheet} = editor;
        if (!editor.room.dataset.formats || this.proofSheet === sheet) return;
        this.proofSheet = sheet;
        this.findings = null;
        clearTimeout(this.proofTimer);
        this.proofTimer = setTimeout(async () => {
            try {
                const response = await this.send(editor.api("proofread"), JSON.stringify(toIpuz(withoutNotes(sheet))));
                const {findings} = await response.json();
                if (this.proofSheet !== sheet) return;
                this.findings = findings.filter(({kind}) => !SAID_ELSEWHERE.has(kind));
                this.draw();
            } catch { /* then the page's own marks are shown */ }
        }, REST);
    }

    /** What a publisher would send back. */
    unfinished() {
        const {editor} = this, {sheet, gridPanel} = editor, slots = slotsOf(sheet), keys = clueKeys(sheet);
        const open = sheet.letters.filter((letter, c) => !letter && !sheet.blocks[c]).length;
        const texts = textsOf(sheet, "clues"), empty = slots.filter((_, s) => !texts[s].trim()).map(({name}) => name);
        const faults = this.findings?.map(({slots: [name], entry, text}) => name ? `${name} ${entry}: ${text}.` : `${text}.`) ?? slots.flatMap((slot, s) => {
            const fault = keys[s] && sheet.clues[keys[s]] ? editor.clues.faultOf(s, sheet.clues[keys[s]]) : "";
            return fault ? [`${slot.name} ${templateOf(sheet, slot)}: ${fault}.`] : [];
        });
        const hard = slots.flatMap(({name}, s) => keys[s] && editor.clues.isHard(s, sheet.clues[keys[s]] ?? "") ? [name] : []);
        const listed = (what, names) => names.length ? [`${what}: ${names.slice(0, 12).join(", ")}${names.length > 12 ? " …" : "."}`] : [];
        return [...objections(sheet, gridPanel.rules.value), ...open ? [numbered(open, "{n} cell is open.", "{n} cells are open.")] : [],
            ...listed(numbered(empty.length, "{n} clue is missing", "{n} clues are missing"), empty), ...faults,
            ...listed(numbered(hard.length, "{n} entry few could solve", "{n} entries few could solve"), hard),
            ...sheet.details.title ? [] : [wording("It has no title.")]];
    }

    /** Have the browser save a file. @param {Blob} blob @param {string} name */
    download(blob, name) {
        const link = make("a", {href: URL.createObjectURL(blob), download: name});
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }

    save() {
        const {editor} = this, {file, suffix} = editor.room.dataset;
        if (!file) return this.download(documentOf(editor.sheet), `${this.name}.ipuz`);
        const holdsNotes = [".ipuz", ".json"].includes(suffix), sheet = holdsNotes ? editor.sheet : this.exported, lost = this.lostAs(suffix.slice(1));
        return this.send(file, JSON.stringify(toIpuz(sheet)), {method: "PUT", headers: {"If-Match": this.fileVersion}}).then(response => {
            this.fileVersion = response.headers.get("ETag");
            editor.say([wording("The file is saved."), notIn(lost)].filter(Boolean).join(" "));
        }, error => editor.say(wording("The file is not saved: {why}.", {why: error.message})));
    }

    /**
     * The puzzle in the file that the page was opened on, or the site's puzzle that the address names after #from=; null
     * where there is neither.
     */
    async opened() {
        const name = /^#from=([\w-]+)$/.exec(location.hash)?.[1];
        const file = this.editor.room.dataset.file || name && this.editor.at(`files/${name}.ipuz`);
        if (!file) return null;
        if (name) history.replaceState(null, "", location.pathname); // a reload opens the draft
        try {
            const response = await this.send(file, undefined, {method: "GET"});
            this.fileVersion = response.headers.get("ETag");
            if (response.status === 204) return emptySheet();
            const {sheet, lost} = readIpuz(await response.text());
            this.editor.say(notHere(lost));
            return sheet;
        } catch (error) {
            this.editor.say(wording("The file can’t be opened: {why}.", {why: error.message}));
            return null;
        }
    }

    /** @param {string} address @param {BodyInit | undefined} body */
    async send(address, body, {method = "POST", type = "application/octet-stream", headers = {}} = {}) {
        const response = await fetch(address, {method, body, headers: {"Content-Type": type, ...headers}});
        if (response.ok) return response;
        const {error} = await response.json().catch(() => ({error: wording("the site answered {status}", {status: response.status})}));
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
        return this.attempt(wording("Making the {format} file", {format: `.${suffix}`}), async () => {
            const response = await this.send(this.editor.api(`convert/${suffix}`), JSON.stringify(toIpuz(this.exported)));
            this.download(await response.blob(), `${this.name}.${suffix}`);
            return notIn(this.lostAs(suffix));
        });
    }

    publish() {
        return this.attempt(wording("Publishing"), async () => {
            const {id, url} = await (await this.send(this.editor.api("uploads"), JSON.stringify(toIpuz(withoutNotes(this.editor.sheet))))).json();
            this.showPublished(url, id);
        });
    }

    /** Where the puzzle is now, and how to show it on another page. */
    showPublished(url, id) {
        const player = new URL("../player/player.js", url), source = new URL(`../api/puzzles/${id}`, url);
        const code = `<script type="module" src="${player}"></script>\n<crossword-player src="${source}"></crossword-player>`;
        const copied = make("span.soft", {role: "status"});
        const copy = text => navigator.clipboard.writeText(text).then(() => { copied.textContent = wording("Copied."); },
            () => { copied.textContent = wording("The browser doesn’t let the page copy; mark the text."); });
        this.published.replaceChildren(
            make("p", {}, `${wording("Everyone with this link can play it:")} `, make("a", {href: url}, url)),
            make("p", {}, wording("To show it on a page of your own:")), make("pre", {tabindex: "0", "aria-label": wording("The code to embed it")}, make("code", {}, code)),
            make("div.line", {}, button(() => copy(url), {class: "tool"}, wording("Copy the link")), button(() => copy(code), {class: "tool"}, wording("Copy the code")), copied));
    }

    open(file) {
        if (!file) return;
        return this.attempt(wording("Opening"), async () => {
            const text = /\.ipuz$/i.test(file.name) ? await file.text() : await (await this.send(this.editor.api("convert/ipuz"), file)).text();
            const {sheet, lost} = readIpuz(text);
            await this.begin(sheet);
            return notHere(lost);
        });
    }

    renew() { return this.begin(emptySheet(this.editor.sheet.rows, this.editor.sheet.columns)); }

    /** Go on with another sheet, as a draft of its own. @param {import("./sheet.js").Sheet} sheet */
    async begin(sheet) {
        await this.editor.drafts.begin(sheet);
        this.editor.go(sheet);
        this.list();
    }

    async copy() {
        await this.editor.drafts.begin(this.editor.sheet, this.editor.demands);
        this.list();
    }

    /** The drafts, and the versions of this one. */
    async list() {
        this.listed = true;
        const {editor} = this;
        const item = (draft, label, act) => make("li.line", {}, button(act, {class: "tool"}, label),
            make("small", {}, moment(draft.at) + (isOurs(draft) ? ` · ${draft.sheet.rows} × ${draft.sheet.columns}` : "")));
        const named = ({sheet, copy}) => {
            const title = sheet.details.title || wording("Untitled");
            return copy ? wording("{title} (copy)", {title}) : title;
        };
        const go = draft => () => {
            const sheet = editor.drafts.take(draft);
            if (!sheet) return;
            Object.assign(editor.drafts, {id: draft.id.split(" ")[0], isCopy: Boolean(draft.copy), isShared: false});
            editor.go({...emptySheet(), ...sheet});
            this.list();
        };
        const save = draft => () => this.download(new Blob([JSON.stringify(draft)], {type: "application/json"}), `draft-${draft.id}.json`);
        try {
            const [all, versions] = await Promise.all([editor.drafts.all(), editor.drafts.versions()]);
            this.kept.replaceChildren(
                ...all.map(draft => isOurs(draft)
                    ? item(draft, (draft.id === editor.drafts.id ? "● " : "") + named(draft), go(draft))
                    : item(draft, wording("A draft of another version: save it as it is"), save(draft))),
                ...versions.filter(isOurs).map(draft => item(draft, wording("Back to this version"), go(draft))));
        } catch { /* without the database there is nothing to list */ }
    }
}
