// JPEG to pixels, at an eighth to eight eighths of its size. Called by Imaging/JPEGDecoder.swift.
#include "Errors.h"

#include <stdlib.h>
#include <string.h>

// A decompressor is made for each image: one that is used again keeps the Huffman tables of the image before, which
// would be taken for the next one's where that has none.
static void start(struct jpeg_decompress_struct *info, const uint8_t *jpeg, size_t count, int32_t width,
                  int32_t height) {
    jpeg_mem_src(info, jpeg, (unsigned long)count);
    jpeg_read_header(info, TRUE);
    info->scale_denom = 8;
    for (unsigned scale = 1; scale <= 8; scale++) {
        info->scale_num = scale;
        jpeg_calc_output_dimensions(info);
        if (width > 0 && height > 0 && info->output_width >= (unsigned)width &&
            info->output_height >= (unsigned)height)
            return;
    }
}

// A JPEG of several scans is kept whole, two bytes for each coefficient, at any wanted size; a few hundred bytes can
// need gigabytes for that, and any number of passes over it.
static const uint64_t most_coefficient_bytes = 256u << 20, most_passed = 4ull << 30;
static const int most_scans = 500;

static uint64_t coefficients(const struct jpeg_decompress_struct *info) {
    return (uint64_t)info->image_width * info->image_height * (unsigned)info->num_components;
}

static void look_at_scans(j_common_ptr common) {
    struct jpeg_decompress_struct *info = (struct jpeg_decompress_struct *)common;
    if (info->input_scan_number <= most_scans && coefficients(info) * (unsigned)info->input_scan_number <= most_passed)
        return;
    Errors *errors = (Errors *)common->err;
    snprintf(errors->message, sizeof errors->message, "too many scans (%d)", info->input_scan_number);
    longjmp(errors->back, 1);
}

CJPEGStatus CJPEGMeasure(const uint8_t *jpeg, size_t count, int32_t wantedWidth, int32_t wantedHeight, int32_t *width,
                         int32_t *height, int32_t *scaledWidth, int32_t *scaledHeight, char message[CJPEG_MESSAGE]) {
    struct jpeg_decompress_struct info;
    Errors errors;
    memset(&info, 0, sizeof info);
    ErrorsPrepare(&errors);
    info.err = &errors.manager;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&info);
        return ErrorsStatus(&errors, message);
    }
    jpeg_create_decompress(&info);
    start(&info, jpeg, count, wantedWidth, wantedHeight);
    *width = (int32_t)info.image_width;
    *height = (int32_t)info.image_height;
    *scaledWidth = (int32_t)info.output_width;
    *scaledHeight = (int32_t)info.output_height;
    CJPEGStatus status = WarningsStatus(&errors, message);
    jpeg_destroy_decompress(&info);
    return status;
}

CJPEGStatus CJPEGDecode(const uint8_t *jpeg, size_t count, int32_t wantedWidth, int32_t wantedHeight,
                        CJPEGLayout layout, uint8_t *pixels, size_t room, char message[CJPEG_MESSAGE]) {
    struct jpeg_decompress_struct info;
    Errors errors;
    memset(&info, 0, sizeof info);
    ErrorsPrepare(&errors);
    info.err = &errors.manager;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&info);
        return ErrorsStatus(&errors, message);
    }
    jpeg_create_decompress(&info);
    struct jpeg_progress_mgr progress = {.progress_monitor = look_at_scans};
    info.progress = &progress;
    start(&info, jpeg, count, wantedWidth, wantedHeight);
    if (jpeg_has_multiple_scans(&info) && coefficients(&info) * 2 > most_coefficient_bytes) {
        snprintf(message, CJPEG_MESSAGE, "%u x %u pixels in several scans, too large to be decoded", info.image_width,
                 info.image_height);
        jpeg_destroy_decompress(&info);
        return CJPEG_BROKEN;
    }
    info.out_color_space = layout == CJPEG_BGR24 ? JCS_EXT_BGR : JCS_EXT_RGB;
    jpeg_start_decompress(&info);
    size_t row = (size_t)info.output_width * 3;
    if (room != row * info.output_height) {
        snprintf(message, CJPEG_MESSAGE, "%zu bytes of room for %u x %u pixels", room, info.output_width,
                 info.output_height);
        jpeg_destroy_decompress(&info);
        return CJPEG_BROKEN;
    }
    while (info.output_scanline < info.output_height) {
        JSAMPROW at = pixels + info.output_scanline * row;
        jpeg_read_scanlines(&info, &at, 1);
    }
    jpeg_finish_decompress(&info);
    CJPEGStatus status = WarningsStatus(&errors, message);
    jpeg_destroy_decompress(&info);
    return status;
}
