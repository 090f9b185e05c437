// The C face of libqrencode; plain C, statuses and messages. Called by LiveView/QRCode.swift alone; any thread.
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CQRCodeStatus;
enum {
    CQRCODE_OK = 0,         ///< Done.
    CQRCODE_TOO_LONG = 1,   ///< The text does not fit into a code, or the code not into the room.
    CQRCODE_SYSTEM = 2,     ///< No memory; the message is the system's.
    CQRCODE_NO_LIBRARY = 3, ///< libqrencode is not installed; the message names its package.
};

/// The room that a message takes at most, with its final zero.
enum { CQRCODE_MESSAGE = 240 };

/// The modules of the largest code: 177 rows of 177 (ISO/IEC 18004).
enum { CQRCODE_MODULES = 177 * 177 };

/// Encodes a text, with the least of error correction: a screen has no scratches. `modules` gets a byte for each module, row
/// by row, 1 for a dark one; `width` how many a row has.
CQRCodeStatus CQRCodeEncode(const char *_Nonnull text, uint8_t modules[_Nonnull CQRCODE_MODULES], int32_t *_Nonnull width,
                            char message[_Nonnull CQRCODE_MESSAGE]);

#endif
