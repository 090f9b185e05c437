// One connection to an MQTT broker, served by its owner's thread. Called by MQTT/MosquittoClient.swift.
#include "CMosquitto.h"

#include "CLibrary.h"

#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(mosquitto_lib_init) DO(mosquitto_new) DO(mosquitto_destroy) DO(mosquitto_username_pw_set)                       \
    DO(mosquitto_will_set) DO(mosquitto_tls_set) DO(mosquitto_int_option) DO(mosquitto_connect_bind_v5)                \
    DO(mosquitto_property_add_int32) DO(mosquitto_property_free_all) DO(mosquitto_disconnect)                          \
    DO(mosquitto_publish) DO(mosquitto_subscribe) DO(mosquitto_socket) DO(mosquitto_want_write)                        \
    DO(mosquitto_loop_read) DO(mosquitto_loop_write) DO(mosquitto_loop_misc) DO(mosquitto_strerror)                    \
    DO(mosquitto_connack_string) DO(mosquitto_connect_callback_set) DO(mosquitto_publish_callback_set)                 \
    DO(mosquitto_message_callback_set)

static CLIBRARY_TABLE(FUNCTIONS) mqtt;
CLIBRARY("libmosquitto.so.1", "libmosquitto1", mqtt, FUNCTIONS);

struct CMosquittoClient {
    struct mosquitto *client;
    int32_t isAccepted;
    int answer;
    int64_t delivered;
    CMosquittoHandler handler;
    void *context;
};

// The authorities that Debian's ca-certificates installs.
static const char *const system_authorities = "/etc/ssl/certs";

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void) { mqtt.mosquitto_lib_init(); }

static CMosquittoStatus judged(const CMosquittoClient *client, int code, char *message) {
    if (client->answer > 0) {
        snprintf(message, CMOSQUITTO_MESSAGE, "%s", mqtt.mosquitto_connack_string(client->answer));
        return CMOSQUITTO_REFUSED;
    }
    if (code == MOSQ_ERR_SUCCESS) return CMOSQUITTO_OK;
    // Without a fault of the system, it is in the broker's answer.
    if (code == MOSQ_ERR_ERRNO && errno == 0) code = MOSQ_ERR_PROTOCOL;
    const char *words = code == MOSQ_ERR_ERRNO ? strerror(errno)
                        : code == MOSQ_ERR_EAI       ? "no host of that name was found"
                        : code == MOSQ_ERR_KEEPALIVE ? "the broker does not answer any more"
                                                     : mqtt.mosquitto_strerror(code);
    // The library's words are sentences, ours continue.
    size_t count = strlen(words);
    if (count > 0 && words[count - 1] == '.') count--;
    snprintf(message, CMOSQUITTO_MESSAGE, "%.*s", (int)count, words);
    switch (code) {
    case MOSQ_ERR_ERRNO:
    case MOSQ_ERR_EAI:
    case MOSQ_ERR_LOOKUP:
    case MOSQ_ERR_NO_CONN:
    case MOSQ_ERR_CONN_LOST:
    case MOSQ_ERR_CONN_REFUSED:
    case MOSQ_ERR_KEEPALIVE:
    case MOSQ_ERR_PROTOCOL:
    case MOSQ_ERR_MALFORMED_PACKET:
    case MOSQ_ERR_TLS: return CMOSQUITTO_UNAVAILABLE;
    case MOSQ_ERR_INVAL:
    case MOSQ_ERR_PAYLOAD_SIZE:
    case MOSQ_ERR_OVERSIZE_PACKET:
    case MOSQ_ERR_MALFORMED_UTF8: return CMOSQUITTO_BROKEN;
    default: return CMOSQUITTO_FAILED;
    }
}

static void on_connect(struct mosquitto *mosquitto, void *context, int code) {
    (void)mosquitto;
    CMosquittoClient *client = context;
    client->answer = code;
    client->isAccepted = code == 0;
}

static void on_publish(struct mosquitto *mosquitto, void *context, int number) {
    (void)mosquitto, (void)number;
    ((CMosquittoClient *)context)->delivered += 1;
}

static void on_message(struct mosquitto *mosquitto, void *context, const struct mosquitto_message *come) {
    (void)mosquitto;
    CMosquittoClient *client = context;
    static const uint8_t none = 0;
    const uint8_t *bytes = come->payload ? come->payload : &none;
    size_t count = come->payloadlen > 0 ? (size_t)come->payloadlen : 0;
    if (client->handler) client->handler(client->context, come->topic, bytes, count, come->retain);
}

CMosquittoStatus CMosquittoCreate(CMosquittoClient **client, char message[CMOSQUITTO_MESSAGE]) {
    if (!CLibraryOpen(&library, message, CMOSQUITTO_MESSAGE)) return CMOSQUITTO_NO_LIBRARY;
    pthread_once(&once, initialise);
    CMosquittoClient *made = calloc(1, sizeof *made);
    if (made) made->client = mqtt.mosquitto_new(NULL, true, made);
    if (!made || !made->client) {
        free(made);
        snprintf(message, CMOSQUITTO_MESSAGE, "no memory");
        return CMOSQUITTO_FAILED;
    }
    mqtt.mosquitto_connect_callback_set(made->client, on_connect);
    mqtt.mosquitto_publish_callback_set(made->client, on_publish);
    mqtt.mosquitto_message_callback_set(made->client, on_message);
    *client = made;
    return CMOSQUITTO_OK;
}

