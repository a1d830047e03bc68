/** Numbers by chance, the same again for the same seed (mulberry32). */

/** @param {number} seed @returns {(count: number) => number} which gives a number from 0 to `count` - 1 */
export function random(seed) {
    return count => {
        seed = seed + 0x6d2b79f5 | 0;
        let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
        t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
        return Math.floor(((t ^ t >>> 14) >>> 0) / 2 ** 32 * count);
    };
}
