// Entries must differ: do the slots of one length still have enough different words between them?
//
// By Hall's theorem they don't exactly when some k slots can take fewer than k different words together. Each of these
// slots then has fewer than k words itself, so the sizes alone nearly always show that there are enough words; the few
// remaining slots are matched with words (the feasibility half of all-different: Regin 1994, by augmenting paths: Kuhn
// 1955).
#pragma once
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "state.hpp"

namespace crosswright {

class Distinct {
   public:
    explicit Distinct(const Problem& problem) {
        std::vector<char> grouped(problem.slots.size(), 0);
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            if (grouped[s] || problem.slots[s].peers.empty()) continue;
            std::vector<int> group{int(s)};
            for (int t : problem.slots[s].peers) group.push_back(t);
            for (int t : group) grouped[t] = 1;
            groups.push_back(std::move(group));
        }
    }

    // The slots, all of one length, that have too few different words between them; none where there are enough.
    // Call it when propagation has ended: then a slot with one word shares it with no other slot.
    const std::vector<int>& crowded(const State& state) {
        crowd.clear();
        for (const std::vector<int>& group : groups)
            if (find_candidates(state, group) && !match(state)) break;
        return crowd;
    }

   private:
    std::vector<std::vector<int>> groups;  // of slots that must all differ
    std::vector<int> candidates;           // the slots of a group that could be part of k slots with fewer than k words
    std::vector<int> crowd;
    std::unordered_map<int, int> taken_by;       // word id -> index of the candidate that it is matched with
    std::vector<std::vector<int>> choices;       // per candidate: the ids of its words
    std::vector<char> reached;                   // per candidate: whether the last search for a word visited it

    // Of k slots with too few words each has fewer than k: leave out larger ones while there are any. Whether slots
    // remain.
    bool find_candidates(const State& state, const std::vector<int>& group) {
        candidates.clear();
        int open = 0;
        for (int s : group) open += state.domains[s].size > 1;
        for (int s : group)
            if (int size = state.domains[s].size; size > 1 && size < open) candidates.push_back(s);
        for (std::size_t before = 0; before != candidates.size();) {
            before = candidates.size();
            std::erase_if(candidates, [&](int s) { return state.domains[s].size >= int(before); });
        }
        return !candidates.empty();
    }

    // Match every candidate with a word of its own; where that is impossible, the crowd is the set of slots that
    // prevent it.
    bool match(const State& state) {
        taken_by.clear();
        choices.assign(candidates.size(), {});
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const Domain& domain = state.domains[candidates[i]];
            domain.for_each([&](int w) { choices[i].push_back(domain.table->id(w)); });
        }
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            reached.assign(candidates.size(), 0);
            if (augment(int(i))) continue;
            for (std::size_t j = 0; j < candidates.size(); ++j)
                if (reached[j]) crowd.push_back(candidates[j]);
            return false;
        }
        return true;
    }

    // Find a word for a candidate, if necessary by giving others other words.
    bool augment(int i) {
        reached[i] = 1;
        for (int w : choices[i]) {
            auto [found, fresh] = taken_by.try_emplace(w, i);
            if (fresh) return true;
            if (!reached[found->second] && augment(found->second)) {
                taken_by[w] = i;
                return true;
            }
        }
        return false;
    }
};

}  // namespace crosswright
