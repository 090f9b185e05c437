// Finding bytes in a text, sixteen at once.
#pragma once

#include <cstdint>
#include <cstring>

typedef uint8_t Bytes __attribute__((vector_size(16)));

inline Bytes bytes(const uint8_t *at) {
    Bytes bytes;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/// One bit a byte, the first byte's the lowest, set where a comparison holds.
template <typename Comparison> inline uint32_t bits(Comparison holds) {
    typedef bool Bits __attribute__((ext_vector_type(16)));
    const Bits bits = __builtin_convertvector(holds, Bits);
    uint16_t mask;
    std::memcpy(&mask, &bits, sizeof mask);
    return mask;
}

/// The first quote, backslash or control byte from `at` on, or the end.
inline const uint8_t *stringStop(const uint8_t *at, const uint8_t *end) {
    for (; end - at >= 16; at += 16) {
        const Bytes next = bytes(at);
        const uint32_t stops = bits((next == '"') | (next == '\\') | (next < 0x20));
        if (stops) return at + __builtin_ctz(stops);
    }
    while (at < end && *at != '"' && *at != '\\' && *at >= 0x20) ++at;
    return at;
}

inline bool isBlank(uint8_t byte) { return byte == ' ' || byte == '\r' || byte == '\t' || byte == '\n'; }

/// The first byte from `at` on that is no blank, or the end.
inline const uint8_t *afterBlanks(const uint8_t *at, const uint8_t *end) {
    while (at < end && isBlank(*at)) ++at;
    return at;
}
