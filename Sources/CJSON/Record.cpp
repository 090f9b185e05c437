// Lines of usual native records straight to plain structs. simdjson checks a line's UTF-8; with its On-Demand values
// reading takes up to twice as long (Benchmarks/README.md). Whatever is unusual is left to Tape.cpp, so that every error
// comes from there.
#include "Parser.hpp"
#include "Points.hpp"

#include <simdjson.h>

namespace {

constexpr int depthLimit = 8; // Of unknown fields that are skipped; deeper ones are left to Tape.cpp.

const float unknown = std::nanf("");

/// Reads one line. Every function answers false where the line is not of the usual kind.
class Line {
public:
    /// The line starts with `start`, no blank; slices of the record are counted from `text`.
    Line(
        CJSONParser &parser, const uint8_t *text, const uint8_t *start, const uint8_t *end, float floor, float bound,
        bool keepsExtras
    )
        : parser(parser), text(text), at(start), end(end), points(end, floor), bound(bound), keepsExtras(keepsExtras) {}

    bool read(CJSONRecord &record) {
        if (!isText() || *at != '{') return false;
        unsigned seen = 0;
        float size[2] = {unknown, unknown};
        do {
            CJSONSlice slice;
            if (!fieldName(slice)) return false;
            const uint8_t *name = text + slice.offset;
            unsigned field = 0;
            if (isWord(name, "hands\"")) {
                field = 1;
                if (!hands(record)) return false;
            } else if (isWord(name, "t\"")) {
                field = 2;
                if (!optionalNumber(record.time)) return false;
            } else if (isWord(name, "frame\"")) {
                field = 4;
                if (!wholeNumber(record.number)) return false;
                record.hasNumber = true;
            } else if (isWord(name, "width\"")) {
                field = 8;
                if (!length(size[0])) return false;
            } else if (isWord(name, "height\"")) {
                field = 16;
                if (!length(size[1])) return false;
            } else if (isWord(name, "mirrored\"")) {
                field = 32;
                if (take("true")) record.mirrored = 2;
                else if (take("false")) record.mirrored = 1;
                else return false;
            } else if (isWord(name, "bodies\"") || isWord(name, "faces\"") || isWord(name, "motions\"")) {
                return false;
            } else if (!unknownField(slice, record, -1)) {
                return false;
            }
            if (seen & field) return false;
            seen |= field;
        } while (next() == ',');
        if (*at++ != '}' || !(seen & 1)) return false;
        next();
        if (at != end) return false;
        if (std::isnan(size[0]) != std::isnan(size[1])) return false;
        if (reachesBeyondBound(record) || (!std::isnan(size[0]) && !isPicture(size[0], size[1]))) return false;
        record.width = size[0];
        record.height = size[1];
        record.leftOutCount = points.leftOut;
        return true;
    }

private:
    CJSONParser &parser;
    const uint8_t *text;
    const uint8_t *at, *end; ///< The first byte that was not read, and that behind the line.
    Points points;
    float bound;
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

    bool isText() const { return simdjson::validate_utf8(reinterpret_cast<const char *>(at), size_t(end - at)); }

    /// Goes to the next token, and gives its first byte, 0 at the end.
    uint8_t next() {
        at = afterBlanks(at, end);
        return at < end ? *at : 0;
    }

    template <size_t size> static bool isWord(const uint8_t *at, const char (&word)[size]) {
        return std::memcmp(at, word, size - 1) == 0;
    }

    /// Goes behind a word if it stands here.
    template <size_t size> bool take(const char (&word)[size]) {
        if (!isWord(at, word)) return false;
        at += size - 1;
        return true;
    }

    bool hands(CJSONRecord &record) {
        if (*at++ != '[') return false;
        if (next() == ']') return take("]");
        while (record.handCount < CJSON_HANDS) {
            if (!hand(record, parser.hands[record.handCount])) return false;
            record.handCount += 1;
            if (next() == ']') return take("]");
            if (*at++ != ',') return false;
            next();
        }
        return false;
    }

    bool hand(CJSONRecord &record, CJSONHand &hand) {
        if (*at != '{') return false;
        hand.score = unknown;
        hand.label.length = -1;
        hand.person.length = -1;
        hand.side = 0;
        unsigned seen = 0;
        do {
            CJSONSlice slice;
            if (!fieldName(slice)) return false;
            const uint8_t *name = text + slice.offset;
            unsigned field = 0;
            if (isWord(name, "points\"")) {
                field = 1;
                at = points.read(at, hand);
                if (!at) return false;
            } else if (isWord(name, "side\"")) {
                field = 2;
                if (take("\"right\"")) hand.side = 2;
                else if (take("\"left\"")) hand.side = 1;
                else if (!take("null")) return false;
            } else if (isWord(name, "score\"")) {
                field = 4;
                double score;
                if (!optionalNumber(score)) return false;
                hand.score = float(score);
            } else if (isWord(name, "label\"")) {
                field = 8;
                if (!optionalString(hand.label)) return false;
            } else if (isWord(name, "person\"")) {
                field = 16;
                if (!optionalString(hand.person)) return false;
            } else if (!unknownField(slice, record, int32_t(record.handCount))) {
                return false;
            }
            if (seen & field) return false;
            seen |= field;
        } while (next() == ',');
        return *at++ == '}' && (seen & 1);
    }

