// One client of ALSA's sequencer with one port, and a queue that dates what comes and keeps what is to be sent later. Called
// by MIDI/MIDIPort.swift.
#include "CALSA.h"

#include "CLibrary.h"

#include <alloca.h>
#include <alsa/asoundlib.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(snd_lib_error_set_handler) DO(snd_strerror) DO(snd_seq_open) DO(snd_seq_close) DO(snd_seq_client_id)            \
    DO(snd_seq_set_client_name) DO(snd_seq_create_port) DO(snd_seq_event_output_direct) DO(snd_seq_event_input)        \
    DO(snd_seq_poll_descriptors) DO(snd_seq_drain_output) DO(snd_seq_alloc_queue) DO(snd_seq_control_queue)            \
    DO(snd_seq_queue_timer_sizeof) DO(snd_seq_get_queue_timer) DO(snd_seq_queue_timer_set_resolution)                  \
    DO(snd_seq_set_queue_timer) DO(snd_seq_queue_status_sizeof) DO(snd_seq_get_queue_status)                           \
    DO(snd_seq_queue_status_get_real_time) DO(snd_seq_remove_events_sizeof) DO(snd_seq_remove_events_set_condition)    \
    DO(snd_seq_remove_events_set_queue) DO(snd_seq_remove_events_set_time) DO(snd_seq_remove_events)                   \
    DO(snd_seq_query_next_client) DO(snd_seq_query_next_port) DO(snd_seq_parse_address) DO(snd_seq_connect_to)         \
    DO(snd_seq_connect_from) DO(snd_seq_client_info_sizeof) DO(snd_seq_client_info_get_client)                         \
    DO(snd_seq_client_info_get_name) DO(snd_seq_client_info_set_client) DO(snd_seq_port_info_sizeof)                   \
    DO(snd_seq_port_info_get_capability) DO(snd_seq_port_info_get_name) DO(snd_seq_port_info_get_port)                 \
    DO(snd_seq_port_info_set_client) DO(snd_seq_port_info_set_port) DO(snd_seq_port_info_set_name)                     \
    DO(snd_seq_port_info_set_capability) DO(snd_seq_port_info_set_type) DO(snd_seq_port_info_set_timestamping)         \
    DO(snd_seq_port_info_set_timestamp_real) DO(snd_seq_port_info_set_timestamp_queue)

static CLIBRARY_TABLE(FUNCTIONS) alsa;
CLIBRARY("libasound.so.2", "libasound2", alsa, FUNCTIONS);

struct CALSAPort {
    snd_seq_t *sequencer;
    int client;
    int port;
    int queue;
};

// The ticks of the queue's timer in a second; without them it has 1000, and a clock that much jitter.
enum { RESOLUTION = 2500 };

// The library prints its errors; ours are in the status and the message.
static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

static CALSAStatus failed(CALSAStatus status, const char *what, int code, char *message) {
    snprintf(message, CALSA_MESSAGE, "%s: %s", what, alsa.snd_strerror(code));
    return status;
}

// A queue that runs, with a finer timer where the system has one.
static int start_queue(CALSAPort *port) {
    int code = port->queue = alsa.snd_seq_alloc_queue(port->sequencer);
    if (code < 0) return code;
    snd_seq_queue_timer_t *timer = alloca(alsa.snd_seq_queue_timer_sizeof());
    memset(timer, 0, alsa.snd_seq_queue_timer_sizeof());
    if (alsa.snd_seq_get_queue_timer(port->sequencer, port->queue, timer) >= 0) {
        alsa.snd_seq_queue_timer_set_resolution(timer, RESOLUTION);
        alsa.snd_seq_set_queue_timer(port->sequencer, port->queue, timer);
    }
    code = alsa.snd_seq_control_queue(port->sequencer, port->queue, SND_SEQ_EVENT_START, 0, NULL);
    return code < 0 ? code : alsa.snd_seq_drain_output(port->sequencer);
}

