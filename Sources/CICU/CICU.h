// What Swift sees of ICU. ICU renames its functions by version with macros, which Swift does not
// follow: each function that we call has a wrapper under its documented name, prefixed `icu_`.

#ifndef CICU_H
#define CICU_H

#include <unicode/ucol.h>
#include <unicode/ustring.h>

static inline UCollator *icu_ucol_open(const char *locale, UErrorCode *status) {
    return ucol_open(locale, status);
}

static inline void icu_ucol_close(UCollator *collator) { ucol_close(collator); }

#endif
