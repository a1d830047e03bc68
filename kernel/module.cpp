// The kernel as Python sees it: arrays in, word ids out. It never touches the disk.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#if defined(__unix__) || defined(__APPLE__)
#include <csignal>
#include <unistd.h>
#endif

#include "door.hpp"

namespace nb = nanobind;
using namespace crosswright;

template <class T>
using Array = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// length, words, stride, bits, letters, scores, where each word's roots begin, roots: a length's section of the index
using TableArrays = std::tuple<int, int, int, Array<u64>, Array<std::uint8_t>, Array<std::uint8_t>, Array<u32>, Array<u32>>;
// most, per slot the blocks of the words: see Limit
using LimitArrays = std::pair<int, std::vector<Array<u64>>>;
// where each root's words begin, words: both empty where words with a common root may stand together
using RootArrays = std::pair<Array<u32>, Array<u32>>;
// crossing, position, other slot, link back
using LinkTuple = std::tuple<int, int, int, int>;
// table, links, peers, domain blocks
using SlotArrays = std::tuple<int, std::vector<LinkTuple>, std::vector<int>, Array<u64>>;

// The search together with what keeps its arrays alive.
struct Kernel {
    std::vector<TableArrays> arrays;
    RootArrays roots;
    Search search;

    Kernel(int alphabet, int crossings, std::vector<TableArrays> arrays, const std::vector<SlotArrays>& slots, u64 seed,
           RootArrays roots, const std::vector<LimitArrays>& limits)
        : arrays(std::move(arrays)), roots(std::move(roots)),
          search(problem(alphabet, crossings, this->arrays, slots, this->roots, limits), seed) {}

    static void check(const Table& table, const TableArrays& arrays, bool apart) {
        const auto& [length, words, stride, bits, letters, scores, root_starts, roots] = arrays;
        door::check_table(table, {bits.size(), letters.size(), scores.size(), root_starts.size(), roots.size()}, apart);
    }

    static Problem problem(int alphabet, int crossings, const std::vector<TableArrays>& arrays,
                           const std::vector<SlotArrays>& slots, const RootArrays& roots,
                           const std::vector<LimitArrays>& limits) {
        door::check_alphabet(alphabet, crossings);
        door::check_roots(roots.first.size(), roots.second.size());
        Problem problem{alphabet, crossings, {}, {}};
        for (const auto& [length, words, stride, bits, letters, scores, root_starts, roots_of_words] : arrays)
            problem.tables.push_back({length, alphabet, words, stride, bits.data(), letters.data(), scores.data(), nullptr,
                                      root_starts.data(), roots_of_words.data(), u32(roots_of_words.size())});
        for (std::size_t k = 0; k < arrays.size(); ++k) check(problem.tables[k], arrays[k], roots.first.size() > 0);
        for (const auto& [table, links, peers, domain] : slots) {
            door::demand_index(table, arrays.size(), "a slot's table does not exist");
            Slot slot{&problem.tables[table], {}, peers, {domain.data(), domain.data() + domain.size()}};
            for (const auto& [crossing, position, other, back] : links)
                slot.links.push_back({crossing, position, other, back});
            problem.slots.push_back(std::move(slot));
        }
        door::check_slots(problem);
        const auto& [starts, akin] = roots;
        if (starts.size()) problem.keep_roots_apart({starts.data(), akin.data(), u32(starts.size() - 1), u32(akin.size())});
        for (const auto& [most, words] : limits) {
            problem.limits.push_back({most, {}});
            for (const auto& blocks : words) problem.limits.back().words.emplace_back(blocks.data(), blocks.data() + blocks.size());
        }
        door::check_limits(problem);
        return problem;  // moving a vector leaves its items where they are: the slots' tables stay valid
    }
};

// letters, first, target, before, names: see Automaton
using AutomatonArrays =
    std::tuple<Array<u64>, Array<std::uint32_t>, Array<std::uint32_t>, Array<std::uint32_t>, Array<std::uint32_t>>;

static std::vector<Automaton> copy_automata(const std::vector<AutomatonArrays>& arrays) {
    auto copy = [](const auto& array) { return std::vector(array.data(), array.data() + array.size()); };
    std::vector<Automaton> automata;
    for (const auto& [letters, first, target, before, names] : arrays)
        automata.push_back({copy(letters), copy(first), copy(target), copy(before), copy(names)});
    return automata;
}

