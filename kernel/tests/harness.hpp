// The least that tests need: TEST(name) { CHECK(...); }, and a main() that runs them all.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace harness {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

struct Registered {
    Registered(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

inline int faults = 0;

inline void fail(const char* file, int line, const char* what) {
    // A broken invariant in a loop fails thousands of times; the first few say it all.
    if (++faults <= 10) std::fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
}

// Run every test; how many failed.
inline int run_all() {
    int failed = 0;
    for (const Test& test : tests()) {
        faults = 0;
        test.run();
        if (std::getenv("TIMES")) std::printf("%8.2f s  %s\n", double(std::clock()) / CLOCKS_PER_SEC, test.name), std::fflush(stdout);
        if (faults) std::printf("FAILED %s (%d checks)\n", test.name, faults);
        failed += faults != 0;
    }
    std::printf("kernel: %d passed, %d failed\n", int(tests().size()) - failed, failed);
    return failed;
}

}  // namespace harness

#define TEST(name)                                                     \
    static void name();                                                \
    static const harness::Registered registered_##name(#name, &name); \
    static void name()
#define CHECK(condition) \
    do {                 \
        if (!(condition)) harness::fail(__FILE__, __LINE__, #condition); \
    } while (0)
