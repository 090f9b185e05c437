// Handlers that write into a pipe, and the modes of a terminal. Called by tactus-camera, SignalListener and TerminalKeys.
#define _GNU_SOURCE
#include "CSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

// The input of the handler: the writing end of a signal's pipe and 1, or 0 without one.
static volatile sig_atomic_t pipes[NSIG];
static struct sigaction before[NSIG];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void tell(int signal) {
    const int saved = errno;
    const unsigned char byte = (unsigned char)signal;
    const int end = pipes[signal] - 1;
    // A pipe that is full has signals enough in it.
    if (end < 0 || write(end, &byte, 1) < 0) {}
    errno = saved;
}

static int is_signal(int32_t signal) { return signal > 0 && signal < NSIG; }

int32_t CSignalsListen(const int32_t *signals, size_t count, int32_t keepsIgnored) {
    pthread_mutex_lock(&lock);
    for (size_t at = 0; at < count; at++) {
        if (is_signal(signals[at]) && !pipes[signals[at]]) continue;
        pthread_mutex_unlock(&lock);
        errno = is_signal(signals[at]) ? EBUSY : EINVAL;
        return -1;
    }
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        pthread_mutex_unlock(&lock);
        return -1;
    }
    // A handler must not wait for who reads.
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    for (size_t at = 0; at < count; at++) {
        int signal = signals[at];
        struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
        sigfillset(&action.sa_mask);
        sigaction(signal, NULL, &before[signal]);
        if (keepsIgnored && before[signal].sa_handler == SIG_IGN) continue;
        pipes[signal] = ends[1] + 1;
        sigaction(signal, &action, NULL);
    }
    pthread_mutex_unlock(&lock);
    return ends[0];
}

void CSignalsForget(const int32_t *signals, size_t count) {
    int end = 0;
    pthread_mutex_lock(&lock);
    for (size_t at = 0; at < count; at++) {
        if (!is_signal(signals[at]) || !pipes[signals[at]]) continue;
        sigaction(signals[at], &before[signals[at]], NULL);
        end = pipes[signals[at]];
        pipes[signals[at]] = 0;
    }
    // Not closed: a handler that has read its number may still write, and must write into no other file.
    const unsigned char over = 0;
    if (end && write(end - 1, &over, 1) < 0) errno = 0;
    pthread_mutex_unlock(&lock);
}

void CSignalsAdmit(const int32_t *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t at = 0; at < count; at++) sigaddset(&set, signals[at]);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

// The modes of the terminal before the first change, whose descriptor is the number less 1, or 0 without one.
static struct termios found;
static volatile sig_atomic_t terminal, isChanged, isOver;
static pthread_mutex_t terminalLock = PTHREAD_MUTEX_INITIALIZER;

// Only the processes in the foreground may change the terminal that controls them; the others would be stopped.
static int is_foreground(int file) {
    const pid_t owner = tcgetpgrp(file);
    return owner < 0 || owner == getpgrp();
}

// A handler may call it.
static void restore(void) {
    const int saved = errno;
    if (isChanged && is_foreground(terminal - 1)) tcsetattr(terminal - 1, TCSANOW, &found);
    isChanged = 0;
    errno = saved;
}

static void restore_at_end(void) {
    isOver = 1;
    restore();
}

// The handler of a signal that ends the process: it comes again when this one returns, and has its effect then.
static void crash(int signal) {
    restore_at_end();
    raise(signal);
}

int32_t CSignalsTakeKeys(int32_t file) {
    struct termios modes;
    pthread_mutex_lock(&terminalLock);
    int isTaken = !isOver && is_foreground(file) && tcgetattr(file, &modes) == 0;
    if (isTaken && (modes.c_lflag & (ICANON | ECHO))) {
        if (!terminal) {
            const int ends[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT};
            struct sigaction action = {.sa_handler = crash, .sa_flags = SA_RESETHAND};
            for (size_t at = 0; at < sizeof ends / sizeof *ends; at++) sigaction(ends[at], &action, NULL);
            atexit(restore_at_end);
            found = modes;
            terminal = file + 1;
        }
        modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        modes.c_cc[VMIN] = 1;
        modes.c_cc[VTIME] = 0;
        isChanged = 1;
        isTaken = tcsetattr(file, TCSANOW, &modes) == 0;
    }
    pthread_mutex_unlock(&terminalLock);
    return isTaken;
}

void CSignalsGiveKeys(void) {
    pthread_mutex_lock(&terminalLock);
    restore_at_end();
    pthread_mutex_unlock(&terminalLock);
}

void CSignalsStopBy(int32_t signal) {
    struct sigaction action = {.sa_handler = SIG_DFL}, own;
    pthread_mutex_lock(&terminalLock);
    restore();
    sigaction(signal, &action, &own);
    CSignalsAdmit(&signal, 1);
    raise(signal);
    sigaction(signal, &own, NULL);
    pthread_mutex_unlock(&terminalLock);
}

void CSignalsEndBy(int32_t signal) {
    CSignalsGiveKeys();
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    CSignalsAdmit(&signal, 1);
    raise(signal);
}
