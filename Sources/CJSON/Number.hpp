// Reading one JSON number, correctly rounded to a double. Used by Tape.cpp for every number, by Record.cpp for all but
// those of points.
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

/// The powers of ten that a double holds exactly.
constexpr double powersOfTen[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// Reads a number of RFC 8259 §6 at `start`, looking at no byte at or after `limit`.
///
/// Up to fifteen digits and an exponent of up to 22 are a whole number and a power of ten that a double holds exactly,
/// so that one multiplication or division rounds correctly (W. D. Clinger, How to Read Floating Point Numbers
/// Accurately, 1990).
inline Number readNumber(const uint8_t *start, const uint8_t *limit) noexcept {
    const Number none{nullptr, 0, false};
    const uint8_t *at = start;
    bool isInteger = true;
    const bool isNegative = at < limit && *at == '-';
    if (isNegative) ++at;
    const uint8_t *firstDigit = at;
    uint64_t whole = 0; // Of all digits; wrong, and not used, where they are more than fifteen.
    if (at < limit && *at == '0') ++at;
    else while (at < limit && isDigit(*at)) whole = whole * 10 + (*at++ - '0');
    int64_t digits = at - firstDigit, power = 0;
    if (digits == 0) return none;
    if (at < limit && *at == '.') {
        isInteger = false;
        const uint8_t *point = at++;
        while (at < limit && isDigit(*at)) whole = whole * 10 + (*at++ - '0');
        power = point + 1 - at;
        if (power == 0) return none;
        digits -= power;
    }
    if (at < limit && (*at == 'e' || *at == 'E')) {
        isInteger = false;
        ++at;
        const bool isDown = at < limit && *at == '-';
        if (at < limit && (*at == '+' || *at == '-')) ++at;
        if (at >= limit || !isDigit(*at)) return none;
        int64_t exponent = 0;
        for (; at < limit && isDigit(*at); ++at) {
            if (exponent < INT64_C(1000000000000)) exponent = exponent * 10 + (*at - '0');
        }
        power += isDown ? -exponent : exponent;
    }
    double value = double(int64_t(whole));
    if (digits <= 15 && power >= -22 && power <= 22) {
        value = power < 0 ? value / powersOfTen[-power] : value * powersOfTen[power];
        return Number{at, isNegative ? -value : value, isInteger};
    }
    const auto first = reinterpret_cast<const char *>(start), last = reinterpret_cast<const char *>(at);
    if (std::from_chars(first, last, value).ec == std::errc::result_out_of_range) {
        // Too large where the first digit other than 0 stands for more than ones, else too small.
        for (const uint8_t *zero = firstDigit; *zero == '0' || *zero == '.'; ++zero) digits -= *zero == '0';
        value = digits + power > 1 ? std::numeric_limits<double>::infinity() : 0.0;
        if (isNegative) value = -value;
    }
    return Number{at, value, isInteger};
}
