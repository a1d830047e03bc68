"""The difficulty of clues: 1 is obvious, 5 is oblique."""

EASIEST, HARDEST = 1, 5
USUAL_DIFFICULTY = 2
# The words printed beside a puzzle, by its difficulty; nothing for the usual one.
DIFFICULTIES = {1: "easy", 2: "", 3: "medium", 4: "hard", 5: "very hard"}
