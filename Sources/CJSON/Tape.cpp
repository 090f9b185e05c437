// One JSON value to a flat list of tokens; no recursion. simdjson checks the UTF-8; the grammar is followed here, as a
// fault has a place, a field and words, of which simdjson's errors have none. For every text that is not read by
// Record.cpp.
#include "Bytes.hpp"
#include "Number.hpp"
#include "Parser.hpp"

#include <simdjson.h>

#include <cstring>
#include <new>
#include <string>

namespace {

bool isEndOfScalar(uint8_t byte) { return isBlank(byte) || byte == ',' || byte == ']' || byte == '}' || byte == ':'; }

bool isUTF8(const uint8_t *bytes, size_t length) {
    return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length);
}

/// The length of the UTF-8 sequence at `at`, 0 where it is none.
size_t utf8Length(const uint8_t *at, const uint8_t *end) {
    const size_t length = *at < 0x80 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    return length == 1 || (size_t(end - at) >= length && isUTF8(at, length)) ? length : 0;
}

/// Builds the tokens of one text; made for one call.
class Walk {
public:
    Walk(
        CJSONParser &parser, const uint8_t *bytes, size_t length, uint32_t depthLimit, bool takesNaN
    )
        : tokens(parser.tokens), bytes(bytes), end(bytes + length), next(bytes), depthLimit(depthLimit),
          takesNaN(takesNaN), fault(parser.fault) {}

    CJSONStatus run() {
        tokens.clear();
        if (end - bytes >= UINT32_MAX) return CJSON_NO_MEMORY;
        if (isUTF8(bytes, size_t(end - bytes)) && document()) return CJSON_OK;
        // Where strings do not end or a byte is no text, that is the fault, whatever else was met before.
        open.clear();
        textFault();
        return CJSON_FAULT;
    }

private:
    struct Level {
        uint32_t token;
        uint32_t name; ///< The token of the member's name being read, in an object.
        bool isFresh;  ///< Nothing was read of it yet.
    };

    std::vector<CJSONToken> &tokens;
    const uint8_t *bytes, *end;
    const uint8_t *next; ///< The first byte that was not read.
    uint32_t depthLimit;
    bool takesNaN;
    FaultText &fault;
    std::vector<Level> open;

    /// Where the next token starts, or the end.
    const uint8_t *position() { return next = afterBlanks(next, end); }

    bool document() {
        if (!value()) return false;
        while (!open.empty()) {
            if (!member()) return false;
        }
        const uint8_t *at = position();
        return at == end || fail(at, found(at), "the end of the text");
    }

    /// Reads the next element, member or end of the innermost open array or object.
    bool member() {
        Level &level = open.back();
        CJSONToken &container = tokens[level.token];
        const bool isObject = container.kind == CJSON_OBJECT;
        const uint8_t close = isObject ? '}' : ']';
        const uint8_t *at = position();
        const bool wasFresh = level.isFresh;
        if (at < end && *at == close && (wasFresh || container.count > 0)) {
            ++next;
            return closeLevel();
        }
        if (!wasFresh) {
            if (at >= end || *at != ',') {
                return fail(at, found(at), isObject ? "',' or '}'" : "',' or ']'");
            }
            ++next;
            at = position();
        }
        level.isFresh = false;
        if (isObject) {
            if (at >= end || *at != '"') return fail(at, found(at), "a field's name in quotes");
            const auto name = uint32_t(tokens.size());
            if (!string(at)) return false;
            level.name = name;
            tokens[level.token].count += 1;
            at = position();
            if (at >= end || *at != ':') return fail(at, found(at), "':'");
            ++next;
        }
        if (!isObject) container.count += 1;
        return value();
    }

    bool closeLevel() {
        CJSONToken &container = tokens[open.back().token];
        container.length = uint32_t(next - bytes) - container.offset;
        container.next = uint32_t(tokens.size());
        open.pop_back();
        return true;
    }

