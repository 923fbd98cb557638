// AT-SPI, with the parts of GLib it includes, for the tests.

#ifndef CATSPI_H
#define CATSPI_H

#include <atspi/atspi.h>

#endif
