// Both walks against trying every word in every row of small squares.
#include <algorithm>
#include <set>
#include <string>

#include "../rows.hpp"
#include "../search.hpp"
#include "harness.hpp"

using namespace crosswright;

namespace {

using Words = std::vector<std::string>;  // in alphabetical order, letters from 'a'

Words some_words(int count, int length, int letters, Random& random) {
    std::set<std::string> words;
    for (int i = 0; i < count; ++i) {
        std::string word;
        for (int p = 0; p < length; ++p) word += char('a' + random.next() % u64(letters));
        words.insert(word);
    }
    return {words.begin(), words.end()};
}

WordTable table_of(const Words& words) {
    std::vector<std::uint8_t> letters;
    std::vector<std::uint32_t> names;
    for (const std::string& word : words) {
        for (char letter : word) letters.push_back(std::uint8_t(letter - 'a'));
        names.push_back(std::uint32_t(names.size()));
    }
    return {int(words[0].size()), letters, names};
}

// The words as a trie: a node for each beginning, whole words included.
Automaton automaton_of(const Words& words) {
    Automaton automaton;
    std::vector<std::string> beginnings{""};  // [nodes]
    for (std::size_t n = 0; n < beginnings.size(); ++n) {
        const std::string here = beginnings[n];
        automaton.letters.push_back(0);
        automaton.first.push_back(std::uint32_t(automaton.target.size()));
        std::uint32_t passed = 0;  // words with this beginning so far
        for (const std::string& word : words) {
            if (here.size() == word.size() || word.compare(0, here.size(), here) != 0) continue;
            const u64 letter = u64(1) << (word[here.size()] - 'a');
            if (!(automaton.letters[n] & letter)) {
                automaton.letters[n] |= letter;
                automaton.target.push_back(std::uint32_t(beginnings.size()));
                automaton.before.push_back(passed);
                beginnings.push_back(word.substr(0, here.size() + 1));
            }
            ++passed;
        }
    }
    for (std::size_t w = 0; w < words.size(); ++w) automaton.names.push_back(std::uint32_t(w));
    return automaton;
}

// How many squares there are, by trying everything.
u64 naive(const Words& words, bool distinct, Words rows = {}) {
    const std::size_t side = words[0].size();
    if (rows.size() < side) {
        u64 sum = 0;
        for (const std::string& word : words) {
            rows.push_back(word);
            sum += naive(words, distinct, rows);
            rows.pop_back();
        }
        return sum;
    }
    for (std::size_t c = 0; c < side; ++c) {
        std::string column;
        for (std::size_t r = 0; r < side; ++r) column += rows[r][c];
        if (!std::binary_search(words.begin(), words.end(), column)) return 0;
        rows.push_back(column);
    }
    return !distinct || std::set<std::string>(rows.begin(), rows.end()).size() == 2 * side;
}

u64 finish(Walk& walk) {
    while (walk.advance(7)) {}
    return walk.fills;
}

u64 finish(RowWalk& walk) {
    while (walk.advance(7, false)) {}
    return walk.fills;
}

u64 by_cells(const Words& words, bool distinct) {
    const int side = int(words[0].size());
    std::vector<Step> steps;
    for (int r = 0; r < side; ++r)
        for (int c = 0; c < side; ++c)
            steps.push_back({{r, side + c}, {distinct && c == side - 1, distinct && r == side - 1}});
    Walk walk({automaton_of(words)}, std::vector<int>(std::size_t(2 * side)), steps, distinct ? words.size() : 0);
    return walk.begin({}) ? finish(walk) : 0;
}

RowWalk walk_by_rows(const Words& words, bool distinct, bool mirrored) {
    const int side = int(words[0].size());
    std::vector<RowItem> items;
    std::vector<RowCell> cells;
    for (int r = 0; r < side; ++r) {
        items.push_back({0, r * side, distinct});
        for (int c = 0; c < side; ++c)
            cells.push_back({0, r > 0 ? (r - 1) * side + c : -1, r < side - 1 ? r + 1 : -1, c, distinct && r == side - 1});
    }
    return RowWalk({table_of(words)}, items, cells, distinct ? words.size() : 0, mirrored);
}

u64 by_rows(const Words& words, bool distinct, bool mirrored, int shares) {
    const int size = int(words.size());
    RowWalk walk = walk_by_rows(words, distinct, mirrored);
    for (int share = 0; share < shares; ++share) {
        walk.begin(share * size / shares, (share + 1) * size / shares);
        finish(walk);
    }
    return walk.fills;
}

}  // namespace

TEST(both_walks_count_what_trying_everything_counts) {
    for (u64 seed = 0; seed < 60; ++seed) {
        Random random{seed};
        Words words = some_words(20 + int(seed) % 3 * 30, 2 + int(seed % 2), 3 + int(seed % 2), random);
        for (bool distinct : {false, true}) {
            u64 expected = naive(words, distinct);
            CHECK(by_cells(words, distinct) == expected);
            CHECK(by_rows(words, distinct, false, 1) == expected);
            CHECK(by_rows(words, distinct, true, 1) == expected);
            CHECK(by_rows(words, distinct, true, 4) == expected);
        }
    }
}

TEST(the_walk_by_rows_stops_at_each_fill) {
    for (u64 seed = 0; seed < 30; ++seed) {
        Random random{seed};
        const int side = 2 + int(seed % 2);
        Words words = some_words(30, side, 4, random);
        for (bool distinct : {false, true}) {
            RowWalk walk = walk_by_rows(words, distinct, false);
            std::vector<double> chances;
            for (std::size_t w = 0; w < words.size(); ++w) chances.push_back(random.share());
            walk.order(chances);
            walk.begin(0, int(words.size()));
            std::set<std::vector<std::uint8_t>> found;
            for (u64 fills = 0; walk.advance(20, true);) {
                CHECK(walk.fills == fills || walk.fills == fills + 1);
                if (walk.fills > fills) {
                    CHECK(int(walk.letters().size()) == side * side);
                    CHECK(found.insert(walk.letters()).second);
                }
                fills = walk.fills;
            }
            CHECK(found.size() == walk.fills);
            CHECK(walk.fills == naive(words, distinct));
        }
    }
}
