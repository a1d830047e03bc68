// The search: decide, propagate, backtrack, restart. The same page of verbs as search/bitset.py.
#pragma once
#include <algorithm>
#include <array>
#include <limits>

#include "proof.hpp"
#include "propagate.hpp"

namespace crosswright {

// How many refuted decisions does the first run get before the search starts over?
constexpr double FIRST_LIMIT = 50;
// How much does that limit grow at each restart?
constexpr double LIMIT_GROWTH = 1.5;
// How many words of a slot are looked at when one is chosen?
constexpr int WORDS_LOOKED_AT = 400;
// Up to how many words per block is it quicker to count their letters one by one than by the bitsets?
constexpr int WORDS_A_BLOCK = 4;
// By which share may chance raise a word's value? Enough that seeds and restarts differ.
constexpr double CHANCE = 1.0;

// After a restart, how likely is a slot to take again the word it had where the most decisions held?
constexpr double RECALL = 0.5;

// SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine.
struct Random {
    u64 state;
    u64 next() {
        u64 z = (state += 0x9e3779b97f4a7c15ull);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    double share() { return double(next() >> 11) * 0x1.0p-53; }
};

enum class Status { RUNNING, SOLVED, IMPOSSIBLE };  // search/native.py knows their order

class Search {
   public:
    std::uint64_t nodes = 0, restarts = 0;
    Steps steps;

    // `weights`: per crossing 1 and its conflicts in earlier searches; may be empty.
    Search(Problem given, u64 seed, std::vector<double> weights = {})
        : problem(std::move(given)), state(problem), propagator(problem, state, std::move(weights)), random{seed}, most_decided(words()) {
        for (const Slot& slot : problem.slots) supports.emplace_back(slot.links.size());
    }

    Search(const Search&) = delete;  // its parts refer to each other

    // Make the whole problem arc consistent; false when that already shows that there is no fill.
    bool begin() {
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            if (state.domains[s].size == 0) return false;
            propagator.touch(int(s));
        }
        return propagator.propagate();
    }

    // Take back every decision and assumption; what was shown without assumptions stays.
    void rewind() {
        take_back_decisions();
        if (assuming) state.undo(root);
        assuming = false;
    }

    // Back at the root, put these words in as if they were given; false when they can't be.
    bool assume(const std::vector<Placing>& placings) {
        rewind();
        failures = 0;
        limit = FIRST_LIMIT;
        root = state.mark();
        assuming = true;
        for (const Placing& each : placings) {
            if (!state.domains[each.slot].has(each.word)) return false;
            propagator.assign(each.slot, each.word);
            if (!propagator.propagate()) return false;
        }
        return true;
    }

    // At the root: want only fills whose scores add up to more; false when that shows that there is none.
    // The floor must never go down: what was learned below a lower one holds below a higher one.
    bool aim(int floor) {
        rewind();
        propagator.aim(floor);
        return propagator.propagate();
    }

    // For each of these words of a slot, put in as if it were given: the fewest words that a crossing slot then has
    // left; a large number where no slot crosses, 0 where some slot has no word left.
    std::vector<int> look_ahead(int s, const std::vector<int>& ids) {
        std::vector<int> fewest;
        for (int id : ids) {
            fewest.push_back(assume({{s, id}}) ? fewest_across(s) : 0);
            rewind();
        }
        return fewest;
    }

    const Problem& given() const { return problem; }
    const Domain& domain(int s) const { return state.domains[s]; }
    u64 letters(int x) const { return state.letters[x]; }
    int bound() const { return propagator.bound(); }
    const std::vector<double>& weights() const { return propagator.weights; }

    // Go on for at most `most` nodes. After `begin`, `assume` or `aim` were false there is no fill.
    Status advance(std::uint64_t most, bool restarting) {
        for (const auto& domain : state.domains)
            if (domain.size == 0) return Status::IMPOSSIBLE;
        std::uint64_t end = nodes + most;
        for (int s; (s = choose_slot()) >= 0;) {
            if (nodes >= end) return Status::RUNNING;
            if (restarting && failures >= limit) {
                if (!restart()) return Status::IMPOSSIBLE;
            } else if (!decide(s, choose_word(s)) && !backtrack()) return Status::IMPOSSIBLE;
        }
        return Status::SOLVED;
    }

    // Take back decisions until one can be refuted without a conflict; false when none is left: all is searched.
    bool backtrack() {
        while (!decisions.empty()) {
            ++failures;
            Decision last = decisions.back();
            decisions.pop_back();
            steps.refuted();
            state.undo(last.mark);
            while (!refuted.empty() && refuted.back().depth > decisions.size()) refuted.pop_back();
            refuted.push_back({decisions.size(), {last.slot, last.word}});
            conflict = last.slot;
            if (propagator.remove(last.slot, last.word) && propagator.propagate()) return true;
        }
        return false;
    }

    // Per slot its word where it has just one left, else -1 ...
    std::vector<int> words() const {
        std::vector<int> found;
        for (const Domain& domain : state.domains) found.push_back(domain.size == 1 ? domain.first_id() : -1);
        return found;
    }

    // ... and the same at the moment when the most decisions held.
    const std::vector<int>& furthest() const { return most_decided; }

   private:
    struct Decision {
        int slot, word;
        State::Mark mark;
    };
    struct Refuted {
        std::size_t depth;  // how many decisions held before it
        Placing placing;
    };