static Walk make_walk(const std::vector<AutomatonArrays>& arrays, const std::vector<int>& slots,
                      const std::vector<std::tuple<int, int, bool, bool>>& steps, std::size_t names) {
    std::vector<Step> walked;
    for (auto [s, t, s_ends, t_ends] : steps) walked.push_back({{s, t}, {s_ends, t_ends}});
    std::vector<Automaton> automata = copy_automata(arrays);
    door::check_walk(automata, slots, walked, names);
    return Walk(std::move(automata), slots, std::move(walked), names);
}

// The words of a slot: the letters of all words of a length; the length; which of the words to take (blocks of a
// bitset); the open positions; what to add to a word's id for its number, -1 where it needs none.
using SpellingArrays = std::tuple<Array<std::uint8_t>, int, Array<u64>, std::vector<int>, std::int64_t>;
using RowItemTuple = std::tuple<int, int, bool>;
using RowCellTuple = std::tuple<int, int, int, int, bool>;

// The letters of a slot's words in its open positions, in alphabetical order.
static WordTable spell(const SpellingArrays& arrays) {
    const auto& [letters, length, domain, positions, names] = arrays;
    door::check_spelling(length, letters.size(), positions);
    const std::size_t count = letters.size() / std::size_t(length);
    std::vector<std::pair<std::vector<std::uint8_t>, std::uint32_t>> words;
    for (std::size_t b = 0; b < domain.size(); ++b)
        for (u64 rest = domain.data()[b]; rest; rest &= rest - 1) {
            auto w = std::uint32_t(b * 64 + std::countr_zero(rest));
            door::demand_index(w, count, "a word does not exist");
            words.push_back({{}, w});
            for (int p : positions) words.back().first.push_back(letters.data()[std::size_t(w) * length + p]);
        }
    std::sort(words.begin(), words.end());
    for (std::size_t k = 1; k < words.size(); ++k) door::demand(words[k - 1].first != words[k].first, "a word is there twice");
    std::vector<std::uint8_t> spelt;
    std::vector<std::uint32_t> named;
    for (const auto& [word, w] : words) {
        for (std::uint8_t a : word) door::demand(a < door::MOST_LETTERS, "a letter's number is from 0 to 63");
        spelt.insert(spelt.end(), word.begin(), word.end());
        if (names >= 0) named.push_back(std::uint32_t(names + w));
    }
    return WordTable(int(positions.size()), std::move(spelt), std::move(named));
}

static RowWalk make_row_walk(const std::vector<SpellingArrays>& words, const std::vector<RowItemTuple>& items,
                             const std::vector<RowCellTuple>& cells, std::size_t names, bool mirrored) {
    std::vector<WordTable> tables;
    for (const SpellingArrays& each : words) tables.push_back(spell(each));
    std::vector<RowItem> rows;
    for (auto [table, first, named] : items) rows.push_back({table, first, named});
    std::vector<RowCell> row_cells;
    for (auto [column, above, below, position, ends] : cells)
        row_cells.push_back({column, above, below, position, ends});
    door::check_row_walk(tables, rows, row_cells, names, mirrored);
    return RowWalk(std::move(tables), std::move(rows), std::move(row_cells), names, mirrored);
}

static nb::bytes as_bytes(const std::vector<std::uint8_t>& letters) {
    return nb::bytes(letters.data(), letters.size());
}

