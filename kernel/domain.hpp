// The words that a slot may still take, and what is asked of them: loops over whole blocks, which compilers make
// vectors of.
#pragma once
#include <bit>

#include "problem.hpp"

namespace crosswright {

// Call f with the numbers of all bits in the block.
template <class F>
inline void for_each_bit(u64 block, F f) {
    for (; block; block &= block - 1) f(std::countr_zero(block));
}

// Call f<WIDTH>(b) for blocks b, b + 1, ... b + WIDTH - 1 at a time until it says true; whether it did.
template <class F>
inline bool in_strips(int blocks, F f) {
    int b = 0;
    for (; b + 8 <= blocks; b += 8)
        if (f.template operator()<8>(b)) return true;
    if (blocks & 4) {
        if (f.template operator()<4>(b)) return true;
        b += 4;
    }
    if (blocks & 2) {
        if (f.template operator()<2>(b)) return true;
        b += 2;
    }
    return (blocks & 1) && f.template operator()<1>(b);
}

// Some words of a table, as bits in its order. A value: a slot with fewer words has another one, elsewhere.
struct Domain {
    const Table* table;  // the slot's, or one made of the words that it had left (see smaller.hpp)
    const u64* blocks;   // [table->blocks()]
    int size;            // how many words
    u64 version;         // another whenever a slot has other words

    bool has(int id) const {
        int w = table->find(id);
        return w >= 0 && (blocks[w >> 6] >> (w & 63) & 1);
    }

    // The word with the lowest id, as a number in the table.
    int first() const {
        const u64* block = blocks;
        while (!*block) ++block;
        return int(block - blocks) * 64 + std::countr_zero(*block);
    }

    int lowest_id() const { return table->id(first()); }

    template <class F>
    void for_each(F f) const {
        for (int b = 0; b < table->blocks(); ++b)
            for_each_bit(blocks[b], [&](int bit) { f(b * 64 + bit); });
    }

    // Whether one of the words is in this row of the table.
    bool meets(const u64* row, int& residue) const {
        if (residue < table->blocks() && (blocks[residue] & row[residue])) return true;
        return in_strips(table->blocks(), [&]<int WIDTH>(int b) {
            u64 both = 0;
            for (int i = 0; i < WIDTH; ++i) both |= blocks[b + i] & row[b + i];
            if (!both) return false;
            while (!(blocks[b] & row[b])) ++b;
            residue = b;
            return true;
        });
    }

    // Which of these letters the words have at position p.
    u64 letters_at(int p, u64 letters, int* residues) const {
        switch (table->blocks()) {
            case 1: return letters_at<1>(p, letters);
            case 2: return letters_at<2>(p, letters);
            case 3: return letters_at<3>(p, letters);
            case 4: return letters_at<4>(p, letters);
        }
        u64 found = 0;
        for_each_bit(letters, [&](int a) { found |= u64(meets(table->row(p, a), residues[a])) << a; });
        return found;
    }

    template <int BLOCKS>
    u64 letters_at(int p, u64 letters) const {
        u64 found = 0;
        for_each_bit(letters, [&](int a) {
            const u64* row = table->row(p, a);
            u64 both = 0;
            for (int b = 0; b < BLOCKS; ++b) both |= blocks[b] & row[b];
            found |= u64(both != 0) << a;
        });
        return found;
    }

    int count(const u64* row) const {
        int sum = 0;
        for (int b = 0; b < table->blocks(); ++b) sum += std::popcount(blocks[b] & row[b]);
        return sum;
    }
};

}  // namespace crosswright
