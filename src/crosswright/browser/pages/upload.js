/** A file that is dropped on the page, and the name of the one that is chosen. */

const form = document.querySelector("form.upload");
const drop = form.querySelector(".drop");
const input = form.querySelector("input[type=file]");
const chosen = document.getElementById("chosen");

input.addEventListener("change", () => {
    if (input.files.length) chosen.textContent = input.files[0].name;
});

for (const kind of ["dragenter", "dragover"]) {
    drop.addEventListener(kind, event => { event.preventDefault(); drop.classList.add("over"); });
}
for (const kind of ["dragleave", "drop"]) {
    drop.addEventListener(kind, event => { event.preventDefault(); drop.classList.remove("over"); });
}
drop.addEventListener("drop", event => {
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    chosen.textContent = input.files[0].name;
    form.requestSubmit();
});
