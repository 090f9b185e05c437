// A library that makes the n-th call of one kind fail in one program, or only counts the calls. Preloaded by
// Tests/Faults/sweep and by FaultTests; not by anything that ships.
//
// FAULTS_PROGRAM  the name of the program; in others, and in what it forks, nothing is counted and nothing fails
// FAULTS_COUNTS   a file that gets a number of 8 bytes for each kind, in the order of the table, and one for what failed
// FAULTS_CALL     the kind of call, as in the table
// FAULTS_NUMBER   which call of that kind, from 1 on; 0 for none
// FAULTS_ERROR    the number of the error; 0 for half a write
// FAULTS_LASTS    1 where all later calls of that kind fail too
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPEN, READ, WRITE, RENAME, LINK, UNLINK, SYNC, CLOSE, MKDIR, TRUNCATE, THREAD, MAP, MEMORY, KINDS };
static const char *const names[KINDS] = {"open",  "read",  "write",    "rename", "link", "unlink", "sync",
                                         "close", "mkdir", "truncate", "thread", "map",  "memory"};

static _Atomic uint64_t *counts; // Null where nothing is counted.
static int kind = -1, error_number, lasts;
static uint64_t number;
static pid_t owner;

__attribute__((constructor)) static void begin(void) {
    const char *program = getenv("FAULTS_PROGRAM"), *path = getenv("FAULTS_COUNTS"), *call = getenv("FAULTS_CALL");
    if (!program || !path || strcmp(program, program_invocation_short_name)) return;
    long file = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || syscall(SYS_ftruncate, file, (KINDS + 1) * sizeof *counts)) return;
    void *map = (void *)syscall(SYS_mmap, 0, (KINDS + 1) * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    syscall(SYS_close, file);
    if (map == MAP_FAILED) return;
    for (int index = 0; call && index < KINDS; index++) {
        if (!strcmp(call, names[index])) kind = index;
    }
    number = getenv("FAULTS_NUMBER") ? strtoull(getenv("FAULTS_NUMBER"), 0, 10) : 0;
    error_number = getenv("FAULTS_ERROR") ? atoi(getenv("FAULTS_ERROR")) : EIO;
    lasts = getenv("FAULTS_LASTS") && *getenv("FAULTS_LASTS") == '1';
    owner = getpid();
    counts = map;
}

/// Counts a call, and tells whether it is to fail.
static int fails(int call) {
    if (!counts || getpid() != owner) return 0;
    uint64_t count = atomic_fetch_add(&counts[call], 1) + 1;
    if (call != kind || !number || count < number || (count > number && !lasts)) return 0;
    atomic_fetch_add(&counts[KINDS], 1);
    errno = error_number;
    return 1;
}

// MARK: Files

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    return fails(OPEN) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define OPENING(NAME, FIRST, FOLDER)                                                                                   \
    int NAME(FIRST const char *path, int flags, ...) {                                                                 \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                      \
        va_end(rest);                                                                                                  \
        return open_at(FOLDER, path, flags, mode);                                                                     \
    }
#define NOTHING
#define FOLDER int folder,
OPENING(open, NOTHING, AT_FDCWD)
OPENING(open64, NOTHING, AT_FDCWD)
OPENING(openat, FOLDER, folder)
OPENING(openat64, FOLDER, folder)

ssize_t read(int file, void *bytes, size_t count) { return fails(READ) ? -1 : syscall(SYS_read, file, bytes, count); }
ssize_t pread(int file, void *bytes, size_t count, off_t place) {
    return fails(READ) ? -1 : syscall(SYS_pread64, file, bytes, count, place);
}
ssize_t pread64(int file, void *bytes, size_t count, off_t place) { return pread(file, bytes, count, place); }

/// Whether a write can fail at all: what threads wake one another with, an eventfd, is never full and on no disk.
static int can_fail(int file) {
    struct stat what;
    return fstat(file, &what) != 0 || (what.st_mode & S_IFMT) != 0;
}

/// How much of a write is done: none of it where it fails, half of it where that is asked for.
static ssize_t part(int file, size_t count) {
    return !can_fail(file) || !fails(WRITE) ? (ssize_t)count : error_number || count < 2 ? -1 : (ssize_t)(count / 2);
}

ssize_t write(int file, const void *bytes, size_t count) {
    ssize_t some = part(file, count);
    return some < 0 && error_number ? -1 : syscall(SYS_write, file, bytes, some < 0 ? count : (size_t)some);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    ssize_t some = part(file, count);
    return some < 0 && error_number ? -1 : syscall(SYS_pwrite64, file, bytes, some < 0 ? count : (size_t)some, place);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off_t place) { return pwrite(file, bytes, count, place); }
ssize_t writev(int file, const struct iovec *parts, int count) {
    return can_fail(file) && fails(WRITE) && error_number ? -1 : syscall(SYS_writev, file, parts, count);
}

int renameat(int from, const char *old, int to, const char *new) {
    return fails(RENAME) ? -1 : (int)syscall(SYS_renameat2, from, old, to, new, 0);
}
int rename(const char *old, const char *new) { return renameat(AT_FDCWD, old, AT_FDCWD, new); }
int linkat(int from, const char *old, int to, const char *new, int flags) {
    return fails(LINK) ? -1 : (int)syscall(SYS_linkat, from, old, to, new, flags);
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }
int unlinkat(int folder, const char *path, int flags) {
    return fails(UNLINK) ? -1 : (int)syscall(SYS_unlinkat, folder, path, flags);
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int fsync(int file) { return fails(SYNC) ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails(SYNC) ? -1 : (int)syscall(SYS_fdatasync, file); }
int close(int file) {
    // A file whose closing fails is closed all the same.
    int result = (int)syscall(SYS_close, file);
    return result == 0 && fails(CLOSE) ? -1 : result;
}
int mkdirat(int folder, const char *path, mode_t mode) {
    return fails(MKDIR) ? -1 : (int)syscall(SYS_mkdirat, folder, path, mode);
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
int ftruncate(int file, off_t size) { return fails(TRUNCATE) ? -1 : (int)syscall(SYS_ftruncate, file, size); }
int ftruncate64(int file, off_t size) { return ftruncate(file, size); }

// MARK: Memory and threads

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return fails(MEMORY) ? 0 : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(MEMORY) ? 0 : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails(MEMORY) ? 0 : __libc_realloc(old, size); }
void *memalign(size_t edge, size_t size) { return fails(MEMORY) ? 0 : __libc_memalign(edge, size); }
void *aligned_alloc(size_t edge, size_t size) { return memalign(edge, size); }
int posix_memalign(void **result, size_t edge, size_t size) {
    *result = memalign(edge, size);
    return *result ? 0 : ENOMEM;
}
void *mmap(void *place, size_t size, int rights, int flags, int file, off_t offset) {
    return fails(MAP) ? MAP_FAILED : (void *)syscall(SYS_mmap, place, size, rights, flags, file, offset);
}
void *mmap64(void *place, size_t size, int rights, int flags, int file, off_t offset) {
    return mmap(place, size, rights, flags, file, offset);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *options, void *(*body)(void *), void *value) {
    // Looked up here: a library may start threads before this one's constructor has run.
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
        (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
    return fails(THREAD) ? EAGAIN : real(thread, options, body, value);
}
