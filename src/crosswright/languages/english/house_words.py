"""Scores that are set by hand, in `house_words.txt`."""

from pathlib import Path

from crosswright.words.normalise import normalise


def house_words() -> dict[str, int]:
    """The entries whose scores are set by hand: entry -> score."""
    text = Path(__file__).with_name("house_words.txt").read_text(encoding="ascii")
    scores: dict[str, int] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            points, _, texts = line.partition(":")
            scores.update((normalise(text) or "", int(points)) for text in texts.split(","))
    return scores
