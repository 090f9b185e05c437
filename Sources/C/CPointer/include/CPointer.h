// Devices of the kernel's uinput, and the events of other devices. Owned by tactus-point; one thread.
#ifndef CPOINTER_H
#define CPOINTER_H

#include <stddef.h>
#include <stdint.h>

/// A mouse with three buttons and a wheel, a tablet with the whole screen, and a keyboard.
enum { CPointerMouse = 0, CPointerTablet = 1, CPointerKeyboard = 2 };

/// The largest number of a place on the tablet, on either axis.
enum { CPointerReach = 65535 };

/// Makes a device; a keyboard has these keys and no others, and the kernel sends no others for it. Answers its file, which
/// ends the device when it is closed, by whatever; −1 with `errno` set where it cannot be made.
int32_t CPointerMake(int32_t kind, const uint16_t *_Nullable keys, size_t count);

/// Moves a mouse by pixels to the right and down. All sending answers 0, or −1 with `errno` set.
int32_t CPointerMove(int32_t file, int32_t x, int32_t y);

/// Puts a tablet's pointer at a place, from the left and the top.
int32_t CPointerPlace(int32_t file, int32_t x, int32_t y);

/// Presses (1) or releases (0) the left (0), middle (1) or right (2) button of a mouse.
int32_t CPointerButton(int32_t file, int32_t button, int32_t isDown);

/// Turns a wheel by steps up.
int32_t CPointerScroll(int32_t file, int32_t steps);

/// Presses or releases a key of a keyboard.
int32_t CPointerKey(int32_t file, uint16_t key, int32_t isDown);

/// Opens another's device to be read; −1 with `errno` set where that is not possible, and with `errno` 0 for one that is our
/// own, or neither a pointer nor a keyboard.
int32_t CPointerOpen(const char *_Nonnull path);

/// Returns the kinds of events of another's device since the last time, as a sum of these; −1 where it is gone.
enum { CPointerMoved = 1, CPointerEscapeDown = 2, CPointerEscapeUp = 4 };
int32_t CPointerRead(int32_t file);

#endif
