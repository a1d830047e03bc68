// Arc consistency between the slots' words and the cells' letters, and distinct entries.
#pragma once
#include <algorithm>
#include <array>
#include <utility>

#include "distinct.hpp"
#include "nogoods.hpp"

namespace crosswright {

// How many blocks per word must revisions of a domain have read before it gets a table of its own? By then they have
// cost about as much as making the table, so making it can at most double the cost.
constexpr std::int64_t BLOCKS_A_WORD = 1;

class Propagator {
   public:
    std::vector<double> weights;  // per crossing: 1 and its conflicts; never taken back
    Nogoods nogoods;

    Propagator(const Problem& problem, State& state, std::vector<double> known = {})
        : weights(std::move(known)), nogoods(problem.slots.size()), problem(problem), state(state), distinct(problem), lost(problem.slots.size()),
          residues(problem.slots.size()), spent(problem.slots.size(), 0), changed(problem.slots.size(), 0), queued(problem.slots.size(), 0) {
        weights.resize(problem.crossings, 1.0);
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            lost[s].assign(problem.slots[s].links.size(), 0);
            residues[s].assign(problem.slots[s].links.size() * problem.alphabet, 0);
        }
    }

    // Note that a slot's domain has changed.
    void touch(int s) {
        changed[s] = 1;
        enqueue(s);
    }

