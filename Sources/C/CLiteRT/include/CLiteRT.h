// The C face of LiteRT, Google's runtime of neural networks; plain C, statuses and messages. Called by tactus-litert's
// CompiledNetwork.swift alone. A network may be used by one thread at a time, several networks by several.
#ifndef CLITERT_H
#define CLITERT_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CLiteRTStatus;
enum {
    CLITERT_OK = 0,         ///< Done.
    CLITERT_NO_LIBRARY = 1, ///< The library is missing or another one than is needed; the message says why.
    CLITERT_NO_FILE = 2,    ///< The file cannot be read; the message says why.
    CLITERT_REFUSED = 3,    ///< The library refused; the message says what.
};

/// The room that a message takes at most, with its final zero.
enum { CLITERT_MESSAGE = 240 };

/// The most inputs and the most outputs of a network.
enum { CLITERT_SIDES = 8 };

/// A network: its file in memory and, once compiled, what runs it.
typedef struct CLiteRTNetwork CLiteRTNetwork;

/// Opens the library at a path, for good; before everything else, and once.
///
/// Should it crash now, or while a network is compiled or run for the first time, because it is another than this was
/// written for, the process ends with `status` after `line` went to standard error.
CLiteRTStatus CLiteRTOpen(const char *_Nonnull path, const char *_Nonnull line, int32_t status,
                          char message[_Nonnull CLITERT_MESSAGE]);

/// Maps a file into memory, as a network that is not compiled; the caller closes it. `bytes` stay the network's.
CLiteRTStatus CLiteRTNetworkMap(const char *_Nonnull path, CLiteRTNetwork *_Nullable *_Nonnull network,
                                const uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
                                char message[_Nonnull CLITERT_MESSAGE]);

/// Makes a network ready to run on a number of threads, and counts its inputs and outputs. The library trusts
/// the file: its bytes must be known to be right.
CLiteRTStatus CLiteRTNetworkCompile(CLiteRTNetwork *_Nonnull network, int32_t threads, int32_t *_Nonnull inputs,
                                    int32_t *_Nonnull outputs, char message[_Nonnull CLITERT_MESSAGE]);

/// The number of 32-bit floating point numbers of an input or output of a compiled network.
size_t CLiteRTInputCount(const CLiteRTNetwork *_Nonnull network, int32_t input);
size_t CLiteRTOutputCount(const CLiteRTNetwork *_Nonnull network, int32_t output);

/// The place of an input's numbers, to be filled in before the network is run; NULL where the library refuses.
float *_Nullable CLiteRTInput(CLiteRTNetwork *_Nonnull network, int32_t input);

/// Runs a network on its inputs.
CLiteRTStatus CLiteRTNetworkRun(CLiteRTNetwork *_Nonnull network, char message[_Nonnull CLITERT_MESSAGE]);

/// Copies an output of the last run, as many numbers as it has.
CLiteRTStatus CLiteRTOutput(CLiteRTNetwork *_Nonnull network, int32_t output, float *_Nonnull numbers);

/// The number of cores that this process may run on.
int32_t CLiteRTCores(void);

/// Frees a network.
void CLiteRTNetworkClose(CLiteRTNetwork *_Nonnull network);

/// The largest `side` of CLiteRTCut.
enum { CLITERT_LONGEST = 512 };

/// Cuts a square of `side` by `side` pixels out of a picture, with bilinear interpolation, as numbers: `low + step * colour`
/// for each of red, green and blue, 0 to 255. `map` leads from the square's x and y into the picture, row by row: x of x, of y
/// and the constant, then y. Outside of the picture is black, or the nearest pixel where `nearest` is not 0.
void CLiteRTCut(const uint8_t *_Nonnull pixels, int32_t width, int32_t height, int32_t blueFirst,
                const double map[_Nonnull 6], int32_t nearest, float low, float step, int32_t side,
                float *_Nonnull numbers);

#endif
