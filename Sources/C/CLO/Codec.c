// Messages to bytes and back. Called by OSC/OSCCodec.swift; keeps nothing.
#include "Shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 16, BUNDLE_HEAD = 16 };

static CLOStatus broken(const char *what, char *message) {
    snprintf(message, CLO_MESSAGE, "%s", what);
    return CLO_BROKEN;
}

static int add_bytes(lo_message made, const CLOValue *value) {
    if (value->type == 'b') {
        if (value->count > CLO_DATAGRAM) return -1;
        lo_blob blob = lo_blob_new((int32_t)value->count, value->count ? value->bytes : NULL);
        if (!blob) return -1;
        int code = lo_message_add_blob(made, blob);
        lo_blob_free(blob);
        return code;
    }
    char *text = strndup(value->bytes ? (const char *)value->bytes : "", value->bytes ? value->count : 0);
    if (!text) return -1;
    int code = value->type == 's' ? lo_message_add_string(made, text) : lo_message_add_symbol(made, text);
    free(text);
    return code;
}

static int add(lo_message made, const CLOValue *value) {
    switch (value->type) {
    case 'i': return lo_message_add_int32(made, (int32_t)value->whole);
    case 'h': return lo_message_add_int64(made, value->whole);
    case 'f': return lo_message_add_float(made, (float)value->number);
    case 'd': return lo_message_add_double(made, value->number);
    case 'c': return lo_message_add_char(made, (char)value->whole);
    case 't': {
        uint64_t tag = (uint64_t)value->whole;
        return lo_message_add_timetag(made, (lo_timetag){(uint32_t)(tag >> 32), (uint32_t)tag});
    }
    case 'm': {
        uint32_t whole = (uint32_t)value->whole;
        uint8_t four[4] = {(uint8_t)(whole >> 24), (uint8_t)(whole >> 16), (uint8_t)(whole >> 8), (uint8_t)whole};
        return lo_message_add_midi(made, four);
    }
    case 'T': return lo_message_add_true(made);
    case 'F': return lo_message_add_false(made);
    case 'N': return lo_message_add_nil(made);
    case 'I': return lo_message_add_infinitum(made);
    case 's':
    case 'S':
    case 'b': return add_bytes(made, value);
    default: return -1;
    }
}

CLOStatus CLOMake(const CLOValue *values, size_t valueCount, lo_message *made, char *message) {
    lo_message building = lo_message_new();
    if (!building) return CLO_FAILED;
    for (size_t place = 0; place < valueCount; place++) {
        if (add(building, &values[place]) < 0) {
            lo_message_free(building);
            snprintf(message, CLO_MESSAGE, "argument %zu cannot be sent", place + 1);
            return CLO_BROKEN;
        }
    }
    *made = building;
    return CLO_OK;
}

CLOStatus CLOEncode(const char *address, const CLOValue *values, size_t valueCount, uint8_t *bytes, size_t room,
                    size_t *count, char message[CLO_MESSAGE]) {
    lo_message made;
    CLOStatus status = CLOMake(values, valueCount, &made, message);
    if (status != CLO_OK) return status;
    *count = lo_message_length(made, address);
    if (*count > room) {
        snprintf(message, CLO_MESSAGE, "a message of %zu bytes, of which %zu fit", *count, room);
        status = CLO_BROKEN;
    } else if (!lo_message_serialise(made, address, bytes, NULL)) {
        status = broken("the message cannot be written", message);
    }
    lo_message_free(made);
    return status;
}

// The checks: liblo reads what is right; whatever is not has to be kept from it.

static uint32_t word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// The bytes of a string with its padding, or 0 where it does not end within `count`.
static size_t string_size(const uint8_t *bytes, size_t count) {
    const uint8_t *end = memchr(bytes, 0, count);
    if (!end) return 0;
    size_t size = ((size_t)(end - bytes) + 4) & ~(size_t)3;
    return size <= count ? size : 0;
}

/// The bytes of an argument with its padding; −1 where it does not fit into `count`, or is of no type known here.
static int64_t argument_size(char type, const uint8_t *bytes, size_t count) {
    switch (type) {
    case 'T':
    case 'F':
    case 'N':
    case 'I': return 0;
    case 'i':
    case 'f':
    case 'c':
    case 'm': return count >= 4 ? 4 : -1;
    case 'h':
    case 'd':
    case 't': return count >= 8 ? 8 : -1;
    case 's':
    case 'S': {
        size_t size = string_size(bytes, count);
        return size ? (int64_t)size : -1;
    }
    case 'b': {
        if (count < 4) return -1;
        size_t size = (size_t)word(bytes);
        size_t padded = 4 + ((size + 3) & ~(size_t)3);
        return size <= count && padded <= count ? (int64_t)padded : -1;
    }
    default: return -1;
    }
}

