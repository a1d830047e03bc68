// Tiny crosswords, made at random, with their brute-force twin: every fill, by trying every word in every slot.
#pragma once
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../search.hpp"

namespace crosswright {

using Fill = std::vector<int>;  // per slot its word's id

// One length's words in the layout of the index, with their memory.
struct Section {
    std::vector<u64> bits;
    std::vector<std::uint8_t> letters, scores;
    Table table;

    // `words`: strings of letter numbers, best score first. `spare` blocks lie between two bitsets.
    Section(int length, int alphabet, const std::vector<std::string>& words, const std::vector<std::uint8_t>& scores, int spare)
        : scores(scores) {
        int stride = int(words.size() + 63) / 64 + spare;
        bits.assign(std::size_t(length) * alphabet * stride, 0);
        for (std::size_t w = 0; w < words.size(); ++w)
            for (int p = 0; p < length; ++p) {
                letters.push_back(std::uint8_t(words[w][p]));
                bits[(std::size_t(p) * alphabet + std::size_t(words[w][p])) * stride + w / 64] |= u64(1) << (w % 64);
            }
        table = {length, alphabet, int(words.size()), stride, bits.data(), letters.data(), this->scores.data()};
    }
};

// What to make at random.
struct Recipe {
    int rows, columns, alphabet, words;  // words: of each length
    int blocks = 0;                      // percent of the cells
    int banned = 0;                      // percent of the words that a slot's given letters leave out
    bool repeats = false;
};

struct Crossword {
    std::vector<std::unique_ptr<Section>> sections;
    std::vector<std::vector<int>> cells;  // per slot
    Problem problem{};

    Crossword(const Recipe& recipe, u64 seed) : random{seed} {
        std::vector<char> block(std::size_t(recipe.rows * recipe.columns), 0);
        for (char& each : block) each = chance(recipe.blocks);
        auto run = [&](int from, int step, int count) {
            std::vector<int> slot;
            for (int i = 0; i <= count; ++i) {
                int c = from + i * step;
                if (i < count && !block[std::size_t(c)]) {
                    slot.push_back(c);
                } else {
                    if (slot.size() >= 2) cells.push_back(slot);
                    slot.clear();
                }
            }
        };
        for (int r = 0; r < recipe.rows; ++r) run(r * recipe.columns, 1, recipe.columns);
        for (int c = 0; c < recipe.columns; ++c) run(c, recipe.columns, recipe.rows);
        lay_out(recipe);
    }

    // Every fill; at most `most`.
    std::set<Fill> fills(std::size_t most = 100'000) const {
        std::set<Fill> found;
        Fill fill(problem.slots.size(), -1);
        place(order(), 0, fill, std::vector<int>(MOST_CELLS, -1), found, most);
        return found;
    }

    int letter(int s, int w, int p) const {
        const Table& table = *problem.slots[std::size_t(s)].table;
        return table.letters[std::size_t(w) * std::size_t(table.length) + std::size_t(p)];
    }

    int score(const Fill& fill) const {
        int sum = 0;
        for (std::size_t s = 0; s < fill.size(); ++s) sum += problem.slots[s].table->scores[fill[s]];
        return sum;
    }

   private:
    static constexpr std::size_t MOST_CELLS = 64;
    Random random;

    // Slots that cross those before them come early: a misfit shows soon.
    std::vector<std::size_t> order() const {
        std::vector<std::size_t> slots;
        std::set<int> seen;
        while (slots.size() < cells.size()) {
            std::size_t next = 0;
            long most = -1;
            for (std::size_t s = 0; s < cells.size(); ++s) {
                long known = std::count_if(cells[s].begin(), cells[s].end(), [&](int c) { return seen.contains(c); });
                if (std::count(slots.begin(), slots.end(), s) || known <= most) continue;
                next = s;
                most = known;
            }
            slots.push_back(next);
            seen.insert(cells[next].begin(), cells[next].end());
        }
        return slots;
    }

