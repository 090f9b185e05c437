// The common parts of this C target; not for others.
#ifndef CLO_SHARED_H
#define CLO_SHARED_H

#include "CLO.h"

#include <lo/lo.h>

/// Makes liblo's message of arguments; the caller frees it.
CLOStatus CLOMake(const CLOValue *values, size_t valueCount, lo_message *made, char *message);

#endif
