// Criss-cross layouts: words on a plane, by annealing whose move takes words out and puts them back elsewhere.
// placing/plane.py is the readable twin: the same words, seed and nodes give the same layouts in both.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

namespace crosswright {

// The weights of a layout's cost; less is better. placing/rating.py explains each weight.
struct PlaceWeights {
    double left_out, crossings, area, shape, parts;
    double proportions;  // columns per row
};

struct Placement {
    int row = -1, column = -1;  // of the first letter; -1: not placed
    bool down = false;
    bool placed() const { return row >= 0; }
    bool operator==(const Placement&) const = default;
    Placement shifted(int rows, int columns) const { return {row + rows, column + columns, down}; }
};

// Rows and columns from first to last, both included; empty when the last is before the first.
struct Box {
    int top = 64, bottom = -1, left = 64, right = -1;
    int rows() const { return bottom - top + 1; }
    int columns() const { return right - left + 1; }
    Box with(const Placement& at, int length) const {
        return {std::min(top, at.row), std::max(bottom, at.down ? at.row + length - 1 : at.row),
                std::min(left, at.column), std::max(right, at.down ? at.column : at.column + length - 1)};
    }
};

class Placer {
   public:
    using u64 = std::uint64_t;
    static constexpr int SIDE = 63;  // the most rows and columns of the plane: a row's last bit stays empty
    static constexpr u64 COLUMNS = ~u64(0) >> 1;
    // How much does chance change the cost of a place? About one crossing of a word in a list of 30.
    static constexpr double NOISE = 0.04;
    // How much worse may a layout become at the start of a cooling, on average?
    static constexpr double HOT = 0.04;
    // How many words around one word can be taken out at once? 2 up to this number plus 1.
    static constexpr int MOST_NEAR = 4;
    // How near to an edge of the plane does a layout come before it is moved to the middle?
    static constexpr int MARGIN = 8;

    Placer(std::vector<std::vector<std::uint8_t>> words, int alphabet, PlaceWeights weights, int rows, int columns,
           u64 seed)
        : words_(std::move(words)), rating_(weights), weights_(weights), rows_(rows), columns_(columns), random_(seed),
          at_(words_.size()), fixed_(words_.size()), letters_(alphabet), best_(words_.size()) {
        for (auto& way : owner_) way.fill(-1);
        for (auto& word : words_) total_ += int(word.size());
    }

    // Fix a word at its place; `anchored`: the plane's edges are the edges you asked for, and nothing is shifted.
    void fix(int w, Placement at, bool anchored) {
        put(w, at);
        fixed_[w] = true, anchored_ = anchored, ++fixed_count_;
    }

    // Start again on a plane with this many rows and columns; the best layout is now the best of this restart.
    void restart(int rows, int columns) {
        for (int w = 0; w < count(); ++w) lift(w);
        rows_ = rows, columns_ = columns;
        weights_ = rating_;
        measure();
        put_back();
        best_cost_ = rated(), best_ = at_;
    }

    // Go on from this layout on a plane with this many rows and columns, without the words that stick out of it.
    void load(const std::vector<Placement>& layout, int rows, int columns) {
        for (int w = 0; w < count(); ++w) lift(w);
        measure();
        for (int w = 0; w < count(); ++w)
            if (layout[w].placed() && !at_[w].placed() && agrees(w, layout[w])) put(w, layout[w]);
        rows_ = rows, columns_ = columns;
        if (!fixed_count_) shrink();
    }

    // Begin a cooling of `nodes` nodes: with the rating's own weights, or with room for all words as the only aim.
    void cool(long nodes, bool squeeze, double left_out) {
        weights_ = rating_;
        if (squeeze) weights_.left_out = left_out, weights_.area = weights_.shape = 0;
        cost_ = cost(weights_);
        cycle_begin_ = nodes_, cycle_nodes_ = std::max(1L, nodes);
    }

    // Go on for about `most` nodes (words put in), or until all words are placed if `eager`.
    void advance(long nodes, bool eager) {
        for (long end = nodes_ + nodes; nodes_ < end && !(eager && placed_ == count());) move();
    }

    int count() const { return int(words_.size()); }
    int length(int w) const { return int(words_[w].size()); }
    bool is_placed(int w) const { return at_[w].placed(); }

