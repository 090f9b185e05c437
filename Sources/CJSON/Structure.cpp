// simdjson's first stage behind a small class, so that its header is compiled once. Called by Tape.cpp and Record.cpp.
#include "Structure.hpp"

#include <simdjson.h>

static constexpr size_t guards = 16;

struct Structure::Stage {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> implementation;
};

Structure::Structure() : stage(std::make_unique<Stage>()) {}
Structure::~Structure() = default;

Structure::Result Structure::find(const uint8_t *bytes, size_t length) noexcept {
    found = nullptr;
    foundCount = 0;
    if (length >= UINT32_MAX - guards) return Result::noMemory;
    // The stage keeps four bytes of index for each byte of capacity: grown by doubling, never for each text anew.
    auto &implementation = stage->implementation;
    if (!implementation || implementation->capacity() < length + guards) {
        size_t capacity = 64 * 1024;
        while (capacity < length + guards) capacity *= 2;
        const auto &active = simdjson::get_active_implementation();
        if (active->create_dom_parser_implementation(capacity, 1, implementation) != simdjson::SUCCESS) {
            implementation.reset();
            return Result::noMemory;
        }
    }
    if (implementation->stage1(bytes, length, simdjson::stage1_mode::regular) != simdjson::SUCCESS) {
        return Result::fault;
    }
    foundCount = implementation->n_structural_indexes;
    for (size_t guard = 0; guard < guards; ++guard) {
        implementation->structural_indexes[foundCount + guard] = uint32_t(length);
    }
    found = implementation->structural_indexes.get();
    return Result::ok;
}
