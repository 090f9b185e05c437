// One client of ALSA's sequencer with one output port. Called by MIDI/MIDIPort.swift.
#include "CALSA.h"

#include "CLibrary.h"

#include <alloca.h>
#include <alsa/asoundlib.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(snd_lib_error_set_handler) DO(snd_strerror) DO(snd_seq_open) DO(snd_seq_close) DO(snd_seq_client_id)            \
    DO(snd_seq_set_client_name) DO(snd_seq_create_simple_port) DO(snd_seq_event_output_direct)                         \
    DO(snd_seq_query_next_client) DO(snd_seq_query_next_port) DO(snd_seq_parse_address) DO(snd_seq_connect_to)         \
    DO(snd_seq_client_info_sizeof) DO(snd_seq_client_info_get_client)                                                  \
    DO(snd_seq_client_info_get_name) DO(snd_seq_client_info_set_client) DO(snd_seq_port_info_sizeof)                   \
    DO(snd_seq_port_info_get_capability) DO(snd_seq_port_info_get_name) DO(snd_seq_port_info_get_port)                 \
    DO(snd_seq_port_info_set_client) DO(snd_seq_port_info_set_port)

static CLIBRARY_TABLE(FUNCTIONS) alsa;
CLIBRARY("libasound.so.2", "libasound2", alsa, FUNCTIONS);

struct CALSAPort {
    snd_seq_t *sequencer;
    int client;
    int port;
};

// The library prints its errors; ours are in the status and the message.
static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

static CALSAStatus failed(CALSAStatus status, const char *what, int code, char *message) {
    snprintf(message, CALSA_MESSAGE, "%s: %s", what, alsa.snd_strerror(code));
    return status;
}

CALSAStatus CALSAPortOpen(const char *client, const char *name, CALSAPort **port, char message[CALSA_MESSAGE]) {
    if (!CLibraryOpen(&library, message, CALSA_MESSAGE)) return CALSA_NO_LIBRARY;
    alsa.snd_lib_error_set_handler(say_nothing);
    CALSAPort *opened = calloc(1, sizeof *opened);
    if (!opened) return failed(CALSA_FAILED, "no memory", -ENOMEM, message);
    int code = alsa.snd_seq_open(&opened->sequencer, "default", SND_SEQ_OPEN_OUTPUT, SND_SEQ_NONBLOCK);
    if (code < 0) {
        free(opened);
        return failed(CALSA_UNAVAILABLE, "the ALSA sequencer cannot be opened", code, message);
    }
    opened->client = alsa.snd_seq_client_id(opened->sequencer);
    code = alsa.snd_seq_set_client_name(opened->sequencer, client);
    if (code >= 0) {
        code = alsa.snd_seq_create_simple_port(opened->sequencer, name,
                                               SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ,
                                               SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
    }
    if (code < 0) {
        CALSAPortClose(opened);
        return failed(CALSA_FAILED, "no port can be made in the ALSA sequencer", code, message);
    }
    opened->port = code;
    *port = opened;
    return CALSA_OK;
}

void CALSAPortClose(CALSAPort *port) {
    alsa.snd_seq_close(port->sequencer);
    free(port);
}

int32_t CALSAPortClient(const CALSAPort *port) { return port->client; }

CALSAStatus CALSASend(CALSAPort *port, uint8_t status, uint8_t first, uint8_t second, char message[CALSA_MESSAGE]) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    snd_seq_ev_set_source(&event, port->port);
    snd_seq_ev_set_subs(&event);
    snd_seq_ev_set_direct(&event);
    int channel = status & 0x0F;
    switch (status & 0xF0) {
    case 0x80: snd_seq_ev_set_noteoff(&event, channel, first & 0x7F, second & 0x7F); break;
    case 0x90: snd_seq_ev_set_noteon(&event, channel, first & 0x7F, second & 0x7F); break;
    case 0xB0: snd_seq_ev_set_controller(&event, channel, first & 0x7F, second & 0x7F); break;
    default:
        snprintf(message, CALSA_MESSAGE, "status byte %02x is none that is sent", status);
        return CALSA_FAILED;
    }
    int code = alsa.snd_seq_event_output_direct(port->sequencer, &event);
    return code < 0 ? failed(CALSA_FAILED, "a message cannot be sent", code, message) : CALSA_OK;
}

CALSAStatus CALSADestinations(CALSAPort *port, CALSADestination *destinations, int32_t room, int32_t *count,
                              char message[CALSA_MESSAGE]) {
    const unsigned wanted = SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
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
                CALSADestination *found = &destinations[*count];
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

CALSAStatus CALSAConnect(CALSAPort *port, const char *destination, char message[CALSA_MESSAGE]) {
    snd_seq_addr_t address;
    int code = alsa.snd_seq_parse_address(port->sequencer, &address, destination);
    if (code < 0) {
        snprintf(message, CALSA_MESSAGE, "there is no MIDI port %s", destination);
        return CALSA_MISSING;
    }
    code = alsa.snd_seq_connect_to(port->sequencer, port->port, address.client, address.port);
    if (code == -EBUSY) return CALSA_OK; // It is connected already.
    if (code < 0) {
        snprintf(message, CALSA_MESSAGE, "MIDI port %s cannot be connected to: %s", destination,
                 alsa.snd_strerror(code));
        return CALSA_MISSING;
    }
    return CALSA_OK;
}
