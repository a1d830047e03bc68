// Arc consistency between the slots' words and the cells' letters, and distinct entries.
#pragma once
#include <algorithm>
#include <array>
#include <utility>

#include "nogoods.hpp"

namespace crosswright {

// At how many words left is it quicker to read their letters one by one than to ask the bitsets?
constexpr int FEW_WORDS = 64;

class Propagator {
   public:
    std::vector<double> weights;  // per crossing: the trouble it has given; never taken back
    Nogoods nogoods;

    Propagator(const Problem& problem, State& state)
        : weights(problem.crossings, 1.0), nogoods(problem.slots.size()), problem(problem), state(state), lost(problem.slots.size()),
          residues(problem.slots.size()), changed(problem.slots.size(), 0), queued(problem.slots.size(), 0) {
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            lost[s].assign(problem.slots[s].links.size(), 0);
            residues[s].assign(problem.slots[s].links.size() * problem.alphabet, 0);
        }
    }

    // Say that a slot's domain has changed.
    void touch(int s) {
        changed[s] = 1;
        enqueue(s);
    }

    // Revise until nothing changes; false when a slot has no word left or the scores can't reach above the floor.
    bool propagate() {
        do {
            while (!queue.empty()) {
                int s = next();
                if (!revise(s)) {
                    give_up();
                    return false;
                }
            }
            if (aiming && !narrow_by_score()) return false;
        } while (!queue.empty());
        return true;
    }

    // Want only fills whose scores add up to more than this.
    void aim(int at) {
        aiming = true;
        floor = at;
    }

    // The sum over the slots of the best score that each may still take.
    int bound() const {
        int sum = 0;
        for (std::size_t s = 0; s < problem.slots.size(); ++s) sum += best_score(int(s));
        return sum;
    }

    // Leave a slot just this word.
    void assign(int s, int w) {
        Domain& domain = state.domains[s];
        state.save_shape(s);
        for (int i = domain.live - 1; i >= 0; --i) {
            std::uint32_t b = domain.index[i];
            u64 kept = b == std::uint32_t(w >> 6) ? u64(1) << (w & 63) : 0;
            if (domain.blocks[b] != kept) state.set_block(domain, b, kept);
            if (!kept) std::swap(domain.index[i], domain.index[--domain.live]);
        }
        domain.size = 1;
        touch(s);
    }

    // Take one word from a slot; false when it was the last.
    bool remove(int s, int w) {
        Domain& domain = state.domains[s];
        if (!domain.has(w)) return true;
        if (domain.size == 1) return false;
        state.save_shape(s);
        std::uint32_t b = w >> 6;
        state.set_block(domain, b, domain.blocks[b] & ~(u64(1) << (w & 63)));
        --domain.size;
        if (!domain.blocks[b]) {
            int i = 0;
            while (domain.index[i] != b) ++i;
            std::swap(domain.index[i], domain.index[--domain.live]);
        }
        touch(s);
        return true;
    }

   private:
    const Problem& problem;
    State& state;
    std::vector<std::vector<u64>> lost;                 // [slot][link]: letters gone since the slot was revised
    std::vector<std::vector<std::uint32_t>> residues;   // [slot][link * alphabet + a]: the block of a known support
    std::vector<char> changed;                          // [slot]: its domain changed from outside
    std::vector<char> queued;
    std::vector<int> queue;
    std::vector<u64> masks;                             // [link]: scratch of narrow_letters_by_words
    bool aiming = false;
    int floor = 0;  // while aiming: a fill's scores must add up to more

    // Ids run from the best score down, so that the best word left is the lowest id.
    int best_score(int s) const {
        const Domain& domain = state.domains[s];
        std::uint32_t lowest = domain.index[0];
        for (int i = 1; i < domain.live; ++i) lowest = std::min(lowest, domain.index[i]);
        return problem.slots[s].table->scores[lowest * 64 + std::countr_zero(domain.blocks[lowest])];
    }

    // Take the words whose score leaves the sum at or below the floor, however well the others do.
    bool narrow_by_score() {
        int slack = bound() - floor - 1;
        if (slack < 0) return false;
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            if (state.domains[s].size > 1) keep_first(int(s), problem.slots[s].table->count_from(best_score(int(s)) - slack));
        return true;
    }

    // Leave a slot only its words with ids below `end`.
    void keep_first(int s, int end) {
        Domain& domain = state.domains[s];
        for (int i = domain.live - 1; i >= 0; --i) {
            std::uint32_t b = domain.index[i];
            int left = end - int(b) * 64;
            if (left >= 64) continue;
            u64 old = domain.blocks[b], now = left <= 0 ? 0 : old & ((u64(1) << left) - 1);
            if (now == old) continue;
            state.save_shape(s);
            state.set_block(domain, b, now);
            domain.size -= std::popcount(old) - std::popcount(now);
            if (!now) std::swap(domain.index[i], domain.index[--domain.live]);
            touch(s);
        }
    }

    void enqueue(int s) {
        if (queued[s]) return;
        queued[s] = 1;
        queue.push_back(s);
    }

