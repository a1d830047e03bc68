// The kernel as Python sees it: arrays in, word ids out. It never touches the disk.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "rows.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace crosswright;

template <class T>
using Array = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// length, words, stride, bits, letters, scores: a length's section of the index
using TableArrays = std::tuple<int, int, int, Array<u64>, Array<std::uint8_t>, Array<std::uint8_t>>;
// crossing, position, other slot, link back
using LinkTuple = std::tuple<int, int, int, int>;
// table, links, peers, domain blocks
using SlotArrays = std::tuple<int, std::vector<LinkTuple>, std::vector<int>, Array<u64>>;

// The search together with what keeps its arrays alive.
struct Kernel {
    std::vector<TableArrays> arrays;
    Search search;

    Kernel(int alphabet, int crossings, std::vector<TableArrays> arrays, const std::vector<SlotArrays>& slots, u64 seed)
        : arrays(std::move(arrays)), search(problem(alphabet, crossings, this->arrays, slots), seed) {}

    static Problem problem(int alphabet, int crossings, const std::vector<TableArrays>& arrays,
                           const std::vector<SlotArrays>& slots) {
        Problem problem{alphabet, crossings, {}, {}};
        for (const auto& [length, words, stride, bits, letters, scores] : arrays)
            problem.tables.push_back({length, alphabet, words, stride, bits.data(), letters.data(), scores.data()});
        for (const auto& [table, links, peers, domain] : slots) {
            Slot slot{&problem.tables[table], {}, peers, {domain.data(), domain.data() + domain.size()}};
            for (const auto& [crossing, position, other, back] : links)
                slot.links.push_back({crossing, position, other, back});
            problem.slots.push_back(std::move(slot));
        }
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
    return Walk(copy_automata(arrays), slots, std::move(walked), names);
}

// length, letters, names: see WordTable
using WordTableArrays = std::tuple<int, nb::bytes, Array<std::uint32_t>>;
using RowItemTuple = std::tuple<int, int, int, bool>;
using RowCellTuple = std::tuple<int, int, int, int, int, bool>;

static RowWalk make_row_walk(const std::vector<AutomatonArrays>& arrays, const std::vector<WordTableArrays>& words,
                             const std::vector<RowItemTuple>& items, const std::vector<RowCellTuple>& cells,
                             std::size_t names, bool mirrored) {
    std::vector<WordTable> tables;
    for (const auto& [length, letters, called] : words) {
        auto start = reinterpret_cast<const std::uint8_t*>(letters.c_str());
        tables.emplace_back(length, std::vector(start, start + letters.size()),
                            std::vector(called.data(), called.data() + called.size()));
    }
    std::vector<RowItem> rows;
    for (auto [table, first, levels, named] : items) rows.push_back({table, first, levels, named});
    std::vector<RowCell> row_cells;
    for (auto [automaton, above, below, position, level, ends] : cells)
        row_cells.push_back({automaton, above, below, position, level, ends});
    return RowWalk(copy_automata(arrays), std::move(tables), std::move(rows), std::move(row_cells), names, mirrored);
}

static void add_count(nb::module_& m) {
    nb::class_<Walk>(m, "Walk")
        .def("__init__", [](Walk* walk, const std::vector<AutomatonArrays>& automata, const std::vector<int>& slots,
                            const std::vector<std::tuple<int, int, bool, bool>>& steps, std::size_t names) {
            new (walk) Walk(make_walk(automata, slots, steps, names));
        }, nb::arg("automata"), nb::arg("slots"), nb::arg("steps"), nb::arg("names"))
        .def("begin", &Walk::begin, nb::arg("prefix"))
        .def("advance", &Walk::advance, nb::arg("most"), nb::call_guard<nb::gil_scoped_release>())
        .def_ro("fills", &Walk::fills)
        .def_ro("nodes", &Walk::nodes);
    nb::class_<RowWalk>(m, "RowWalk")
        .def("__init__", [](RowWalk* walk, const std::vector<AutomatonArrays>& automata,
                            const std::vector<WordTableArrays>& tables, const std::vector<RowItemTuple>& items,
                            const std::vector<RowCellTuple>& cells, std::size_t names, bool mirrored) {
            new (walk) RowWalk(make_row_walk(automata, tables, items, cells, names, mirrored));
        }, nb::arg("automata"), nb::arg("tables"), nb::arg("items"), nb::arg("cells"), nb::arg("names"),
             nb::arg("mirrored"))
        .def("begin", &RowWalk::begin, nb::arg("first"), nb::arg("last"))
        .def("advance", &RowWalk::advance, nb::arg("most"), nb::call_guard<nb::gil_scoped_release>())
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

NB_MODULE(KERNEL_MODULE, m) {
    m.doc() = "The compiled search engine; see crosswright.search.native for its only caller.";
    m.def("runs_v3", &runs_v3);
    add_count(m);
    nb::class_<Kernel>(m, "Kernel")
        .def(nb::init<int, int, std::vector<TableArrays>, const std::vector<SlotArrays>&, u64>(), nb::arg("alphabet"),
             nb::arg("crossings"), nb::arg("tables"), nb::arg("slots"), nb::arg("seed"))
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
            for (auto [slot, word] : placings) assumed.push_back({slot, word});
            return k.search.assume(assumed);
        }, nb::call_guard<nb::gil_scoped_release>())
        .def("aim", [](Kernel& k, int floor) { return k.search.aim(floor); }, nb::call_guard<nb::gil_scoped_release>())
        .def("record", [](Kernel& k) { k.search.steps.wanted = true; })
        .def("fetch_steps", [](Kernel& k) { return k.search.steps.fetch(); })
        .def("bound", [](const Kernel& k) { return k.search.bound(); })
        .def_prop_ro("nodes", [](const Kernel& k) { return k.search.nodes; })
        .def_prop_ro("restarts", [](const Kernel& k) { return k.search.restarts; });
}
