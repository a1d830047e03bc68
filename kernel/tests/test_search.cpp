// Search: the fills it finds, counts and proves absent, against brute force.
#include <limits>

#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

constexpr u64 NO_END = std::numeric_limits<u64>::max() / 2;

// Search on to the end, `step` nodes at a time.
Status run(Search& search, bool restarting, u64 step = NO_END) {
    Status status;
    do status = search.advance(step, restarting);
    while (status == Status::RUNNING);
    return status;
}

std::set<Fill> every(const Problem& problem, u64 seed, u64 step) {
    Search search(problem, seed);
    std::set<Fill> found;
    for (bool going_on = search.begin(); going_on && run(search, false, step) == Status::SOLVED; going_on = search.backtrack())
        CHECK(found.insert(search.words()).second);
    return found;
}

const Recipe RECIPES[] = {
    {2, 2, 3, 6}, {3, 3, 3, 16}, {3, 3, 3, 14, 0, 0, true}, {4, 4, 3, 24, 25, 5}, {3, 5, 2, 30, 10}, {1, 4, 3, 9}, {4, 4, 5, 90, 30, 60},
};

// An open 5x5 with about one fill to be expected: its search meets trouble enough for several restarts.
Crossword troublesome(u64 seed) { return Crossword({5, 5, 6, 95}, seed); }

}  // namespace

TEST(enumeration_finds_every_fill_once) {
    for (const Recipe& recipe : RECIPES)
        for (u64 seed = 0; seed < 40; ++seed) {
            Crossword crossword(recipe, seed);
            std::set<Fill> fills = crossword.fills(2000);
            if (fills.size() < 2000) CHECK(every(crossword.problem, seed, 1 + seed % 7) == fills);
        }
}

TEST(searching_decides_and_steps_change_nothing) {
    for (const Recipe& recipe : RECIPES)
        for (u64 seed = 0; seed < 40; ++seed) {
            Crossword crossword(recipe, seed);
            std::set<Fill> fills = crossword.fills();
            Search search(crossword.problem, seed), stepping(crossword.problem, seed);
            Status status = search.begin() ? run(search, true) : Status::IMPOSSIBLE;
            CHECK(status == (fills.empty() ? Status::IMPOSSIBLE : Status::SOLVED));
            if (status == Status::SOLVED) CHECK(fills.contains(search.words()));
            CHECK((stepping.begin() ? run(stepping, true, 1) : Status::IMPOSSIBLE) == status);
            CHECK(search.nodes == stepping.nodes && search.words() == stepping.words());
        }
}

TEST(restarts_and_what_they_learn_lose_no_fill_and_invent_none) {
    u64 restarts = 0;
    int solved = 0;
    for (u64 seed = 0; seed < 5; ++seed) {
        Crossword crossword = troublesome(seed);
        std::set<Fill> fills = crossword.fills();
        solved += !fills.empty();
        for (u64 again = 0; again < 4; ++again) {
            Search search(crossword.problem, again);
            Status status = search.begin() ? run(search, true) : Status::IMPOSSIBLE;
            CHECK(status == (fills.empty() ? Status::IMPOSSIBLE : Status::SOLVED));
            if (status == Status::SOLVED) CHECK(fills.contains(search.words()));
            restarts += search.restarts;
        }
    }
    CHECK(restarts >= 20);
    CHECK(solved > 0 && solved < 5);  // some of either kind, or the instances say little
}

TEST(a_budget_of_nodes_is_kept) {
    Crossword crossword = troublesome(1);
    Search search(crossword.problem, 5);
    CHECK(search.begin());
    CHECK(search.advance(0, true) == Status::RUNNING && search.nodes == 0);
    for (u64 nodes = 3; nodes < 30 && search.advance(3, true) == Status::RUNNING; nodes += 3) CHECK(search.nodes == nodes);
    CHECK(search.furthest().size() == crossword.problem.slots.size());
}

TEST(assumptions_hold_until_they_are_taken_back) {
    for (u64 seed = 0; seed < 25; ++seed) {
        Crossword crossword({3, 3, 3, 16, 10}, seed);
        std::set<Fill> fills = crossword.fills();
        Search search(crossword.problem, seed);
        if (!search.begin()) continue;
        Fill root = search.words();
        Random random{seed};
        for (int round = 0; round < 30; ++round) {
            std::vector<Placing> placings;
            for (int s = 0; s < int(crossword.problem.slots.size()); ++s)
                if (random.next() % 4 == 0) placings.push_back({s, int(random.next() % u64(crossword.problem.slots[std::size_t(s)].table->words))});
            auto agrees = [&](const Fill& fill) {
                return std::all_of(placings.begin(), placings.end(), [&](const Placing& each) { return fill[std::size_t(each.slot)] == each.word; });
            };
            bool there_is = std::any_of(fills.begin(), fills.end(), agrees);
            Status status = search.assume(placings) ? run(search, true) : Status::IMPOSSIBLE;
            CHECK(status == (there_is ? Status::SOLVED : Status::IMPOSSIBLE));
            if (status == Status::SOLVED) CHECK(agrees(search.words()) && fills.contains(search.words()));
            if (round % 3 == 0) {
                search.rewind();
                CHECK(search.words() == root);
            }
        }
        search.rewind();
        CHECK(run(search, true) == (fills.empty() ? Status::IMPOSSIBLE : Status::SOLVED));
    }
}

TEST(aiming_ends_at_the_best_fill) {
    for (u64 seed = 0; seed < 40; ++seed) {
        Crossword crossword({3, 3, 4, 30, 10}, seed);
        if (crossword.problem.slots.empty()) continue;
        int best = -1, found = -1;
        for (const Fill& fill : crossword.fills()) best = std::max(best, crossword.score(fill));
        Search search(crossword.problem, seed);
        bool hoping = search.begin();
        while (hoping && run(search, true) == Status::SOLVED) {
            CHECK(crossword.score(search.words()) > found);
            found = crossword.score(search.words());
            hoping = search.aim(found);
            if (hoping) CHECK(search.bound() >= best);
        }
        CHECK(found == best);
    }
}

TEST(a_grid_without_slots_is_solved) {
    Crossword crossword({1, 1, 3, 4}, 0);
    CHECK(every(crossword.problem, 0, 1) == std::set<Fill>{Fill{}});
}

TEST(a_slot_may_have_more_crossings_than_a_machine_word_has_bits) {
    // Two words of 70 letters, one above the other; every pair of letters is a word, so that any two will do.
    Crossword crossword({2, 70, 2, 40, 0, 0, true}, 0);
    CHECK(crossword.problem.slots.front().links.size() == 70);
    Search search(crossword.problem, 0);
    CHECK(search.begin() && run(search, true) == Status::SOLVED);
}

TEST(weights_are_there_for_every_crossing) {
    Crossword crossword = troublesome(2);
    Search search(crossword.problem, 0);
    if (search.begin()) search.advance(100, true);
    CHECK(search.weights().size() == std::size_t(crossword.problem.crossings));
    for (double weight : search.weights()) CHECK(weight > 0);
}