    /// Reads a number that a float can hold.
    bool number(double &value) {
        const Number read = readNumber(at, end);
        if (!read.end || std::isinf(float(read.value))) return false;
        value = read.value;
        at = read.end;
        return true;
    }

    bool optionalNumber(double &value) {
        value = unknown;
        return take("null") || number(value);
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
        const uint8_t *start = at;
        for (value = 0; at < end && isDigit(*at) && at - start < 18; ++at) value = value * 10 + (*at - '0');
        return at > start && (*start != '0' || at - start == 1);
    }

    /// Reads a string; one with an escape could be another than it seems, and is left to Tape.cpp.
    bool string(CJSONSlice &slice) {
        if (*at != '"') return false;
        const uint8_t *first = at + 1;
        at = stringStop(first, end);
        slice = this->slice(first);
        return at < end && *at++ == '"';
    }

    bool optionalString(CJSONSlice &slice) { return take("null") || string(slice); }

    /// Goes from a comma or an opening brace to a field's value.
    bool fieldName(CJSONSlice &name) {
        ++at;
        next();
        if (!string(name) || next() != ':') return false;
        ++at;
        next();
        return true;
    }

    /// Checks a field of another name and notes it where it is simple.
    bool unknownField(CJSONSlice name, CJSONRecord &record, int32_t hand) {
        if (keepsExtras) return false;
        const uint8_t *value = at;
        if (!skip(0)) return false;
        if (*value == '{' || *value == '[' || *value == 'n' || at - value > CJSON_EXTRA_BYTES) return true;
        if (record.extraCount >= CJSON_EXTRAS) return false;
        parser.extras[record.extraCount++] = CJSONExtra{name, slice(value), hand};
        return true;
    }

    /// The text from `first` to here.
    CJSONSlice slice(const uint8_t *first) const { return {uint32_t(first - text), int32_t(at - first)}; }

    bool skip(int depth) {
        CJSONSlice slice;
        double number;
        switch (*at) {
        case '"': return string(slice);
        case 't': return take("true");
        case 'f': return take("false");
        case 'n': return take("null");
        case '[':
        case '{': break;
        default: return this->number(number);
        }
        const bool isObject = *at == '{';
        const uint8_t close = isObject ? '}' : ']';
        if (depth >= depthLimit) return false;
        const uint8_t *open = at++;
        if (next() == close) {
            ++at;
            return true;
        }
        at = open;
        do {
            if (isObject) {
                if (!fieldName(slice)) return false;
            } else {
                ++at;
                next();
            }
            if (!skip(depth + 1)) return false;
        } while (next() == ',');
        return *at++ == close;
    }
};

/// The first line break at or after `at`, or the end of the text.
size_t lineEnd(const uint8_t *bytes, size_t at, size_t count) {
    const void *found = std::memchr(bytes + at, '\n', count - at);
    return found ? size_t(static_cast<const uint8_t *>(found) - bytes) : count;
}

} // namespace

const CJSONHand *CJSONHands(const CJSONParser *parser) noexcept { return parser->hands; }

const CJSONExtra *CJSONExtras(const CJSONParser *parser) noexcept { return parser->extras; }

void CJSONStartLines(CJSONParser *parser) noexcept { parser->nextLine = parser->lineIndex = 0; }

CJSONStatus CJSONNextRecord(
    CJSONParser *parser, const uint8_t *bytes, size_t count, float floor, float bound, bool keepsExtras,
    CJSONRecord *record
) noexcept {
    while (parser->nextLine < count) {
        const size_t start = parser->nextLine;
        const size_t end = lineEnd(bytes, start, count);
        record->offset = start;
        record->length = end - start;
        record->lineIndex = parser->lineIndex;
        parser->nextLine = end + 1;
        parser->lineIndex += 1;
        const uint8_t *first = afterBlanks(bytes + start, bytes + end);
        if (first == bytes + end) continue;

        record->time = unknown;
        record->number = 0;
        record->hasNumber = false;
        record->mirrored = 0;
        record->handCount = 0;
        record->extraCount = 0;
        Line line(*parser, bytes, first, bytes + end, floor, bound, keepsExtras);
        return line.read(*record) ? CJSON_OK : CJSON_PLAIN;
    }
    return CJSON_END;
}
