// The C face of libyaml, for reading YAML event by event; plain C. Called by Configurations/YAMLParser.swift alone.
#ifndef CYAML_H
#define CYAML_H

#include <stddef.h>
#include <stdint.h>

// Other compilers than Clang read the header without its nullability.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of an event.
typedef int32_t CYAMLKind;
enum {
    CYAML_END = 0,      ///< The end of the text; there are no events after it.
    CYAML_DOCUMENT = 1, ///< The start of a document.
    CYAML_SCALAR = 2,   ///< A scalar; the event has its characters.
    CYAML_SEQUENCE = 3, ///< The start of a sequence.
    CYAML_MAPPING = 4,  ///< The start of a mapping, whose keys and values follow in turns.
    CYAML_CLOSE = 5,    ///< The end of the innermost sequence or mapping.
    CYAML_ALIAS = 6,    ///< An alias of a node with an anchor.
    CYAML_BROKEN = 7,   ///< Not YAML, or memory ran out; the message says why. There are no events after it.
};

/// An event and its position. The characters are UTF-8, without a final zero, and are valid until the next event.
typedef struct CYAMLEvent {
    CYAMLKind kind;
    int32_t isQuoted;                 ///< 1 for a scalar in single or double quotes.
    int64_t line, column;             ///< From 0, in characters; −1 where unknown.
    int64_t offset;                   ///< In bytes; for `CYAML_BROKEN` without a line.
    const char *_Nullable characters; ///< Of a scalar, or the message.
    size_t count;                     ///< The number of bytes of the characters.
} CYAMLEvent;

/// A parser of one text.
typedef struct CYAMLParser CYAMLParser;

/// Returns a parser of a text in UTF-8, which must remain valid until the parser is closed; `NULL` if memory ran out.
CYAMLParser *_Nullable CYAMLOpen(const uint8_t *_Nonnull bytes, size_t count);

/// Returns the next event.
CYAMLEvent CYAMLNext(CYAMLParser *_Nonnull parser);

/// Frees a parser.
void CYAMLClose(CYAMLParser *_Nonnull parser);

#ifdef __cplusplus
}
#endif
#endif
