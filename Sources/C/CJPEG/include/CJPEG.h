// The C face of libjpeg; plain C, and no error of libjpeg leaves it in another way than as a status and a message.
// Called by Imaging/JPEG*.swift alone. An encoder may be used by one thread at a time; decoding keeps no state.
#ifndef CJPEG_H
#define CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef int32_t CJPEGStatus;
enum {
    CJPEG_OK = 0,        ///< Done.
    CJPEG_DAMAGED = 1,   ///< Done, but the data was corrupt; the message is libjpeg's first warning.
    CJPEG_BROKEN = 2,    ///< Not done: no JPEG, or one that cannot be read or made; the message says why.
    CJPEG_NO_MEMORY = 3, ///< Memory ran out.
};

/// The order of the bytes of uncompressed images; rows from the top, nothing between rows.
typedef int32_t CJPEGLayout;
enum {
    CJPEG_RGB24 = 0, ///< Red, green, blue.
    CJPEG_BGR24 = 1, ///< Blue, green, red.
    CJPEG_YUYV = 2,  ///< Y0 Cb Y1 Cr for two pixels, range 16–235 (BT.601 as cameras give it); for encoding only.
};

/// The room that a message takes at most, with its final zero.
enum { CJPEG_MESSAGE = 200 };

/// An encoder and its output buffer.
typedef struct CJPEGEncoder CJPEGEncoder;

/// Makes an encoder, or NULL where memory ran out; the caller destroys it.
CJPEGEncoder *_Nullable CJPEGEncoderCreate(void);

/// Frees an encoder and its output.
void CJPEGEncoderDestroy(CJPEGEncoder *_Nonnull encoder);

/// Encodes one image of `width` × `height` pixels, each 1…65500, at a quality of 1…100.
/// `bytes` stays the encoder's and is valid until its next call. YUYV is encoded as 4:2:2 without a way through RGB;
/// its width must be even.
CJPEGStatus CJPEGEncode(CJPEGEncoder *_Nonnull encoder, const uint8_t *_Nonnull pixels, int32_t width, int32_t height,
                        CJPEGLayout layout, int32_t quality, const uint8_t *_Nullable *_Nonnull bytes,
                        size_t *_Nonnull count, char message[_Nonnull CJPEG_MESSAGE]);

/// The size of a JPEG, and the size to which it is decoded where `wantedWidth` × `wantedHeight` is enough (0: whole).
/// That is the smallest n/8 of the size, n = 1…8, that is not below what is wanted in either direction.
CJPEGStatus CJPEGMeasure(const uint8_t *_Nonnull jpeg, size_t count, int32_t wantedWidth, int32_t wantedHeight,
                         int32_t *_Nonnull width, int32_t *_Nonnull height, int32_t *_Nonnull scaledWidth,
                         int32_t *_Nonnull scaledHeight, char message[_Nonnull CJPEG_MESSAGE]);

/// Decodes to RGB24 or BGR24 at the scaled size of CJPEGMeasure; `room` is the number of bytes at `pixels`, exactly
/// three for each pixel. A JPEG without Huffman tables is read with the standard ones, as motion JPEG requires.
CJPEGStatus CJPEGDecode(const uint8_t *_Nonnull jpeg, size_t count, int32_t wantedWidth, int32_t wantedHeight,
                        CJPEGLayout layout, uint8_t *_Nonnull pixels, size_t room, char message[_Nonnull CJPEG_MESSAGE]);

#endif
