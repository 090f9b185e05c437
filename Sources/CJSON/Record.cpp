// Lines of usual native records straight to plain structs, by a walk over the structure that simdjson found. Whatever is
// unusual is left to Tape.cpp, so that every error comes from there. Called by KeypointFiles/JSONParser.swift.
#include "FloatNumber.hpp"
#include "Parser.hpp"

#include <cmath>
#include <cstring>

namespace {

constexpr size_t chunkBytes = 64 * 1024; // Text and structure of a chunk stay in the second-level cache.
constexpr int depthLimit = 8;            // Of unknown fields that are skipped; deeper ones are left to Tape.cpp.

const float unknown = std::nanf("");

/// Reads one line. Every function answers false where the line is not of the usual kind.
class Line {
public:
    /// The structure holds offsets from `text`; slices of the record are counted from `start` bytes before it.
    Line(
        CJSONParser &parser, const uint8_t *text, size_t start, const uint32_t *structure,
        const uint32_t *structureEnd, float floor, float bound, bool keepsExtras
    )
        : parser(parser), text(text), start(start), at(structure), last(structureEnd), floor(floor), bound(bound),
          keepsExtras(keepsExtras) {}

    /// The place in the structure behind the record.
    const uint32_t *place() const { return at; }

    bool record(CJSONRecord &record) {
        if (byte() != '{') return false;
        unsigned seen = 0;
        float size[2] = {unknown, unknown};
        do {
            ++at;
            if (at >= last || byte() != '"' || text[at[1]] != ':') return false;
            const char *name = reinterpret_cast<const char *>(text + *at + 1);
            at += 2;
            unsigned field;
            if (isName(name, "hands\"")) {
                field = 1;
                if (!hands(record)) return false;
            } else if (isName(name, "t\"")) {
                field = 2;
                if (!optionalDouble(record.time)) return false;
            } else if (isName(name, "frame\"")) {
                field = 4;
                if (!wholeNumber(record.number)) return false;
                record.hasNumber = true;
            } else if (isName(name, "width\"")) {
                field = 8;
                if (!length(size[0])) return false;
            } else if (isName(name, "height\"")) {
                field = 16;
                if (!length(size[1])) return false;
            } else if (isName(name, "mirrored\"")) {
                field = 32;
                if (isWord("true")) record.mirrored = 2;
                else if (isWord("false")) record.mirrored = 1;
                else return false;
                ++at;
            } else if (isName(name, "bodies\"") || isName(name, "faces\"") || isName(name, "motions\"")) {
                return false;
            } else {
                field = 0;
                if (!unknownField(name, record, -1)) return false;
            }
            if (seen & field) return false;
            seen |= field;
        } while (byte() == ',');
        if (byte() != '}' || !(seen & 1)) return false;
        if (std::isnan(size[0]) != std::isnan(size[1])) return false;
        if (!std::isnan(size[0]) && (reachesBeyondBound(record) || !isPicture(size[0], size[1]))) return false;
        record.width = size[0];
        record.height = size[1];
        ++at;
        return true;
    }

    /// Points that were seen and whose confidence is not above the floor.
    uint32_t leftOut = 0;

private:
    CJSONParser &parser;
    const uint8_t *text;
    size_t start;
    const uint32_t *at, *last;
    float floor, bound;
    bool keepsExtras;

    /// Whether an image may have these sides; all others are left to Tape.cpp's caller to refuse.
    static bool isPicture(float width, float height) {
        return width <= CJSON_ASPECT * height && height <= CJSON_ASPECT * width;
    }

    /// Whether an x or y of any point lies beyond the bound; NaN, the absent, does not.
    bool reachesBeyondBound(const CJSONRecord &record) const {
        typedef float Vector __attribute__((vector_size(16)));
        Vector least = {0, 0, 0, 0}, most = {0, 0, 0, 0};
        for (uint32_t index = 0; index < record.handCount; ++index) {
            Vector lane;
            for (const float *point : parser.hands[index].points) {
                std::memcpy(&lane, point, sizeof lane);
                // A point that is absent, NaN, is neither below nor above.
                least = lane < least ? lane : least;
                most = lane > most ? lane : most;
            }
        }
        return most[0] > bound || most[1] > bound || least[0] < -bound || least[1] < -bound;
    }