static int create_port(CALSAPort *port, const char *name, int32_t directions) {
    snd_seq_port_info_t *info = alloca(alsa.snd_seq_port_info_sizeof());
    memset(info, 0, alsa.snd_seq_port_info_sizeof());
    unsigned can = 0;
    if (directions & CALSA_SENDS) can |= SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
    if (directions & CALSA_RECEIVES) can |= SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
    alsa.snd_seq_port_info_set_name(info, name);
    alsa.snd_seq_port_info_set_capability(info, can);
    alsa.snd_seq_port_info_set_type(info, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
    alsa.snd_seq_port_info_set_timestamping(info, 1);
    alsa.snd_seq_port_info_set_timestamp_real(info, 1);
    alsa.snd_seq_port_info_set_timestamp_queue(info, port->queue);
    int code = alsa.snd_seq_create_port(port->sequencer, info);
    if (code >= 0) port->port = alsa.snd_seq_port_info_get_port(info);
    if (code >= 0 && directions & CALSA_RECEIVES) {
        // The system announces ports that come and go.
        code = alsa.snd_seq_connect_from(port->sequencer, port->port, SND_SEQ_CLIENT_SYSTEM,
                                         SND_SEQ_PORT_SYSTEM_ANNOUNCE);
    }
    return code;
}

CALSAStatus CALSAPortOpen(const char *client, const char *name, int32_t directions, CALSAPort **port,
                          char message[CALSA_MESSAGE]) {
    if (!CLibraryOpen(&library, message, CALSA_MESSAGE)) return CALSA_NO_LIBRARY;
    alsa.snd_lib_error_set_handler(say_nothing);
    CALSAPort *opened = calloc(1, sizeof *opened);
    if (!opened) return failed(CALSA_FAILED, "no memory", -ENOMEM, message);
    int code = alsa.snd_seq_open(&opened->sequencer, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK);
    if (code < 0) {
        free(opened);
        return failed(CALSA_UNAVAILABLE, "the ALSA sequencer cannot be opened", code, message);
    }
    opened->client = alsa.snd_seq_client_id(opened->sequencer);
    code = alsa.snd_seq_set_client_name(opened->sequencer, client);
    if (code >= 0) code = start_queue(opened);
    if (code >= 0) code = create_port(opened, name, directions);
    if (code < 0) {
        CALSAPortClose(opened);
        return failed(CALSA_FAILED, "no port can be made in the ALSA sequencer", code, message);
    }
    *port = opened;
    return CALSA_OK;
}

void CALSAPortClose(CALSAPort *port) {
    alsa.snd_seq_close(port->sequencer);
    free(port);
}

int32_t CALSAPortClient(const CALSAPort *port) { return port->client; }

int32_t CALSAPortDescriptor(const CALSAPort *port) {
    struct pollfd descriptor = {.fd = -1};
    alsa.snd_seq_poll_descriptors(port->sequencer, &descriptor, 1, POLLIN);
    return descriptor.fd;
}

// MARK: Time

static double monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// The system's clock minus the queue's time. It is asked again where this thread was interrupted in between.
static int offset(CALSAPort *port, double *seconds) {
    snd_seq_queue_status_t *status = alloca(alsa.snd_seq_queue_status_sizeof());
    double shortest = 1e9;
    for (int attempt = 0; attempt < 4 && shortest > 1e-4; attempt++) {
        memset(status, 0, alsa.snd_seq_queue_status_sizeof());
        double before = monotonic();
        int code = alsa.snd_seq_get_queue_status(port->sequencer, port->queue, status);
        if (code < 0) return code;
        double after = monotonic();
        const snd_seq_real_time_t *queue = alsa.snd_seq_queue_status_get_real_time(status);
        if (after - before >= shortest) continue;
        shortest = after - before;
        *seconds = (before + after) / 2 - ((double)queue->tv_sec + (double)queue->tv_nsec / 1e9);
    }
    return 0;
}

static int queue_time(CALSAPort *port, double moment, snd_seq_real_time_t *time) {
    double from;
    int code = offset(port, &from);
    double seconds = moment - from > 0 ? moment - from : 0;
    time->tv_sec = (unsigned)seconds;
    time->tv_nsec = (unsigned)((seconds - time->tv_sec) * 1e9);
    return code;
}

// MARK: Sending

static int fill(snd_seq_event_t *event, const uint8_t *bytes) {
    int channel = bytes[0] & 0x0F;
    switch (bytes[0] < 0xF0 ? bytes[0] & 0xF0 : bytes[0]) {
    case 0x80: snd_seq_ev_set_noteoff(event, channel, bytes[1] & 0x7F, bytes[2] & 0x7F); return 1;
    case 0x90: snd_seq_ev_set_noteon(event, channel, bytes[1] & 0x7F, bytes[2] & 0x7F); return 1;
    case 0xA0: snd_seq_ev_set_keypress(event, channel, bytes[1] & 0x7F, bytes[2] & 0x7F); return 1;
    case 0xB0: snd_seq_ev_set_controller(event, channel, bytes[1] & 0x7F, bytes[2] & 0x7F); return 1;
    case 0xC0: snd_seq_ev_set_pgmchange(event, channel, bytes[1] & 0x7F); return 1;
    case 0xD0: snd_seq_ev_set_chanpress(event, channel, bytes[1] & 0x7F); return 1;
    case 0xE0: snd_seq_ev_set_pitchbend(event, channel, ((bytes[2] & 0x7F) << 7 | (bytes[1] & 0x7F)) - 8192); return 1;
    case 0xF2:
        event->type = SND_SEQ_EVENT_SONGPOS;
        snd_seq_ev_set_fixed(event);
        event->data.control.value = (bytes[1] & 0x7F) | (bytes[2] & 0x7F) << 7;
        return 1;
    case 0xF8: event->type = SND_SEQ_EVENT_CLOCK; break;
    case 0xFA: event->type = SND_SEQ_EVENT_START; break;
    case 0xFB: event->type = SND_SEQ_EVENT_CONTINUE; break;
    case 0xFC: event->type = SND_SEQ_EVENT_STOP; break;
    default: return 0;
    }
    snd_seq_ev_set_fixed(event);
    return 1;
}

CALSAStatus CALSASend(CALSAPort *port, const uint8_t bytes[3], double moment, char message[CALSA_MESSAGE]) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    if (!fill(&event, bytes)) {
        snprintf(message, CALSA_MESSAGE, "status byte %02x is none that is sent", bytes[0]);
        return CALSA_FAILED;
    }
    snd_seq_ev_set_source(&event, port->port);
    snd_seq_ev_set_subs(&event);
    int code = 0;
    if (moment > 0) {
        snd_seq_real_time_t time;
        code = queue_time(port, moment, &time);
        snd_seq_ev_schedule_real(&event, port->queue, 0, &time);
    } else {
        snd_seq_ev_set_direct(&event);
    }
    if (code >= 0) code = alsa.snd_seq_event_output_direct(port->sequencer, &event);
    return code < 0 ? failed(CALSA_FAILED, "a message cannot be sent", code, message) : CALSA_OK;
}

