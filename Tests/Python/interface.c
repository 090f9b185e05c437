// A C program that uses the interface: interface FILE. Prints what interface.py expects.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tactus.h"

int main(int count, char **arguments) {
    char message[200];
    tactus_book *book = NULL;
    tactus_frames *frames = NULL;
    tactus_recognizer *recognizer = NULL;
    char *text = NULL;
    if (count != 2 || tactus_abi_version() != TACTUS_ABI_VERSION) return 1;

    // Errors: a status and a line, cut to its room between characters.
    if (tactus_book_open("rok", NULL, &book, message, sizeof message) != TACTUS_NO_INPUT) return 2;
    printf("%s\n", message);
    memset(message, 'x', sizeof message);
    if (tactus_book_open("r\xc3\xa4k", NULL, &book, message, 3) != TACTUS_NO_INPUT) return 3;
    if (strcmp(message, "r") != 0 || message[3] != 'x') return 4;
    if (tactus_book_open("rok", NULL, &book, NULL, 0) != TACTUS_NO_INPUT || book != NULL) return 5;

    if (tactus_book_open("rock-scissors-paper", NULL, &book, message, sizeof message)) return 6;
    if (tactus_frames_read(arguments[1], NULL, &frames, message, sizeof message)) return 7;
    static float points[300][21][4];
    static float aspects[300];
    static int8_t sides[300];
    tactus_hand_columns columns = {.points = &points[0][0][0], .aspects = aspects, .sides = sides};
    tactus_frames_copy(frames, &columns, NULL);
    tactus_hands hands = {
        .count = 300, .points = points, .element_size = 4, .dimensions = 4,
        .hand_stride = sizeof points[0], .joint_stride = sizeof points[0][0], .coordinate_stride = sizeof(float),
        .sides = sides, .side_count = 300, .aspects = aspects, .aspect_count = 300, .confidence_floor = 0.3f,
    };
    static int32_t shapes[300];
    static int8_t certainties[300];
    static float margins[300];
    if (tactus_classify(book, &hands, shapes, certainties, margins, message, sizeof message)) return 8;
    for (int hand = 0; hand < 300; hand++) printf("%d %d %.3f\n", shapes[hand], certainties[hand], margins[hand]);

    // What is left out is not written.
    if (tactus_classify(book, &hands, NULL, NULL, NULL, message, sizeof message)) return 9;
    hands.dimensions = 5;
    if (tactus_classify(book, &hands, shapes, NULL, NULL, message, sizeof message) != TACTUS_USAGE) return 10;
    printf("%s\n", message);
    hands.dimensions = 4;
    hands.side_count = 7;
    if (tactus_classify(book, &hands, shapes, NULL, NULL, message, sizeof message) != TACTUS_USAGE) return 11;
    hands.side_count = 300;

    // What is outside of the documented values is refused by its name, and nothing is read beyond what is there.
    static int8_t mirrored[300];
    hands.mirrored = mirrored, hands.mirrored_count = 300;
    int32_t codes[300] = {0};
    const int32_t drops[] = {0, 2};
    const char *const texts[] = {"rock", "paper"}, *const holes[] = {"rock", NULL};
    const tactus_words good = {codes, texts, 2}, negative = {codes, texts, -1};
    const tactus_words hole = {codes, holes, 2}, none = {NULL, texts, 2};
#define EVALUATE(labels, groups, grouping, drops, drop_count)                                                              \
    tactus_evaluate(book, &hands, labels, groups, grouping, NULL, drops, drop_count, 1, &text, message, sizeof message)
#define REFUSED(call) ((call) != TACTUS_USAGE || printf("%s\n", message) < 0)
    if (REFUSED(EVALUATE(&good, NULL, NULL, drops, -1)) || REFUSED(EVALUATE(&good, NULL, NULL, NULL, 2))) return 21;
    if (REFUSED(EVALUATE(&negative, NULL, NULL, drops, 2)) || REFUSED(EVALUATE(&hole, NULL, NULL, drops, 2))) return 22;
    if (REFUSED(EVALUATE(&none, NULL, NULL, drops, 2)) || REFUSED(EVALUATE(&good, &good, NULL, drops, 2))) return 23;
    codes[7] = 2;
    if (REFUSED(EVALUATE(&good, NULL, NULL, drops, 2))) return 24;
    codes[7] = 1;
    if (EVALUATE(&good, &good, "person", drops, 2)) return 25;
    tactus_free(text);
    sides[3] = 7;
    if (REFUSED(tactus_classify(book, &hands, shapes, NULL, NULL, message, sizeof message))) return 26;
    sides[3] = 0, mirrored[299] = 5;
    if (REFUSED(tactus_classify(book, &hands, shapes, NULL, NULL, message, sizeof message))) return 27;
    mirrored[299] = 0, hands.confidence_floor = NAN;
    if (REFUSED(tactus_classify(book, &hands, shapes, NULL, NULL, message, sizeof message))) return 28;
    hands.confidence_floor = 0.3f, hands.mirrored = NULL, hands.mirrored_count = 0;
    if (tactus_explain(book, &hands, 300, &text, message, sizeof message) != TACTUS_NO_INPUT) return 12;
    if (tactus_explain(book, &hands, 0, &text, message, sizeof message)) return 13;
    if (text[0] != '{') return 14;
    tactus_free(text);
    float bounds[2];
    if (tactus_measure("bend(index)", &hands, bounds, 2, message, sizeof message) != TACTUS_USAGE) return 15;

    // What no memory can have is refused before any of it is read.
    const int64_t extremes[] = {INT64_MAX, INT64_MIN, INT64_C(1) << 62, -(INT64_C(1) << 62)};
    hands.side_count = hands.aspect_count = 0;
    for (int place = 0; place < 4; place++) {
        tactus_hands far = hands;
        far.hand_stride = 0, far.count = extremes[place];
        if (tactus_measure("bend(index)", &far, bounds, 2, message, sizeof message) != TACTUS_USAGE) return 29;
        far = hands, far.count = extremes[place];
        if (tactus_classify(book, &far, NULL, NULL, NULL, message, sizeof message) != TACTUS_USAGE) return 30;
        far = hands, far.hand_stride = extremes[place];
        if (tactus_classify(book, &far, NULL, NULL, NULL, message, sizeof message) != TACTUS_USAGE) return 31;
        far = hands, far.joint_stride = extremes[place];
        if (tactus_explain(book, &far, 0, &text, message, sizeof message) != TACTUS_USAGE) return 32;
        far = hands, far.coordinate_stride = extremes[place];
        if (tactus_explain(book, &far, 0, &text, message, sizeof message) != TACTUS_USAGE) return 33;
        if (tactus_explain(book, &hands, extremes[place], &text, message, sizeof message) != TACTUS_NO_INPUT) return 34;
    }
    hands.count = hands.side_count = hands.aspect_count = 1;
    if (tactus_measure("bend(index)", &hands, bounds, 2, message, sizeof message) || bounds[0] != bounds[1]) return 16;
    if (tactus_recognizer_open("hands", NULL, &recognizer, message, sizeof message)) return 17;
    if (tactus_recognizer_process(recognizer, frames, 300, &text, message, sizeof message) != TACTUS_NO_INPUT) return 18;
    if (tactus_recognizer_process_hands(recognizer, NAN, &hands, &text, message, sizeof message)) return 19;
    if (text[0] != '\0') return 20;
    tactus_free(text);
    tactus_recognizer_close(recognizer);
    tactus_frames_close(frames);
    tactus_book_close(book);
    tactus_book_close(NULL);
    tactus_free(NULL);
    return 0;
}
