// Walks through all fills row by row: every row takes a word that lets all columns continue. This is the quickest way
// through open grids. When a letter is written, the walk notes the words that it leaves for the row below, and for the
// last row once that is the second below; so a word is given up at its first letter that leaves one of them none.
//
//   i item (a row's slot, or a lone cell of a column)   q position in it   c cell   w word   b block of 64 words
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "count.hpp"

namespace crosswright {

// The words that a slot can take, in alphabetical order; the first item's words may have another order when the walk
// looks for one fill.
struct WordTable {
    int length, words, blocks;
    std::vector<std::uint8_t> letters;   // [words][length]
    std::vector<std::uint32_t> names;    // [words]: a word's number, the same in all tables; empty where repeats don't matter
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

// Words, which are in alphabetical order, as a trie. Where the last letter leads is no node but the word itself.
struct Trie {
    struct Node {
        u64 letters;          // which letters go on from here
        std::uint32_t first;  // where the least of them leads; the others lead to the next ones in order
    };
    std::vector<Node> nodes;

    explicit Trie(const WordTable& table) {
        struct Span { int first, last, depth; };  // the words first .. last-1 go through a node
        std::vector<Span> spans{{0, table.words, 0}};
        for (std::size_t n = 0; n < spans.size(); ++n) {
            auto [first, last, q] = spans[n];
            const bool ending = q + 1 == table.length;
            nodes.push_back({0, std::uint32_t(ending ? first : int(spans.size()))});
            for (int w = first, next = first; w < last; w = next) {
                while (next < last && table.letter(next)[q] == table.letter(w)[q]) ++next;
                nodes[n].letters |= u64(1) << table.letter(w)[q];
                if (!ending) spans.push_back({w, next, q + 1});
            }
        }
    }

    std::uint32_t after(std::uint32_t node, int a) const {
        const Node& from = nodes[node];
        return from.first + std::uint32_t(std::popcount(from.letters & ((u64(1) << a) - 1)));
    }

    // The letters that can come this many letters after a node.
    u64 letters_after(std::uint32_t node, int rows) const {
        u64 found = 0, next = nodes[node].letters;
        if (rows == 1) return next;
        for (; next; next &= next - 1) found |= letters_after(after(node, std::countr_zero(next)), rows - 1);
        return found;
    }
};

// A cell, as the walk needs it.
struct RowCell {
    int column;          // the table of its column's slot, -1 where it has none
    int above;           // the slot's cell before this one, -1 at its first
    int below;           // the item that the slot goes on in, -1 at its last ...
    int below_position;  // ... and the position there
    bool ends;           // whether the slot's word is complete here and must not repeat another's
};

struct RowItem {
    int table;
    int first;   // its first cell; the others follow
    bool named;  // whether its word must not repeat another's
};

// A set of words, stored as its non-empty blocks.
struct SparseSet {
    int size = 0;
    std::vector<std::uint32_t> index;  // [size]: which blocks
    std::vector<u64> block;            // [size]

    SparseSet() = default;  // without room: not made yet
    explicit SparseSet(int blocks) : index(blocks), block(blocks) {}

    // Become the intersection of two sets; false when that is empty.
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

// `mirrored`: rows and columns have the same words, so that each fill mirrored at its diagonal is a fill too. Of the
// two, only the fill whose first column comes after its first row is walked, and it counts twice.
class RowWalk {
   public:
    u64 fills = 0;  // found so far
    u64 nodes = 0;  // letters written so far
    std::vector<std::uint8_t> furthest;  // `letters` at the moment when the most items had words

    RowWalk(std::vector<WordTable> tables, std::vector<RowItem> items, std::vector<RowCell> cells, std::size_t names,
            bool mirrored)
        : tables(std::move(tables)), items(std::move(items)), cells(std::move(cells)),
          at(this->cells.size()), marked(this->cells.size(), -1), outlooks(this->cells.size()), used(names),
          mirrored(mirrored), tied(this->items.size() + 1, true) {
        for (const WordTable& table : this->tables) tries.emplace_back(table);
        for (const RowItem& item : this->items) {
            states.emplace_back();
            states.back().own.emplace_back(this->tables[item.table].blocks);
            note_first_letters(item, states.back().own[0]);
        }
        for (std::size_t c = 0; c < this->cells.size(); ++c) look_out(int(c));
        for (State& state : states)
            for (const SparseSet& each : state.own) state.notes.push_back(&each);
    }

    // How many words the first item has.
    std::size_t first_words() const { return std::size_t(tables[items[0].table].words); }

