"""What made puzzles are made of: kinds of entries, long entries, patterns, repetition between puzzles, clues, time.

    python bench/puzzles.py --puzzles 20 --difficulty 2
    python bench/puzzles.py --puzzles 20 --fills            only fills, without clues and without a judge

Makes puzzles as `crosswright make` does, of seeds from 0 on, in one process that has loaded its data already. A line
for each, then the whole; time is the process's, of all threads. `--count FILE` writes how often each entry stands in
them.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import mean, median

from crosswright.clues import Candidate, ClueWriter
from crosswright.clues.difficulty import is_in_window
from crosswright.clues.enumeration import enumeration
from crosswright.clues.page import has_trait
from crosswright.language.drafts import HOUSE
from crosswright.language.house_book import is_name
from crosswright.languages.english import book as house
from crosswright.make import Made, Request, make
from crosswright.make.workshop import Workshop
from crosswright.pattern import PRESETS, preset
from crosswright.progress import never

LONG = 8  # from how many letters on is an entry long?


@dataclass
class Census:
    """What stands in some puzzles."""

    writer: ClueWriter
    puzzles: list[list[str]] = field(default_factory=list)  # their entries
    clues: list[dict[str, str]] = field(default_factory=list)  # entry -> clue
    chosen: list[Candidate] = field(default_factory=list)  # every clue of all of them
    house: list[float] = field(default_factory=list)  # per puzzle: the share of the clues from the house book
    playful: list[float] = field(default_factory=list)  # per puzzle: the share of wordplay by its flags
    first: list[float] = field(default_factory=list)  # per puzzle: the share of the entries guessed by the clue alone
    unclued: int = 0
    unfair: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, made: Made, seconds: float) -> str:
        """Count a puzzle. Returns a line about it."""
        assert made.clued is not None
        entries, choices = made.clued.puzzle.fill.entries, made.clued.choices
        self.puzzles.append(list(entries.values()))
        written = {entries[name]: choice.clue for name, choice in choices.items() if choice.clue}
        self.clues.append({entry: clue.text for entry, clue in written.items()})
        self.house.append(sum(clue.template == HOUSE for clue in written.values()) / max(1, len(entries)))
        self.chosen.extend(written.values())
        self.playful.append(sum(clue.lively for clue in written.values()) / max(1, len(entries)))
        if made.solvability:
            alone = [each.rank_alone == 1 for each in made.solvability.entries]
            self.first.append(sum(alone) / max(1, len(alone)))
        self.unclued += len(entries) - len(written)
        self.unfair += len(made.solvability.unfair) if made.solvability else 0
        self.seconds.append(seconds)
        of = self.kinds(self.puzzles[-1])
        longest = sorted(entries.values(), key=lambda entry: (-len(entry), entry))[:6]
        return (
            f"{len(entries)} entries, {of['inflected']} inflected, {of['name']} names, {of['several words']} of "
            f"several words; {' '.join(longest)}; house clues {self.house[-1]:.0%}, playful {self.playful[-1]:.0%}; "
            f"guessed at once {self.first[-1] if self.first else 0:.0%}; {seconds:.1f} s"
        )

    def kind(self, entry: str) -> str:
        """What an entry is, by the dictionary."""
        dictionary = self.writer.dictionary
        if "," in enumeration(entry, self.writer.language, dictionary):
            return "several words"
        facts = dictionary.facts(entry)
        book = house.written()
        if entry in book and is_name(book.spelling(entry)):
            return "name"
        tags = {fact.tag for fact in facts if fact.tag or fact.part}
        if facts and all(fact.is_name or fact.lemma[:1].isupper() for fact in facts if fact.lemma):
            return "name"
        return "inflected" if tags and "" not in tags else "word"

    def kinds(self, entries: list[str]) -> Counter[str]:
        return Counter(map(self.kind, entries))

    def page(self, difficulty: int) -> str:
        """What the pages are made of beside what they should be made of, at 1 to 5."""
        style, number, level = self.writer.language.text.page_style, max(1, len(self.chosen)), difficulty - 1
        lines = []
        for trait in style.traits:
            here = sum(has_trait(clue, trait) for clue in self.chosen)
            if trait.number:
                aim, share = f"{trait.number[difficulty - 1]} at most", f"{here / len(self.puzzles):.1f} a puzzle"
            else:
                aim = (
                    f"{trait.shares[difficulty - 1]:.1%}"
                    if trait.shares
                    else f"{trait.most[difficulty - 1]:.1%} at most"
                )
                share = f"{here / number:.1%}"
            lines.append(f"{trait.name}: {share} (aim {aim})")
        length = mean([len(clue.text) for clue in self.chosen] or [0])
        inside = sum(is_in_window(clue, difficulty) for clue in self.chosen)
        lines.append(f"mean length: {length:.1f} (aim {style.length[level]})" if style.length else "")
        lines.append(f"of the difficulties of {difficulty}: {inside / number:.1%}")
        return "\n".join(lines)

    def __str__(self) -> str:
        everything = [entry for entries in self.puzzles for entry in entries]
        of, number = self.kinds(everything), len(everything)
        long = [entry for entry in everything if len(entry) >= LONG]
        shared = mean([len({*one} & {*other}) for one, other in combinations(self.puzzles, 2)] or [0])
        clues = Counter((entry, clue) for each in self.clues for entry, clue in each.items())
        most = Counter(entry for entries in self.puzzles for entry in set(entries)).most_common(8)
        puzzles, lengths = len(self.puzzles), [len(entry) for entry in everything]
        sizes = [len(entries) for entries in self.puzzles]
        return (
            f"{puzzles} puzzles, {mean(sizes):.1f} entries each ({min(sizes)} to {max(sizes)}), mean length "
            f"{mean(lengths):.2f}, threes {lengths.count(3) / puzzles:.1f}, 9 or longer "
            f"{sum(length >= 9 for length in lengths) / puzzles:.1f}\n"
            f"inflected {of['inflected'] / number:.1%}, names {of['name'] / number:.1%}, several words "
            f"{of['several words'] / number:.1%}, of those of {LONG} or more letters "
            f"{self.kinds(long)['several words'] / max(1, len(long)):.1%} ({len(long) / puzzles:.1f} a puzzle)\n"
            f"entries shared by two {shared:.2f}; most often {', '.join(f'{entry} {n}' for entry, n in most)}; "
            f"clues in more than two puzzles {sum(n > 2 for n in clues.values())}\n"
            f"clues from the house book {mean(self.house):.1%}, playful ones {mean(self.playful):.1%}; the "
            f"solver guesses by the clue alone {mean(self.first or [0]):.1%}\n"
            f"without clue {self.unclued}, unfair crossings "
            f"{self.unfair}; {median(self.seconds):.1f} s (mean {mean(self.seconds):.1f}, most "
            f"{max(self.seconds):.1f})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--difficulty", type=int, default=2)
    parser.add_argument("--preset", choices=PRESETS, default="american")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fills", action="store_true", help="no clues, no judge")
    parser.add_argument("--show", action="store_true", help="print the grids")
    parser.add_argument("--count", type=Path, help="write how often each entry stands in them")
    parser.add_argument("--clues", type=Path, help="write every entry with its clue and the kind of the clue")
    given = parser.parse_args()
    workshop = Workshop.open()
    census = Census(workshop.writer)
    for seed in range(given.seed, given.seed + given.puzzles):
        started = time.process_time()
        request = Request(preset(given.preset), difficulty=given.difficulty, seed=seed)
        made = fill_of(workshop, request) if given.fills else workshop.make(request)
        if made.clued is None:
            print(f"seed {seed}: no pattern was filled", flush=True)
            continue
        print(f"seed {seed}:", census.add(made, time.process_time() - started), flush=True)
        if given.clues:
            with given.clues.open("a", encoding="utf-8") as file:
                file.writelines(clue_lines(made, seed))
        if given.show:
            print(made.clued.puzzle.fill, flush=True)
        if given.count:
            write_counts(census, given.count)
    print(census)
    print(census.page(given.difficulty))


def fill_of(workshop: Workshop, request: Request) -> Made:
    """The fill that a puzzle begins with: nothing is judged, so nothing is replaced."""
    return make(request, workshop.lexicon, workshop.writer, clueable=workshop.clueable, judge=lambda _: (), stop=never)


def clue_lines(made: Made, seed: int) -> Iterator[str]:
    """SEED, ENTRY, clue, kind, with tabs between them."""
    for choice in made.clued.choices.values() if made.clued else ():
        clue = choice.clue
        yield f"{seed}\t{choice.answer}\t{clue.text if clue else ''}\t{clue.template if clue else 'none'}\n"


def write_counts(census: Census, path: Path) -> None:
    counts = Counter(entry for entries in census.puzzles for entry in entries)
    lines = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    path.write_text("".join(f"{entry}\t{count}\n" for entry, count in lines), "utf-8")


if __name__ == "__main__":
    main()
