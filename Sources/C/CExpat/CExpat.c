// Reading XML by Expat. Called by Sound/DrumkitFile.swift.
#include "CExpat.h"

#include <expat.h>
#include <stdio.h>

static void started(void *parser, const XML_Char *name, const XML_Char **attributes) {
    (void)attributes;
    const CExpatReader *reader = XML_GetUserData((XML_Parser)parser);
    reader->start(reader->context, name);
}

static void ended(void *parser, const XML_Char *name) {
    const CExpatReader *reader = XML_GetUserData((XML_Parser)parser);
    reader->end(reader->context, name, (int64_t)XML_GetCurrentLineNumber(parser));
}

static void characters(void *parser, const XML_Char *text, int count) {
    const CExpatReader *reader = XML_GetUserData((XML_Parser)parser);
    reader->text(reader->context, text, count);
}

CExpatStatus CExpatRead(const uint8_t *bytes, size_t count, const CExpatReader *reader, int64_t *line,
                        char message[CEXPAT_MESSAGE]) {
    message[0] = 0;
    *line = 0;
    if (count > INT32_MAX) {
        snprintf(message, CEXPAT_MESSAGE, "more than 2 GB");
        return CEXPAT_BROKEN;
    }
    XML_Parser parser = XML_ParserCreate(NULL);
    if (!parser) return CEXPAT_NO_MEMORY;
    XML_SetUserData(parser, (void *)reader);
    XML_UseParserAsHandlerArg(parser);
    XML_SetElementHandler(parser, started, ended);
    XML_SetCharacterDataHandler(parser, characters);
    CExpatStatus status = CEXPAT_OK;
    if (XML_Parse(parser, (const char *)bytes, (int)count, XML_TRUE) != XML_STATUS_OK) {
        enum XML_Error error = XML_GetErrorCode(parser);
        status = error == XML_ERROR_NO_MEMORY ? CEXPAT_NO_MEMORY : CEXPAT_BROKEN;
        *line = (int64_t)XML_GetCurrentLineNumber(parser);
        snprintf(message, CEXPAT_MESSAGE, "%s", XML_ErrorString(error));
    }
    XML_ParserFree(parser);
    return status;
}
