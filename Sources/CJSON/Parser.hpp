// What a parser owns, shared by Tape.cpp and Record.cpp.
#pragma once

#include "CJSON.h"

#include <vector>

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
    std::vector<CJSONToken> tokens;
    size_t nextLine = 0;  ///< The first byte of the next line that CJSONNextRecord reads.
    size_t lineIndex = 0; ///< Its number.
};