    RowWalk(const RowWalk&) = delete;  // its notes refer to each other

    // Call it before the walk begins: it shuffles the first item's words by these random numbers (one per word, above
    // 0, up to 1). A word's weight is the number of ways in which its columns can continue, all columns together,
    // squared: where more words fit, fills are found sooner.
    void order(const std::vector<double>& chances) {
        RowItem& item = items[0];
        const WordTable& table = tables[item.table];
        std::vector<std::vector<double>> ways;
        for (int q = 0; q < table.length; ++q) ways.push_back(ways_on(cells[item.first + q]));
        std::vector<std::pair<double, int>> ranked;
        for (int w = 0; w < table.words; ++w) {
            double rank = chances[w];
            for (int q = 0; q < table.length; ++q) rank /= ways[q][table.letter(w)[q]] * ways[q][table.letter(w)[q]];
            ranked.push_back({rank, w});
        }
        std::sort(ranked.begin(), ranked.end());
        std::vector<std::uint8_t> letters;
        std::vector<std::uint32_t> names;
        for (auto [_, w] : ranked) {
            letters.insert(letters.end(), table.letter(w), table.letter(w) + table.length);
            if (!table.names.empty()) names.push_back(table.names[w]);
        }
        tables.emplace_back(table.length, std::move(letters), std::move(names));
        item.table = int(tables.size()) - 1;
    }

    // Start over: walk all fills whose first item has one of the words first .. last-1.
    void begin(int first, int last) {
        for (int i = depth; i >= 0; --i) unwrite(i, 0);
        depth = standing = 0;
        std::vector<u64> wanted(tables[items[0].table].blocks);
        for (int w = first; w < last; ++w) wanted[w / 64] |= u64(1) << w % 64;
        SparseSet all = states[0].own[0];
        note_first_letters(items[0], all);
        states[0].own[0].become(all, wanted.data());
        enter();
    }

    // Go on for about `most` nodes, or to the next fill; false when all is walked.
    bool advance(u64 most, bool to_fill) {
        const int last = int(items.size()) - 1;
        const bool counting_rest = !to_fill && ends_freely();
        for (u64 end = nodes + most; nodes < end;) {
            standing = depth;
            if (depth == last && counting_rest && !(mirrored && tied[depth])) {
                count_rest();
                if (!leave()) return false;
                continue;
            }
            int w = next_word();
            if (w < 0) {
                if (!leave()) return false;
            } else if (write(w)) {
                if (depth < last) {
                    ++depth;
                    enter();
                    if (depth > most_standing) keep_furthest();
                } else {
                    fills += mirrored && !tied[depth + 1] ? 2 : 1;
                    standing = depth + 1;
                    if (to_fill) return true;
                }
            }
        }
        return true;
    }

    // The letters written now, cell after cell from the first: all of them at a fill.
    std::vector<std::uint8_t> letters() const {
        std::vector<std::uint8_t> found;
        for (int i = 0; i < standing; ++i) {
            const WordTable& table = tables[items[i].table];
            found.insert(found.end(), table.letter(states[i].word), table.letter(states[i].word) + table.length);
        }
        return found;
    }

   private:
    struct State {
        std::vector<SparseSet> own;           // [levels + 1]: room for ...
        std::vector<const SparseSet*> notes;  // [levels + 1]: ... the words left after each note
        int block = 0;           // the block where the walk is in the last note ...
        std::uint32_t from = 0;  // ... words before this one are done
        int word = -1;           // the word tried last
        std::int64_t name = -1;  // the number that was marked as used for it
    };
    // An item further down a column, as one of the cells of the column sees it.
    struct Outlook {
        int item, position;                 // the item, and the position where the column crosses it
        int rows;                           // how many items further down the column: 1 or 2
        int level;                          // its note there is the item's first (0), second (1) ...
        std::vector<const u64*> allowed;    // [nodes]: the item's words that the column then allows; made when needed
        std::vector<SparseSet> first;       // [nodes]: at level 0 the note itself, likewise
    };

    std::vector<WordTable> tables;
    std::vector<RowItem> items;
    const std::vector<RowCell> cells;
    std::vector<Trie> tries;                           // [tables]
    std::vector<State> states;                         // [items]
    std::vector<std::uint32_t> at;                     // [cells]: the node of its column's slot after it
    std::vector<std::int64_t> marked;                  // [cells]: the name of the column's word completed there, or -1
    std::vector<std::vector<Outlook>> outlooks;        // [cells]
    std::map<std::tuple<int, int, u64>, std::vector<u64>> unions;  // table, position, letters -> the words with one of them
    std::vector<std::uint8_t> used;                    // [names]
    const bool mirrored;
    std::vector<bool> tied;                            // [items + 1]: whether the first column is the first row so far
    int depth = 0;
    int standing = 0;       // how many items have words now ...
    int most_standing = 0;  // ... and how many had in `furthest`