    // Revise until nothing changes; false when a slot has no word left, when slots have too few different words between
    // them, or when the scores can't reach above the floor.
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
        return has_enough_words();
    }

    // Want only fills whose scores add up to more than this.
    void aim(int at) {
        aiming = true;
        floor = at;
    }

    // The sum over the slots of the best score that each may still take.
    int bound() const {
        int sum = 0;
        for (const Domain& domain : state.domains)
            if (domain.size) sum += domain.best_score();
        return sum;
    }

    // Reduce a slot's domain to this word.
    void assign(int s, int id) {
        const Table& table = *state.domains[s].table;
        int w = table.find(id);
        u64* blocks = state.draft(s);
        std::fill_n(blocks, table.blocks(), 0);
        blocks[w >> 6] = u64(1) << (w & 63);
        state.set_blocks(s, 1);
        touch(s);
    }

    // Take one word from a slot; false when it was the last.
    bool remove(int s, int id) {
        if (!may_have(s, id)) return true;
        const Domain& domain = state.domains[s];
        int w = domain.find(id);
        if (w < 0) return true;
        if (domain.size == 1) return false;
        u64* blocks = state.draft(s);
        std::copy_n(domain.blocks, domain.table->blocks(), blocks);
        blocks[w >> 6] &= ~(u64(1) << (w & 63));
        state.set_blocks(s, domain.size - 1);
        touch(s);
        return true;
    }

    // Once as many slots have a word of a limit as it allows, take its words from the others; false where more have
    // one.
    bool keep(const Limit& limit) {
        int having = 0;
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            having += state.domains[s].size == 1 && limit.has(int(s), state.domains[s].first_id());
        if (having < limit.most) return true;
        if (having > limit.most) return false;
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            if (state.domains[s].size > 1) remove_limited(int(s), limit);
        return true;
    }

    // Take the words of a limit from a slot. It may be left without any: its revision sees that.
    void remove_limited(int s, const Limit& limit) {
        const Domain domain = state.domains[s];
        u64* blocks = state.draft(s);
        int size = 0;
        for (int b = 0; b < domain.table->blocks(); ++b) {
            u64 kept = domain.blocks[b];
            if (!domain.table->ids) kept &= ~limit.words[s][b];
            else for_each_bit(domain.blocks[b], [&](int i) {
                if (limit.has(s, domain.table->ids[b * 64 + i])) kept &= ~(u64(1) << i);
            });
            blocks[b] = kept;
            size += std::popcount(kept);
        }
        if (size == domain.size) return;
        state.set_blocks(s, size);
        touch(s);
    }

    // Take some words, as in Roots::words, from a slot; false when none is left.
    bool remove_all(int s, const u32* words, int count) {
        const Domain domain = state.domains[s];
        u64* blocks = nullptr;
        int size = domain.size;
        for (int i = 0; i < count; ++i) {
            int id = Roots::id(words[i]);
            if (id >= problem.slots[s].table->words) break;
            if (domain.table->ids && !may_have(s, id)) continue;  // quicker than to look for it
            int w = domain.find(id);
            if (w < 0) continue;
            if (!blocks) {
                blocks = state.draft(s);
                if (blocks != domain.blocks) std::copy_n(domain.blocks, domain.table->blocks(), blocks);
            }
            u64 bit = u64(1) << (w & 63);
            size -= (blocks[w >> 6] & bit) != 0;
            blocks[w >> 6] &= ~bit;
        }
        if (!blocks) return true;
        state.set_blocks(s, size);
        if (size) touch(s);
        return size > 0;
    }

    // Give shrunken domains tables of their own, where that pays. Call it only when propagation has ended.
    void compact() {
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            const Domain& domain = state.domains[s];
            if (spent[s] < domain.size * BLOCKS_A_WORD || !can_be_compacted(domain)) continue;
            spent[s] = 0;
            state.compact(int(s));
        }
    }

   private:
    const Problem& problem;
    State& state;
    Distinct distinct;
    std::vector<std::vector<u64>> lost;       // [slot][link]: letters gone since the slot was revised
    std::vector<std::vector<int>> residues;   // [slot][link * alphabet + a]: the block of a known support
    std::vector<std::int64_t> spent;          // [slot]: the blocks of all its revisions while it could be compacted
    std::vector<char> changed;                // [slot]: its domain changed from outside
    std::vector<char> queued;
    std::vector<int> queue;
    std::vector<u64> seen;                    // [position]: scratch of narrow_letters
    bool aiming = false;
    int floor = 0;  // while aiming: a fill's scores must add up to more

    // Take away the words whose score keeps the sum at or below the floor, even with the best words elsewhere.
    bool narrow_by_score() {
        int slack = bound() - floor - 1;
        if (slack < 0) return false;
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            const Domain& domain = state.domains[s];
            if (domain.size > 1) keep_first(int(s), domain.table->count_from(domain.best_score() - slack));
        }
        return true;
    }

    // Leave a slot only its words with numbers below `end` in its table.
    void keep_first(int s, int end) {
        const Domain& domain = state.domains[s];
        u64* blocks = state.draft(s);
        int size = 0;
        for (int b = 0; b < domain.table->blocks(); ++b) {
            int left = end - b * 64;
            blocks[b] = left >= 64 ? domain.blocks[b] : left <= 0 ? 0 : domain.blocks[b] & ((u64(1) << left) - 1);
            size += std::popcount(blocks[b]);
        }
        if (size == domain.size) return;
        state.set_blocks(s, size);
        touch(s);
    }

    // False when the word has a letter that is gone from the slot's words: a quick test that rules out most words.
    bool may_have(int s, int id) const {
        const Slot& slot = problem.slots[s];
        const std::uint8_t* word = slot.table->word(id);
        for (std::size_t i = 0; i < slot.links.size(); ++i)
            if (!((state.letters[slot.links[i].crossing] | lost[s][i]) >> word[slot.links[i].position] & 1)) return false;
        return true;
    }

    void enqueue(int s) {
        if (queued[s]) return;
        queued[s] = 1;
        queue.push_back(s);
    }

    // The waiting slot with the fewest words: it is cheap to revise and narrows the others most.
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

    // Empty the queue: the search will take back the changes that filled it.
    void give_up() {
        for (int s : queue) forget(s);
        queue.clear();
    }

    void forget(int s) {
        queued[s] = changed[s] = 0;
        std::fill(lost[s].begin(), lost[s].end(), 0);
    }

    bool revise(int s) {
        if (can_be_compacted(state.domains[s])) spent[s] += state.domains[s].table->blocks();
        bool narrowed = narrow_words(s) || changed[s];
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

    // Whether the slots of each length have enough different words between them; if not, their crossings are to blame.
    bool has_enough_words() {
        const std::vector<int>& crowded = distinct.crowded(state);
        for (int s : crowded)
            for (const Link& link : problem.slots[s].links) weights[link.crossing] += 1;
        return crowded.empty();
    }

    // The letters lost since the last revision show which crossings emptied the slot.
    void blame(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        for (std::size_t i = 0; i < links.size(); ++i)
            if (lost[s][i]) weights[links[i].crossing] += 1;
    }

    // Take away the words that a cell's letters no longer allow; whether there were any.
    bool narrow_words(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        bool any = false;
        for (std::size_t i = 0; i < links.size() && state.domains[s].size; ++i)
            if (lost[s][i]) any |= narrow_by(s, links[i], lost[s][i]);
        return any;
    }

    bool narrow_by(int s, const Link& link, u64 gone) {
        const Domain& domain = state.domains[s];
        u64 kept = state.letters[link.crossing];
        bool by_kept = std::popcount(kept) < std::popcount(gone);
        std::array<const u64*, 64> rows;
        int count = 0;
        for_each_bit(by_kept ? kept : gone, [&](int a) { rows[count++] = domain.table->row(link.position, a); });
        int size = domain.keep(rows.data(), count, by_kept ? 0 : ~u64(0), state.draft(s));
        if (size == domain.size) return false;
        state.set_blocks(s, size);
        return true;
    }

    // Take from the cells the letters that no word of the slot has there.
    void narrow_letters(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        const Domain& domain = state.domains[s];
        seen.assign(std::size_t(domain.table->length), 0);
        domain.read_words(seen.data());
        for (std::size_t i = 0; i < links.size(); ++i) {
            u64 before = state.letters[links[i].crossing], after = before & seen[links[i].position];
            if (domain.size > WORDS_READ) after |= supported(s, i, before ^ after);
            shrink(links[i], before, after);
        }
    }

    // Which of these letters the slot's words have at the link.
    u64 supported(int s, std::size_t i, u64 letters) {
        const Domain& domain = state.domains[s];
        int* residue = &residues[s][i * problem.alphabet];
        u64 found = 0;
        for_each_bit(letters, [&](int a) {
            if (domain.meets(domain.table->row(problem.slots[s].links[i].position, a), residue[a])) found |= u64(1) << a;
        });
        return found;
    }

    void shrink(const Link& link, u64 before, u64 after) {
        if (before == after) return;
        state.set_letters(link.crossing, after);
        lost[link.other][link.back] |= before & ~after;
        enqueue(link.other);
    }

    // When a slot has one word left, by decision or by its crossings, take that word from its peers, and from all slots
    // the words that have a root in common with it.
    bool settle(int s) {
        int w = state.domains[s].first_id();
        for (int t : problem.slots[s].peers)
            if (!remove(t, w)) return false;
        if (!problem.for_each_akin(s, w, [this](int t, const u32* words, int count) { return remove_all(t, words, count); }))
            return false;
        for (const Limit& limit : problem.limits)
            if (limit.has(s, w) && !keep(limit)) return false;
        return nogoods.settled(state, s, w, [this](int t, int v) { return remove(t, v); });
    }
};

}  // namespace crosswright
