// What the two libraries' files share.
#ifndef CUNPACK_SHARED_H
#define CUNPACK_SHARED_H

#include "CUnpack.h"

struct CUnpacker {
    int32_t kind;
    void *stream;
};

CUnpackStatus CUnpackOpenZstandard(CUnpacker *unpacker, char *message);
CUnpackStatus CUnpackRunZstandard(CUnpacker *unpacker, const uint8_t *packed, size_t count, size_t *taken, uint8_t *bytes,
                                  size_t room, size_t *made, char *message);
void CUnpackCloseZstandard(CUnpacker *unpacker);

#endif
