// Opening, describing and closing devices and renderers. Called by Sound/AudioDevice.swift.
#include "Shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(char message[COPENAL_MESSAGE], const char *words, const char *name) {
    snprintf(message, COPENAL_MESSAGE, "%s%s%s", words, name ? ": " : "", name ? name : "");
}

size_t COpenALDevices(const COpenALRequest *request, char *names, size_t room) {
    char message[COPENAL_MESSAGE];
    if (Prepare(request, message) != COPENAL_OK) return 0;
    const char *list = openal.alcGetString(NULL, ALC_ALL_DEVICES_SPECIFIER);
    size_t count = 0;
    if (list)
        while (list[count]) count += strlen(list + count) + 1;
    size_t jack = HasJACK() ? sizeof JACK_NAME : 0;
    if (count + jack > room) return 0;
    if (jack) memcpy(names, JACK_NAME, jack);
    if (count) memcpy(names + jack, list, count);
    return jack + count;
}

int32_t COpenALIsThere(const char *name) {
    if (IsJACK(name)) return HasJACK();
    ALCdevice *device = openal.alcOpenDevice ? openal.alcOpenDevice(name) : NULL;
    if (!device) {
        if (openal.alcGetError) openal.alcGetError(NULL);
        return 0;
    }
    openal.alcCloseDevice(device);
    return 1;
}

// The head-related transfer functions that are made for a frequency; the first ones would change the device's to theirs.
static ALCint transfer_functions(ALCdevice *device, int32_t frequency) {
    char wanted[16];
    snprintf(wanted, sizeof wanted, "%d", frequency);
    ALCint count = 0;
    openal.alcGetIntegerv(device, ALC_NUM_HRTF_SPECIFIERS_SOFT, 1, &count);
    for (ALCint at = 0; at < count; at++) {
        const char *name = openal.alcGetStringiSOFT(device, ALC_HRTF_SPECIFIER_SOFT, at);
        if (name && strstr(name, wanted)) return at;
    }
    return 0;
}

static COpenALStatus finish(COpenALOutput *made, const COpenALRequest *request, COpenALOutput **output,
                            char message[COPENAL_MESSAGE]) {
    // JACK's server has the frequency; what buffers have is converted as it is played.
    int32_t frequency = made->jack ? JACKFrequency(made->jack) : request->frequency;
    const ALCint wishes[] = {
        ALC_FREQUENCY, frequency,
        ALC_MONO_SOURCES, request->sources,
        ALC_STEREO_SOURCES, 0,
        ALC_HRTF_SOFT, request->headphones ? ALC_TRUE : ALC_FALSE,
        ALC_HRTF_ID_SOFT, request->headphones ? transfer_functions(made->device, frequency) : 0,
        // Not heeded by 1.19, which has it from its configuration; others may.
        made->isRenderer ? ALC_FORMAT_CHANNELS_SOFT : ALC_REFRESH,
        made->isRenderer ? ALC_STEREO_SOFT : request->frequency / request->updateFrames,
        // Whatever sounds at once stays within full scale; samples that are no fractions have that unasked.
        ALC_OUTPUT_LIMITER_SOFT, ALC_TRUE,
        made->isRenderer ? ALC_FORMAT_TYPE_SOFT : 0, ALC_FLOAT_SOFT,
        0,
    };
    made->context = openal.alcCreateContext(made->device, wishes);
    if (!made->context || !openal.alcSetThreadContext(made->context)) {
        say(message, "the device does not take 48 kHz stereo", NULL);
        COpenALClose(made);
        return COPENAL_FAILED;
    }
    made->frequency = request->frequency;
    made->sources = calloc((size_t)request->sources, sizeof *made->sources);
    if (!made->sources) {
        COpenALClose(made);
        return COPENAL_NO_MEMORY;
    }
    openal.alGetError();
    for (int32_t at = 0; at < request->sources; at++) {
        openal.alGenSources(1, &made->sources[at]);
        if (openal.alGetError() != AL_NO_ERROR) break;
        // Kits are within a metre or two: what differs is the direction, and the loudness is the kit's.
        openal.alSourcef(made->sources[at], AL_ROLLOFF_FACTOR, 0);
        openal.alSourcef(made->sources[at], AL_MAX_GAIN, 16);
        made->sourceCount = at + 1;
    }
    if (made->sourceCount < request->sources) {
        say(message, "the device has too few voices", NULL);
        COpenALClose(made);
        return COPENAL_FAILED;
    }
    openal.alDistanceModel(AL_NONE);
    openal.alcSetThreadContext(NULL);
    if (made->jack) {
        COpenALStatus status = JACKStart(made->jack, made->device, message);
        if (status != COPENAL_OK) {
            COpenALClose(made);
            return status;
        }
    }
    *output = made;
    return COPENAL_OK;
}

