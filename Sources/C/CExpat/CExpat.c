// Reading XML by Expat. Called by Platform/Files/XMLReader.swift.
#include "CExpat.h"

#include <expat.h>
#include <stdio.h>

CExpatParser *CExpatOpen(void *context, void (*start)(void *, const char *, const char **),
                         void (*end)(void *, const char *), void (*text)(void *, const char *, int)) {
    XML_Parser parser = XML_ParserCreate(NULL);
    if (!parser) return NULL;
    XML_SetUserData(parser, context);
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    return parser;
}

CExpatStatus CExpatRead(CExpatParser *parser, const uint8_t *bytes, size_t count, bool isLast,
                        char message[CEXPAT_MESSAGE]) {
    message[0] = 0;
    if (XML_Parse(parser, (const char *)bytes, (int)count, isLast) == XML_STATUS_OK) return CEXPAT_OK;
    enum XML_Error error = XML_GetErrorCode(parser);
    snprintf(message, CEXPAT_MESSAGE, "%s", XML_ErrorString(error));
    return error == XML_ERROR_NO_MEMORY ? CEXPAT_NO_MEMORY : CEXPAT_BROKEN;
}

int64_t CExpatLine(CExpatParser *parser) {
#if XML_MINOR_VERSION >= 9  // the other is deprecated from there on
    return (int64_t)XML_GetCurrentLineNumber64(parser);
#else
    return (int64_t)XML_GetCurrentLineNumber(parser);
#endif
}

void CExpatClose(CExpatParser *parser) { XML_ParserFree(parser); }
