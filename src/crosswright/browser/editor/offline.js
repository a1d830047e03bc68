/** The service worker of the constructor's page: where the network is gone, the files kept by `offlinefiles.js` answer. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", event => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", event => {
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
