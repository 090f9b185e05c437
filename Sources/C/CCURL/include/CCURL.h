// The C face of libcurl: one HTTP request after another, by POST, with every wait bounded. Plain C.
// Called by Notifications/HTTPConnection.swift alone. A connection may be used by one thread at a time, and stopped by
// any.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CCURLStatus;
enum {
    CCURL_OK = 0,         ///< An answer came, whichever.
    CCURL_UNREACHED = 1,  ///< Nothing was sent: no such host, no server, no trust in it.
    CCURL_LOST = 2,       ///< No whole answer came, in time or at all; the request may have been received.
    CCURL_BROKEN = 3,     ///< An address that cannot be used, or an answer that is no HTTP or too large.
    CCURL_STOPPED = 4,    ///< It was stopped.
    CCURL_FAILED = 5,     ///< Anything else; the message says what.
    CCURL_NO_LIBRARY = 6, ///< The library is not installed; the message names its package.
};

/// The room that a message takes at most, with its final zero.
enum { CCURL_MESSAGE = 256 };

/// Connections that are kept between requests.
typedef struct CCURLConnection CCURLConnection;

/// The limits of a request.
typedef struct CCURLLimits {
    int64_t connectMilliseconds; ///< The time limit of the connection.
    int64_t totalMilliseconds;   ///< The time limit of the whole request.
    size_t answerBytes;          ///< The most bytes that an answer may have.
    int32_t isDirect;            ///< 1 for no proxy, whatever the environment says.
} CCURLLimits;

/// A response.
typedef struct CCURLAnswer {
    int64_t status;                ///< HTTP's status.
    int64_t retryAfter;            ///< The seconds of `Retry-After`; 0 for none.
    const uint8_t *_Nullable body; ///< The body; holds until the connection is used again.
    size_t bodyCount;              ///< Its bytes.
} CCURLAnswer;

/// Makes a connection that is not open yet. The caller destroys it.
CCURLStatus CCURLCreate(CCURLConnection *_Nullable *_Nonnull connection, char message[_Nonnull CCURL_MESSAGE]);

/// Closes and frees it.
void CCURLDestroy(CCURLConnection *_Nonnull connection);

/// Posts a body to an `http` or `https` address and waits for the answer; redirections are not followed. `type` and
/// `authorization` are lines of the head.
CCURLStatus CCURLPost(CCURLConnection *_Nonnull connection, const char *_Nonnull address, const char *_Nonnull type,
                      const char *_Nullable authorization, const uint8_t *_Nonnull body, size_t count,
                      CCURLLimits limits, CCURLAnswer *_Nonnull answer, char message[_Nonnull CCURL_MESSAGE]);

/// Ends the request that is under way, within about a second, and all later ones; any thread.
void CCURLStop(CCURLConnection *_Nonnull connection);

#endif
