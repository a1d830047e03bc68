// The words that a slot may still take, and the queries on them: loops over whole blocks, which compilers vectorise.
#pragma once
#include <bit>

#include "problem.hpp"

namespace crosswright {

// How many of a domain's words are read letter by letter before the bitsets are used for the letters not seen yet?
constexpr int WORDS_READ = 64;

// Call f with the number of each bit in the block.
template <class F>
inline void for_each_bit(u64 block, F f) {
    for (; block; block &= block - 1) f(std::countr_zero(block));
}

// Call f<WIDTH>(b) for blocks b to b + WIDTH - 1, then for the next ones, until it returns true; whether it did.
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

// Some words of a table, as bits in its order.
struct Domain {
    const Table* table;  // the slot's, or a table of the words that were left some levels above (compact.hpp)
    u64* blocks;         // [table->blocks()]
    int size;            // how many words
    u64 version;         // changes whenever the words do

    // The number in the table of the word with this id; -1 when it is not in the domain.
    int find(int id) const {
        int w = table->find(id);
        return w >= 0 && (blocks[w >> 6] >> (w & 63) & 1) ? w : -1;
    }

    bool has(int id) const { return find(id) >= 0; }

    // The number of the first word, the one with the best score and the lowest id.
    int first() const {
        const u64* block = blocks;
        while (!*block) ++block;
        return int(block - blocks) * 64 + std::countr_zero(*block);
    }

    int first_id() const { return table->id(first()); }
    int best_score() const { return table->scores[first()]; }

    // Call f with the number of each word, in order.
    template <class F>
    void for_each(F f) const {
        for (int b = 0; b < table->blocks(); ++b) for_each_bit(blocks[b], [&](int bit) { f(b * 64 + bit); });
    }

    // Write to `kept` the words that are in one of the rows, or, with all bits in flip, in none. Returns their number.
    int keep(const u64* const* rows, int count, u64 flip, u64* kept) const {
        int left = 0;
        in_strips(table->blocks(), [&]<int WIDTH>(int b) {
            u64 now[WIDTH] = {};
            for (int r = 0; r < count; ++r)
                for (int i = 0; i < WIDTH; ++i) now[i] |= rows[r][b + i];
            for (int i = 0; i < WIDTH; ++i) now[i] = (now[i] ^ flip) & blocks[b + i];
            for (int i = 0; i < WIDTH; ++i) left += std::popcount(now[i]);
            std::copy_n(now, WIDTH, kept + b);
            return false;
        });
        return left;
    }

    // Add to seen[p] the letters that the words have at p. Of many words only the first WORDS_READ are read.
    void read_words(u64* seen) const {
        const std::uint8_t* words[WORDS_READ];
        int count = 0;
        for (int b = 0; b < table->blocks() && count < WORDS_READ; ++b)
            for (u64 rest = blocks[b]; rest && count < WORDS_READ; rest &= rest - 1)
                words[count++] = table->word(b * 64 + std::countr_zero(rest));
        if (table->length >= 8) read_columns<8>(words, count, seen);
        else if (table->length >= 4) read_columns<4>(words, count, seen);
        else read_columns<1>(words, count, seen);
    }

    // Whether a word is in this row; the residue is the block where one was found last.
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

    // How many words are in this row.
    int count(const u64* row) const {
        int sum = 0;
        for (int b = 0; b < table->blocks(); ++b) sum += std::popcount(blocks[b] & row[b]);
        return sum;
    }

   private:
    // This many positions at a time stay in registers; the last time some are read once more.
    template <int WIDTH>
    void read_columns(const std::uint8_t* const* words, int count, u64* seen) const {
        for (int from = 0; from < table->length; from += WIDTH) {
            int p = std::min(from, table->length - WIDTH);
            u64 letters[WIDTH] = {};
            for (int j = 0; j < count; ++j)
                for (int i = 0; i < WIDTH; ++i) letters[i] |= u64(1) << words[j][p + i];
            for (int i = 0; i < WIDTH; ++i) seen[p + i] |= letters[i];
        }
    }
};

}  // namespace crosswright
