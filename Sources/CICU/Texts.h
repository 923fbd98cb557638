#ifndef TROVE_CICU_TEXTS_H
#define TROVE_CICU_TEXTS_H

#include "ICU.h"

#include <stdint.h>
#include <unicode/ustring.h>

enum { UNITS = 256 };

// Writes UTF-16 units as UTF-8, and returns the length in bytes; 0 if `status` is a failure or writing fails.
static inline int32_t written(
    const UChar *units, int32_t count, UErrorCode status, char *result, int32_t capacity) {
    if (U_FAILURE(status) || count > UNITS) return 0;
    int32_t length = 0;
    u_strToUTF8(result, capacity, &length, units, count, &status);
    return U_SUCCESS(status) ? length : 0;
}

#endif
