/** One stop of the Tab key for several buttons: arrows, Home and End move between them. */

/** @param {HTMLElement} node whose buttons and checkboxes these are */
export function rove(node) {
    const all = () => /** @type {HTMLElement[]} */ ([...node.querySelectorAll("button, input")]);
    const stopAt = chosen => all().forEach(each => { each.tabIndex = each === chosen ? 0 : -1; });
    stopAt(all()[0]);
    node.addEventListener("focusin", ({target}) => stopAt(target));
    node.addEventListener("keydown", event => {
        const items = all(), at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const to = {ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1}[event.key];
        if (at < 0 || to === undefined) return;
        event.preventDefault();
        items.at(to % items.length)?.focus();
    });
}
