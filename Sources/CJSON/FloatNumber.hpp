// Reading the short numbers of keypoints fast, exactly as Number.hpp would after rounding to a float.
// Used by Record.cpp in its innermost loop; eight bytes and more behind every number must be readable.
#pragma once

#include "Bytes.hpp"
#include "Number.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "eight digits are read with the first in the lowest byte");

/// Powers of ten for up to eight digits, which are read at once.
constexpr uint64_t wholePowersOfTen[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};

/// The values of the first `count` of eight digits, moved to the high bytes; `strange` is set where one is no digit.
inline uint64_t eightDigits(const uint8_t *at, int count, uint64_t &strange) {
    uint64_t digits;
    std::memcpy(&digits, at, 8);
    digits = (digits ^ 0x3030303030303030) << (64 - 8 * count);
    strange |= (digits | (digits + 0x7676767676767676)) & 0x8080808080808080;
    return digits;
}

/// Eight digit values, the first in the lowest byte, as one number: pairs, then fours, then eight.
inline uint64_t joined(uint64_t digits) {
    digits = digits * 10 + (digits >> 8);
    const uint64_t mask = 0x000000FF000000FF;
    return (((digits & mask) * 0x000F424000000064) + (((digits >> 16) & mask) * 0x0000271000000001)) >> 32;
}

/// A number with its sign, without a branch: the sign of a depth cannot be foreseen.
__attribute__((always_inline)) inline double withSign(double magnitude, uint64_t isNegative) {
    uint64_t bits;
    std::memcpy(&bits, &magnitude, 8);
    bits |= isNegative << 63;
    std::memcpy(&magnitude, &bits, 8);
    return magnitude;
}

/// Reads a number of any form that a float can hold.
__attribute__((noinline)) inline bool readRareFloat(const uint8_t *start, const uint8_t *end, double &value) {
    const Number read = readNumber(start, end);
    if (!read.end || afterBlanks(read.end, end) != end || std::isinf(float(read.value))) return false;
    value = read.value;
    return true;
}

/// Reads what is left by `readFloat`, here: nine to eighteen decimals, as programs print that print doubles.
///
/// Where the digits are a whole number up to 2^53 the quotient is correctly rounded, as in `readFloat`. Beyond, it is off
/// by at most 3 units in the last place (half a unit each for the whole number, the division, and the rounding of the
/// right result, twice over), and a double so near the right one rounds to the same float unless the middle between two
/// floats is as near.
__attribute__((noinline)) inline bool readLongFloat(const uint8_t *start, const uint8_t *end, double &value) {
    const uint64_t isNegative = *start == '-';
    const uint8_t *digits = start + isNegative;
    const uint64_t places = uint64_t(end - digits) - 2;
    if (places - 9 >= 10 || digits[1] != '.' || !isDigit(digits[0])) return readRareFloat(start, end, value);
    uint64_t strange = 0;
    uint64_t mantissa = uint64_t(digits[0]) - '0';
    const uint8_t *at = digits + 2;
    for (; end - at >= 8; at += 8) mantissa = mantissa * 100000000 + joined(eightDigits(at, 8, strange));
    if (at < end) {
        mantissa = mantissa * wholePowersOfTen[end - at] + joined(eightDigits(at, int(end - at), strange));
    }
    if (strange) return readRareFloat(start, end, value);
    const double magnitude = double(mantissa) / powersOfTen[places];
    if (mantissa > UINT64_C(1) << 53) {
        uint64_t bits;
        std::memcpy(&bits, &magnitude, 8);
        const int64_t belowFloat = int64_t(bits & 0x1FFFFFFF); // What a float's 24 bits leave of a double's 53.
        if (std::llabs(belowFloat - 0x10000000) <= 8) return readRareFloat(start, end, value);
    }
    value = withSign(magnitude, isNegative);
    return true;
}

/// Reads the number that starts at `start` and ends, with blanks behind it, at `end`, to a double that rounds to the right
/// float.
///
/// Here: one digit, a point, one to eight decimals. They are a whole number and a power of ten that a double holds
/// exactly, so that their quotient is correctly rounded.
__attribute__((always_inline)) inline bool readFloat(const uint8_t *start, const uint8_t *end, double &value) {
    const uint64_t isNegative = *start == '-';
    const uint8_t *digits = start + isNegative;
    const uint64_t places = uint64_t(end - digits) - 2;
    const uint64_t whole = uint64_t(digits[0]) - '0';
    if (places - 1 >= 8 || digits[1] != '.' || whole > 9) return readLongFloat(start, end, value);
    uint64_t strange = 0;
    const uint64_t decimals = joined(eightDigits(digits + 2, int(places), strange));
    if (strange) return readRareFloat(start, end, value);
    const double magnitude = double(int64_t(whole * wholePowersOfTen[places] + decimals)) / powersOfTen[places];
    value = withSign(magnitude, isNegative);
    return true;
}
