// Search for words in consecutive folded texts.

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "CTroveSearch.h"
#include "Folding.h"

static bool is_word_before(const uint8_t *start, const uint8_t *place) {
    if (place == start) return false;
    const uint8_t *cursor = place - 1;
    while (cursor > start && (*cursor & 0xC0) == 0x80) cursor--;
    Fold other;
    return next_fold(&cursor, place, &other)->is_word;
}

// Whether words that only apostrophes divide begin at `place`, and together begin with these letters.
static bool joined_begin(
    const uint8_t *start, const uint8_t *place, const uint8_t *end, const uint8_t *letters,
    size_t count) {
    if (place > start && place[-1] == '\'' && is_word_before(start, place - 1)) return false;
    for (size_t index = 0; index < count; place++) {
        if (place == end) return false;
        if (*place == letters[index]) {
            index++;
        } else if (*place != '\'' || index == 0 || place[-1] == '\'') {
            return false;
        }
    }
    return true;
}

static bool begins(
    const uint8_t *start, const uint8_t *place, const uint8_t *end, const uint8_t *letters,
    size_t count) {
    bool is_plain = (size_t)(end - place) >= count && !memcmp(place, letters, count);
    return (is_plain || joined_begin(start, place, end, letters, count))
        && !is_word_before(start, place);
}

const void *trove_find_word(
    const void *texts, size_t count, const void *letters, size_t letter_count) {
    const uint8_t *start = texts, *end = start + count, *wanted = letters, *place = start;
    if (count && begins(start, place, end, wanted, letter_count)) return place;
    place++;
#ifdef __SSE2__
    // Test sixteen places at a time. Nearly all places with the first letter follow another ASCII letter, so
    // they are inside of words.
    const __m128i first = _mm_set1_epi8((char)*wanted);
    for (; end - place >= 16; place += 16) {
        __m128i here = _mm_loadu_si128((const __m128i *)place);
        __m128i before = _mm_loadu_si128((const __m128i *)(place - 1));
        __m128i is_letter = _mm_and_si128(
            _mm_cmpgt_epi8(before, _mm_set1_epi8('a' - 1)), _mm_cmplt_epi8(before, _mm_set1_epi8('z' + 1)));
        unsigned mask = (unsigned)_mm_movemask_epi8(_mm_andnot_si128(is_letter, _mm_cmpeq_epi8(here, first)));
        for (; mask; mask &= mask - 1) {
            const uint8_t *found = place + __builtin_ctz(mask);
            if (begins(start, found, end, wanted, letter_count)) return found;
        }
    }
#endif
    for (; place < end; place++) {
        if (*place == *wanted && begins(start, place, end, wanted, letter_count)) return place;
    }
    return NULL;
}

bool trove_folding_keeps_words(const void *text, size_t length) {
    const uint8_t *cursor = text, *end = cursor + length;
    while (cursor < end) {
        // ASCII folds to itself or to lowercase letters.
        if (*cursor < 0x80) {
            cursor++;
            continue;
        }
        Fold other;
        const Fold *fold = next_fold(&cursor, end, &other);
        const uint8_t *part = (const uint8_t *)fold->bytes, *stop = part + fold->length;
        while (part < stop) {
            Fold again;
            if (!next_fold(&part, stop, &again)->is_word != !fold->is_word) return false;
        }
    }
    return true;
}