    // For each letter of a link: how many words it leaves the slot across, counted for this version of its domain.
    struct Support {
        u64 version = ~u64(0);
        std::array<double, 64> counts{};
    };

    const Problem problem;
    State state;
    Propagator propagator;
    Random random;
    std::vector<Decision> decisions;
    std::vector<Refuted> refuted;  // under the present decisions, in order
    int conflict = -1;             // the slot of the decision that was refuted last, -1 at the root
    std::vector<std::vector<Support>> supports;  // [slot][link]
    double failures = 0, limit = FIRST_LIMIT;
    std::size_t most_decisions = 0;
    std::vector<int> most_decided;
    State::Mark root{};     // where the assumptions began
    bool assuming = false;

    // The fewest words that a slot across this one has left.
    int fewest_across(int s) const {
        int fewest = std::numeric_limits<int>::max();
        for (const Link& link : problem.slots[s].links) fewest = std::min(fewest, state.domains[link.other].size);
        return fewest;
    }

    bool decide(int s, int w) {
        ++nodes;
        steps.decided(s, w);
        propagator.compact();
        decisions.push_back({s, w, state.mark()});
        propagator.assign(s, w);
        if (!propagator.propagate()) return false;
        if (decisions.size() > most_decisions) {
            most_decisions = decisions.size();
            most_decided = words();
        }
        return true;
    }

    // Start over, and keep what was refuted; false when that leaves no fill.
    bool restart() {
        ++restarts;
        steps.restarted();
        failures = 0;
        limit *= LIMIT_GROWTH;
        if (!assuming) learn();
        take_back_decisions();
        return propagator.propagate();
    }

    void take_back_decisions() {
        conflict = -1;
        if (!decisions.empty()) state.undo(decisions.front().mark);
        decisions.clear();
        refuted.clear();
    }

    // Keep what was refuted under the present decisions, which are about to be taken back.
    void learn() {
        for (const Refuted& each : refuted) {
            if (each.depth == 0) continue;
            std::vector<Placing> set;
            for (std::size_t d = 0; d < each.depth; ++d) set.push_back({decisions[d].slot, decisions[d].word});
            set.push_back(each.placing);
            propagator.nogoods.add(std::move(set));
        }
    }

    // The slot of the last conflict while it is open (Lecoutre, Sais, Tabary and Vidal 2009), else the open slot with
    // the fewest words for its weight (dom/wdeg); -1 when every slot has its word.
    int choose_slot() const {
        if (conflict >= 0 && state.domains[conflict].size > 1) return conflict;
        int best = -1;
        double best_ratio = 0;
        for (std::size_t s = 0; s < problem.slots.size(); ++s) {
            if (state.domains[s].size == 1) continue;
            double ratio = state.domains[s].size / (1 + weight(int(s)));
            if (best < 0 || ratio < best_ratio) {
                best = int(s);
                best_ratio = ratio;
            }
        }
        return best;
    }

    double weight(int s) const {
        double sum = 0;
        for (const Link& link : problem.slots[s].links)
            if (std::popcount(state.letters[link.crossing]) > 1) sum += propagator.weights[link.crossing];
        return sum;
    }

    // After a restart often the word from the furthest point so far (solution-guided search: Beck 2007), so that a new
    // run soon returns there; else the most promising word.
    int choose_word(int s) {
        return recalls(s) ? most_decided[s] : most_promising(s);
    }

    // With assumptions nothing is recalled: moves around a fill look for a different fill.
    bool recalls(int s) {
        if (restarts == 0 || assuming) return false;
        int w = most_decided[s];
        return w >= 0 && state.domains[s].has(w) && random.share() < RECALL;
    }

    // The word that leaves the crossing slots the most words, weighed with its score and chance.
    int most_promising(int s) {
        const std::vector<Link>& links = problem.slots[s].links;
        for (std::size_t i = 0; i < links.size(); ++i) count_support(links[i], supports[s][i]);
        const Domain& domain = state.domains[s];
        int step = (domain.size + WORDS_LOOKED_AT - 1) / WORDS_LOOKED_AT, skip = int(random.next() % step);
        int best = -1;
        double best_worth = -1;
        domain.for_each([&](int w) {
            if (skip--) return;
            skip = step - 1;
            double worth = worth_of(s, *domain.table, w);
            if (worth > best_worth) {
                best = w;
                best_worth = worth;
            }
        });
        return domain.table->id(best);
    }

    double worth_of(int s, const Table& table, int w) {
        const std::vector<Link>& links = problem.slots[s].links;
        const std::uint8_t* word = table.word(w);
        double score = table.scores[w] + 1.0;
        double worth = score * score * (1 + CHANCE * random.share());
        for (std::size_t i = 0; i < links.size(); ++i) worth *= supports[s][i].counts[word[links[i].position]];
        return worth;
    }

    // Count again only if the domain across has changed; after a failure it mostly hasn't.
    void count_support(const Link& link, Support& support) const {
        const Domain& domain = state.domains[link.other];
        if (support.version == domain.version) return;
        support.version = domain.version;
        support.counts.fill(0);
        int position = problem.slots[link.other].links[link.back].position;
        if (domain.size <= domain.table->blocks() * WORDS_A_BLOCK) {
            domain.for_each([&](int w) { support.counts[domain.table->word(w)[position]] += 1; });
        } else {
            auto count = [&](int a) { support.counts[a] = domain.count(domain.table->row(position, a)); };
            for_each_bit(state.letters[link.crossing], count);
        }
    }
};

}  // namespace crosswright