    bool value() {
        const uint8_t *at = position();
        if (at >= end) return fail(at, found(at), "a value");
        switch (*at) {
        case '{': return container(at, CJSON_OBJECT);
        case '[': return container(at, CJSON_ARRAY);
        case '"': return string(at);
        case 'n': return literal(at, "null", CJSON_NULL);
        case 't': return literal(at, "true", CJSON_TRUE);
        case 'f': return literal(at, "false", CJSON_FALSE);
        case 'N': return takesNaN ? literal(at, "NaN", CJSON_NULL) : number(at);
        case 'I': return takesNaN ? literal(at, "Infinity", CJSON_NULL) : number(at);
        case '-':
            if (takesNaN && end - at > 1 && at[1] == 'I') return literal(at, "-Infinity", CJSON_NULL);
            return number(at);
        default: return number(at);
        }
    }

    bool container(const uint8_t *at, uint8_t kind) {
        if (open.size() >= depthLimit) {
            const std::string limit = "at most " + std::to_string(depthLimit) + " levels";
            return fail(at, "deeper nesting", limit.c_str());
        }
        open.push_back(Level{uint32_t(tokens.size()), 0, true});
        push(at, 0, kind);
        ++next;
        return true;
    }

    CJSONToken &push(const uint8_t *at, size_t length, uint8_t kind) {
        CJSONToken token{};
        token.offset = uint32_t(at - bytes);
        token.length = uint32_t(length);
        token.next = uint32_t(tokens.size() + 1);
        token.kind = kind;
        tokens.push_back(token);
        return tokens.back();
    }

    bool literal(const uint8_t *at, const char *word, uint8_t kind) {
        const size_t length = std::strlen(word);
        const bool fits = size_t(end - at) >= length && std::memcmp(at, word, length) == 0;
        if (!fits || (at + length < end && !isEndOfScalar(at[length]))) return fail(at, found(at), "a value");
        push(at, length, kind);
        next = at + length;
        return true;
    }

    bool number(const uint8_t *at) {
        if (*at != '-' && !isDigit(*at)) return fail(at, found(at), "a value");
        const Number read = readNumber(at, end);
        if (!read.end || (read.end < end && !isEndOfScalar(*read.end))) return fail(at, found(at), "a number");
        CJSONToken &token = push(at, size_t(read.end - at), CJSON_NUMBER);
        token.number = read.value;
        token.isInteger = read.isInteger;
        next = read.end;
        return true;
    }

