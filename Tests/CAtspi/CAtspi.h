// What the tests see of the accessibility bus, and of the GLib that it comes on.

#ifndef CATSPI_H
#define CATSPI_H

#include <atspi/atspi.h>

#endif
