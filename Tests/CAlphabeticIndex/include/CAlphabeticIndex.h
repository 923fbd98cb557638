#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// ICU's own index of a locale, to compare ours with.
typedef struct CAlphabeticIndex CAlphabeticIndex;

/// The index of a locale, with Latin letters beside its own if wanted, or, with `labels`, of these
/// labels alone, in the order of the locale. A label that ends with '*' is kept also where the
/// language sorts it as its letters one by one. Null when ICU refuses.
CAlphabeticIndex *alphabetic_index_open(
    const char *locale, int32_t adds_latin, const char *const *labels, int32_t label_count);

/// The number of labels, those before, between and after the scripts included.
int32_t alphabetic_index_count(const CAlphabeticIndex *index);

/// The label of a bucket; empty when it is one for texts of other scripts.
void alphabetic_index_label(
    const CAlphabeticIndex *index, int32_t bucket, char *label, int32_t capacity);

/// The bucket of a text.
int32_t alphabetic_index_bucket(const CAlphabeticIndex *index, const char *text);

void alphabetic_index_close(CAlphabeticIndex *index);

#ifdef __cplusplus
}
#endif
