#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's alphabetic index of a locale, as a reference.
typedef struct CAlphabeticIndex CAlphabeticIndex;

/// Opens the index of a locale, optionally with Latin letters in addition. With `labels`, the index has
/// only these labels, in the order of the locale. A label that ends with '*' is kept even if the
/// language sorts it letter by letter. Returns null if ICU fails.
CAlphabeticIndex *alphabetic_index_open(
    const char *locale, int32_t adds_latin, const char *const *labels, int32_t label_count);

/// The number of labels, including those before, between and after the scripts.
int32_t alphabetic_index_count(const CAlphabeticIndex *index);

/// Copies the label of a bucket; empty for a bucket of texts in other scripts.
void alphabetic_index_label(
    const CAlphabeticIndex *index, int32_t bucket, char *label, int32_t capacity);

/// The bucket of a text.
int32_t alphabetic_index_bucket(const CAlphabeticIndex *index, const char *text);

void alphabetic_index_close(CAlphabeticIndex *index);

#ifdef __cplusplus
}
#endif
