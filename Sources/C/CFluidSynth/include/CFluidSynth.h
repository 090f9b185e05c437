// The C face of libfluidsynth: the notes of a SoundFont's preset as samples; plain C, statuses and messages. Called by
// Sound/SoundFont.swift alone. A synthesizer belongs to one thread at a time.
#ifndef CFLUIDSYNTH_H
#define CFLUIDSYNTH_H

#include <stdint.h>

/// The result of a call.
typedef int32_t CFluidSynthStatus;
enum {
    CFLUIDSYNTH_OK = 0,         ///< Done.
    CFLUIDSYNTH_BROKEN = 1,     ///< No SoundFont, or one that cannot be read; the message says why.
    CFLUIDSYNTH_NO_PRESET = 2,  ///< It has no such preset; the message lists those that it has.
    CFLUIDSYNTH_FAILED = 3,     ///< Memory ran out, or libfluidsynth refused.
    CFLUIDSYNTH_NO_LIBRARY = 4, ///< libfluidsynth is not installed; the message names its package.
};

/// The room that a message takes at most, with its final zero.
enum { CFLUIDSYNTH_MESSAGE = 240 };

/// A synthesizer with a SoundFont.
typedef struct CFluidSynth CFluidSynth;

/// Opens a SoundFont and selects a preset, without reverb and chorus; the caller closes it.
CFluidSynthStatus CFluidSynthOpen(const char *_Nonnull path, int32_t bank, int32_t programme, int32_t frequency,
                                  CFluidSynth *_Nullable *_Nonnull synth, char message[_Nonnull CFLUIDSYNTH_MESSAGE]);

/// Ends every note and frees the synthesizer.
void CFluidSynthClose(CFluidSynth *_Nonnull synth);

/// Strikes a key, 0…127, with a velocity, 1…127, after ending every other note. Returns the number of its voices, 0 for a
/// key without a sound; `group` is its exclusive class, 0 for none.
int32_t CFluidSynthStrike(CFluidSynth *_Nonnull synth, int32_t key, int32_t velocity, int32_t *_Nonnull group);

/// Renders frames of both sides; returns the number of voices that still sound.
int32_t CFluidSynthRender(CFluidSynth *_Nonnull synth, float *_Nonnull left, float *_Nonnull right, int32_t frames);

#endif
