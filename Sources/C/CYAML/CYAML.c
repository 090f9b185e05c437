// Reading YAML by libyaml. Called by Configurations/YAMLParser.swift.
#include "CYAML.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct CYAMLParser {
    yaml_parser_t parser;
    yaml_event_t event;
};

CYAMLParser *CYAMLOpen(const uint8_t *bytes, size_t count) {
    CYAMLParser *opened = calloc(1, sizeof *opened);
    if (!opened) return NULL;
    if (!yaml_parser_initialize(&opened->parser)) {
        free(opened);
        return NULL;
    }
    yaml_parser_set_encoding(&opened->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&opened->parser, bytes, count);
    return opened;
}

void CYAMLClose(CYAMLParser *opened) {
    yaml_event_delete(&opened->event);
    yaml_parser_delete(&opened->parser);
    free(opened);
}

static CYAMLEvent broken(const yaml_parser_t *parser) {
    // The reader knows the byte alone; the others have marks.
    int hasMark = parser->error == YAML_SCANNER_ERROR || parser->error == YAML_PARSER_ERROR;
    const char *problem = parser->problem ? parser->problem : "memory ran out";
    return (CYAMLEvent){
        .kind = CYAML_BROKEN,
        .line = hasMark ? (int64_t)parser->problem_mark.line : -1,
        .column = hasMark ? (int64_t)parser->problem_mark.column : -1,
        .offset = (int64_t)parser->problem_offset,
        .characters = problem,
        .count = strlen(problem),
    };
}

CYAMLEvent CYAMLNext(CYAMLParser *opened) {
    for (;;) {
        yaml_event_t *event = &opened->event;
        yaml_event_delete(event);
        if (!yaml_parser_parse(&opened->parser, event)) return broken(&opened->parser);
        CYAMLEvent next = {.line = (int64_t)event->start_mark.line, .column = (int64_t)event->start_mark.column};
        switch (event->type) {
        case YAML_NO_EVENT:
        case YAML_STREAM_END_EVENT: next.kind = CYAML_END; return next;
        case YAML_DOCUMENT_START_EVENT: next.kind = CYAML_DOCUMENT; return next;
        case YAML_SEQUENCE_START_EVENT: next.kind = CYAML_SEQUENCE; return next;
        case YAML_MAPPING_START_EVENT: next.kind = CYAML_MAPPING; return next;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: next.kind = CYAML_CLOSE; return next;
        case YAML_ALIAS_EVENT: next.kind = CYAML_ALIAS; return next;
        case YAML_SCALAR_EVENT:
            next.kind = CYAML_SCALAR;
            next.isQuoted = event->data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ||
                            event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
            next.characters = (const char *)event->data.scalar.value;
            next.count = event->data.scalar.length;
            return next;
        default: break;
        }
    }
}