    uint8_t byte() const { return text[*at]; }

    template <size_t size> static bool isName(const char *name, const char (&known)[size]) {
        return std::memcmp(name, known, size - 1) == 0;
    }

    static bool isEndOfScalar(uint8_t byte) { return isBlank(byte) || byte == ',' || byte == ']' || byte == '}'; }

    template <size_t size> bool isWord(const char (&word)[size]) const {
        return std::memcmp(text + *at, word, size - 1) == 0 && isEndOfScalar(text[*at + size - 1]);
    }

    bool hands(CJSONRecord &record) {
        if (byte() != '[') return false;
        ++at;
        if (byte() == ']') {
            ++at;
            return true;
        }
        while (true) {
            if (at >= last || record.handCount >= CJSON_HANDS) return false;
            if (!hand(record, parser.hands[record.handCount])) return false;
            record.handCount += 1;
            const uint8_t next = byte();
            ++at;
            if (next == ']') return true;
            if (next != ',') return false;
        }
    }

    bool hand(CJSONRecord &record, CJSONHand &hand) {
        if (byte() != '{') return false;
        hand.score = unknown;
        hand.label.length = -1;
        hand.person.length = -1;
        hand.side = 0;
        unsigned seen = 0;
        do {
            ++at;
            if (at >= last || byte() != '"' || text[at[1]] != ':') return false;
            const char *name = reinterpret_cast<const char *>(text + *at + 1);
            at += 2;
            unsigned field;
            if (isName(name, "points\"")) {
                field = 1;
                if (!points(hand)) return false;
            } else if (isName(name, "side\"")) {
                field = 2;
                const char *side = reinterpret_cast<const char *>(text + *at);
                if (isName(side, "\"right\"")) hand.side = 2;
                else if (isName(side, "\"left\"")) hand.side = 1;
                else if (!isWord("null")) return false;
                ++at;
            } else if (isName(name, "score\"")) {
                field = 4;
                if (!optionalFloat(hand.score)) return false;
            } else if (isName(name, "label\"")) {
                field = 8;
                if (!optionalString(hand.label)) return false;
            } else if (isName(name, "person\"")) {
                field = 16;
                if (!optionalString(hand.person)) return false;
            } else {
                field = 0;
                if (!unknownField(name, record, int32_t(record.handCount))) return false;
            }
            if (seen & field) return false;
            seen |= field;
        } while (byte() == ',');
        if (byte() != '}' || !(seen & 1)) return false;
        ++at;
        return true;
    }

    bool points(CJSONHand &hand) {
        if (byte() != '[') return false;
        uint32_t presence = 0;
        for (int index = 0; index < 21; ++index) {
            ++at;
            if (at >= last) return false;
            float *point = hand.points[index];
            if (byte() == '[') {
                bool isPresent;
                if (!this->point(point, isPresent)) return false;
                presence |= uint32_t(isPresent) << index;
            } else {
                if (!isWord("null")) return false;
                ++at;
                point[0] = point[1] = point[2] = point[3] = unknown;
            }
            if (byte() != (index == 20 ? ']' : ',')) return false;
        }
        ++at;
        hand.presence = presence;
        return true;
    }

