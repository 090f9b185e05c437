// The C face of OpenCV's videoio and of V4L2's ioctls; plain C, and no C++ exception leaves it.
// Called by Camera/Capture.swift, VideoWriter.swift and CameraDevice.swift alone. One thread at a time a handle.
#ifndef CCAMERA_H
#define CCAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define CCAMERA_NOEXCEPT noexcept
extern "C" {
#else
#define CCAMERA_NOEXCEPT
#endif

/// The result of a call.
typedef int32_t CCameraStatus;
enum {
    CCAMERA_OK = 0,
    CCAMERA_END = 1,       ///< A file has no further image.
    CCAMERA_MISSING = 2,   ///< There is no such device.
    CCAMERA_FORBIDDEN = 3, ///< EACCES or EPERM.
    CCAMERA_BUSY = 4,      ///< Another program streams from it.
    CCAMERA_OTHER = 5,     ///< It is no device that gives images.
    CCAMERA_SILENT = 6,    ///< It is there but gave no image in time.
    CCAMERA_GONE = 7,      ///< It was there and is no longer.
    CCAMERA_FAILED = 8,    ///< Anything else; the message says what.
};

/// The room that a message takes at most, with its final zero.
enum { CCAMERA_MESSAGE = 200 };

/// Four characters as V4L2 writes pixel formats: the first in the lowest byte.
typedef uint32_t CCameraCode;

/// The identity of a device.
typedef struct CCameraIdentity {
    char card[32];   ///< Its name for people.
    char driver[16]; ///< The kernel's driver.
    char bus[32];    ///< The bus to which it is connected.
} CCameraIdentity;

/// A pixel format, in a size, with its rates. Where a device takes any size or rate within limits, least < most.
typedef struct CCameraMode {
    CCameraCode pixels;
    int32_t leastWidth, mostWidth;
    int32_t leastHeight, mostHeight;
    double leastRate, mostRate; ///< Frames per second; 0 where the device does not report them.
} CCameraMode;

/// Asks a device who it is and which modes it has, at most `room` of them. Does not disturb who streams from it.
CCameraStatus CCameraDescribe(const char *_Nonnull path, CCameraIdentity *_Nonnull identity,
                              CCameraMode *_Nullable modes, int32_t room, int32_t *_Nonnull count,
                              char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// The layout of a captured image's bytes.
enum {
    CCAMERA_JPEG = 0,  ///< As the device gave them: perhaps a JPEG, perhaps with bytes behind it.
    CCAMERA_YUYV = 1,  ///< Y0 Cb Y1 Cr for two pixels, nothing between rows.
    CCAMERA_RGB24 = 2, ///< Rows from the top, nothing between rows.
    CCAMERA_BGR24 = 3, ///< As RGB24 with the bytes the other way round.
};

/// The granted format of a device or a file.
typedef struct CCameraGrant {
    int32_t width, height;
    double rate;        ///< Frames per second; 0 where it is not known.
    CCameraCode pixels; ///< The device's pixel format, or the file's codec.
    int32_t layout;     ///< CCAMERA_JPEG …: what CCameraNext will give.
} CCameraGrant;

/// One captured image.
typedef struct CCameraImage {
    const uint8_t *_Nullable bytes; ///< The capture's; valid until its next call.
    size_t count;
    int32_t width, height;
    double time; ///< Seconds: V4L2's time stamp for devices, since the start otherwise.
} CCameraImage;

/// An open device, video file or camera of the network.
typedef struct CCameraCapture CCameraCapture;

/// Opens a device. Of `pixels` the first format that it grants is taken: MJPG is passed as it comes, YUYV as it comes
/// unless `layout` is RGB24 or BGR24, all others are converted by OpenCV to `layout` (BGR24 where that is JPEG or YUYV).
/// A read ends after `seconds` without an image; this holds for all devices of a process that are opened after the
/// first one, since OpenCV reads it once.
CCameraStatus CCameraOpenDevice(const char *_Nonnull path, const CCameraCode *_Nonnull pixels, int32_t pixelsCount,
                                int32_t width, int32_t height, double rate, int32_t layout, int32_t seconds,
                                CCameraCapture *_Nullable *_Nonnull capture, CCameraGrant *_Nonnull grant,
                                char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// Opens a video file, or an image, through FFmpeg. Images come as RGB24 or BGR24; where both wanted sides are over 0
/// they are made smaller, to the smallest eighth of their size that is not below the wanted one.
CCameraStatus CCameraOpenFile(const char *_Nonnull path, int32_t wantedWidth, int32_t wantedHeight, int32_t layout,
                              CCameraCapture *_Nullable *_Nonnull capture, CCameraGrant *_Nonnull grant,
                              char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// Opens a camera of the network by its address, through FFmpeg, with images as CCameraOpenFile gives them. Opening it and
/// waiting for an image end after `seconds`. No message contains the address.
CCameraStatus CCameraOpenStream(const char *_Nonnull address, int32_t seconds, int32_t wantedWidth, int32_t wantedHeight,
                                int32_t layout, CCameraCapture *_Nullable *_Nonnull capture,
                                CCameraGrant *_Nonnull grant, char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// The next image; waits for it.
CCameraStatus CCameraNext(CCameraCapture *_Nonnull capture, CCameraImage *_Nonnull image,
                          char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// Closes a device or file and frees what was made for it.
void CCameraClose(CCameraCapture *_Nonnull capture) CCAMERA_NOEXCEPT;

/// A video file that is being written.
typedef struct CCameraWriter CCameraWriter;

/// Makes an MP4 file: H.264 where FFmpeg has an encoder for it, MPEG-4 part 2 otherwise.
CCameraStatus CCameraWriterOpen(const char *_Nonnull path, int32_t width, int32_t height, double rate,
                                CCameraWriter *_Nullable *_Nonnull writer,
                                char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// Appends an image of BGR24 of the size that the file was made for.
CCameraStatus CCameraWriterAdd(CCameraWriter *_Nonnull writer, const uint8_t *_Nonnull pixels, size_t count,
                               char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

/// Writes the file's end, closes it, frees the writer, and looks whether the file can be read again.
CCameraStatus CCameraWriterClose(CCameraWriter *_Nonnull writer,
                                 char message[_Nonnull CCAMERA_MESSAGE]) CCAMERA_NOEXCEPT;

#ifdef __cplusplus
}
#endif
#endif