CALSAStatus CALSARemove(CALSAPort *port, double moment, char message[CALSA_MESSAGE]) {
    snd_seq_remove_events_t *info = alloca(alsa.snd_seq_remove_events_sizeof());
    memset(info, 0, alsa.snd_seq_remove_events_sizeof());
    snd_seq_timestamp_t time = {.tick = 0};
    int code = queue_time(port, moment, &time.time);
    alsa.snd_seq_remove_events_set_queue(info, port->queue);
    alsa.snd_seq_remove_events_set_condition(info, SND_SEQ_REMOVE_OUTPUT | SND_SEQ_REMOVE_TIME_AFTER);
    alsa.snd_seq_remove_events_set_time(info, &time);
    if (code >= 0) code = alsa.snd_seq_remove_events(port->sequencer, info);
    return code < 0 ? failed(CALSA_FAILED, "messages cannot be taken back", code, message) : CALSA_OK;
}

// MARK: Receiving

// Fills in the bytes of an event; returns their number, 0 for any other event.
static int32_t bytes_of(const snd_seq_event_t *event, uint8_t *bytes) {
    const snd_seq_ev_note_t *note = &event->data.note;
    const snd_seq_ev_ctrl_t *control = &event->data.control;
    switch (event->type) {
    case SND_SEQ_EVENT_NOTEON:
    case SND_SEQ_EVENT_NOTEOFF:
        bytes[0] = (event->type == SND_SEQ_EVENT_NOTEON ? 0x90 : 0x80) | (note->channel & 0x0F);
        bytes[1] = note->note & 0x7F;
        bytes[2] = note->velocity & 0x7F;
        return 3;
    case SND_SEQ_EVENT_CONTROLLER:
        bytes[0] = 0xB0 | (control->channel & 0x0F);
        bytes[1] = control->param & 0x7F;
        bytes[2] = control->value & 0x7F;
        return 3;
    case SND_SEQ_EVENT_PGMCHANGE:
        bytes[0] = 0xC0 | (control->channel & 0x0F);
        bytes[1] = control->value & 0x7F;
        return 2;
    case SND_SEQ_EVENT_QFRAME:
        bytes[0] = 0xF1;
        bytes[1] = control->value & 0x7F;
        return 2;
    case SND_SEQ_EVENT_SONGPOS:
        bytes[0] = 0xF2;
        bytes[1] = control->value & 0x7F;
        bytes[2] = control->value >> 7 & 0x7F;
        return 3;
    case SND_SEQ_EVENT_CLOCK: bytes[0] = 0xF8; return 1;
    case SND_SEQ_EVENT_START: bytes[0] = 0xFA; return 1;
    case SND_SEQ_EVENT_CONTINUE: bytes[0] = 0xFB; return 1;
    case SND_SEQ_EVENT_STOP: bytes[0] = 0xFC; return 1;
    case SND_SEQ_EVENT_SYSEX:
        // Longer ones are not understood.
        if (event->data.ext.len > CALSA_BYTES) return 0;
        memcpy(bytes, event->data.ext.ptr, event->data.ext.len);
        return (int32_t)event->data.ext.len;
    default: return 0;
    }
}

