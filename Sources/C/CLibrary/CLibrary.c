// Opening libraries by the system's loader. Called by the C faces of sound, MIDI, MQTT and HTTP.
#include "CLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { UNTRIED, OPENED, FAILED };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int32_t load(CLibrary *library) {
    // All addresses at once: nothing is to be looked up later, while playing.
    void *opened = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
    for (size_t place = 0; opened && place < library->count; place++) {
        void *address = dlsym(opened, library->functions[place]);
        if (!address) break;
        memcpy((char *)library->table + place * sizeof address, &address, sizeof address);
        if (place + 1 == library->count) return OPENED;
    }
    const char *words = dlerror();
    snprintf(library->trouble, sizeof library->trouble, "%s", words ? words : library->name);
    if (opened) dlclose(opened);
    return FAILED;
}

int32_t CLibraryOpen(CLibrary *library, char *message, size_t room) {
    int32_t state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
    if (state == UNTRIED) {
        pthread_mutex_lock(&lock);
        state = library->state;
        if (state == UNTRIED) {
            state = load(library);
            __atomic_store_n(&library->state, state, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&lock);
    }
    if (state == OPENED) return 1;
    if (library->package)
        snprintf(message, room, "the Debian package %s is needed (%s)", library->package, library->trouble);
    else
        snprintf(message, room, "%s", library->trouble);
    return 0;
}
