// The RemoteDesktop portal of a desktop, by sd-bus. Called by PointerPortal.
#include "CLibrary.h"
#include "CPointer.h"

#include <stdio.h>
#include <string.h>
#include <systemd/sd-bus.h>

#define FUNCTIONS(DO)                                                                                                  \
    DO(sd_bus_open_user) DO(sd_bus_match_signal) DO(sd_bus_call_method) DO(sd_bus_process) DO(sd_bus_get_fd)           \
    DO(sd_bus_message_read) DO(sd_bus_message_skip) DO(sd_bus_message_enter_container)                                 \
    DO(sd_bus_message_exit_container) DO(sd_bus_error_free)

static CLIBRARY_TABLE(FUNCTIONS) sd;
CLIBRARY("libsystemd.so.0", "libsystemd0", sd, FUNCTIONS);

// The one session of the process; when the connection ends, the portal ends it and the desktop releases what is down.
static sd_bus *bus;
static char session[CPORTAL_TEXT], token[CPORTAL_TEXT], trouble[CPORTAL_TEXT];
static enum { CREATE, SELECT, START } step;
static int32_t state = CPortalAsking;

static int end(const char *why) {
    if (state != CPortalClosed) snprintf(trouble, sizeof trouble, "%s", why);
    state = CPortalClosed;
    return -1;
}

#define CALL(...)                                                                                                      \
    sd.sd_bus_call_method(bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",                    \
                          "org.freedesktop.portal.RemoteDesktop", __VA_ARGS__)

static int checked(int status, sd_bus_error *error) {
    if (status < 0) end(error->message ? error->message : strerror(-status));
    sd.sd_bus_error_free(error);
    return status < 0 ? -1 : 0;
}

/// Sends the request of a step; each has a path of its own, as that of the one before may still be there.
static int request(void) {
    enum { KEYBOARD = 1, POINTER = 2, UNTIL_REVOKED = 2 };
    sd_bus_error error = SD_BUS_ERROR_NULL;
    if (step == CREATE)
        return checked(CALL("CreateSession", &error, NULL, "a{sv}", 1, "session_handle_token", "s", "tactus"), &error);
    if (step == START)
        return checked(CALL("Start", &error, NULL, "osa{sv}", session, "", 1, "handle_token", "s", "start"), &error);
    int status = CALL("SelectDevices", &error, NULL, "oa{sv}", session, *token ? 4 : 3, "handle_token", "s", "select", "types",
                      "u", KEYBOARD | POINTER, "persist_mode", "u", UNTIL_REVOKED, "restore_token", "s", token);
    if (status >= 0 || !*token) return checked(status, &error);
    // Not a token of this portal.
    sd.sd_bus_error_free(&error);
    *token = 0;
    return request();
}

/// Takes the answer to the last request, or the end of the session.
static int answered(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)context, (void)error;
    uint32_t code;
    const char *name, *text;
    if (sd.sd_bus_message_read(message, "u", &code) < 0) return end("the desktop ended it");
    if (code) return end("the desktop's user did not allow it");
    // A token is for one use.
    if (step == START) *token = 0;
    sd.sd_bus_message_enter_container(message, 'a', "{sv}");
    while (sd.sd_bus_message_enter_container(message, 'e', "sv") > 0 && sd.sd_bus_message_read(message, "s", &name) > 0) {
        char *kept = !strcmp(name, "session_handle") ? session : !strcmp(name, "restore_token") ? token : NULL;
        if (!kept) sd.sd_bus_message_skip(message, "v");
        else if (sd.sd_bus_message_read(message, "v", "s", &text) > 0) snprintf(kept, CPORTAL_TEXT, "%s", text);
        sd.sd_bus_message_exit_container(message);
    }
    if (step == START) state = CPortalOpened;
    return step == START ? 0 : (step++, request());
}

int32_t CPortalAsk(const char *known, char text[CPORTAL_TEXT]) {
    if (!CLibraryOpen(&library, text, CPORTAL_TEXT)) return -1;
    snprintf(token, sizeof token, "%s", known);
    static const char *const signals[][2] = {{"Request", "Response"}, {"Session", "Closed"}};
    int status = sd.sd_bus_open_user(&bus);
    for (int at = 0; at < 2 && status >= 0; at++) {
        char interface[64];
        snprintf(interface, sizeof interface, "org.freedesktop.portal.%s", signals[at][0]);
        status = sd.sd_bus_match_signal(bus, NULL, NULL, NULL, interface, signals[at][1], answered, NULL);
    }
    if (status < 0 ? end(strerror(-status)) : request()) snprintf(text, CPORTAL_TEXT, "%s", trouble);
    return state == CPortalClosed ? -1 : sd.sd_bus_get_fd(bus);
}

int32_t CPortalRead(char text[CPORTAL_TEXT]) {
    int status;
    while ((status = sd.sd_bus_process(bus, NULL)) > 0) {}
    if (status < 0) end(strerror(-status));
    snprintf(text, CPORTAL_TEXT, "%s", state == CPortalClosed ? trouble : token);
    return state;
}

int32_t CPortalSend(const char *method, const char *types, int32_t first, int32_t second) {
    // It is waited for, as the portal takes calls in threads, which change their order.
    sd_bus_error error = SD_BUS_ERROR_NULL;
    char all[16];
    snprintf(all, sizeof all, "oa{sv}%s", types);
    if (!strcmp(types, "dd"))
        return checked(CALL(method, &error, NULL, all, session, 0, (double)first, (double)second), &error);
    return checked(CALL(method, &error, NULL, all, session, 0, first, second), &error);
}
