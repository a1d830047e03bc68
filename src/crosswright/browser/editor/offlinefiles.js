/** Keeps the page's files in the browser, so that the page opens without a network after the first visit. */

const FILES = "crosswright-construct";
/** What the page loads; its own address is kept too. */
const LOADED = "link[rel=stylesheet], link[rel=icon], link[rel=prefetch], script[src]";

/** The folder of the analyst's thread, which has an address of its own: beside the page, which may be below the path of its
 * language, the service worker answers for it. The site's other pages are left alone. */
const THREAD = "editor/";

/** Keep this version of the files and no older one, and have the service worker answer with them. */
export async function keepFiles() {
    const worker = /** @type {HTMLLinkElement | null} */ (document.querySelector("#editor-offline"));
    if (!worker || !("serviceWorker" in navigator)) return; // browsers have it on https and on this machine only
    try {
        const loaded = [.../** @type {NodeListOf<any>} */ (document.querySelectorAll(LOADED))].map(node => node.href ?? node.src);
        const files = new Set([location.href.split("#")[0], ...loaded]), cache = await caches.open(FILES);
        for (const request of await cache.keys()) if (!files.has(request.url)) await cache.delete(request);
        await cache.addAll([...files]); // those that haven't changed come out of the browser's cache
        for (const scope of [location.pathname, new URL(THREAD, worker.href).pathname]) await navigator.serviceWorker.register(worker.href, {scope});
    } catch { /* a browser that keeps nothing: the page works, with a network */ }
}
