// Arena: what is taken stays as it was written until it is given back; nothing overlaps.
#include <cstring>

#include "../arena.hpp"
#include "harness.hpp"

using namespace crosswright;

TEST(what_is_taken_stays_until_it_is_given_back) {
    Arena arena;
    struct Piece {
        Arena::Mark mark;
        unsigned char* bytes;
        std::size_t size;
        unsigned char value;
    };
    std::vector<Piece> pieces;
    unsigned dice = 1;
    for (int step = 0; step < 3000; ++step) {
        dice = dice * 1103515245u + 12345u;
        if (dice >> 16 & 3 || pieces.empty()) {  // now and then more than a chunk
            std::size_t size = dice >> 20 & 31 ? dice >> 22 : 300'000 + (dice >> 22);
            Arena::Mark mark = arena.mark();
            unsigned char* peeked = arena.peek<unsigned char>(size);
            pieces.push_back({mark, arena.take<unsigned char>(size), size, static_cast<unsigned char>(step)});
            CHECK(pieces.back().bytes == peeked);
            std::memset(pieces.back().bytes, pieces.back().value, size);
        } else {
            std::size_t keep = (dice >> 18) % pieces.size();
            arena.release(pieces[keep].mark);
            pieces.resize(keep);
        }
        for (const Piece& each : pieces)
            CHECK(each.size == 0 || (each.bytes[0] == each.value && each.bytes[each.size - 1] == each.value));
    }
}
