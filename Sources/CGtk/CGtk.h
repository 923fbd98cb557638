// The headers of GTK 3 for Swift, and a function for each macro that Swift cannot import.

#ifndef CGTK_H
#define CGTK_H

#include <gtk/gtk.h>
#include <gtk/gtk-a11y.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/gdkwayland.h>
#endif
#include <cairo-svg.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <locale.h>

static inline GType cgtk_type_of(gpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }

static inline GObjectClass *cgtk_object_class(gpointer g_class) { return (GObjectClass *)g_class; }

static inline GApplicationClass *cgtk_application_class(gpointer g_class) {
    return (GApplicationClass *)g_class;
}

static inline GtkWidgetClass *cgtk_widget_class(gpointer g_class) { return (GtkWidgetClass *)g_class; }

static inline GtkContainerClass *cgtk_container_class(gpointer g_class) {
    return (GtkContainerClass *)g_class;
}

static inline GtkCellRendererClass *cgtk_cell_renderer_class(gpointer g_class) {
    return (GtkCellRendererClass *)g_class;
}

static inline AtkObjectClass *cgtk_atk_object_class(gpointer g_class) {
    return (AtkObjectClass *)g_class;
}

// Functions that emit ATK signals, because Swift cannot call variadic C functions.
static inline void cgtk_atk_emit(AtkObject *object, const gchar *signal) {
    g_signal_emit_by_name(object, signal);
}

static inline void cgtk_atk_emit_object(AtkObject *object, const gchar *signal, AtkObject *other) {
    g_signal_emit_by_name(object, signal, other);
}

static inline void cgtk_atk_emit_child(
    AtkObject *object, const gchar *signal, guint index, AtkObject *child) {
    g_signal_emit_by_name(object, signal, index, child);
}

static inline void cgtk_atk_emit_range(AtkObject *object, const gchar *signal, gint first, gint count) {
    g_signal_emit_by_name(object, signal, first, count);
}

// Emits an announcement, if ATK supports it (since version 2.46).
static inline void cgtk_atk_announce(AtkObject *object, const gchar *text) {
    if (g_signal_lookup("announcement", G_OBJECT_TYPE(object)) != 0)
        g_signal_emit_by_name(object, "announcement", text);
}

// Asks a widget to open its menu, as the menu key does.
static inline gboolean cgtk_emit_popup_menu(GtkWidget *widget) {
    gboolean handled = FALSE;
    g_signal_emit_by_name(widget, "popup-menu", &handled);
    return handled;
}

// Makes a widget apply its style, as GTK does with those on the screen after a change of the style.
static inline void cgtk_emit_style_updated(GtkWidget *widget) {
    g_signal_emit_by_name(widget, "style-updated");
}

static inline gpointer cgtk_parent_class(gpointer g_class) { return g_type_class_peek_parent(g_class); }

static inline GType cgtk_value_type(const GValue *value) { return G_VALUE_TYPE(value); }

static inline gboolean cgtk_is_a(gpointer instance, GType type) {
    return instance != NULL && g_type_check_instance_is_a((GTypeInstance *)instance, type);
}

#define CGTK_GTYPE(name, macro) static inline GType cgtk_type_##name(void) { return macro; }
CGTK_GTYPE(boolean, G_TYPE_BOOLEAN)
CGTK_GTYPE(int, G_TYPE_INT)
CGTK_GTYPE(uint, G_TYPE_UINT)
CGTK_GTYPE(double, G_TYPE_DOUBLE)
CGTK_GTYPE(string, G_TYPE_STRING)

static inline gpointer cgtk_closure_data(GClosure *closure) { return closure->data; }

// libdispatch's main queue, which is also that of Swift's main actor: its event descriptor and its callback.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/// On Wayland, sets the xdg-activation token for the window that is presented next.
static inline void cgtk_use_activation_token(GdkDisplay *display, const char *token) {
#ifdef GDK_WINDOWING_WAYLAND
    if (GDK_IS_WAYLAND_DISPLAY(display))
        gdk_wayland_display_set_startup_notification_id(display, token);
#endif
}

#endif
