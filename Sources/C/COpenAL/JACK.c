// A device of JACK: a renderer whose frames a client named Tactus plays, in its process callback. OpenAL's own client is
// called alsoft, whoever plays. Opened and closed by Output.c; JACK's thread renders, and nothing else.
#include "Shared.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
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
    DO(jack_transport_query) DO(jack_get_time) DO(jack_get_ports) DO(jack_connect) DO(jack_free) DO(jack_set_error_function) DO(jack_set_info_function)

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

/// Opens a client without ports.
static COpenALStatus join(const char *name, JACKClient **client, char message[COPENAL_MESSAGE]) {
    *client = NULL;
    if (!HasJACK()) {
        snprintf(message, COPENAL_MESSAGE, "no JACK server runs");
        return COPENAL_UNAVAILABLE;
    }
    if (!CLibraryOpen(&library, message, COPENAL_MESSAGE)) return COPENAL_NO_LIBRARY;
    jack.jack_set_error_function(say_nothing);
    jack.jack_set_info_function(say_nothing);
    JACKClient *made = calloc(1, sizeof *made);
    if (!made) return COPENAL_NO_MEMORY;
    made->client = jack.jack_client_open(name, JackNoStartServer, NULL);
    *client = made;
    return COPENAL_OK;
}

JACKClient *JACKOpen(COpenALStatus *status, char message[COPENAL_MESSAGE]) {
    JACKClient *made;
    *status = join("Tactus", &made, message);
    if (*status != COPENAL_OK) return NULL;
    *status = COPENAL_UNAVAILABLE;
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

struct COpenALTransport {
    JACKClient client;
};

COpenALStatus COpenALTransportOpen(COpenALTransport **transport, char message[COPENAL_MESSAGE]) {
    JACKClient *made;
    COpenALStatus status = join("Tactus transport", &made, message);
    *transport = (COpenALTransport *)made;
    if (status != COPENAL_OK) return status;
    if (made->client) {
        jack.jack_on_shutdown(made->client, leave, made);
        if (!jack.jack_activate(made->client)) return COPENAL_OK;
    }
    snprintf(message, COPENAL_MESSAGE, "the JACK server does not answer");
    JACKClose(made);
    *transport = NULL;
    return COPENAL_UNAVAILABLE;
}

int32_t COpenALTransportQuery(COpenALTransport *transport, COpenALTransportState *state) {
    JACKClient *client = &transport->client;
    if (!JACKIsConnected(client)) return 0;
    jack_position_t position;
    memset(&position, 0, sizeof position);
    jack_transport_state_t now = jack.jack_transport_query(client->client, &position);
    // JACK's clock may be another one than the system's: both are read at once.
    struct timespec clock;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    double age = ((double)jack.jack_get_time() - (double)position.usecs) * 1e-6;
    state->time = (double)clock.tv_sec + (double)clock.tv_nsec * 1e-9 - (position.usecs ? age : 0);
    state->isRolling = now == JackTransportRolling;
    state->seconds = position.frame_rate ? (double)position.frame / position.frame_rate : 0;
    state->quarters = state->tempo = 0;
    int hasBeats = position.valid & JackPositionBBT && position.beat_type > 0 && position.ticks_per_beat > 0;
    if (hasBeats && position.beats_per_minute > 0) {
        double beats = (position.bar - 1) * (double)position.beats_per_bar + position.beat - 1
                       + position.tick / position.ticks_per_beat;
        // The tempo counts the beats of the metre.
        state->quarters = beats * 4 / (double)position.beat_type;
        state->tempo = position.beats_per_minute * 4 / (double)position.beat_type;
    }
    return 1;
}

// A client whose server has died is left to the end of the process: libjack may have freed it with another one.
void COpenALTransportClose(COpenALTransport *transport) {
    if (JACKIsConnected(&transport->client)) JACKClose(&transport->client);
}

#else

COpenALStatus COpenALTransportOpen(COpenALTransport **transport, char message[COPENAL_MESSAGE]) {
    *transport = NULL;
    snprintf(message, COPENAL_MESSAGE, "built without JACK: the Debian package libjack-jackd2-dev was missing");
    return COPENAL_NO_LIBRARY;
}
int32_t COpenALTransportQuery(COpenALTransport *transport, COpenALTransportState *state) {
    return (void)transport, (void)state, 0;
}
void COpenALTransportClose(COpenALTransport *transport) { (void)transport; }

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
