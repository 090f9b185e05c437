// The C face of zlib and Zstandard, for unpacking; plain C, statuses and messages. Called by Reading/Unpacker.swift alone.
#ifndef CUNPACK_H
#define CUNPACK_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CUnpackStatus;
enum {
    CUNPACK_OK = 0,         ///< Done; more may follow.
    CUNPACK_END = 1,        ///< Done, and the data may end here.
    CUNPACK_BROKEN = 2,     ///< The data is damaged; the message says how.
    CUNPACK_NO_MEMORY = 3,  ///< Memory ran out.
    CUNPACK_NO_LIBRARY = 4, ///< The library is not installed; the message names its package.
};

/// The kinds of packed data.
enum {
    CUNPACK_GZIP = 0, ///< gzip: one or more members.
    CUNPACK_ZSTD = 1, ///< Zstandard: one or more frames.
};

/// The room that a message takes at most, with its final zero.
enum { CUNPACK_MESSAGE = 240 };

/// Packed data that is being unpacked; of one thread at a time.
typedef struct CUnpacker CUnpacker;

/// Starts unpacking; `unpacker` is to be closed.
CUnpackStatus CUnpackOpen(int32_t kind, CUnpacker *_Nullable *_Nonnull unpacker, char message[_Nonnull CUNPACK_MESSAGE]);

/// Unpacks what there is room for: takes `*taken` of the packed bytes, and makes `*made` bytes. At CUNPACK_END the next
/// bytes begin a new member.
CUnpackStatus CUnpackRun(CUnpacker *_Nonnull unpacker, const uint8_t *_Nonnull packed, size_t count,
                         size_t *_Nonnull taken, uint8_t *_Nonnull bytes, size_t room, size_t *_Nonnull made,
                         char message[_Nonnull CUNPACK_MESSAGE]);

/// The CRC-32 of bytes, as gzip has it.
CUnpackStatus CUnpackChecksum(const uint8_t *_Nullable bytes, size_t count, uint32_t *_Nonnull sum,
                              char message[_Nonnull CUNPACK_MESSAGE]);

void CUnpackClose(CUnpacker *_Nonnull unpacker);

#endif
