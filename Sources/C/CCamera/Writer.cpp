// MP4 files through OpenCV's FFmpeg backend. Called by Camera/VideoWriter.swift.
#include "Quiet.hpp"

#include <memory>
#include <string>

#include <opencv2/videoio.hpp>

struct CCameraWriter {
    cv::VideoWriter target;
    std::string path;
    cv::Size size;
    int64_t count = 0;
};

CCameraStatus CCameraWriterOpen(const char *path, int32_t width, int32_t height, double rate, CCameraWriter **writer,
                                char message[CCAMERA_MESSAGE]) noexcept {
    *writer = nullptr;
    return tactus::guarded(message, [&]() -> CCameraStatus {
        tactus::prepare();
        std::string name = tactus::fileName(path);
        auto opened = std::make_unique<CCameraWriter>();
        opened->path = path;
        opened->size = {width, height};
        for (int fourcc : {cv::VideoWriter::fourcc('a', 'v', 'c', '1'), cv::VideoWriter::fourcc('m', 'p', '4', 'v')}) {
            if (opened->target.open(name, cv::CAP_FFMPEG, fourcc, rate, opened->size)) {
                *writer = opened.release();
                return CCAMERA_OK;
            }
        }
        return tactus::say(message, CCAMERA_FAILED, "FFmpeg cannot make such a video");
    });
}

CCameraStatus CCameraWriterAdd(CCameraWriter *writer, const uint8_t *pixels, size_t count,
                               char message[CCAMERA_MESSAGE]) noexcept {
    return tactus::guarded(message, [&]() -> CCameraStatus {
        if (count != size_t(writer->size.area()) * 3) {
            return tactus::say(message, CCAMERA_FAILED, "an image of another size than the video");
        }
        writer->count++;
        // OpenCV only reads from it.
        writer->target.write(cv::Mat(writer->size, CV_8UC3, const_cast<uint8_t *>(pixels)));
        return CCAMERA_OK;
    });
}

CCameraStatus CCameraWriterClose(CCameraWriter *writer, char message[CCAMERA_MESSAGE]) noexcept {
    return tactus::guarded(message, [&]() -> CCameraStatus {
        std::unique_ptr<CCameraWriter> closed(writer);
        closed->target.release();
        // OpenCV reports no error of writing, such as a full disk; a file without its end has no number of images.
        cv::VideoCapture check;
        if (!check.open(closed->path, cv::CAP_FFMPEG) ||
            int64_t(check.get(cv::CAP_PROP_FRAME_COUNT)) < closed->count || !check.grab()) {
            return tactus::say(message, CCAMERA_FAILED, "not written whole, as on a full disk");
        }
        return CCAMERA_OK;
    });
}
