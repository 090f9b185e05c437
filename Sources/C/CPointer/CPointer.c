// The kernel's own interfaces, uinput and evdev, which need no library.
#include "CPointer.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Ours among all devices: "ta" as the vendor.
enum { VENDOR = 0x7461 };

static const int buttons[] = {BTN_LEFT, BTN_MIDDLE, BTN_RIGHT};

static int put(int32_t file, uint16_t type, uint16_t code, int32_t value) {
    const struct input_event event = {.type = type, .code = code, .value = value};
    return write(file, &event, sizeof event) == sizeof event ? 0 : -1;
}

static int flush(int32_t file, int status) { return status ? status : put(file, EV_SYN, SYN_REPORT, 0); }

static int set_axis(int file, uint16_t code) {
    struct uinput_abs_setup axis = {.code = code, .absinfo = {.maximum = CPointerReach, .resolution = 100}};
    return ioctl(file, UI_ABS_SETUP, &axis);
}

static int set_up(int file, int32_t kind, const uint16_t *keys, size_t count) {
    static const char *const names[] = {"Tactus pointer", "Tactus tablet", "Tactus keyboard"};
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = VENDOR, .product = (uint16_t)(kind + 1)}};
    strncpy(setup.name, names[kind], sizeof setup.name - 1);
    int status = ioctl(file, UI_SET_EVBIT, EV_KEY);
    if (kind == CPointerKeyboard) {
        for (size_t at = 0; at < count; at++) status |= ioctl(file, UI_SET_KEYBIT, keys[at]);
    } else {
        for (size_t at = 0; at < sizeof buttons / sizeof *buttons; at++) {
            status |= ioctl(file, UI_SET_KEYBIT, buttons[at]);
        }
    }
    if (kind == CPointerMouse) {
        static const int axes[] = {REL_X, REL_Y, REL_WHEEL, REL_WHEEL_HI_RES};
        status |= ioctl(file, UI_SET_EVBIT, EV_REL);
        for (size_t at = 0; at < sizeof axes / sizeof *axes; at++) status |= ioctl(file, UI_SET_RELBIT, axes[at]);
    }
    if (kind == CPointerTablet) {
        status |= ioctl(file, UI_SET_EVBIT, EV_ABS) | set_axis(file, ABS_X) | set_axis(file, ABS_Y);
    }
    return status | ioctl(file, UI_DEV_SETUP, &setup) | ioctl(file, UI_DEV_CREATE);
}

int32_t CPointerMake(int32_t kind, const uint16_t *keys, size_t count) {
    const int file = open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 || set_up(file, kind, keys, count) == 0) return file;
    const int saved = errno;
    close(file);
    errno = saved;
    return -1;
}

int32_t CPointerMove(int32_t file, int32_t x, int32_t y) {
    int status = 0;
    if (x) status |= put(file, EV_REL, REL_X, x);
    if (y) status |= put(file, EV_REL, REL_Y, y);
    return flush(file, status);
}

int32_t CPointerPlace(int32_t file, int32_t x, int32_t y) {
    return flush(file, put(file, EV_ABS, ABS_X, x) | put(file, EV_ABS, ABS_Y, y));
}

int32_t CPointerButton(int32_t file, int32_t button, int32_t isDown) {
    return flush(file, put(file, EV_KEY, (uint16_t)buttons[button], isDown));
}

int32_t CPointerScroll(int32_t file, int32_t steps) {
    // A step is 120 units of the fine wheel.
    return flush(file, put(file, EV_REL, REL_WHEEL, steps) | put(file, EV_REL, REL_WHEEL_HI_RES, steps * 120));
}

int32_t CPointerKey(int32_t file, uint16_t key, int32_t isDown) { return flush(file, put(file, EV_KEY, key, isDown)); }

static int has(const unsigned char *bits, int code) { return bits[code / 8] >> (code % 8) & 1; }

static int is_of_interest(int file) {
    struct input_id id;
    unsigned char types[EV_MAX / 8 + 1] = {0}, keys[KEY_MAX / 8 + 1] = {0};
    if (ioctl(file, EVIOCGID, &id) || ioctl(file, EVIOCGBIT(0, sizeof types), types) < 0) return 0;
    if (id.bustype == BUS_VIRTUAL && id.vendor == VENDOR) return 0;
    ioctl(file, EVIOCGBIT(EV_KEY, sizeof keys), keys);
    const int points = has(types, EV_REL) || has(types, EV_ABS);
    return (points && (has(keys, BTN_LEFT) || has(keys, BTN_TOUCH))) || has(keys, KEY_ESC);
}

int32_t CPointerOpen(const char *path) {
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 || is_of_interest(file)) return file;
    close(file);
    errno = 0;
    return -1;
}

int32_t CPointerRead(int32_t file) {
    struct input_event events[64];
    int32_t seen = 0;
    ssize_t size;
    while ((size = read(file, events, sizeof events)) > 0) {
        for (size_t at = 0; at < (size_t)size / sizeof *events; at++) {
            const struct input_event *event = &events[at];
            const int isButton = event->type == EV_KEY && event->code >= BTN_MOUSE && event->code < KEY_OK;
            if (event->type == EV_REL || event->type == EV_ABS || isButton) seen |= CPointerMoved;
            if (event->type == EV_KEY && event->code == KEY_ESC) {
                if (event->value == 1) seen |= CPointerEscapeDown;
                if (event->value == 0) seen |= CPointerEscapeUp;
            }
        }
    }
    return size == 0 || (errno != EAGAIN && errno != EINTR) ? -1 : seen;
}
