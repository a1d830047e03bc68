/**
 * The service worker: puzzles that were opened in this browser open without a network too.
 *
 * Files under the address of their version never change, so a stored one is taken. All else is asked for first, and
 * what is stored answers only when the site can't be reached.
 */

/** The path that the site is under, with a slash at its end. */
const ROOT = new URL(".", location.href).pathname;
const STORE = `crosswright-1${ROOT.slice(0, -1)}`;
/** How many answers are stored? The oldest are dropped first. */
const MOST = 150;
/** What is said where nothing is stored, and below it the link to the front page, by the path of each language; the site
 * puts its own languages here. */
const WAITING = {"": "You are offline, and this page was not opened in this browser before.\nToday"};

/** Which path of the site an address has; "" for another's. */
const pathOf = address => {
    const {origin, pathname} = new URL(address);
    return origin === location.origin && pathname.startsWith(ROOT) ? `/${pathname.slice(ROOT.length)}` : "";
};
/** The path of the language that a path is in: "/de", or "" for the first one. */
const languageOf = path => Object.keys(WAITING).find(each => each && (path === each || path.startsWith(`${each}/`))) ?? "";
const isVersioned = path => /^\/(static|player)\/[0-9a-f]+\//.test(path);
const PAGES = /^\/(archive|api\/puzzles\/[^/]+|p\/[^/]+|mini|([a-z][a-z0-9]*\/)?\d{4}-\d\d-\d\d)?$/;
const isKept = path => isVersioned(path) || PAGES.test(path.slice(languageOf(path).length) || "/");

/** The page that is shown where nothing is stored. */
function waiting(path) {
    const [text, link] = WAITING[languageOf(path)].split("\n");
    const home = ROOT + languageOf(path).slice(1);
    const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title>`
        + `<body style="font: 1.1rem/1.5 system-ui; max-width: 34rem; margin: 15vh auto; padding: 0 1rem; color-scheme: light dark"><h1 style="font-size: 1.4rem">${text}</h1><p><a href="${home}">${link}</a></p>`;
    return new Response(page, {status: 503, headers: {"Content-Type": "text/html; charset=utf-8"}});
}

/** Whether a response may be stored: not one of the desk, which has the answers of days to come. */
const mayStore = response => !response.headers.get("Cache-Control")?.includes("no-store");

async function store(request, response) {
    if (!mayStore(response)) return;
    const cache = await caches.open(STORE);
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MOST).map(key => cache.delete(key)));
}

/** Drop what an earlier release has stored and should not have. */
async function drop() {
    const cache = await caches.open(STORE);
    for (const key of await cache.keys()) if (!mayStore(await cache.match(key))) await cache.delete(key);
}

async function answer(request, path) {
    const stored = await caches.match(request);
    if (stored && isVersioned(path)) return stored;
    try {
        const response = await fetch(request);
        if (response.ok) await store(request, response.clone());
        return response;
    } catch {
        return stored ?? waiting(path);
    }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil(Promise.all([clients.claim(), drop()])));
addEventListener("fetch", event => {
    const {request} = event;
    const path = pathOf(request.url);
    if (request.method === "GET" && isKept(path)) event.respondWith(answer(request, path));
});
addEventListener("message", event => event.waitUntil(Promise.all(event.data.map(async address => {
    if (!isKept(pathOf(address)) || await caches.match(address)) return;
    const response = await fetch(address);
    if (response.ok) await store(address, response);
}))));
