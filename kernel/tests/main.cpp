#include "harness.hpp"

int main() { return harness::run_all() != 0; }
