// Counting fills row by row: every across slot takes a word that all columns can go on with. The quickest way through
// open grids. What a letter leaves the row below is noted as it is written, so that a word is given up at its first
// letter that leaves the row below none.
//
//   i item (an across slot, or a lone cell of a column)   q position in it   c cell   w word   b block of 64 words
#pragma once
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "count.hpp"

namespace crosswright {

// The words that an item can take, in alphabetical order.
struct WordTable {
    int length, words, blocks;
    std::vector<std::uint8_t> letters;   // [words][length]
    std::vector<std::uint32_t> names;    // [words], as in Automaton; empty where repeats don't matter
    std::vector<u64> bits;               // [length][64][blocks]: which words have letter a at position q
    std::vector<std::uint32_t> after;    // [words][length]: the first word that differs from this one up to position q

    WordTable(int length, std::vector<std::uint8_t> given, std::vector<std::uint32_t> names)
        : length(length), words(int(given.size()) / length), blocks((words + 63) / 64), letters(std::move(given)),
          names(std::move(names)), bits(std::size_t(length) * 64 * blocks), after(letters.size(), words) {
        for (int w = 0; w < words; ++w)
            for (int q = 0; q < length; ++q)
                bits[(std::size_t(q) * 64 + letters[w * length + q]) * blocks + w / 64] |= u64(1) << w % 64;
        for (int w = words - 2; w >= 0; --w) {
            const std::uint8_t* word = letter(w);
            for (int q = 0, same = 1; q < length; ++q) {
                same = same && word[q] == word[length + q];
                after[w * length + q] = same ? after[(w + 1) * length + q] : w + 1;
            }
        }
    }

    const std::uint8_t* letter(int w) const { return &letters[std::size_t(w) * length]; }
};

// A cell as the walk goes through it.
struct RowCell {
    int automaton;       // of its column's slot, -1 where it has none
    int above;           // the slot's cell before this one, -1 at its first
    int below;           // the item that the slot goes on in, -1 at its last ...
    int below_position;  // ... the position there ...
    int below_level;     // ... and which of that item's notes this cell adds to: 0, 1, 2 ... as the walk comes by
    bool ends;           // whether the slot has its word here and must not repeat another's
};

struct RowItem {
    int table;
    int first;   // its first cell; the others follow
    int levels;  // how many of its cells have one above in the same slot
    bool named;  // whether its word must not repeat another's
};

// A set of words, held as the blocks that have any.
struct SparseSet {
    int size = 0;
    std::vector<std::uint32_t> index;  // [size]: which blocks
    std::vector<u64> block;            // [size]

    explicit SparseSet(int blocks) : index(blocks), block(blocks) {}

    // Become what two sets have in common; false when that is nothing.
    bool become(const SparseSet& one, const u64* other) {
        int found = 0;
        for (int k = 0; k < one.size; ++k) {
            std::uint32_t b = one.index[k];
            u64 both = one.block[k] & other[b];
            index[found] = b;
            block[found] = both;
            found += both != 0;
        }
        size = found;
        return found > 0;
    }
};

// `mirrored`: rows and columns are alike, so that each fill turned over its diagonal is a fill too; of the two only the
// one whose first column comes after its first row is walked, and counts twice.
class RowWalk {
   public:
    u64 fills = 0;  // found so far
    u64 nodes = 0;  // letters written so far

    RowWalk(std::vector<Automaton> automata, std::vector<WordTable> tables, std::vector<RowItem> items,
            std::vector<RowCell> cells, std::size_t names, bool mirrored)
        : automata(std::move(automata)), tables(std::move(tables)), items(std::move(items)), cells(std::move(cells)),
          at(this->cells.size()), marked(this->cells.size(), -1), used(names),
          mirrored(mirrored), tied(this->items.size() + 1, true) {
        for (const RowCell& cell : this->cells) left.push_back(cell.below < 0 ? -1 : kind_of(cell));
        for (const RowItem& item : this->items) {
            SparseSet none(this->tables[item.table].blocks);
            states.push_back({std::vector<SparseSet>(item.levels + 1, none), std::vector<const SparseSet*>(item.levels + 1)});
        }
        for (std::size_t i = 0; i < this->items.size(); ++i) {
            note_first_letters(this->items[i], states[i].own[0]);
            for (int level = 0; level <= this->items[i].levels; ++level) states[i].notes[level] = &states[i].own[level];
        }
        for (const RowCell& cell : this->cells)
            first_notes.emplace_back(cell.below < 0 || cell.below_level > 0 ? 0 : this->automata[cell.automaton].letters.size(), SparseSet(0));
    }

