#include "CICU.h"
#include "ICU.h"
#include "Texts.h"

#include <stdlib.h>
#include <unicode/uloc.h>
#include <unicode/ulistformatter.h>
#include <unicode/unum.h>

int32_t icu_list_pattern(const char *locale, int32_t count, char *result, int32_t capacity) {
    static const UChar marks[] = {1, 2, 3, 4};
    const UChar *items[] = {marks, marks + 1, marks + 2, marks + 3};
    static const int32_t lengths[] = {1, 1, 1, 1};
    if (count < 1 || count > 4) return 0;
    UErrorCode status = U_ZERO_ERROR;
    UListFormatter *format = ulistfmt_open(locale, &status);
    if (U_FAILURE(status)) return 0;
    UChar units[UNITS];
    int32_t length = ulistfmt_format(format, items, lengths, count, units, UNITS, &status);
    ulistfmt_close(format);
    return written(units, length, status, result, capacity);
}

int32_t icu_script(const char *locale, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    char likely[ULOC_FULLNAME_CAPACITY];
    uloc_addLikelySubtags(locale, likely, sizeof likely, &status);
    int32_t length = uloc_getScript(likely, result, capacity, &status);
    return U_SUCCESS(status) ? length : 0;
}

static UNumberFormat *opened(const CICUNumberFormat *format) { return (UNumberFormat *)format; }

CICUNumberFormat *icu_number_format_open(const char *locale, bool is_percent) {
    UErrorCode status = U_ZERO_ERROR;
    UNumberFormat *format =
        unum_open(is_percent ? UNUM_PERCENT : UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
    if (U_FAILURE(status)) return NULL;
    // Digits are cut by the caller, and half a unit is rounded away from zero as in C.
    unum_setAttribute(format, UNUM_ROUNDING_MODE, UNUM_ROUND_HALFUP);
    return (CICUNumberFormat *)format;
}

void icu_number_format_close(CICUNumberFormat *format) { unum_close(opened(format)); }

int32_t icu_number_format_write(
    CICUNumberFormat *format, double number, int32_t minimum_digits, int32_t maximum_digits,
    char *result, int32_t capacity) {
    unum_setAttribute(opened(format), UNUM_MIN_FRACTION_DIGITS, minimum_digits);
    unum_setAttribute(opened(format), UNUM_MAX_FRACTION_DIGITS, maximum_digits);
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t count = unum_formatDouble(opened(format), number, units, UNITS, NULL, &status);
    return written(units, count, status, result, capacity);
}
