// Reading one JSON number, correctly rounded to a double. Used by Tape.cpp for every number, by Record.cpp for rare ones.
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

struct Number {
    const uint8_t *end; ///< The byte after the number, nullptr where the text is no number of JSON's grammar.
    double value;       ///< Infinite where the number is too large for a double, zero where it is too small.
    bool isInteger;     ///< Written without fraction and exponent.
};

inline bool isDigit(uint8_t byte) { return byte >= '0' && byte <= '9'; }
inline bool isBlank(uint8_t byte) { return byte == ' ' || byte == '\r' || byte == '\t' || byte == '\n'; }

/// Whether a number that no double holds is too large, the other case being too small.
///
/// `start` is the first digit and `end` the end of a number of JSON's grammar that is not zero.
inline bool isTooLarge(const uint8_t *start, const uint8_t *end) noexcept {
    int64_t magnitude = 0; // The power of ten that the first digit other than 0 stands for.
    bool seen = false, afterPoint = false;
    const uint8_t *at = start;
    for (; at < end && *at != 'e' && *at != 'E'; ++at) {
        if (*at == '.') {
            afterPoint = true;
        } else if (afterPoint) {
            if (!seen) --magnitude;
            seen = seen || *at != '0';
        } else {
            if (seen) ++magnitude;
            seen = seen || *at != '0';
        }
    }
    int64_t exponent = 0;
    bool isNegative = false;
    for (; at < end; ++at) {
        if (*at == '-') isNegative = true;
        if (isDigit(*at) && exponent < INT64_C(1000000000000)) exponent = exponent * 10 + (*at - '0');
    }
    return magnitude + (isNegative ? -exponent : exponent) > 0;
}

/// Reads a number of RFC 8259 §6 at `start`, looking at no byte at or after `limit`.
inline Number readNumber(const uint8_t *start, const uint8_t *limit) noexcept {
    const Number none{nullptr, 0, false};
    const uint8_t *at = start;
    bool isInteger = true;
    const bool isNegative = at < limit && *at == '-';
    if (isNegative) ++at;
    const uint8_t *firstDigit = at;
    if (at >= limit || !isDigit(*at)) return none;
    if (*at == '0') {
        ++at;
    } else {
        while (at < limit && isDigit(*at)) ++at;
    }
    if (at < limit && *at == '.') {
        isInteger = false;
        ++at;
        if (at >= limit || !isDigit(*at)) return none;
        while (at < limit && isDigit(*at)) ++at;
    }
    if (at < limit && (*at == 'e' || *at == 'E')) {
        isInteger = false;
        ++at;
        if (at < limit && (*at == '+' || *at == '-')) ++at;
        if (at >= limit || !isDigit(*at)) return none;
        while (at < limit && isDigit(*at)) ++at;
    }
    double value = 0;
    const auto first = reinterpret_cast<const char *>(start), last = reinterpret_cast<const char *>(at);
    if (std::from_chars(first, last, value).ec == std::errc::result_out_of_range) {
        value = isTooLarge(firstDigit, at) ? std::numeric_limits<double>::infinity() : 0.0;
        if (isNegative) value = -value;
    }
    return Number{at, value, isInteger};
}
