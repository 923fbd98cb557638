#ifndef TROVE_CICU_ICU_H
#define TROVE_CICU_ICU_H

// The Swift library contains an ICU, the same on all systems, whose functions have a prefix in place of a version.
// Declarations are in the system's headers; ICU keeps those of its C functions compatible.
#define U_ICU_ENTRY_POINT_RENAME(name) swift_##name

#include <unicode/utypes.h>

#endif
