// libjpeg's errors as values. Used by Encoder.c and Decoder.c.
#include "Errors.h"

#include <jerror.h>

static void fail(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->back, 1);
}

// Levels below 0 are warnings of corrupt data, the others are traces. The first warning says most.
static void note(j_common_ptr info, int level) {
    Errors *errors = (Errors *)info->err;
    if (level >= 0) return;
    if (errors->manager.num_warnings == 0) errors->manager.format_message(info, errors->message);
    errors->manager.num_warnings++;
}

static void print_nothing(j_common_ptr info) { (void)info; }

void ErrorsPrepare(Errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = fail;
    errors->manager.emit_message = note;
    errors->manager.output_message = print_nothing;
    errors->message[0] = 0;
}

CJPEGStatus ErrorsStatus(const Errors *errors, char message[CJPEG_MESSAGE]) {
    snprintf(message, CJPEG_MESSAGE, "%s", errors->message);
    return errors->manager.msg_code == JERR_OUT_OF_MEMORY ? CJPEG_NO_MEMORY : CJPEG_BROKEN;
}

CJPEGStatus WarningsStatus(const Errors *errors, char message[CJPEG_MESSAGE]) {
    if (errors->manager.num_warnings == 0) return CJPEG_OK;
    snprintf(message, CJPEG_MESSAGE, "%s", errors->message);
    return CJPEG_DAMAGED;
}