    RowWalk(const RowWalk&) = delete;  // its notes refer to each other

    // Start over: walk all whose first item has one of the words first .. last-1.
    void begin(int first, int last) {
        for (int i = depth; i >= 0; --i) unwrite(i, 0);
        depth = 0;
        std::vector<u64> wanted(tables[items[0].table].blocks);
        for (int w = first; w < last; ++w) wanted[w / 64] |= u64(1) << w % 64;
        SparseSet all = states[0].own[0];
        note_first_letters(items[0], all);
        states[0].own[0].become(all, wanted.data());
        enter();
    }

    // Go on for about so many nodes; false when all is walked.
    bool advance(u64 most) {
        const int last = int(items.size()) - 1;
        const bool free_end = ends_freely();
        for (u64 end = nodes + most; nodes < end;) {
            if (depth == last && free_end && !(mirrored && tied[depth])) {
                count_rest();
                if (!leave()) return false;
                continue;
            }
            int w = next_word();
            if (w < 0) {
                if (!leave()) return false;
            } else if (write(w)) {
                if (depth == last) fills += mirrored && !tied[depth + 1] ? 2 : 1;
                else {
                    ++depth;
                    enter();
                }
            }
        }
        return true;
    }

   private:
    struct At {
        std::uint32_t node = 0, words = 0;
    };
    struct State {
        std::vector<SparseSet> own;           // [levels + 1]: room for ...
        std::vector<const SparseSet*> notes;  // [levels + 1]: ... the words left after each note
        int block = 0;           // where the walk is among the words of the last note ...
        std::uint32_t from = 0;  // ... of which those before this one are done
        int word = -1;           // the word it looked at last
        std::int64_t name = -1;  // what was marked as used for it
    };

    const std::vector<Automaton> automata;
    const std::vector<WordTable> tables;
    const std::vector<RowItem> items;
    const std::vector<RowCell> cells;
    std::vector<State> states;                         // [items]
    std::vector<At> at;                                // [cells]: where its column's slot is after it
    std::vector<std::int64_t> marked;                  // [cells]: the name of the column's word completed there, or -1
    std::vector<int> left;                             // [cells]: which of `unions` is its own
    std::map<std::tuple<int, int, int>, int> kinds;    // automaton, table, position -> place in `unions`
    std::vector<std::map<u64, std::vector<u64>>> unions;            // [kinds]: the words that have one of some letters
    std::vector<std::vector<const u64*>> of_node;                   // [kinds][nodes]: the same for a node's letters
    std::vector<std::vector<SparseSet>> first_notes;   // [cells][nodes]: what an item's first note comes to; lazy
    std::vector<std::uint8_t> used;                    // [names]
    const bool mirrored;
    std::vector<bool> tied;                            // [items + 1]: whether the first column is the first row so far
    int depth = 0;

    int kind_of(const RowCell& cell) {
        auto [found, fresh] = kinds.try_emplace({cell.automaton, items[cell.below].table, cell.below_position}, int(unions.size()));
        if (fresh) {
            unions.emplace_back();
            of_node.emplace_back(automata[cell.automaton].letters.size());
        }
        return found->second;
    }

    // The words that the slots which begin in an item's cells leave it.
    void note_first_letters(const RowItem& item, SparseSet& note) const {
        const WordTable& table = tables[item.table];
        note.size = table.blocks;
        for (int b = 0; b < table.blocks; ++b) {
            note.index[b] = b;
            note.block[b] = b < table.words / 64 ? ~u64(0) : (u64(1) << table.words % 64) - 1;
        }
        for (int q = 0; q < table.length; ++q) {
            const RowCell& cell = cells[item.first + q];
            if (cell.automaton < 0 || cell.above >= 0) continue;
            SparseSet before = note;
            note.become(before, with_letters(table, q, automata[cell.automaton].letters[0]).data());
        }
    }

    static std::vector<u64> with_letters(const WordTable& table, int q, u64 letters) {
        std::vector<u64> found(table.blocks);
        for (; letters; letters &= letters - 1) {
            const u64* row = &table.bits[(std::size_t(q) * 64 + std::countr_zero(letters)) * table.blocks];
            for (int b = 0; b < table.blocks; ++b) found[b] |= row[b];
        }
        return found;
    }

    const SparseSet& candidates(int i) const { return *states[i].notes[items[i].levels]; }

    // Begin with the words of the item that the walk has come to.
    void enter() {
        State& state = states[depth];
        state.block = 0;
        state.from = 0;
        state.word = -1;
    }

