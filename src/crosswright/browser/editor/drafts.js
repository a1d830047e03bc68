/** Drafts, versions of them, and lists, kept in this browser (IndexedDB). Without it the page works, and keeps nothing. */

import {keep, kept} from "../shared/keeping.js";
import {wording} from "../shared/wording.js";
import {usualDemands} from "./request.js";

const DATABASE = "crosswright", VERSION = 1, STORES = ["drafts", "versions", "lists"];
/** A version to go back to is kept when the last one is older than this, in milliseconds, and how many are there. */
const VERSION_AFTER = 5 * 60_000, MOST_VERSIONS = 50;
/** The form that drafts are kept in; a draft of another form is not opened, and can be saved as it is. */
const FORM = 1;

/** Under which name a page that is closed keeps what the database has not got yet. */
const AT_THE_END = "draft";

/** A request of the database as a promise. @param {IDBRequest} request */
const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/** A name for a draft. (`crypto.randomUUID` is there only on pages that come by https or from this machine.) */
const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, "0")).join("");

let opening;
/** The database. */
export function database() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(DATABASE, VERSION);
        request.onupgradeneeded = () => STORES.forEach(name => request.result.createObjectStore(name, {keyPath: "id"}));
        request.onsuccess = () => {
            request.result.onversionchange = () => request.result.close(); // a newer page in another tab may go on
            resolve(request.result);
        };
        request.onerror = () => reject(request.error);
    });
    return opening;
}

/** Read or write in a store; what is written is on the disk when this returns.
 * @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
export async function within(name, mode, act) {
    const transaction = (await database()).transaction(name, mode);
    const ended = new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(undefined);
        transaction.onabort = () => reject(transaction.error ?? new DOMException(wording("the browser gave up"), "AbortError"));
    });
    const [found] = await Promise.all([answer(act(transaction.objectStore(name))), ended]);
    return found;
}

/** Whether a draft has the form that this page knows. */
export const isOurs = kept => kept.form === FORM;

export class Drafts {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.id = "";
        this.keptAt = 0;
        this.isCopy = false; // whether another tab has changed the draft that this one began with
        this.isShared = false; // whether another tab has this draft open
        this.unkept = ""; // why the draft as it is could not be kept
        addEventListener("beforeunload", event => { if (this.unkept) event.preventDefault(); });
        this.others = "BroadcastChannel" in self ? new BroadcastChannel("crosswright-drafts") : null;
        this.others?.addEventListener("message", ({data}) => this.hear(data));
    }

    /** The draft of last time, or null for the first one. */
    async open() {
        try {
            await this.rescue();
            const all = await this.all();
            const last = all.find(({id}) => id === location.hash.slice(1)) ?? all[0];
            this.id = last?.id ?? newId();
            this.isCopy = Boolean(last?.copy);
            this.others?.postMessage({id: this.id, asks: true});
            return last ? this.take(last) : null;
        } catch (error) {
            this.id = newId();
            this.editor.say(wording("This browser keeps no drafts ({why}). Save your work as a file.", {why: error?.message}));
            return null;
        }
    }

    /** Keep the draft at once, without waiting for the database: the page is being closed. */
    keepAtTheEnd() { keep(AT_THE_END, this.content); }

    /** Put into the database what a page that was closed could not put there. */
    async rescue() {
        const left = kept(AT_THE_END);
        if (!left) return;
        const known = (await this.all()).find(({id}) => id === left.id);
        if (!(known?.at > left.at)) await within("drafts", "readwrite", store => store.put(left));
        keep(AT_THE_END, null);
    }

    /** The draft as it is kept. */
    get content() {
        const {sheet, demands} = this.editor;
        return {id: this.id, at: Date.now(), form: FORM, sheet, demands, copy: this.isCopy};
    }

    /** What is to be known of this draft: that it is open elsewhere, or a copy. */
    get note() {
        return this.isCopy ? wording("This draft is a copy: it was changed in another tab too.")
            : this.isShared ? wording("This draft is open in another tab too. Once both have changed it, one becomes a copy.") : "";
    }

    /** All drafts, the last first. */
    async all() {
        return (await within("drafts", "readonly", store => store.getAll())).sort((one, other) => other.at - one.at);
    }

    /** The sheet of a draft, whose demands are taken over; null, with a word about it, for one of another form. */
    take(draft) {
        if (isOurs(draft)) {
            this.editor.demands = {...usualDemands(), ...draft.demands};
            return draft.sheet;
        }
        this.editor.say(wording("Your last draft was made by another version of this page. It is kept and not opened; save it under File."));
        this.id = newId();
        return null;
    }

    /** Keep the draft, and now and then a version to go back to. @param {import("./sheet.js").Sheet} sheet */
    async keep(sheet = this.editor.sheet) {
        const draft = {...this.content, sheet};
        try {
            await within("drafts", "readwrite", store => store.put(draft));
            this.others?.postMessage({id: draft.id});
            if (draft.at - this.keptAt > VERSION_AFTER) await this.keepVersion(draft);
            this.unkept = "";
            this.editor.files.listed = false;
        } catch (error) {
            const why = error?.name === "QuotaExceededError" ? wording("there is no room left") : error?.name;
            this.unkept = wording("This browser can’t keep the draft: {why}. Save it as a file, so that nothing is lost.", {why});
        }
        this.editor.draw();
    }

    async keepVersion(draft) {
        this.keptAt = draft.at;
        await within("versions", "readwrite", store => store.put({...draft, id: `${draft.id} ${draft.at}`}));
        for (const {id} of (await this.versions()).slice(MOST_VERSIONS)) await within("versions", "readwrite", store => store.delete(id));
    }

    /** The versions of this draft, the last first. */
    async versions() {
        const all = await within("versions", "readonly", store => store.getAll());
        return all.filter(({id}) => id.startsWith(`${this.id} `)).sort((one, other) => other.at - one.at);
    }

    /** Another tab has a draft open, says that it has, or has changed it. */
    hear({id, asks, isOpen}) {
        if (id !== this.id) return;
        if (asks) return this.others?.postMessage({id, isOpen: true});
        if (isOpen) {
            this.isShared = true;
            return this.editor.draw();
        }
        this.id = newId();
        this.isCopy = true;
        this.editor.say(wording("This draft is open in another tab, which has just changed it. What you change here becomes a copy."));
    }

    /** Begin another draft with a sheet. */
    begin(sheet, demands = usualDemands()) {
        this.id = newId();
        this.isCopy = this.isShared = false;
        this.keptAt = 0;
        this.editor.demands = demands;
        return this.keep(sheet);
    }

    async remove(id) {
        await within("drafts", "readwrite", store => store.delete(id));
    }
}
