// A table of the words that a domain has left, numbered anew in the same order: where they were scattered over the
// whole table they are a few blocks then, side by side, and all that is asked of them takes a fraction of the time.
#pragma once
#include <algorithm>
#include <cstring>

#include "arena.hpp"
#include "domain.hpp"

namespace crosswright {

// To what part must a domain's blocks come down for a table of its own to pay?
#ifndef SMALLERX
#define SMALLERX 4
#endif
constexpr int SMALLER = SMALLERX;

inline bool wants_smaller_table(const Domain& domain) {
    return domain.size > 1 && (domain.size + 63) / 64 * SMALLER <= domain.table->blocks();
}

// The rows of letters that a cell can't take any more are never asked for, and are left as they come.
inline void write_rows(const Table& table, u64* bits, const Slot& slot, const std::vector<u64>& letters) {
    for (const Link& link : slot.links) {
        u64* rows = bits + std::size_t(link.position) * table.alphabet * table.stride;
        const std::uint8_t* letter = table.letters + link.position;
        for (int b = 0; b < table.stride; ++b) {
            u64 block[64];
            for_each_bit(letters[link.crossing], [&](int a) { block[a] = 0; });
            for (int i = 0, n = std::min(64, table.words - b * 64); i < n; ++i, letter += table.length) block[*letter] |= u64(1) << i;
            for_each_bit(letters[link.crossing], [&](int a) { rows[std::size_t(a) * table.stride + b] = block[a]; });
        }
    }
}

// The domain as all words of a smaller table. `letters`: per crossing, and none of the words has any other there.
inline Domain with_smaller_table(const Domain& domain, const Slot& slot, const std::vector<u64>& letters, Arena& arena) {
    const Table& old = *domain.table;
    int words = domain.size, stride = (words + 63) / 64;
    int* ids = arena.take<int>(words);
    auto* word_letters = arena.take<std::uint8_t>(std::size_t(words) * old.length);
    auto* scores = arena.take<std::uint8_t>(words);
    auto* bits = arena.take<u64>(std::size_t(old.length) * old.alphabet * stride);
    auto* blocks = arena.take<u64>(stride);
    int n = 0;
    domain.for_each([&](int w) {
        ids[n] = old.id(w);
        scores[n] = old.scores[w];
        std::copy_n(old.word(w), old.length, word_letters + std::size_t(n) * old.length);
        ++n;
    });
    Table* table = new (arena.take<Table>(1)) Table{old.length, old.alphabet, words, stride, bits, word_letters, scores, ids};
    write_rows(*table, bits, slot, letters);
    std::fill_n(blocks, stride, ~u64(0));
    if (words % 64) blocks[stride - 1] >>= 64 - words % 64;
    return {table, blocks, words, domain.version};
}

}  // namespace crosswright
