#include "CICU.h"
#include "ICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/ucasemap.h>
#include <unicode/ucol.h>
#include <unicode/ucoleitr.h>
#include <unicode/uiter.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

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

bool icu_is_right_to_left(const char *language) { return uloc_isRightToLeft(language); }

int32_t icu_version(void) {
    UVersionInfo info;
    u_getVersion(info);
    return info[0] * 100 + info[1];
}

int32_t icu_collator_compare(
    const CICUCollator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length) {
    UErrorCode status = U_ZERO_ERROR;
    return ucol_strcollUTF8(
        opened(collator), a ? a : "", a_length, b ? b : "", b_length, &status);
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
        units, length <= 256 ? 256 : length, &count, text ? text : "", length, 0xFFFD, NULL, &status);
    int32_t size = ucol_getSortKey(opened(collator), units, count, key, capacity);
    if (units != small) free(units);
    return size;
}

bool icu_collator_has_several_primaries(
    const CICUCollator *collator, const char *text, int32_t length) {
    UChar units[64];
    int32_t count = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8WithSub(units, 64, &count, text ? text : "", length, 0xFFFD, NULL, &status);
    if (U_FAILURE(status)) return length > 64;
    UCollationElements *elements = ucol_openElements(opened(collator), units, count, &status);
    if (U_FAILURE(status)) return false;
    int32_t variable = (int32_t)(ucol_getVariableTop(opened(collator), &status) >> 16);
    int32_t primaries = 0;
    int32_t element;
    while ((element = ucol_next(elements, &status)) != UCOL_NULLORDER && U_SUCCESS(status)) {
        // These bits mark the second part of a long weight.
        bool continues = (element & 0xC0) == 0xC0;
        if (!continues && ucol_primaryOrder(element) > variable) primaries++;
    }
    ucol_closeElements(elements);
    return primaries > 1;
}

CICUCollator *icu_collator_clone(const CICUCollator *collator) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *clone = ucol_clone(opened(collator), &status);
    return U_SUCCESS(status) ? (CICUCollator *)clone : NULL;
}

// Calls `visit` with every string and character of a set in UTF-8.
static void each_of(const USet *set, CICUVisitor visit, void *context) {
    for (int32_t item = 0; item < uset_getItemCount(set); item++) {
        UChar units[64];
        char text[256];
        UChar32 first = 0, last = 0;
        UErrorCode status = U_ZERO_ERROR;
        int32_t count = uset_getItem(set, item, &first, &last, units, 64, &status);
        if (U_FAILURE(status)) continue;
        for (UChar32 c = first; count == 0 && c <= last; c++) {
            int32_t length = 0;
            U8_APPEND_UNSAFE(text, length, c);
            visit(context, text, length);
        }
        if (count < 2) continue;
        int32_t length = 0;
        u_strToUTF8(text, 256, &length, units, count, &status);
        if (U_SUCCESS(status)) visit(context, text, length);
    }
}

void icu_index_letters(const char *locale, CICUVisitor visit, void *context) {
    UErrorCode status = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &status);
    if (U_FAILURE(status)) return;
    USet *set = ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_INDEX, &status);
    if (U_FAILURE(status) || uset_isEmpty(set)) {
        status = U_ZERO_ERROR;
        if (set) uset_close(set);
        set = ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_STANDARD, &status);
    }
    if (U_SUCCESS(status)) each_of(set, visit, context);
    if (set) uset_close(set);
    ulocdata_close(data);
}

void icu_collator_contractions(
    const CICUCollator *collator, CICUVisitor visit, void *context) {
    UErrorCode status = U_ZERO_ERROR;
    USet *set = uset_openEmpty();
    ucol_getContractionsAndExpansions(opened(collator), set, NULL, 0, &status);
    if (U_SUCCESS(status)) each_of(set, visit, context);
    uset_close(set);
}

int32_t icu_uppercase(
    const char *locale, const char *text, int32_t length, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UCaseMap *map = ucasemap_open(locale, 0, &status);
    if (U_FAILURE(status)) return 0;
    int32_t count = ucasemap_utf8ToUpper(map, result, capacity, text ? text : "", length, &status);
    ucasemap_close(map);
    return U_SUCCESS(status) ? count : 0;
}

// Returns the plain form of letters with a stroke or ligature, which Unicode does not decompose although
// searches should, and of typographic apostrophes; null for other characters.
static const char *plain_letters(UChar32 c) {
    switch (c) {
    case 0xE6: return "ae";
    case 0xF0: case 0x111: case 0x256: return "d";
    case 0xF8: return "o";
    case 0xFE: return "th";
    case 0x127: return "h";
    case 0x131: return "i";
    case 0x138: return "q";
    case 0x142: return "l";
    case 0x14B: return "ng";
    case 0x153: return "oe";
    case 0x167: return "t";
    case 0x180: return "b";
    case 0x268: return "i";
    case 0x1E5: return "g";
    case 0x1B6: return "z";
    case 0x2018: case 0x2019: case 0x2BB: case 0x2BC: return "'";
    default: return NULL;
    }
}

static bool is_letter_apostrophe(UChar32 c) { return c == 0x2BB || c == 0x2BC; }

int32_t icu_fold_scalar(uint32_t scalar, char *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *decomposer = unorm2_getNFKDInstance(&status);
    if (U_FAILURE(status)) return 0;
    UChar decomposed[64], folded[128];
    int32_t count = unorm2_getDecomposition(decomposer, (UChar32)scalar, decomposed, 64, &status);
    if (U_FAILURE(status)) return 0;
    if (count < 0) {
        count = 0;
        U16_APPEND_UNSAFE(decomposed, count, (UChar32)scalar);
    }
    count = u_strFoldCase(folded, 128, decomposed, count, U_FOLD_CASE_DEFAULT, &status);
    if (U_FAILURE(status)) return 0;
    int32_t length = 0, at = 0;
    while (at < count) {
        UChar32 c;
        U16_NEXT(folded, at, count, c);
        if (u_getCombiningClass(c) != 0 || u_charType(c) == U_NON_SPACING_MARK) continue;
        if (u_charType(c) == U_DECIMAL_DIGIT_NUMBER) c = '0' + u_charDigitValue(c);
        const char *plain = plain_letters(c);
        int32_t needed = plain ? (int32_t)strlen(plain) : U8_LENGTH(c);
        if (length + needed > capacity) return length;
        if (plain) {
            memcpy(result + length, plain, (size_t)needed);
            length += needed;
        } else {
            U8_APPEND_UNSAFE(result, length, c);
        }
    }
    return length;
}

bool icu_is_word_scalar(uint32_t scalar) {
    if (is_letter_apostrophe((UChar32)scalar)) return false;
    return u_isalnum((UChar32)scalar) || u_charType((UChar32)scalar) == U_PRIVATE_USE_CHAR;
}

int32_t icu_strong_direction(uint32_t scalar) {
    switch (u_charDirection((UChar32)scalar)) {
        case U_LEFT_TO_RIGHT: return 1;
        case U_RIGHT_TO_LEFT:
        case U_RIGHT_TO_LEFT_ARABIC: return 2;
        default: return 0;
    }
}