    // Whether a word may stand at a place: no other word of its direction is there, and those across have its letters.
    bool agrees(int w, const Placement& at) const {
        bool all = true;
        cells(w, at, [&](int i, int r, int c) {
            u64 bit = u64(1) << c;
            all = all && owner_[at.down][r * 64 + c] < 0 && (!(filled_[r] & bit) || letters_[words_[w][i]][r] & bit);
        });
        return all;
    }
    long nodes() const { return nodes_; }
    bool complete() const { return placed_ == count(); }
    double best_cost() const { return best_cost_; }
    const std::vector<Placement>& best() const { return best_; }

   private:
    u64 random() {  // splitmix64
        u64 z = (random_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    int below(int n) { return int((random() >> 32) * u64(n) >> 32); }
    double fraction() { return double(random() >> 11) * 0x1p-53; }

    // About exponentially distributed, by exact arithmetic only: the same on every machine.
    double exponential() {
        u64 bits = random();
        return std::countr_zero(bits | u64(1) << 63) + double(bits >> 11) * 0x1p-53;
    }

    double cost_of(const PlaceWeights& by, const Box& box, int crossings, int left_out, int parts) const {
        double n = count();
        double cost = by.left_out * left_out / n - by.crossings * crossings / n + by.parts * (parts - 1);
        if (box.bottom < box.top) return cost;
        double wide = box.columns(), high = box.rows() * by.proportions;
        double ratio = wide > high ? wide / high : high / wide;
        return cost + by.area * (box.rows() * box.columns()) / total_ + by.shape * (ratio - 1);
    }
    double cost(const PlaceWeights& by) const {
        return cost_of(by, box_, crossings_, count() - placed_, fixed_count_ > 1 ? int(parts().size()) : 1);
    }
    double rated() const { return cost(rating_); }

    template <class Visit>
    void cells(int w, const Placement& at, Visit visit) const {
        for (int i = 0; i < length(w); ++i)
            visit(i, at.row + (at.down ? i : 0), at.column + (at.down ? 0 : i));
    }

    void put(int w, const Placement& at) {
        cells(w, at, [&](int i, int r, int c) {
            u64 bit = u64(1) << c;
            if (filled_[r] & bit) ++crossings_;
            filled_[r] |= bit, letters_[words_[w][i]][r] |= bit;
            covered_[at.down][r] |= bit, owner_[at.down][r * 64 + c] = std::int16_t(w);
        });
        at_[w] = at, ++placed_;
        box_ = box_.with(at, length(w));
    }

    // Take a word out; if two words on its sides would then touch, one of them is taken out too.
    void lift(int w) {
        if (!at_[w].placed() || fixed_[w]) return;
        Placement at = at_[w];
        at_[w] = {}, --placed_;
        std::vector<int> exposed;
        int before = -1;
        cells(w, at, [&](int i, int r, int c) {
            u64 bit = u64(1) << c;
            covered_[at.down][r] &= ~bit, owner_[at.down][r * 64 + c] = -1;
            int other = owner_[!at.down][r * 64 + c];
            if (other < 0) {
                filled_[r] &= ~bit, letters_[words_[w][i]][r] &= ~bit;
            } else {
                --crossings_;
                if (before >= 0) exposed.push_back(fixed_[other] ? before : other);
            }
            before = other;
        });
        for (int other : exposed) lift(other);
    }

    void measure() {
        box_ = {};
        for (int w = 0; w < count(); ++w)
            if (at_[w].placed()) box_ = box_.with(at_[w], length(w));
    }

    // Put a word where it adds least to the cost, if there is such a place.
    bool place(int w) {
        ++nodes_;
        best_place_ = placed_ ? Placement{} : middle(w), best_place_cost_ = 1e300;
        if (placed_) across(w), down(w);
        if (best_place_.placed()) put(w, best_place_);
        return at_[w].placed();
    }

    // The place of the first word: in the middle, in a random direction where both have room.
    Placement middle(int w) {
        bool down = below(2);
        if (length(w) > (down ? rows_ : columns_)) down = !down;
        if (length(w) > (down ? rows_ : columns_)) return {};
        return down ? Placement{(rows_ - length(w)) / 2, columns_ / 2, true}
                    : Placement{rows_ / 2, (columns_ - length(w)) / 2, false};
    }

    // A mask of the first `columns` columns.
    static u64 first(int columns) { return columns > 0 ? (u64(1) << columns) - 1 : 0; }

    void across(int w) {
        for (int r = box_.top; r <= box_.bottom; ++r) {
            u64 open = ~covered_[0][r], free = ~(filled_[r] | (r ? filled_[r - 1] : 0) | filled_[r + 1]);
            u64 starts = first(columns_ - length(w) + 1) & ~(filled_[r] << 1) & ~(filled_[r] >> length(w)), meets = 0;
            for (int i = 0; i < length(w) && starts; ++i) {
                u64 same = letters_[words_[w][i]][r] & open;
                starts &= (same | free) >> i, meets |= same >> i;
            }
            for (starts &= meets; starts; starts &= starts - 1) weigh(w, {r, std::countr_zero(starts), false});
        }
    }

    void down(int w) {
        int last = std::min(box_.bottom, rows_ - length(w));
        for (int r = std::max(0, box_.top - length(w) + 1); r <= last; ++r) {
            u64 starts = first(columns_) & ~filled_[r + length(w)] & ~(r ? filled_[r - 1] : 0), meets = 0;
            for (int i = 0; i < length(w) && starts; ++i) {
                u64 filled = filled_[r + i], same = letters_[words_[w][i]][r + i] & ~covered_[1][r + i];
                starts &= same | ~(filled | filled << 1 | filled >> 1), meets |= same;
            }
            for (starts &= meets; starts; starts &= starts - 1) weigh(w, {r, std::countr_zero(starts), true});
        }
    }

    void weigh(int w, const Placement& at) {
        int met = 0;
        cells(w, at, [&](int, int r, int c) { met += int(filled_[r] >> c & 1); });
        double cost = cost_of(weights_, box_.with(at, length(w)), crossings_ + met, 0, 1) + NOISE * fraction();
        if (cost < best_place_cost_) best_place_cost_ = cost, best_place_ = at;
    }

    // Put in the words that are out, one after the other, until none fits any more.
    void put_back() {
        std::vector<int> out;
        for (int w = 0; w < count(); ++w)
            if (!at_[w].placed()) out.push_back(w);
        for (int i = int(out.size()) - 1; i > 0; --i) std::swap(out[i], out[below(i + 1)]);
        if (below(2)) std::ranges::stable_sort(out, [&](int a, int b) { return length(a) > length(b); });
        for (std::size_t before = out.size() + 1; out.size() < before;) {
            before = out.size();
            std::erase_if(out, [&](int w) { return place(w); });
        }
    }

    void move() {
        if (placed_ && !anchored_) recentre();
        double slope = 1 - std::min(1.0, double(nodes_ - cycle_begin_) / double(cycle_nodes_));
        auto before = at_;
        if (placed_) below(2) ? lift_near() : lift_any();
        lift_apart();
        measure();
        put_back();
        double now = cost(weights_);
        if (now <= cost_ + HOT * slope * slope * exponential()) {
            cost_ = now;
            if (double value = rated(); value < best_cost_ - 1e-9) best_cost_ = value, best_ = at_;
        } else {
            restore(before);
        }
    }

    void restore(const std::vector<Placement>& before) {
        for (int w = 0; w < count(); ++w)
            if (at_[w] != before[w]) lift(w);
        for (int w = 0; w < count(); ++w)
            if (!at_[w].placed() && before[w].placed()) put(w, before[w]);
        measure();
    }

    // Shift the layout to the middle of the plane when it comes near an edge that you didn't ask for.
    void recentre() {
        if (box_.rows() > rows_ || box_.columns() > columns_) return;  // fixed words stick out of the plane
        int rows = (rows_ - box_.rows()) / 2 - box_.top, columns = (columns_ - box_.columns()) / 2 - box_.left;
        if (std::abs(rows) < MARGIN && std::abs(columns) < MARGIN) return;
        shift(rows, columns);
    }

    void shift(int rows, int columns) {
        auto now = at_;
        clear();
        for (int w = 0; w < count(); ++w)
            if (now[w].placed()) put(w, now[w].shifted(rows, columns));
        measure();
    }

    void clear() {
        for (auto& letter : letters_) letter = {};
        for (auto& way : owner_) way.fill(-1);
        filled_ = covered_[0] = covered_[1] = {};
        std::ranges::fill(at_, Placement{});
        placed_ = crossings_ = 0, box_ = {};
    }

    // Keep the words in the window of the plane's size that has most of them, and move it to the plane's corner.
    void shrink() {
        measure();
        if (!placed_) return;
        int top = box_.top, left = box_.left, most = -1;
        for (int r = box_.top; r <= std::max(box_.top, box_.bottom - rows_ + 1); ++r)
            for (int c = box_.left; c <= std::max(box_.left, box_.right - columns_ + 1); ++c) {
                int inside = 0;
                for (int w = 0; w < count(); ++w) inside += within(w, r, c);
                if (inside > most) most = inside, top = r, left = c;
            }
        for (int w = 0; w < count(); ++w)
            if (!within(w, top, left)) lift(w);
        lift_apart();
        shift(-top, -left);
    }

    bool within(int w, int top, int left) const {
        Box box = Box{}.with(at_[w], length(w));
        return at_[w].placed() && box.top >= top && box.left >= left && box.bottom < top + rows_ &&
               box.right < left + columns_;
    }

    int any_placed() {
        int k = below(placed_), w = 0;
        for (;; ++w)
            if (at_[w].placed() && k-- == 0) return w;
    }

    // Take out a word and the words whose middles are nearest to its own.
    void lift_near() {
        int center = any_placed(), most = 2 + below(MOST_NEAR);
        auto [row, column] = middle_of(center);
        std::vector<std::pair<int, int>> far;
        for (int w = 0; w < count(); ++w)
            if (at_[w].placed()) {
                auto [r, c] = middle_of(w);
                far.push_back({(r - row) * (r - row) + (c - column) * (c - column), w});
            }
        std::ranges::sort(far);
        for (int i = 0; i < most && i < int(far.size()); ++i) lift(far[i].second);
    }

    // The row and the column of a word's middle, times two.
    std::pair<int, int> middle_of(int w) const {
        int reach = length(w) - 1;
        return {2 * at_[w].row + (at_[w].down ? reach : 0), 2 * at_[w].column + (at_[w].down ? 0 : reach)};
    }

    void lift_any() {
        for (int k = 1 + below(3); k > 0 && placed_; --k) lift(any_placed());
    }

    // Keep the part with the most words and the parts with fixed words; take the others out.
    void lift_apart() {
        auto all = parts();
        std::size_t most = 0;
        for (std::size_t p = 1; p < all.size(); ++p)
            if (all[p].size() > all[most].size()) most = p;
        for (std::size_t p = 0; p < all.size(); ++p) {
            bool fixed = std::ranges::any_of(all[p], [&](int w) { return fixed_[w]; });
            if (fixed_count_ ? !fixed : p != most)
                for (int w : all[p]) lift(w);
        }
    }

    // The connected parts: the words of each.
    std::vector<std::vector<int>> parts() const {
        std::vector<char> seen(words_.size());
        std::vector<std::vector<int>> found;
        for (int w = 0; w < count(); ++w) {
            if (!at_[w].placed() || seen[w]) continue;
            std::vector<int> part{w};
            seen[w] = true;
            for (std::size_t k = 0; k < part.size(); ++k) {
                int v = part[k];
                cells(v, at_[v], [&](int, int r, int c) {
                    int other = owner_[!at_[v].down][r * 64 + c];
                    if (other >= 0 && !seen[other]) seen[other] = true, part.push_back(other);
                });
            }
            found.push_back(std::move(part));
        }
        return found;
    }

    using Rows = std::array<u64, 64>;  // a bit a column; the last row stays empty

    const std::vector<std::vector<std::uint8_t>> words_;  // letters as small numbers
    const PlaceWeights rating_;                           // the weights of the final rating
    PlaceWeights weights_;                                // the weights that the search uses now
    int rows_, columns_;                                  // the plane's size
    u64 random_;                                          // the state of the random numbers
    std::vector<Placement> at_;                           // per word
    std::vector<char> fixed_;
    int fixed_count_ = 0;
    bool anchored_ = false;
    std::vector<Rows> letters_;                                // per letter: where it stands
    Rows filled_{}, covered_[2]{};                             // cells with letters; cells of words across, and down
    std::array<std::array<std::int16_t, 64 * 64>, 2> owner_;   // per way and cell: the word there, or -1
    Box box_;                                                  // around all letters; may be too large within a move
    int placed_ = 0, crossings_ = 0, total_ = 0;               // words, cells of two words, letters of all words
    long nodes_ = 0, cycle_begin_ = 0, cycle_nodes_ = 1;
    double cost_ = 0, best_cost_ = 1e300;  // this layout's cost by weights_, the best one's by rating_
    std::vector<Placement> best_;
    Placement best_place_;
    double best_place_cost_ = 0;
};

}  // namespace crosswright
