// The kernel as a web page sees it: numbers in the memory of WebAssembly in, numbers out. It never sees the page.
//
// A page loads one list of words. Each search gets its slots as lists of cells; what crosses what is found here.
// script/build-wasm compiles this file; browser/kernel/door.js is the other side of the door.
#include <array>
#include <cstdlib>
#include <map>

#include "search.hpp"

using namespace crosswright;

// How many letters may a word have?
constexpr int LONGEST = 64;

// Memory that the page wrote to and handed over.
template <class T>
using Handed = std::unique_ptr<T, decltype(&std::free)>;

// The words of one length, best score first, with their bitsets and roots.
struct Words {
    Handed<std::uint8_t> letters{nullptr, &std::free}, scores{nullptr, &std::free};
    Handed<u32> root_starts{nullptr, &std::free}, roots{nullptr, &std::free};
    std::vector<u64> bits;
    int count = 0;

    void index(int length, int alphabet) {
        int blocks = (count + 63) / 64;
        bits.assign(std::size_t(length) * alphabet * blocks, 0);
        const std::uint8_t* letter = letters.get();
        for (int w = 0; w < count; ++w)
            for (int p = 0; p < length; ++p, ++letter)
                bits[(std::size_t(p) * alphabet + *letter) * blocks + (w >> 6)] |= u64(1) << (w & 63);
    }
};

static int alphabet = 0;
static std::array<Words, LONGEST + 1> list;
// Where each root's words begin, and the words: see Roots. Null where words with a common root may stand together.
static Handed<u32> root_starts{nullptr, &std::free}, root_words{nullptr, &std::free};

// What one search is given: plain numbers, as the page writes them one after the other.
struct Request {
    int slots;
    const int* lengths;          // [slots]
    const int* cells;            // the cells of slot 0, then those of slot 1, ...
    const u64* letters;          // [cells of the grid]: the letters that a cell may take, a mask
    const std::uint8_t* least;   // [LONGEST + 1]: the lowest score of a word of this length
    const int* without;          // pairs: length, id of a word that may not be used
    int withouts;
    int most, below;             // at most `most` words may score less than `below`
    bool roots_apart;            // whether words with a common root may not stand together
};

static Table table_of(int length) {
    const Words& words = list[length];
    return {length, alphabet, words.count, (words.count + 63) / 64, words.bits.data(), words.letters.get(), words.scores.get(),
            nullptr, words.root_starts.get(), words.roots.get()};
}

// The words that the letters of a slot's cells allow, as blocks.
static std::vector<u64> allowed(const Request& request, const Table& table, const int* cells) {
    std::vector<u64> blocks(table.blocks(), 0);
    int count = table.count_from(request.least[table.length]);
    for (int w = 0; w < count; ++w) blocks[w >> 6] |= u64(1) << (w & 63);
    for (int i = 0; i < request.withouts; ++i) {
        int length = request.without[2 * i], id = request.without[2 * i + 1];
        if (length == table.length) blocks[id >> 6] &= ~(u64(1) << (id & 63));
    }
    for (int p = 0; p < table.length; ++p) {
        u64 mask = request.letters[cells[p]];
        if (std::popcount(mask) == alphabet) continue;
        for (int b = 0; b < table.blocks(); ++b) {
            u64 some = 0;
            for_each_bit(mask, [&](int a) { some |= table.row(p, a)[b]; });
            blocks[b] &= some;
        }
    }
    return blocks;
}

// A search, and what the page wants to know of its cells.
class Session {
   public:
    explicit Session(const Request& request, u64 seed) : search(problem_of(request), seed) {}

    // Per cell of the grid the letters left, a mask; the page has set all of them to 0.
    void letters_left(u64* masks) {
        for (const auto& [cell, places] : places_of_cells) {
            int x = crossing_at(places.first);
            masks[cell] = x < 0 ? letters_at(places.first) : search.letters(x);
        }
    }

