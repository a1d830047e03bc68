/** Small helpers to build nodes. Text stays text: only `rich` reads markup. */

/**
 * An element: `make("p.aside", {onclick: f}, "text", node)` has the class `aside`. Attributes and children that are false or
 * missing are left out.
 */
export function make(name, attributes = {}, ...children) {
    const [tag, ...classes] = name.split(".");
    const element = document.createElement(tag);
    element.classList.add(...classes);
    for (const key in attributes) {
        const value = attributes[key];
        if (typeof value === "function") element.addEventListener(key.slice(2), value);
        else if (value !== false && value != null) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter(Boolean));
    return element;
}

/** A button that calls `act`. */
export const button = (act, attributes, ...face) => make("button", {type: "button", onclick: act, ...attributes}, ...face);

/** For `onmousedown`: the focus stays where it is. */
export const stay = event => event.preventDefault();

const STYLES = ["B", "I", "U", "S", "SUB", "SUP"];
export const parsed = (text, type) => new DOMParser().parseFromString(text, type);

/** The nodes of a clue's HTML: six tags, without attributes; of other tags only the text. */
function rich(html) {
    const copy = node => {
        const children = [...node.childNodes].flatMap(copy);
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        return STYLES.includes(node.nodeName) ? make(node.nodeName, {}, ...children) : children;
    };
    return copy(parsed(html, "text/html").body);
}

/** A clue as nodes, with its enumeration. */
export const clueText = ({html, enumeration}) =>
    [...rich(html), enumeration && make("span.enumeration", {}, ` (${enumeration})`)].filter(Boolean);

const SHAPES = {
    pause: "M8 5v14M16 5v14",
    pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
    before: "M15 5l-7 7 7 7",
    next: "M9 5l7 7-7 7",
    undo: "M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3",
    redo: "M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3",
    zoom: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5M8 11h6M11 8v6",
    erase: "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
};

/** A drawing of 24 by 24 units, in the colour of the text around it. */
export const icon = name => parsed(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"
    class="icon ${name}"><path d="${SHAPES[name]}"/></svg>`, "image/svg+xml").documentElement;

/** Seconds, less than a day, as 4:05 or 1:02:03. */
export const clock = seconds => new Date(seconds * 1000).toISOString().slice(11, 19).replace(/^[0:]{1,4}/, "");
