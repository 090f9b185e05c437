// Devices through OpenCV's V4L2 backend, files and addresses through its FFmpeg backend, never another one. Called by
// Camera/Capture.swift.
#include "Quiet.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <memory>
#include <string>

#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

struct CCameraCapture {
    cv::VideoCapture source;
    std::string path;
    cv::Mat given;  ///< The images as OpenCV gives them.
    cv::Mat small;  ///< Made smaller.
    cv::Mat turned; ///< With its channels turned round.
    CCameraGrant grant{};
    bool isDevice = false, isStream = false;
    int32_t wantedWidth = 0, wantedHeight = 0;
};

namespace {

constexpr CCameraCode code(char a, char b, char c, char d) {
    return uint32_t(uint8_t(a)) | uint32_t(uint8_t(b)) << 8 | uint32_t(uint8_t(c)) << 16 | uint32_t(uint8_t(d)) << 24;
}

constexpr CCameraCode mjpg = code('M', 'J', 'P', 'G');
constexpr CCameraCode jpeg = code('J', 'P', 'E', 'G');
constexpr CCameraCode yuyv = code('Y', 'U', 'Y', 'V');
constexpr CCameraCode nv12 = code('N', 'V', '1', '2');

bool isColour(int32_t layout) { return layout == CCAMERA_RGB24 || layout == CCAMERA_BGR24; }

/// The size that is an eighth, or a few, of another one and not below a wanted one.
cv::Size scaled(cv::Size whole, int32_t width, int32_t height) {
    for (int scale = 1; scale < 8 && width > 0 && height > 0; scale++) {
        cv::Size size((whole.width * scale + 7) / 8, (whole.height * scale + 7) / 8);
        if (size.width >= width && size.height >= height) return size;
    }
    return whole;
}

void fill(CCameraCapture &capture) {
    auto &grant = capture.grant;
    grant.width = int32_t(capture.source.get(cv::CAP_PROP_FRAME_WIDTH));
    grant.height = int32_t(capture.source.get(cv::CAP_PROP_FRAME_HEIGHT));
    double rate = capture.source.get(cv::CAP_PROP_FPS);
    grant.rate = rate > 0 && rate < 100000 ? rate : 0;
    grant.pixels = CCameraCode(int64_t(capture.source.get(cv::CAP_PROP_FOURCC)));
}

/// The reason why a device gave no image.
CCameraStatus silence(const CCameraCapture &capture, char *message) {
    CCameraStatus status = tactus::probe(capture.path.c_str(), false, message);
    if (status == CCAMERA_OK) return tactus::say(message, CCAMERA_SILENT, "it gave no image");
    return tactus::say(message, CCAMERA_GONE, "it is gone");
}

} // namespace

CCameraStatus CCameraOpenDevice(const char *path, const CCameraCode *pixels, int32_t pixelsCount, int32_t width,
                                int32_t height, double rate, int32_t layout, int32_t seconds, CCameraCapture **capture,
                                CCameraGrant *grant, char message[CCAMERA_MESSAGE]) noexcept {
    *capture = nullptr;
    return tactus::guarded(message, [&]() -> CCameraStatus {
        tactus::prepare();
        setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", std::to_string(seconds).c_str(), 1);
        CCameraStatus status = tactus::probe(path, true, message);
        if (status != CCAMERA_OK) return status;
        auto opened = std::make_unique<CCameraCapture>();
        opened->path = path;
        opened->isDevice = true;
        auto &source = opened->source;
        if (!source.open(path, cv::CAP_V4L2)) {
            status = tactus::probe(path, true, message);
            if (status != CCAMERA_OK) return status;
            return tactus::say(message, CCAMERA_FAILED, "it has no pixel format that OpenCV can read");
        }
        for (int32_t index = 0; index < pixelsCount; index++) {
            if (source.set(cv::CAP_PROP_FOURCC, double(pixels[index]))) break;
        }
        source.set(cv::CAP_PROP_FRAME_WIDTH, width);
        source.set(cv::CAP_PROP_FRAME_HEIGHT, height);
        if (rate > 0) source.set(cv::CAP_PROP_FPS, rate);
        if (!source.isOpened()) return silence(*opened, message);
        fill(*opened);
        auto got = opened->grant.pixels;
        bool isJPEG = got == mjpg || got == jpeg;
        bool isPlain = isJPEG || (got == yuyv && !isColour(layout));
        if (!source.set(cv::CAP_PROP_CONVERT_RGB, isPlain ? 0 : 1)) {
            return tactus::say(message, CCAMERA_FAILED, "it has no pixel format that OpenCV can convert");
        }
        opened->grant.layout = isJPEG                     ? CCAMERA_JPEG
                               : isPlain                  ? CCAMERA_YUYV
                               : layout == CCAMERA_RGB24 ? CCAMERA_RGB24
                                                          : CCAMERA_BGR24;
        *grant = opened->grant;
        *capture = opened.release();
        return CCAMERA_OK;
    });
}

