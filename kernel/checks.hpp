// What the kernel's door checks before numbers from Python go in. Every id and size that the loops inside use without
// a look is looked at here once; a wrong one is an exception, which Python sees as ValueError or IndexError.
#pragma once
#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "mend.hpp"
#include "place.hpp"
#include "rows.hpp"

namespace crosswright::checks {

// How many letters have a bit in a mask?
constexpr int MOST_LETTERS = 64;
// How many crossings may a problem have? Each takes some bytes before any slot is seen.
constexpr int MOST_CROSSINGS = 1 << 22;
// How many words may have numbers? Each takes a byte before any word is seen.
constexpr std::size_t MOST_NAMES = std::size_t(1) << 26;

inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

// Whether `i` counts one of `n` things: 0 .. n-1.
template <class I>
inline void require_index(I i, std::size_t n, const char* what) {
    if (i < 0 || std::size_t(i) >= n)
        throw std::out_of_range(std::string(what) + " " + std::to_string(i) + " is none of " + std::to_string(n));
}

// Whether all items are below `end`: a loop without branches, which compilers vectorise.
template <class Item>
inline bool all_below(const Item* items, std::size_t count, std::size_t end) {
    Item most = 0;
    for (std::size_t i = 0; i < count; ++i) most = std::max(most, items[i]);
    return count == 0 || most < end;
}

// Whether no bit stands beyond the first `count`, in as many blocks as they take.
inline bool fits(const u64* blocks, std::size_t size, int count) {
    return size == std::size_t(count + 63) / 64 && (count % 64 == 0 || !(blocks[size - 1] >> count % 64));
}

// Problems

struct TableSizes {
    std::size_t bits, letters, scores, root_starts;
};

inline void check(const Table& table, const TableSizes& given) {
    require(table.length >= 1 && table.length <= 1 << 16, "a word's length is out of range");
    require(table.words >= 0 && table.words < 1 << Roots::LENGTH_SHIFT, "the number of words is out of range");
    require(table.stride >= table.blocks() && table.stride <= 1 << Roots::LENGTH_SHIFT, "the bitsets are too short");
    require(given.bits >= std::size_t(table.length) * table.alphabet * table.stride, "there are too few bitsets");
    require(given.letters >= std::size_t(table.words) * table.length, "there are too few letters");
    require(given.scores >= std::size_t(table.words), "there are too few scores");
    require(all_below(table.letters, std::size_t(table.words) * table.length, table.alphabet),
            "a letter is not in the alphabet");
}

inline void check_roots(const Problem& problem, const std::vector<TableSizes>& given) {
    for (std::size_t t = 0; t < given.size(); ++t) {
        require(problem.tables[t].length < 1 << (32 - Roots::LENGTH_SHIFT), "words with roots are too long");
        require(given[t].root_starts > std::size_t(problem.tables[t].words), "words without roots");
    }
}

// Links lead back to where they come from, and peers have words of one table.
inline void check_neighbours(const Problem& problem, int s) {
    const Slot& slot = problem.slots[s];
    for (std::size_t i = 0; i < slot.links.size(); ++i) {
        const Link& link = slot.links[i];
        require_index(link.crossing, problem.crossings, "crossing");
        require_index(link.position, slot.table->length, "position");
        require_index(link.other, problem.slots.size(), "slot");
        const std::vector<Link>& others = problem.slots[link.other].links;
        require_index(link.back, others.size(), "link");
        const Link& back = others[link.back];
        require(back.other == s && back.back == int(i) && back.crossing == link.crossing, "a link leads nowhere");
    }
    for (int t : slot.peers) {
        require_index(t, problem.slots.size(), "slot");
        require(problem.slots[t].table == slot.table, "peers have words of different lengths");
    }
}

inline void check(const Problem& problem) {
    for (std::size_t s = 0; s < problem.slots.size(); ++s) {
        const Slot& slot = problem.slots[s];
        require(fits(slot.domain.data(), slot.domain.size(), slot.table->words), "a domain has not its words' bits");
        check_neighbours(problem, int(s));
    }
    for (const Limit& limit : problem.limits) {
        require(limit.words.size() == problem.slots.size(), "a limit has not the problem's slots");
        for (std::size_t s = 0; s < problem.slots.size(); ++s)
            require(fits(limit.words[s].data(), limit.words[s].size(), problem.slots[s].table->words),
                    "a limit has not its words' bits");
    }
}

inline void check(const Problem& problem, const Placing& placing) {
    require_index(placing.slot, problem.slots.size(), "slot");
    require_index(placing.word, problem.slots[placing.slot].table->words, "word");
}

// Words per slot, -1 for holes.
inline void check(const Problem& problem, const std::vector<int>& words) {
    require(words.size() == problem.slots.size(), "there is not one word for each slot");
    for (std::size_t s = 0; s < words.size(); ++s)
        if (words[s] != -1) check(problem, Placing{int(s), words[s]});
}

// Walks

inline void check(const Automaton& automaton, std::size_t names) {
    const std::size_t nodes = automaton.letters.size(), edges = automaton.target.size();
    require(nodes >= 1 && automaton.first.size() == nodes, "an automaton has not its nodes");
    require(automaton.before.size() == edges, "an automaton has not its edges");
    for (std::size_t n = 0; n < nodes; ++n)
        require(automaton.first[n] + std::size_t(std::popcount(automaton.letters[n])) <= edges, "an edge is missing");
    require(all_below(automaton.target.data(), edges, nodes), "an edge leads nowhere");
    require(all_below(automaton.names.data(), automaton.names.size(), names), "a word's number is out of range");
}

inline void check(const std::vector<Automaton>& automata, const std::vector<int>& slots, const std::vector<Step>& steps,
                  std::size_t names) {
    require(names < MOST_NAMES, "there are too many words");
    for (const Automaton& automaton : automata) check(automaton, names);
    for (int each : slots) require_index(each, automata.size(), "automaton");
    require(!steps.empty(), "a walk without steps");
    for (const Step& step : steps) {
        require_index(step.slots[0], slots.size(), "slot");
        if (step.slots[1] != -1) require_index(step.slots[1], slots.size(), "slot");
        else require(!step.ends[1], "no slot ends");
        require(step.slots[0] != step.slots[1], "a slot crosses itself");
    }
}

// The number of a word: its id and what to add to it.
inline std::uint32_t name_of(std::int64_t offset, std::uint32_t id) {
    require(offset < std::int64_t(MOST_NAMES) - id, "a word's number is out of range");
    return std::uint32_t(offset + id);
}

// A column's cells follow each other, each in an item below the item of the one before.
class Columns {
   public:
    Columns(const std::vector<WordTable>& tables, const std::vector<RowItem>& items, const std::vector<RowCell>& cells)
        : tables(tables), items(items), cells(cells), item_of(cells.size()), position(cells.size(), 0) {
        for (std::size_t i = 0; i < items.size(); ++i)
            std::fill_n(item_of.begin() + items[i].first, tables[items[i].table].length, int(i));
    }

