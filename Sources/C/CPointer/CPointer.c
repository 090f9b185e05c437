// The parts of uinput and evdev that need ioctl. Called by PointerDevices and OtherDevices.
#include "CPointer.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Ours among all devices: "ta" as the vendor.
enum { VENDOR = 0x7461 };

static int allow(int file, const struct input_event *event) {
    struct uinput_abs_setup axis = {.code = event->code, .absinfo = {.maximum = event->value, .resolution = 100}};
    if (ioctl(file, UI_SET_EVBIT, event->type)) return -1;
    if (event->type == EV_ABS) return ioctl(file, UI_ABS_SETUP, &axis);
    return ioctl(file, event->type == EV_KEY ? UI_SET_KEYBIT : UI_SET_RELBIT, event->code);
}

int32_t CPointerMake(const char *name, uint16_t product, const struct input_event *events, size_t count) {
    struct uinput_setup setup = {.id = {.bustype = BUS_VIRTUAL, .vendor = VENDOR, .product = product}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    const int file = open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return -1;
    int status = 0;
    for (size_t at = 0; at < count && !status; at++) status = allow(file, &events[at]);
    if (!status && !ioctl(file, UI_DEV_SETUP, &setup) && !ioctl(file, UI_DEV_CREATE)) return file;
    const int saved = errno;
    close(file);
    errno = saved;
    return -1;
}

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
