// Squares of pictures as the numbers that networks take. Called by LiteRTNetwork.swift; keeps nothing.
#include "CLiteRT.h"

#include <math.h>
#include <string.h>

// Four numbers at once: the three colours of a pixel, and one more that nobody looks at.
typedef float Colours __attribute__((vector_size(16)));
typedef int32_t Whole __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(4)));

static inline Colours load(const uint8_t *at) {
    Bytes bytes;
    memcpy(&bytes, at, sizeof bytes);
    return __builtin_convertvector(bytes, Colours);
}

// Colours are rounded to whole ones, as those are that the networks have learned from.
static inline Colours mixed(Colours topLeft, Colours topRight, Colours bottomLeft, Colours bottomRight, float right,
                            float below) {
    Colours top = topLeft + (topRight - topLeft) * right, bottom = bottomLeft + (bottomRight - bottomLeft) * right;
    Colours colours = top + (bottom - top) * below + 0.5f;
    return __builtin_convertvector(__builtin_convertvector(colours, Whole), Colours);
}

typedef struct Source {
    const uint8_t *pixels;
    int32_t width, height, nearest;
} Source;

static Colours pixel(const Source *source, double x, double y) {
    if (!source->nearest && (x < 0 || y < 0 || x >= source->width || y >= source->height)) return (Colours){0};
    int32_t column = x <= 0 ? 0 : x >= source->width ? source->width - 1 : (int32_t)x;
    int32_t row = y <= 0 ? 0 : y >= source->height ? source->height - 1 : (int32_t)y;
    const uint8_t *at = source->pixels + 3 * ((size_t)row * (size_t)source->width + (size_t)column);
    return (Colours){at[0], at[1], at[2], 0};
}

// At the picture's border, or beyond it.
static Colours border(const Source *source, double x, double y) {
    double left = floor(x), top = floor(y);
    return mixed(pixel(source, left, top), pixel(source, left + 1, top), pixel(source, left, top + 1),
                 pixel(source, left + 1, top + 1), (float)(x - left), (float)(y - top));
}

void CLiteRTCut(const uint8_t *pixels, int32_t width, int32_t height, int32_t blueFirst, const double map[6],
                int32_t nearest, float low, float step, int32_t side, float *numbers) {
    Source source = {pixels, width, height, nearest};
    size_t stride = 3 * (size_t)width;
    // Two pixels further than x, as four bytes are read of the pixel to the right.
    double right = width - 2, bottom = height - 1;
    for (int32_t row = 0; row < side; row++) {
        double startX = map[1] * row + map[2], startY = map[4] * row + map[5];
        for (int32_t column = 0; column < side; column++) {
            double x = map[0] * column + startX, y = map[3] * column + startY;
            Colours colours;
            if (x >= 0 && y >= 0 && x < right && y < bottom) {
                int32_t left = (int32_t)x, top = (int32_t)y;
                const uint8_t *at = pixels + (size_t)top * stride + 3 * (size_t)left;
                colours = mixed(load(at), load(at + 3), load(at + stride), load(at + stride + 3), (float)(x - left),
                                (float)(y - top));
            } else {
                colours = border(&source, x, y);
            }
            if (blueFirst) colours = (Colours){colours[2], colours[1], colours[0], 0};
            colours = colours * step + low;
            memcpy(numbers, &colours, 3 * sizeof *numbers);
            numbers += 3;
        }
    }
}