CALSAStatus CALSAReceive(CALSAPort *port, CALSAEvent *received, char message[CALSA_MESSAGE]) {
    snd_seq_event_t *event = NULL;
    memset(received, 0, sizeof *received);
    int code = alsa.snd_seq_event_input(port->sequencer, &event);
    if (code == -EAGAIN || code == -EINTR) return CALSA_NOTHING;
    double now = monotonic();
    received->moment = now;
    if (code == -ENOSPC) {
        received->kind = CALSA_EVENTS_LOST;
        return CALSA_OK;
    }
    if (code < 0 || !event) return failed(CALSA_FAILED, "the ALSA sequencer cannot be read", code, message);
    received->client = event->source.client;
    received->port = event->source.port;
    switch (event->type) {
    case SND_SEQ_EVENT_PORT_START:
    case SND_SEQ_EVENT_PORT_EXIT:
        received->kind = event->type == SND_SEQ_EVENT_PORT_START ? CALSA_PORT_CAME : CALSA_PORT_WENT;
        received->client = event->data.addr.client;
        received->port = event->data.addr.port;
        return CALSA_OK;
    default: break;
    }
    received->count = bytes_of(event, received->bytes);
    received->kind = received->count > 0 ? CALSA_MESSAGE_CAME : CALSA_OTHER;
    double from;
    if (received->count > 0 && snd_seq_ev_is_real(event) && offset(port, &from) >= 0) {
        const snd_seq_real_time_t *stamp = &event->time.time;
        double moment = from + (double)stamp->tv_sec + (double)stamp->tv_nsec / 1e9;
        if (moment < now) received->moment = moment;
    }
    return CALSA_OK;
}

// MARK: Other ports

CALSAStatus CALSAPorts(CALSAPort *port, int32_t direction, CALSAAddress *addresses, int32_t room, int32_t *count,
                       char message[CALSA_MESSAGE]) {
    const unsigned wanted = direction == CALSA_RECEIVES ? SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
                                                         : SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
    snd_seq_client_info_t *client = alloca(alsa.snd_seq_client_info_sizeof());
    snd_seq_port_info_t *info = alloca(alsa.snd_seq_port_info_sizeof());
    memset(client, 0, alsa.snd_seq_client_info_sizeof());
    memset(info, 0, alsa.snd_seq_port_info_sizeof());
    (void)message;
    *count = 0;
    alsa.snd_seq_client_info_set_client(client, -1);
    while (alsa.snd_seq_query_next_client(port->sequencer, client) >= 0) {
        int number = alsa.snd_seq_client_info_get_client(client);
        if (number == SND_SEQ_CLIENT_SYSTEM || number == port->client) continue;
        alsa.snd_seq_port_info_set_client(info, number);
        alsa.snd_seq_port_info_set_port(info, -1);
        while (alsa.snd_seq_query_next_port(port->sequencer, info) >= 0) {
            unsigned can = alsa.snd_seq_port_info_get_capability(info);
            if ((can & wanted) != wanted || (can & SND_SEQ_PORT_CAP_NO_EXPORT)) continue;
            if (*count < room) {
                CALSAAddress *found = &addresses[*count];
                memset(found, 0, sizeof *found);
                found->client = number;
                found->port = alsa.snd_seq_port_info_get_port(info);
                snprintf(found->clientName, CALSA_NAME, "%s", alsa.snd_seq_client_info_get_name(client));
                snprintf(found->portName, CALSA_NAME, "%s", alsa.snd_seq_port_info_get_name(info));
            }
            *count += 1;
        }
    }
    return CALSA_OK;
}

CALSAStatus CALSAConnect(CALSAPort *port, const char *other, int32_t direction, CALSAAddress *found,
                         char message[CALSA_MESSAGE]) {
    snd_seq_addr_t address;
    int code = alsa.snd_seq_parse_address(port->sequencer, &address, other);
    if (code < 0) {
        snprintf(message, CALSA_MESSAGE, "there is no MIDI port %s", other);
        return CALSA_MISSING;
    }
    found->client = address.client;
    found->port = address.port;
    code = direction == CALSA_RECEIVES
               ? alsa.snd_seq_connect_from(port->sequencer, port->port, address.client, address.port)
               : alsa.snd_seq_connect_to(port->sequencer, port->port, address.client, address.port);
    if (code == -EBUSY) return CALSA_OK; // It is connected already.
    if (code < 0) {
        snprintf(message, CALSA_MESSAGE, "MIDI port %s cannot be connected to: %s", other, alsa.snd_strerror(code));
        return CALSA_MISSING;
    }
    return CALSA_OK;
}
