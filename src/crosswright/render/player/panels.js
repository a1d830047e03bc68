/** What opens over or beside the grid: menus of buttons, dialogs. */

import {icon, make} from "./dom.js";

/** A button that opens a list of actions: `items` are [label, act], `null` is a rule between two. */
export function menu(face, label, items) {
    const list = make("div", {class: "menu-list", hidden: true}, ...items.map(item => item
        ? make("button", {type: "button", onclick: () => { close(); item[1](); }}, item[0])
        : make("hr")));
    const button = make("button", {
        type: "button", class: "tool", "aria-expanded": "false", "aria-label": label !== face && label,
        onclick: () => open(list.hidden),
    }, face);
    const node = make("div", {
        class: "menu",
        onkeydown: event => event.key === "Escape" && (close(), button.focus()),
        onfocusout: event => node.contains(event.relatedTarget) || close(),
    }, button, list);
    const open = opened => {
        list.hidden = !opened;
        button.setAttribute("aria-expanded", opened);
        if (opened) list.querySelector("button").focus();
    };
    const close = () => open(false);
    return node;
}

/** The one dialog of a player; `show` gives the value of the button that closed it, "" for Escape. */
export class Dialog {
    constructor() {
        this.node = make("dialog", {"aria-labelledby": "dialog-title"});
    }

    /** @param {[string, string][]} buttons [label, value], the last one is the most likely */
    show(title, body, buttons = [["Close", "close"]]) {
        const {node} = this;
        node.replaceChildren(make("form", {method: "dialog"},
            make("h2", {id: "dialog-title"}, title), ...body,
            make("div", {class: "buttons"}, ...buttons.map(([label, value], place) =>
                make("button", {value, class: place === buttons.length - 1 && "main", autofocus: place === buttons.length - 1}, label))),
        ));
        node.returnValue = "";
        node.showModal();
        return new Promise(resolve => node.addEventListener("close", () => resolve(node.returnValue), {once: true}));
    }
}

/** A setting: a box to tick that calls `change` with its new value. */
export const setting = (label, value, change) => make("label", {class: "setting"},
    make("input", {type: "checkbox", checked: value, onchange: event => change(event.target.checked)}), label);

/** The mark over the celebration. */
export const tick = () => make("div", {class: "tick"}, icon("done"));
