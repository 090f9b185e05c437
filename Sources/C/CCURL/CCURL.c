// HTTP requests by libcurl, each with an end. Called by Notifications/HTTPConnection.swift.
#include "CCURL.h"

#include "CLibrary.h"

// The checks of types are macros around the function's own name, and ours are called through a table.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(curl_global_init) DO(curl_easy_init) DO(curl_easy_cleanup) DO(curl_easy_reset) DO(curl_easy_setopt)             \
    DO(curl_easy_perform) DO(curl_easy_getinfo) DO(curl_easy_strerror) DO(curl_slist_append) DO(curl_slist_free_all)

static CLIBRARY_TABLE(FUNCTIONS) curl;
CLIBRARY("libcurl.so.4", "libcurl4", curl, FUNCTIONS);

struct CCURLConnection {
    CURL *handle;
    uint8_t *body;
    size_t count;
    size_t room;
    size_t limit;
    int isTooLarge;
    int hasHead;
    int32_t isStopped;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void initialise(void) { curl.curl_global_init(CURL_GLOBAL_DEFAULT); }

CCURLStatus CCURLCreate(CCURLConnection **connection, char message[CCURL_MESSAGE]) {
    if (!CLibraryOpen(&library, message, CCURL_MESSAGE)) return CCURL_NO_LIBRARY;
    pthread_once(&once, initialise);
    CCURLConnection *made = calloc(1, sizeof *made);
    if (made) made->handle = curl.curl_easy_init();
    if (!made || !made->handle) {
        free(made);
        snprintf(message, CCURL_MESSAGE, "no memory");
        return CCURL_FAILED;
    }
    *connection = made;
    return CCURL_OK;
}

void CCURLDestroy(CCURLConnection *connection) {
    curl.curl_easy_cleanup(connection->handle);
    free(connection->body);
    free(connection);
}

void CCURLStop(CCURLConnection *connection) { __atomic_store_n(&connection->isStopped, 1, __ATOMIC_RELEASE); }

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    CCURLConnection *connection = context;
    size_t more = size * count, whole = connection->count + more;
    if (whole > connection->limit) {
        connection->isTooLarge = 1;
        return 0;
    }
    if (whole > connection->room) {
        uint8_t *larger = realloc(connection->body, 2 * whole);
        if (!larger) return 0;
        connection->body = larger;
        connection->room = 2 * whole;
    }
    memcpy(connection->body + connection->count, bytes, more);
    connection->count = whole;
    return more;
}

// An empty line is the end of a head, behind which trailers may come; libcurl takes one that is broken off for an answer.
static size_t take_field(char *bytes, size_t size, size_t count, void *context) {
    CCURLConnection *connection = context;
    size_t length = size * count;
    if (length > 5 && memcmp(bytes, "HTTP/", 5) == 0) connection->hasHead = 0;
    if (length > 0 && (bytes[0] == '\r' || bytes[0] == '\n')) connection->hasHead = 1;
    return length;
}

static int look(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return __atomic_load_n(&((CCURLConnection *)context)->isStopped, __ATOMIC_ACQUIRE);
}

static CCURLStatus judged(const CCURLConnection *connection, CURLcode code) {
    switch (code) {
    case CURLE_OK: return CCURL_OK;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR: return CCURL_UNREACHED;
    case CURLE_OPERATION_TIMEDOUT: {
        // Without a connection nothing was sent.
        curl_off_t connected = 0;
        curl.curl_easy_getinfo(connection->handle, CURLINFO_PRETRANSFER_TIME_T, &connected);
        return connected > 0 ? CCURL_LOST : CCURL_UNREACHED;
    }
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR: return CCURL_LOST;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_FILESIZE_EXCEEDED: return CCURL_BROKEN;
    case CURLE_WRITE_ERROR: return connection->isTooLarge ? CCURL_BROKEN : CCURL_FAILED;
    case CURLE_ABORTED_BY_CALLBACK: return CCURL_STOPPED;
    default: return CCURL_FAILED;
    }
}

CCURLStatus CCURLPost(CCURLConnection *connection, const char *address, const char *type, const char *authorization,
                      const uint8_t *body, size_t count, CCURLLimits limits, CCURLAnswer *answer,
                      char message[CCURL_MESSAGE]) {
    CURL *handle = connection->handle;
    char words[CURL_ERROR_SIZE] = "";
    // "Expect" would wait a second for servers that do not know it.
    struct curl_slist *fields = curl.curl_slist_append(NULL, "Expect:");
    fields = curl.curl_slist_append(fields, type);
    if (authorization) fields = curl.curl_slist_append(fields, authorization);
    connection->count = 0;
    connection->limit = limits.answerBytes;
    connection->isTooLarge = 0;
    connection->hasHead = 0;
    curl.curl_easy_reset(handle);
    curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, words);
    curl.curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    curl.curl_easy_setopt(handle, CURLOPT_URL, address);
    curl.curl_easy_setopt(handle, CURLOPT_USERAGENT, "Tactus");
    curl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
    curl.curl_easy_setopt(handle, CURLOPT_POST, 1L);
    curl.curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    curl.curl_easy_setopt(handle, CURLOPT_POSTFIELDS, (const char *)body);
    curl.curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, (long)limits.connectMilliseconds);
    curl.curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)limits.totalMilliseconds);
    curl.curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits.answerBytes);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
    curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, connection);
    curl.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_field);
    curl.curl_easy_setopt(handle, CURLOPT_HEADERDATA, connection);
    curl.curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, look);
    curl.curl_easy_setopt(handle, CURLOPT_XFERINFODATA, connection);
    if (limits.isDirect) curl.curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
    CURLcode code = curl.curl_easy_perform(handle);
    curl.curl_slist_free_all(fields);
    CCURLStatus status = judged(connection, code);
    if (status != CCURL_OK) {
        const char *why = connection->isTooLarge ? "the answer is too large"
                          : words[0]             ? words
                                                 : curl.curl_easy_strerror(code);
        snprintf(message, CCURL_MESSAGE, "%s", why);
        return status;
    }
    if (!connection->hasHead) {
        snprintf(message, CCURL_MESSAGE, "the answer ends in its head");
        return CCURL_LOST;
    }
    long number = 0;
    curl_off_t pause = 0;
    curl.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &number);
    curl.curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &pause);
    // Nothing of ours, which may be gone, is left in the handle.
    curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, NULL);
    *answer = (CCURLAnswer){.status = number, .retryAfter = pause, .body = connection->body, .bodyCount = connection->count};
    return CCURL_OK;
}
