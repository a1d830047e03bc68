// Runs inside a process of its own: lists of words as JSON lines on stdin, layouts as JSON lines on stdout.
//     node inside_crossword_layout_generator.js FOLDER      FOLDER is where npm installed the package
const path = require("path");
const { generateLayout } = require(path.resolve(process.argv[2], "node_modules", "crossword-layout-generator"));
console.log = () => {}; // the package prints words that it leaves out
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const words = JSON.parse(line).words;
  const began = process.cpuUsage();
  const result = generateLayout(words.map((word) => ({ clue: "", answer: word }))).result;
  const used = process.cpuUsage(began);
  const placed = result
    .filter((each) => each.orientation === "across" || each.orientation === "down")
    .map((each) => [each.answer.toUpperCase(), each.starty - 1, each.startx - 1, each.orientation === "down"]);
  process.stdout.write(JSON.stringify({ placed, seconds: (used.user + used.system) / 1e6 }) + "\n");
});
