// What all parts of this target share: OpenCV and FFmpeg made silent, and messages.
#ifndef CCAMERA_QUIET_HPP
#define CCAMERA_QUIET_HPP

#include "CCamera.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>

namespace tactus {

/// Makes OpenCV and FFmpeg print nothing and OpenCV start no threads; before the first use of either.
inline void prepare() {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    // AV_LOG_QUIET of libavutil.
    setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);
    cv::setNumThreads(1);
}

/// A file's name as FFmpeg takes it for no protocol, which a colon would make of it.
inline std::string fileName(const char *path) { return *path == '/' ? path : std::string("./") + path; }

/// Gives the caller a message and a status.
inline CCameraStatus say(char *message, CCameraStatus status, const char *text) noexcept {
    std::snprintf(message, CCAMERA_MESSAGE, "%s", text);
    return status;
}

/// Runs a body that may throw.
template <typename Body> CCameraStatus guarded(char *message, Body body) noexcept {
    message[0] = 0;
    try {
        return body();
    } catch (const cv::Exception &error) {
        return say(message, CCAMERA_FAILED, error.err.c_str());
    } catch (const std::exception &error) {
        return say(message, CCAMERA_FAILED, error.what());
    } catch (...) {
        return say(message, CCAMERA_FAILED, "an unknown C++ exception");
    }
}

/// Why a device cannot be opened: the reason that the system gives.
CCameraStatus trouble(int error, char *message) noexcept;

/// Whether a device can be opened, is a capture device and, where `asks` is set, is used by no one else.
CCameraStatus probe(const char *path, bool asks, char *message) noexcept;

} // namespace tactus

#endif
