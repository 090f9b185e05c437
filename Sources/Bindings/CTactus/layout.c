// The layouts that callers of other languages rely on, checked by the C compiler.
#include "tactus.h"

_Static_assert(sizeof(tactus_hands) == 104 && offsetof(tactus_hands, confidence_floor) == 96, "hands");
_Static_assert(sizeof(tactus_words) == 24 && offsetof(tactus_words, word_count) == 16, "words");
_Static_assert(sizeof(tactus_hand_columns) == 56, "columns of hands");
_Static_assert(sizeof(tactus_frame_columns) == 32, "columns of frames");
