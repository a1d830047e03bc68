// What the search changes, and the trail to take it back.
#pragma once
#include <vector>

#include "compact.hpp"

namespace crosswright {

class State {
   public:
    std::vector<Domain> domains;  // per slot
    std::vector<u64> letters;     // per crossing: the letters its cell may still take, a mask

    explicit State(const Problem& problem)
        : letters(problem.crossings, all_letters(problem.alphabet)), problem(problem), written(problem.slots.size(), 0) {
        for (const Slot& slot : problem.slots) domains.push_back(given(slot));
    }

    struct Mark {
        std::size_t domains, letters;
        Arena::Mark arena;
        u64 level;
    };

    // From here on changes belong to a new level, which undo(mark) takes back.
    Mark mark() {
        Mark here{saved_domains.size(), saved_letters.size(), arena.mark(), level};
        level = ++levels;
        return here;
    }

    void undo(const Mark& mark) {
        for (; saved_domains.size() > mark.domains; saved_domains.pop_back()) {
            const SavedDomain& saved = saved_domains.back();
            domains[saved.slot] = saved.old;
            written[saved.slot] = saved.written;
        }
        for (; saved_letters.size() > mark.letters; saved_letters.pop_back())
            letters[saved_letters.back().crossing] = saved_letters.back().old;
        arena.release(mark.arena);
        level = mark.level;
    }

    void set_letters(int x, u64 mask) {
        saved_letters.push_back({x, letters[x]});
        letters[x] = mask;
    }

    // Where to write all of a slot's next blocks; call set_blocks next. Blocks written at this level are overwritten;
    // else this is room behind the trail, and the old blocks stay unchanged until undo returns to them.
    u64* draft(int s) {
        return written[s] == level ? domains[s].blocks : arena.peek<u64>(domains[s].table->blocks());
    }

    // Take over what was written to the draft: `size` words.
    void set_blocks(int s, int size) {
        Domain now = domains[s];
        if (written[s] != level) now.blocks = arena.take<u64>(now.table->blocks());
        now.size = size;
        now.version = ++versions;
        set(s, now);
    }

    // Give a slot a table of only the words it has left. Call it only when propagation has ended.
    void compact(int s) { set(s, compacted(domains[s], problem.slots[s], letters, arena)); }

   private:
    struct SavedDomain { int slot; Domain old; u64 written; };
    struct SavedLetters { int crossing; u64 old; };

    const Problem& problem;
    std::vector<u64> written;  // per slot: the level at which its blocks were written
    std::vector<SavedDomain> saved_domains;
    std::vector<SavedLetters> saved_letters;
    Arena arena;
    u64 level = 1, levels = 1, versions = 0;

    void set(int s, const Domain& domain) {
        if (written[s] != level) saved_domains.push_back({s, domains[s], written[s]});
        domains[s] = domain;
        written[s] = level;
    }

    static u64 all_letters(int alphabet) { return alphabet == 64 ? ~u64(0) : (u64(1) << alphabet) - 1; }

    Domain given(const Slot& slot) {
        Domain domain{slot.table, arena.take<u64>(slot.domain.size()), 0, 0};
        std::copy(slot.domain.begin(), slot.domain.end(), domain.blocks);
        for (u64 block : slot.domain) domain.size += std::popcount(block);
        return domain;
    }
};

}  // namespace crosswright
