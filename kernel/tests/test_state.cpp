// State: whatever is done after a mark, undo takes back, level upon level.
#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

// One change of the kinds that the search makes.
void change_something(State& state, Propagator& propagator, const Problem& problem, Random& random) {
    int s = int(random.next() % problem.slots.size());
    const Domain& domain = state.domains[std::size_t(s)];
    int w = int(random.next() % u64(problem.slots[std::size_t(s)].table->words));
    switch (random.next() % 3) {
        case 0:
            if (domain.has(w)) propagator.assign(s, w);
            break;
        case 1: propagator.remove(s, w); break;
        default:
            if (problem.crossings) state.set_letters(int(random.next() % u64(problem.crossings)), random.next());
    }
}

}  // namespace

TEST(a_fresh_state_is_the_problem) {
    for (u64 seed = 0; seed < 20; ++seed) {
        Crossword crossword({3, 4, 5, 150, 20, 40}, seed);
        State state(crossword.problem);
        Snapshot now(state);
        CHECK(now.sound);
        for (std::size_t s = 0; s < now.words.size(); ++s)
            for (int w = 0; w < crossword.problem.slots[s].table->words; ++w)
                CHECK(now.words[s].contains(w) == bool(crossword.problem.slots[s].domain[std::size_t(w / 64)] >> (w % 64) & 1));
        for (u64 letters : now.letters) CHECK(letters == 0b11111);
    }
}

TEST(an_alphabet_of_64_letters_fills_its_mask) {
    Crossword crossword({2, 2, 64, 10}, 1);
    for (u64 letters : State(crossword.problem).letters) CHECK(letters == ~u64(0));
    Crossword smaller({2, 2, 63, 10}, 1);
    for (u64 letters : State(smaller.problem).letters) CHECK(letters == ~u64(0) >> 1);
}

TEST(undo_takes_back_level_upon_level) {
    for (u64 seed = 0; seed < 60; ++seed) {
        Crossword crossword({3, 3, 6, 200, 10, 10}, seed);
        if (crossword.problem.slots.empty()) continue;
        State state(crossword.problem);
        Propagator propagator(crossword.problem, state);
        Random random{seed};
        std::vector<std::pair<State::Mark, Snapshot>> marks;
        for (int step = 0; step < 150; ++step) {
            u64 dice = random.next() % 6;
            if (dice == 0) {
                Snapshot now(state);
                marks.push_back({state.mark(), std::move(now)});
            } else if (dice == 1 && !marks.empty()) {  // back by one level or several
                marks.resize(marks.size() - random.next() % marks.size(), marks.back());
                state.undo(marks.back().first);
                CHECK(Snapshot(state) == marks.back().second);
                marks.pop_back();
            } else {
                change_something(state, propagator, crossword.problem, random);
            }
            CHECK(Snapshot(state).sound);
        }
        while (!marks.empty()) {
            state.undo(marks.back().first);
            CHECK(Snapshot(state) == marks.back().second);
            marks.pop_back();
        }
    }
}

TEST(a_domain_names_its_first_word) {
    Crossword crossword({2, 5, 4, 300}, 3);
    State state(crossword.problem);
    Propagator propagator(crossword.problem, state);
    for (int w : {0, 63, 64, 130}) {
        State::Mark mark = state.mark();
        propagator.assign(0, w);
        CHECK(state.domains[0].size == 1);
        CHECK(state.domains[0].first_id() == w);
        CHECK(!propagator.remove(0, w));  // it is the last
        state.undo(mark);
    }
}

TEST(tables_of_their_own_change_no_word) {
    // The naive twin: a set of ids per slot, and a copy of all for each level.
    for (u64 seed = 0; seed < 60; ++seed) {
        Crossword crossword({3, 3, 26, 400, 10, 10}, seed);
        if (crossword.problem.slots.empty()) continue;
        State state(crossword.problem);
        Propagator propagator(crossword.problem, state);
        Random random{seed};
        std::vector<std::set<int>> twin = Snapshot(state).words;
        std::vector<std::pair<State::Mark, std::vector<std::set<int>>>> levels;
        for (int step = 0; step < 200; ++step) {
            std::size_t s = random.next() % twin.size();
            int id = int(random.next() % u64(crossword.problem.slots[s].table->words));
            switch (random.next() % 8) {
                case 0: levels.push_back({state.mark(), twin}); break;
                case 1:
                    if (levels.empty()) break;
                    state.undo(levels.back().first);
                    twin = levels.back().second;
                    levels.pop_back();
                    break;
                case 2:
                    if (twin[s].size() > 1) state.compact(int(s));
                    break;
                case 3:
                    if (!twin[s].contains(id)) break;
                    propagator.assign(int(s), id);
                    twin[s] = {id};
                    break;
                default:  // all but a few of the words that are left, so that they come down to a block and less
                    for (int each : std::set<int>(twin[s]))
                        if (twin[s].size() > 1 && random.next() % 3) {
                            CHECK(propagator.remove(int(s), each));
                            twin[s].erase(each);
                        }
            }
            Snapshot now(state);
            CHECK(now.sound && now.words == twin);
            CHECK(state.domains[s].first_id() == *twin[s].begin());
        }
    }
}
