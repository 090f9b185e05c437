// The C interface of Tactus: arrays of keypoints in, shapes, measures, explanations, scores and gestures out.
//
// A function returns TACTUS_OK or another status, and then writes one line for a person to `message`, cut to `capacity`
// bytes with its final zero; `message` may be NULL. Texts that come in and go out are UTF-8. A text that a function returns in
// `*text` is the caller's, who gives it to tactus_free. A handle can be used by several threads at once, and is closed once.
#ifndef TACTUS_H
#define TACTUS_H

#include <stddef.h>
#include <stdint.h>

// Other compilers than Clang read the header without its nullability.
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. A library of another one has other functions or structures.
#define TACTUS_ABI_VERSION 1

/// The result of a call: the exit codes of the program `tactus`.
typedef int32_t tactus_status;
enum {
    TACTUS_OK = 0,          ///< Done.
    TACTUS_USAGE = 64,      ///< The arguments cannot be understood, or do not go together.
    TACTUS_BAD_INPUT = 65,  ///< The input is invalid: a book, a record, a point, a label.
    TACTUS_NO_INPUT = 66,   ///< There is no such file, rule book, kit, frame or hand.
    TACTUS_UNAVAILABLE = 69, ///< Something of the system is missing.
    TACTUS_INTERNAL = 70,   ///< An internal error of Tactus.
    TACTUS_IO = 74,         ///< Something cannot be read.
};

/// Returns TACTUS_ABI_VERSION of the library.
int32_t tactus_abi_version(void);

/// Frees a text that a function returned.
void tactus_free(void *_Nullable text);

// Hands

/// Hands in the caller's memory, which is read in place and not kept.
///
/// A point is x and y, 0…1 of the image's width and height, y down; then z in units of x, smaller is nearer; then the
/// detector's confidence. A point whose x or y is not finite is missing. The order of the 21 joints is that of MediaPipe.
///
/// A number that `float` cannot hold is not infinite: the point is refused, as one beyond ±3 is.
///
/// Sides, aspects and mirrorings are one for each hand, one for all hands, or NULL with a count of 0: unknown.
typedef struct tactus_hands {
    int64_t count;                 ///< The number of hands.
    const void *_Nullable points;  ///< The first number of the first hand.
    int32_t element_size;          ///< 4 for `float`, 8 for `double`.
    int32_t dimensions;            ///< The numbers of a point: 2, 3 or 4.
    int64_t hand_stride;           ///< Bytes from a hand to the next, and so on; negative ones are fine.
    int64_t joint_stride;
    int64_t coordinate_stride;
    const int8_t *_Nullable sides; ///< The person's own hand: −1 left, 1 right, 0 unknown.
    int64_t side_count;
    const float *_Nullable aspects; ///< Width over height of the image; NaN where unknown.
    int64_t aspect_count;
    const int8_t *_Nullable mirrored; ///< Whether the image is flipped left-right: 1 yes, 0 no, −1 unknown.
    int64_t mirrored_count;
    float confidence_floor; ///< With 4 dimensions, a point of this confidence or less is missing; the program's is 0.3.
} tactus_hands;

// Rule books

/// A rule book.
typedef struct tactus_book tactus_book;

/// Opens a rule book: a built-in one by its name, a file, or a text with `name` for its errors.
tactus_status tactus_book_open(const char *_Nonnull name, const char *_Nullable yaml,
                               tactus_book *_Nullable *_Nonnull book, char *_Nullable message, size_t capacity);

void tactus_book_close(tactus_book *_Nullable book);

/// Describes a book as JSON: `name`, `fingerprint`, `shapes` in the order of their numbers, `measures`, and `text`, its YAML.
tactus_status tactus_book_describe(const tactus_book *_Nonnull book, char *_Nullable *_Nonnull text,
                                   char *_Nullable message, size_t capacity);

/// Classifies hands. The results have room for one value for each hand; those that are NULL are left out.
///
/// - shapes: the number of the shape in the book, −1 for none.
/// - certainties: 2 confirmed, 1 possible, 0 no shape.
/// - margins: the distance to another classification, at least 0; 0 without a shape.
tactus_status tactus_classify(const tactus_book *_Nonnull book, const tactus_hands *_Nonnull hands,
                              int32_t *_Nullable shapes, int8_t *_Nullable certainties, float *_Nullable margins,
                              char *_Nullable message, size_t capacity);

/// Explains the shape of one hand as JSON: `lines` as `tactus explain` prints them (with `aspect` for its options), `fingers`,
/// `shapes` with their conditions, and `counterfactual`.
tactus_status tactus_explain(const tactus_book *_Nonnull book, const tactus_hands *_Nonnull hands, int64_t index,
                             char *_Nullable *_Nonnull text, char *_Nullable message, size_t capacity);

// Measures

/// Resolves measures, as rules name them, or words such as `bend`, `usual` and `all`, with line breaks between: a JSON list of
/// objects with `name` and `unit`.
tactus_status tactus_measures(const char *_Nonnull names, char *_Nullable *_Nonnull text, char *_Nullable message,
                              size_t capacity);

/// Measures hands.
///
/// - bounds: for each hand and measure its smallest and its largest possible value; −∞ and ∞ where nothing is known.
/// - room: the number of values that `bounds` has room for: 2 × hands × measures.
tactus_status tactus_measure(const char *_Nonnull names, const tactus_hands *_Nonnull hands, float *_Nonnull bounds,
                             int64_t room, char *_Nullable message, size_t capacity);

