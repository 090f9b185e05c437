// The points of a hand, most of every record's text, straight to floats. Used by Record.cpp alone.
#pragma once

#include "Bytes.hpp"
#include "CJSON.h"
#include "FloatNumber.hpp"

/// Finds commas and closing brackets, one after another, in windows of 48 bytes, which hold most points whole: where the
/// numbers of a point end is then known before the first of them is read, and the processor reads all of them at once.
///
/// CJSON_PADDING bytes behind the text must be readable; a separator may be found up to 48 bytes behind it.
class Separators {
public:
    /// Starts at `at`, which is before `end`.
    Separators(const uint8_t *at, const uint8_t *end) : window(at), end(end), found(find()) {}

    /// The next separator, or the end.
    __attribute__((always_inline)) const uint8_t *next() {
        while (__builtin_expect(found == 0, false)) {
            if (end - window <= 48) return end;
            window += 48;
            found = find();
        }
        const uint8_t *at = window + __builtin_ctzll(found);
        found &= found - 1;
        return at;
    }

private:
    const uint8_t *window, *end;
    uint64_t found; ///< One bit a byte of the window that was not given yet.

    __attribute__((always_inline)) uint64_t find() const {
        uint64_t found = 0;
        for (int part = 0; part < 3; ++part) {
            const Bytes some = bytes(window + 16 * part);
            found |= uint64_t(bits((some == ',') | (some == ']'))) << (16 * part);
        }
        return found;
    }
};

/// Reads points; every function answers false where they are not of the usual kind.
class Points {
public:
    Points(const uint8_t *end, float floor) : end(end), floor(floor) {}

    /// Points that were seen and whose confidence is not above the floor.
    uint32_t leftOut = 0;

    /// Reads the list of 21 points that starts at `at`, and gives the place behind it.
    const uint8_t *read(const uint8_t *at, CJSONHand &hand) {
        if (*at != '[') return nullptr;
        uint32_t presence = 0;
        bool isAtZero = false;
        for (int index = 0; index < 21; ++index) {
            at = afterBlanks(at + 1, end);
            if (at >= end) return nullptr;
            float *point = hand.points[index];
            if (*at == '[') {
                bool isPresent;
                if (!read(at, point, isPresent)) return nullptr;
                presence |= uint32_t(isPresent) << index;
                isAtZero |= (point[0] == 0) & (point[1] == 0);
            } else {
                if (std::memcmp(at, "null", 4) != 0) return nullptr;
                at += 4;
                clear(point);
            }
            at = afterBlanks(at, end);
            if (*at != (index == 20 ? ']' : ',')) return nullptr;
        }
        hand.presence = presence;
        // Whether a point at 0, 0 is one that is missing is told by the plain path.
        return isAtZero ? nullptr : at + 1;
    }

private:
    const uint8_t *end;
    float floor;

    static void clear(float *point) { point[0] = point[1] = point[2] = point[3] = std::nanf(""); }

    /// The first byte from `at` on that is no blank; asks first whether there is one at all.
    __attribute__((always_inline)) const uint8_t *afterBlank(const uint8_t *at) const {
        return __builtin_expect(*at <= ' ', false) ? afterBlanks(at, end) : at;
    }

    /// Reads a point of two, three or four numbers.
    __attribute__((always_inline)) bool read(const uint8_t *&at, float *point, bool &isPresent) {
        Separators separators(at, end);
        double x, y, z, confidence;
        isPresent = true;
        const uint8_t *start = afterBlank(at + 1);
        const uint8_t *stop = separators.next();
        if (!readFloat(start, stop, x) || *stop != ',') return false;
        start = afterBlank(stop + 1);
        stop = separators.next();
        if (!readFloat(start, stop, y)) return false;
        point[0] = float(x);
        point[1] = float(y);
        point[2] = point[3] = std::nanf("");
        at = stop + 1;
        if (*stop == ']') return true;
        start = afterBlank(at);
        stop = separators.next();
        const bool hasDepth = *start != 'n';
        if (hasDepth) {
            if (!readFloat(start, stop, z)) return false;
            point[2] = float(z);
        } else if (std::memcmp(start, "null", 4) != 0 || afterBlanks(start + 4, end) != stop) {
            return false;
        }
        at = stop + 1;
        if (*stop == ']') return hasDepth;
        start = afterBlank(at);
        stop = separators.next();
        if (!readFloat(start, stop, confidence) || *stop != ']') return false;
        point[3] = float(confidence);
        at = stop + 1;
        const bool isNothing = point[0] == 0 && point[1] == 0 && (!hasDepth || point[2] == 0) && point[3] == 0;
        if (isNothing || point[3] <= floor) {
            leftOut += !isNothing;
            isPresent = false;
            clear(point);
        }
        return true;
    }
};
