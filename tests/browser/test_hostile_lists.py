"""The page's kernel with lists that nobody would write: it refuses them or fills from them, and never hangs."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from generated_words import generated_words
from patience import PATIENCE

from crosswright import browser
from crosswright.words import Lexicon
from crosswright.words.packed import packed

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node runs the scripts of the page")
FOLDER = Path(browser.__file__).parent / "kernel"
START = """
import {readFileSync} from "node:fs";
import {gzipSync, gunzipSync} from "node:zlib";
const [folder, file] = process.argv.slice(-2);
const {merge, unpack} = await import(`file://${folder}/list.js`);
const {Kernel, SOLVED} = await import(`file://${folder}/door.js`);
const code = readFileSync(`${folder}/kernel.wasm`);
let state = 20261123;
const random = most => (state = (state * 1103515245 + 12345) % 2147483648) % most;
const SLOTS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];
// How many words of another list a fill has: none may be there.
async function strangers(list) {
    const kernel = await Kernel.start(code);
    kernel.load(list);
    return kernel.use({slots: SLOTS, letters: Array(9).fill(kernel.everything)}, search => {
        if (!search.begin() || search.advance(2000) !== SOLVED) return 0;
        const known = new Set(list.words);
        return [...search.words()].filter(w => !known.has(kernel.words[3][w])).length;
    });
}
"""
ODD = """
const PIECES = ["A", "B", "C", "E", "\\u0000", "\\ud83d\\ude00", "\\ud800", "É", "ß", "\\u202e", " ", "'", "字", ""];
const counts = {lists: 0, words: 0, strangers: 0};
for (let n = 0; n < 60; ++n) {
    const list = new Map();
    for (let i = random(400); i >= 0; --i) {
        const length = n % 9 === 8 ? random(300) : random(6);
        const letters = Array.from({length}, () => PIECES[random(n % 3 ? 4 : PIECES.length)]);
        if (n % 5 === 4) letters.push(String.fromCharCode(0x4e00 + random(200)));
        list.set(letters.join(""), random(7) ? random(101) : null);
    }
    const merged = merge([list, new Map([["ABE", 50]])]);
    counts.lists += 1;
    counts.words += merged.words.length;
    counts.strangers += await strangers(merged);
}
console.log(JSON.stringify(counts));
"""
DAMAGED = """
const whole = gunzipSync(readFileSync(file));
const counts = {read: 0, refused: 0};
for (let n = 0; n < 300; ++n) {
    const bytes = Buffer.from(whole.subarray(0, n % 4 ? whole.length : random(whole.length)));
    for (let i = random(8); i >= 0 && bytes.length; --i) bytes[random(bytes.length)] = random(256);
    try {
        const packed = gzipSync(bytes, {level: 1});
        await strangers(await unpack(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length)));
        counts.read += 1;
    } catch (error) {
        if (!(error instanceof Error)) throw error;
        counts.refused += 1;
    }
}
console.log(JSON.stringify(counts));
"""


def counts(program: str, file: Path) -> dict[str, int]:
    command = ["node", "--max-old-space-size=512", "--input-type=module", "-", str(FOLDER), str(file)]
    done = subprocess.run(command, input=START + program, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_lists_of_odd_words_fill_with_their_own_words(tmp_path: Path) -> None:
    found = counts(ODD, tmp_path)
    assert found["lists"] == 60 and found["words"] > 2000 and found["strangers"] == 0


def test_damaged_files_are_refused_or_read(tmp_path: Path) -> None:
    path = tmp_path / "words.cwl"
    path.write_bytes(packed(Lexicon.from_words(generated_words(300), roots={"ABLE": ["able"]})))
    found = counts(DAMAGED, path)
    assert found["read"] + found["refused"] == 300 and min(found.values()) > 20