    // The waiting slot with the fewest words: it is cheap to revise and says the most.
    int next() {
        std::size_t best = 0;
        for (std::size_t i = 1; i < queue.size(); ++i)
            if (state.domains[queue[i]].size < state.domains[queue[best]].size) best = i;
        int s = queue[best];
        queue[best] = queue.back();
        queue.pop_back();
        queued[s] = 0;
        return s;
    }

    // Forget what was waiting: the search will take back the changes that put it there.
    void give_up() {
        for (int s : queue) forget(s);
        queue.clear();
    }

    void forget(int s) {
        queued[s] = changed[s] = 0;
        for (u64& letters : lost[s]) letters = 0;
    }

    bool revise(int s) {
        bool narrowed = narrow_words(s) || changed[s];
        changed[s] = 0;
        if (state.domains[s].size == 0) {
            blame(s);
            forget(s);
            return false;
        }
        forget(s);
        if (!narrowed) return true;
        narrow_letters(s);
        return state.domains[s].size > 1 || settle(s);
    }

    // The letters that went since last time show which crossings emptied the slot.
    void blame(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        for (std::size_t i = 0; i < links.size(); ++i)
            if (lost[s][i]) weights[links[i].crossing] += 1;
    }

    // Take the words that a cell's letters no longer allow; whether any went.
    bool narrow_words(int s) {
        Domain& domain = state.domains[s];
        const Slot& slot = problem.slots[s];
        bool any = false;
        for (std::size_t i = 0; i < slot.links.size() && domain.size; ++i)
            if (lost[s][i]) any |= narrow_by(s, domain, *slot.table, slot.links[i], lost[s][i]);
        return any;
    }

    bool narrow_by(int s, Domain& domain, const Table& table, const Link& link, u64 gone) {
        u64 kept = state.letters[link.crossing];
        bool by_kept = std::popcount(kept) < std::popcount(gone);
        std::array<const u64*, 64> rows;
        int count = 0;
        for (u64 rest = by_kept ? kept : gone; rest; rest &= rest - 1)
            rows[count++] = table.row(link.position, std::countr_zero(rest));
        u64 flip = by_kept ? 0 : ~u64(0);
        bool any = false;
        int size = 0;
        for (int i = domain.live - 1; i >= 0; --i) {
            std::uint32_t b = domain.index[i];
            u64 mask = 0;
            for (int r = 0; r < count; ++r) mask |= rows[r][b];
            u64 old = domain.blocks[b], now = old & (mask ^ flip);
            if (now != old) {
                if (!any) state.save_shape(s);
                any = true;
                state.set_block(domain, b, now);
                if (!now) std::swap(domain.index[i], domain.index[--domain.live]);
            }
            size += std::popcount(now);
        }
        domain.size = size;
        return any;
    }

    // Take from the cells the letters that no word of the slot has there.
    void narrow_letters(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        if (state.domains[s].size <= FEW_WORDS) return narrow_letters_by_words(s);
        for (std::size_t i = 0; i < links.size(); ++i) {
            u64 before = state.letters[links[i].crossing], after = before;
            for (u64 rest = before; rest; rest &= rest - 1) {
                int a = std::countr_zero(rest);
                if (!supported(s, int(i), a)) after &= ~(u64(1) << a);
            }
            shrink(links[i], before, after);
        }
    }

    void narrow_letters_by_words(int s) {
        const Slot& slot = problem.slots[s];
        const Domain& domain = state.domains[s];
        masks.assign(slot.links.size(), 0);
        for (int i = 0; i < domain.live; ++i) {
            std::uint32_t b = domain.index[i];
            for (u64 rest = domain.blocks[b]; rest; rest &= rest - 1) {
                int w = int(b) * 64 + std::countr_zero(rest);
                const std::uint8_t* word = slot.table->word(w);
                for (std::size_t l = 0; l < slot.links.size(); ++l) masks[l] |= u64(1) << word[slot.links[l].position];
            }
        }
        for (std::size_t l = 0; l < slot.links.size(); ++l) {
            u64 before = state.letters[slot.links[l].crossing];
            shrink(slot.links[l], before, before & masks[l]);
        }
    }

    void shrink(const Link& link, u64 before, u64 after) {
        if (before == after) return;
        state.set_letters(link.crossing, after);
        lost[link.other][link.back] |= before & ~after;
        enqueue(link.other);
    }

    bool supported(int s, int i, int a) {
        const Domain& domain = state.domains[s];
        const u64* row = problem.slots[s].table->row(problem.slots[s].links[i].position, a);
        std::uint32_t& residue = residues[s][i * problem.alphabet + a];
        if (domain.blocks[residue] & row[residue]) return true;
        for (int j = 0; j < domain.live; ++j) {
            std::uint32_t b = domain.index[j];
            if (domain.blocks[b] & row[b]) {
                residue = b;
                return true;
            }
        }
        return false;
    }

    // A slot with one word, by decision or by its crossings, takes that word from its peers.
    bool settle(int s) {
        int w = state.domains[s].first();
        for (int t : problem.slots[s].peers)
            if (!remove(t, w)) return false;
        return nogoods.settled(state, s, w, [this](int t, int v) { return remove(t, v); });
    }
};

}  // namespace crosswright
