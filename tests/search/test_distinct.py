"""Whether slots have enough different words between them, beside all ways to give each slot a word of its own."""

from __future__ import annotations

from itertools import combinations, product

from hypothesis import given
from hypothesis import strategies as st

from crosswright.distinct import crowded, sharing

domains = st.lists(st.integers(1, 2**5 - 1), max_size=6).map(lambda each: dict(enumerate(each)))


def words_of(domain: int) -> list[int]:
    return [w for w in range(domain.bit_length()) if domain >> w & 1]


def can_differ(domains: dict[int, int]) -> bool:
    ways = product(*(words_of(domain) for domain in domains.values()))
    return any(len(set(way)) == len(way) for way in ways)


@given(domains)
def test_slots_are_crowded_where_no_choice_gives_each_a_word_of_its_own(domains: dict[int, int]) -> None:
    assert bool(crowded(domains)) == (not can_differ(domains))


@given(domains)
def test_none_of_the_crowded_slots_can_be_spared(domains: dict[int, int]) -> None:
    found = crowded(domains)
    assert all(can_differ({s: domains[s] for s in some}) for some in combinations(found, max(0, len(found) - 1)))


@given(domains)
def test_the_crowd_has_one_word_less_than_slots_and_those_who_share_it_no_other_words(domains: dict[int, int]) -> None:
    if found := crowded(domains):
        slots, words = sharing(domains, found)
        union = set().union(*(words_of(domains[s]) for s in found))
        assert words == len(union) == len(found) - 1
        assert slots == [s for s, domain in domains.items() if union.issuperset(words_of(domain))]
