// Unpacking by zlib, and the choice of the library. Called by Reading/Unpacker.swift.
#include "CUnpack.h"

#include "CLibrary.h"
#include "Shared.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#define FUNCTIONS(DO) DO(inflateInit2_) DO(inflate) DO(inflateReset) DO(inflateEnd) DO(crc32_z)

static CLIBRARY_TABLE(FUNCTIONS) zlib;
CLIBRARY("libz.so.1", "zlib1g", zlib, FUNCTIONS);

CUnpackStatus CUnpackOpen(int32_t kind, CUnpacker **opened, char message[CUNPACK_MESSAGE]) {
    message[0] = 0;
    *opened = NULL;
    CUnpacker *unpacker = calloc(1, sizeof *unpacker);
    if (!unpacker) return CUNPACK_NO_MEMORY;
    unpacker->kind = kind;
    CUnpackStatus status = CUNPACK_OK;
    if (kind == CUNPACK_ZSTD) {
        status = CUnpackOpenZstandard(unpacker, message);
    } else if (!CLibraryOpen(&library, message, CUNPACK_MESSAGE)) {
        status = CUNPACK_NO_LIBRARY;
    } else {
        z_stream *stream = unpacker->stream = calloc(1, sizeof *stream);
        // 16 more bits of the window ask for the header of gzip.
        if (!stream || zlib.inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, sizeof *stream) != Z_OK)
            status = CUNPACK_NO_MEMORY;
    }
    if (status == CUNPACK_OK) {
        *opened = unpacker;
        return status;
    }
    if (kind != CUNPACK_ZSTD) free(unpacker->stream);
    free(unpacker);
    return status;
}

CUnpackStatus CUnpackRun(CUnpacker *unpacker, const uint8_t *packed, size_t count, size_t *taken, uint8_t *bytes,
                         size_t room, size_t *made, char message[CUNPACK_MESSAGE]) {
    message[0] = 0;
    if (unpacker->kind == CUNPACK_ZSTD)
        return CUnpackRunZstandard(unpacker, packed, count, taken, bytes, room, made, message);
    z_stream *stream = unpacker->stream;
    stream->next_in = (Bytef *)packed;
    stream->avail_in = count < UINT_MAX ? (uInt)count : UINT_MAX;
    stream->next_out = bytes;
    stream->avail_out = room < UINT_MAX ? (uInt)room : UINT_MAX;
    int status = zlib.inflate(stream, Z_NO_FLUSH);
    *taken = (size_t)(stream->next_in - packed);
    *made = (size_t)(stream->next_out - bytes);
    switch (status) {
    case Z_OK:
    case Z_BUF_ERROR: return CUNPACK_OK;
    case Z_STREAM_END: return zlib.inflateReset(stream) == Z_OK ? CUNPACK_END : CUNPACK_NO_MEMORY;
    case Z_MEM_ERROR: return CUNPACK_NO_MEMORY;
    default:
        snprintf(message, CUNPACK_MESSAGE, "%s", stream->msg ? stream->msg : "it needs a dictionary");
        return CUNPACK_BROKEN;
    }
}

CUnpackStatus CUnpackChecksum(const uint8_t *bytes, size_t count, uint32_t *sum, char message[CUNPACK_MESSAGE]) {
    if (!CLibraryOpen(&library, message, CUNPACK_MESSAGE)) return CUNPACK_NO_LIBRARY;
    *sum = (uint32_t)zlib.crc32_z(0, bytes, count);
    return CUNPACK_OK;
}

void CUnpackClose(CUnpacker *unpacker) {
    if (unpacker->kind == CUNPACK_ZSTD) {
        CUnpackCloseZstandard(unpacker);
    } else {
        zlib.inflateEnd(unpacker->stream);
        free(unpacker->stream);
    }
    free(unpacker);
}