namespace {

// A file's name as FFmpeg takes it for nothing else: neither for a protocol nor, where it has a per cent sign, for a
// pattern of other images' names.
class FileName {
public:
    explicit FileName(const char *path) : words(tactus::fileName(path)) {
        if (words.find('%') == std::string::npos) return;
        descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0) words = "/proc/self/fd/" + std::to_string(descriptor);
    }
    ~FileName() {
        if (descriptor >= 0) close(descriptor);
    }
    FileName(const FileName &) = delete;
    FileName &operator=(const FileName &) = delete;
    const std::string &text() const { return words; }

private:
    std::string words;
    int descriptor = -1;
};

/// Hands over what FFmpeg has opened, with the size and the layout that its images get.
CCameraStatus granted(std::unique_ptr<CCameraCapture> &opened, int32_t wantedWidth, int32_t wantedHeight, int32_t layout,
                      CCameraCapture **capture, CCameraGrant *grant, char *message) {
    fill(*opened);
    opened->wantedWidth = wantedWidth;
    opened->wantedHeight = wantedHeight;
    if (opened->grant.width < 1 || opened->grant.height < 1) {
        return tactus::say(message, CCAMERA_FAILED, "a video without a size");
    }
    cv::Size size = scaled({opened->grant.width, opened->grant.height}, wantedWidth, wantedHeight);
    opened->grant.width = size.width;
    opened->grant.height = size.height;
    opened->grant.layout = layout == CCAMERA_RGB24 ? CCAMERA_RGB24 : CCAMERA_BGR24;
    *grant = opened->grant;
    *capture = opened.release();
    return CCAMERA_OK;
}

/// Lets FFmpeg take no more memory at once than two of the largest images that a model is given: a camera of the network may
/// announce an image of any size.
void bound() {
    constexpr size_t most = size_t(256) << 20;
    auto set = reinterpret_cast<void (*)(size_t)>(dlsym(RTLD_DEFAULT, "av_max_alloc"));
    if (set) set(most);
}

/// Whether a file begins as a list of other files does: HLS, concat, SDP, DASH.
bool isPlaylist(const char *path) {
    char head[512] = {};
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    const ssize_t count = read(file, head, sizeof head);
    close(file);
    const std::string text(head, count > 0 ? size_t(count) : 0);
    for (const char *start : {"#EXTM3U", "ffconcat version", "v=0\n", "v=0\r\n", "[playlist]", "<MPD"}) {
        if (text.rfind(start, 0) == 0) return true;
    }
    return text.rfind("<?xml", 0) == 0 && text.find("<MPD") != std::string::npos;
}

} // namespace

