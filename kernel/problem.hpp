// The problem, which the search never changes; it has views of the mapped index, nothing is copied.
//
//   s slot   i link of a slot   x crossing   w word   b block of 64 words   a letter   p position
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace crosswright {

using u64 = std::uint64_t;
using u32 = std::uint32_t;

// Words of one length: all of them, as in the index, or some of them (compact.hpp).
struct Table {
    int length;
    int alphabet;
    int words;                    // numbered 0 .. words-1, best score first
    int stride;                   // blocks of 64 words from one bitset to the next
    const u64* bits;              // [length][alphabet][stride]: which words have letter a at position p
    const std::uint8_t* letters;  // [words][length]
    const std::uint8_t* scores;   // [words], 0..100
    const int* ids = nullptr;     // [words], ascending: their ids; null where an id is the number itself
    const u32* root_starts = nullptr;  // [words + 1]: where a word's roots begin in `roots`, or null
    const u32* roots = nullptr;
    u32 roots_size = ~u32(0);          // how many items `roots` has, at least

    int blocks() const { return (words + 63) >> 6; }
    const u64* row(int p, int a) const { return bits + (std::size_t(p) * alphabet + a) * stride; }
    const std::uint8_t* word(int w) const { return letters + std::size_t(w) * length; }

    int id(int w) const { return ids ? ids[w] : w; }

    // The number of the word with this id, -1 where it is not in the table.
    int find(int id) const {
        if (!ids) return id;
        const int* found = std::lower_bound(ids, ids + words, id);
        return found != ids + words && *found == id ? int(found - ids) : -1;
    }

    // How many words have at least this score; they are the first words.
    int count_from(int score) const {
        return int(std::partition_point(scores, scores + words, [=](int each) { return each >= score; }) - scores);
    }
};

// One crossing as seen from one of its two slots.
struct Link {
    int crossing;
    int position;  // in the word of the slot that sees it
    int other;     // the slot on the far side ...
    int back;      // ... and the link there that looks back at this one
};

struct Slot {
    const Table* table;
    std::vector<Link> links;
    std::vector<int> peers;     // the slots that may not repeat this slot's word
    std::vector<u64> domain;    // [blocks]: the words that the given letters allow
};

// Words with a common root (DEAL, DEALT, REDEAL) can't stand in one fill.
struct Roots {
    const u32* starts = nullptr;   // [roots + 1]: where a root's words begin in `words`
    const u32* words = nullptr;    // length << LENGTH_SHIFT | id, ascending for each root
    u32 count = ~u32(0), words_size = ~u32(0);  // how many roots and how many items of `words` there are, at least

    static constexpr int LENGTH_SHIFT = 24;
    static int id(u32 word) { return int(word & ((u32(1) << LENGTH_SHIFT) - 1)); }
};

// At most `most` slots may have one of these words.
struct Limit {
    int most;
    std::vector<std::vector<u64>> words;  // per slot: the blocks of a bitset over its length's words

    bool has(int s, int id) const { return words[s][id >> 6] >> (id & 63) & 1; }
};

struct Problem {
    int alphabet;
    int crossings;
    std::vector<Table> tables;
    std::vector<Slot> slots;  // the slots to fill, and no others
    Roots roots{};
    std::vector<std::vector<int>> slots_of_length{};  // only where there are roots
    std::vector<Limit> limits{};

    // Note which slots have words of which length. Call it when `slots` is complete.
    void keep_roots_apart(const Roots& given) {
        roots = given;
        slots_of_length.assign(std::size_t(1) << (32 - Roots::LENGTH_SHIFT), {});
        for (std::size_t s = 0; s < slots.size(); ++s) slots_of_length[slots[s].table->length].push_back(int(s));
    }

    // Call f(t, words, count) for every slot t with the words of its length, as in Roots::words, that have a root in
    // common with a word of slot s, until f returns false; whether it never did. Numbers that lie outside of their
    // arrays are left out: there are too many of them to look at before a search.
    template <class F>
    bool for_each_akin(int s, int id, F f) const {
        if (!roots.starts) return true;
        const Table& table = *slots[s].table;
        const u32 last = std::min(table.root_starts[id + 1], table.roots_size);
        for (u32 i = table.root_starts[id]; i < last; ++i) {
            const u32 root = table.roots[i];
            if (root >= roots.count) continue;
            const u32 end = std::min(roots.starts[root + 1], roots.words_size);
            for (u32 first = roots.starts[root], next; first < end; first = next) {
                const u32 length = roots.words[first] >> Roots::LENGTH_SHIFT;
                for (next = first + 1; next < end && roots.words[next] >> Roots::LENGTH_SHIFT == length;) ++next;
                for (int t : slots_of_length[length])
                    if (t != s && !f(t, roots.words + first, int(next - first))) return false;
            }
        }
        return true;
    }
};

}  // namespace crosswright