// Evaluation

/// A word for each hand: its place among the words, −1 for none.
typedef struct tactus_words {
    const int32_t *_Nullable codes; ///< May be NULL without hands.
    const char *_Nullable const *_Nullable words; ///< Each a text; may be NULL with a count of 0.
    int32_t word_count;
} tactus_words;

/// Scores a book on labelled hands: the JSON of `tactus evaluate hands --json`.
///
/// - labels: the reference shapes.
/// - groups: the group of each hand, or NULL.
/// - grouping: what the groups are, such as `person`, in one line; NULL without groups.
/// - map: the meaning of labels as `LABEL=SHAPE,…`, or NULL.
/// - drops: the numbers of keypoints that are dropped at random, by `seed`; NULL with a count of 0 for none, that is, 0 alone.
tactus_status tactus_evaluate(const tactus_book *_Nonnull book, const tactus_hands *_Nonnull hands,
                              const tactus_words *_Nonnull labels, const tactus_words *_Nullable groups,
                              const char *_Nullable grouping, const char *_Nullable map,
                              const int32_t *_Nullable drops, int32_t drop_count, uint64_t seed,
                              char *_Nullable *_Nonnull text, char *_Nullable message, size_t capacity);

// Files

/// The frames of a file or folder.
typedef struct tactus_frames tactus_frames;

/// Reads a file or folder of any format, or standard input for "-". Without any valid record it is TACTUS_BAD_INPUT.
///
/// - options: a JSON object, or NULL: `format`, `image_size` [width, height], `aspect_ratio` (a number or "auto"), `mirrored`,
///   `confidence`, `scale`, `label`, `person` and `id` (names of fields), `strict`.
tactus_status tactus_frames_read(const char *_Nonnull path, const char *_Nullable options,
                                 tactus_frames *_Nullable *_Nonnull frames, char *_Nullable message, size_t capacity);

void tactus_frames_close(tactus_frames *_Nullable frames);

/// Describes what was read as JSON: `format`, `frames`, `hands`, `notes`, those of them on `unknownFields` (requested, and in
/// no hand), `problems` (the first ones) and `problemCount`.
tactus_status tactus_frames_describe(const tactus_frames *_Nonnull frames, char *_Nullable *_Nonnull text,
                                     char *_Nullable message, size_t capacity);

/// The columns of hands, each with room for all hands, or NULL.
typedef struct tactus_hand_columns {
    float *_Nullable points;   ///< 21 × (x, y, z, confidence) for each hand; NaN where missing.
    int64_t *_Nullable frames; ///< The index of the frame.
    int32_t *_Nullable hands;  ///< The index in the frame.
    int8_t *_Nullable sides;   ///< As in tactus_hands.
    float *_Nullable scores;   ///< The detector's score; NaN where unknown.
    float *_Nullable aspects;  ///< As in tactus_hands.
    int8_t *_Nullable mirrored; ///< As in tactus_hands.
} tactus_hand_columns;

/// The columns of frames, each with room for all frames, or NULL. NaN where unknown.
typedef struct tactus_frame_columns {
    double *_Nullable times;   ///< In seconds.
    double *_Nullable numbers; ///< The number in the source.
    float *_Nullable widths;   ///< The image's size in pixels, or numbers of its proportions.
    float *_Nullable heights;
} tactus_frame_columns;

/// Copies what was read into the caller's columns.
void tactus_frames_copy(const tactus_frames *_Nonnull frames, const tactus_hand_columns *_Nullable hands,
                        const tactus_frame_columns *_Nullable columns);

/// Copies a field of the hands or their records, such as `label`, `person`, `file`, `id` or any other: the place of each hand's
/// word among `*text`, a JSON list of words, and −1 where it has none.
tactus_status tactus_frames_field(const tactus_frames *_Nonnull frames, const char *_Nonnull field,
                                  int32_t *_Nonnull codes, char *_Nullable *_Nonnull text, char *_Nullable message,
                                  size_t capacity);

// Gestures

/// The gestures that a kit waits for, in a stream of frames.
typedef struct tactus_recognizer tactus_recognizer;

/// Opens a kit: a built-in one by its name, a file, or a text with `name` for its errors.
tactus_status tactus_recognizer_open(const char *_Nonnull name, const char *_Nullable yaml,
                                     tactus_recognizer *_Nullable *_Nonnull recognizer, char *_Nullable message,
                                     size_t capacity);

void tactus_recognizer_close(tactus_recognizer *_Nullable recognizer);

/// Processes the next frame: its gestures as JSON lines, in the form of events.
tactus_status tactus_recognizer_process(const tactus_recognizer *_Nonnull recognizer,
                                        const tactus_frames *_Nonnull frames, int64_t index,
                                        char *_Nullable *_Nonnull text, char *_Nullable message, size_t capacity);

/// Processes the hands of one frame at a time in seconds; the aspect and mirroring of the first hand are the frame's.
tactus_status tactus_recognizer_process_hands(const tactus_recognizer *_Nonnull recognizer, double time,
                                              const tactus_hands *_Nonnull hands, char *_Nullable *_Nonnull text,
                                              char *_Nullable message, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