    /// Reads a string whose quote stands at `at`.
    bool string(const uint8_t *at) {
        bool hasEscape = false;
        const uint8_t *byte = stringStop(at + 1, end);
        for (; byte < end && *byte != '"'; byte = stringStop(byte + 1, end)) {
            if (*byte < 0x20) return fail(byte, found(byte), "'\"'");
            hasEscape = true;
            const uint8_t *escape = byte++;
            if (byte >= end) break;
            if (*byte == 'u') {
                const int first = unit(byte + 1);
                if (first < 0) return fail(escape, found(escape), "four hexadecimal digits after \\u");
                byte += 4;
                if (first >= 0xD800 && first < 0xE000) {
                    const bool isPaired = first < 0xDC00 && end - byte > 6 && byte[1] == '\\' && byte[2] == 'u';
                    const int second = isPaired ? unit(byte + 3) : -1;
                    if (second < 0xDC00 || second > 0xDFFF) {
                        return fail(escape, "half a surrogate pair", "two \\u escapes, a high and a low one");
                    }
                    byte += 6;
                }
            } else if (!std::memchr("\"\\/bfnrt", *byte, 8)) {
                return fail(escape, found(escape), "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
            }
        }
        if (byte >= end) return fail(at, "a string without an end", "'\"'");
        push(at + 1, size_t(byte - at - 1), CJSON_STRING).hasEscape = hasEscape;
        next = byte + 1;
        return true;
    }

    /// The UTF-16 unit of four hexadecimal digits, −1 where there are none.
    int unit(const uint8_t *at) const {
        if (end - at < 4) return -1;
        int value = 0;
        for (int index = 0; index < 4; ++index) {
            const uint8_t byte = at[index];
            const int digit = isDigit(byte) ? byte - '0'
                : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                             : -1;
            if (digit < 0) return -1;
            value = value * 16 + digit;
        }
        return value;
    }

    /// Says what is wrong with the bytes and strings of a text, or that there is none, by a slow second look.
    void textFault() {
        const uint8_t *quote = nullptr;
        bool isSeen = false;
        for (const uint8_t *at = bytes; at < end;) {
            const size_t length = utf8Length(at, end);
            if (length == 0) return void(fail(at, "a byte that is not UTF-8", "UTF-8 text"));
            if (quote && *at < 0x20) {
                const bool isLineBreak = *at == '\n' || *at == '\r';
                const char *wrong = isLineBreak ? "a line break within a string" : "a control byte within a string";
                return void(fail(at, wrong, "'\"'"));
            }
            if (*at == '\\') {
                isSeen = true;
                if (at + 1 < end && (at[1] == '"' || at[1] == '\\')) ++at;
            } else if (*at == '"') {
                quote = quote ? nullptr : at;
            }
            isSeen = isSeen || !isBlank(*at);
            at += length;
        }
        if (quote) fail(quote, "a string without an end", "'\"'");
        if (!isSeen) fail(end, "nothing", "a value");
    }

    /// Names what stands at a place, shortened.
    std::string found(const uint8_t *at) const {
        if (at >= end) return "the end of the text";
        if (*at == 0) return "a NUL byte";
        if (*at < 0x20) return "a control byte";
        size_t length = 0;
        while (at + length < end && length < 24) {
            if (length > 0 && (isEndOfScalar(at[length]) || at[length] == '"')) break;
            if (at[length] < 0x20 || at[length] == 0x7F) break;
            const size_t step = utf8Length(at + length, end);
            if (step == 0) break;
            length += step;
            if (*at == '{' || *at == '[' || *at == '"' || isEndOfScalar(*at)) break;
        }
        if (length == 0) return "a control byte";
        return "'" + std::string(reinterpret_cast<const char *>(at), length) + "'";
    }

    bool fail(const uint8_t *at, const std::string &wrong, const char *expected) {
        fault.offset = size_t(at - bytes);
        put(fault.wrong, sizeof fault.wrong, wrong);
        put(fault.expected, sizeof fault.expected, expected);
        std::string field;
        for (const Level &level : open) {
            const CJSONToken &container = tokens[level.token];
            if (container.count == 0) break;
            if (container.kind == CJSON_ARRAY) {
                field += "[" + std::to_string(container.count - 1) + "]";
            } else {
                const CJSONToken &name = tokens[level.name];
                if (!field.empty()) field += ".";
                field.append(reinterpret_cast<const char *>(bytes + name.offset), name.length);
            }
        }
        put(fault.field, sizeof fault.field, field);
        return false;
    }

    /// Copies words into a field of the fault, cut at a whole character.
    static void put(char *to, size_t size, const std::string &words) {
        size_t length = words.size() < size ? words.size() : size - 1;
        while (length < words.size() && length > 0 && (uint8_t(words[length]) & 0xC0) == 0x80) --length;
        std::memcpy(to, words.data(), length);
        to[length] = 0;
    }
};

} // namespace

CJSONParser *CJSONParserCreate(void) noexcept {
    try {
        return new CJSONParser();
    } catch (...) {
        return nullptr;
    }
}

void CJSONParserDestroy(CJSONParser *parser) noexcept { delete parser; }

const char *CJSONFaultWords(const CJSONParser *parser, int32_t which) noexcept {
    const FaultText &fault = parser->fault;
    return which == CJSON_FIELD ? fault.field : which == CJSON_WRONG ? fault.wrong : fault.expected;
}

CJSONStatus CJSONParse(
    CJSONParser *parser, const uint8_t *bytes, size_t length, uint32_t depthLimit, bool takesNaN,
    const CJSONToken **tokens, size_t *count, size_t *fault
) noexcept {
    try {
        FaultText &words = parser->fault;
        words.field[0] = words.wrong[0] = words.expected[0] = 0;
        const CJSONStatus status = Walk(*parser, bytes, length, depthLimit, takesNaN).run();
        if (status == CJSON_FAULT) *fault = words.offset;
        *tokens = parser->tokens.data();
        *count = parser->tokens.size();
        return status;
    } catch (...) {
        *tokens = nullptr;
        *count = 0;
        return CJSON_NO_MEMORY;
    }
}
