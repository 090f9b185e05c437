// The C face of libsndfile; plain C, statuses and messages. Called by Sound/SoundFile*.swift alone.
// A file belongs to one thread at a time; different files do not know of one another.
#ifndef CSOUNDFILE_H
#define CSOUNDFILE_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CSoundFileStatus;
enum {
    CSOUNDFILE_OK = 0,         ///< Done.
    CSOUNDFILE_SYSTEM = 1,     ///< The system refuses to read or write; the message is the system's.
    CSOUNDFILE_BROKEN = 2,     ///< No sound file, or one that cannot be read; the message says why.
    CSOUNDFILE_NO_LIBRARY = 3, ///< libsndfile is not installed; the message names its package.
};

/// The room that a message takes at most, with its final zero.
enum { CSOUNDFILE_MESSAGE = 240 };

/// An open file.
typedef struct CSoundFile CSoundFile;

/// Opens a sound file of any form libsndfile knows on a descriptor, which is its own from now on; the caller closes it.
/// `frames` is what its head says.
CSoundFileStatus CSoundFileOpen(int descriptor, CSoundFile *_Nullable *_Nonnull file,
                                int64_t *_Nonnull frames, int32_t *_Nonnull channels, int32_t *_Nonnull frequency,
                                char message[_Nonnull CSOUNDFILE_MESSAGE]);

/// Reads up to a number of frames of interleaved samples from −1 to 1, and returns the number read; fewer only at the
/// end.
int64_t CSoundFileRead(CSoundFile *_Nonnull file, float *_Nonnull samples, int64_t frames);

/// Whether the file ends before the samples that its header announces.
int32_t CSoundFileIsCutOff(CSoundFile *_Nonnull file);

/// Looks whether the library is there, so that a file that could not be written is not begun.
CSoundFileStatus CSoundFileLook(char message[_Nonnull CSOUNDFILE_MESSAGE]);

/// Begins a WAV or FLAC file of 16 bits on a descriptor, which is its own from now on; WAV's head is right after every
/// write. The caller closes it.
CSoundFileStatus CSoundFileCreate(int descriptor, int32_t channels, int32_t frequency, int32_t isFLAC,
                                  CSoundFile *_Nullable *_Nonnull file, char message[_Nonnull CSOUNDFILE_MESSAGE]);

/// Writes frames of interleaved samples.
CSoundFileStatus CSoundFileWrite(CSoundFile *_Nonnull file, const int16_t *_Nonnull samples, int64_t frames,
                                 char message[_Nonnull CSOUNDFILE_MESSAGE]);

/// Closes and frees; fails where the system could not write the rest.
CSoundFileStatus CSoundFileClose(CSoundFile *_Nonnull file, char message[_Nonnull CSOUNDFILE_MESSAGE]);

#endif
