// Counts the allocations of the whole process by standing in for malloc and its kin; glibc only.
#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

#include <stdint.h>

/// Calls of malloc, calloc, realloc, aligned_alloc and posix_memalign since the process began.
uint64_t CAllocationCount(void);

#endif
