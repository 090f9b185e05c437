// Why FFmpeg opened nothing, in its own words: those that it would have logged. Called by Capture.cpp.
#include "Quiet.hpp"

#include <cstdarg>
#include <cstring>
#include <mutex>

#include <dlfcn.h>

namespace {

/// AV_LOG_WARNING of libavutil: the status of an HTTP answer is one.
constexpr int warning = 24;

using Callback = void (*)(void *, int, const char *, va_list);

std::mutex lock;
char words[120];

void hear(void *, int level, const char *format, va_list arguments) {
    if (level > warning) return;
    std::lock_guard<std::mutex> guard(lock);
    std::vsnprintf(words, sizeof words, format, arguments);
    words[std::strcspn(words, "\r\n")] = 0;
}

} // namespace

void tactus::listen() noexcept {
    auto set = reinterpret_cast<void (*)(Callback)>(dlsym(RTLD_DEFAULT, "av_log_set_callback"));
    // With a level, OpenCV would set a callback of its own whenever it opens something; AV_LOG_QUIET is -8.
    set ? set(hear) : void(setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0));
    std::lock_guard<std::mutex> guard(lock);
    words[0] = 0;
}

CCameraStatus tactus::sayWhy(char *message, CCameraStatus status, const char *text) noexcept {
    std::lock_guard<std::mutex> guard(lock);
    // An at sign may follow a password.
    const bool isKnown = words[0] && !std::strchr(words, '@');
    const char *failed = std::strstr(words, "failed: ");
    std::snprintf(message, CCAMERA_MESSAGE, isKnown ? "%s (FFmpeg: %s)" : "%s", text, failed ? failed + 8 : words);
    return status;
}
