// Requests and messages of connections: what libwebsockets calls. On the server's thread.
#include "Shared.h"

#include <stdlib.h>
#include <string.h>

// MARK: Requests

enum { HEADER = 2048, COOKIES = 8192 };

typedef struct {
    char host[HEADER], origin[HEADER], upgrade[HEADER], key[HEADER], version[HEADER], token[HEADER], cookies[COOKIES];
    char address[64];
} Texts;

// The one value of a header; empty where it is missing, is there twice, is too long, or has a zero inside.
static void copy(struct lws *wsi, enum lws_token_indexes header, char *text, int room) {
    int count = lws_hdr_copy(wsi, text, room, header);
    int isSecond = header != WSI_TOKEN_HTTP_COOKIE && lws_hdr_fragment_length(wsi, header, 1) > 0;
    if (count <= 0 || isSecond || strlen(text) != (size_t)count) *text = 0;
}

// Lets the owner decide on a request; whether it becomes a WebSocket.
static int ask(CWebServer *server, struct lws *wsi, const char *path, const char *upgrade) {
    Texts *texts = calloc(1, sizeof *texts);
    if (!texts) return 0;
    copy(wsi, WSI_TOKEN_HOST, texts->host, HEADER);
    copy(wsi, WSI_TOKEN_ORIGIN, texts->origin, HEADER);
    copy(wsi, WSI_TOKEN_KEY, texts->key, HEADER);
    copy(wsi, WSI_TOKEN_VERSION, texts->version, HEADER);
    copy(wsi, WSI_TOKEN_HTTP_COOKIE, texts->cookies, COOKIES);
    const char *token = lws_get_urlarg_by_name(wsi, "token=", texts->token, HEADER);
    lws_get_peer_simple(wsi, texts->address, sizeof texts->address);
    // A zero would end the path before the client's does.
    char *uri = NULL;
    int length = 0;
    if (lws_http_get_uri_and_method(wsi, &uri, &length) >= 0 && uri && memchr(uri, 0, (size_t)length)) path = "";
    int isGet = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0, isHead = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    CWebRequest request = {
        .isRead = isGet ? 1 : isHead ? 2 : 0,
        .isSecure = lws_is_ssl(wsi) ? 1 : 0,
        .hasBody = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0
            || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0,
        .path = path,
        .token = token ? token : "",
        .host = texts->host,
        .origin = texts->origin,
        .cookies = texts->cookies,
        .upgrade = upgrade,
        .key = texts->key,
        .version = texts->version,
        .address = texts->address,
    };
    server->current = wsi;
    int isOpened = server->handlers.request(server->owner, &request) != 0;
    server->current = NULL;
    free(texts);
    if (!isOpened) CWebLinger(server, wsi);
    return isOpened;
}

// Bytes with the room before them that libwebsockets writes a frame's head to.
static uint8_t *framed(CWebServer *server, const uint8_t *bytes, size_t count) {
    if (server->room < count) {
        uint8_t *larger = realloc(server->buffer, LWS_PRE + count);
        if (!larger) return NULL;
        server->buffer = larger;
        server->room = count;
    }
    if (count) memcpy(server->buffer + LWS_PRE, bytes, count);
    return server->buffer + LWS_PRE;
}

void CWebServerAnswer(CWebServer *server, const uint8_t *bytes, size_t count) {
    uint8_t *text = server->current ? framed(server, bytes, count) : NULL;
    if (text) lws_write(server->current, text, count, LWS_WRITE_HTTP);
}

// MARK: Clients

void CWebServerAsk(CWebServer *server, uint32_t client) {
    CWebConnection *connection = CWebFind(server, client);
    if (connection) lws_callback_on_writable(connection->wsi);
}

void CWebServerSend(CWebServer *server, uint32_t client, int32_t kind, const uint8_t *bytes, size_t count) {
    CWebConnection *connection = CWebFind(server, client);
    uint8_t *text = connection ? framed(server, bytes, count) : NULL;
    if (text) lws_write(connection->wsi, text, count, kind == CWEBSERVER_TEXT ? LWS_WRITE_TEXT : LWS_WRITE_BINARY);
}

void CWebServerSetReading(CWebServer *server, uint32_t client, int32_t isOn) {
    CWebConnection *connection = CWebFind(server, client);
    if (connection) lws_rx_flow_control(connection->wsi, isOn != 0);
}

