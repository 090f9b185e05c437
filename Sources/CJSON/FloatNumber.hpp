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

/// The inverse powers of ten, rounded, and again with the sign of a negative number: the sign of a depth cannot be
/// foreseen, and a branch on it would often be mispredicted. Rows of 32, so that finding a place takes no multiplication.
constexpr double inversePowersOfTen[2][32] = {
    {1e0,   1e-1,  1e-2,  1e-3,  1e-4,  1e-5,  1e-6,  1e-7,  1e-8, 1e-9,
     1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-17, 1e-18},
    {-1e0,   -1e-1,  -1e-2,  -1e-3,  -1e-4,  -1e-5,  -1e-6,  -1e-7,  -1e-8, -1e-9,
     -1e-10, -1e-11, -1e-12, -1e-13, -1e-14, -1e-15, -1e-16, -1e-17, -1e-18},
};

/// Whether a double that is off by at most eight units in the last place may round to another float than the number it
/// stands for: the middle between two floats is as near.
__attribute__((always_inline)) inline bool isNearMiddle(double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, 8);
    return ((bits - (0x10000000 - 8)) & 0x1FFFFFFF) <= 16; // What a float's 24 bits leave of a double's 53.
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
/// The double is off by at most 3 units in the last place (half a unit each for the whole number, the inverse power and
/// their product, and for the rounding of the right result, twice over).
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
    value = double(mantissa) * inversePowersOfTen[isNegative][places];
    return strange || isNearMiddle(value) ? readRareFloat(start, end, value) : true;
}

/// Reads the number that starts at `start` and ends, with blanks behind it, at `end`, to a double that rounds to the right
/// float.
///
/// Here: one digit, a point, one to eight decimals. They are a whole number that a double holds exactly; the inverse power
/// of ten and the product are off by half a unit each, which is less than `isNearMiddle` allows for, and a multiplication
/// takes a fifth of a division's time.
__attribute__((always_inline)) inline bool readFloat(const uint8_t *start, const uint8_t *end, double &value) {
    const uint64_t isNegative = *start == '-';
    const uint8_t *digits = start + isNegative;
    const uint64_t places = uint64_t(end - digits) - 2;
    uint16_t head; // A digit and a point.
    std::memcpy(&head, digits, 2);
    const uint32_t whole = uint32_t(head) - ('0' | '.' << 8);
    if (__builtin_expect(whole > 9, false)) return readRareFloat(start, end, value);
    if (places - 1 >= 8) return readLongFloat(start, end, value);
    uint64_t strange = 0;
    const uint64_t decimals = joined(eightDigits(digits + 2, int(places), strange));
    const int64_t mantissa = int64_t(whole * wholePowersOfTen[places] + decimals);
    value = double(mantissa) * inversePowersOfTen[isNegative][places];
    return __builtin_expect(strange || isNearMiddle(value), false) ? readRareFloat(start, end, value) : true;
}
