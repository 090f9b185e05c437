// Listening, admitting and serving. Called by LiveViewServer/WebServer.swift, on one thread.
#define _GNU_SOURCE
#include "Shared.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// MARK: Connections

CWebConnection *CWebFind(CWebServer *server, uint32_t client) {
    CWebConnection *found = server->oldest;
    while (found && (!client || found->client != client)) found = found->next;
    return found;
}

static int isThere(const CWebServer *server, const CWebConnection *connection) {
    const CWebConnection *found = server->oldest;
    while (found && found != connection) found = found->next;
    return found != NULL;
}

void CWebForget(CWebServer *server, CWebConnection *connection) {
    server->waitingCount--;
    CWebConnection **place = &server->oldest;
    while (*place != connection) place = &(*place)->next;
    *place = connection->next;
    if (server->adopted == connection) server->adopted = NULL;
    free(connection->message);
    free(connection);
}

// Ends a connection at once. The first call may only begin to end TLS, which would wait for the client.
static void end(CWebServer *server, CWebConnection *connection) {
    for (int round = 0; round < 2 && isThere(server, connection); round++)
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static void endOldest(CWebServer *server) {
    CWebConnection *oldest = server->oldest;
    while (oldest && (oldest->client || !oldest->wsi)) oldest = oldest->next;
    if (oldest) end(server, oldest);
}

// Gives a socket to libwebsockets, which closes it in any case.
static CWebConnection *adopt(CWebServer *server, int descriptor, int type) {
    if (server->waitingCount >= server->limits.waiting) endOldest(server);
    CWebConnection *made = calloc(1, sizeof *made);
    if (!made) {
        close(descriptor);
        return NULL;
    }
    CWebConnection **place = &server->oldest;
    while (*place) place = &(*place)->next;
    *place = made;
    server->waitingCount++;
    server->adopted = made;
    lws_adopt_desc_t description = {.vh = server->vhost, .type = type, .fd = {.sockfd = descriptor}, .opaque = made};
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&description);
    // Where it could not be adopted, it may have been destroyed and forgotten already.
    if (!server->adopted) return NULL;
    server->adopted = NULL;
    if (!wsi) {
        CWebForget(server, made);
        return NULL;
    }
    made->wsi = wsi;
    return made;
}

void CWebAccept(CWebServer *server) {
    int one = 1;
    for (int round = 0; round < 64; round++) {
        int taken = accept4(server->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (taken < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
                endOldest(server);
                usleep(1000);
            }
            return;
        }
        setsockopt(taken, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        int bytes = server->limits.sendBuffer;
        if (bytes) setsockopt(taken, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
        adopt(server, taken, LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL);
    }
}

void CWebLinger(CWebServer *server, struct lws *wsi) {
    if (lws_is_ssl(wsi)) return;
    int copy = fcntl(lws_get_socket_fd(wsi), F_DUPFD_CLOEXEC, 0);
    CWebConnection *made = copy < 0 ? NULL : adopt(server, copy, LWS_ADOPT_SOCKET);
    if (made)
        lws_set_timeout(made->wsi, PENDING_TIMEOUT_USER_REASON_BASE, server->limits.lingerSeconds);
}

// MARK: Starting and ending

static int listenAt(const char *host, int32_t *port, char message[CWEBSERVER_MESSAGE]) {
    char service[12];
    snprintf(service, sizeof service, "%d", *port);
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    int code = getaddrinfo(host, service, &hints, &found);
    if (code) {
        snprintf(message, CWEBSERVER_MESSAGE, "%s", gai_strerror(code));
        return -1;
    }
    int one = 1, descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_storage place;
    socklen_t size = sizeof place;
    if (descriptor < 0 || setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one)
        || bind(descriptor, found->ai_addr, found->ai_addrlen) || listen(descriptor, 256)
        || getsockname(descriptor, (struct sockaddr *)&place, &size)) {
        snprintf(message, CWEBSERVER_MESSAGE, "%s", strerror(errno));
        if (descriptor >= 0) close(descriptor);
        descriptor = -1;
    }
    freeaddrinfo(found);
    *port = ntohs(place.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&place)->sin6_port
                                              : ((struct sockaddr_in *)&place)->sin_port);
    return descriptor;
}

