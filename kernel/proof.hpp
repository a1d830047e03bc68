// The steps that a search takes, kept until they are fetched, for a refutation (a proof that there is no fill).
#pragma once
#include <utility>
#include <vector>

namespace crosswright {

class Steps {
   public:
    // Steps as numbers: a decision is its slot and its word, any other step is one of these. search/native.py knows
    // them.
    enum Step { REFUTED = -1, RESTARTED = -2 };

    bool wanted = false;

    void decided(int slot, int word) {
        if (!wanted) return;
        taken.push_back(slot);
        taken.push_back(word);
    }
    void refuted() {
        if (wanted) taken.push_back(REFUTED);
    }
    void restarted() {
        if (wanted) taken.push_back(RESTARTED);
    }

    // The steps since the last call.
    std::vector<int> fetch() { return std::exchange(taken, {}); }

   private:
    std::vector<int> taken;
};

}  // namespace crosswright