static CLOStatus check_message(const uint8_t *bytes, size_t count, char *message) {
    size_t address = string_size(bytes, count);
    if (!address || bytes[0] != '/') return broken("no address that begins with / and ends", message);
    const uint8_t *tags = bytes + address;
    size_t left = count - address;
    size_t tag_size = left ? string_size(tags, left) : 0;
    if (!tag_size || tags[0] != ',') return broken("no type tags that begin with a comma and end", message);
    size_t tag_count = strlen((const char *)tags) - 1;
    if (tag_count > CLO_ARGUMENTS) return broken("more arguments than are taken", message);
    const uint8_t *data = tags + tag_size;
    left -= tag_size;
    for (size_t place = 1; place <= tag_count; place++) {
        int64_t size = argument_size((char)tags[place], data, left);
        if (size < 0) {
            char tag = (char)tags[place];
            snprintf(message, CLO_MESSAGE, "argument %zu of type %c is cut off or not known", place,
                     tag > ' ' && tag < 127 ? tag : '?');
            return CLO_BROKEN;
        }
        data += size;
        left -= (size_t)size;
    }
    return left ? broken("bytes after the last argument", message) : CLO_OK;
}

static int is_bundle(const uint8_t *bytes, size_t count) { return count >= 8 && !memcmp(bytes, "#bundle", 8); }

static CLOStatus check_packet(const uint8_t *bytes, size_t count, int depth, char *message) {
    if (!is_bundle(bytes, count)) return check_message(bytes, count, message);
    if (depth == DEPTH) return broken("bundles in bundles, deeper than is taken", message);
    if (count < BUNDLE_HEAD) return broken("a bundle without a time tag", message);
    for (size_t place = BUNDLE_HEAD; place < count;) {
        size_t size = count - place >= 4 ? word(bytes + place) : 0;
        if (!size || size % 4 || size > count - place - 4)
            return broken("an element of a bundle does not fit into it", message);
        CLOStatus status = check_packet(bytes + place + 4, size, depth + 1, message);
        if (status != CLO_OK) return status;
        place += 4 + size;
    }
    return CLO_OK;
}

static void read_value(char type, const void *argument, CLOValue *value) {
    // Numbers lie on multiples of four bytes, which is not enough for the larger ones: they are copied out.
    union {
        int32_t four;
        int64_t eight;
        float single;
        double twice;
        uint8_t bytes[8];
    } part = {.eight = 0};
    memset(value, 0, sizeof *value);
    value->type = type;
    switch (type) {
    case 'i':
    case 'f':
    case 'c':
    case 'm': memcpy(&part, argument, 4); break;
    case 'h':
    case 'd':
    case 't': memcpy(&part, argument, 8); break;
    default: break;
    }
    switch (type) {
    case 'i': value->whole = part.four; break;
    case 'h': value->whole = part.eight; break;
    case 'f': value->number = part.single; break;
    case 'd': value->number = part.twice; break;
    case 'c': value->whole = part.bytes[0]; break;
    case 'm': value->whole = word(part.bytes); break;
    case 't': {
        // Seconds, then shares of a second, each in this machine's order.
        uint32_t halves[2];
        memcpy(halves, part.bytes, sizeof halves);
        value->whole = (int64_t)((uint64_t)halves[0] << 32 | halves[1]);
        break;
    }
    case 's':
    case 'S':
        value->bytes = argument;
        value->count = strlen(argument);
        break;
    case 'b':
        value->bytes = lo_blob_dataptr((lo_blob)argument);
        value->count = lo_blob_datasize((lo_blob)argument);
        break;
    default: break;
    }
}

static CLOStatus deliver_message(const uint8_t *bytes, size_t count, CLOHandler handler, void *context, char *message) {
    int code = 0;
    CLOValue values[CLO_ARGUMENTS];
    lo_message read = lo_message_deserialise((void *)bytes, count, &code);
    if (!read) {
        snprintf(message, CLO_MESSAGE, "liblo does not read it (code %d)", code);
        return CLO_BROKEN;
    }
    size_t value_count = (size_t)lo_message_get_argc(read);
    const char *types = lo_message_get_types(read);
    lo_arg **arguments = lo_message_get_argv(read);
    if (value_count > CLO_ARGUMENTS) value_count = CLO_ARGUMENTS;
    for (size_t place = 0; place < value_count; place++) read_value(types[place], arguments[place], &values[place]);
    handler(context, (const char *)bytes, values, value_count);
    lo_message_free(read);
    return CLO_OK;
}

static CLOStatus deliver(const uint8_t *bytes, size_t count, CLOHandler handler, void *context, char *message) {
    if (!is_bundle(bytes, count)) return deliver_message(bytes, count, handler, context, message);
    for (size_t place = BUNDLE_HEAD; place < count;) {
        size_t size = word(bytes + place);
        CLOStatus status = deliver(bytes + place + 4, size, handler, context, message);
        if (status != CLO_OK) return status;
        place += 4 + size;
    }
    return CLO_OK;
}

CLOStatus CLODecode(const uint8_t *bytes, size_t count, CLOHandler handler, void *context, char message[CLO_MESSAGE]) {
    if (!count || count % 4) return broken("a length that is no multiple of four bytes", message);
    CLOStatus status = check_packet(bytes, count, 0, message);
    return status == CLO_OK ? deliver(bytes, count, handler, context, message) : status;
}
