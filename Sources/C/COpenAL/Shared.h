// The common parts of COpenAL's files.
#ifndef COPENAL_SHARED_H
#define COPENAL_SHARED_H

#include "COpenAL.h"

#include "CLibrary.h"

#define AL_ALEXT_PROTOTYPES
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>

#define OPENAL_FUNCTIONS(DO)                                                                                           \
    DO(alGetError) DO(alGenSources) DO(alDeleteSources) DO(alSourcef) DO(alSource3f) DO(alSourcei)                     \
    DO(alSourcePlay) DO(alSourceStop) DO(alSourceQueueBuffers) DO(alGenBuffers) DO(alDeleteBuffers)                    \
    DO(alBufferData) DO(alDistanceModel) DO(alDeferUpdatesSOFT) DO(alProcessUpdatesSOFT) DO(alcOpenDevice)             \
    DO(alcCloseDevice) DO(alcCreateContext) DO(alcDestroyContext) DO(alcSetThreadContext) DO(alcGetError)              \
    DO(alcGetString) DO(alcGetStringiSOFT) DO(alcGetIntegerv) DO(alcGetInteger64vSOFT)                                 \
    DO(alcLoopbackOpenDeviceSOFT) DO(alcRenderSamplesSOFT)

/// OpenAL's functions, there once Prepare has answered COPENAL_OK.
typedef CLIBRARY_TABLE(OPENAL_FUNCTIONS) OpenAL;
extern OpenAL openal;

/// The name of JACK's device in the list, compared without case.
#define JACK_NAME "JACK"
int IsJACK(const char *name);

/// Whether a server of JACK runs for this user.
int HasJACK(void);

/// A client of JACK that plays a renderer's frames; made by JACKOpen, which gives the frequency, and silent until it is
/// started. Closed before its renderer is.
typedef struct JACKClient JACKClient;
JACKClient *JACKOpen(COpenALStatus *status, char message[COPENAL_MESSAGE]);
COpenALStatus JACKStart(JACKClient *client, ALCdevice *renderer, char message[COPENAL_MESSAGE]);
int32_t JACKFrequency(JACKClient *client);
int32_t JACKUpdateFrames(JACKClient *client);
double JACKLatency(JACKClient *client);
const char *JACKClientName(JACKClient *client);
int JACKIsConnected(JACKClient *client);
void JACKClose(JACKClient *client);

struct COpenALOutput {
    ALCdevice *device;
    ALCcontext *context;
    ALuint *sources;
    int32_t sourceCount;
    ALuint *buffers;
    size_t bufferCount, bufferRoom;
    int32_t frequency;
    int32_t isRenderer;
    JACKClient *jack;
};

/// Prepares OpenAL before the first of its calls, once: opens the library, and configures short updates, and no words
/// on stderr. Fails where it is not installed.
COpenALStatus Prepare(const COpenALRequest *request, char message[COPENAL_MESSAGE]);

#endif
