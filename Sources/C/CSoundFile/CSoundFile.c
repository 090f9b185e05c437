// Reading sound files and writing WAV and FLAC by libsndfile. Called by Sound/SoundFile*.swift.
#include "CSoundFile.h"

#include "CLibrary.h"

#include <errno.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(sf_open_fd) DO(sf_close) DO(sf_command) DO(sf_readf_float) DO(sf_writef_short) DO(sf_error)                     \
    DO(sf_error_number) DO(sf_strerror)

static CLIBRARY_TABLE(FUNCTIONS) sndfile;
CLIBRARY("libsndfile.so.1", "libsndfile1", sndfile, FUNCTIONS);

struct CSoundFile {
    SNDFILE *sound;
    int descriptor;
};

static CSoundFileStatus system_status(char message[CSOUNDFILE_MESSAGE]) {
    int error = errno;
    if (strerror_r(error, message, CSOUNDFILE_MESSAGE) != 0) snprintf(message, CSOUNDFILE_MESSAGE, "error %d", error);
    return CSOUNDFILE_SYSTEM;
}

static CSoundFileStatus start(int descriptor, int mode, SF_INFO *info, CSoundFile **file,
                              char message[CSOUNDFILE_MESSAGE]) {
    CSoundFile *made = calloc(1, sizeof *made);
    if (made) made->sound = sndfile.sf_open_fd(descriptor, mode, info, SF_FALSE);
    if (!made || !made->sound) {
        snprintf(message, CSOUNDFILE_MESSAGE, "%s", made ? sndfile.sf_strerror(NULL) : "no memory");
        free(made);
        close(descriptor);
        return made ? CSOUNDFILE_BROKEN : CSOUNDFILE_SYSTEM;
    }
    made->descriptor = descriptor;
    *file = made;
    return CSOUNDFILE_OK;
}

CSoundFileStatus CSoundFileLook(char message[CSOUNDFILE_MESSAGE]) {
    message[0] = 0;
    return CLibraryOpen(&library, message, CSOUNDFILE_MESSAGE) ? CSOUNDFILE_OK : CSOUNDFILE_NO_LIBRARY;
}

CSoundFileStatus CSoundFileOpen(int descriptor, CSoundFile **file, int64_t *frames, int32_t *channels,
                                int32_t *frequency, char message[CSOUNDFILE_MESSAGE]) {
    CSoundFileStatus status = CSoundFileLook(message);
    if (status != CSOUNDFILE_OK) {
        close(descriptor);
        return status;
    }
    SF_INFO info;
    memset(&info, 0, sizeof info);
    status = start(descriptor, SFM_READ, &info, file, message);
    if (status != CSOUNDFILE_OK) return status;
    *frames = info.frames;
    *channels = info.channels;
    *frequency = info.samplerate;
    return CSOUNDFILE_OK;
}

int64_t CSoundFileRead(CSoundFile *file, float *samples, int64_t frames) {
    return frames > 0 ? sndfile.sf_readf_float(file->sound, samples, frames) : 0;
}

// libsndfile reads as much as there is, and only its log has both lengths: "data : 4000000000 (should be 956)".
int32_t CSoundFileIsCutOff(CSoundFile *file) {
    char log[4096];
    if (sndfile.sf_command(file->sound, SFC_GET_LOG_INFO, log, sizeof log) <= 0) return 0;
    log[sizeof log - 1] = 0;
    char *rest = NULL;
    for (char *line = strtok_r(log, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        line += strspn(line, " ");
        int isSamples = !strncmp(line, "data :", 6) || !strncmp(line, "SSND :", 6);
        if (isSamples && strstr(line, "(should be")) return 1;
    }
    return 0;
}

CSoundFileStatus CSoundFileCreate(int descriptor, int32_t channels, int32_t frequency, int32_t isFLAC,
                                  CSoundFile **file, char message[CSOUNDFILE_MESSAGE]) {
    CSoundFileStatus status = CSoundFileLook(message);
    if (status != CSOUNDFILE_OK) {
        close(descriptor);
        return status;
    }
    SF_INFO info;
    memset(&info, 0, sizeof info);
    info.samplerate = frequency;
    info.channels = channels;
    info.format = (isFLAC ? SF_FORMAT_FLAC : SF_FORMAT_WAV) | SF_FORMAT_PCM_16;
    status = start(descriptor, SFM_WRITE, &info, file, message);
    // FLAC's header begins a stream, and can be written once.
    if (status == CSOUNDFILE_OK && !isFLAC) sndfile.sf_command((*file)->sound, SFC_SET_UPDATE_HEADER_AUTO, NULL, SF_TRUE);
    return status;
}

CSoundFileStatus CSoundFileWrite(CSoundFile *file, const int16_t *samples, int64_t frames,
                                 char message[CSOUNDFILE_MESSAGE]) {
    message[0] = 0;
    errno = 0;
    if (sndfile.sf_writef_short(file->sound, samples, frames) == frames &&
        sndfile.sf_error(file->sound) == SF_ERR_NO_ERROR)
        return CSOUNDFILE_OK;
    if (errno) return system_status(message);
    snprintf(message, CSOUNDFILE_MESSAGE, "%s", sndfile.sf_strerror(file->sound));
    return CSOUNDFILE_SYSTEM;
}

CSoundFileStatus CSoundFileClose(CSoundFile *file, char message[CSOUNDFILE_MESSAGE]) {
    message[0] = 0;
    int failed = sndfile.sf_close(file->sound);
    // A special file cannot be synchronised.
    int unsafe = fsync(file->descriptor) != 0 && errno != EINVAL && errno != EROFS ? errno : 0;
    errno = 0;
    // Written behind the writer's back, as on a network's disk, comes to light here at the latest.
    if (close(file->descriptor) != 0) {
        free(file);
        return system_status(message);
    }
    free(file);
    if (unsafe && !failed) {
        errno = unsafe;
        return system_status(message);
    }
    if (!failed) return CSOUNDFILE_OK;
    snprintf(message, CSOUNDFILE_MESSAGE, "%s", sndfile.sf_error_number(failed));
    return CSOUNDFILE_SYSTEM;
}
