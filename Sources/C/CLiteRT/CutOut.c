// Squares of pictures as the numbers that networks take. Called by LiteRTNetwork.swift; keeps nothing.
#include "CLiteRT.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// Places are in STEPS of a pixel and then rounded to PARTS, and colours are whole numbers, as in OpenCV's warpAffine: the
// results are equal to the bit.
enum { BITS = 5, PARTS = 1 << BITS, FINER = 5, STEPS = PARTS << FINER };

// The three colours of a pixel, and one more that nobody looks at; of two pixels, the upper and the lower one.
typedef uint8_t Bytes __attribute__((vector_size(8)));
typedef int16_t Two __attribute__((vector_size(16)));
typedef int16_t One __attribute__((vector_size(8)));
typedef int32_t Whole __attribute__((vector_size(16)));
typedef float Colours __attribute__((vector_size(16)));

static inline Two load(const uint8_t *upper, const uint8_t *lower) {
    uint8_t both[8];
    memcpy(both, upper, 4);
    memcpy(both + 4, lower, 4);
    Bytes bytes;
    memcpy(&bytes, both, sizeof bytes);
    return __builtin_convertvector(bytes, Two);
}

static inline Colours mixed(Two left, Two right, int32_t x, int32_t y) {
    Two rows = left * PARTS + (right - left) * (int16_t)x;
    Colours upper = __builtin_convertvector((One)__builtin_shufflevector(rows, rows, 0, 1, 2, 3), Colours);
    Colours lower = __builtin_convertvector((One)__builtin_shufflevector(rows, rows, 4, 5, 6, 7), Colours);
    Colours colours = upper * (float)PARTS + (lower - upper) * (float)y;
    Colours rounded = colours * (1.0f / (PARTS * PARTS)) + 0.5f;
    return __builtin_convertvector(__builtin_convertvector(rounded, Whole), Colours);
}

typedef struct Source {
    const uint8_t *pixels;
    int32_t width, height, nearest;
} Source;

// A pixel at the picture's border, or beyond it.
static const uint8_t *pixel(const Source *source, int32_t column, int32_t row, uint8_t copy[4]) {
    int is_inside = column >= 0 && row >= 0 && column < source->width && row < source->height;
    if (column < 0) column = 0;
    if (row < 0) row = 0;
    if (column >= source->width) column = source->width - 1;
    if (row >= source->height) row = source->height - 1;
    memset(copy, 0, 4);
    if (is_inside || source->nearest)
        memcpy(copy, source->pixels + 3 * ((size_t)row * (size_t)source->width + (size_t)column), 3);
    return copy;
}

static Colours border(const Source *source, int32_t column, int32_t row, int32_t x, int32_t y) {
    int is_near = column >= -1 && row >= -1 && column < source->width && row < source->height;
    if (!source->nearest && !is_near) return (Colours){0};
    uint8_t copies[4][4];
    return mixed(load(pixel(source, column, row, copies[0]), pixel(source, column, row + 1, copies[1])),
                 load(pixel(source, column + 1, row, copies[2]), pixel(source, column + 1, row + 1, copies[3])), x, y);
}

static int32_t steps(double pixels) {
    double parts = rint(pixels * STEPS);
    return parts >= INT_MIN / 4 && parts <= INT_MAX / 4 ? (int32_t)parts : INT_MIN / 4;
}

void CLiteRTCut(const uint8_t *pixels, int32_t width, int32_t height, int32_t blueFirst, const double map[6],
                int32_t nearest, float low, float step, int32_t side, float *numbers) {
    Source source = {pixels, width, height, nearest};
    size_t stride = 3 * (size_t)width;
    int32_t alongX[CLITERT_LONGEST], alongY[CLITERT_LONGEST];
    for (int32_t column = 0; column < side; column++) {
        alongX[column] = steps(map[0] * column);
        alongY[column] = steps(map[3] * column);
    }
    for (int32_t row = 0; row < side; row++) {
        int32_t half = 1 << (FINER - 1);
        int32_t startX = steps(map[1] * row + map[2]) + half, startY = steps(map[4] * row + map[5]) + half;
        for (int32_t column = 0; column < side; column++) {
            // Shifts round down, also below 0.
            int32_t x = (startX + alongX[column]) >> FINER, y = (startY + alongY[column]) >> FINER;
            int32_t left = x >> BITS, top = y >> BITS;
            x &= PARTS - 1;
            y &= PARTS - 1;
            Colours colours;
            // A byte more is read than the pixel to the right has.
            if (left >= 0 && top >= 0 && left < width - 2 && top < height - 1) {
                const uint8_t *at = pixels + (size_t)top * stride + 3 * (size_t)left;
                colours = mixed(load(at, at + stride), load(at + 3, at + stride + 3), x, y);
            } else {
                colours = border(&source, left, top, x, y);
            }
            if (blueFirst) colours = __builtin_shufflevector(colours, colours, 2, 1, 0, 3);
            colours = colours * step + low;
            memcpy(numbers, &colours, 3 * sizeof *numbers);
            numbers += 3;
        }
    }
}