CCameraStatus CCameraOpenFile(const char *path, int32_t wantedWidth, int32_t wantedHeight, int32_t layout,
                              CCameraCapture **capture, CCameraGrant *grant,
                              char message[CCAMERA_MESSAGE]) noexcept {
    *capture = nullptr;
    return tactus::guarded(message, [&]() -> CCameraStatus {
        tactus::prepare();
        auto opened = std::make_unique<CCameraCapture>();
        FileName name(path);
        if (!opened->source.open(name.text(), cv::CAP_FFMPEG)) {
            return tactus::say(message, CCAMERA_FAILED,
                               isPlaylist(path) ? "a playlist, which names other files; expected a video or an image"
                                                : "no video or image that FFmpeg can read");
        }
        return granted(opened, wantedWidth, wantedHeight, layout, capture, grant, message);
    });
}

CCameraStatus CCameraOpenStream(const char *address, int32_t seconds, int32_t wantedWidth, int32_t wantedHeight,
                                int32_t layout, CCameraCapture **capture, CCameraGrant *grant,
                                char message[CCAMERA_MESSAGE]) noexcept {
    *capture = nullptr;
    return tactus::guarded(message, [&]() -> CCameraStatus {
        tactus::prepare(tactus::receivable);
        bound();
        auto opened = std::make_unique<CCameraCapture>();
        opened->isStream = true;
        if (!opened->source.open(address, cv::CAP_FFMPEG,
                                 {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, seconds * 1000, cv::CAP_PROP_READ_TIMEOUT_MSEC,
                                  seconds * 1000})) {
            return tactus::sayWhy(message, CCAMERA_MISSING, "no video from there");
        }
        return granted(opened, wantedWidth, wantedHeight, layout, capture, grant, message);
    });
}

CCameraStatus CCameraNext(CCameraCapture *capture, CCameraImage *image, char message[CCAMERA_MESSAGE]) noexcept {
    *image = {};
    return tactus::guarded(message, [&]() -> CCameraStatus {
        if (!capture->source.grab()) {
            if (capture->isStream) return tactus::say(message, CCAMERA_GONE, "it gives no images any more");
            return capture->isDevice ? silence(*capture, message) : CCAMERA_END;
        }
        image->time = capture->source.get(cv::CAP_PROP_POS_MSEC) / 1000;
        if (!capture->source.retrieve(capture->given) || capture->given.empty()) {
            return tactus::say(message, CCAMERA_FAILED, "an image was taken but could not be read");
        }
        cv::Mat *result = &capture->given;
        int32_t layout = capture->grant.layout;
        if (layout == CCAMERA_JPEG) {
            image->bytes = result->data;
            image->count = result->total() * result->elemSize();
            image->width = capture->grant.width;
            image->height = capture->grant.height;
            return CCAMERA_OK;
        }
        if (layout == CCAMERA_YUYV ? result->type() != CV_8UC2 : result->type() != CV_8UC3) {
            return tactus::say(message, CCAMERA_FAILED, "an image of another pixel format than was granted");
        }
        cv::Size size = scaled(result->size(), capture->wantedWidth, capture->wantedHeight);
        if (size != result->size()) {
            cv::resize(*result, capture->small, size, 0, 0, cv::INTER_AREA);
            result = &capture->small;
        }
        // OpenCV 4.6 turns NV12 into RGB and everything else into BGR.
        bool isRGB = capture->isDevice && capture->grant.pixels == nv12;
        if (layout != CCAMERA_YUYV && (layout == CCAMERA_RGB24) != isRGB) {
            cv::cvtColor(*result, capture->turned, cv::COLOR_BGR2RGB);
            result = &capture->turned;
        } else if (!result->isContinuous()) {
            result->copyTo(capture->turned);
            result = &capture->turned;
        }
        image->bytes = result->data;
        image->count = result->total() * result->elemSize();
        image->width = result->cols;
        image->height = result->rows;
        return CCAMERA_OK;
    });
}

void CCameraClose(CCameraCapture *capture) noexcept {
    try {
        delete capture;
    } catch (...) {
        // Closing has no result that anyone could use.
    }
}
