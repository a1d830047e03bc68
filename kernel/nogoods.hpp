// What restarts have learned: sets of decisions that together lead to no fill.
//
// At a restart each refuted decision, together with the decisions before it, is such a set (nld-nogoods reduced to
// their positive decisions: Lecoutre, Sais, Tabary and Vidal 2007), so that no later run searches that space again. Two
// decisions of each set are watched; the others are looked at only when a watched one comes true.
#pragma once
#include <unordered_map>

#include "state.hpp"

namespace crosswright {

struct Placing {
    int slot, word;
};

class Nogoods {
   public:
    explicit Nogoods(std::size_t slots) : watchers(slots) {}

    std::size_t size() const { return sets.size(); }

    // `placings`: two or more, none of them true in the present state.
    void add(std::vector<Placing> placings) {
        int id = int(sets.size());
        for (int i : {0, 1}) watchers[placings[i].slot][placings[i].word].push_back(id);
        sets.push_back(std::move(placings));
    }

    // The slot now has this word: call refuse(slot, word) for each decision that a set rules out; false as soon as
    // refuse returns false.
    template <class Refuse>
    bool settled(const State& state, int slot, int word, Refuse refuse) {
        auto found = watchers[slot].find(word);
        if (found == watchers[slot].end()) return true;
        std::vector<int>& watching = found->second;
        for (std::size_t i = 0; i < watching.size();) {
            std::vector<Placing>& set = sets[watching[i]];
            if (set[0].slot == slot && set[0].word == word) std::swap(set[0], set[1]);
            if (rewatch(state, set, watching[i])) {
                watching[i] = watching.back();
                watching.pop_back();
            } else {
                if (!refuse(set[0].slot, set[0].word)) return false;
                ++i;
            }
        }
        return true;
    }

   private:
    std::vector<std::vector<Placing>> sets;  // the first two of each are watched
    std::vector<std::unordered_map<int, std::vector<int>>> watchers;  // [slot]{word}: the sets that watch it

    // Watch another placing in place of set[1], which has come true; whether there is one that has not.
    bool rewatch(const State& state, std::vector<Placing>& set, int id) {
        for (std::size_t i = 2; i < set.size(); ++i) {
            const Domain& domain = state.domains[set[i].slot];
            if (domain.size == 1 && domain.has(set[i].word)) continue;
            std::swap(set[1], set[i]);
            watchers[set[1].slot][set[1].word].push_back(id);
            return true;
        }
        return false;
    }
};

}  // namespace crosswright