void CWebServerClose(CWebServer *server, uint32_t client, int32_t code) {
    CWebConnection *connection = CWebFind(server, client);
    if (!connection || connection->closing) return;
    connection->closing = code;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, 1);
    lws_callback_on_writable(connection->wsi);
}

// A client is one no more.
static void depart(CWebServer *server, CWebConnection *connection) {
    uint32_t client = connection->client;
    if (!client) return;
    connection->client = 0;
    server->waitingCount++;
    server->clientCount--;
    server->handlers.closed(server->owner, client);
    CWebEndSoon(server);
}

// Closes with a code, unless it is 0. Until the client has answered that, the connection is like one of no client.
static int closing(CWebServer *server, CWebConnection *connection, int32_t code) {
    if (!code) return 0;
    lws_close_reason(connection->wsi, (enum lws_close_status)code, NULL, 0);
    depart(server, connection);
    return -1;
}

static int32_t hear(CWebServer *server, CWebConnection *connection, int32_t kind, const uint8_t *bytes, size_t count) {
    return connection->client ? server->handlers.message(server->owner, connection->client, kind, bytes, count) : 0;
}

// Puts the pieces of a message together; the code with which the connection is closed, or 0.
static int32_t receive(CWebServer *server, CWebConnection *connection, const uint8_t *bytes, size_t count) {
    struct lws *wsi = connection->wsi;
    size_t whole = connection->count + count;
    if (whole + lws_remaining_packet_payload(wsi) > server->limits.messageBytes)
        return LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE;
    if (connection->room < whole || !connection->message) {
        uint8_t *larger = realloc(connection->message, whole + 1);
        if (!larger) return LWS_CLOSE_STATUS_UNEXPECTED_CONDITION;
        connection->message = larger;
        connection->room = whole;
    }
    if (count) memcpy(connection->message + connection->count, bytes, count);
    connection->count = whole;
    if (!lws_is_final_fragment(wsi)) return count ? 0 : hear(server, connection, CWEBSERVER_PONG, bytes, 0);
    connection->count = 0;
    int32_t kind = lws_frame_is_binary(wsi) ? CWEBSERVER_BINARY : CWEBSERVER_TEXT;
    return hear(server, connection, kind, connection->message, whole);
}

// More can be sent; not 0 where the connection is to be closed.
static int sendNext(CWebServer *server, CWebConnection *connection) {
    if (server->handlers.writable(server->owner, connection->client)) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return closing(server, connection, connection->closing);
}

static void becomeClient(CWebServer *server, CWebConnection *connection) {
    char address[64] = "";
    lws_get_peer_simple(connection->wsi, address, sizeof address);
    connection->client = ++server->clients;
    server->waitingCount--;
    server->clientCount++;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    server->handlers.opened(server->owner, connection->client, address);
}

int CWebCallback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *bytes, size_t count) {
    (void)user;
    struct lws_context *context = wsi ? lws_get_context(wsi) : NULL;
    CWebServer *server = context ? lws_context_user(context) : NULL;
    if (!server) return 0;
    static const uint8_t none[1];
    const uint8_t *data = bytes ? bytes : none;
    CWebConnection *connection;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: server->handlers.woken(server->owner); return 0;
    case LWS_CALLBACK_RAW_RX_FILE: CWebAccept(server); return 0;
    case LWS_CALLBACK_HTTP: ask(server, wsi, bytes, ""); return -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: {
        char *path = NULL;
        int length = 0;
        int isRequest = lws_http_get_uri_and_method(wsi, &path, &length) >= 0;
        return isRequest && ask(server, wsi, path, bytes) ? 0 : -1;
    }
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    case LWS_CALLBACK_WSI_DESTROY: break;
    default: return 0;
    }
    connection = lws_get_opaque_user_data(wsi);
    if (!connection) return 0;
    connection->wsi = wsi;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: becomeClient(server, connection); return 0;
    case LWS_CALLBACK_RECEIVE: return closing(server, connection, receive(server, connection, data, count));
    case LWS_CALLBACK_RECEIVE_PONG:
        return closing(server, connection, hear(server, connection, CWEBSERVER_PONG, data, 0));
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return closing(server, connection, hear(server, connection, CWEBSERVER_END, data, count));
    case LWS_CALLBACK_SERVER_WRITEABLE: return sendNext(server, connection);
    default:
        depart(server, connection);
        CWebForget(server, connection);
        return 0;
    }
}