void CMosquittoDestroy(CMosquittoClient *client) {
    client->handler = NULL;
    mqtt.mosquitto_destroy(client->client);
    free(client);
}

CMosquittoStatus CMosquittoSetCredentials(CMosquittoClient *client, const char *name, const char *password,
                                          char message[CMOSQUITTO_MESSAGE]) {
    return judged(client, mqtt.mosquitto_username_pw_set(client->client, name, password), message);
}

CMosquittoStatus CMosquittoSetWill(CMosquittoClient *client, const char *topic, const uint8_t *bytes, size_t count,
                                   char message[CMOSQUITTO_MESSAGE]) {
    return judged(client, mqtt.mosquitto_will_set(client->client, topic, (int)count, bytes, 1, true), message);
}

CMosquittoStatus CMosquittoUseTLS(CMosquittoClient *client, const char *authorities,
                                  char message[CMOSQUITTO_MESSAGE]) {
    const char *folder = authorities ? NULL : system_authorities;
    int code = mqtt.mosquitto_tls_set(client->client, authorities, folder, NULL, NULL, NULL);
    if (code != MOSQ_ERR_INVAL) return judged(client, code, message);
    snprintf(message, CMOSQUITTO_MESSAGE, "%s: authorities cannot be read", authorities ? authorities : folder);
    return CMOSQUITTO_FAILED;
}

CMosquittoStatus CMosquittoConnect(CMosquittoClient *client, const char *host, int32_t port, int32_t keepAliveSeconds,
                                   uint32_t packetLimit, char message[CMOSQUITTO_MESSAGE]) {
    mosquitto_property *properties = NULL;
    int code = mqtt.mosquitto_int_option(client->client, MOSQ_OPT_PROTOCOL_VERSION,
                                         packetLimit > 0 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311);
    if (code == MOSQ_ERR_SUCCESS && packetLimit > 0) {
        code = mqtt.mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, packetLimit);
    }
    errno = 0;
    if (code == MOSQ_ERR_SUCCESS) {
        code = mqtt.mosquitto_connect_bind_v5(client->client, host, port, keepAliveSeconds, NULL, properties);
    }
    CMosquittoStatus status = judged(client, code, message);
    mqtt.mosquitto_property_free_all(&properties);
    return status;
}

static void drain(int32_t wake) {
    uint64_t count;
    ssize_t got = read(wake, &count, sizeof count);
    (void)got;
}

CMosquittoStatus CMosquittoServe(CMosquittoClient *client, int32_t milliseconds, int32_t wake,
                                 CMosquittoHandler handler, void *context, char message[CMOSQUITTO_MESSAGE]) {
    struct pollfd wanted[2] = {
        {.fd = mqtt.mosquitto_socket(client->client), .events = POLLIN},
        {.fd = wake, .events = POLLIN},
    };
    if (wanted[0].fd < 0) return judged(client, MOSQ_ERR_NO_CONN, message);
    if (mqtt.mosquitto_want_write(client->client)) wanted[0].events |= POLLOUT;
    int ready = poll(wanted, wake < 0 ? 1 : 2, milliseconds);
    if (ready > 0 && wake >= 0 && wanted[1].revents) drain(wake);
    client->handler = handler;
    client->context = context;
    int code = MOSQ_ERR_SUCCESS;
    errno = 0;
    if (ready > 0 && wanted[0].revents & POLLOUT) code = mqtt.mosquitto_loop_write(client->client, 1);
    if (code == MOSQ_ERR_SUCCESS && ready > 0 && wanted[0].revents & (POLLIN | POLLHUP | POLLERR)) {
        code = mqtt.mosquitto_loop_read(client->client, 1);
    }
    if (code == MOSQ_ERR_SUCCESS) code = mqtt.mosquitto_loop_misc(client->client);
    client->handler = NULL;
    return judged(client, code, message);
}

int32_t CMosquittoIsAccepted(const CMosquittoClient *client) { return client->isAccepted; }

int32_t CMosquittoIsSending(const CMosquittoClient *client) {
    return mqtt.mosquitto_want_write(client->client) ? 1 : 0;
}

int64_t CMosquittoDelivered(const CMosquittoClient *client) { return client->delivered; }

CMosquittoStatus CMosquittoPublish(CMosquittoClient *client, const char *topic, const uint8_t *bytes, size_t count,
                                   int32_t level, int32_t isRetained, char message[CMOSQUITTO_MESSAGE]) {
    errno = 0;
    int code = mqtt.mosquitto_publish(client->client, NULL, topic, (int)count, bytes, level, isRetained != 0);
    return judged(client, code, message);
}

CMosquittoStatus CMosquittoSubscribe(CMosquittoClient *client, const char *topic, char message[CMOSQUITTO_MESSAGE]) {
    errno = 0;
    return judged(client, mqtt.mosquitto_subscribe(client->client, NULL, topic, 0), message);
}

void CMosquittoDisconnect(CMosquittoClient *client) { mqtt.mosquitto_disconnect(client->client); }

int32_t CMosquittoWakeCreate(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void CMosquittoWakeRaise(int32_t wake) {
    uint64_t one = 1;
    ssize_t put = write(wake, &one, sizeof one);
    (void)put;
}

void CMosquittoWakeWait(int32_t wake, int32_t milliseconds) {
    struct pollfd wanted = {.fd = wake, .events = POLLIN};
    if (poll(&wanted, 1, milliseconds) > 0) drain(wake);
}

void CMosquittoWakeClose(int32_t wake) { close(wake); }
