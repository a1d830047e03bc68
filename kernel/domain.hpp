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

    // Add to found[p] the letters that the words have at p; only the first so many words are looked at.
    void letters_of_first(int most, u64* found) const {
        const std::uint8_t* words[256];
        int count = 0;
        for (int b = 0; b < table->blocks() && count < most; ++b)
            for (u64 rest = blocks[b]; rest && count < most; rest &= rest - 1) words[count++] = table->word(b * 64 + std::countr_zero(rest));
        if (table->length >= 8) add_letters<8>(words, count, found);
        else if (table->length >= 4) add_letters<4>(words, count, found);
        else add_letters<1>(words, count, found);
    }

    // WIDTH positions at a time; the last time some that have been looked at.
    template <int WIDTH>
    void add_letters(const std::uint8_t* const* words, int count, u64* found) const {
        for (int from = 0; from < table->length; from += WIDTH) {
            int p = std::min(from, table->length - WIDTH);
            u64 masks[WIDTH] = {};
            for (int j = 0; j < count; ++j)
                for (int i = 0; i < WIDTH; ++i) masks[i] |= u64(1) << words[j][p + i];
            for (int i = 0; i < WIDTH; ++i) found[p + i] |= masks[i];
        }
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
