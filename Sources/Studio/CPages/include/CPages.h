// The files that browsers get, as bytes of the program. Called by LiveViewServer/PageFile.swift alone; any thread.
#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>
#include <stdint.h>

/// Returns the bytes of a file, from 0 on, and its path in LiveViewServer/Resources; `NULL` behind the last. Files are texts,
/// which end at a zero.
const uint8_t *_Nullable CPagesFile(size_t number, const char *_Nullable *_Nonnull place);

#endif
