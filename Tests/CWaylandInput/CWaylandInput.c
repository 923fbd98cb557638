#define _GNU_SOURCE
#include "CWaylandInput.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

// MARK: The protocols, as their definitions number the requests

static const struct wl_interface keyboard_interface, pointer_interface;

static const struct wl_interface *no_types[8];
static const struct wl_interface *new_keyboard_types[] = {&wl_seat_interface, &keyboard_interface};
static const struct wl_interface *new_pointer_types[] = {&wl_seat_interface, &pointer_interface};

enum { KEYBOARD_KEYMAP, KEYBOARD_KEY, KEYBOARD_MODIFIERS, KEYBOARD_DESTROY };
static const struct wl_message keyboard_requests[] = {
    {"keymap", "uhu", no_types},
    {"key", "uuu", no_types},
    {"modifiers", "uuuu", no_types},
    {"destroy", "", no_types},
};
static const struct wl_interface keyboard_interface = {
    "zwp_virtual_keyboard_v1", 1, 4, keyboard_requests, 0, NULL};

enum { POINTER_MOTION, POINTER_MOTION_ABSOLUTE, POINTER_BUTTON, POINTER_AXIS, POINTER_FRAME,
       POINTER_AXIS_SOURCE, POINTER_AXIS_STOP, POINTER_AXIS_DISCRETE, POINTER_DESTROY };
static const struct wl_message pointer_requests[] = {
    {"motion", "uff", no_types},
    {"motion_absolute", "uuuuu", no_types},
    {"button", "uuu", no_types},
    {"axis", "uuf", no_types},
    {"frame", "", no_types},
    {"axis_source", "u", no_types},
    {"axis_stop", "uu", no_types},
    {"axis_discrete", "uufi", no_types},
    {"destroy", "", no_types},
};
static const struct wl_interface pointer_interface = {
    "zwlr_virtual_pointer_v1", 1, 9, pointer_requests, 0, NULL};

static const struct wl_message keyboard_manager_requests[] = {
    {"create_virtual_keyboard", "on", new_keyboard_types}};
static const struct wl_interface keyboard_manager_interface = {
    "zwp_virtual_keyboard_manager_v1", 1, 1, keyboard_manager_requests, 0, NULL};

static const struct wl_message pointer_manager_requests[] = {
    {"create_virtual_pointer", "?on", new_pointer_types},
    {"destroy", "", no_types},
};
static const struct wl_interface pointer_manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 1, 2, pointer_manager_requests, 0, NULL};

enum { TOKEN_SET_SERIAL, TOKEN_SET_APP_ID, TOKEN_SET_SURFACE, TOKEN_COMMIT, TOKEN_DESTROY };
static const struct wl_interface *token_surface_types[] = {&wl_surface_interface};
static const struct wl_interface *token_serial_types[] = {NULL, &wl_seat_interface};
static const struct wl_message token_requests[] = {
    {"set_serial", "uo", token_serial_types},
    {"set_app_id", "s", no_types},
    {"set_surface", "o", token_surface_types},
    {"commit", "", no_types},
    {"destroy", "", no_types},
};
static const struct wl_message token_events[] = {{"done", "s", no_types}};
static const struct wl_interface token_interface = {
    "xdg_activation_token_v1", 1, 5, token_requests, 1, token_events};

enum { ACTIVATION_DESTROY, ACTIVATION_GET_TOKEN, ACTIVATION_ACTIVATE };
static const struct wl_interface *new_token_types[] = {&token_interface};
static const struct wl_interface *activate_types[] = {NULL, &wl_surface_interface};
static const struct wl_message activation_requests[] = {
    {"destroy", "", no_types},
    {"get_activation_token", "n", new_token_types},
    {"activate", "so", activate_types},
};
static const struct wl_interface activation_interface = {
    "xdg_activation_v1", 1, 3, activation_requests, 0, NULL};

// MARK: The connection

struct CWaylandInput {
    struct wl_display *display;
    struct wl_seat *seat;
    struct wl_proxy *keyboards, *pointers, *keyboard, *pointer, *activation;
    struct xkb_keymap *keymap;
    struct xkb_state *state;
};

static void add(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                uint32_t version) {
    (void)version;
    CWaylandInput *input = data;
    if (!input->seat && strcmp(interface, "wl_seat") == 0)
        input->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
    else if (strcmp(interface, keyboard_manager_interface.name) == 0)
        input->keyboards = wl_registry_bind(registry, name, &keyboard_manager_interface, 1);
    else if (strcmp(interface, pointer_manager_interface.name) == 0)
        input->pointers = wl_registry_bind(registry, name, &pointer_manager_interface, 1);
    else if (strcmp(interface, activation_interface.name) == 0)
        input->activation = wl_registry_bind(registry, name, &activation_interface, 1);
}

