/* A minimal GTK 3 window with a header bar and thirty labels. Prints "painted" after its first frame, as a
   reference for Trove's start. */

#include <gtk/gtk.h>
#include <stdio.h>

static void after_paint(GdkFrameClock *clock, gpointer data) {
    fputs("painted\n", stderr);
}

static gboolean drawn(GtkWidget *window, cairo_t *context, gpointer data) {
    g_signal_handlers_disconnect_by_func(window, drawn, data);
    g_signal_connect(
        gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
    return FALSE;
}

int main(int count, char **arguments) {
    gtk_init(&count, &arguments);
    GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
    gtk_window_set_default_size(GTK_WINDOW(window), 1100, 720);
    GtkWidget *bar = gtk_header_bar_new();
    gtk_header_bar_set_title(GTK_HEADER_BAR(bar), "Bare Window");
    gtk_header_bar_set_show_close_button(GTK_HEADER_BAR(bar), TRUE);
    gtk_window_set_titlebar(GTK_WINDOW(window), bar);
    GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    for (int row = 0; row < 30; row++) {
        char text[16];
        g_snprintf(text, sizeof text, "Label %d", row);
        gtk_container_add(GTK_CONTAINER(rows), gtk_label_new(text));
    }
    gtk_container_add(GTK_CONTAINER(window), rows);
    g_signal_connect_after(window, "draw", G_CALLBACK(drawn), NULL);
    g_signal_connect(window, "destroy", G_CALLBACK(gtk_main_quit), NULL);
    gtk_widget_show_all(window);
    gtk_main();
    return 0;
}
