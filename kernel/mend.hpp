// Local search over holes: for grids that the search, which adds word after word, doesn't fill.
//
// A hole is a slot that is left out for now: only the slots across it set its cells. Each move takes one hole and fills
// it together with slots around it, while all others keep their words. Where that fails, another slot of the region is
// left out instead, so that holes wander until they find room (a random walk focused on faults, as WalkSAT: Selman,
// Kautz and Cohen 1994). Holes that stay gain weight (breakout: Morris 1993).
//
//   s slot   x crossing   as in problem.hpp, of the whole grid
#pragma once
#include "search.hpp"

namespace crosswright {

// How many nodes may the search of a region take?
constexpr std::uint64_t NODES_A_REGION = 30;
// How many slots may a region have besides the hole and the slots across it?
constexpr int MORE_SLOTS = 10;
// How likely are other holes in a region to be filled along with it?
constexpr double TOGETHER = 0.3;
// In how many ways may slots be left out before a move is given up?
constexpr int WAYS = 12;
// How likely is a move to be allowed one hole more than there was?
constexpr double UPHILL = 0.02;
// How much weight does a hole gain when it can't be filled, up to which limit, and which share is lost at each move?
constexpr double WEIGHT_GAIN = 0.3, MOST_WEIGHT = 10, WEIGHT_LOSS = 0.002;
// For up to how many moves may a slot not be left out again once it is filled?
constexpr std::uint64_t REST = 10;

// With how many conflicts does a slot without any count? Few enough that all others come first.
constexpr double LEAST_TROUBLE = 0.01;
// What is the smallest random factor of a slot? More than 0, so that conflicts decide between two low factors.
constexpr double LEAST_CHANCE = 0.2;

class Mender {
   public:
    std::uint64_t nodes = 0;

    // `words`: per slot the id of its word, -1 for holes; the words must agree. The problem must outlive this.
    Mender(const Problem& problem, std::vector<int> words, u64 seed)
        : problem(problem), random{seed}, words(std::move(words)), fewest(this->words), weights(problem.crossings, 1.0),
          insistence(problem.slots.size(), 1.0), resting(problem.slots.size(), 0), trouble(problem.slots.size()),
          place(problem.slots.size(), -1) {}

    // Go on for about `most` nodes; whether no hole is left.
    bool advance(std::uint64_t most) {
        for (std::uint64_t end = nodes + most; count_holes(words) > 0;) {
            if (nodes >= end) return false;
            move();
        }
        return true;
    }

    // Per slot its word, -1 for holes, at the moment with the fewest holes.
    const std::vector<int>& best() const { return fewest; }

   private:
    const Problem& problem;
    Random random;
    std::vector<int> words, fewest;
    std::vector<double> weights;         // per crossing: its conflicts in all regions
    std::vector<double> insistence;      // per slot: its weight as a hole
    std::vector<std::uint64_t> resting;  // per slot: the move until which it must not be left out
    std::vector<double> trouble;         // per slot: its conflicts in this move
    std::vector<int> place;              // per slot: its index among the slots to fill, -1 for the others
    std::uint64_t moves = 0;

    static long count_holes(const std::vector<int>& words) { return std::count(words.begin(), words.end(), -1); }

    void move() {
        ++moves;
        int hole = choose([&](int s) { return words[s] < 0 ? insistence[s] : 0; });
        std::vector<int> region = grow(hole), out;
        std::size_t may_go = random.share() < UPHILL;
        for (int s : region) may_go += words[s] < 0;
        std::fill(trouble.begin(), trouble.end(), 0);
        for (int way = 0; way < WAYS && !fill(region, out); ++way) {
            int s = most_troublesome(region, hole, out);
            if (s < 0 || way + 1 == WAYS) return insist(hole);
            if (out.size() == may_go) out.clear();
            out.push_back(s);
        }
    }

    // A random slot, with probabilities in proportion to `share`.
    template <class Share>
    int choose(Share share) {
        double sum = 0;
        for (std::size_t s = 0; s < words.size(); ++s) sum += share(int(s));
        double at = random.share() * sum;
        int chosen = -1;
        for (std::size_t s = 0; s < words.size() && at >= 0; ++s) {
            double part = share(int(s));
            if (part > 0) chosen = int(s);
            at -= part;
        }
        return chosen;
    }

    // A hole, the slots across it and some slots that cross many of these.
    std::vector<int> grow(int hole) {
        std::vector<int> region{hole};
        std::vector<double> links(words.size(), 0);  // per slot: how many of its links lead into the region
        auto add = [&](int s) {
            for (const Link& link : problem.slots[s].links) ++links[link.other];
        };
        auto is_in = [&](int s) { return std::find(region.begin(), region.end(), s) != region.end(); };
        bool together = random.share() < TOGETHER;
        add(hole);
        for (const Link& link : problem.slots[hole].links)
            if (together || words[link.other] >= 0) region.push_back(link.other);
        for (std::size_t i = 1; i < region.size(); ++i) add(region[i]);
        for (int more = int(random.next() % (MORE_SLOTS + 1)); more > 0; --more) {
            int s = choose([&](int t) {
                if (links[t] == 0 || (!together && words[t] < 0) || is_in(t)) return 0.0;
                double share = links[t] / double(problem.slots[t].links.size());
                return share * share;
            });
            if (s < 0) break;
            region.push_back(s);
            add(s);
        }
        return region;
    }

