"""What another source of words would add to the default lexicon: the figures of docs/LEXICON.md.

python bench/sources.py entries LIST...     of each list, one text a line: how many the lexicon has, 50 of the others
python bench/sources.py spelling DIC...     hunspell lists (with their .aff beside) compared with the one that is read
"""

import random
import sys
from pathlib import Path

from crosswright.languages.english.sources import corpora
from crosswright.languages.english.words import default_lexicon
from crosswright.languages.english.words.house_words import house_words
from crosswright.languages.hunspell import unfold
from crosswright.words import normalise

SAMPLE, SEED = 50, 2026


def main(arguments: list[str]) -> None:
    match arguments:
        case ["entries", *lists] if lists:
            entries(lists)
        case ["spelling", *lists] if lists:
            for name in lists:
                spelling(Path(name))
        case _:
            sys.exit(__doc__)


def entries(lists: list[str]) -> None:
    scores = default_lexicon.build().scores
    for name in lists:
        found = {normalise(line) for line in Path(name).read_text("utf-8").splitlines()} - {None}
        others = sorted(entry for entry in found if scores.get(entry, 0) < 50)
        absent = sum(entry not in scores for entry in others)
        written = sum(scores[entry] >= 50 for entry in found & house_words().keys())
        print(
            f"{name}: {len(found)} entries, {len(found) - len(others)} with a score of 50 or more ({written} by hand)"
        )
        print(f"{len(others)} others, {absent} of them absent:")
        print(*random.Random(SEED).sample(others, min(SAMPLE, len(others))))


def spelling(path: Path) -> None:
    here = corpora.spelling_list().keys()
    there = forms(path)
    print(f"{path}: {len(there)} forms, {len(here - there)} only here, {len(there - here)} only there")


def forms(path: Path) -> set[str]:
    """The forms of another hunspell list, as `corpora.spelling_list` reads those of its own."""
    return {form.text.lower() for form in unfold(path.with_suffix("")) if corpora.is_listed(form)}


if __name__ == "__main__":
    main(sys.argv[1:])