    /// Reads a point of two, three or four numbers; at most nine places of the structure, so the guards hold.
    bool point(float *point, bool &isPresent) {
        const uint32_t *place = at;
        double x, y, z, confidence;
        point[2] = point[3] = unknown;
        isPresent = true;
        if (!readFloat(text + place[1], text + place[2], x) || text[place[2]] != ',') return false;
        if (!readFloat(text + place[3], text + place[4], y)) return false;
        point[0] = float(x);
        point[1] = float(y);
        at = place + 5;
        if (text[place[4]] == ']') return true;
        if (text[place[4]] != ',') return false;
        at = place + 5;
        const bool hasDepth = !isWord("null");
        if (hasDepth) {
            if (!readFloat(text + place[5], text + place[6], z)) return false;
            point[2] = float(z);
        }
        at = place + 7;
        if (text[place[6]] == ']') return hasDepth;
        if (text[place[6]] != ',' || !readFloat(text + place[7], text + place[8], confidence)) return false;
        point[3] = float(confidence);
        at = place + 9;
        if (text[place[8]] != ']') return false;
        const bool isNothing = point[0] == 0 && point[1] == 0 && (!hasDepth || point[2] == 0) && point[3] == 0;
        if (isNothing || point[3] <= floor) {
            leftOut += !isNothing;
            isPresent = false;
            point[0] = point[1] = point[2] = point[3] = unknown;
        }
        return true;
    }

    bool number(double &value) {
        if (!readFloat(text + *at, text + at[1], value)) return false;
        ++at;
        return true;
    }

    bool optionalFloat(float &value) {
        double read = unknown;
        if (!isWord("null") && !readFloat(text + *at, text + at[1], read)) return false;
        value = float(read);
        ++at;
        return true;
    }

    bool optionalDouble(double &value) {
        value = unknown;
        if (!isWord("null") && !readRareFloat(text + *at, text + at[1], value)) return false;
        ++at;
        return true;
    }

    /// A side of the image: above 0, or left to Tape.cpp.
    bool length(float &value) {
        double read;
        if (!number(read)) return false;
        value = float(read);
        return value > 0;
    }

    /// A whole number of at most 18 digits.
    bool wholeNumber(int64_t &value) {
        const uint8_t *digit = text + *at;
        const uint8_t *start = digit;
        value = 0;
        while (isDigit(*digit) && digit - start < 18) value = value * 10 + (*digit++ - '0');
        if (digit == start || (*start == '0' && digit - start > 1) || !isEndOfScalar(*digit)) return false;
        ++at;
        return true;
    }

    bool optionalString(CJSONSlice &slice) {
        if (at >= last) return false;
        if (byte() != '"') {
            if (!isWord("null")) return false;
            ++at;
            return true;
        }
        const uint8_t *first = text + *at + 1;
        const uint8_t *end = first;
        while (*end != '"' && *end != '\\') ++end;
        if (*end == '\\') return false;
        slice = this->slice(first, end);
        ++at;
        return true;
    }

    /// Checks a field of another name and notes it where it is simple; a name with an escape could be a known one.
    bool unknownField(const char *name, CJSONRecord &record, int32_t hand) {
        if (keepsExtras) return false;
        const char *nameEnd = name;
        while (*nameEnd != '"' && *nameEnd != '\\') ++nameEnd;
        if (*nameEnd != '"' || at >= last) return false;
        const uint8_t *value = text + *at;
        const bool isString = *value == '"';
        if (!skip(0)) return false;
        if (*value == '{' || *value == '[' || *value == 'n') return true;
        const uint8_t *end = value + 1;
        if (isString) {
            while (*end != '"') ++end;
            ++end;
        } else {
            while (!isEndOfScalar(*end)) ++end;
        }
        if (end - value > CJSON_EXTRA_BYTES) return true;
        if (record.extraCount >= CJSON_EXTRAS) return false;
        CJSONExtra &extra = parser.extras[record.extraCount++];
        extra.name = slice(reinterpret_cast<const uint8_t *>(name), reinterpret_cast<const uint8_t *>(nameEnd));
        extra.value = slice(value, end);
        extra.hand = hand;
        return true;
    }

    CJSONSlice slice(const uint8_t *first, const uint8_t *end) const {
        return {uint32_t(start + size_t(first - text)), int32_t(end - first)};
    }

