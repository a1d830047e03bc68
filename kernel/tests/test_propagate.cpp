// Propagator: takes no word of any fill, leaves nothing that arc consistency takes, and survives its own failures.
#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

// The naive twin: over and over, a cell keeps the letters that both its slots can write, a slot the words that its cells
// allow, and a slot down to one word takes it from its peers. False when a slot has no word left.
bool make_consistent(const Problem& problem, std::vector<std::set<int>>& words) {
    for (bool changing = true; changing;) {
        changing = false;
        std::vector<u64> letters(std::size_t(problem.crossings), ~u64(0));
        auto letter = [&](const Slot& slot, int w, const Link& link) {
            return u64(1) << slot.table->letters[std::size_t(w) * std::size_t(slot.table->length) + std::size_t(link.position)];
        };
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            for (const Link& link : problem.slots[s].links) {
                u64 mask = 0;
                for (int w : words[s]) mask |= letter(problem.slots[s], w, link);
                letters[std::size_t(link.crossing)] &= mask;
            }
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            const Slot& slot = problem.slots[s];
            auto must_go = [&](int w) {
                for (const Link& link : slot.links)
                    if (!(letters[std::size_t(link.crossing)] & letter(slot, w, link))) return true;
                for (int t : slot.peers)
                    if (words[std::size_t(t)] == std::set<int>{w}) return true;
                return false;
            };
            changing |= std::erase_if(words[s], must_go) > 0;
            if (words[s].empty()) return false;
        }
    }
    return true;
}

// The result of propagation, against the naive twin and against the fills that agree with the assignment.
void check_against_twins(const Problem& problem, const Snapshot& before, bool consistent, const Snapshot& after,
                         const std::set<Fill>& fills) {
    auto possible = [](const Fill& fill, const std::vector<std::set<int>>& words) {
        for (std::size_t s = 0; s < fill.size(); ++s)
            if (!words[s].contains(fill[s])) return false;
        return true;
    };
    std::vector<std::set<int>> naive = before.words;
    bool naively_consistent = make_consistent(problem, naive);
    CHECK(naively_consistent || !consistent);
    for (const Fill& fill : fills)
        if (possible(fill, before.words)) CHECK(consistent && possible(fill, after.words));
    if (!consistent) return;
    CHECK(after.sound);
    for (std::size_t s = 0; s < naive.size(); ++s) {
        CHECK(std::includes(naive[s].begin(), naive[s].end(), after.words[s].begin(), after.words[s].end()));
        for (std::size_t i = 0; i < problem.slots[s].links.size(); ++i) {
            const Link& link = problem.slots[s].links[i];
            u64 written = 0;
            for (int w : after.words[s])
                written |= u64(1) << problem.slots[s].table->letters[std::size_t(w) * std::size_t(problem.slots[s].table->length) + std::size_t(link.position)];
            CHECK(after.letters[std::size_t(link.crossing)] == written);
        }
    }
}

// Each slot's table has its words as the index has them, and the rows of the letters that its cells can take.
void check_tables(const Problem& problem, const State& state) {
    for (std::size_t s = 0; s < problem.slots.size(); ++s) {
        const Table &all = *problem.slots[s].table, &table = *state.domains[s].table;
        for (int w = 0; w < table.words; ++w) {
            int id = table.id(w);
            CHECK(std::equal(table.word(w), table.word(w) + table.length, all.word(id)) && table.scores[w] == all.scores[id]);
            for (const Link& link : problem.slots[s].links)
                for_each_bit(state.letters[std::size_t(link.crossing)], [&](int a) {
                    CHECK((table.row(link.position, a)[w / 64] >> (w % 64) & 1) == (table.word(w)[link.position] == a));
                });
        }
    }
}

void dive_at_random(const Recipe& recipe, u64 seed) {
    Crossword crossword(recipe, seed);
    const Problem& problem = crossword.problem;
    std::set<Fill> fills = crossword.fills(3000);
    if (problem.slots.empty() || fills.size() == 3000) return;
    State state(problem);
    Propagator propagator(problem, state);
    Random random{seed}, dice{seed};
    Snapshot before(state);
    for (std::size_t s = 0; s < problem.slots.size(); ++s) {
        if (state.domains[s].size == 0) return;
        propagator.touch(int(s));
    }
    bool consistent = propagator.propagate();
    check_against_twins(problem, before, consistent, Snapshot(state), fills);
    if (!consistent) return;
    std::vector<std::pair<State::Mark, Snapshot>> marks;
    for (int step = 0; step < 40; ++step) {
        for (std::size_t t = 0; t < problem.slots.size(); ++t)
            if (dice.next() % 4 == 0) state.compact(int(t));
        check_tables(problem, state);
        int s = int(random.next() % problem.slots.size());
        const std::set<int> words = Snapshot(state).words[std::size_t(s)];
        int w = *std::next(words.begin(), int(random.next() % words.size()));
        Snapshot now(state);
        marks.push_back({state.mark(), now});
        bool assigning = random.next() % 2;
        if (assigning) propagator.assign(s, w);
        bool went = assigning || propagator.remove(s, w);
        Snapshot changed(state);
        bool well = went && propagator.propagate();
        if (went) check_against_twins(problem, changed, well, Snapshot(state), fills);
        else CHECK(words.size() == 1);
        if (!well || random.next() % 4 == 0) {
            state.undo(marks.back().first);
            CHECK(Snapshot(state) == marks.back().second);
            marks.pop_back();
        }
    }
}

}  // namespace

TEST(propagation_against_its_naive_twin) {
    for (u64 seed = 0; seed < 150; ++seed) dive_at_random({3, 3, 3, 12, 10, 0}, seed);
    for (u64 seed = 0; seed < 100; ++seed) dive_at_random({4, 4, 3, 20, 30, 10}, seed);
    for (u64 seed = 0; seed < 60; ++seed) dive_at_random({3, 3, 3, 14, 0, 0, true}, seed);
}

TEST(propagation_with_domains_of_several_blocks) {
    for (u64 seed = 0; seed < 12; ++seed) dive_at_random({3, 3, 9, 330, 20, 60}, seed);
    for (u64 seed = 0; seed < 6; ++seed) dive_at_random({2, 2, 64, 260, 0, 30}, seed);
}

TEST(a_floor_takes_no_fill_above_it) {
    for (u64 seed = 0; seed < 60; ++seed) {
        Crossword crossword({3, 3, 4, 24, 10}, seed);
        std::set<Fill> fills = crossword.fills();
        if (fills.empty()) continue;
        State state(crossword.problem);
        Propagator propagator(crossword.problem, state);
        for (std::size_t s = 0; s < crossword.problem.slots.size(); ++s) propagator.touch(int(s));
        CHECK(propagator.propagate());
        int best = 0;
        for (const Fill& fill : fills) best = std::max(best, crossword.score(fill));
        for (int floor : {best / 2, best - 1}) {
            CHECK(propagator.bound() >= best);
            propagator.aim(floor);
            CHECK(propagator.propagate());
            Snapshot now(state);
            CHECK(now.sound);
            for (const Fill& fill : fills)
                for (std::size_t s = 0; s < fill.size(); ++s) CHECK(crossword.score(fill) <= floor || now.words[s].contains(fill[s]));
        }
        propagator.aim(propagator.bound());
        CHECK(!propagator.propagate());
    }
}
