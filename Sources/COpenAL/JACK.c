// A device of JACK: a renderer whose frames a client named Tactus plays, in its process callback. OpenAL's own client is
// called alsoft, whoever plays. Opened and closed by Output.c; JACK's thread renders, and nothing else.
#include "Shared.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int IsJACK(const char *name) { return name && !strcasecmp(name, JACK_NAME); }

// The places in which libjack looks for its server: jack2 keeps its sockets in /dev/shm, named by server and user. Its
// library waits for ever for the lock of a program that was killed while it looked for a server; it is therefore called
// only where there is one.
int HasJACK(void) {
    const char *server = getenv("JACK_DEFAULT_SERVER");
    char pattern[128];
    snprintf(pattern, sizeof pattern, "/dev/shm/jack_%s_%u_[0-9]*", server && *server ? server : "default",
             (unsigned)getuid());
    glob_t found;
    int isFound = !glob(pattern, GLOB_NOSORT, NULL, &found);
    if (isFound) globfree(&found);
    return isFound || getenv("JACK_PROMISCUOUS_SERVER");
}

#if __has_include(<jack/jack.h>)
#include <jack/jack.h>

#define JACK_FUNCTIONS(DO)                                                                                             \
    DO(jack_client_open) DO(jack_client_close) DO(jack_get_client_name) DO(jack_get_sample_rate)                       \
    DO(jack_get_buffer_size) DO(jack_port_register) DO(jack_port_name) DO(jack_port_get_buffer)                        \
    DO(jack_port_get_latency_range) DO(jack_set_process_callback) DO(jack_on_shutdown) DO(jack_activate)               \
    DO(jack_get_ports) DO(jack_connect) DO(jack_free) DO(jack_set_error_function) DO(jack_set_info_function)

static CLIBRARY_TABLE(JACK_FUNCTIONS) jack;
CLIBRARY("libjack.so.0", "libjack-jackd2-0", jack, JACK_FUNCTIONS);

enum { BLOCK = 1024 };

struct JACKClient {
    jack_client_t *client;
    jack_port_t *ports[2];
    ALCdevice *renderer;
    int32_t isGone;
    float block[2 * BLOCK];
};

static void say_nothing(const char *words) { (void)words; }

static void leave(void *argument) {
    JACKClient *made = argument;
    __atomic_store_n(&made->isGone, 1, __ATOMIC_RELEASE);
}

static int process(jack_nframes_t count, void *argument) {
    JACKClient *made = argument;
    float *left = jack.jack_port_get_buffer(made->ports[0], count);
    float *right = jack.jack_port_get_buffer(made->ports[1], count);
    for (jack_nframes_t done = 0; done < count;) {
        jack_nframes_t frames = count - done < BLOCK ? count - done : BLOCK;
        openal.alcRenderSamplesSOFT(made->renderer, made->block, (ALCsizei)frames);
        for (jack_nframes_t at = 0; at < frames; at++) {
            left[done + at] = made->block[2 * at];
            right[done + at] = made->block[2 * at + 1];
        }
        done += frames;
    }
    return 0;
}

JACKClient *JACKOpen(COpenALStatus *status, char message[COPENAL_MESSAGE]) {
    *status = COPENAL_UNAVAILABLE;
    if (!HasJACK()) {
        snprintf(message, COPENAL_MESSAGE, "no JACK server runs");
        return NULL;
    }
    if (!CLibraryOpen(&library, message, COPENAL_MESSAGE)) {
        *status = COPENAL_NO_LIBRARY;
        return NULL;
    }
    jack.jack_set_error_function(say_nothing);
    jack.jack_set_info_function(say_nothing);
    JACKClient *made = calloc(1, sizeof *made);
    if (!made) {
        *status = COPENAL_NO_MEMORY;
        return NULL;
    }
    made->client = jack.jack_client_open("Tactus", JackNoStartServer, NULL);
    const char *sides[] = {"left", "right"};
    for (int side = 0; made->client && side < 2; side++)
        made->ports[side] = jack.jack_port_register(made->client, sides[side], JACK_DEFAULT_AUDIO_TYPE,
                                                    JackPortIsOutput | JackPortIsTerminal, 0);
    if (made->client && made->ports[0] && made->ports[1]) {
        *status = COPENAL_OK;
        return made;
    }
    snprintf(message, COPENAL_MESSAGE, made->client ? "JACK gives no port" : "the JACK server does not answer");
    JACKClose(made);
    return NULL;
}

COpenALStatus JACKStart(JACKClient *made, ALCdevice *renderer, char message[COPENAL_MESSAGE]) {
    made->renderer = renderer;
    jack.jack_on_shutdown(made->client, leave, made);
    if (jack.jack_set_process_callback(made->client, process, made) || jack.jack_activate(made->client)) {
        snprintf(message, COPENAL_MESSAGE, "the JACK server does not take a client");
        return COPENAL_FAILED;
    }
    // To the loudspeakers, as other players do; whoever wants it elsewhere connects it there.
    const char **speakers =
        jack.jack_get_ports(made->client, NULL, JACK_DEFAULT_AUDIO_TYPE, JackPortIsPhysical | JackPortIsInput);
    for (int side = 0; speakers && speakers[0] && side < 2; side++)
        jack.jack_connect(made->client, jack.jack_port_name(made->ports[side]), speakers[speakers[side] ? side : 0]);
    if (speakers) jack.jack_free(speakers);
    return COPENAL_OK;
}

int32_t JACKFrequency(JACKClient *made) { return (int32_t)jack.jack_get_sample_rate(made->client); }

int32_t JACKUpdateFrames(JACKClient *made) { return (int32_t)jack.jack_get_buffer_size(made->client); }

double JACKLatency(JACKClient *made) {
    jack_latency_range_t range = {0, 0};
    jack.jack_port_get_latency_range(made->ports[0], JackPlaybackLatency, &range);
    return (double)range.max / JACKFrequency(made);
}

const char *JACKClientName(JACKClient *made) { return jack.jack_get_client_name(made->client); }

int JACKIsConnected(JACKClient *made) { return !__atomic_load_n(&made->isGone, __ATOMIC_ACQUIRE); }

void JACKClose(JACKClient *made) {
    if (made->client) jack.jack_client_close(made->client);
    free(made);
}

#else

JACKClient *JACKOpen(COpenALStatus *status, char message[COPENAL_MESSAGE]) {
    *status = COPENAL_NO_LIBRARY;
    snprintf(message, COPENAL_MESSAGE, "built without JACK: the Debian package libjack-jackd2-dev was missing");
    return NULL;
}
COpenALStatus JACKStart(JACKClient *made, ALCdevice *renderer, char message[COPENAL_MESSAGE]) {
    (void)made, (void)renderer, (void)message;
    return COPENAL_UNAVAILABLE;
}
int32_t JACKFrequency(JACKClient *made) { return (void)made, 0; }
int32_t JACKUpdateFrames(JACKClient *made) { return (void)made, 0; }
double JACKLatency(JACKClient *made) { return (void)made, 0; }
const char *JACKClientName(JACKClient *made) { return (void)made, ""; }
int JACKIsConnected(JACKClient *made) { return (void)made, 0; }
void JACKClose(JACKClient *made) { (void)made; }

#endif
