// Encoding QR codes by libqrencode. Called by LiveView/QRCode.swift.
#include "CQRCode.h"

#include "CLibrary.h"

#include <errno.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

#define FUNCTIONS(DO) DO(QRcode_encodeString8bit) DO(QRcode_free)

static CLIBRARY_TABLE(FUNCTIONS) qrencode;
CLIBRARY("libqrencode.so.4", "libqrencode4", qrencode, FUNCTIONS);

CQRCodeStatus CQRCodeEncode(const char *text, uint8_t modules[CQRCODE_MODULES], int32_t *width,
                            char message[CQRCODE_MESSAGE]) {
    message[0] = 0;
    if (!CLibraryOpen(&library, message, CQRCODE_MESSAGE)) return CQRCODE_NO_LIBRARY;
    errno = 0;
    QRcode *code = qrencode.QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code) {
        int error = errno;
        if (strerror_r(error, message, CQRCODE_MESSAGE) != 0) snprintf(message, CQRCODE_MESSAGE, "error %d", error);
        return error == ERANGE || error == EINVAL ? CQRCODE_TOO_LONG : CQRCODE_SYSTEM;
    }
    // The other bits say what a module is for.
    int count = code->width * code->width;
    if (count <= CQRCODE_MODULES)
        for (int place = 0; place < count; place++) modules[place] = code->data[place] & 1;
    *width = code->width;
    qrencode.QRcode_free(code);
    return count <= CQRCODE_MODULES ? CQRCODE_OK : CQRCODE_TOO_LONG;
}
