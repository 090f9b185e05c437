// The C face of ALSA's sequencer: one client with one port that sends, receives or both. Plain C.
// Called by MIDI/MIDIPort.swift alone. A port may be used by one thread at a time. Moments are those of CLOCK_MONOTONIC, in
// seconds.
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
    CALSA_NOTHING = 5,     ///< Nothing has come.
};

/// The directions of a port, as a set.
enum { CALSA_SENDS = 1, CALSA_RECEIVES = 2 };

/// The room that a message, and a name, take at most, with their final zero; the longest message of MIDI that is received.
enum { CALSA_MESSAGE = 200, CALSA_NAME = 64, CALSA_BYTES = 16 };

/// A client of the sequencer and its port.
typedef struct CALSAPort CALSAPort;

/// A port of another client.
typedef struct CALSAAddress {
    int32_t client;              ///< The number of its client.
    int32_t port;                ///< Its number in the client.
    char clientName[CALSA_NAME]; ///< The name of its client.
    char portName[CALSA_NAME];   ///< The name of the port.
} CALSAAddress;

/// The kind of what has come.
enum {
    CALSA_OTHER = 0,        ///< Any other event.
    CALSA_MESSAGE_CAME = 1, ///< A message of MIDI.
    CALSA_PORT_CAME = 2,    ///< Another port is there now.
    CALSA_PORT_WENT = 3,    ///< Another port is gone.
    CALSA_EVENTS_LOST = 4,  ///< More has come than the system keeps.
};

/// The kind of an event that was received.
typedef struct CALSAEvent {
    int32_t kind;
    int32_t client;             ///< The port that it came from, or that it is about.
    int32_t port;
    int32_t count;              ///< The number of bytes of a message.
    double moment;              ///< When it came, dated by the kernel.
    uint8_t bytes[CALSA_BYTES]; ///< The bytes of a message, status first.
} CALSAEvent;

/// Makes a client with a port of these names. The caller closes it.
CALSAStatus CALSAPortOpen(const char *_Nonnull client, const char *_Nonnull name, int32_t directions,
                          CALSAPort *_Nullable *_Nonnull port, char message[_Nonnull CALSA_MESSAGE]);

/// Takes the port and its client away; subscribers see both vanish.
void CALSAPortClose(CALSAPort *_Nonnull port);

/// The number of the client, as `aconnect` shows it.
int32_t CALSAPortClient(const CALSAPort *_Nonnull port);

/// The descriptor that can be read where something has come; it lives as long as the port.
int32_t CALSAPortDescriptor(const CALSAPort *_Nonnull port);

/// Sends the bytes of a message, status first, to all subscribers: at a moment, or at once where that is 0.
CALSAStatus CALSASend(CALSAPort *_Nonnull port, const uint8_t bytes[_Nonnull 3], double moment,
                      char message[_Nonnull CALSA_MESSAGE]);

/// Takes back what is to be sent at a moment or later.
CALSAStatus CALSARemove(CALSAPort *_Nonnull port, double moment, char message[_Nonnull CALSA_MESSAGE]);

/// Reads what has come next; does not wait.
CALSAStatus CALSAReceive(CALSAPort *_Nonnull port, CALSAEvent *_Nonnull received,
                         char message[_Nonnull CALSA_MESSAGE]);

/// Fills in the ports of other clients that can be sent to or received from; `count` is how many there are, which may be
/// more than `room`.
CALSAStatus CALSAPorts(CALSAPort *_Nonnull port, int32_t direction, CALSAAddress *_Nonnull addresses, int32_t room,
                       int32_t *_Nonnull count, char message[_Nonnull CALSA_MESSAGE]);

/// Connects to or from another port, and fills in its numbers: `CLIENT:PORT` by numbers, or a client by its name or the
/// start of it.
CALSAStatus CALSAConnect(CALSAPort *_Nonnull port, const char *_Nonnull other, int32_t direction,
                         CALSAAddress *_Nonnull found, char message[_Nonnull CALSA_MESSAGE]);

#endif
