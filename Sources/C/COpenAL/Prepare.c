// OpenAL Soft 1.19 takes the length of its updates and its own loudness on stderr from a configuration file and from the
// environment alone, once, at its first call. Both are set for just that call. Called by Output.c.
#define _GNU_SOURCE
#include "Shared.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

OpenAL openal;
CLIBRARY("libopenal.so.1", "libopenal1", openal, OPENAL_FUNCTIONS);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int isPrepared;

static void say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

// libasound, which OpenAL uses, prints every device that it does not find.
static void quieten_alsa(void) {
    void *library = dlopen("libasound.so.2", RTLD_LAZY);
    if (!library) return;
    typedef int (*Setter)(void (*)(const char *, int, const char *, int, const char *, ...));
    Setter set = (Setter)dlsym(library, "snd_lib_error_set_handler");
    if (set) set(say_nothing);
}

// A file in memory: our request first, and behind it the user's own file, whose lines then count.
static int configuration(const COpenALRequest *request, const char *users) {
    int file = memfd_create("alsoft.conf", MFD_CLOEXEC);
    if (file < 0) return file;
    dprintf(file, "[general]\nfrequency = %d\nperiod_size = %d\nperiods = %d\nrt-prio = 1\n", request->frequency, request->updateFrames,
            request->updates);
    // Looking for a sound server takes time, and one that hangs would hang us. JACK has a client of ours.
    dprintf(file, request->isAlone ? "drivers = null\n" : "drivers = -jack,\n");
    FILE *own = users ? fopen(users, "re") : NULL;
    char bytes[4096];
    for (size_t count; own && (count = fread(bytes, 1, sizeof bytes, own)) > 0;)
        if (write(file, bytes, count) < 0) break;
    if (own) fclose(own);
    lseek(file, 0, SEEK_SET);
    return file;
}

static void put_back(const char *name, const char *value) {
    if (value) setenv(name, value, 1);
    else unsetenv(name);
}

COpenALStatus Prepare(const COpenALRequest *request, char message[COPENAL_MESSAGE]) {
    if (!CLibraryOpen(&library, message, COPENAL_MESSAGE)) return COPENAL_NO_LIBRARY;
    pthread_mutex_lock(&lock);
    if (!isPrepared) {
        const char *set = getenv("ALSOFT_CONF");
        // OpenAL and PipeWire, which it asks, would print what they do not find.
        const char *levels[] = {"ALSOFT_LOGLEVEL", "PIPEWIRE_DEBUG"};
        int ours[2];
        char *users = set ? strdup(set) : NULL;
        char path[64];
        int file = configuration(request, users);
        if (file >= 0) {
            snprintf(path, sizeof path, "/proc/self/fd/%d", file);
            setenv("ALSOFT_CONF", path, 1);
        }
        for (int i = 0; i < 2; i++)
            if ((ours[i] = !getenv(levels[i]))) setenv(levels[i], "0", 1);
        quieten_alsa();
        // A renderer reads the configuration and opens no device, but looks which servers there are.
        ALCdevice *any = openal.alcLoopbackOpenDeviceSOFT(NULL);
        if (any) openal.alcCloseDevice(any);
        for (int i = 0; i < 2; i++)
            if (ours[i]) unsetenv(levels[i]);
        if (file >= 0) {
            put_back("ALSOFT_CONF", users);
            close(file);
        }
        free(users);
        isPrepared = 1;
    }
    pthread_mutex_unlock(&lock);
    return COPENAL_OK;
}
