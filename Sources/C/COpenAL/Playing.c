// Buffers and sources. Every call first makes its output the thread's, since OpenAL's calls name none.
#include "Shared.h"

#include <stdio.h>
#include <stdlib.h>

static int enter(COpenALOutput *output) { return openal.alcSetThreadContext(output->context); }

// A thread that kept a context would free it, long after its device, when it ends.
static void leave(void) { openal.alcSetThreadContext(NULL); }

static int has(COpenALOutput *output, int32_t source) {
    return source >= 0 && source < output->sourceCount && enter(output);
}

COpenALStatus COpenALAddBuffer(COpenALOutput *output, const float *samples, size_t count, uint32_t *buffer,
                               char message[COPENAL_MESSAGE]) {
    message[0] = 0;
    if (output->bufferCount == output->bufferRoom) {
        size_t room = output->bufferRoom ? output->bufferRoom * 2 : 64;
        ALuint *grown = realloc(output->buffers, room * sizeof *grown);
        if (!grown) return COPENAL_NO_MEMORY;
        output->buffers = grown;
        output->bufferRoom = room;
    }
    if (count == 0 || count > INT32_MAX / sizeof *samples || !enter(output)) {
        snprintf(message, COPENAL_MESSAGE, "%zu samples are no sound", count);
        return COPENAL_FAILED;
    }
    openal.alGetError();
    ALuint made = 0;
    openal.alGenBuffers(1, &made);
    ALenum error = openal.alGetError();
    if (error == AL_NO_ERROR) {
        openal.alBufferData(made, AL_FORMAT_MONO_FLOAT32, samples, (ALsizei)(count * sizeof *samples),
                            output->frequency);
        error = openal.alGetError();
        if (error != AL_NO_ERROR) openal.alDeleteBuffers(1, &made);
    }
    leave();
    if (error != AL_NO_ERROR) {
        snprintf(message, COPENAL_MESSAGE, "OpenAL error %#x for a buffer of %zu samples", (unsigned)error, count);
        return error == AL_OUT_OF_MEMORY ? COPENAL_NO_MEMORY : COPENAL_FAILED;
    }
    output->buffers[output->bufferCount++] = made;
    *buffer = made;
    return COPENAL_OK;
}

void COpenALBegin(COpenALOutput *output) {
    if (!enter(output)) return;
    openal.alDeferUpdatesSOFT();
    leave();
}

void COpenALCommit(COpenALOutput *output) {
    if (!enter(output)) return;
    openal.alProcessUpdatesSOFT();
    leave();
}

void COpenALPlay(COpenALOutput *output, int32_t source, uint32_t lead, uint32_t buffer, float gain, float x, float y,
                 float z) {
    if (!has(output, source)) return;
    ALuint name = output->sources[source];
    openal.alSourceStop(name);
    openal.alSourcei(name, AL_BUFFER, 0);
    const ALuint queue[] = {lead, buffer};
    openal.alSourceQueueBuffers(name, lead ? 2 : 1, lead ? queue : queue + 1);
    openal.alSourcef(name, AL_GAIN, gain);
    openal.alSource3f(name, AL_POSITION, x, y, z);
    openal.alSourcePlay(name);
    leave();
}

void COpenALSetGain(COpenALOutput *output, int32_t source, float gain) {
    if (!has(output, source)) return;
    openal.alSourcef(output->sources[source], AL_GAIN, gain);
    leave();
}

void COpenALStop(COpenALOutput *output, int32_t source) {
    if (!has(output, source)) return;
    openal.alSourceStop(output->sources[source]);
    leave();
}

void COpenALRender(COpenALOutput *output, float *samples, int32_t frames) {
    if (output->isRenderer && frames > 0) openal.alcRenderSamplesSOFT(output->device, samples, frames);
}
