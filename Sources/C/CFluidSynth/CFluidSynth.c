// Rendering notes of SoundFonts by libfluidsynth. Called by Sound/SoundFont.swift.
#include "CFluidSynth.h"

#include "CLibrary.h"

#include <dlfcn.h>
#include <fluidsynth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(new_fluid_settings) DO(delete_fluid_settings) DO(fluid_settings_setnum) DO(fluid_settings_setint)               \
    DO(new_fluid_synth) DO(delete_fluid_synth) DO(fluid_synth_sfload) DO(fluid_synth_get_sfont_by_id)                  \
    DO(fluid_synth_program_select) DO(fluid_synth_noteon) DO(fluid_synth_all_sounds_off)                               \
    DO(fluid_synth_get_active_voice_count) DO(fluid_synth_get_voicelist) DO(fluid_synth_write_float)                   \
    DO(fluid_voice_gen_get) DO(fluid_sfont_iteration_start) DO(fluid_sfont_iteration_next) DO(fluid_preset_get_name)   \
    DO(fluid_preset_get_banknum) DO(fluid_preset_get_num) DO(fluid_is_soundfont) DO(fluid_set_log_function)

static CLIBRARY_TABLE(FUNCTIONS) fluid;
CLIBRARY("libfluidsynth.so.3", "libfluidsynth3", fluid, FUNCTIONS);

// The channel of drums, which takes presets of any bank.
enum { CHANNEL = 9, BLOCK = 64 };

struct CFluidSynth {
    fluid_settings_t *settings;
    fluid_synth_t *synth;
};

// libfluidsynth says why it refuses only in its log.
static _Thread_local char said[CFLUIDSYNTH_MESSAGE];

static void log_line(int level, const char *words, void *data) {
    (void)level, (void)data;
    if (!said[0]) snprintf(said, sizeof said, "%s", words);
}

static void log_nothing(int level, const char *words, void *data) { (void)level, (void)words, (void)data; }

static void drop_log(const char *domain, int level, const char *words, void *data) {
    (void)domain, (void)level, (void)words, (void)data;
}

// A library of libfluidsynth's, which looks whether a broken file is one of its own, complains through GLib.
static void silence_glib(void) {
    void *glib = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!glib) return;
    void (*set)(void (*)(const char *, int, const char *, void *), void *);
    *(void **)&set = dlsym(glib, "g_log_set_default_handler");
    if (set) set(drop_log, NULL);
    dlclose(glib);
}

// Drum presets first: they are what a kit is chosen from.
static void list_presets(fluid_sfont_t *font, char message[CFLUIDSYNTH_MESSAGE]) {
    size_t used = strlen(message);
    for (int isDrums = 1; isDrums >= 0; isDrums--) {
        fluid.fluid_sfont_iteration_start(font);
        for (fluid_preset_t *preset; (preset = fluid.fluid_sfont_iteration_next(font));) {
            int bank = fluid.fluid_preset_get_banknum(preset);
            if ((bank == 128) != isDrums) continue;
            int count = snprintf(message + used, CFLUIDSYNTH_MESSAGE - used, " %d:%d %s,", bank,
                                 fluid.fluid_preset_get_num(preset), fluid.fluid_preset_get_name(preset));
            if (count < 0 || used + (size_t)count >= CFLUIDSYNTH_MESSAGE) {
                message[used] = 0;
                break;
            }
            used += (size_t)count;
        }
    }
    if (used && message[used - 1] == ',') message[used - 1] = 0;
}

CFluidSynthStatus CFluidSynthOpen(const char *path, int32_t bank, int32_t programme, int32_t frequency,
                                  CFluidSynth **synth, char message[CFLUIDSYNTH_MESSAGE]) {
    message[0] = 0;
    if (!CLibraryOpen(&library, message, CFLUIDSYNTH_MESSAGE)) return CFLUIDSYNTH_NO_LIBRARY;
    for (int level = FLUID_PANIC; level < LAST_LOG_LEVEL; level++)
        fluid.fluid_set_log_function(level, level <= FLUID_WARN ? log_line : log_nothing, NULL);
    silence_glib();
    said[0] = 0;
    if (!fluid.fluid_is_soundfont(path)) {
        snprintf(message, CFLUIDSYNTH_MESSAGE, "no SoundFont");
        return CFLUIDSYNTH_BROKEN;
    }
    CFluidSynth *made = calloc(1, sizeof *made);
    if (made) made->settings = fluid.new_fluid_settings();
    if (made && made->settings) {
        fluid.fluid_settings_setnum(made->settings, "synth.sample-rate", frequency);
        fluid.fluid_settings_setnum(made->settings, "synth.gain", 1);
        fluid.fluid_settings_setint(made->settings, "synth.reverb.active", 0);
        fluid.fluid_settings_setint(made->settings, "synth.chorus.active", 0);
        // Only the preset's samples are read, not those of all instruments.
        fluid.fluid_settings_setint(made->settings, "synth.dynamic-sample-loading", 1);
        made->synth = fluid.new_fluid_synth(made->settings);
    }
    if (!made || !made->synth) {
        snprintf(message, CFLUIDSYNTH_MESSAGE, "no synthesizer");
        if (made) CFluidSynthClose(made);
        return CFLUIDSYNTH_FAILED;
    }
    int font = fluid.fluid_synth_sfload(made->synth, path, 0);
    if (font < 0) {
        snprintf(message, CFLUIDSYNTH_MESSAGE, "%s", said[0] ? said : "it cannot be read");
        CFluidSynthClose(made);
        return CFLUIDSYNTH_BROKEN;
    }
    if (fluid.fluid_synth_program_select(made->synth, CHANNEL, font, bank, programme) != FLUID_OK) {
        snprintf(message, CFLUIDSYNTH_MESSAGE, "no preset %d:%d, it has", bank, programme);
        list_presets(fluid.fluid_synth_get_sfont_by_id(made->synth, font), message);
        CFluidSynthClose(made);
        return CFLUIDSYNTH_NO_PRESET;
    }
    *synth = made;
    return CFLUIDSYNTH_OK;
}

void CFluidSynthClose(CFluidSynth *synth) {
    if (synth->synth) fluid.delete_fluid_synth(synth->synth);
    if (synth->settings) fluid.delete_fluid_settings(synth->settings);
    free(synth);
}

int32_t CFluidSynthStrike(CFluidSynth *synth, int32_t key, int32_t velocity, int32_t *group) {
    float left[BLOCK], right[BLOCK];
    fluid.fluid_synth_all_sounds_off(synth->synth, CHANNEL);
    for (int at = 0; at < 64 && CFluidSynthRender(synth, left, right, BLOCK) > 0; at++) continue;
    *group = 0;
    if (fluid.fluid_synth_noteon(synth->synth, CHANNEL, key, velocity) != FLUID_OK) return 0;
    fluid_voice_t *voices[16] = {NULL};
    fluid.fluid_synth_get_voicelist(synth->synth, voices, 16, -1);
    if (voices[0]) *group = (int32_t)fluid.fluid_voice_gen_get(voices[0], GEN_EXCLUSIVECLASS);
    return fluid.fluid_synth_get_active_voice_count(synth->synth);
}

int32_t CFluidSynthRender(CFluidSynth *synth, float *left, float *right, int32_t frames) {
    fluid.fluid_synth_write_float(synth->synth, frames, left, 0, 1, right, 0, 1);
    return fluid.fluid_synth_get_active_voice_count(synth->synth);
}
