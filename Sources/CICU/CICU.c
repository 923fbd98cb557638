#include "CICU.h"

#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/uiter.h>
#include <unicode/ustring.h>

static UCollator *opened(const CICUCollator *collator) { return (UCollator *)collator; }

CICUCollator *icu_collator_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = ucol_open(locale, &status);
    return U_SUCCESS(status) ? (CICUCollator *)collator : NULL;
}

void icu_collator_close(CICUCollator *collator) { ucol_close(opened(collator)); }

void icu_collator_set_strength(CICUCollator *collator, int32_t strength) {
    ucol_setStrength(opened(collator), (UCollationStrength)strength);
}

void icu_collator_set_numeric(CICUCollator *collator, bool is_numeric) {
    UErrorCode status = U_ZERO_ERROR;
    ucol_setAttribute(
        opened(collator), UCOL_NUMERIC_COLLATION, is_numeric ? UCOL_ON : UCOL_OFF, &status);
}

void icu_collator_version(const CICUCollator *collator, uint8_t version[4]) {
    UVersionInfo info;
    ucol_getVersion(opened(collator), info);
    for (int i = 0; i < 4; i++) version[i] = info[i];
}

int32_t icu_collator_compare(
    const CICUCollator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length) {
    UErrorCode status = U_ZERO_ERROR;
    return ucol_strcollUTF8(opened(collator), a, a_length, b, b_length, &status);
}

int32_t icu_collator_sort_key(
    const CICUCollator *collator, const char *text, int32_t length, uint8_t *key, int32_t capacity) {
    // A text never has more UTF-16 units than UTF-8 bytes.
    UChar small[256];
    UChar *units = length <= 256 ? small : malloc(sizeof(UChar) * (size_t)length);
    if (!units) return 0;
    int32_t count = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8WithSub(
        units, length <= 256 ? 256 : length, &count, text, length, 0xFFFD, NULL, &status);
    int32_t size = ucol_getSortKey(opened(collator), units, count, key, capacity);
    if (units != small) free(units);
    return size;
}
