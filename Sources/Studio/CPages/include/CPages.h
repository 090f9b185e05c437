// The files that browsers get, as bytes of the program. Called by LiveViewServer/PageFile.swift alone; any thread.
#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>
#include <stdint.h>

/// Returns the bytes of a file, and their number; `NULL` for one that is not in the table of CPages.c. Files are texts: none
/// has a zero. `place` is a path in LiveViewServer/Resources.
const uint8_t *_Nullable CPagesFile(const char *_Nonnull place, size_t *_Nonnull count);

#endif
