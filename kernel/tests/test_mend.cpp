// Local search over holes: it finds fills, and what it holds always agrees.
#include "../mend.hpp"
#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

const Recipe RECIPES[] = {{3, 3, 3, 16}, {4, 4, 3, 24, 25, 5}, {3, 5, 2, 30, 10}, {4, 4, 5, 90, 30, 60}, {5, 5, 4, 90, 30}};

// Words cross in the same letters, and those of peers differ.
bool agree(const Problem& problem, const std::vector<int>& words) {
    for (std::size_t s = 0; s < words.size(); ++s) {
        if (words[s] < 0) continue;
        const Slot& slot = problem.slots[s];
        if (!(slot.domain[words[s] >> 6] >> (words[s] & 63) & 1)) return false;
        for (int t : slot.peers)
            if (words[t] == words[s]) return false;
        for (const Link& link : slot.links) {
            if (words[link.other] < 0) continue;
            const Slot& other = problem.slots[link.other];
            int there = other.table->word(words[link.other])[other.links[link.back].position];
            if (slot.table->word(words[s])[link.position] != there) return false;
        }
    }
    return true;
}

}  // namespace

TEST(mending_comes_to_a_fill_and_what_it_holds_agrees) {
    int filled = 0;
    for (const Recipe& recipe : RECIPES)
        for (u64 seed = 0; seed < 20; ++seed) {
            Crossword crossword(recipe, seed);
            bool fillable = !crossword.fills(1).empty();
            Mender mender(crossword.problem, std::vector<int>(crossword.problem.slots.size(), -1), seed);
            bool found = false;
            for (int step = 0; step < 100 && !found; ++step) {
                found = mender.advance(20);
                CHECK(agree(crossword.problem, mender.best()));
            }
            bool whole = std::count(mender.best().begin(), mender.best().end(), -1) == 0;
            CHECK(found == whole && (fillable || !found));
            filled += found;
        }
    CHECK(filled > 40);
}
