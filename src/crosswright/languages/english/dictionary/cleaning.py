"""From a dictionary's gloss to a definition that fits a clue: short, complete, without brackets.

A gloss is `(note) definition; another definition; "an example"`. Only definitions are kept: many second ones are mere
remarks ("cultivated especially in Florida").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosswright.languages.english.sources.word_lists import word_set

MOST_CHARACTERS = 60

_LEADING_NOTE = re.compile(r"^\(([^()]*)\)\s*")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_COMPLEMENT = re.compile(r" \(((?:of|to|with|for|from|by|on|at) [^()]*)\)$")  # "suggestive (of something)"
_ARTICLE = re.compile(r"^(a|an|the)\s+", re.IGNORECASE)
_SPACES = re.compile(r"\s+")


_EXAMPLE = re.compile(r'[\s;]*[-\u2013\u2014]*\s*"[^"]*"?(\s*-+\s*[A-Z][^;"]*)?')  # with its author
_QUOTED = re.compile(r'"([^"]+)"')


def examples(gloss: str) -> Iterator[str]:
    """The sentences in a gloss, without quotation marks.

    >>> list(examples('a large dog; "the dog barked"; "a faithful dog"'))
    ['the dog barked', 'a faithful dog']
    """
    return (text.strip(" ;") for text in _QUOTED.findall(gloss))


def without_examples(gloss: str) -> str:
    """The definitions in a gloss, without its examples.

    >>> without_examples('a large dog; "the dog barked" - Anon; "a faithful dog"')
    'a large dog'
    """
    return (_EXAMPLE.sub("", gloss) if '"' in gloss else gloss).strip(" ;")


class Definition(NamedTuple):
    """One definition of a gloss, cleaned and perhaps cut."""

    text: str  # lower case where it was, no article at the start
    kept: float  # the share of the definition that is left, 0..1
    article: str = ""  # "a", "an", "the" or "": the article before it
    note: str = ""  # a phrase to add after it: "in music"


# The phrases for notes in front of a definition, except notes such as "of a person".
_NOTES = {
    "british": "in Britain", "informal": "informally", "slang": "in slang", "archaic": "once", "old-fashioned": "once",
    "new testament": "in the New Testament", "old testament": "in the Old Testament", "bible": "in the Bible",
    "christianity": "in Christianity", "literary": "in literature", "formal": "formally",
}  # fmt: skip
# Fields of knowledge: "in music".
_FIELD = re.compile(
    r"(.*(logy|ics|try|graphy|sport|ball|law|music|art|cricket|golf|chess|bridge|tennis|boxing|military|nautical"
    r"|computer science|telecommunication|linguistics|grammar|medicine|theater|mythology|religion|theology|philosophy"
    r"|surgery|anatomy|botany|zoology|cooking|cards|heraldry|prosody|trade|finance|banking|economics|dance|ballet))"
)
_PLACED = re.compile(r"^(in [^:]+|[a-z]+): (.+)$", re.IGNORECASE)
# Remarks that begin like this are no definitions.
_REMARK = re.compile(r"(used|said|especially|as|emphasiz\w+|indicat\w+|express\w+) ")
# Empty phrases at the beginning of a noun's definition.
_HEDGE = re.compile(r"^(usually|often|sometimes|chiefly|mostly) ")
_FORMERLY = re.compile(r"^formerly (?=an? )")
# Phrases about the answer as a word: "an informal term for a father".
_TERM_FOR = re.compile(
    r"^(?:an? )?(?:[\w-]+ ){0,3}(?:term|terms|name|names|word|slang|expression) (?:of address )?(?:used )?for (?=\w)"
)
_ENUMERATES = re.compile(r"\w: ")
_USED_OF = re.compile(r"^(?:used |said |especially )*of (?:an? |the )?(.+)$")
# Notes that restrict a definition too much.
_TROUBLESOME = ("plural", "trademark", "followed by", "usually followed", "usually in", "often followed",
                "postpositive")  # fmt: skip
LONGEST_NOTE = 24

# Nouns after "the" that don't mean a single thing: "the act of ..." is any act.
_CLASSES = (
    "act ", "action ", "activity ", "art ", "basic ", "branch ", "language ", "practice ", "process ", "quality ",
    "science ", "state ", "study ", "system ",
)  # fmt: skip

# Which words can no clue end with? Articles, prepositions, conjunctions and words that need a complement.
_NO_END = word_set("no end of a clue")
_ASIDES = frozenset(["e.g", "e.g.", "i.e", "i.e.", "etc", "etc."])  # no place to cut
_ENDING_PARTICLES = word_set("particles that end a clue")

# Where can a definition be cut without changing its meaning? Before additions.
_CUTS = (
    "; ", ": ", " -- ", ", especially ", " especially ", ", usually ", ", often ", ", typically ", ", as ", ", for ",
    ", such as ", " such as ", ", including ", ", consisting ", ", used ", ", made ", ", having ", ", with ", ", in ",
    ", from ", ", of ", ", by ", ", that ", ", which ", ", who ", ", where ", ", when ", " so as to ", " in order to ",
    " usually ", ", characterized ", ", found ", ", native ", ", but ", ", similar ", ", sometimes ", ", generally ",
)  # fmt: skip
# Where does cutting leave a wider meaning that is still right?
_WIDENING_CUTS = (
    " that ", " which ", " who ", " whose ", " where ", " when ", " used ", " having ", " with ", " made ",
    " consisting ",
    " characterized ", " found ", " native ", " containing ", " resulting ", " caused ", " by means of ", " intended ",
    " in which ", " on which ", " at which ", " to which ", " from which ", " equal to ", " adopted ",
    " designed ", " worn ", " given ", " usually ", " because ", " while ",
)  # fmt: skip
# A cut after these leaves an incomplete text: "the amount of cargo or the number of persons", "member of the party".
_OPEN = re.compile(r" (or|and) (the|a|an) |\bthe( \S+){1,2}$")
_PLACING = word_set("prepositions of place")
_PLACE = re.compile(r" (?:in|on|at|during) ")
# How many words must stand before such a preposition, at least?
WORDS_BEFORE_PLACE = 3
# How many words must a widening cut leave, at least?
WORDS_AFTER_WIDENING = 2

_ANY_OF = re.compile(
    r"^(?:any (?:one )?of|one of|either of|any) "
    r"(?:(?:a|the|several|various|numerous|many|certain|two|three|group|class|number|of|different|related) )*"
)
_STARTERS = {"n": ("a ", "an ", "the ", "any ", "one "), "v": (), "a": (), "r": ("in ", "to ", "with ")}


def definitions(gloss: str, part: str) -> Iterator[Definition]:
    """The definitions in a gloss, whole or cut, the best first.

    >>> [d.text for d in definitions('(music) a short piece of music, usually for one player; "he played a solo"', "n")]
    ['short piece of music, usually for one player', 'short piece of music']
    >>> next(definitions("(music) a slow pace", "n")).note
    'in music'
    """
    pieces = without_examples(gloss).split(";")
    if _ENUMERATES.search(pieces[0]):  # what follows is part of it: "distinguished by: low density; ..."
        pieces = pieces[:1]
    for number, raw in enumerate(pieces):
        text = raw.strip()
        note, text = _note(text)
        if note is None or not text or (number and not _defines(text, part)):
            continue
        text = _SPACES.sub(" ", _BRACKETS.sub("", _COMPLEMENT.sub(r" \1", text))).strip(" ,.-")
        if spoken := _TERM_FOR.match(text):
            text = text[spoken.end() :]
            note = "informally" if "informal" in spoken[0] or "colloq" in spoken[0] else note
        text = text if number else _HEDGE.sub("", text)
        if past := _FORMERLY.match(text):
            text, note = text[past.end() :], note or "once"
        text = text.removeprefix("to ") if part == "v" else text
        if _REMARK.match(text) or _HEDGE.match(text):
            continue
        article = found[1].lower() if (found := _ARTICLE.match(text)) else ""
        if placed := _PLACED.match(text):  # "in the Roman calendar: the 15th of March"
            text = placed[2]
            where = placed[1] if " " in placed[1] else f"in {placed[1]}"
            note = note or (where if len(where) <= LONGEST_NOTE else "")
        whole = _ARTICLE.sub("", text)
        for shorter in _shortened(whole, part, is_one=article == "the" and not whole.startswith(_CLASSES)):
            yield Definition(shorter, len(shorter) / len(whole), article, note)


# A remark in a whole sentence, and one about something else: "the database can be searched", "the country's main port".
_SENTENCE = re.compile(r"the (?:(?!that |which |who )[a-z-]+ )+?(?:can|is|are|was|were|has|have|may|will|must) ")
_OF_ANOTHER = re.compile(r"the [a-z]+'s ")


def _defines(text: str, part: str) -> bool:
    """Whether the text after the first definition of a gloss is another definition."""
    starts = text.startswith(_STARTERS[part] or ("\0",))
    return starts and not _SENTENCE.match(text) and not _OF_ANOTHER.match(text)


def first_definition(gloss: str) -> str:
    """The first definition in a gloss, unchanged except for its note, brackets and article.

    >>> first_definition("(music) a short piece (usually for one); a solo")
    'short piece'
    """
    text = _LEADING_NOTE.sub("", without_examples(gloss).split(";")[0].strip())
    return _ARTICLE.sub("", _SPACES.sub(" ", _BRACKETS.sub("", text)).strip(" ,.-"))


def _note(text: str) -> tuple[str | None, str]:
    """The note in front of a definition as a phrase to add after it ("" for none), and the rest.

    None where the definition doesn't hold without it.
    """
    match = _LEADING_NOTE.match(text)
    if not match:
        return "", text
    raw, rest = match[1].strip(), text[match.end() :]
    lower = raw.lower()
    if lower.startswith(_TROUBLESOME):
        return None, rest
    if lower in _NOTES:
        return _NOTES[lower], rest
    if used := _USED_OF.match(raw):
        said = re.split(r",| or | and | such as | especially ", used[1])[0]
        return (f"as {said}" if len(said) <= LONGEST_NOTE and said.endswith("s") else ""), rest
    if _FIELD.fullmatch(lower) and len(lower) <= LONGEST_NOTE:
        return f"in {raw}", rest
    return "", rest


def _shortened(text: str, part: str, is_one: bool) -> Iterator[str]:
    """The whole definition, if it fits; then the part before each place where it can be cut, longest first.

    `is_one`: it is "the one that ...", and the clause must not be cut off.
    """
    if len(text) <= MOST_CHARACTERS:
        yield text
    elif part == "n" and not is_one:
        yield from _first_phrase(text)
    ends = {text.find(cut) for cut in _CUTS} - {-1}
    cut = dict.fromkeys(text[:end].rstrip(" ,") for end in sorted(ends, reverse=True))
    yield from (each for each in cut if _is_whole(each) and " " in each)
    if part == "n" and not is_one:
        widening = {text.find(cut) for cut in _WIDENING_CUTS} - {-1} - ends
        for end in sorted(widening, reverse=True):
            shorter = text[:end].rstrip(" ,")
            words = shorter.split(" ")
            if len(words) < WORDS_AFTER_WIDENING or _PLACING & {*words[1:]}:
                continue  # the part cut off may describe the last noun, not the defined thing
            if _is_whole(shorter) and not _OPEN.search(shorter):
                yield shorter


def _first_phrase(text: str) -> Iterator[str]:
    """The part before the last preposition of place or purpose, for a definition that is too long."""
    fitting = (match.start() for match in _PLACE.finditer(text) if match.start() <= MOST_CHARACTERS)
    ends = [end for end in fitting if text[:end].count(" ") >= WORDS_BEFORE_PLACE and _is_whole(text[:end])]
    if ends:
        yield text[: ends[-1]].rstrip(" ,")


def _is_whole(text: str) -> bool:
    return 0 < len(text) <= MOST_CHARACTERS and text.rsplit(" ", 1)[-1].rstrip(",") not in _NO_END | _ASIDES


def without_any_of(text: str) -> tuple[str, bool]:
    """A definition without "any of various", and whether what follows is plural.

    >>> without_any_of("any of various small birds"), without_any_of("small bird")
    (('small birds', True), ('small bird', False))
    """
    rest = _ANY_OF.sub("", text)
    return (rest, " of " in text[: len(text) - len(rest)]) if rest != text and rest else (text, False)


# "United States" before a noun; the country itself stands before small words: "in the western United States on ...".
_UNITED_STATES = re.compile(
    r"\bUnited States (?!(?:and|at|by|for|from|in|is|of|on|or|that|to|was|which|who|with)\b)(?=[a-z])"
)


def _retold(text: str) -> str:
    """Wording of dictionaries that is unusual in clues."""
    text = re.sub(r"\ba United States (?=[a-z])", "an American ", text)
    return _UNITED_STATES.sub("American ", text)


def finished(text: str) -> str | None:
    """A clue as it is printed, or None if no editor would accept it.

    >>> finished("small dog ,"), finished("put on the"), finished("as (of")
    ('Small dog', None, None)
    """
    text = _retold(_SPACES.sub(" ", text).strip(" ,;:-"))
    if text.endswith(".") and not text.lower().endswith(("...", "etc.", "e.g.", "i.e.", "abbr.")):
        text = text.rstrip(" .,;:-")
    if not text or len(text) > MOST_CHARACTERS or not _balanced(text) or re.search(r"[;<>{}|\\=*`]|--", text):
        return None
    words = text.split(" ")
    ending = words[-1].lower()
    if ending in _NO_END and not (ending in _ENDING_PARTICLES and 1 < len(words) <= 4):
        return None
    return text[0].upper() + text[1:]


def _balanced(text: str) -> bool:
    if text.count('"') % 2:
        return False
    depth = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return False
    return depth == 0
