// Devices of the kernel's uinput, the devices of others, and the desktop's portal. Owned by tactus-point; one thread.
#ifndef CPOINTER_H
#define CPOINTER_H

#include <linux/input.h>
#include <stddef.h>
#include <stdint.h>

/// Makes a device of a name and a number that has these axes, buttons and keys and no others, and the kernel sends no others
/// for it; the value of an absolute axis is its end. Answers its file, which takes events, and ends the device when it is
/// closed, by whatever; −1 with `errno` set where it cannot be made.
int32_t CPointerMake(const char *_Nonnull name, uint16_t product, const struct input_event *_Nonnull events, size_t count);

/// Opens another's device to be read; −1 with `errno` set where that is not possible, and with `errno` 0 for one that is our
/// own, or neither a pointer nor a keyboard.
int32_t CPointerOpen(const char *_Nonnull path);

/// The room of a text of the portal, with its final zero.
enum { CPORTAL_TEXT = 256 };

/// Asks the desktop's portal for a pointer and a keyboard, with the token of the last time, or an empty one. Answers a file
/// that can be read when CPortalRead has something to do; −1 where there is no portal, and the text says why.
int32_t CPortalAsk(const char *_Nonnull known, char text[_Nonnull CPORTAL_TEXT]);

/// Follows the session and answers its state. The text is the token for the next time where it is opened, and says why where
/// it is closed.
enum { CPortalAsking = 0, CPortalOpened = 1, CPortalClosed = 2 };
int32_t CPortalRead(char text[_Nonnull CPORTAL_TEXT]);

/// Calls a method of the portal with two numbers of D-Bus's types, such as "iu", and waits for it. Answers 0, or −1 with the
/// session closed.
int32_t CPortalSend(const char *_Nonnull method, const char *_Nonnull types, int32_t first, int32_t second);

#endif