    // Write the ids of a slot's words, and for each the fewest words that it leaves to a slot across. Both may be null.
    int words_left(int s, int* ids, int* fewest) const {
        const Domain& domain = search.domain(s);
        if (!ids) return domain.size;
        const std::vector<Link>& links = search.given().slots[s].links;
        std::vector<std::array<int, 64>> left;
        for (const Link& link : links) left.push_back(left_across(link));
        int i = 0;
        domain.for_each([&](int w) {
            int worst = std::numeric_limits<int>::max();
            for (std::size_t j = 0; j < links.size(); ++j)
                worst = std::min(worst, left[j][domain.table->word(w)[links[j].position]]);
            ids[i] = domain.table->id(w);
            fewest[i++] = worst;
        });
        return domain.size;
    }

   private:
    struct Place { int slot = -1, position = 0; };

    std::array<Table, LONGEST + 1> tables;
    std::map<int, std::pair<Place, Place>> places_of_cells;  // a cell is in one slot or in two

   public:
    Search search;  // after what its problem refers to

   private:
    Problem problem_of(const Request& request) {
        Problem problem{alphabet, 0, {}, {}};
        for (int length = 0; length <= LONGEST; ++length) tables[length] = table_of(length);
        const int* cells = request.cells;
        for (int s = 0; s < request.slots; cells += request.lengths[s++]) {
            const Table& table = tables[request.lengths[s]];
            problem.slots.push_back({&table, {}, {}, allowed(request, table, cells)});
            for (int p = 0; p < table.length; ++p) {
                auto& [first, second] = places_of_cells[cells[p]];
                (first.slot < 0 ? first : second) = {s, p};
            }
        }
        link(problem, request.letters);
        for (int s = 0; s < request.slots; ++s)
            for (int t = 0; t < request.slots; ++t)
                if (s != t && request.lengths[s] == request.lengths[t]) problem.slots[s].peers.push_back(t);
        if (request.below > 0) problem.limits.push_back(low_scores(problem, request));
        if (request.roots_apart && root_starts) problem.keep_roots_apart({root_starts.get(), root_words.get()});
        return problem;
    }

    static Limit low_scores(const Problem& problem, const Request& request) {
        Limit limit{request.most, {}};
        for (const Slot& slot : problem.slots) {
            limit.words.emplace_back(slot.table->blocks(), 0);
            for (int w = slot.table->count_from(request.below); w < slot.table->words; ++w)
                limit.words.back()[w >> 6] |= u64(1) << (w & 63);
        }
        return limit;
    }

    // Join the slots that share a cell which may still take several letters.
    void link(Problem& problem, const u64* letters) {
        for (const auto& [cell, places] : places_of_cells) {
            auto [s, t] = places;
            if (t.slot < 0 || std::popcount(letters[cell]) == 1) continue;
            int x = problem.crossings++;
            problem.slots[s.slot].links.push_back({x, s.position, t.slot, 0});
            problem.slots[t.slot].links.push_back({x, t.position, s.slot, 0});
        }
        for (Slot& slot : problem.slots)
            std::sort(slot.links.begin(), slot.links.end(), [](auto& a, auto& b) { return a.position < b.position; });
        for (Slot& slot : problem.slots)
            for (Link& link : slot.links) link.back = index_of(problem.slots[link.other].links, link.crossing);
    }

    static int index_of(const std::vector<Link>& links, int crossing) {
        int i = 0;
        while (links[i].crossing != crossing) ++i;
        return i;
    }

    // The crossing at a place in a slot; -1 where the cell is in no other slot, or given.
    int crossing_at(Place place) const {
        for (const Link& link : search.given().slots[place.slot].links)
            if (link.position == place.position) return link.crossing;
        return -1;
    }

    u64 letters_at(Place place) const {
        const Domain& domain = search.domain(place.slot);
        u64 mask = 0;
        domain.for_each([&](int w) { mask |= u64(1) << domain.table->word(w)[place.position]; });
        return mask;
    }

