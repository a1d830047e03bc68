/** What opens over the page: menus of buttons, dialogs. */

import {button, make} from "./dom.js";

/** A button that opens a list of actions: `items` are [label, act]. */
export function menu(face, label, items) {
    const open = opened => {
        list.hidden = !opened;
        opener.setAttribute("aria-expanded", opened);
        if (opened) list.firstChild.focus();
    };
    const list = make("div", {class: "menu-list", hidden: true}, ...items.map(([label, act]) =>
        button(() => { open(false); act(); }, {}, label)));
    const opener = button(() => open(list.hidden), {class: "tool", "aria-expanded": "false", "aria-label": label}, face);
    const node = make("div", {
        class: "menu",
        onkeydown: event => event.key === "Escape" && (open(false), opener.focus()),
        onfocusout: event => node.contains(event.relatedTarget) || open(false),
    }, opener, list);
    return node;
}

/** The one dialog of a player; `show` gives the value of the button that closed it, "" for Escape. */
export class Dialog {
    node = make("dialog", {"aria-labelledby": "dialog-title"});

    /** @param {string[][]} buttons [label, value], the last one is the most likely */
    show(title, body, ...buttons) {
        const {node} = this;
        node.replaceChildren(make("form", {method: "dialog"}, make("h2", {id: "dialog-title"}, title), ...body,
            make("div", {class: "buttons"}, ...buttons.map(([label, value = label], place) => {
                const isMain = place === buttons.length - 1;
                return make("button", {value, class: isMain && "primary", autofocus: isMain}, label);
            }))));
        node.returnValue = "";
        node.showModal();
        return new Promise(resolve => { node.onclose = () => resolve(node.returnValue); });
    }
}

/** A setting: a box to tick that calls `change` with its new value. */
export const setting = (label, value, change) => make("label", {class: "setting"},
    make("input", {type: "checkbox", checked: value, onchange: event => change(event.target.checked)}), label);
