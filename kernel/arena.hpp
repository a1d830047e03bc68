// Memory in the order of the trail: what was taken last is released first, everything after a mark at once.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace crosswright {

class Arena {
   public:
    struct Mark {
        std::size_t chunk, used;
    };

    // Room for `count` items, valid until the arena is released to an earlier mark. Nothing is set to zero.
    template <class T>
    T* take(std::size_t count) {
        T* room = peek<T>(count);
        at.used += size_of<T>(count);
        return room;
    }

    // The room that the next take() of the same size would return: write to it before you know whether you need it.
    template <class T>
    T* peek(std::size_t count) {
        std::size_t size = size_of<T>(count);
        while (at.chunk == chunks.size() || at.used + size > chunks[at.chunk].size) advance(size);
        return reinterpret_cast<T*>(chunks[at.chunk].bytes.get() + at.used);
    }

    Mark mark() const { return at; }
    void release(const Mark& mark) { at = mark; }

   private:
    // How many bytes are requested from the system at once?
    static constexpr std::size_t CHUNK = std::size_t(1) << 18;
    static constexpr std::size_t ALIGNMENT = alignof(std::max_align_t);

    struct Chunk {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t size;
    };

    std::vector<Chunk> chunks;
    Mark at{0, 0};

    template <class T>
    static std::size_t size_of(std::size_t count) {
        return (count * sizeof(T) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    // Go on to the next chunk, and make sure that it holds `size` bytes.
    void advance(std::size_t size) {
        if (at.chunk < chunks.size()) ++at.chunk;
        at.used = 0;
        if (at.chunk < chunks.size() && chunks[at.chunk].size >= size) return;
        std::size_t room = size > CHUNK ? size : CHUNK;
        Chunk fresh{std::unique_ptr<std::byte[]>(new std::byte[room]), room};  // new without () sets nothing to zero
        if (at.chunk < chunks.size()) chunks[at.chunk] = std::move(fresh);
        else chunks.push_back(std::move(fresh));
    }
};

}  // namespace crosswright
