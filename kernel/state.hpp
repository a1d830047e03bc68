// What the search changes, and the trail to take it back.
#pragma once
#include <bit>
#include <vector>

#include "problem.hpp"

namespace crosswright {

// The words a slot may still take: a reversible sparse bitset (Demeulenaere et al. 2016, Compact-Table).
// Only the first `live` entries of `index` name blocks that are not zero; all others are zero.
struct Domain {
    std::vector<u64> blocks;
    std::vector<u64> stamps;  // [blocks]: the level at which a block was last saved
    std::vector<std::uint32_t> index;
    int live = 0;
    int size = 0;    // words left
    u64 stamp = 0;   // the level at which live and size were last saved

    bool has(int w) const { return blocks[w >> 6] >> (w & 63) & 1; }
    int first() const { return int(index[0]) * 64 + std::countr_zero(blocks[index[0]]); }
};

class State {
   public:
    std::vector<Domain> domains;  // per slot
    std::vector<u64> letters;     // per crossing: the letters its cell may still take, a mask

    explicit State(const Problem& problem) : letters(problem.crossings, all_letters(problem.alphabet)) {
        for (const Slot& slot : problem.slots) domains.push_back(fresh(slot));
    }

    struct Mark {
        std::size_t blocks, shapes, letters;
        u64 level;
    };

    // From here on changes belong to a new level, which undo(mark) takes back.
    Mark mark() {
        Mark here{saved_blocks.size(), saved_shapes.size(), saved_letters.size(), level};
        level = ++levels;
        return here;
    }

    void undo(const Mark& mark) {
        for (; saved_blocks.size() > mark.blocks; saved_blocks.pop_back())
            *saved_blocks.back().where = saved_blocks.back().old;
        for (; saved_shapes.size() > mark.shapes; saved_shapes.pop_back()) {
            const SavedShape& saved = saved_shapes.back();
            domains[saved.slot].live = saved.live;
            domains[saved.slot].size = saved.size;
        }
        for (; saved_letters.size() > mark.letters; saved_letters.pop_back())
            letters[saved_letters.back().crossing] = saved_letters.back().old;
        level = mark.level;
    }

    void set_letters(int x, u64 mask) {
        saved_letters.push_back({x, letters[x]});
        letters[x] = mask;
    }

    void set_block(Domain& domain, std::uint32_t b, u64 value) {
        if (domain.stamps[b] != level) {
            domain.stamps[b] = level;
            saved_blocks.push_back({&domain.blocks[b], domain.blocks[b]});
        }
        domain.blocks[b] = value;
    }

    // Say before live or size change.
    void save_shape(int s) {
        Domain& domain = domains[s];
        if (domain.stamp == level) return;
        domain.stamp = level;
        saved_shapes.push_back({s, domain.live, domain.size});
    }

   private:
    struct SavedBlock { u64* where; u64 old; };
    struct SavedShape { int slot, live, size; };
    struct SavedLetters { int crossing; u64 old; };

    std::vector<SavedBlock> saved_blocks;
    std::vector<SavedShape> saved_shapes;
    std::vector<SavedLetters> saved_letters;
    u64 level = 1, levels = 1;

    static u64 all_letters(int alphabet) { return alphabet == 64 ? ~u64(0) : (u64(1) << alphabet) - 1; }

    static Domain fresh(const Slot& slot) {
        Domain domain;
        domain.blocks = slot.domain;
        domain.stamps.assign(slot.domain.size(), 0);
        domain.index.resize(slot.domain.size());
        int zeros = int(slot.domain.size());
        for (std::uint32_t b = 0; b < slot.domain.size(); ++b) {
            if (slot.domain[b]) domain.index[domain.live++] = b;
            else domain.index[--zeros] = b;
            domain.size += std::popcount(slot.domain[b]);
        }
        return domain;
    }
};

}  // namespace crosswright