// Makes what answers connections, encrypted or not; the status.
static CWebServerStatus serve(CWebServer *server, const char *certificate, const char *key) {
    const CWebLimits *given = &server->limits;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = server->protocols,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME,
        .gid = -1,
        .uid = -1,
        .user = server,
        .max_http_header_data = (unsigned short)given->requestBytes,
        .max_http_header_pool = (unsigned short)(given->waiting + given->clients + 1),
        .fd_limit_per_thread = (unsigned)(given->waiting + given->clients + 16),
        .pt_serv_buf_size = 1 << 16,
        .timeout_secs = (unsigned)given->requestSeconds,
        .timeout_secs_ah_idle = (unsigned)given->requestSeconds,
        .retry_and_idle_policy = &server->policy,
        .vhost_name = "tactus",
    };
    if (certificate) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    server->context = lws_create_context(&info);
    if (!server->context) return CWEBSERVER_FAILED;
    if (certificate) {
        // A connection that begins with a letter is plain.
        info.options |= LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT | LWS_SERVER_OPTION_ALLOW_HTTP_ON_HTTPS_LISTENER
            | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
        info.ssl_cert_filepath = certificate;
        info.ssl_private_key_filepath = key;
        info.ssl_options_set = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        info.alpn = "http/1.1";
    }
    server->vhost = lws_create_vhost(server->context, &info);
    if (!server->vhost) return certificate ? CWEBSERVER_CERTIFICATE : CWEBSERVER_FAILED;
    lws_adopt_desc_t listener = {
        .vh = server->vhost, .type = LWS_ADOPT_RAW_FILE_DESC, .fd = {.filefd = server->listener}, .vh_prot_name = "tactus"};
    server->listenerWsi = lws_adopt_descriptor_vhost_via_info(&listener);
    return server->listenerWsi ? CWEBSERVER_OK : CWEBSERVER_FAILED;
}

CWebServerStatus CWebServerCreate(const char *host, int32_t port, const char *certificate, const char *key,
                                  const CWebLimits *limits, const CWebHandlers *handlers, void *owner, CWebServer **server,
                                  char message[CWEBSERVER_MESSAGE]) {
    lws_set_log_level(0, NULL);
    CWebServer *made = calloc(1, sizeof *made);
    if (!made) return CWEBSERVER_FAILED;
    made->limits = *limits;
    made->port = port;
    made->handlers = *handlers;
    made->owner = owner;
    made->policy = (lws_retry_bo_t){.secs_since_valid_ping = (uint16_t)limits->pingSeconds,
                                    .secs_since_valid_hangup = (uint16_t)limits->silenceSeconds};
    made->protocols[0] = (struct lws_protocols){
        .name = "tactus", .callback = CWebCallback, .rx_buffer_size = 4096, .tx_packet_size = 1 << 16};
    made->listener = listenAt(host, &made->port, message);
    CWebServerStatus status = made->listener < 0 ? CWEBSERVER_UNAVAILABLE : serve(made, certificate, key);
    if (status != CWEBSERVER_OK) {
        if (made->listener >= 0) {
            snprintf(message, CWEBSERVER_MESSAGE, "%s",
                     status == CWEBSERVER_CERTIFICATE ? "it is no certificate in PEM, or has another key" : "no memory");
            if (!made->listenerWsi) close(made->listener);
        }
        CWebServerDestroy(made);
        return status;
    }
    *server = made;
    return CWEBSERVER_OK;
}

int32_t CWebServerPort(const CWebServer *server) { return server->port; }

void CWebServerRun(CWebServer *server) {
    while (!server->isOver && lws_service(server->context, 0) >= 0) {}
}

void CWebServerWake(CWebServer *server) { lws_cancel_service(server->context); }

static void isOver(lws_sorted_usec_list_t *timer) {
    CWebServer *server = lws_container_of(timer, CWebServer, timer);
    server->isOver = 1;
    // Timers are served before libwebsockets waits again.
    lws_cancel_service(server->context);
}

void CWebEndSoon(CWebServer *server) {
    if (server->isStopping && !server->isOver && server->clientCount == 0)
        lws_sul_schedule(server->context, 0, &server->timer, isOver, LWS_US_PER_SEC / 20);
}

void CWebServerStop(CWebServer *server) {
    if (server->isStopping) return;
    server->isStopping = 1;
    lws_set_timeout(server->listenerWsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    for (CWebConnection *each = server->oldest; each; each = each->next)
        if (each->client) CWebServerClose(server, each->client, LWS_CLOSE_STATUS_GOINGAWAY);
    lws_sul_schedule(server->context, 0, &server->timer, isOver, LWS_US_PER_SEC);
    CWebEndSoon(server);
}

void CWebServerDestroy(CWebServer *server) {
    server->isOver = 1;
    if (server->context) {
        lws_sul_cancel(&server->timer);
        lws_context_destroy(server->context);
    }
    while (server->oldest) CWebForget(server, server->oldest);
    free(server->buffer);
    free(server);
}
