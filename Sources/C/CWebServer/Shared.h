// What the files of this target share: the server and its connections.
#ifndef CWEBSERVER_SHARED_H
#define CWEBSERVER_SHARED_H

#include "CWebServer.h"

#include <libwebsockets.h>

/// A connection; the oldest is first in the server's list.
typedef struct CWebConnection {
    struct CWebConnection *next;
    struct lws *wsi;
    uint32_t client;    // 0 until it is a WebSocket
    int32_t closing;    // the code with which it is closed when all is sent
    uint8_t *message;   // what has come of a message
    size_t count, room;
} CWebConnection;

struct CWebServer {
    CWebLimits limits;
    CWebHandlers handlers;
    void *owner;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    lws_retry_bo_t policy;
    lws_sorted_usec_list_t timer;
    struct lws *listenerWsi, *current; // `current` is the connection whose request is being answered
    CWebConnection *oldest, *adopted;  // `adopted` is being given to libwebsockets
    int waitingCount, clientCount;
    int listener;
    int32_t port;
    uint32_t clients;
    int isStopping, isOver;
    uint8_t *buffer;
    size_t room;
};

CWebConnection *CWebFind(CWebServer *server, uint32_t client);
void CWebForget(CWebServer *server, CWebConnection *connection);
void CWebAccept(CWebServer *server);

/// Ends a stopping server without clients once its last messages are sent.
void CWebEndSoon(CWebServer *server);

/// Keeps a plain connection open behind its answer, and forgets what comes: closed with bytes unread, it would take the
/// answer back.
void CWebLinger(CWebServer *server, struct lws *wsi);

int CWebCallback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *bytes, size_t count);

#endif
