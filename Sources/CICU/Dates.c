#include "CICU.h"
#include "ICU.h"
#include "Texts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/ureldatefmt.h>

static const UChar utc[] = {'U', 'T', 'C', 0};

int32_t icu_date_style(const char *locale, int32_t style, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UDateFormat *format =
        udat_open(UDAT_NONE, (UDateFormatStyle)style, locale, utc, -1, NULL, 0, &status);
    if (U_FAILURE(status)) return 0;
    UChar units[UNITS];
    int32_t count = udat_toPattern(format, false, units, UNITS, &status);
    udat_close(format);
    return written(units, count, status, result, capacity);
}

int32_t icu_date_pattern(
    const char *locale, const char *skeleton, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
    if (U_FAILURE(status)) return 0;
    UChar wanted[32], units[UNITS];
    int32_t wanted_count = 0;
    u_strFromUTF8(wanted, 32, &wanted_count, skeleton, -1, &status);
    int32_t count =
        udatpg_getBestPattern(generator, wanted, wanted_count, units, UNITS, &status);
    udatpg_close(generator);
    return written(units, count, status, result, capacity);
}

void icu_date_names(const char *locale, bool weekdays, CICUNameVisitor visit, void *context) {
    static const UDateFormatSymbolType types[2][4] = {
        {UDAT_MONTHS, UDAT_SHORT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_STANDALONE_SHORT_MONTHS},
        {UDAT_WEEKDAYS, UDAT_SHORT_WEEKDAYS, UDAT_STANDALONE_WEEKDAYS,
         UDAT_STANDALONE_SHORT_WEEKDAYS}};
    UErrorCode status = U_ZERO_ERROR;
    UDateFormat *format = udat_open(UDAT_NONE, UDAT_LONG, locale, utc, -1, NULL, 0, &status);
    if (U_FAILURE(status)) return;
    // ICU's weekdays count from 1.
    int32_t first = weekdays ? 1 : 0, count = weekdays ? 7 : 12;
    for (int type = 0; type < 4; type++) {
        for (int32_t place = 0; place < count; place++) {
            UChar units[UNITS];
            char text[UNITS * 3];
            UErrorCode found = U_ZERO_ERROR;
            int32_t length = udat_getSymbols(
                format, types[weekdays ? 1 : 0][type], place + first, units, UNITS, &found);
            length = written(units, length, found, text, sizeof text);
            if (length > 0) visit(context, place, text, length);
        }
    }
    udat_close(format);
}

int32_t icu_first_weekday(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = ucal_open(utc, -1, locale, UCAL_GREGORIAN, &status);
    if (U_FAILURE(status)) return -1;
    // ICU's weekdays count from 1.
    int32_t day = ucal_getAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK) - 1;
    ucal_close(calendar);
    return day;
}

static UDateFormat *opened(const CICUDateFormat *format) { return (UDateFormat *)format; }

CICUDateFormat *icu_date_format_open(const char *locale, const char *pattern) {
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t count = 0;
    u_strFromUTF8(units, UNITS, &count, pattern, -1, &status);
    UDateFormat *format =
        udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, -1, units, count, &status);
    if (U_FAILURE(status)) return NULL;
    // Use the Gregorian calendar also for days before 1582.
    UCalendar *calendar = ucal_clone(udat_getCalendar(format), &status);
    if (U_SUCCESS(status)) {
        ucal_setGregorianChange(calendar, -HUGE_VAL, &status);
        udat_setCalendar(format, calendar);
        ucal_close(calendar);
    }
    return (CICUDateFormat *)format;
}

void icu_date_format_close(CICUDateFormat *format) { udat_close(opened(format)); }

int32_t icu_date_format_write(
    const CICUDateFormat *format, int64_t day, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t count = udat_format(
        opened(format), (UDate)day * 86400000.0, units, UNITS, NULL, &status);
    return written(units, count, status, result, capacity);
}

int32_t icu_date_format_write_time(
    const CICUDateFormat *format, int32_t seconds, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t count =
        udat_format(opened(format), seconds * 1000.0, units, UNITS, NULL, &status);
    return written(units, count, status, result, capacity);
}

int32_t icu_date_time_pattern(const char *locale, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
    if (U_FAILURE(status)) return 0;
    int32_t count = 0;
    // Longer styles have a word between the two, as in “Dec 3, 2020 at 6:30 PM”.
    const UChar *pattern =
        udatpg_getDateTimeFormatForStyle(generator, UDAT_SHORT, &count, &status);
    int32_t length = written(pattern, count, status, result, capacity);
    udatpg_close(generator);
    return length;
}

static URelativeDateTimeFormatter *relative(const CICURelativeFormat *format) {
    return (URelativeDateTimeFormatter *)format;
}

CICURelativeFormat *icu_relative_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    URelativeDateTimeFormatter *format = ureldatefmt_open(
        locale, NULL, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status);
    return U_SUCCESS(status) ? (CICURelativeFormat *)format : NULL;
}

void icu_relative_close(CICURelativeFormat *format) { ureldatefmt_close(relative(format)); }

int32_t icu_relative_write(
    const CICURelativeFormat *format, int32_t offset, CICUUnit unit, bool numeric, char *result,
    int32_t capacity) {
    URelativeDateTimeUnit units_of[] = {
        UDAT_REL_UNIT_DAY, UDAT_REL_UNIT_WEEK, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_YEAR};
    URelativeDateTimeUnit wanted = unit < CICU_SUNDAY
        ? units_of[unit]
        : (URelativeDateTimeUnit)(UDAT_REL_UNIT_SUNDAY + (unit - CICU_SUNDAY));
    UErrorCode status = U_ZERO_ERROR;
    UChar units[UNITS];
    int32_t count = numeric
        ? ureldatefmt_formatNumeric(relative(format), offset, wanted, units, UNITS, &status)
        : ureldatefmt_format(relative(format), offset, wanted, units, UNITS, &status);
    return written(units, count, status, result, capacity);
}

int32_t icu_digit(uint32_t scalar) { return u_charDigitValue((UChar32)scalar); }
