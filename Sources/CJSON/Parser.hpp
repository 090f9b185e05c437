// What a parser owns, shared by Tape.cpp and Record.cpp.
#pragma once

#include "CJSON.h"
#include "Structure.hpp"

#include <vector>

/// How far the lines of a text are read.
struct LinesPlace {
    size_t at = 0;          ///< The next line's first byte.
    size_t lineIndex = 0;   ///< The next line's number.
    size_t chunk = 0;       ///< Where the lines start whose structure is known.
    size_t chunkEnd = 0;    ///< Where they end.
    size_t singleUntil = 0; ///< Up to here each line's structure is found by itself, because one of them is broken.
    size_t next = 0;        ///< The next line's first place in the structure.
};

/// The words of a fault.
struct FaultText {
    size_t offset = 0;
    char field[256] = "";
    char wrong[128] = "";
    char expected[96] = "";
};

struct CJSONParser {
    FaultText fault;
    CJSONHand hands[CJSON_HANDS];
    CJSONExtra extras[CJSON_EXTRAS];
    Structure structure; ///< Of the text that CJSONParse reads.
    std::vector<CJSONToken> tokens;
    Structure lineStructure; ///< Of the lines that CJSONNextRecord reads.
    LinesPlace lines;
};