static void forget(void *data, struct wl_registry *registry, uint32_t name) {
    (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener listener = {add, forget};

/// The milliseconds that events carry.
static uint32_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

/// Gives the keyboard the layout of the United States, as the X server of the tests has it.
static int add_keyboard(CWaylandInput *input) {
    struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
    struct xkb_rule_names names = {.layout = "us"};
    input->keymap = context ? xkb_keymap_new_from_names(context, &names, 0) : NULL;
    xkb_context_unref(context);
    if (!input->keymap) return 0;
    input->state = xkb_state_new(input->keymap);
    char *text = xkb_keymap_get_as_string(input->keymap, XKB_KEYMAP_FORMAT_TEXT_V1);
    if (!text) return 0;
    size_t size = strlen(text) + 1;
    int file = memfd_create("keymap", MFD_CLOEXEC);
    int is_written = file >= 0 && write(file, text, size) == (ssize_t)size;
    free(text);
    if (is_written) {
        input->keyboard = wl_proxy_marshal_flags(
            input->keyboards, 0, &keyboard_interface, 1, 0, input->seat, NULL);
        wl_proxy_marshal_flags(
            input->keyboard, KEYBOARD_KEYMAP, NULL, 1, 0,
            WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, file, (uint32_t)size);
    }
    if (file >= 0) close(file);
    return is_written;
}

CWaylandInput *cwayland_connect(void) {
    CWaylandInput *input = calloc(1, sizeof *input);
    if (!input) return NULL;
    input->display = wl_display_connect(NULL);
    if (!input->display) return free(input), NULL;
    wl_registry_add_listener(wl_display_get_registry(input->display), &listener, input);
    wl_display_roundtrip(input->display);
    if (!input->seat || !input->keyboards || !input->pointers || !add_keyboard(input)) {
        wl_display_disconnect(input->display);
        return free(input), NULL;
    }
    input->pointer = wl_proxy_marshal_flags(
        input->pointers, 0, &pointer_interface, 1, 0, input->seat, NULL);
    wl_display_roundtrip(input->display);
    return input;
}

int cwayland_synchronize(CWaylandInput *input) {
    return wl_display_roundtrip(input->display) >= 0;
}

// MARK: Keyboard

void cwayland_key(CWaylandInput *input, uint32_t code, int is_down) {
    wl_proxy_marshal_flags(
        input->keyboard, KEYBOARD_KEY, NULL, 1, 0, now(), code - 8, (uint32_t)(is_down != 0));
    // The compositor leaves the modifiers to the device.
    if (!xkb_state_update_key(input->state, code, is_down ? XKB_KEY_DOWN : XKB_KEY_UP)) return;
    wl_proxy_marshal_flags(
        input->keyboard, KEYBOARD_MODIFIERS, NULL, 1, 0,
        xkb_state_serialize_mods(input->state, XKB_STATE_MODS_DEPRESSED),
        xkb_state_serialize_mods(input->state, XKB_STATE_MODS_LATCHED),
        xkb_state_serialize_mods(input->state, XKB_STATE_MODS_LOCKED),
        xkb_state_serialize_layout(input->state, XKB_STATE_LAYOUT_EFFECTIVE));
}

uint32_t cwayland_key_code(CWaylandInput *input, uint32_t symbol, int *needs_shift) {
    xkb_keycode_t last = xkb_keymap_max_keycode(input->keymap);
    for (xkb_level_index_t level = 0; level < 2; level++) {
        for (xkb_keycode_t code = xkb_keymap_min_keycode(input->keymap); code <= last; code++) {
            const xkb_keysym_t *symbols;
            if (xkb_keymap_key_get_syms_by_level(input->keymap, code, 0, level, &symbols) == 1
                && symbols[0] == symbol) {
                *needs_shift = level == 1;
                return code;
            }
        }
    }
    return 0;
}

// MARK: Pointer

static void frame(CWaylandInput *input) {
    wl_proxy_marshal_flags(input->pointer, POINTER_FRAME, NULL, 1, 0);
}

void cwayland_move(CWaylandInput *input, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    wl_proxy_marshal_flags(
        input->pointer, POINTER_MOTION_ABSOLUTE, NULL, 1, 0, now(), x, y, width, height);
    frame(input);
}

void cwayland_button(CWaylandInput *input, uint32_t button, int is_down) {
    wl_proxy_marshal_flags(
        input->pointer, POINTER_BUTTON, NULL, 1, 0, now(), button, (uint32_t)(is_down != 0));
    frame(input);
}

void cwayland_scroll(CWaylandInput *input, int notches) {
    wl_proxy_marshal_flags(
        input->pointer, POINTER_AXIS_SOURCE, NULL, 1, 0, (uint32_t)WL_POINTER_AXIS_SOURCE_WHEEL);
    wl_proxy_marshal_flags(
        input->pointer, POINTER_AXIS_DISCRETE, NULL, 1, 0, now(),
        (uint32_t)WL_POINTER_AXIS_VERTICAL_SCROLL, wl_fixed_from_int(15 * notches),
        (int32_t)notches);
    frame(input);
}

// MARK: Activation

static void take_token(void *data, struct wl_proxy *proxy, const char *token) {
    (void)proxy;
    *(char **)data = strdup(token);
}

char *cwayland_activation_token(CWaylandInput *input) {
    if (!input->activation) return NULL;
    struct wl_proxy *proxy = wl_proxy_marshal_flags(
        input->activation, ACTIVATION_GET_TOKEN, &token_interface, 1, 0, NULL);
    char *token = NULL;
    void (*listeners[])(void) = {(void (*)(void))take_token};
    wl_proxy_add_listener(proxy, listeners, &token);
    wl_proxy_marshal_flags(proxy, TOKEN_COMMIT, NULL, 1, 0);
    wl_display_roundtrip(input->display);
    wl_proxy_marshal_flags(proxy, TOKEN_DESTROY, NULL, 1, WL_MARSHAL_FLAG_DESTROY);
    return token;
}