    // The slot of the region to leave out next, -1 when there is none: never the hole itself, nor a resting slot.
    int most_troublesome(const std::vector<int>& region, int hole, const std::vector<int>& out) {
        int worst = -1;
        double most = -1;
        for (int s : region) {
            if (s == hole || resting[s] > moves || std::find(out.begin(), out.end(), s) != out.end()) continue;
            double each = (trouble[s] + LEAST_TROUBLE) * (LEAST_CHANCE + random.share()) / insistence[s];
            if (each > most) {
                worst = s;
                most = each;
            }
        }
        return worst;
    }

    void insist(int hole) {
        insistence[hole] = std::min(insistence[hole] + WEIGHT_GAIN, MOST_WEIGHT);
        for (double& each : insistence) each = 1 + (each - 1) * (1 - WEIGHT_LOSS);
    }

    // Fill the slots of the region again, except the ones left out; false, with nothing changed, when that fails.
    bool fill(const std::vector<int>& region, const std::vector<int>& out) {
        std::vector<int> held = words, slots, crossings;
        for (int s : region) held[s] = -1;
        std::fill(place.begin(), place.end(), -1);
        for (int s : region) {
            if (std::find(out.begin(), out.end(), s) != out.end()) continue;
            place[s] = int(slots.size());
            slots.push_back(s);
        }
        Problem part = part_of(slots, held, crossings);
        std::vector<double> known;
        for (int x : crossings) known.push_back(weights[x]);
        Search search(std::move(part), random.next(), std::move(known));
        bool found = search.begin() && search.advance(NODES_A_REGION, false) == Status::SOLVED;
        nodes += 1 + search.nodes;
        learn(slots, crossings, search);
        if (found) take_over(held, slots, search.words());
        return found;
    }

    void learn(const std::vector<int>& slots, const std::vector<int>& crossings, const Search& search) {
        std::vector<double> gained(problem.crossings, 0);
        for (std::size_t i = 0; i < crossings.size(); ++i) {
            gained[crossings[i]] = search.weights()[i] - weights[crossings[i]];
            weights[crossings[i]] = search.weights()[i];
        }
        for (int s : slots)
            for (const Link& link : problem.slots[s].links) trouble[s] += gained[link.crossing];
    }

    void take_over(std::vector<int>& held, const std::vector<int>& slots, const std::vector<int>& found) {
        for (std::size_t i = 0; i < slots.size(); ++i) {
            if (words[slots[i]] < 0) resting[slots[i]] = moves + 1 + random.next() % (REST + 1);
            held[slots[i]] = found[i];
        }
        words.swap(held);
        if (count_holes(words) < count_holes(fewest)) fewest = words;
    }

    // The problem of only these slots: the words that agree with the fixed slots, and the crossings among themselves.
    Problem part_of(const std::vector<int>& slots, const std::vector<int>& held, std::vector<int>& crossings) const {
        Problem part{problem.alphabet, 0, {}, {}};
        std::vector<int> number(problem.crossings, -1);
        for (int s : slots) {
            const Slot& slot = problem.slots[s];
            Slot mine{slot.table, {}, {}, slot.domain};
            for (const Link& link : slot.links) {
                if (held[link.other] >= 0) hold_letter(mine, link, held[link.other]);
                if (place[link.other] < 0) continue;
                int& x = number[link.crossing];
                if (x < 0) {
                    x = part.crossings++;
                    crossings.push_back(link.crossing);
                }
                mine.links.push_back({x, link.position, place[link.other], -1});
            }
            for (int t : slot.peers) {
                if (held[t] >= 0) mine.domain[held[t] >> 6] &= ~(u64(1) << (held[t] & 63));
                if (place[t] >= 0) mine.peers.push_back(place[t]);
            }
            part.slots.push_back(std::move(mine));
        }
        if (problem.roots.starts) keep_roots_apart(part, held);
        for (std::size_t s = 0; s < part.slots.size(); ++s)
            for (std::size_t i = 0; i < part.slots[s].links.size(); ++i) set_back(part, int(s), int(i));
        return part;
    }

    // Take from the part's slots the words that have a root in common with a word of a fixed slot.
    void keep_roots_apart(Problem& part, const std::vector<int>& held) const {
        part.keep_roots_apart(problem.roots);
        for (std::size_t s = 0; s < held.size(); ++s) {
            if (held[s] < 0) continue;
            problem.for_each_akin(int(s), held[s], [&](int t, const u32* words, int count) {
                for (int i = 0; i < count && place[t] >= 0; ++i) {
                    int w = Roots::id(words[i]);
                    if (w < problem.slots[t].table->words) part.slots[place[t]].domain[w >> 6] &= ~(u64(1) << (w & 63));
                }
                return true;
            });
        }
    }

    // Leave the slot only words that agree with the word across.
    void hold_letter(Slot& mine, const Link& link, int word) const {
        const Slot& other = problem.slots[link.other];
        const u64* row = mine.table->row(link.position, other.table->word(word)[other.links[link.back].position]);
        for (std::size_t b = 0; b < mine.domain.size(); ++b) mine.domain[b] &= row[b];
    }

    static void set_back(Problem& part, int s, int i) {
        Link& link = part.slots[s].links[i];
        std::vector<Link>& others = part.slots[link.other].links;
        auto same = [&](const Link& each) { return each.crossing == link.crossing; };
        link.back = int(std::find_if(others.begin(), others.end(), same) - others.begin());
    }
};

}  // namespace crosswright
