// The common parts of both directions: libjpeg's errors caught by longjmp, its warnings kept, nothing printed.
#ifndef CJPEG_ERRORS_H
#define CJPEG_ERRORS_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// libjpeg's error manager with a way back. libjpeg knows it by its first field.
typedef struct Errors {
    struct jpeg_error_mgr manager;
    jmp_buf back;
    char message[JMSG_LENGTH_MAX];
} Errors;

/// Sets the manager up; the caller then calls setjmp on `back`.
void ErrorsPrepare(Errors *errors);

/// The status after a longjmp: the message is copied to the caller.
CJPEGStatus ErrorsStatus(const Errors *errors, char message[CJPEG_MESSAGE]);

/// The status after a call that came to its end: damaged where there were warnings.
CJPEGStatus WarningsStatus(const Errors *errors, char message[CJPEG_MESSAGE]);

#endif
