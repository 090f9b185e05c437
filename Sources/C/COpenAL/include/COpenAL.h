// The C face of OpenAL Soft, and of JACK, which has a client of ours; plain C, statuses and messages. Called by Sound/AudioDevice.swift alone.
// An output belongs to one thread at a time; different outputs do not know of one another. OpenAL mixes on its own thread.
#ifndef COPENAL_H
#define COPENAL_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t COpenALStatus;
enum {
    COPENAL_OK = 0,          ///< Done.
    COPENAL_UNAVAILABLE = 1, ///< There is no such device, or it cannot be opened; the message says which.
    COPENAL_FAILED = 2,      ///< OpenAL refused; the message says what.
    COPENAL_NO_MEMORY = 3,   ///< Memory ran out.
    COPENAL_NO_LIBRARY = 4,  ///< OpenAL is not installed; the message names its package.
};

/// The room that a message or a name takes at most, with its final zero.
enum { COPENAL_MESSAGE = 240 };

/// A device with its context, buffers and sources, or a renderer into memory.
typedef struct COpenALOutput COpenALOutput;

/// A request for an output.
typedef struct COpenALRequest {
    int32_t frequency;    ///< Frames a second.
    int32_t updateFrames; ///< Frames that are mixed at once, as few as the device can.
    int32_t updates;      ///< Updates in the device's buffer.
    int32_t sources;      ///< Sources that can play at once.
    int32_t isAlone;      ///< 1: a renderer, and no device is opened by this process: no sound server is looked for.
    int32_t headphones;   ///< 1: places by head-related transfer functions; 0: by loudness left and right.
} COpenALRequest;

/// The granted format of an output.
typedef struct COpenALGranted {
    int32_t frequency;    ///< Frames a second.
    int32_t updateFrames; ///< Frames that are mixed at once; 0 for a renderer.
    int32_t sources;      ///< Sources that can play at once.
    int32_t headphones;   ///< 1 where head-related transfer functions are in use.
    double latency;       ///< Seconds from mixing to hearing, as the device reports it, or to a renderer's frames.
    char name[COPENAL_MESSAGE]; ///< The device's name.
} COpenALGranted;

/// Writes the names of the devices into `names`, each with a final zero; answers how many bytes they take, 0 where OpenAL
/// is not installed.
/// The updates of the first request that any call is given are those of all devices.
size_t COpenALDevices(const COpenALRequest *_Nonnull request, char *_Nonnull names, size_t room);

/// Whether a device that is listed can be opened; to be asked after COpenALDevices.
int32_t COpenALIsThere(const char *_Nonnull name);

/// Opens the device of a name, or the default one for NULL, which is JACK where a server of it runs; the caller closes it.
COpenALStatus COpenALOpen(const char *_Nullable name, const COpenALRequest *_Nonnull request,
                          COpenALOutput *_Nullable *_Nonnull output, char message[_Nonnull COPENAL_MESSAGE]);

/// Makes a renderer of stereo frames into memory; the caller closes it.
COpenALStatus COpenALOpenRenderer(const COpenALRequest *_Nonnull request, COpenALOutput *_Nullable *_Nonnull output,
                                  char message[_Nonnull COPENAL_MESSAGE]);

/// Ends every sound and frees the output.
void COpenALClose(COpenALOutput *_Nonnull output);

/// The granted format; a later call gives the present latency.
void COpenALDescribe(COpenALOutput *_Nonnull output, COpenALGranted *_Nonnull granted);

/// Whether the device is still there.
int32_t COpenALIsConnected(COpenALOutput *_Nonnull output);

/// The time that the device has mixed, in seconds; it advances in steps of an update.
double COpenALClock(COpenALOutput *_Nonnull output);

/// Copies mono samples at the request's frequency into a buffer and answers its number.
COpenALStatus COpenALAddBuffer(COpenALOutput *_Nonnull output, const float *_Nonnull samples, size_t count,
                               uint32_t *_Nonnull buffer, char message[_Nonnull COPENAL_MESSAGE]);

/// Between these two calls changes are gathered, and are heard from one and the same frame on.
void COpenALBegin(COpenALOutput *_Nonnull output);
void COpenALCommit(COpenALOutput *_Nonnull output);

/// Starts a source (0 ..< sources) with a buffer, after another buffer where `lead` is not 0; ends what it played.
/// x is right, y up, −z ahead, the listener at 0; only the direction is heard, the loudness is `gain`.
void COpenALPlay(COpenALOutput *_Nonnull output, int32_t source, uint32_t lead, uint32_t buffer, float gain, float x,
                 float y, float z);

/// Changes the gain of a source; the mixer goes there in a straight line over its next update.
void COpenALSetGain(COpenALOutput *_Nonnull output, int32_t source, float gain);

/// Ends a source at once.
void COpenALStop(COpenALOutput *_Nonnull output, int32_t source);

/// A client of JACK's transport, without ports.
typedef struct COpenALTransport COpenALTransport;

/// JACK's transport at a moment.
typedef struct COpenALTransportState {
    double time;       ///< The moment, as CLOCK_MONOTONIC in seconds.
    double seconds;    ///< The position.
    double quarters;   ///< The position in quarter notes, where a program keeps bars and beats.
    double tempo;      ///< Quarter notes per minute; 0 where none does.
    int32_t isRolling; ///< 1 while it rolls.
} COpenALTransportState;

/// Becomes a client of the server that runs; the caller closes it.
COpenALStatus COpenALTransportOpen(COpenALTransport *_Nullable *_Nonnull transport,
                                   char message[_Nonnull COPENAL_MESSAGE]);

/// Reads the state; answers 0 where the server is gone.
int32_t COpenALTransportQuery(COpenALTransport *_Nonnull transport, COpenALTransportState *_Nonnull state);

/// Leaves the server.
void COpenALTransportClose(COpenALTransport *_Nonnull transport);

/// Renders a number of frames, left and right alternately, into `samples`; for renderers alone.
void COpenALRender(COpenALOutput *_Nonnull output, float *_Nonnull samples, int32_t frames);

#endif
