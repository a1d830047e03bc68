// What the kernel demands of its callers' arrays before it works on them. The kernel itself trusts every number, so a
// wrong one would read or write beyond an array. Only the roots are not looked at here, since an index has a million of
// their numbers: the search leaves out those that lie outside of their arrays (Problem::for_each_akin).
//
// Each function throws std::invalid_argument, which is a ValueError in Python.
#pragma once
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "mend.hpp"
#include "place.hpp"
#include "rows.hpp"

namespace crosswright::door {

inline void demand(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

template <class Number>
void demand_index(Number index, std::size_t count, const char* what) {
    demand(index >= 0 && std::size_t(index) < count, what);
}

// How long may a word be, so that its length is a number of eight bits (Roots::LENGTH_SHIFT)?
constexpr int LONGEST = 255, MOST_LETTERS = 64;
// How many words of a length may there be, so that an id has 24 bits?
constexpr int MOST_WORDS = 1 << Roots::LENGTH_SHIFT;
constexpr int MOST_CROSSINGS = 1 << 24;
// How many numbers may the words of all lengths have? A walk keeps a byte for each.
constexpr std::size_t MOST_NAMES = 1 << 26;
// What may the scores of a fill add up to?
constexpr int MOST_TOTAL = 1 << 30;

// The sizes of a table's arrays, in items. `roots` 0: words with a common root may stand together.
struct TableSizes {
    std::size_t bits, letters, scores, root_starts, roots;
};

// Whether all numbers are below `end`: a loop without branches, so that it takes microseconds for a table's letters.
inline bool all_below(const std::uint8_t* numbers, std::size_t count, int end) {
    std::uint8_t most = 0;
    for (std::size_t i = 0; i < count; ++i) most = std::max(most, numbers[i]);
    return count == 0 || most < end;
}

inline void check_table(const Table& table, const TableSizes& sizes, bool apart) {
    demand(table.length >= 1 && table.length <= LONGEST, "a table's length is from 1 to 255");
    demand(table.words >= 0 && table.words < MOST_WORDS, "a table has too many words");
    demand(table.stride >= table.blocks(), "a table's stride is too short for its words");
    demand(sizes.bits / std::size_t(table.length) / std::size_t(table.alphabet) >= std::size_t(table.stride),
           "a table's bitsets are too few");
    demand(sizes.letters >= std::size_t(table.words) * std::size_t(table.length), "a table's letters are too few");
    demand(all_below(table.letters, std::size_t(table.words) * std::size_t(table.length), table.alphabet),
           "a table has a letter that is not in the alphabet");
    demand(sizes.scores >= std::size_t(table.words), "a table's scores are too few");
    if (!apart) return;
    demand(sizes.root_starts > std::size_t(table.words), "a table's roots are too few");
    demand(sizes.roots <= std::numeric_limits<u32>::max(), "a table has too many roots");
    demand(table.root_starts[table.words] <= sizes.roots, "a table's roots end behind their array");
}

// The sizes of both arrays of Roots, in items.
inline void check_roots(std::size_t starts, std::size_t words) {
    constexpr std::size_t most = std::numeric_limits<u32>::max();
    demand(starts <= most && words <= most, "there are too many roots");
    demand(starts > 0 || words == 0, "words with roots, but no roots");
}

// Blocks of a bitset over a table's words, with no bit behind the last word.
inline void check_blocks(const std::vector<u64>& blocks, const Table& table, const char* what) {
    demand(blocks.size() == std::size_t(table.blocks()), what);
    if (table.words % 64) demand(blocks.back() >> (table.words % 64) == 0, what);
}

inline void check_link(const Problem& problem, int s, int i) {
    const Link& link = problem.slots[s].links[i];
    demand_index(link.crossing, problem.crossings, "a link's crossing does not exist");
    demand_index(link.position, problem.slots[s].table->length, "a link's position is outside of its word");
    demand_index(link.other, problem.slots.size(), "a link leads to a slot that does not exist");
    const auto& links = problem.slots[link.other].links;
    demand_index(link.back, links.size(), "a link has no link back");
    const Link& back = links[link.back];
    demand(link.other != s && back.other == s && back.back == i && back.crossing == link.crossing,
           "two links don't lead to each other");
}

inline void check_slots(const Problem& problem) {
    for (std::size_t s = 0; s < problem.slots.size(); ++s) {
        const Slot& slot = problem.slots[s];
        check_blocks(slot.domain, *slot.table, "a slot's domain does not fit its table");
        for (std::size_t i = 0; i < slot.links.size(); ++i) check_link(problem, int(s), int(i));
        for (int t : slot.peers) {
            demand_index(t, problem.slots.size(), "a peer does not exist");
            demand(t != int(s) && problem.slots[t].table == slot.table, "a slot's peer is itself or of another length");
        }
    }
}

inline void check_limits(const Problem& problem) {
    for (const Limit& limit : problem.limits) {
        demand(limit.words.size() == problem.slots.size(), "a limit does not have the words of each slot");
        for (std::size_t s = 0; s < limit.words.size(); ++s)
            check_blocks(limit.words[s], *problem.slots[s].table, "a limit's words do not fit their slot");
    }
}

inline void check_alphabet(int alphabet, int crossings) {
    demand(alphabet >= 1 && alphabet <= MOST_LETTERS, "the alphabet has 1 to 64 letters");
    demand(crossings >= 0 && crossings <= MOST_CROSSINGS, "the number of crossings is wrong");
}

inline void check_placing(const Problem& problem, int slot, int word) {
    demand_index(slot, problem.slots.size(), "a slot does not exist");
    demand_index(word, problem.slots[slot].table->words, "a word does not exist");
}

// Words to mend: one for each slot, -1 for holes; those that cross have the same letter there.
inline void check_mending(const Problem& problem, const std::vector<int>& words) {
    demand(words.size() == problem.slots.size(), "there must be a word or -1 for each slot");
    for (std::size_t s = 0; s < words.size(); ++s)
        if (words[s] != -1) check_placing(problem, int(s), words[s]);
    for (std::size_t s = 0; s < words.size(); ++s)
        for (const Link& link : problem.slots[s].links) {
            if (words[s] == -1 || words[link.other] == -1) continue;
            const Slot& other = problem.slots[link.other];
            demand(problem.slots[s].table->word(words[s])[link.position] ==
                       other.table->word(words[link.other])[other.links[link.back].position],
                   "two words have different letters at their crossing");
        }
}

// `names`: how many numbers of words there are.
inline void check_automaton(const Automaton& automaton, std::size_t names) {
    std::size_t nodes = automaton.letters.size(), edges = automaton.target.size();
    demand(nodes > 0 && automaton.first.size() == nodes && automaton.before.size() == edges,
           "an automaton's arrays have different sizes");
    for (std::size_t n = 0; n < nodes; ++n)
        demand(automaton.first[n] + std::size_t(std::popcount(automaton.letters[n])) <= edges, "an automaton has too few edges");
    for (std::uint32_t target : automaton.target) demand_index(target, nodes, "an edge leads to a node that does not exist");
    for (std::uint32_t name : automaton.names) demand_index(name, names, "a word's number is too large");
}

inline void check_walk(const std::vector<Automaton>& automata, const std::vector<int>& slots,
                       const std::vector<Step>& steps, std::size_t names) {
    demand(names <= MOST_NAMES, "there are too many numbers of words");
    for (const Automaton& each : automata) check_automaton(each, names);
    for (int automaton : slots) demand_index(automaton, automata.size(), "a slot's automaton does not exist");
    demand(!steps.empty(), "a walk needs a step");
    for (const Step& step : steps) {
        demand_index(step.slots[0], slots.size(), "a step's slot does not exist");
        demand(step.slots[1] == -1 || (step.slots[1] >= 0 && std::size_t(step.slots[1]) < slots.size()),
               "a step's second slot does not exist");
        demand(step.slots[1] != -1 || !step.ends[1], "a slot that does not exist ends");
        demand(step.slots[0] != step.slots[1], "a step has one slot twice");
    }
}

inline void check_letters(const std::vector<int>& letters) {
    for (int a : letters) demand(a >= 0 && a < MOST_LETTERS, "a letter's number is from 0 to 63");
}

// A cell's place in the word of its column, from 1.
inline void check_depths(const std::vector<WordTable>& tables, const std::vector<RowCell>& cells) {
    std::vector<int> depths;
    for (const RowCell& cell : cells) {
        int depth = 1;
        if (cell.above != -1) {
            demand_index(cell.above, depths.size(), "a cell stands above the one above it");
            demand(cells[cell.above].column == cell.column, "a cell and the one above it have different columns");
            depth += depths[cell.above];
        }
        depths.push_back(depth);
        if (cell.column == -1) {
            demand(cell.above == -1 && cell.below == -1 && !cell.ends, "a cell without a column goes on");
            continue;
        }
        demand_index(cell.column, tables.size(), "a cell's column does not exist");
        demand(depth <= tables[cell.column].length, "a column has more cells than letters");
        demand(cell.below == -1 || depth < tables[cell.column].length, "a column goes on behind its last letter");
        demand(!cell.ends || !tables[cell.column].names.empty(), "a word without a number ends");
    }
}

// A cell and the one below it in its slot name each other: the upper one notes which words the item below may take, so
// that the lower one takes only letters that its column permits.
inline void check_notes(const std::vector<WordTable>& tables, const std::vector<RowItem>& items,
                        const std::vector<RowCell>& cells) {
    std::size_t below = 0, above = 0;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        above += cells[c].above != -1;
        if (cells[c].below == -1) continue;
        demand_index(cells[c].below, items.size(), "a column goes on in an item that does not exist");
        const RowItem& item = items[cells[c].below];
        demand_index(cells[c].below_position, tables[item.table].length, "a position is outside of its item");
        demand(cells[item.first + cells[c].below_position].above == int(c), "a column goes on in another cell");
        ++below;
    }
    demand(above == below, "a cell does not know the one below it");
}

// The words of a slot, in alphabetical order: a walk goes from one to the next by their first different letter.
inline void check_spelling(int length, std::size_t letters, const std::vector<int>& positions) {
    demand(length >= 1 && length <= LONGEST && letters % std::size_t(length) == 0, "a table's letters are no words");
    demand(!positions.empty(), "a slot has no open position");
    for (int p : positions) demand_index(p, length, "a position is outside of its word");
}

inline void check_row_walk(const std::vector<WordTable>& tables, const std::vector<RowItem>& items,
                           const std::vector<RowCell>& cells, std::size_t names, bool mirrored) {
    demand(names <= MOST_NAMES, "there are too many numbers of words");
    demand(!items.empty(), "a walk needs an item");
    for (const WordTable& table : tables)
        for (std::uint32_t name : table.names) demand_index(name, names, "a word's number is too large");
    std::size_t next = 0;
    for (const RowItem& item : items) {
        demand_index(item.table, tables.size(), "an item's table does not exist");
        demand(item.first >= 0 && std::size_t(item.first) == next, "an item does not follow the one before it");
        next += std::size_t(tables[item.table].length);
        demand(!item.named || !tables[item.table].names.empty(), "an item's words have no numbers");
        if (mirrored) demand(tables[item.table].length >= int(items.size()), "a walk that is no square is not mirrored");
    }
    demand(next == cells.size(), "the items do not have all cells");
    check_depths(tables, cells);
    check_notes(tables, items, cells);
}

// A word at a place of a layout, or not placed. Nothing may stand there that it disagrees with; `Placer` sees to that.
inline void check_placement(const Placement& at, std::size_t length) {
    if (!at.placed()) return;
    demand(at.column >= 0, "a word is placed outside of the plane");
    int rows = at.down ? int(length) : 1, columns = at.down ? 1 : int(length);
    demand(at.row <= Placer::SIDE - rows && at.column <= Placer::SIDE - columns, "a word is placed outside of the plane");
}

inline void check_plane(int rows, int columns) {
    demand(rows >= 1 && rows <= Placer::SIDE && columns >= 1 && columns <= Placer::SIDE, "a plane has 1 to 63 rows and columns");
}

inline void check_words_to_place(const std::vector<std::vector<int>>& words, int alphabet) {
    demand(alphabet >= 1 && alphabet <= 256, "the alphabet has 1 to 256 letters");
    demand(!words.empty() && words.size() < 1 << 15, "there must be words, and fewer than 32,768");
    for (const auto& word : words) {
        demand(!word.empty() && word.size() <= Placer::SIDE, "a word to place has 1 to 63 letters");
        for (int a : word) demand_index(a, std::size_t(alphabet), "a letter is not in the alphabet");
    }
}

}  // namespace crosswright::door
