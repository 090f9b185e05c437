// What the parts of this C face share; nothing outside reads it.
#ifndef CLO_SHARED_H
#define CLO_SHARED_H

#include "CLO.h"

#include <lo/lo.h>

/// Makes liblo's message of arguments; the caller frees it.
CLOStatus CLOMake(const CLOValue *values, size_t valueCount, lo_message *made, char *message);

#endif
