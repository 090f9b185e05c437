// The common parts of this target: OpenCV and FFmpeg made silent, and messages.
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

/// The formats that FFmpeg may read: files that contain their images themselves, and no lists of other files or
/// addresses (HLS, DASH, SDP, concat), which would show the user the files of a stranger's choice. Sources: the options
/// of avformat_open_input, the names of `ffmpeg -demuxers`.
constexpr const char *readable = "protocol_whitelist;file|format_whitelist;"
                                 "mov,mp4,avi,matroska,webm,mpeg,mpegts,mpegvideo,m4v,h264,hevc,av1,obu,ivf,vc1,mjpeg,"
                                 "mpjpeg,flv,asf,ogg,nut,dv,mxf,gif,apng,yuv4mpegpipe,rm,swf,image2,jpeg_pipe,png_pipe,"
                                 "bmp_pipe,tiff_pipe,webp_pipe,gif_pipe,ppm_pipe,pgm_pipe,pbm_pipe,pam_pipe,j2k_pipe,"
                                 "jpegls_pipe,jpegxl_pipe,qoi_pipe,exr_pipe,dpx_pipe,sgi_pipe,sunrast_pipe";

/// The same for cameras of the network: their protocols, and no files.
constexpr const char *receivable = "protocol_whitelist;rtp,udp,tcp,tls,http,https,httpproxy,crypto|format_whitelist;"
                                   "rtsp,rtp,sdp,mpjpeg,mjpeg,jpeg_pipe,mpegts,mov,mp4,matroska,webm,flv,h264,hevc,m4v,asf,ogg|"
                                   "fflags;nobuffer|flags;low_delay|rtsp_transport;tcp";

/// Notes what FFmpeg says from now on, which it does not print any more.
void listen() noexcept;

/// Makes OpenCV and FFmpeg print nothing, read nothing but one file, and OpenCV start no threads; before the first use of
/// either.
inline void prepare(const char *sources = readable) {
    setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", sources, 1);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    listen();
    cv::setNumThreads(1);
}

/// A file's name as FFmpeg takes it for no protocol, which a colon would make of it.
inline std::string fileName(const char *path) { return *path == '/' ? path : std::string("./") + path; }

/// Gives the caller a message and a status.
inline CCameraStatus say(char *message, CCameraStatus status, const char *text) noexcept {
    std::snprintf(message, CCAMERA_MESSAGE, "%s", text);
    return status;
}

/// Gives the caller a message with FFmpeg's last words, and a status.
CCameraStatus sayWhy(char *message, CCameraStatus status, const char *text) noexcept;

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

/// The reason why a device cannot be opened, as the system gives it.
CCameraStatus trouble(int error, char *message) noexcept;

/// Whether a device can be opened, is a capture device and, where `asks` is set, is used by no one else.
CCameraStatus probe(const char *path, bool asks, char *message) noexcept;

} // namespace tactus

#endif