    bool skip(int depth) {
        if (at >= last) return false;
        CJSONSlice slice;
        double number;
        switch (byte()) {
        case '"': return optionalString(slice);
        case 't': return isWord("true") && (++at, true);
        case 'f': return isWord("false") && (++at, true);
        case 'n': return isWord("null") && (++at, true);
        case '[':
        case '{': break;
        default: return this->number(number);
        }
        const bool isObject = byte() == '{';
        const uint8_t close = isObject ? '}' : ']';
        if (depth >= depthLimit) return false;
        if (text[at[1]] == close) {
            at += 2;
            return true;
        }
        do {
            ++at;
            if (isObject) {
                if (at >= last || byte() != '"' || text[at[1]] != ':' || !optionalString(slice)) return false;
                ++at;
            }
            if (!skip(depth + 1)) return false;
        } while (at < last && byte() == ',');
        if (at >= last || byte() != close) return false;
        ++at;
        return true;
    }
};

/// The first line break at or after `at`, or the end of the text.
size_t lineEnd(const uint8_t *bytes, size_t at, size_t count) {
    const void *found = std::memchr(bytes + at, '\n', count - at);
    return found ? size_t(static_cast<const uint8_t *>(found) - bytes) : count;
}

/// Finds the structure of the next lines; false where the next line alone has none that holds.
bool findStructure(CJSONParser &parser, const uint8_t *bytes, size_t count) {
    LinesPlace &place = parser.lines;
    while (true) {
        size_t end = count;
        if (place.at < place.singleUntil) {
            end = lineEnd(bytes, place.at, count);
        } else if (count - place.at > chunkBytes) {
            const void *lineBreak = memrchr(bytes + place.at, '\n', chunkBytes);
            end = lineBreak ? size_t(static_cast<const uint8_t *>(lineBreak) - bytes)
                            : lineEnd(bytes, place.at + chunkBytes, count);
        }
        place.chunk = place.at;
        place.chunkEnd = end;
        place.next = 0;
        if (parser.lineStructure.find(bytes + place.at, end - place.at) == Structure::Result::ok) return true;
        if (place.at < place.singleUntil) return false;
        place.singleUntil = end;
    }
}

} // namespace

const CJSONHand *CJSONHands(const CJSONParser *parser) noexcept { return parser->hands; }

const CJSONExtra *CJSONExtras(const CJSONParser *parser) noexcept { return parser->extras; }

void CJSONStartLines(CJSONParser *parser) noexcept { parser->lines = LinesPlace(); }

CJSONStatus CJSONNextRecord(
    CJSONParser *parser, const uint8_t *bytes, size_t count, float floor, float bound, bool keepsExtras,
    CJSONRecord *record
) noexcept {
    try {
        LinesPlace &place = parser->lines;
        size_t end = 0;
        for (;; place.at = end + 1, place.lineIndex += 1) {
            if (place.at >= count) return CJSON_END;
            end = lineEnd(bytes, place.at, count);
            size_t first = place.at;
            while (first < end && isBlank(bytes[first])) ++first;
            if (first < end) break;
        }
        record->offset = place.at;
        record->length = end - place.at;
        record->lineIndex = place.lineIndex;

        const bool isKnown = place.at < place.chunkEnd;
        CJSONStatus status = CJSON_PLAIN;
        if (isKnown || findStructure(*parser, bytes, count)) {
            const Structure &structure = parser->lineStructure;
            const uint32_t *offsets = structure.offsets();
            const uint32_t *last = offsets + structure.count();
            const uint32_t *at = offsets + place.next;
            while (at < last && place.chunk + *at < place.at) ++at;
            record->time = record->width = record->height = unknown;
            record->number = 0;
            record->hasNumber = false;
            record->mirrored = 0;
            record->handCount = 0;
            record->extraCount = 0;
            Line line(*parser, bytes + place.chunk, place.chunk, at, last, floor, bound, keepsExtras);
            if (at < last && line.record(*record)) {
                record->leftOutCount = line.leftOut;
                // The record must end on its line, and nothing may follow it there.
                const uint32_t *next = line.place();
                const bool endsHere = place.chunk + next[-1] < end;
                if (endsHere && next <= last && (next == last || place.chunk + *next >= end)) {
                    status = CJSON_OK;
                    at = next;
                }
            }
            place.next = size_t(at - offsets);
        }
        place.at = end + 1;
        place.lineIndex += 1;
        return status;
    } catch (...) {
        return CJSON_NO_MEMORY;
    }
}
