// The C face of liblo: Open Sound Control messages to and from bytes, sent and received over UDP. Plain C.
// Called by OSC/OSC{Codec,Sender,Receiver}.swift alone. A sender or receiver may be used by one thread at a time.
#ifndef CLO_H
#define CLO_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CLOStatus;
enum {
    CLO_OK = 0,          ///< Done.
    CLO_UNAVAILABLE = 1, ///< No such host, no free port, no network.
    CLO_BROKEN = 2,      ///< Bytes that are no message, or a message that bytes cannot hold.
    CLO_FAILED = 3,      ///< Anything else; the message says what.
};

enum {
    CLO_MESSAGE = 200,    ///< The room that a text takes at most, with its final zero.
    CLO_SOURCE = 72,      ///< The room that an address and a port take at most, with the final zero.
    CLO_ARGUMENTS = 64,   ///< The most arguments of a message.
    CLO_DATAGRAM = 65507, ///< The most bytes of a datagram.
};

/// One argument. `type` is OSC's type tag; which of the others holds the value follows from it.
typedef struct CLOValue {
    int32_t type;                     ///< `i h f d s S b t c r m T F N I`, without `r` for sending.
    int64_t whole;                    ///< i, h, c, m (four bytes, the first highest), t (64 bits of a time tag).
    double number;                    ///< f, d.
    const uint8_t *_Nullable bytes;   ///< s, S (without the final zero), b.
    size_t count;                     ///< The number of bytes.
} CLOValue;

/// Writes a message's bytes; `count` is how many. Strings need no final zero; those with a zero inside are cut there.
CLOStatus CLOEncode(const char *_Nonnull address, const CLOValue *_Nonnull values, size_t valueCount,
                    uint8_t *_Nonnull bytes, size_t room, size_t *_Nonnull count,
                    char message[_Nonnull CLO_MESSAGE]);

/// The handler of each message of a packet. All pointers hold until it returns.
typedef void (*CLOHandler)(void *_Nullable context, const char *_Nonnull address, const CLOValue *_Nonnull values,
                           size_t valueCount);

/// Reads a packet: a message, or a bundle of packets, one in another up to 16 deep. All of it is checked before the first
/// call of `handler`; a packet with a fault gives no messages.
CLOStatus CLODecode(const uint8_t *_Nonnull bytes, size_t count, CLOHandler _Nonnull handler, void *_Nullable context,
                    char message[_Nonnull CLO_MESSAGE]);

/// The destination of messages.
typedef struct CLOSender CLOSender;

/// Makes a sender to a host, by name or number, and a UDP port. The name is looked up here and not again.
CLOStatus CLOSenderCreate(const char *_Nonnull host, const char *_Nonnull port,
                          CLOSender *_Nullable *_Nonnull sender, char message[_Nonnull CLO_MESSAGE]);

/// Frees a sender.
void CLOSenderDestroy(CLOSender *_Nonnull sender);

/// Sends a message in one datagram.
CLOStatus CLOSend(CLOSender *_Nonnull sender, const char *_Nonnull address, const CLOValue *_Nonnull values,
                  size_t valueCount, char message[_Nonnull CLO_MESSAGE]);

/// A UDP port that datagrams come in on.
typedef struct CLOReceiver CLOReceiver;

/// Opens a port, any free one for 0, on an address of this machine.
CLOStatus CLOReceiverCreate(const char *_Nonnull host, int32_t port, CLOReceiver *_Nullable *_Nonnull receiver,
                            char message[_Nonnull CLO_MESSAGE]);

/// Closes the port and frees the receiver.
void CLOReceiverDestroy(CLOReceiver *_Nonnull receiver);

/// The number of the port.
int32_t CLOReceiverPort(const CLOReceiver *_Nonnull receiver);

/// Waits up to a number of milliseconds for a datagram and reads it; `count` is its bytes, −1 where none came. `source`
/// is its sender's address and port.
CLOStatus CLOReceive(CLOReceiver *_Nonnull receiver, int32_t milliseconds, uint8_t *_Nonnull bytes, size_t room,
                     int64_t *_Nonnull count, char source[_Nonnull CLO_SOURCE], char message[_Nonnull CLO_MESSAGE]);

#endif
