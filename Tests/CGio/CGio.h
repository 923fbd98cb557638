// The part of GLib that starts programs.

#ifndef CGIO_H
#define CGIO_H

#include <gio/gio.h>

#endif