static void add_count(nb::module_& m) {
    nb::class_<Walk>(m, "Walk")
        .def("__init__", [](Walk* walk, const std::vector<AutomatonArrays>& automata, const std::vector<int>& slots,
                            const std::vector<std::tuple<int, int, bool, bool>>& steps, std::size_t names) {
            new (walk) Walk(make_walk(automata, slots, steps, names));
        }, nb::arg("automata"), nb::arg("slots"), nb::arg("steps"), nb::arg("names"))
        .def("begin", [](Walk& walk, const std::vector<int>& prefix) {
            door::check_letters(prefix);
            return walk.begin(prefix);
        }, nb::arg("prefix"))
        .def("advance", &Walk::advance, nb::arg("most"), nb::call_guard<nb::gil_scoped_release>())
        .def_ro("fills", &Walk::fills)
        .def_ro("nodes", &Walk::nodes);
    nb::class_<RowWalk>(m, "RowWalk")
        .def("__init__", [](RowWalk* walk, const std::vector<SpellingArrays>& tables,
                            const std::vector<RowItemTuple>& items, const std::vector<RowCellTuple>& cells,
                            std::size_t names, bool mirrored) {
            new (walk) RowWalk(make_row_walk(tables, items, cells, names, mirrored));
        }, nb::arg("tables"), nb::arg("items"), nb::arg("cells"), nb::arg("names"), nb::arg("mirrored"))
        .def("order", [](RowWalk& walk, const std::vector<double>& chances) {
            door::demand(chances.size() == walk.first_words(), "there must be a number for each word of the first item");
            walk.order(chances);
        }, nb::arg("chances"))
        .def("begin", [](RowWalk& walk, int first, int last) {
            door::demand(0 <= first && first <= last && std::size_t(last) <= walk.first_words(), "these words do not exist");
            walk.begin(first, last);
        }, nb::arg("first"), nb::arg("last"))
        .def("advance", &RowWalk::advance, nb::arg("most"), nb::arg("to_fill") = false,
             nb::call_guard<nb::gil_scoped_release>())
        .def("letters", [](const RowWalk& walk) { return as_bytes(walk.letters()); })
        .def("furthest", [](const RowWalk& walk) { return as_bytes(walk.furthest); })
        .def_ro("fills", &RowWalk::fills)
        .def_ro("nodes", &RowWalk::nodes);
}

// Whether this processor can run the module built for x86-64-v3.
static bool runs_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#if defined(__unix__) || defined(__APPLE__)
// A page of a mapped file is gone: say so and end. Only calls that are safe in a handler.
static void end_without_page(int) {
    static const char text[] =
        "crosswright: another program has cut a file short that was in use, likely in the cache; run the command again\n";
    [[maybe_unused]] auto written = write(STDERR_FILENO, text, sizeof(text) - 1);
    _exit(2);
}
#endif