    // The next word of this item, -1 when there is none.
    int next_word() {
        State& state = states[depth];
        const SparseSet& words = candidates(depth);
        for (; state.block < words.size; ++state.block) {
            const std::uint32_t start = words.index[state.block] * 64;
            u64 rest = words.block[state.block];
            if (state.from > start) rest = state.from - start < 64 ? rest & ~u64(0) << (state.from - start) : 0;
            if (rest == 0) continue;
            state.from = start + std::countr_zero(rest) + 1;
            return int(state.from) - 1;
        }
        return -1;
    }

    // Go back to the item before; false when there is none.
    bool leave() {
        unwrite(depth, 0);
        if (depth == 0) return false;
        --depth;
        return true;
    }

    // Whether no word that the last item completes can repeat another.
    bool ends_freely() const {
        const RowItem& item = items.back();
        bool free = !item.named;
        for (int q = 0; q < tables[item.table].length; ++q) free = free && !cells[item.first + q].ends;
        return free;
    }

    void count_rest() {
        const SparseSet& words = candidates(depth);
        for (int k = 0; k < words.size; ++k) fills += u64(std::popcount(words.block[k])) << mirrored;
        ++nodes;
    }

    // Write a word into this item, sharing what it has in common with the last one; false when it can't stand.
    bool write(int w) {
        State& state = states[depth];
        const RowItem& item = items[depth];
        const WordTable& table = tables[item.table];
        const std::uint8_t* word = table.letter(w);
        int q = 0;
        if (state.word >= 0) {
            const std::uint8_t* last = table.letter(state.word);
            while (word[q] == last[q]) ++q;
            unwrite(depth, q);
        }
        state.word = w;
        if (mirrored && !in_order(w, word[0])) {
            state.from = table.after[w * table.length];
            return false;
        }
        for (; q < table.length; ++q) {
            if (write_letter(item.first + q, word[q])) continue;
            state.from = table.after[w * table.length + q];  // none that begins like this can stand
            return false;
        }
        return !item.named || mark(state, table.names[w]);
    }

    // Whether the first column, with this row's first letter, does not come before the first row.
    bool in_order(int w, int a) {
        const WordTable& table = tables[items[0].table];
        const int other = table.letters[std::size_t(depth == 0 ? w : states[0].word) * table.length + depth];
        tied[depth + 1] = tied[depth] && a == other;
        return !tied[depth] || a >= other;
    }

    bool mark(State& state, std::uint32_t name) {
        if (used[name]) return false;
        used[name] = 1;
        state.name = name;
        return true;
    }

    bool write_letter(int c, int a) {
        const RowCell& cell = cells[c];
        ++nodes;
        if (cell.automaton < 0) return true;
        const Automaton& column = automata[cell.automaton];
        At before = cell.above >= 0 ? at[cell.above] : At{};
        std::uint32_t edge = column.edge(before.node, a);
        at[c] = {column.target[edge], before.words + column.before[edge]};
        if (cell.ends) {
            std::uint32_t name = column.names[at[c].words];
            if (used[name]) return false;
            used[name] = 1;
            marked[c] = name;
        }
        return cell.below < 0 || note(c, cell);
    }

    // Note what a column leaves the item below; false when that is nothing.
    bool note(int c, const RowCell& cell) {
        State& under = states[cell.below];
        const int level = cell.below_level;
        if (level > 0) {
            under.notes[level + 1] = &under.own[level + 1];
            return under.own[level + 1].become(*under.notes[level], allowed(c, cell));
        }
        SparseSet& first = first_notes[c][at[c].node];
        if (first.index.empty()) {
            first = SparseSet(tables[items[cell.below].table].blocks);
            first.become(under.own[0], allowed(c, cell));
        }
        under.notes[1] = &first;
        return first.size > 0;
    }

    const u64* allowed(int c, const RowCell& cell) {
        const u64*& known = of_node[left[c]][at[c].node];
        if (known == nullptr) {
            u64 letters = automata[cell.automaton].letters[at[c].node];
            std::vector<u64>& words = unions[left[c]][letters];
            if (words.empty()) words = with_letters(tables[items[cell.below].table], cell.below_position, letters);
            known = words.data();
        }
        return known;
    }

    // Take back an item's letters from position q on.
    void unwrite(int i, int q) {
        State& state = states[i];
        if (state.name >= 0) used[state.name] = 0;
        state.name = -1;
        if (used.empty()) return;
        for (int c = items[i].first + q, end = items[i].first + tables[items[i].table].length; c < end; ++c) {
            if (marked[c] >= 0) used[marked[c]] = 0;
            marked[c] = -1;
        }
    }
};

}  // namespace crosswright
