// V4L2 asked directly: who a device is, what it can do, and why it cannot be opened. Called by Camera/CameraDevice.swift.
#include "Quiet.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

/// A descriptor that is closed at the end.
struct Descriptor {
    int number;
    explicit Descriptor(const char *path) : number(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) {}
    ~Descriptor() {
        if (number >= 0) close(number);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    bool ask(unsigned long request, void *argument) const {
        int result;
        do {
            result = ioctl(number, request, argument);
        } while (result == -1 && errno == EINTR);
        return result != -1;
    }
};

/// The buffer type of a capture device, or 0.
uint32_t captureType(const v4l2_capability &capability) {
    uint32_t can = capability.capabilities & V4L2_CAP_DEVICE_CAPS ? capability.device_caps : capability.capabilities;
    if (can & V4L2_CAP_VIDEO_CAPTURE) return V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (can & V4L2_CAP_VIDEO_CAPTURE_MPLANE) return V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
    return 0;
}

double rate(const v4l2_fract &interval) {
    return interval.numerator == 0 ? 0 : double(interval.denominator) / interval.numerator;
}

/// Collects modes as long as there is room.
struct Modes {
    CCameraMode *modes;
    int32_t room;
    int32_t count = 0;

    void add(const CCameraMode &mode) {
        if (count < room && modes) modes[count++] = mode;
    }

    void addRates(const Descriptor &device, CCameraMode mode) {
        v4l2_frmivalenum asked{};
        asked.pixel_format = mode.pixels;
        asked.width = uint32_t(mode.mostWidth);
        asked.height = uint32_t(mode.mostHeight);
        bool isTold = false;
        for (; device.ask(VIDIOC_ENUM_FRAMEINTERVALS, &asked); asked.index++) {
            isTold = true;
            if (asked.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
                mode.leastRate = mode.mostRate = rate(asked.discrete);
                add(mode);
            } else {
                mode.leastRate = rate(asked.stepwise.max);
                mode.mostRate = rate(asked.stepwise.min);
                add(mode);
                break;
            }
        }
        if (!isTold) add(mode);
    }

    void addSizes(const Descriptor &device, CCameraCode pixels) {
        v4l2_frmsizeenum asked{};
        asked.pixel_format = pixels;
        bool isTold = false;
        for (; device.ask(VIDIOC_ENUM_FRAMESIZES, &asked); asked.index++) {
            isTold = true;
            CCameraMode mode{};
            mode.pixels = pixels;
            if (asked.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
                mode.leastWidth = mode.mostWidth = int32_t(asked.discrete.width);
                mode.leastHeight = mode.mostHeight = int32_t(asked.discrete.height);
                addRates(device, mode);
            } else {
                mode.leastWidth = int32_t(asked.stepwise.min_width);
                mode.mostWidth = int32_t(asked.stepwise.max_width);
                mode.leastHeight = int32_t(asked.stepwise.min_height);
                mode.mostHeight = int32_t(asked.stepwise.max_height);
                addRates(device, mode);
                break;
            }
        }
        if (!isTold) {
            CCameraMode mode{};
            mode.pixels = pixels;
            add(mode);
        }
    }
};

template <size_t Room, typename Character> void copy(char (&to)[Room], const Character *from) {
    std::memcpy(to, from, Room);
    to[Room - 1] = 0;
}

} // namespace

CCameraStatus tactus::trouble(int error, char *message) noexcept {
    switch (error) {
    case ENOENT:
    case ENOTDIR: return say(message, CCAMERA_MISSING, "there is no such device");
    case EACCES:
    case EPERM: return say(message, CCAMERA_FORBIDDEN, std::strerror(error));
    case EBUSY: return say(message, CCAMERA_BUSY, std::strerror(error));
    case ENODEV:
    case ENXIO: return say(message, CCAMERA_MISSING, "its device is gone");
    case ENOTTY:
    case EINVAL: return say(message, CCAMERA_OTHER, "it is no V4L2 device");
    default: return say(message, CCAMERA_FAILED, std::strerror(error));
    }
}

CCameraStatus tactus::probe(const char *path, bool asks, char *message) noexcept {
    Descriptor device(path);
    if (device.number < 0) return trouble(errno, message);
    v4l2_capability capability{};
    if (!device.ask(VIDIOC_QUERYCAP, &capability)) return trouble(errno, message);
    uint32_t type = captureType(capability);
    if (type == 0) return say(message, CCAMERA_OTHER, "it gives no images");
    if (!asks) return CCAMERA_OK;
    v4l2_requestbuffers request{};
    request.type = type;
    request.memory = V4L2_MEMORY_MMAP;
    // The number that OpenCV requests: v4l2loopback keeps the smallest number that was ever requested as its ring.
    request.count = 4;
    if (!device.ask(VIDIOC_REQBUFS, &request)) return trouble(errno, message);
    request.count = 0;
    device.ask(VIDIOC_REQBUFS, &request);
    return CCAMERA_OK;
}

CCameraStatus CCameraDescribe(const char *path, CCameraIdentity *identity, CCameraMode *modes, int32_t room,
                              int32_t *count, char message[CCAMERA_MESSAGE]) noexcept {
    return tactus::guarded(message, [&]() -> CCameraStatus {
        *identity = {};
        *count = 0;
        Descriptor device(path);
        if (device.number < 0) return tactus::trouble(errno, message);
        v4l2_capability capability{};
        if (!device.ask(VIDIOC_QUERYCAP, &capability)) return tactus::trouble(errno, message);
        copy(identity->card, capability.card);
        copy(identity->driver, capability.driver);
        copy(identity->bus, capability.bus_info);
        uint32_t type = captureType(capability);
        if (type == 0) return tactus::say(message, CCAMERA_OTHER, "it gives no images");
        Modes found{modes, room};
        v4l2_fmtdesc format{};
        for (format.type = type; device.ask(VIDIOC_ENUM_FMT, &format); format.index++) {
            found.addSizes(device, format.pixelformat);
        }
        *count = found.count;
        return CCAMERA_OK;
    });
}
