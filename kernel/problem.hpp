// What the search is given and never changes; views of the mapped index, nothing copied.
//
//   s slot   i link of a slot   x crossing   w word   b block of 64 words   a letter   p position
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace crosswright {

using u64 = std::uint64_t;

// Words of one length: all, as the index holds them, or some of them (compact.hpp).
struct Table {
    int length;
    int alphabet;
    int words;                    // numbered 0 .. words-1, best score first
    int stride;                   // blocks of 64 words from one bitset to the next
    const u64* bits;              // [length][alphabet][stride]: which words have letter a at position p
    const std::uint8_t* letters;  // [words][length]
    const std::uint8_t* scores;   // [words], 0..100
    const int* ids = nullptr;     // [words], ascending: their ids, where these are not their numbers

    int blocks() const { return (words + 63) >> 6; }
    const u64* row(int p, int a) const { return bits + (std::size_t(p) * alphabet + a) * stride; }
    const std::uint8_t* word(int w) const { return letters + std::size_t(w) * length; }

    int id(int w) const { return ids ? ids[w] : w; }

    // The number of the word with this id, -1 where it is none of these.
    int find(int id) const {
        if (!ids) return id;
        const int* found = std::lower_bound(ids, ids + words, id);
        return found != ids + words && *found == id ? int(found - ids) : -1;
    }

    // How many words have at least this score; they are the first so many.
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
    std::vector<u64> domain;    // [blocks]: the words that the given letters leave
};

struct Problem {
    int alphabet;
    int crossings;
    std::vector<Table> tables;
    std::vector<Slot> slots;  // the slots to fill, and no others
};

}  // namespace crosswright
