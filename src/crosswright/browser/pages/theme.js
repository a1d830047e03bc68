/** Light or dark, as the player's settings in this browser say; it runs before the page is drawn. */

function applyTheme() {
    try {
        const {theme = ""} = JSON.parse(localStorage.getItem("crosswright:settings") ?? "{}") ?? {};
        document.documentElement.style.colorScheme = theme;
    } catch { /* nothing is kept here */ }
}

applyTheme();
addEventListener("crossword-settings", applyTheme);
