/* list-view ROWS: shows wrapping labels in GTK 4's GtkListView, jumps to the end and back, and prints the time of
   the first frame in ms, those of the two jumps, and the resident memory in MB: a reference for TableKit's rows. */

#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>

/* A model that makes an item only when it is asked for. */
struct _Texts { GObject parent; guint count; };
G_DECLARE_FINAL_TYPE(Texts, texts, BENCH, TEXTS, GObject)

static GType item_type(GListModel *model) { return GTK_TYPE_STRING_OBJECT; }
static guint item_count(GListModel *model) { return ((Texts *)model)->count; }

static gpointer item(GListModel *model, guint position) {
    if (position >= ((Texts *)model)->count) return NULL;
    GString *text = g_string_new(NULL);
    g_string_printf(text, "Row %u", position);
    for (guint word = 0; word < position % 40; word++) g_string_append(text, " word");
    gpointer object = gtk_string_object_new(text->str);
    g_string_free(text, TRUE);
    return object;
}

static void model_init(GListModelInterface *type) {
    type->get_item_type = item_type;
    type->get_n_items = item_count;
    type->get_item = item;
}

G_DEFINE_TYPE_WITH_CODE(Texts, texts, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, model_init))
static void texts_class_init(TextsClass *type) {}
static void texts_init(Texts *texts) {}

static void make_label(GtkSignalListItemFactory *factory, GtkListItem *row, gpointer data) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_list_item_set_child(row, label);
}

static void show_text(GtkSignalListItemFactory *factory, GtkListItem *row, gpointer data) {
    GtkStringObject *text = gtk_list_item_get_item(row);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(row)), gtk_string_object_get_string(text));
}

static gint64 start, jump;
static double first, jumps[2];
static int painted;
static GtkWidget *list;
static guint rows;
static GMainLoop *loop;

static double megabytes(void) {
    char line[256];
    double kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) sscanf(line, "VmRSS: %lf", &kilobytes);
    if (status) fclose(status);
    return kilobytes / 1024;
}

static void scroll_to(guint row) {
    jump = g_get_monotonic_time();
    gtk_widget_activate_action(list, "list.scroll-to-item", "u", row);
}

static void after_paint(GdkFrameClock *clock, gpointer data) {
    gint64 now = g_get_monotonic_time();
    switch (painted++) {
    case 0:
        first = (now - start) / 1000.0;
        break;
    case 1:
    case 2:
        jumps[painted - 2] = (now - jump) / 1000.0;
        break;
    }
    if (painted == 1) scroll_to(rows - 1);
    else if (painted == 2) scroll_to(0);
    else g_main_loop_quit(loop);
}

static gboolean give_up(gpointer data) {
    g_main_loop_quit(loop);
    return FALSE;
}

int main(int count, char **arguments) {
    rows = count > 1 ? (guint)atol(arguments[1]) : 1000;
    gtk_init();
    loop = g_main_loop_new(NULL, FALSE);
    start = g_get_monotonic_time();
    Texts *texts = g_object_new(texts_get_type(), NULL);
    texts->count = rows;
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_label), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(show_text), NULL);
    list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(texts))), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), 500, 900);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
    g_timeout_add_seconds(60, give_up, NULL);
    g_main_loop_run(loop);
    printf("%f %f %f %f\n", first, jumps[0], jumps[1], megabytes());
    return painted >= 3 ? 0 : 1;
}