    void check() {
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (cells[c].column == -1) require(alone(cells[c]), "a cell without a column has neighbours");
            else check_column(int(c));
    }

   private:
    const std::vector<WordTable>& tables;
    const std::vector<RowItem>& items;
    const std::vector<RowCell>& cells;
    std::vector<int> item_of;   // [cells]
    std::vector<int> position;  // [cells]: in the column

    static bool alone(const RowCell& cell) { return cell.above == -1 && cell.below == -1 && !cell.ends; }

    void check_column(int c) {
        const RowCell& cell = cells[c];
        require_index(cell.column, tables.size(), "table");
        if (cell.above != -1) {
            require_index(cell.above, c, "cell above");
            require(cells[cell.above].column == cell.column && under(cell.above) == c, "a column's cells don't follow");
            position[c] = position[cell.above] + 1;
        }
        require_index(position[c], tables[cell.column].length, "position");
        if (cell.below == -1) {
            require(position[c] + 1 == tables[cell.column].length, "a column ends too early");
            require(!cell.ends || !tables[cell.column].names.empty(), "words without numbers end");
        } else {
            check_below(c);
        }
    }

    void check_below(int c) {
        const RowCell& cell = cells[c];
        require_index(cell.below, items.size(), "item");
        require(cell.below > item_of[c] && !cell.ends, "a column goes back");
        require_index(cell.below_position, tables[items[cell.below].table].length, "position");
        require(cells[under(c)].above == c, "a column's cells don't follow");
    }

