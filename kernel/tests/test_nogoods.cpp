// Nogoods: when all of a set but one has come true, that one is refused, whatever was taken back in between.
#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

bool is_true(const State& state, const Placing& placing) {
    const Domain& domain = state.domains[std::size_t(placing.slot)];
    return domain.size == 1 && domain.has(placing.word);
}

bool is_false(const State& state, const Placing& placing) { return !state.domains[std::size_t(placing.slot)].has(placing.word); }

}  // namespace

TEST(a_set_refuses_its_last_placing) {
    for (u64 seed = 0; seed < 100; ++seed) {
        Crossword crossword({5, 5, 3, 30}, seed);
        const Problem& problem = crossword.problem;
        State state(problem);
        Propagator propagator(problem, state);  // used for its assign and remove; nothing is propagated
        Nogoods nogoods(problem.slots.size());
        Random random{seed};
        auto some_placing = [&](int s) { return Placing{s, int(random.next() % 4)}; };  // few words: many sets meet
        std::vector<std::vector<Placing>> sets;
        for (int i = 0; i < 40; ++i) {
            std::vector<Placing> set;
            for (int s = 0; s < int(problem.slots.size()); ++s)
                if (random.next() % 3 == 0) set.push_back(some_placing(s));
            if (set.size() < 2) continue;
            for (std::size_t j = set.size() - 1; j > 0; --j) std::swap(set[j], set[random.next() % (j + 1)]);
            nogoods.add(set);
            sets.push_back(set);
        }
        CHECK(nogoods.size() == sets.size());
        std::vector<State::Mark> marks;
        for (int step = 0; step < 200; ++step) {
            int s = int(random.next() % problem.slots.size());
            Placing placing = some_placing(s);
            bool back = state.domains[std::size_t(s)].size == 1 || is_false(state, placing);
            if (!back) {
                marks.push_back(state.mark());
                propagator.assign(s, placing.word);
                std::vector<int> settled{s};  // refusing may leave a slot one word, which settles in its turn
                while (!settled.empty() && !back) {
                    int t = settled.back();
                    settled.pop_back();
                    back = !nogoods.settled(state, t, state.domains[std::size_t(t)].first(), [&](int u, int v) {
                        bool open = state.domains[std::size_t(u)].size > 1;
                        bool left = propagator.remove(u, v);
                        if (left && open && state.domains[std::size_t(u)].size == 1) settled.push_back(u);
                        return left;
                    });
                }
                for (const auto& set : sets) {
                    auto holds = std::count_if(set.begin(), set.end(), [&](const Placing& each) { return is_true(state, each); });
                    auto refused = std::any_of(set.begin(), set.end(), [&](const Placing& each) { return is_false(state, each); });
                    CHECK(back || refused || holds + 1 < long(set.size()));
                }
            }
            if ((back || random.next() % 5 == 0) && !marks.empty()) {
                std::size_t kept = random.next() % marks.size();
                state.undo(marks[kept]);
                marks.resize(kept, marks.front());
            }
        }
    }
}
