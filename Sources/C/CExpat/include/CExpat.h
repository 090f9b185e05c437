// The C face of Expat, for reading XML; plain C. Called by Sound/DrumkitFile.swift alone; keeps no state.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CExpatStatus;
enum {
    CEXPAT_OK = 0,        ///< Read to its end.
    CEXPAT_BROKEN = 1,    ///< No XML, from the given line on; the message says why.
    CEXPAT_NO_MEMORY = 2, ///< Memory ran out.
};

/// The room that a message takes at most, with its final zero.
enum { CEXPAT_MESSAGE = 120 };

/// The handlers of a document; `context` is passed to them. Names and characters are UTF-8 and valid during the call
/// alone; an element ends in a line, from 1.
typedef struct CExpatReader {
    void *_Nullable context;
    void (*_Nonnull start)(void *_Nullable context, const char *_Nonnull name);
    void (*_Nonnull end)(void *_Nullable context, const char *_Nonnull name, int64_t line);
    void (*_Nonnull text)(void *_Nullable context, const char *_Nonnull characters, int32_t count);
} CExpatReader;

/// Reads a whole document. Names have their prefix, if any; attributes are ignored; entities of other files are not
/// read, and those that grow without measure are refused.
CExpatStatus CExpatRead(const uint8_t *_Nonnull bytes, size_t count, const CExpatReader *_Nonnull reader,
                        int64_t *_Nonnull line, char message[_Nonnull CEXPAT_MESSAGE]);

#endif
