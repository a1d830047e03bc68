/** The service worker of the constructor's page: where the network is gone, the files kept by `offlinefiles.js` answer. */

const worker = /** @type {any} */ (self); // a service worker, which the page's types don't know

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", event => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", event => {
    if (event.request.method === "GET") event.respondWith(answerTo(event.request));
});

/** The network's answer, else the one that is kept. @param {Request} request */
async function answerTo(request) {
    try {
        return await fetch(request);
    } catch (error) {
        const kept = await caches.match(request, {ignoreVary: true});
        if (kept) return kept;
        throw error;
    }
}
