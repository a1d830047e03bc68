/** Panels over the page: menus and dialogs. */

import {button, make} from "./dom.js";

/** A button that opens a list of actions: `items` are [label, act, whether it can act now], or null for a line between. */
export function menu(face, label, items) {
    const open = opened => {
        list.hidden = !opened;
        items.forEach((item, n) => list.children[n].classList.toggle("off", item?.[2]?.() === false));
        opener.setAttribute("aria-expanded", opened);
        if (opened) list.firstChild.focus();
    };
    const list = make("div.menu-list", {hidden: true}, ...items.map(item => item
        ? button(() => { open(false); item[1](); }, {}, item[0]) : make("hr")));
    const opener = button(() => open(list.hidden), {class: "tool", "aria-expanded": "false", "aria-label": label}, face);
    const node = make("div.menu", {
        onkeydown: event => {
            if (event.key === "Escape" && !list.hidden) {
                open(false);
                opener.focus();
            }
            const all = [...list.querySelectorAll("button")];
            const place = all.indexOf(event.target);
            const next = {ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1}[event.key];
            if (list.hidden || next === undefined) return;
            event.preventDefault();
            all.at(next % all.length).focus();
        },
        onfocusout: event => node.contains(event.relatedTarget) || open(false),
    }, opener, list);
    return node;
}

/** The one dialog of a player; `show` gives the label of the button that closed it, "" for Escape. */
export class Dialog {
    node = make("dialog");

    /** @param {string[]} labels of the buttons; the last one is the most likely */
    show(title, body, ...labels) {
        const {node} = this;
        node.ariaLabel = title;
        node.replaceChildren(make("form", {method: "dialog"}, make("h2", {}, title), ...body,
            make("div.buttons", {}, ...labels.map((label, place) => {
                const isMain = place === labels.length - 1;
                return make("button", {value: label, class: isMain && "primary", autofocus: isMain}, label);
            }))));
        node.returnValue = "";
        node.showModal();
        return new Promise(resolve => { node.onclose = () => resolve(node.returnValue); });
    }
}
