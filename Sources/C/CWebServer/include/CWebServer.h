// The C face of libwebsockets: one port for pages, WebSockets and, with a certificate, TLS. Plain C.
// Called by LiveViewServer/WebServer.swift and PhoneCertificate.swift. All but CWebServerWake is for the thread that calls
// CWebServerRun.
#ifndef CWEBSERVER_H
#define CWEBSERVER_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CWebServerStatus;
enum {
    CWEBSERVER_OK = 0,          ///< Done.
    CWEBSERVER_UNAVAILABLE = 1, ///< No such host, or the port cannot be had; the message says why.
    CWEBSERVER_CERTIFICATE = 2, ///< The certificate and its key cannot be used.
    CWEBSERVER_FAILED = 3,      ///< Anything else.
};

/// The room that a message takes at most, with its final zero.
enum { CWEBSERVER_MESSAGE = 200 };

/// A request. Texts are empty where the header is missing, is there more than once, or has a zero inside; all pointers hold
/// until the handler returns.
typedef struct CWebRequest {
    int32_t isRead;                   ///< 1 for GET, 2 for HEAD, 0 for all others.
    int32_t isSecure;                 ///< Whether it came over TLS.
    int32_t hasBody;                  ///< Whether it announces a body.
    const char *_Nonnull path;        ///< The path, decoded, without `.` and `..`.
    const char *_Nonnull token;       ///< The value of `token` in the query.
    const char *_Nonnull host;        ///< `Host`.
    const char *_Nonnull origin;      ///< `Origin`.
    const char *_Nonnull cookies;     ///< `Cookie`.
    const char *_Nonnull upgrade;     ///< `Upgrade`.
    const char *_Nonnull key;         ///< `Sec-WebSocket-Key`.
    const char *_Nonnull version;     ///< `Sec-WebSocket-Version`.
    const char *_Nonnull address;     ///< Where it comes from, as digits.
} CWebRequest;

/// The functions that the server calls on its thread.
typedef struct CWebHandlers {
    /// Nonzero opens the WebSocket that is asked for; otherwise it has called CWebServerAnswer.
    int32_t (*_Nonnull request)(void *_Nonnull owner, const CWebRequest *_Nonnull request);
    /// A WebSocket is open; clients are numbered from 1.
    void (*_Nonnull opened)(void *_Nonnull owner, uint32_t client, const char *_Nonnull address);
    /// A whole message has come, or of no kind a pong; 0, or the code with which the connection is closed.
    int32_t (*_Nonnull message)(void *_Nonnull owner, uint32_t client, int32_t kind, const uint8_t *_Nonnull bytes,
                                size_t count);
    /// More can be sent: nonzero where CWebServerSend was called, once.
    int32_t (*_Nonnull writable)(void *_Nonnull owner, uint32_t client);
    /// A WebSocket is closed.
    void (*_Nonnull closed)(void *_Nonnull owner, uint32_t client);
    /// CWebServerWake was called, once or more often.
    void (*_Nonnull woken)(void *_Nonnull owner);
} CWebHandlers;

/// The kinds of messages.
enum {
    CWEBSERVER_TEXT = 1,   ///< Text; whether it is UTF-8 is not checked.
    CWEBSERVER_BINARY = 2, ///< Bytes.
    CWEBSERVER_END = 8,    ///< The code and the reason with which the client ends; the code returned is the answer.
    CWEBSERVER_PONG = 10,  ///< A pong, or a piece of a message without bytes.
};

/// The limits of what comes.
typedef struct CWebLimits {
    size_t requestBytes;    ///< The most bytes of a request's headers.
    size_t messageBytes;    ///< The most bytes of a message.
    int32_t sendBuffer;     ///< The bytes that the system keeps for a client; 0 for its own choice.
    int32_t waiting;        ///< The most connections that are no client; a further one ends the oldest.
    int32_t clients;        ///< The most clients that `request` lets in.
    int32_t requestSeconds; ///< The seconds that a TLS handshake has, and then a request.
    int32_t lingerSeconds;  ///< The seconds that what comes behind an answered request is read and forgotten.
    int32_t pingSeconds;    ///< The seconds between a client's pong and the next ping.
    int32_t silenceSeconds; ///< The seconds without a pong after which a client is gone.
} CWebLimits;

/// A server.
typedef struct CWebServer CWebServer;

/// Listens at an address or a name; port 0 is any that is free. With the paths of a certificate and its key, in PEM,
/// connections can be encrypted. `owner` is what handlers are called with.
CWebServerStatus CWebServerCreate(const char *_Nonnull host, int32_t port, const char *_Nullable certificate,
                                  const char *_Nullable key, const CWebLimits *_Nonnull limits,
                                  const CWebHandlers *_Nonnull handlers, void *_Nonnull owner,
                                  CWebServer *_Nullable *_Nonnull server, char message[_Nonnull CWEBSERVER_MESSAGE]);

/// The port that was got.
int32_t CWebServerPort(const CWebServer *_Nonnull server);

/// Serves until CWebServerStop was called and all clients are gone, or a second has passed since.
void CWebServerRun(CWebServer *_Nonnull server);

/// Lets `woken` be called soon. Any thread.
void CWebServerWake(CWebServer *_Nonnull server);

/// Answers the request of the running call of `request` with bytes, head and body; the connection is then closed.
void CWebServerAnswer(CWebServer *_Nonnull server, const uint8_t *_Nonnull bytes, size_t count);

/// Lets `writable` be called when the client's connection takes more.
void CWebServerAsk(CWebServer *_Nonnull server, uint32_t client);

/// Sends a message of a kind, text or binary. Within `writable` alone.
void CWebServerSend(CWebServer *_Nonnull server, uint32_t client, int32_t kind, const uint8_t *_Nonnull bytes,
                    size_t count);

/// Reads on from a client, or leaves what comes to the system, which lets the sender wait.
void CWebServerSetReading(CWebServer *_Nonnull server, uint32_t client, int32_t isOn);

/// Closes a client with a code, when what waits for it is sent; one that does not read within a second loses that.
void CWebServerClose(CWebServer *_Nonnull server, uint32_t client, int32_t code);

/// Listens no more, and lets CWebServerRun end; what waits for clients is sent before.
void CWebServerStop(CWebServer *_Nonnull server);

/// Closes everything and frees the server.
void CWebServerDestroy(CWebServer *_Nonnull server);

/// Makes a certificate, valid from now on for some days, and its key, which nobody else can read, as new files in PEM.
/// `names` is a list such as `DNS:drums,IP:192.168.7.8`. Any thread.
CWebServerStatus CWebCertificateMake(const char *_Nonnull names, int32_t days, const char *_Nonnull certificate,
                                     const char *_Nonnull key);

/// Whether a certificate is valid for some seconds more, and has this key, without a password. Any thread.
int32_t CWebCertificateIsGood(const char *_Nonnull certificate, const char *_Nonnull key, int32_t seconds);

#endif