// The caller's client of JACK goes with the output, or is closed.
static COpenALStatus start(int32_t isRenderer, const char *name, JACKClient *jack, const COpenALRequest *request,
                           COpenALOutput **output, char message[COPENAL_MESSAGE]) {
    COpenALOutput *made = calloc(1, sizeof *made);
    if (!made) {
        if (jack) JACKClose(jack);
        return COPENAL_NO_MEMORY;
    }
    made->jack = jack;
    made->isRenderer = isRenderer;
    made->device = isRenderer ? openal.alcLoopbackOpenDeviceSOFT(NULL) : openal.alcOpenDevice(name);
    if (!made->device) {
        openal.alcGetError(NULL);
        if (jack) JACKClose(jack);
        free(made);
        say(message, isRenderer ? "no renderer" : name ? "no such sound device" : "no sound device", NULL);
        return COPENAL_UNAVAILABLE;
    }
    return finish(made, request, output, message);
}

COpenALStatus COpenALOpen(const char *name, const COpenALRequest *request, COpenALOutput **output,
                          char message[COPENAL_MESSAGE]) {
    message[0] = 0;
    COpenALStatus status = Prepare(request, message);
    if (status != COPENAL_OK) return status;
    if (IsJACK(name) || (!name && HasJACK())) {
        JACKClient *jack = JACKOpen(&status, message);
        if (jack) return start(1, NULL, jack, request, output, message);
        // A request for any device gets another.
        if (name) return status;
    }
    return start(0, name, NULL, request, output, message);
}

COpenALStatus COpenALOpenRenderer(const COpenALRequest *request, COpenALOutput **output, char message[COPENAL_MESSAGE]) {
    message[0] = 0;
    COpenALStatus status = Prepare(request, message);
    return status == COPENAL_OK ? start(1, NULL, NULL, request, output, message) : status;
}

void COpenALClose(COpenALOutput *output) {
    if (output->jack) JACKClose(output->jack);
    if (output->context) {
        if (openal.alcSetThreadContext(output->context)) {
            if (output->sourceCount) openal.alDeleteSources(output->sourceCount, output->sources);
            if (output->bufferCount) openal.alDeleteBuffers((ALsizei)output->bufferCount, output->buffers);
        }
        openal.alcSetThreadContext(NULL);
        openal.alcDestroyContext(output->context);
    }
    openal.alcCloseDevice(output->device);
    free(output->sources);
    free(output->buffers);
    free(output);
}

static const char *shown_name(const COpenALOutput *output) {
    if (output->isRenderer) return "renderer";
    const char *name = openal.alcGetString(output->device, ALC_ALL_DEVICES_SPECIFIER);
    return name && *name ? name : "sound device";
}

void COpenALDescribe(COpenALOutput *output, COpenALGranted *granted) {
    memset(granted, 0, sizeof *granted);
    ALCint frequency = 0, refresh = 0, headphones = 0;
    openal.alcGetIntegerv(output->device, ALC_FREQUENCY, 1, &frequency);
    if (!output->isRenderer) openal.alcGetIntegerv(output->device, ALC_REFRESH, 1, &refresh);
    openal.alcGetIntegerv(output->device, ALC_HRTF_SOFT, 1, &headphones);
    granted->frequency = frequency;
    // The refresh is rounded down to whole hertz; an update is a multiple of four frames.
    granted->updateFrames = refresh > 0 ? frequency / refresh / 4 * 4 : 0;
    granted->sources = output->sourceCount;
    granted->headphones = headphones == ALC_TRUE;
    ALCint64SOFT latency = 0;
    openal.alcGetInteger64vSOFT(output->device, ALC_DEVICE_LATENCY_SOFT, 1, &latency);
    granted->latency = (double)latency / 1e9;
    if (!output->jack) {
        snprintf(granted->name, sizeof granted->name, "%s", shown_name(output));
        return;
    }
    snprintf(granted->name, sizeof granted->name, "%s as %s", JACK_NAME, JACKClientName(output->jack));
    granted->updateFrames = JACKUpdateFrames(output->jack);
    granted->latency += JACKLatency(output->jack);
}

int32_t COpenALIsConnected(COpenALOutput *output) {
    if (output->jack) return JACKIsConnected(output->jack);
    ALCint connected = ALC_TRUE;
    openal.alcGetIntegerv(output->device, ALC_CONNECTED, 1, &connected);
    return connected == ALC_TRUE;
}

double COpenALClock(COpenALOutput *output) {
    ALCint64SOFT clock = 0;
    openal.alcGetInteger64vSOFT(output->device, ALC_DEVICE_CLOCK_SOFT, 1, &clock);
    return (double)clock / 1e9;
}
