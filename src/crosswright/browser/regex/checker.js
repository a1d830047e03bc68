/** Tests expressions by the browser's own engine, in a worker: one that takes too long is ended, and the page goes on. */

/** How long may one test take, in milliseconds? */
const PATIENCE = 1000;
const CODE = "onmessage = ({data: [source, flags, text]}) => postMessage(new RegExp(source, flags).test(text));";

export class Checker {
    known = new Map();
    /** @type {Promise<any>} */ last = Promise.resolve();
    /** @type {string | null} */ url = null;

    /** @returns {Promise<"right" | "wrong" | "slow">} "slow" also where the browser can't read the expression */
    test({source, flags}, text) {
        if (source === null) return Promise.resolve("slow");
        const key = JSON.stringify([source, flags, text]);
        if (!this.known.has(key)) {
            // One after the other, so that each has its own time.
            this.last = this.last.then(() => this.#run([source, flags, text]));
            this.known.set(key, this.last);
        }
        return this.known.get(key);
    }

    #run(question) {
        return new Promise(resolve => {
            const end = state => {
                clearTimeout(timer);
                if (state === "slow") this.close();
                resolve(state);
            };
            const timer = setTimeout(() => end("slow"), PATIENCE);
            try {
                this.url ??= URL.createObjectURL(new Blob([CODE], {type: "text/javascript"}));
                this.worker ??= new Worker(this.url);
                this.worker.onmessage = ({data}) => end(data ? "right" : "wrong");
                this.worker.onerror = event => {
                    event.preventDefault();
                    end("slow");
                };
                this.worker.postMessage(question);
            } catch {
                end("slow");
            }
        });
    }

    /** End the worker; the next test makes another. */
    close() {
        this.worker?.terminate();
        this.worker = null;
    }
}
