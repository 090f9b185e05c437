// Opening a device without waiting for it: a sound server may take seconds to answer. Called by Sound/AudioDevice.swift.
#define _GNU_SOURCE
#include "Shared.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The time for which an end waits for a device that is being opened: an exit of the process beside it would free what
// it uses.
enum { PATIENCE_SECONDS = 2 };

// Belongs to the thread and to the caller; the last of them frees it.
struct COpenALOpening {
    pthread_mutex_t lock;
    pthread_cond_t done;
    int32_t isDone, isLeft;
    char *name;
    COpenALRequest request;
    COpenALOutput *output;
    COpenALStatus status;
    char message[COPENAL_MESSAGE];
};

static void discard(COpenALOpening *opening) {
    if (opening->output) COpenALClose(opening->output);
    pthread_cond_destroy(&opening->done);
    pthread_mutex_destroy(&opening->lock);
    free(opening->name);
    free(opening);
}

static void *run(void *argument) {
    COpenALOpening *opening = argument;
    COpenALOutput *output = NULL;
    char message[COPENAL_MESSAGE];
    COpenALStatus status = COpenALOpen(opening->name, &opening->request, &output, message);
    pthread_mutex_lock(&opening->lock);
    opening->output = output;
    opening->status = status;
    memcpy(opening->message, message, sizeof message);
    opening->isDone = 1;
    pthread_cond_signal(&opening->done);
    int32_t isLeft = opening->isLeft;
    pthread_mutex_unlock(&opening->lock);
    if (isLeft) discard(opening);
    return NULL;
}

COpenALOpening *COpenALBeginOpening(const char *name, const COpenALRequest *request) {
    COpenALOpening *opening = calloc(1, sizeof *opening);
    if (!opening) return NULL;
    pthread_mutex_init(&opening->lock, NULL);
    pthread_cond_init(&opening->done, NULL);
    opening->request = *request;
    opening->name = name ? strdup(name) : NULL;
    pthread_t thread;
    if ((name && !opening->name) || pthread_create(&thread, NULL, run, opening) != 0) {
        discard(opening);
        return NULL;
    }
    pthread_detach(thread);
    return opening;
}

int32_t COpenALIsOpened(COpenALOpening *opening) {
    pthread_mutex_lock(&opening->lock);
    int32_t isDone = opening->isDone;
    pthread_mutex_unlock(&opening->lock);
    return isDone;
}

COpenALStatus COpenALTakeOpened(COpenALOpening *opening, COpenALOutput **output, char message[COPENAL_MESSAGE]) {
    memcpy(message, opening->message, COPENAL_MESSAGE);
    *output = opening->output;
    opening->output = NULL;
    return opening->status;
}

void COpenALEndOpening(COpenALOpening *opening) {
    struct timespec limit;
    // Not the wall clock, which may be set back by years meanwhile.
    clock_gettime(CLOCK_MONOTONIC, &limit);
    limit.tv_sec += PATIENCE_SECONDS;
    pthread_mutex_lock(&opening->lock);
    while (!opening->isDone && pthread_cond_clockwait(&opening->done, &opening->lock, CLOCK_MONOTONIC, &limit) == 0) {}
    int32_t isDone = opening->isDone;
    opening->isLeft = 1;
    pthread_mutex_unlock(&opening->lock);
    if (isDone) discard(opening);
}
