// A table of only the words that a domain has left, renumbered in the same order. In the whole table they were
// scattered; here they lie side by side, and every operation on them takes a fraction of the blocks and the memory.
#pragma once
#include <new>

#include "arena.hpp"
#include "domain.hpp"

namespace crosswright {

// To which fraction must a domain's blocks shrink before it gets a table of its own?
constexpr int COMPACTED_BY = 4;

inline bool can_be_compacted(const Domain& domain) {
    return domain.size > 1 && (domain.size + 63) / 64 * COMPACTED_BY <= domain.table->blocks();
}

// Write the rows of one position for the letters that its cell can take, 64 words at a time.
// The rows of other letters are never read, and stay uninitialised.
inline void write_rows(const Table& table, int position, u64 letters, u64* bits) {
    u64* rows = bits + std::size_t(position) * table.alphabet * table.stride;
    const std::uint8_t* letter = table.letters + position;
    for (int b = 0; b < table.stride; ++b) {
        u64 block[64];
        for_each_bit(letters, [&](int a) { block[a] = 0; });
        for (int i = 0, count = std::min(64, table.words - b * 64); i < count; ++i, letter += table.length)
            block[*letter] |= u64(1) << i;
        for_each_bit(letters, [&](int a) { rows[std::size_t(a) * table.stride + b] = block[a]; });
    }
}

// The domain as all words of a table of its own. `letters`: per crossing, the only letters that the words have there.
inline Domain compacted(const Domain& domain, const Slot& slot, const std::vector<u64>& letters, Arena& arena) {
    const Table& old = *domain.table;
    int words = domain.size, stride = (words + 63) / 64;
    int* ids = arena.take<int>(words);
    auto* word_letters = arena.take<std::uint8_t>(std::size_t(words) * old.length);
    auto* scores = arena.take<std::uint8_t>(words);
    int n = 0;
    domain.for_each([&](int w) {
        ids[n] = old.id(w);
        scores[n] = old.scores[w];
        std::copy_n(old.word(w), old.length, word_letters + std::size_t(n++) * old.length);
    });
    u64* bits = arena.take<u64>(std::size_t(old.length) * old.alphabet * stride);
    auto* table = new (arena.take<Table>(1)) Table{old.length, old.alphabet, words, stride, bits, word_letters, scores, ids};
    for (const Link& link : slot.links) write_rows(*table, link.position, letters[link.crossing], bits);
    u64* blocks = arena.take<u64>(stride);
    std::fill_n(blocks, stride, ~u64(0));
    blocks[stride - 1] >>= (64 - words % 64) % 64;
    return {table, blocks, words, domain.version};
}

}  // namespace crosswright