    // For each letter at a crossing: how many words it leaves to the slot across.
    std::array<int, 64> left_across(const Link& link) const {
        const Domain& across = search.domain(link.other);
        int position = search.given().slots[link.other].links[link.back].position;
        std::array<int, 64> left{};
        for_each_bit(search.letters(link.crossing), [&](int a) { left[a] = across.count(across.table->row(position, a)); });
        return left;
    }
};

#define DOOR(name) extern "C" __attribute__((export_name(#name)))

// Room in the memory for the page to write to.
DOOR(allocate) void* allocate(std::size_t bytes) { return std::malloc(bytes); }
DOOR(release) void release(void* room) { std::free(room); }

// Forget the list, and begin another.
DOOR(begin_list) void begin_list(int letters) {
    alphabet = letters;
    for (Words& words : list) words = Words{};
    root_starts.reset();
    root_words.reset();
}

// The arrays that the next two functions get belong to the list from then on.

// Say which words have a common root: Roots has the shapes of both arrays.
DOOR(add_roots) void add_roots(u32* starts, u32* words) {
    root_starts.reset(starts);
    root_words.reset(words);
}

// Add all words of one length, best score first: letters [words][length], scores [words], and their roots as Table has
// them, null where the list knows no roots.
DOOR(add_words) void add_words(int length, int count, std::uint8_t* letters, std::uint8_t* scores, u32* starts, u32* roots) {
    Words& words = list[length];
    words.root_starts.reset(starts);
    words.roots.reset(roots);
    words.letters.reset(letters);
    words.scores.reset(scores);
    words.count = count;
    words.index(length, alphabet);
}

DOOR(open_search) Session* open_search(int slots, const int* lengths, const int* cells, const u64* letters,
                                       const std::uint8_t* least, const int* without, int withouts, int most, int below,
                                       int roots_apart, u32 seed) {
    return new Session({slots, lengths, cells, letters, least, without, withouts, most, below, roots_apart != 0}, seed);
}
DOOR(close_search) void close_search(Session* session) { delete session; }

DOOR(begin) bool begin(Session* session) { return session->search.begin(); }
DOOR(advance) int advance(Session* session, u32 most) { return int(session->search.advance(most, true)); }
DOOR(take_back) void take_back(Session* session) { session->search.rewind(); }
DOOR(aim) bool aim(Session* session, int floor) { return session->search.aim(floor); }
DOOR(bound) int bound(Session* session) { return session->search.bound(); }
DOOR(nodes) u32 nodes(Session* session) { return u32(session->search.nodes); }
DOOR(words_left) int words_left(Session* session, int slot, int* ids, int* fewest) { return session->words_left(slot, ids, fewest); }
DOOR(letters_left) void letters_left(Session* session, u64* masks) { session->letters_left(masks); }

// Put words in as if they were given: pairs of slot and id.
DOOR(assume) bool assume(Session* session, const int* pairs, int count) {
    std::vector<Placing> placings;
    for (int i = 0; i < count; ++i) placings.push_back({pairs[2 * i], pairs[2 * i + 1]});
    return session->search.assume(placings);
}

// For each id the fewest words left to a slot across once everything has been propagated; 0 at a dead end.
DOOR(look_ahead) void look_ahead(Session* session, int slot, const int* ids, int count, int* fewest) {
    std::vector<int> found = session->search.look_ahead(slot, {ids, ids + count});
    std::copy(found.begin(), found.end(), fewest);
}

// Per slot the id of its only word, or -1.
DOOR(words) void words(Session* session, int* ids) {
    std::vector<int> found = session->search.words();
    std::copy(found.begin(), found.end(), ids);
}

// Per crossing, in the order of its cells: 1 and the conflicts that showed there.
DOOR(weights) void weights(Session* session, double* found) {
    std::copy(session->search.weights().begin(), session->search.weights().end(), found);
}
