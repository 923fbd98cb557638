// What Swift sees of GTK 3: the headers, and a function for each macro that Swift cannot import.

#ifndef CGTK_H
#define CGTK_H

#include <gtk/gtk.h>
#include <gtk/gtk-a11y.h>

#endif