    // Try every word in the slots from the i-th on; `written`: the letter in each cell, or -1.
    void place(const std::vector<std::size_t>& slots, std::size_t i, Fill& fill, const std::vector<int>& written,
               std::set<Fill>& found, std::size_t most) const {
        if (found.size() >= most) return;
        if (i == slots.size()) {
            found.insert(fill);
            return;
        }
        std::size_t s = slots[i];
        const Slot& slot = problem.slots[s];
        for (int w = 0; w < slot.table->words; ++w) {
            if (!(slot.domain[std::size_t(w / 64)] >> (w % 64) & 1)) continue;
            if (std::any_of(slot.peers.begin(), slot.peers.end(), [&](int t) { return fill[std::size_t(t)] == w; })) continue;
            bool fits = true;
            for (std::size_t p = 0; p < cells[s].size() && fits; ++p) {
                int there = written[std::size_t(cells[s][p])];
                fits = there < 0 || there == letter(int(s), w, int(p));
            }
            if (!fits) continue;
            std::vector<int> more = written;
            for (std::size_t p = 0; p < cells[s].size(); ++p) more[std::size_t(cells[s][p])] = letter(int(s), w, int(p));
            fill[s] = w;
            place(slots, i + 1, fill, more, found, most);
            fill[s] = -1;
        }
    }

    int below(int n) { return int(random.next() % u64(n)); }
    bool chance(int percent) { return below(100) < percent; }

    void lay_out(const Recipe& recipe) {
        problem.alphabet = recipe.alphabet;
        std::map<int, std::size_t> table_of;
        for (const auto& slot : cells) table_of.emplace(int(slot.size()), 0);
        for (auto& [length, t] : table_of) {
            t = sections.size();
            sections.push_back(section(length, recipe));
            problem.tables.push_back(sections.back()->table);
        }
        std::map<int, std::vector<std::pair<int, int>>> through;  // cell -> (slot, position)
        for (std::size_t s = 0; s < cells.size(); ++s)
            for (std::size_t p = 0; p < cells[s].size(); ++p) through[cells[s][p]].push_back({int(s), int(p)});
        for (std::size_t s = 0; s < cells.size(); ++s) {
            const Table* table = &problem.tables[table_of[int(cells[s].size())]];
            problem.slots.push_back({table, {}, {}, domain(*table, recipe)});
            for (std::size_t t = 0; t < cells.size(); ++t)
                if (t != s && cells[t].size() == cells[s].size() && !recipe.repeats) problem.slots[s].peers.push_back(int(t));
        }
        for (const auto& [cell, ends] : through) {
            if (ends.size() < 2) continue;
            auto [s, p] = ends[0];
            auto [t, q] = ends[1];
            auto &here = problem.slots[std::size_t(s)].links, &there = problem.slots[std::size_t(t)].links;
            int i = int(here.size()), j = int(there.size());
            here.push_back({problem.crossings, p, t, j});
            there.push_back({problem.crossings++, q, s, i});
        }
    }

    std::unique_ptr<Section> section(int length, const Recipe& recipe) {
        std::set<std::string> words;
        for (int tries = 0; tries < recipe.words; ++tries) {
            std::string word;
            for (int p = 0; p < length; ++p) word.push_back(char(below(recipe.alphabet)));
            words.insert(word);
        }
        std::vector<std::string> order(words.begin(), words.end());
        std::vector<std::uint8_t> scores;
        for (std::size_t w = order.size(); w-- > 0;) {
            std::swap(order[w], order[std::size_t(below(int(w) + 1))]);
            scores.push_back(std::uint8_t(below(101)));
        }
        std::sort(scores.rbegin(), scores.rend());
        return std::make_unique<Section>(length, recipe.alphabet, order, scores, below(3));
    }

    std::vector<u64> domain(const Table& table, const Recipe& recipe) {
        std::vector<u64> blocks(std::size_t(table.words + 63) / 64, 0);
        for (int w = 0; w < table.words; ++w)
            if (!chance(recipe.banned)) blocks[std::size_t(w / 64)] |= u64(1) << (w % 64);
        return blocks;
    }
};

// What the slots' words and the cells' letters are at this moment; also checks what State and tables promise of them.
struct Snapshot {
    std::vector<std::set<int>> words;
    std::vector<u64> letters;
    bool sound = true;

    explicit Snapshot(const State& state) : letters(state.letters) {
        for (const Domain& domain : state.domains) {
            std::set<int> found;
            domain.for_each([&](int w) {
                sound &= w < domain.table->words && domain.find(domain.table->id(w)) == w;
                found.insert(domain.table->id(w));
            });
            sound &= domain.size == int(found.size());
            int ids = domain.table->ids ? domain.table->ids[domain.table->words - 1] + 1 : domain.table->words;
            for (int id = 0; id < ids; ++id) sound &= domain.has(id) == found.contains(id);
            words.push_back(std::move(found));
        }
    }
    bool operator==(const Snapshot& other) const { return words == other.words && letters == other.letters; }
};

}  // namespace crosswright