    void keep_furthest() {
        standing = most_standing = depth;
        furthest = letters();
    }

    // For each letter: how many words of the column that begins in a cell begin with it; 1 where no column begins
    // there.
    std::vector<double> ways_on(const RowCell& cell) const {
        std::vector<double> ways(64, cell.column < 0);
        if (cell.column < 0) return ways;
        const WordTable& table = tables[cell.column];
        for (int w = 0; w < table.words; ++w) ++ways[table.letter(w)[0]];
        return ways;
    }

    // Lay out which items a cell limits: the next one of its column, and the one after that if it is the last.
    void look_out(int c) {
        if (cells[c].below < 0) return;
        add_outlook(c, cells[c], 1);
        const RowCell& next = cells[items[cells[c].below].first + cells[c].below_position];
        if (next.below < 0) return;
        const RowCell& second = cells[items[next.below].first + next.below_position];
        if (second.below < 0) add_outlook(c, next, 2);
    }

    // `before`: the cell of the column just above the item that this cell sees; `rows`: 1 or 2, as in Outlook.
    void add_outlook(int c, const RowCell& before, int rows) {
        State& there = states[before.below];
        int level = int(there.own.size()) - 1;
        std::size_t nodes = tries[before.column].nodes.size();
        outlooks[c].push_back({before.below, before.below_position, rows, level, std::vector<const u64*>(nodes),
                               std::vector<SparseSet>(level == 0 ? nodes : 0)});
        there.own.emplace_back(tables[items[before.below].table].blocks);
    }

    // The words of an item that the columns beginning in its cells allow.
    void note_first_letters(const RowItem& item, SparseSet& note) const {
        const WordTable& table = tables[item.table];
        note.size = table.blocks;
        for (int b = 0; b < table.blocks; ++b) note.index[b] = b;
        for (int w = 0; w < table.words; ++w) note.block[w / 64] |= u64(1) << w % 64;
        for (int q = 0; q < table.length; ++q) {
            const RowCell& cell = cells[item.first + q];
            if (cell.column < 0 || cell.above >= 0) continue;
            SparseSet before = note;
            note.become(before, with_letters(table, q, tries[cell.column].nodes[0].letters).data());
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

    const SparseSet& candidates(int i) const { return *states[i].notes.back(); }

    // Begin with the words of the item that the walk has reached.
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

    // Write a word into this item, reusing the prefix that it shares with the last one; false when it doesn't fit.
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
            state.from = table.after[w * table.length + q];  // no word with this beginning fits
            return false;
        }
        return !item.named || mark(state, table.names[w]);
    }

    // Whether the first column, with this row's first letter, is not before the first row in the alphabet.
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
        if (cell.column < 0) return true;
        const Trie& column = tries[cell.column];
        at[c] = column.after(cell.above >= 0 ? at[cell.above] : 0, a);
        if (cell.ends) {
            std::uint32_t name = tables[cell.column].names[at[c]];
            if (used[name]) return false;
            used[name] = 1;
            marked[c] = name;
        }
        for (Outlook& outlook : outlooks[c])
            if (!note(outlook, column, at[c])) return false;
        return true;
    }

    // Note the words that a column, at this node, leaves an item further down; false when there are none.
    bool note(Outlook& outlook, const Trie& column, std::uint32_t node) {
        State& there = states[outlook.item];
        const int level = outlook.level;
        const u64*& allowed = outlook.allowed[node];
        if (allowed == nullptr) allowed = words_with(outlook, column.letters_after(node, outlook.rows));
        if (level > 0) {
            there.notes[level + 1] = &there.own[level + 1];
            return there.own[level + 1].become(*there.notes[level], allowed);
        }
        SparseSet& first = outlook.first[node];
        if (first.index.empty()) {
            first = SparseSet(tables[items[outlook.item].table].blocks);
            first.become(there.own[0], allowed);
        }
        there.notes[1] = &first;
        return first.size > 0;
    }

    const u64* words_with(const Outlook& outlook, u64 letters) {
        const int table = items[outlook.item].table;
        std::vector<u64>& words = unions[{table, outlook.position, letters}];
        if (words.empty()) words = with_letters(tables[table], outlook.position, letters);
        return words.data();
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
