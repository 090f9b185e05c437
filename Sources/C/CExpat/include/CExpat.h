// The C face of Expat, for reading XML; plain C. Called by Platform/Files/XMLReader.swift alone; keeps no state.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CExpatStatus;
enum {
    CEXPAT_OK = 0,        ///< The bytes were read.
    CEXPAT_BROKEN = 1,    ///< No XML; the message says why.
    CEXPAT_NO_MEMORY = 2, ///< Memory ran out.
};

/// The room that a message takes at most, with its final zero.
enum { CEXPAT_MESSAGE = 120 };

/// A document that is being read.
typedef struct XML_ParserStruct CExpatParser;

/// Begins a document; `NULL` where memory has run out. Names, attributes (names and values in turn, then `NULL`) and characters
/// are UTF-8 and valid during the calls of the handlers alone, to which `context` is passed. Entities of other files are not
/// read, and those that grow without measure are refused.
CExpatParser *_Nullable CExpatOpen(
    void *_Nonnull context,
    void (*_Nonnull start)(void *_Nonnull context, const char *_Nonnull name, const char *_Nullable *_Nonnull attributes),
    void (*_Nonnull end)(void *_Nonnull context, const char *_Nonnull name),
    void (*_Nonnull text)(void *_Nonnull context, const char *_Nonnull characters, int count));

/// Reads on; `count` is at most INT_MAX, and the message is empty unless this fails.
CExpatStatus CExpatRead(CExpatParser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t count, bool isLast,
                        char message[_Nonnull CEXPAT_MESSAGE]);

/// The line that is being read, from 1.
int64_t CExpatLine(CExpatParser *_Nonnull parser);

void CExpatClose(CExpatParser *_Nonnull parser);

#endif
