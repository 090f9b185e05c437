// The C face of ALSA's sequencer: one client with one output port that others subscribe to. Plain C.
// Called by MIDI/MIDIPort.swift alone. A port may be used by one thread at a time.
#ifndef CALSA_H
#define CALSA_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CALSAStatus;
enum {
    CALSA_OK = 0,          ///< Done.
    CALSA_UNAVAILABLE = 1, ///< There is no sequencer, or it may not be opened.
    CALSA_MISSING = 2,     ///< There is no such port to connect to.
    CALSA_FAILED = 3,      ///< Anything else; the message says what.
    CALSA_NO_LIBRARY = 4,  ///< ALSA's library is not installed; the message names its package.
};

/// The room that a message, and a name, take at most, with their final zero.
enum { CALSA_MESSAGE = 200, CALSA_NAME = 64 };

/// A client of the sequencer and its port.
typedef struct CALSAPort CALSAPort;

/// A port of another client that can be written to.
typedef struct CALSADestination {
    int32_t client;              ///< The number of its client.
    int32_t port;                ///< Its number in the client.
    char clientName[CALSA_NAME]; ///< The name of its client.
    char portName[CALSA_NAME];   ///< The name of the port.
} CALSADestination;

/// Makes a client with a port of these names. The caller closes it.
CALSAStatus CALSAPortOpen(const char *_Nonnull client, const char *_Nonnull name,
                          CALSAPort *_Nullable *_Nonnull port, char message[_Nonnull CALSA_MESSAGE]);

/// Takes the port and its client away; subscribers see both vanish.
void CALSAPortClose(CALSAPort *_Nonnull port);

/// The number of the client, as `aconnect` shows it.
int32_t CALSAPortClient(const CALSAPort *_Nonnull port);

/// Sends three bytes of a channel message, status first, to all subscribers at once, without a queue.
CALSAStatus CALSASend(CALSAPort *_Nonnull port, uint8_t status, uint8_t first, uint8_t second,
                      char message[_Nonnull CALSA_MESSAGE]);

/// Fills in the ports of other clients that can be written to; `count` is how many there are, which may be more than
/// `room`.
CALSAStatus CALSADestinations(CALSAPort *_Nonnull port, CALSADestination *_Nonnull destinations, int32_t room,
                              int32_t *_Nonnull count, char message[_Nonnull CALSA_MESSAGE]);

/// Connects the port to another one: `CLIENT:PORT` by numbers, or a client by its name or the start of it.
CALSAStatus CALSAConnect(CALSAPort *_Nonnull port, const char *_Nonnull destination,
                         char message[_Nonnull CALSA_MESSAGE]);

#endif