    // The cell that a cell's column goes on in, -1 where it ends.
    int under(int c) const {
        const RowCell& cell = cells[c];
        return cell.below == -1 ? -1 : items[cell.below].first + cell.below_position;
    }
};

inline void check(const std::vector<WordTable>& tables, const std::vector<RowItem>& items,
                  const std::vector<RowCell>& cells, std::size_t names, bool mirrored) {
    require(!items.empty(), "a walk without items");
    require(names < MOST_NAMES, "there are too many words");
    for (const WordTable& table : tables)
        require(all_below(table.names.data(), table.names.size(), names), "a word's number is out of range");
    std::size_t next = 0;
    for (const RowItem& item : items) {
        require_index(item.table, tables.size(), "table");
        require(item.first >= 0 && std::size_t(item.first) == next, "an item has not its cells");
        const WordTable& table = tables[item.table];
        require(!item.named || table.words == 0 || !table.names.empty(), "an item's words have no numbers");
        next += std::size_t(table.length);
    }
    require(next == cells.size(), "the items have not all cells");
    require(!mirrored || items.size() <= std::size_t(tables[items[0].table].length), "no square to mirror");
    Columns(tables, items, cells).check();
}

// The random numbers that order the first item's words.
inline void check(const RowWalk& walk, const std::vector<double>& chances) {
    require(chances.size() >= std::size_t(walk.first_words()), "there is not one number for each word");
    for (double chance : chances) require(chance > 0 && chance <= 1, "a random number is out of range");
}

// Layouts

inline void check_plane(int rows, int columns) {
    require(rows >= 1 && rows <= Placer::SIDE && columns >= 1 && columns <= Placer::SIDE, "the plane is out of range");
}

inline void check_words(const std::vector<std::vector<int>>& words, int alphabet) {
    require(alphabet >= 1 && alphabet <= 256, "the alphabet is out of range");
    require(!words.empty() && words.size() <= 1 << 15, "the number of words is out of range");
    for (const auto& word : words) {
        require(!word.empty(), "a word has no letters");
        for (int letter : word) require_index(letter, alphabet, "letter");
    }
}

// Whether a word lies on a plane.
inline void check(const Placement& at, int length, int rows, int columns) {
    require(at.row >= 0 && at.row <= rows - (at.down ? length : 1), "a word's row is out of range");
    require(at.column >= 0 && at.column <= columns - (at.down ? 1 : length), "a word's column is out of range");
}

// Where a word is fixed: once, on the plane.
inline void check(const Placer& placer, int w, const Placement& at) {
    require_index(w, placer.count(), "word");
    require(!placer.is_placed(w), "a word is fixed twice");
    check(at, placer.length(w), Placer::SIDE, Placer::SIDE);
}

// A place for each word; row -1: not placed.
inline void check(const Placer& placer, const std::vector<Placement>& layout) {
    require(layout.size() == std::size_t(placer.count()), "there is not one place for each word");
    for (int w = 0; w < placer.count(); ++w)
        if (layout[w].placed()) check(layout[w], placer.length(w), Placer::SIDE, Placer::SIDE);
}

}  // namespace crosswright::checks
