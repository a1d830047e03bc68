// Counting fills by walking a grid's cells in order; an automaton holds every slot's words. The same walk as
// `Walk` in count/walk.py.
//
//   t step (a cell, or one letter of it)   s slot   n node of a slot's automaton   a letter
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace crosswright {

// The words of a slot as a minimal acyclic automaton; node 0 is where a word begins.
struct Automaton {
    std::vector<u64> letters;              // [nodes]: which letters go on from here
    std::vector<std::uint32_t> first;      // [nodes]: the edge of the least of them; the others follow in order
    std::vector<std::uint32_t> target;     // [edges]: the node that an edge leads to
    std::vector<std::uint32_t> before;     // [edges]: how many words come before those through this edge
    std::vector<std::uint32_t> names;      // [words]: a word's number, the same in all automata; may be empty

    std::uint32_t edge(std::uint32_t node, int a) const {
        return first[node] + std::uint32_t(std::popcount(letters[node] & ((u64(1) << a) - 1)));
    }
};

// A step writes one letter into one slot or two.
struct Step {
    int slots[2];   // the second is -1 where there is just one
    bool ends[2];   // whether the slot's word is then complete, and must not repeat another's
};

class Walk {
   public:
    u64 fills = 0;  // found so far
    u64 nodes = 0;  // letters written so far

    Walk(std::vector<Automaton> automata, const std::vector<int>& slots, std::vector<Step> steps, std::size_t names)
        : automata(std::move(automata)), steps(std::move(steps)), at(slots.size()), used(names), trail(this->steps.size()) {
        for (int each : slots) automaton.push_back(each);
    }

    // Start over: walk everything that begins with these letters, fewer than there are steps. False when nothing does.
    bool begin(const std::vector<int>& prefix) {
        while (depth > 0) take_back();
        start = 0;
        if (prefix.size() >= steps.size()) return false;
        for (int a : prefix) {
            trail[depth].rest = possible();
            if (!(trail[depth].rest >> a & 1) || !write(a)) return false;
            trail[depth].rest = 0;
            ++depth;
        }
        start = depth;
        trail[depth].rest = possible();
        return true;
    }

    Walk(const Walk&) = delete;

    // Go on for about `most` nodes; false when all is walked.
    bool advance(u64 most) {
        const std::size_t last = steps.size() - 1;
        const bool free_end = !steps[last].ends[0] && !steps[last].ends[1];  // the last letter completes no word
        for (u64 end = nodes + most; nodes < end;) {
            u64& rest = trail[depth].rest;
            if (depth == last && free_end) {
                fills += std::popcount(rest);
                nodes += std::popcount(rest) + 1;
                rest = 0;
            }
            if (rest == 0) {
                if (depth == start) return false;
                take_back();
                continue;
            }
            int a = std::countr_zero(rest);
            rest &= rest - 1;
            ++nodes;
            if (!write(a)) continue;
            if (depth == last) {
                ++fills;
                erase();
            } else {
                ++depth;
                trail[depth].rest = possible();
            }
        }
        return true;
    }

   private:
    struct At {
        std::uint32_t node = 0, words = 0;  // words: how many come before the words with this beginning
    };
    struct Level {
        u64 rest;       // letters still to try
        At before[2];   // where the step's slots were
        bool marked[2];
    };

    const std::vector<Automaton> automata;
    std::vector<int> automaton;  // [slots]
    const std::vector<Step> steps;
    std::vector<At> at;                // [slots]
    std::vector<std::uint8_t> used;    // [names]
    std::vector<Level> trail;          // [steps]
    std::size_t depth = 0, start = 0;

    const Automaton& of(int s) const { return automata[automaton[s]]; }

    // The letters that all slots of the step can take.
    u64 possible() const {
        const Step& step = steps[depth];
        u64 letters = of(step.slots[0]).letters[at[step.slots[0]].node];
        if (step.slots[1] >= 0) letters &= of(step.slots[1]).letters[at[step.slots[1]].node];
        return letters;
    }

    // Write a letter; false, with nothing changed, when that repeats a word.
    bool write(int a) {
        const Step& step = steps[depth];
        Level& level = trail[depth];
        for (int i = 0; i < 2 && step.slots[i] >= 0; ++i) {
            At& here = at[step.slots[i]];
            const Automaton& words = of(step.slots[i]);
            std::uint32_t edge = words.edge(here.node, a);
            level.before[i] = here;
            level.marked[i] = false;
            here = {words.target[edge], here.words + words.before[edge]};
        }
        return (!step.ends[0] && !step.ends[1]) || mark();
    }

    // Mark the words that this step has completed; false, with nothing changed, when one is marked already.
    bool mark() {
        const Step& step = steps[depth];
        for (int i = 0; i < 2; ++i) {
            if (!step.ends[i]) continue;
            const std::vector<std::uint32_t>& names = of(step.slots[i]).names;
            std::uint32_t w = at[step.slots[i]].words;  // beyond them only where the caller's numbers are wrong
            if (w >= names.size() || used[names[w]]) {
                erase();
                return false;
            }
            used[names[w]] = trail[depth].marked[i] = true;
        }
        return true;
    }

    // Take back what was written at this depth.
    void erase() {
        const Step& step = steps[depth];
        Level& level = trail[depth];
        for (int i = 0; i < 2 && step.slots[i] >= 0; ++i) {
            At& here = at[step.slots[i]];
            if (level.marked[i]) used[of(step.slots[i]).names[here.words]] = level.marked[i] = false;
            here = level.before[i];
        }
    }

    void take_back() {
        --depth;
        erase();
    }
};

}  // namespace crosswright
