// A mouse and a keyboard of a Wayland compositor, as virtual devices: the protocols
// wlr-virtual-pointer-unstable-v1 and virtual-keyboard-unstable-v1.

#ifndef CWAYLANDINPUT_H
#define CWAYLANDINPUT_H

#include <stdint.h>

typedef struct CWaylandInput CWaylandInput;

/// Connects to the compositor of WAYLAND_DISPLAY and adds the devices. Returns NULL if there is
/// none, or if it has no such protocols.
CWaylandInput *cwayland_connect(void);

/// Waits until the compositor has handled everything sent to it. Returns 0 if it is gone.
int cwayland_synchronize(CWaylandInput *input);

/// Presses or releases a key by its XKB code.
void cwayland_key(CWaylandInput *input, uint32_t code, int is_down);

/// The XKB code of the key with a symbol, 0 if no key has it. `needs_shift` says whether it is the
/// symbol with Shift.
uint32_t cwayland_key_code(CWaylandInput *input, uint32_t symbol, int *needs_shift);

/// Moves the pointer to a point on a screen of a width and height, in logical pixels.
void cwayland_move(CWaylandInput *input, uint32_t x, uint32_t y, uint32_t width, uint32_t height);

/// Presses or releases a button by its code in Linux's input-event-codes.h.
void cwayland_button(CWaylandInput *input, uint32_t button, int is_down);

/// Turns the wheel by notches, down for a positive number.
void cwayland_scroll(CWaylandInput *input, int notches);

/// A token that allows a program to come to the front (xdg-activation-v1). Free it. NULL if the
/// compositor gives none.
char *cwayland_activation_token(CWaylandInput *input);

#endif
