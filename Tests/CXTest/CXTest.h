// The X server's interface for tests: input as from real devices, and messages to the window manager.

#ifndef CXTEST_H
#define CXTEST_H

#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <string.h>
#include <poll.h>

/// The connection of the tests, and the handler of errors of other connections.
typedef struct {
    Display *display;
    XErrorHandler others;
} CXTestErrors;

static inline CXTestErrors *cxtest_errors(void) {
    static CXTestErrors errors;
    return &errors;
}

static inline int cxtest_ignore_error(Display *display, XErrorEvent *error) {
    CXTestErrors *errors = cxtest_errors();
    return display == errors->display || !errors->others ? 0 : errors->others(display, error);
}

/// Ignores errors of the connection of the tests: windows of programs may be gone at any time.
static inline void cxtest_ignore_errors(Display *display) {
    cxtest_errors()->display = display;
    cxtest_errors()->others = XSetErrorHandler(cxtest_ignore_error);
}

/// Sends a client message about a window to the window manager.
static inline void cxtest_send(Display *display, Window window, const char *type) {
    XEvent event;
    memset(&event, 0, sizeof event);
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display, type, False);
    event.xclient.format = 32;
    XSendEvent(display, XDefaultRootWindow(display), False,
               SubstructureNotifyMask | SubstructureRedirectMask, &event);
    XFlush(display);
}

/// Waits until a property of a window changes. Returns 0 if it does not within the milliseconds.
static inline int cxtest_wait_for_property(
    Display *display, Window window, const char *name, int milliseconds) {
    Atom property = XInternAtom(display, name, False);
    XEvent event;
    for (;;) {
        while (XCheckTypedWindowEvent(display, window, PropertyNotify, &event))
            if (event.xproperty.atom == property) return 1;
        struct pollfd connection = {XConnectionNumber(display), POLLIN, 0};
        if (poll(&connection, 1, milliseconds) <= 0) return 0;
    }
}

#endif
