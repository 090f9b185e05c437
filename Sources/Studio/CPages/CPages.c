// The files of the pages, put into the program by the preprocessor: a Swift array of as many bytes takes the compiler a
// minute. Called by LiveViewServer/PageFile.swift; any thread.
#include "CPages.h"

// The compiler knows `#embed` in C of every year.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES (const uint8_t[])

static const struct {
    const char *place;
    const uint8_t *bytes;
} files[] = {
    {"icon.svg", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/icon.svg" suffix(, 0)
    }},
    {"index.html", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/index.html" suffix(, 0)
    }},
    {"practice.css", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/practice.css" suffix(, 0)
    }},
    {"practice.html", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/practice.html" suffix(, 0)
    }},
    {"style.css", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/style.css" suffix(, 0)
    }},
    {"theme.css", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/theme.css" suffix(, 0)
    }},
    {"modules/backoff.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/backoff.js" suffix(, 0)
    }},
    {"modules/bigwords.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/bigwords.js" suffix(, 0)
    }},
    {"modules/bursts.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/bursts.js" suffix(, 0)
    }},
    {"modules/collect.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/collect.js" suffix(, 0)
    }},
    {"modules/connection.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/connection.js" suffix(, 0)
    }},
    {"modules/delaunay.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/delaunay.js" suffix(, 0)
    }},
    {"modules/dom.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/dom.js" suffix(, 0)
    }},
    {"modules/drawing.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/drawing.js" suffix(, 0)
    }},
    {"modules/drums.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/drums.js" suffix(, 0)
    }},
    {"modules/editing.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/editing.js" suffix(, 0)
    }},
    {"modules/explain.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/explain.js" suffix(, 0)
    }},
    {"modules/face.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/face.js" suffix(, 0)
    }},
    {"modules/facelayout.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/facelayout.js" suffix(, 0)
    }},
    {"modules/facemesh.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/facemesh.js" suffix(, 0)
    }},
    {"modules/facerobot.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/facerobot.js" suffix(, 0)
    }},
    {"modules/faces.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/faces.js" suffix(, 0)
    }},
    {"modules/facesurface.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/facesurface.js" suffix(, 0)
    }},
    {"modules/geometry.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/geometry.js" suffix(, 0)
    }},
    {"modules/gestures.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/gestures.js" suffix(, 0)
    }},
    {"modules/history.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/history.js" suffix(, 0)
    }},
    {"modules/image.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/image.js" suffix(, 0)
    }},
    {"modules/joints.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/joints.js" suffix(, 0)
    }},
    {"modules/keyboard.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/keyboard.js" suffix(, 0)
    }},
    {"modules/labels.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/labels.js" suffix(, 0)
    }},
    {"modules/lane.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/lane.js" suffix(, 0)
    }},
    {"modules/lasthit.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/lasthit.js" suffix(, 0)
    }},
    {"modules/loop.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/loop.js" suffix(, 0)
    }},
    {"modules/lost.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/lost.js" suffix(, 0)
    }},
    {"modules/main.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/main.js" suffix(, 0)
    }},
    {"modules/mixer.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/mixer.js" suffix(, 0)
    }},
    {"modules/newshape.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/newshape.js" suffix(, 0)
    }},
    {"modules/paced.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/paced.js" suffix(, 0)
    }},
    {"modules/panels.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/panels.js" suffix(, 0)
    }},
    {"modules/phones.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/phones.js" suffix(, 0)
    }},
    {"modules/places.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/places.js" suffix(, 0)
    }},
    {"modules/playback.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/playback.js" suffix(, 0)
    }},
    {"modules/poses.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/poses.js" suffix(, 0)
    }},
    {"modules/practice.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/practice.js" suffix(, 0)
    }},
    {"modules/preferences.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/preferences.js" suffix(, 0)
    }},
    {"modules/settings.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/settings.js" suffix(, 0)
    }},
    {"modules/setup.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/setup.js" suffix(, 0)
    }},
    {"modules/sign.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/sign.js" suffix(, 0)
    }},
    {"modules/skeleton.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/skeleton.js" suffix(, 0)
    }},
    {"modules/stage.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/stage.js" suffix(, 0)
    }},
    {"modules/status.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/status.js" suffix(, 0)
    }},
    {"modules/store.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/store.js" suffix(, 0)
    }},
    {"modules/strip.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/strip.js" suffix(, 0)
    }},
    {"modules/strokes.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/strokes.js" suffix(, 0)
    }},
    {"modules/take.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/take.js" suffix(, 0)
    }},
    {"modules/takes.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/takes.js" suffix(, 0)
    }},
    {"modules/toasts.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/toasts.js" suffix(, 0)
    }},
    {"modules/transport.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/transport.js" suffix(, 0)
    }},
    {"modules/wakelock.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/wakelock.js" suffix(, 0)
    }},
    {"modules/walkthrough.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/modules/walkthrough.js" suffix(, 0)
    }},
    {"phone/impacts.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/impacts.js" suffix(, 0)
    }},
    {"phone/link.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/link.js" suffix(, 0)
    }},
    {"phone/motion.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/motion.js" suffix(, 0)
    }},
    {"phone/offsets.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/offsets.js" suffix(, 0)
    }},
    {"phone/padrows.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/padrows.js" suffix(, 0)
    }},
    {"phone/phone.css", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/phone.css" suffix(, 0)
    }},
    {"phone/phone.html", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/phone.html" suffix(, 0)
    }},
    {"phone/phone.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/phone.js" suffix(, 0)
    }},
    {"phone/sound.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/sound.js" suffix(, 0)
    }},
    {"phone/touch.js", BYTES {
#embed "../tactus-view/LiveViewServer/Resources/phone/touch.js" suffix(, 0)
    }},
};

const uint8_t *CPagesFile(size_t number, const char **place) {
    if (number >= sizeof files / sizeof *files) return NULL;
    *place = files[number].place;
    return files[number].bytes;
}
