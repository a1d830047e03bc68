/** What comes from the site. */

/** The JSON at an address; throws an Error if there is none. */
export async function fetchJson(address, options) {
    const answer = await fetch(address, options);
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
}
