// Where the structure of a JSON text lies: brackets, commas, colons, and the first byte of every string and scalar.
// Used by Tape.cpp and Record.cpp. The only part that knows simdjson.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

/// simdjson's first stage with the fastest instructions this processor has, chosen at run time.
class Structure {
public:
    Structure();
    ~Structure();

    enum class Result { ok, fault, noMemory };

    /// Finds the structure of a text and checks its UTF-8 and that every string ends; reads no byte beyond `length`.
    Result find(const uint8_t *bytes, size_t length) noexcept;

    /// Offsets of the structural bytes, ascending; `count` of them, then `length` 16 times as a guard.
    const uint32_t *offsets() const noexcept { return found; }
    size_t count() const noexcept { return foundCount; }

private:
    struct Stage;
    std::unique_ptr<Stage> stage;
    const uint32_t *found = nullptr;
    size_t foundCount = 0;
};
