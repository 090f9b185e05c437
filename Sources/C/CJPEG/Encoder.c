// Pixels to JPEG, into a buffer that is kept. Called by Imaging/JPEGEncoder.swift.
#include "Errors.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

struct CJPEGEncoder {
    struct jpeg_compress_struct info;
    Errors errors;
    struct jpeg_destination_mgr target;
    uint8_t *bytes;
    size_t room;
    uint8_t *planes; ///< Eight rows of Y, then of Cb, then of Cr, for YUYV.
    size_t planesRoom;
    uint8_t luma[256];   ///< 16–235 to 0–255.
    uint8_t chroma[256]; ///< 16–240 to 0–255.
};

enum { FIRST_ROOM = 1 << 16, ROWS = 8 };

static void out_start(j_compress_ptr info) {
    CJPEGEncoder *encoder = info->client_data;
    info->dest->next_output_byte = encoder->bytes;
    info->dest->free_in_buffer = encoder->room;
}

static boolean out_grow(j_compress_ptr info) {
    CJPEGEncoder *encoder = info->client_data;
    uint8_t *larger = realloc(encoder->bytes, encoder->room * 2);
    if (!larger) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    info->dest->next_output_byte = larger + encoder->room;
    info->dest->free_in_buffer = encoder->room;
    encoder->bytes = larger;
    encoder->room *= 2;
    return TRUE;
}

static void out_end(j_compress_ptr info) { (void)info; }

static uint8_t stretched(int value, int from, int range, int middle) {
    double stretched = (value - from) * 255.0 / range + middle;
    return stretched < 0 ? 0 : stretched > 255 ? 255 : (uint8_t)(stretched + 0.5);
}

CJPEGEncoder *CJPEGEncoderCreate(void) {
    CJPEGEncoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->room = FIRST_ROOM;
    encoder->bytes = malloc(encoder->room);
    ErrorsPrepare(&encoder->errors);
    encoder->info.err = &encoder->errors.manager;
    if (!encoder->bytes || setjmp(encoder->errors.back)) {
        jpeg_destroy_compress(&encoder->info);
        free(encoder->bytes);
        free(encoder);
        return NULL;
    }
    jpeg_create_compress(&encoder->info);
    encoder->target.init_destination = out_start;
    encoder->target.empty_output_buffer = out_grow;
    encoder->target.term_destination = out_end;
    encoder->info.dest = &encoder->target;
    encoder->info.client_data = encoder;
    for (int value = 0; value < 256; value++) {
        encoder->luma[value] = stretched(value, 16, 219, 0);
        encoder->chroma[value] = stretched(value, 128, 224, 128);
    }
    return encoder;
}

void CJPEGEncoderDestroy(CJPEGEncoder *encoder) {
    jpeg_destroy_compress(&encoder->info);
    free(encoder->bytes);
    free(encoder->planes);
    free(encoder);
}

/// Encodes rows of three bytes a pixel.
static void write_pixels(CJPEGEncoder *encoder, const uint8_t *pixels) {
    j_compress_ptr info = &encoder->info;
    jpeg_start_compress(info, TRUE);
    while (info->next_scanline < info->image_height) {
        JSAMPROW at = (JSAMPROW)(pixels + (size_t)info->next_scanline * info->image_width * 3);
        jpeg_write_scanlines(info, &at, 1);
    }
}

/// Encodes rows of YUYV as the 4:2:2 planes that they are; the last pixels are repeated up to whole blocks.
static void write_yuyv(CJPEGEncoder *encoder, const uint8_t *pixels) {
    j_compress_ptr info = &encoder->info;
    size_t width = info->image_width, height = info->image_height;
    size_t luma_width = (width + 15) / 16 * 16, chroma_width = luma_width / 2;
    size_t needed = ROWS * (luma_width + 2 * chroma_width);
    if (encoder->planesRoom < needed) {
        free(encoder->planes);
        encoder->planesRoom = 0;
        encoder->planes = malloc(needed);
        if (!encoder->planes) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
        encoder->planesRoom = needed;
    }
    JSAMPROW luma[ROWS], blue[ROWS], red[ROWS];
    for (size_t row = 0; row < ROWS; row++) {
        luma[row] = encoder->planes + row * luma_width;
        blue[row] = encoder->planes + ROWS * luma_width + row * chroma_width;
        red[row] = blue[row] + ROWS * chroma_width;
    }
    JSAMPARRAY planes[3] = {luma, blue, red};
    info->raw_data_in = TRUE;
    info->comp_info[0].h_samp_factor = 2;
    info->comp_info[0].v_samp_factor = 1;
    for (int plane = 1; plane < 3; plane++) {
        info->comp_info[plane].h_samp_factor = 1;
        info->comp_info[plane].v_samp_factor = 1;
    }
    jpeg_start_compress(info, TRUE);
    for (size_t top = 0; top < height; top += ROWS) {
        for (size_t row = 0; row < ROWS; row++) {
            size_t line = top + row < height ? top + row : height - 1;
            const uint8_t *from = pixels + line * width * 2;
            for (size_t pair = 0; pair < chroma_width; pair++) {
                const uint8_t *four = from + 4 * (pair < width / 2 ? pair : width / 2 - 1);
                luma[row][2 * pair] = encoder->luma[four[pair < width / 2 ? 0 : 2]];
                luma[row][2 * pair + 1] = encoder->luma[four[2]];
                blue[row][pair] = encoder->chroma[four[1]];
                red[row][pair] = encoder->chroma[four[3]];
            }
        }
        jpeg_write_raw_data(info, planes, ROWS);
    }
}

CJPEGStatus CJPEGEncode(CJPEGEncoder *encoder, const uint8_t *pixels, int32_t width, int32_t height,
                        CJPEGLayout layout, int32_t quality, const uint8_t **bytes, size_t *count,
                        char message[CJPEG_MESSAGE]) {
    j_compress_ptr info = &encoder->info;
    *bytes = NULL;
    *count = 0;
    if (width < 1 || height < 1 || (layout == CJPEG_YUYV && width % 2 != 0)) {
        snprintf(message, CJPEG_MESSAGE, "%d x %d pixels", width, height);
        return CJPEG_BROKEN;
    }
    if (setjmp(encoder->errors.back)) {
        jpeg_abort_compress(info);
        return ErrorsStatus(&encoder->errors, message);
    }
    info->image_width = (JDIMENSION)width;
    info->image_height = (JDIMENSION)height;
    info->input_components = 3;
    info->in_color_space = layout == CJPEG_YUYV    ? JCS_YCbCr
                           : layout == CJPEG_BGR24 ? JCS_EXT_BGR
                                                   : JCS_EXT_RGB;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    if (layout == CJPEG_YUYV) {
        write_yuyv(encoder, pixels);
    } else {
        write_pixels(encoder, pixels);
    }
    jpeg_finish_compress(info);
    *bytes = encoder->bytes;
    *count = encoder->room - info->dest->free_in_buffer;
    return CJPEG_OK;
}
