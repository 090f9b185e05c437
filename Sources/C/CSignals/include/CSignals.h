// Signals as bytes in a pipe, whichever thread they reach: libraries may start threads before `main`, and those hold no
// signal back. Any thread, one listener a signal.
#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stddef.h>
#include <stdint.h>

/// From now on each of these signals is a byte, its number, in a pipe. One that the process was started to ignore, as by
/// `nohup`, stays ignored where `keepsIgnored` is not 0. Answers the pipe's reading end, which is the caller's to close; −1 with
/// `errno` set where no pipe can be had, or another listener has one of the signals, and nothing is changed then.
int32_t CSignalsListen(const int32_t *_Nonnull signals, size_t count, int32_t keepsIgnored);

/// Puts back what became of these signals before, and ends the pipe with a byte 0.
void CSignalsForget(const int32_t *_Nonnull signals, size_t count);

/// Lets the calling thread be reached by these signals, whatever it held back.
void CSignalsAdmit(const int32_t *_Nonnull signals, size_t count);

/// Lets a terminal hand over each key as it is pressed, and show none; answers 0 where that is not possible now, because
/// another process has the terminal, or the end has come. Called again, it puts right what others changed. The modes of
/// before return when the process ends, crashes or is stopped.
int32_t CSignalsTakeKeys(int32_t file);

/// Gives the terminal the modes of before `CSignalsTakeKeys`, to the end of the process.
void CSignalsGiveKeys(void);

/// Stops the process by a signal, as without a handler, and returns when it continues.
void CSignalsStopBy(int32_t signal);

/// Ends the process by a signal, as without a handler; returns only where the signal does not end processes.
void CSignalsEndBy(int32_t signal);

#endif