// From now on a mapped file that is cut short ends the process with a message and exit code 2 where the system has
// signals, unless something else handles them.
static void guard_mapped_files() {
#if defined(__unix__) || defined(__APPLE__)
    struct sigaction now {};
    if (sigaction(SIGBUS, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) return;
    now.sa_handler = &end_without_page;
    sigaction(SIGBUS, &now, nullptr);
#endif
}

using PlacementTuple = std::tuple<int, int, bool>;  // row, column, down; row -1: not placed

static std::vector<PlacementTuple> as_tuples(const std::vector<Placement>& layout) {
    std::vector<PlacementTuple> tuples;
    for (const Placement& at : layout) tuples.push_back({at.row, at.column, at.down});
    return tuples;
}

static void load(Placer& placer, const std::vector<PlacementTuple>& tuples, int rows, int columns) {
    std::vector<Placement> layout;
    for (auto [row, column, down] : tuples) layout.push_back({row, column, down});
    door::check_plane(rows, columns);
    door::demand(layout.size() == std::size_t(placer.count()), "a layout must have a place for each word");
    for (int w = 0; w < placer.count(); ++w) door::check_placement(layout[w], placer.length(w));
    placer.load(layout, rows, columns);
}

static void add_place(nb::module_& m) {
    nb::class_<Placer>(m, "Placer")
        .def("__init__", [](Placer* placer, const std::vector<std::vector<int>>& words, int alphabet,
                            const std::tuple<double, double, double, double, double, double>& weights,
                            std::pair<int, int> plane, std::uint64_t seed) {
            door::check_words_to_place(words, alphabet);
            door::check_plane(plane.first, plane.second);
            std::vector<std::vector<std::uint8_t>> letters;
            for (auto& word : words) letters.emplace_back(word.begin(), word.end());
            auto [left_out, crossings, area, shape, parts, proportions] = weights;
            new (placer) Placer(std::move(letters), alphabet, {left_out, crossings, area, shape, parts, proportions},
                                plane.first, plane.second, seed);
        }, nb::arg("words"), nb::arg("alphabet"), nb::arg("weights"), nb::arg("plane"), nb::arg("seed"))
        .def("fix", [](Placer& placer, int w, PlacementTuple at, bool anchored) {
            auto [row, column, down] = at;
            door::demand_index(w, std::size_t(placer.count()), "a word does not exist");
            door::check_placement({row, column, down}, placer.length(w));
            door::demand(row >= 0 && !placer.is_placed(w), "a word is fixed once, at a place");
            door::demand(placer.agrees(w, {row, column, down}), "a fixed word disagrees with another one");
            placer.fix(w, {row, column, down}, anchored);
        })
        .def("restart", [](Placer& placer, int rows, int columns) {
            door::check_plane(rows, columns);
            placer.restart(rows, columns);
        }, nb::arg("rows"), nb::arg("columns"))
        .def("load", &load, nb::arg("layout"), nb::arg("rows"), nb::arg("columns"))
        .def("cool", &Placer::cool, nb::arg("nodes"), nb::arg("squeeze"), nb::arg("left_out"))
        .def("advance", &Placer::advance, nb::arg("nodes"), nb::arg("eager"),
             nb::call_guard<nb::gil_scoped_release>())
        .def("best", [](const Placer& placer) { return as_tuples(placer.best()); })
        .def_prop_ro("nodes", &Placer::nodes)
        .def_prop_ro("complete", &Placer::complete)
        .def_prop_ro("best_cost", &Placer::best_cost);
}

NB_MODULE(KERNEL_MODULE, m) {
    m.doc() = "The compiled search engine; see crosswright.search.native for .";
    m.def("runs_v3", &runs_v3);
    m.def("guard_mapped_files", &guard_mapped_files);
    add_count(m);
    add_place(m);
    nb::class_<Mender>(m, "Mender")
        .def("__init__", [](Mender* mender, const Kernel& k, std::vector<int> words, u64 seed) {
            door::check_mending(k.search.given(), words);
            new (mender) Mender(k.search.given(), std::move(words), seed);
        }, nb::keep_alive<1, 2>(), nb::arg("kernel"), nb::arg("words"), nb::arg("seed"))
        .def("advance", &Mender::advance, nb::arg("most"), nb::call_guard<nb::gil_scoped_release>())
        .def("words", &Mender::best)
        .def_ro("nodes", &Mender::nodes);
    nb::class_<Kernel>(m, "Kernel")
        .def(nb::init<int, int, std::vector<TableArrays>, const std::vector<SlotArrays>&, u64, RootArrays, const std::vector<LimitArrays>&>(),
             nb::arg("alphabet"), nb::arg("crossings"), nb::arg("tables"), nb::arg("slots"), nb::arg("seed"), nb::arg("roots"), nb::arg("limits"))
        .def("look_ahead", [](Kernel& k, int slot, const std::vector<int>& ids) {
            door::demand_index(slot, k.search.given().slots.size(), "a slot does not exist");
            for (int id : ids) door::check_placing(k.search.given(), slot, id);
            return k.search.look_ahead(slot, ids);
        }, nb::arg("slot"), nb::arg("ids"), nb::call_guard<nb::gil_scoped_release>())
        .def("begin", [](Kernel& k) { return k.search.begin(); }, nb::call_guard<nb::gil_scoped_release>())
        .def("advance", [](Kernel& k, u64 most, bool restarting) { return int(k.search.advance(most, restarting)); },
             nb::arg("most"), nb::arg("restarting"), nb::call_guard<nb::gil_scoped_release>())
        .def("backtrack", [](Kernel& k) { return k.search.backtrack(); }, nb::call_guard<nb::gil_scoped_release>())
        .def("words", [](const Kernel& k) { return k.search.words(); })
        .def("furthest", [](const Kernel& k) { return k.search.furthest(); })
        .def("weights", [](const Kernel& k) { return k.search.weights(); })
        .def("rewind", [](Kernel& k) { k.search.rewind(); })
        .def("assume", [](Kernel& k, const std::vector<std::pair<int, int>>& placings) {
            std::vector<Placing> assumed;
            for (auto [slot, word] : placings) {
                door::check_placing(k.search.given(), slot, word);
                assumed.push_back({slot, word});
            }
            return k.search.assume(assumed);
        }, nb::call_guard<nb::gil_scoped_release>())
        .def("aim", [](Kernel& k, int floor) {
            door::demand(floor >= -door::MOST_TOTAL && floor <= door::MOST_TOTAL, "no fill has such a total");
            return k.search.aim(floor);
        }, nb::call_guard<nb::gil_scoped_release>())
        .def("record", [](Kernel& k) { k.search.steps.wanted = true; })
        .def("fetch_steps", [](Kernel& k) { return k.search.steps.fetch(); })
        .def("bound", [](const Kernel& k) { return k.search.bound(); })
        .def_prop_ro("nodes", [](const Kernel& k) { return k.search.nodes; })
        .def_prop_ro("restarts", [](const Kernel& k) { return k.search.restarts; });
}
