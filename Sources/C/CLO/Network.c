// Senders and receivers over UDP. Called by OSC/OSCSender.swift and OSC/OSCReceiver.swift, one thread at a time each.
#include "Shared.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct CLOSender {
    lo_address address;
};

struct CLOReceiver {
    int descriptor;
    int32_t port;
};

// The system's buffer between two looks: a second of a hundred phones.
enum { RECEIVE_BUFFER = 1 << 20 };

CLOStatus CLOSenderCreate(const char *host, const char *port, CLOSender **sender, char message[CLO_MESSAGE]) {
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM}, *found = NULL;
    int code = getaddrinfo(host, port, &hints, &found);
    if (code) {
        snprintf(message, CLO_MESSAGE, "%s:%s cannot be sent to: %s", host, port, gai_strerror(code));
        return CLO_UNAVAILABLE;
    }
    // IPv4 where there is a choice: Debian builds liblo without IPv6.
    const struct addrinfo *chosen = found;
    while (chosen && chosen->ai_family != AF_INET) chosen = chosen->ai_next;
    if (!chosen) chosen = found;
    // The number, so that nothing is looked up while playing.
    char number[NI_MAXHOST], service[NI_MAXSERV];
    code = getnameinfo(chosen->ai_addr, chosen->ai_addrlen, number, sizeof number, service, sizeof service,
                       NI_NUMERICHOST | NI_NUMERICSERV);
    freeaddrinfo(found);
    CLOSender *made = code ? NULL : calloc(1, sizeof *made);
    if (made) made->address = lo_address_new_with_proto(LO_UDP, number, service);
    if (!made || !made->address) {
        free(made);
        snprintf(message, CLO_MESSAGE, "%s:%s cannot be sent to", host, port);
        return CLO_FAILED;
    }
    *sender = made;
    return CLO_OK;
}

void CLOSenderDestroy(CLOSender *sender) {
    lo_address_free(sender->address);
    free(sender);
}

CLOStatus CLOSend(CLOSender *sender, const char *address, const CLOValue *values, size_t valueCount,
                  char message[CLO_MESSAGE]) {
    lo_message made;
    CLOStatus status = CLOMake(values, valueCount, &made, message);
    if (status != CLO_OK) return status;
    if (lo_send_message(sender->address, address, made) < 0) {
        const char *why = lo_address_errstr(sender->address);
        snprintf(message, CLO_MESSAGE, "%s:%s: %s", lo_address_get_hostname(sender->address),
                 lo_address_get_port(sender->address), why ? why : "not sent");
        status = CLO_UNAVAILABLE;
    }
    lo_message_free(made);
    return status;
}

/// A socket that is bound to an address, or −1 with `errno` set.
static int bound(const struct addrinfo *place) {
    int descriptor = socket(place->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || !bind(descriptor, place->ai_addr, place->ai_addrlen)) return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

/// The port that a socket is bound to, as the kernel chose it.
static int32_t port_of(int descriptor) {
    struct sockaddr_storage any = {.ss_family = AF_UNSPEC};
    socklen_t size = sizeof any;
    if (getsockname(descriptor, (struct sockaddr *)&any, &size)) return 0;
    return ntohs(any.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&any)->sin6_port
                                           : ((struct sockaddr_in *)&any)->sin_port);
}

// The socket is ours and not liblo's, which listens to every host there is.
CLOStatus CLOReceiverCreate(const char *host, int32_t port, CLOReceiver **receiver, char message[CLO_MESSAGE]) {
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    int code = getaddrinfo(host, service, &hints, &found);
    if (code) {
        snprintf(message, CLO_MESSAGE, "UDP port %d of %s cannot be opened: %s", port, host, gai_strerror(code));
        return CLO_UNAVAILABLE;
    }
    // IPv4 where there is a choice, as for senders.
    const struct addrinfo *chosen = found;
    while (chosen && chosen->ai_family != AF_INET) chosen = chosen->ai_next;
    int descriptor = bound(chosen ? chosen : found), error = errno;
    freeaddrinfo(found);
    CLOReceiver *made = descriptor < 0 ? NULL : calloc(1, sizeof *made);
    if (!made) {
        if (descriptor >= 0) close(descriptor);
        snprintf(message, CLO_MESSAGE, "UDP port %d cannot be opened: %s", port,
                 descriptor < 0 ? strerror(error) : "no memory");
        return CLO_UNAVAILABLE;
    }
    int size = RECEIVE_BUFFER;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    *made = (CLOReceiver){.descriptor = descriptor, .port = port_of(descriptor)};
    *receiver = made;
    return CLO_OK;
}

void CLOReceiverDestroy(CLOReceiver *receiver) {
    close(receiver->descriptor);
    free(receiver);
}

int32_t CLOReceiverPort(const CLOReceiver *receiver) { return receiver->port; }

/// `HOST:PORT`; an IPv4 address that came over IPv6 as the IPv4 address that it is.
static void name_source(const struct sockaddr_storage *from, socklen_t size, char *source) {
    char host[NI_MAXHOST], port[NI_MAXSERV];
    if (getnameinfo((const struct sockaddr *)from, size, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV)) {
        snprintf(source, CLO_SOURCE, "unknown");
        return;
    }
    const char *mapped = "::ffff:";
    const char *plain = strncmp(host, mapped, strlen(mapped)) ? host : host + strlen(mapped);
    snprintf(source, CLO_SOURCE, strchr(plain, ':') ? "[%.*s]:%s" : "%.*s:%s", CLO_SOURCE - 12, plain, port);
}

CLOStatus CLOReceive(CLOReceiver *receiver, int32_t milliseconds, uint8_t *bytes, size_t room, int64_t *count,
                     char source[CLO_SOURCE], char message[CLO_MESSAGE]) {
    int descriptor = receiver->descriptor;
    struct pollfd wanted = {.fd = descriptor, .events = POLLIN};
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    *count = -1;
    source[0] = 0;
    int ready = poll(&wanted, 1, milliseconds);
    ssize_t got = ready > 0 ? recvfrom(descriptor, bytes, room, MSG_DONTWAIT, (struct sockaddr *)&from, &size) : -1;
    if (got >= 0) {
        *count = got;
        name_source(&from, size, source);
        return CLO_OK;
    }
    // Refused: an answer to something that was sent, not our concern.
    if (ready == 0 || errno == EINTR || errno == EAGAIN || errno == ECONNREFUSED) return CLO_OK;
    snprintf(message, CLO_MESSAGE, "UDP port %d: %s", receiver->port, strerror(errno));
    return CLO_FAILED;
}
