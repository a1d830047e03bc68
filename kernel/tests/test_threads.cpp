// Several searches of one problem at once, as `--jobs` runs them: they share the problem and the tables, and nothing that
// changes. script/test-kernel runs this with the thread sanitizer too.
#include <thread>

#include "../mend.hpp"
#include "crossword.hpp"
#include "harness.hpp"

using namespace crosswright;

TEST(searches_in_threads_find_what_each_finds_alone) {
    for (u64 seed = 0; seed < 6; ++seed) {
        Crossword crossword({4, 4, 4, 60, 10}, seed);
        std::vector<Fill> alone, together(4);
        auto search = [&](u64 k) {
            Search one(crossword.problem, k);
            if (!one.begin()) return Fill{};
            Status status;
            do status = one.advance(20, true);
            while (status == Status::RUNNING);
            return status == Status::SOLVED ? one.words() : Fill{};
        };
        for (u64 k = 0; k < 4; ++k) alone.push_back(search(k));
        std::vector<std::thread> threads;
        for (u64 k = 0; k < 4; ++k) threads.emplace_back([&, k] { together[k] = search(k); });
        for (std::thread& each : threads) each.join();
        CHECK(together == alone);
    }
}

TEST(menders_in_threads_find_what_each_finds_alone) {
    for (u64 seed = 0; seed < 4; ++seed) {
        Crossword crossword({4, 4, 4, 60}, seed);
        std::vector<Fill> alone, together(4);
        auto mend = [&](u64 k) {
            Mender one(crossword.problem, Fill(crossword.problem.slots.size(), -1), k);
            one.advance(400);
            return one.best();
        };
        for (u64 k = 0; k < 4; ++k) alone.push_back(mend(k));
        std::vector<std::thread> threads;
        for (u64 k = 0; k < 4; ++k) threads.emplace_back([&, k] { together[k] = mend(k); });
        for (std::thread& each : threads) each.join();
        CHECK(together == alone);
    }
}
