// Unpacking by Zstandard. Called by CUnpack.c.
#include "CLibrary.h"
#include "Shared.h"

#include <stdio.h>
#include <zstd.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(ZSTD_createDStream) DO(ZSTD_decompressStream) DO(ZSTD_freeDStream) DO(ZSTD_isError) DO(ZSTD_getErrorName)

static CLIBRARY_TABLE(FUNCTIONS) zstd;
CLIBRARY("libzstd.so.1", "libzstd1", zstd, FUNCTIONS);

CUnpackStatus CUnpackOpenZstandard(CUnpacker *unpacker, char *message) {
    if (!CLibraryOpen(&library, message, CUNPACK_MESSAGE)) return CUNPACK_NO_LIBRARY;
    unpacker->stream = zstd.ZSTD_createDStream();
    return unpacker->stream ? CUNPACK_OK : CUNPACK_NO_MEMORY;
}

CUnpackStatus CUnpackRunZstandard(CUnpacker *unpacker, const uint8_t *packed, size_t count, size_t *taken, uint8_t *bytes,
                                  size_t room, size_t *made, char *message) {
    ZSTD_inBuffer input = {packed, count, 0};
    ZSTD_outBuffer output = {bytes, room, 0};
    // Frames whose window is larger than 128 MiB are refused by the library itself.
    size_t status = zstd.ZSTD_decompressStream(unpacker->stream, &output, &input);
    *taken = input.pos;
    *made = output.pos;
    if (zstd.ZSTD_isError(status)) {
        snprintf(message, CUNPACK_MESSAGE, "%s", zstd.ZSTD_getErrorName(status));
        return CUNPACK_BROKEN;
    }
    return status == 0 ? CUNPACK_END : CUNPACK_OK;
}

void CUnpackCloseZstandard(CUnpacker *unpacker) { zstd.ZSTD_freeDStream(unpacker->stream); }
