// The C face of the JSON reader; nothing but plain C crosses it and no C++ exception leaves it.
// Called by KeypointFiles/JSONParser.swift alone. A parser may be used by one thread at a time.
#ifndef CJSON_H
#define CJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Other compilers than Clang read the header without its nullability.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

// A field that is read as vectors of four floats.
#define CJSON_VECTOR __attribute__((aligned(16)))

#ifdef __cplusplus
#define CJSON_NOEXCEPT noexcept
extern "C" {
#else
#define CJSON_NOEXCEPT
#endif

/// The result of a call.
typedef int32_t CJSONStatus;
enum {
    CJSON_OK = 0,        ///< Read.
    CJSON_FAULT = 1,     ///< The text is not JSON; the fault says where and why.
    CJSON_NO_MEMORY = 2, ///< Memory ran out, or the text is 4 GiB or longer.
    CJSON_PLAIN = 3,     ///< A line that is left to CJSONParse: unusual, or no record at all.
    CJSON_END = 4,       ///< No line is left.
};

/// What kind of value a token is.
enum {
    CJSON_NULL = 0,
    CJSON_FALSE = 1,
    CJSON_TRUE = 2,
    CJSON_NUMBER = 3,
    CJSON_STRING = 4,
    CJSON_ARRAY = 5,
    CJSON_OBJECT = 6,
};

/// One value of a document. An object's members follow it as name, value, name, value; an array's elements likewise.
typedef struct CJSONToken {
    double number;   ///< The number, correctly rounded; infinite where the text is too large for a double.
    uint32_t offset; ///< Where the value's text starts; a string's first byte after its quote.
    uint32_t length; ///< Bytes of the value's text; for a string without its quotes.
    uint32_t next;   ///< The index of the first token after this value and everything in it.
    uint32_t count;  ///< Elements of an array, members of an object.
    uint8_t kind;    ///< CJSON_NULL … CJSON_OBJECT.
    bool isInteger;  ///< A number written without fraction and exponent.
    bool hasEscape;  ///< A string with a backslash in it.
    uint8_t unused[5];
} CJSONToken;

/// A parser with its buffers, to be reused from text to text.
typedef struct CJSONParser CJSONParser;

/// Makes a parser, owned by the caller; NULL when memory runs out.
CJSONParser *_Nullable CJSONParserCreate(void) CJSON_NOEXCEPT;

/// Ends a parser; NULL is allowed.
void CJSONParserDestroy(CJSONParser *_Nullable parser) CJSON_NOEXCEPT;

/// Reads one JSON value to a flat list of tokens, in the order of the text; UTF-8 is checked, depth is limited.
///
/// The tokens belong to the parser and hold until its next call. `fault`, the byte at which it shows that the text is not
/// JSON, is written only where CJSON_FAULT comes back; CJSONFaultWords then says more.
/// With `takesNaN` the words NaN, Infinity and -Infinity, which JSON has not and Python writes, are CJSON_NULL.
CJSONStatus CJSONParse(
    CJSONParser *_Nonnull parser,
    const uint8_t *_Nonnull bytes,
    size_t length,
    uint32_t depthLimit,
    bool takesNaN,
    const CJSONToken *_Nullable *_Nonnull tokens,
    size_t *_Nonnull count,
    size_t *_Nonnull fault
) CJSON_NOEXCEPT;

/// What is said of a fault.
enum {
    CJSON_FIELD = 0,    ///< The path of the value at fault, such as hands[0].points[3]; empty for the whole.
    CJSON_WRONG = 1,    ///< What stands there.
    CJSON_EXPECTED = 2, ///< What was expected.
};

/// Zero-terminated words about the last fault; they belong to the parser and hold until its next call.
const char *_Nonnull CJSONFaultWords(const CJSONParser *_Nonnull parser, int32_t which) CJSON_NOEXCEPT;

/// Bytes that must be readable behind the lines given to CJSONNextRecord.
enum { CJSON_PADDING = 64 };

/// The hands of one record that are read fast; a record with more is left to CJSONParse.
enum { CJSON_HANDS = 4 };

/// So many times as wide as high, or as high as wide, an image is at most; a record of another is left to CJSONParse.
enum { CJSON_ASPECT = 100 };

/// The unknown fields of one record that are read fast; a record with more is left to CJSONParse.
enum { CJSON_EXTRAS = 8 };

/// The longest text of an unknown field that is kept where not all are; a longer one is content, and no name.
enum { CJSON_EXTRA_BYTES = 1024 };

/// A piece of the text: length −1 where there is none.
typedef struct CJSONSlice {
    uint32_t offset;
    int32_t length;
} CJSONSlice;

/// An unknown field whose value is a string, a number, true or false.
typedef struct CJSONExtra {
    CJSONSlice name;
    CJSONSlice value; ///< The value's text, a string's with its quotes.
    int32_t hand;     ///< The hand that it belongs to, −1 for the record.
} CJSONExtra;

/// One hand of a record. NaN is a number that is not known.
typedef struct CJSONHand {
    /// x, y, z, confidence; all NaN where the point is absent. The first bytes of a hand, aligned as a vector of four.
    float points[21][4] CJSON_VECTOR;
    uint32_t presence;   ///< One bit a point, set where it is present.
    float score;
    CJSONSlice label;
    CJSONSlice person;
    uint8_t side; ///< 0 unknown, 1 left, 2 right.
    uint8_t unused[3];
} CJSONHand;

/// One line, and what it says where it is a usual native record (<doc:Formats>). NaN is a number that is not known.
typedef struct CJSONRecord {
    size_t offset;     ///< Where the line starts.
    size_t length;     ///< Its bytes, without the line break.
    size_t lineIndex;  ///< Its number, from 0, in the lines given.
    double time;
    int64_t number;
    float width, height;
    bool hasNumber;
    uint8_t mirrored;  ///< 0 unknown, 1 no, 2 yes.
    uint32_t handCount;
    uint32_t extraCount;
    uint32_t leftOutCount; ///< Points that were seen and whose confidence is not above the floor.
} CJSONRecord;

/// Forgets the lines read before; to be called before the first CJSONNextRecord of each text.
void CJSONStartLines(CJSONParser *_Nonnull parser) CJSON_NOEXCEPT;

/// Reads the next line that is not blank, of the same `count` bytes of lines in each call.
///
/// CJSON_OK: the record is filled. CJSON_PLAIN: only its place is, and CJSONParse must read it. CJSON_END: neither.
/// CJSON_PADDING bytes behind the lines must be readable. `floor` is the confidence up to which a point is absent. A
/// record with an x or y beyond ±`bound` is left to CJSONParse; with `keepsExtras` a line with an unknown field is left to CJSONParse, else the field is checked and kept where it is a
/// string, a number, true or false of at most CJSON_EXTRA_BYTES, and skipped where not.
CJSONStatus CJSONNextRecord(
    CJSONParser *_Nonnull parser,
    const uint8_t *_Nonnull bytes,
    size_t count,
    float floor,
    float bound,
    bool keepsExtras,
    CJSONRecord *_Nonnull record
) CJSON_NOEXCEPT;

/// The hands and the unknown fields of the record that was read last; they belong to the parser and hold until its next
/// call. In a record they would be what Swift sees as tuples of hundreds of numbers, which takes its compiler minutes.
const CJSONHand *_Nonnull CJSONHands(const CJSONParser *_Nonnull parser) CJSON_NOEXCEPT;
const CJSONExtra *_Nonnull CJSONExtras(const CJSONParser *_Nonnull parser) CJSON_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
