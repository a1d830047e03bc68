/** Drafts, versions of them, and lists, kept in this browser (IndexedDB). Without it the page works, and keeps nothing. */

const DATABASE = "crosswright", VERSION = 1, STORES = ["drafts", "versions", "lists"];
/** A version to go back to is kept when the last one is older than this, in milliseconds, and how many are there. */
const VERSION_AFTER = 5 * 60_000, MOST_VERSIONS = 50;
/** The form that drafts are kept in; a draft of another form is not opened. */
const FORM = 1;

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
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    return opening;
}

/** Read or write in a store. @param {string} name @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act */
export async function within(name, mode, act) {
    return answer(act((await database()).transaction(name, mode).objectStore(name)));
}

export class Drafts {
    /** @param {any} editor */
    constructor(editor) {
        this.editor = editor;
        this.id = "";
        this.keptAt = 0;
        this.others = "BroadcastChannel" in self ? new BroadcastChannel("crosswright-drafts") : null;
        this.others?.addEventListener("message", ({data}) => this.hear(data));
    }

    /** The draft of last time, or null for the first one. */
    async open() {
        try {
            const all = await this.all();
            const last = all.find(({id}) => id === location.hash.slice(1)) ?? all[0];
            this.id = last?.id ?? newId();
            return last && this.sheetOf(last);
        } catch (error) {
            this.id = "none";
            this.editor.say(`This browser keeps no drafts (${error?.message}). Save your work as a file.`);
            return null;
        }
    }

    /** All drafts, the last first. */
    async all() {
        return (await within("drafts", "readonly", store => store.getAll())).sort((one, other) => other.at - one.at);
    }

    sheetOf({form, sheet}) {
        if (form === FORM) return sheet;
        this.editor.say("Your last draft was made by another version of this page; it is kept, and not opened.");
        this.id = newId();
        return null;
    }

    /** Keep a draft, and now and then a version to go back to. @param {import("./sheet.js").Sheet} sheet */
    async keep(sheet) {
        const at = Date.now(), kept = {id: this.id, at, form: FORM, sheet};
        try {
            await within("drafts", "readwrite", store => store.put(kept));
            this.others?.postMessage({id: this.id, at});
            if (at - this.keptAt > VERSION_AFTER) await this.keepVersion(kept);
        } catch (error) {
            this.editor.say(`The draft could not be kept (${error?.name}). Save it as a file, so that nothing is lost.`);
        }
    }

    async keepVersion(kept) {
        this.keptAt = kept.at;
        await within("versions", "readwrite", store => store.put({...kept, id: `${kept.id} ${kept.at}`}));
        for (const {id} of (await this.versions()).slice(MOST_VERSIONS)) await within("versions", "readwrite", store => store.delete(id));
    }

    /** The versions of this draft, the last first. */
    async versions() {
        const all = await within("versions", "readonly", store => store.getAll());
        return all.filter(({id}) => id.startsWith(`${this.id} `)).sort((one, other) => other.at - one.at);
    }

    /** Another tab has changed a draft. */
    hear({id}) {
        if (id !== this.id) return;
        this.id = newId();
        this.editor.say("This draft is open in another tab, which has just changed it. This tab goes on with a copy.");
        this.keep(this.editor.sheet);
    }

    /** Begin another draft with a sheet. */
    begin(sheet) {
        this.id = newId();
        this.keptAt = 0;
        return this.keep(sheet);
    }

    async remove(id) {
        await within("drafts", "readwrite", store => store.delete(id));
    }
}
