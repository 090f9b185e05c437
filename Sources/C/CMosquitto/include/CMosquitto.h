// The C face of libmosquitto: one connection to an MQTT broker, served by whoever owns it. Plain C.
// Called by MQTT/MosquittoClient.swift alone. A client may be used by one thread at a time; a wake may be raised by any.
#ifndef CMOSQUITTO_H
#define CMOSQUITTO_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CMosquittoStatus;
enum {
    CMOSQUITTO_OK = 0,          ///< Done.
    CMOSQUITTO_UNAVAILABLE = 1, ///< The broker is not reached, or the connection is gone.
    CMOSQUITTO_REFUSED = 2,     ///< The broker does not want this client.
    CMOSQUITTO_BROKEN = 3,      ///< A topic or a payload that MQTT cannot have.
    CMOSQUITTO_FAILED = 4,      ///< Anything else; the message says what.
    CMOSQUITTO_NO_LIBRARY = 5,  ///< The library is not installed; the message names its package.
};

/// The room that a message takes at most, with its final zero.
enum { CMOSQUITTO_MESSAGE = 200 };

/// A client with at most one connection.
typedef struct CMosquittoClient CMosquittoClient;

/// The handler of each received message. All pointers hold until it returns.
typedef void (*CMosquittoHandler)(void *_Nullable context, const char *_Nonnull topic, const uint8_t *_Nonnull bytes,
                                  size_t count, int32_t isRetained);

/// Makes a client, with a random name for the broker. The caller destroys it.
CMosquittoStatus CMosquittoCreate(CMosquittoClient *_Nullable *_Nonnull client,
                                  char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Closes the connection, without a word to the broker, and frees the client.
void CMosquittoDestroy(CMosquittoClient *_Nonnull client);

/// Sets name and password, before the connection.
CMosquittoStatus CMosquittoSetCredentials(CMosquittoClient *_Nonnull client, const char *_Nonnull name,
                                          const char *_Nullable password, char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Sets what the broker publishes, retained, when the connection is lost; before the connection.
CMosquittoStatus CMosquittoSetWill(CMosquittoClient *_Nonnull client, const char *_Nonnull topic,
                                   const uint8_t *_Nonnull bytes, size_t count,
                                   char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Encrypts the connection and checks the broker's certificate: against a file of authorities, or the system's.
CMosquittoStatus CMosquittoUseTLS(CMosquittoClient *_Nonnull client, const char *_Nullable authorities,
                                  char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Connects to a broker and requests a session; its answer comes while the client is served. Blocks while the host is
/// looked up and reached. With a `packetLimit` by MQTT 5, which limits the broker's packets, in bytes; with 0 by MQTT
/// 3.1.1, which has no such limit.
CMosquittoStatus CMosquittoConnect(CMosquittoClient *_Nonnull client, const char *_Nonnull host, int32_t port,
                                   int32_t keepAliveSeconds, uint32_t packetLimit,
                                   char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Waits up to a number of milliseconds for work, or for a wake-up (−1 for none), and does it: sends waiting messages,
/// and calls `handler` with received ones.
CMosquittoStatus CMosquittoServe(CMosquittoClient *_Nonnull client, int32_t milliseconds, int32_t wake,
                                 CMosquittoHandler _Nonnull handler, void *_Nullable context,
                                 char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Whether the broker has let the client in: 1 or 0.
int32_t CMosquittoIsAccepted(const CMosquittoClient *_Nonnull client);

/// Whether bytes wait to be sent: 1 or 0.
int32_t CMosquittoIsSending(const CMosquittoClient *_Nonnull client);

/// The number of messages that are known to have left: those of service level 1 when the broker has them, others when
/// sent.
int64_t CMosquittoDelivered(const CMosquittoClient *_Nonnull client);

/// Sends a message with service level 0 or 1; it is copied.
CMosquittoStatus CMosquittoPublish(CMosquittoClient *_Nonnull client, const char *_Nonnull topic,
                                   const uint8_t *_Nonnull bytes, size_t count, int32_t level, int32_t isRetained,
                                   char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Subscribes to a topic, with service level 0.
CMosquittoStatus CMosquittoSubscribe(CMosquittoClient *_Nonnull client, const char *_Nonnull topic,
                                     char message[_Nonnull CMOSQUITTO_MESSAGE]);

/// Takes leave of the broker, which then does not publish the will.
void CMosquittoDisconnect(CMosquittoClient *_Nonnull client);

/// A descriptor that ends the waiting in `CMosquittoServe`; −1 where the system has none left.
int32_t CMosquittoWakeCreate(void);

/// Raises a wake; any thread, never blocks.
void CMosquittoWakeRaise(int32_t wake);

/// Waits up to a number of milliseconds for a wake-up, without a client.
void CMosquittoWakeWait(int32_t wake, int32_t milliseconds);

/// Closes a wake.
void CMosquittoWakeClose(int32_t wake);

#endif
