/** Install the worker that answers without a network, and let it keep what this page has loaded. */

if ("serviceWorker" in navigator) {
    try {
        await navigator.serviceWorker.register(new URL("../../worker.js", import.meta.url));
        const {active} = await navigator.serviceWorker.ready;
        const loaded = performance.getEntriesByType("resource").map(({name}) => name);
        const later = loaded.filter(name => name.endsWith("/player.js")).flatMap(name =>
            ["dialogs.js", "around.js", "around.css"].map(later => new URL(later, name).href));
        active.postMessage([location.href, ...loaded, ...later].filter(address => address.startsWith(location.origin)));
    } catch { /* the browser refuses workers, as in private windows: the page works without */ }
}
