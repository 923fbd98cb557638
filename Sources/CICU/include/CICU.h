// What Swift sees of ICU: collation, folding and dates over UTF-8, in plain C types.
//
// ICU's own headers stay inside the C files. Foundation brings another ICU with types of the same names,
// and Swift refuses to see both in one module; and ICU renames its functions by version with macros,
// which Swift does not follow.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

/// The order of texts in a locale.
typedef struct CICUCollator CICUCollator;

/// Opens the collator of a locale such as "de_DE"; null if ICU has no data at all.
CICUCollator *icu_collator_open(const char *locale);

void icu_collator_close(CICUCollator *collator);

/// 0 base letters only, 1 accents too, 2 case too (the default), 3 everything.
void icu_collator_set_strength(CICUCollator *collator, int32_t strength);

/// Whether digits in a row compare as a number.
void icu_collator_set_numeric(CICUCollator *collator, bool is_numeric);

/// The version of the collation data; keys of different versions must not be compared.
void icu_collator_version(const CICUCollator *collator, uint8_t version[4]);

/// Negative, zero or positive.
int32_t icu_collator_compare(
    const CICUCollator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length);

/// Writes the sort key of a UTF-8 text, which ends with a zero byte, and returns its length. If that
/// is more than `capacity`, the key is not complete: call again with more room.
int32_t icu_collator_sort_key(
    const CICUCollator *collator, const char *text, int32_t length, uint8_t *key, int32_t capacity);

/// Whether a text sorts as several letters one after the other: "Sch" in German, but not "Ch" in
/// Czech.
bool icu_collator_has_several_primaries(
    const CICUCollator *collator, const char *text, int32_t length);

/// A collator of the same settings, for another thread; null if there is no memory.
CICUCollator *icu_collator_clone(const CICUCollator *collator);

/// Receives one text of several.
typedef void (*CICUVisitor)(void *context, const char *text, int32_t length);

/// The letters that a list in a locale is indexed by, in no order, in any case.
void icu_index_letters(const char *locale, CICUVisitor visit, void *context);

/// The texts that a collator takes as one letter.
void icu_collator_contractions(
    const CICUCollator *collator, CICUVisitor visit, void *context);

/// Writes a UTF-8 text in capitals and returns its length; 0 if that is not possible.
int32_t icu_uppercase(
    const char *locale, const char *text, int32_t length, char *result, int32_t capacity);

/// The version of ICU, such as 7201 for 72.1: what depends on its data is kept with it.
int32_t icu_version(void);

/// Writes what a character is searched as, in UTF-8, and returns its length: no accents, no case,
/// no ligatures, the digits of ASCII, and one apostrophe. An accent by itself is nothing.
int32_t icu_fold_scalar(uint32_t scalar, char *result, int32_t capacity);

/// Whether a character belongs to a word: a letter or a digit, but no apostrophe.
bool icu_is_word_scalar(uint32_t scalar);

/// The digit that a character is, in any script; -1 for anything else.
int32_t icu_digit(uint32_t scalar);

/// Writes the pattern of dates in a style, 0 full, 1 long, 2 medium, 3 short, and returns its length;
/// 0 if that is not possible.
int32_t icu_date_style(const char *locale, int32_t style, char *result, int32_t capacity);

/// Writes the pattern that has the fields of a skeleton such as "yMMM", as `icu_date_style` does.
int32_t icu_date_pattern(
    const char *locale, const char *skeleton, char *result, int32_t capacity);

/// Receives a name of the month or weekday at a place, from 0; weeks begin with Sunday.
typedef void (*CICUNameVisitor)(
    void *context, int32_t place, const char *text, int32_t length);

/// The names of months or weekdays: wide and abbreviated, in dates and by themselves.
void icu_date_names(const char *locale, bool weekdays, CICUNameVisitor visit, void *context);

/// A way to write days.
typedef struct CICUDateFormat CICUDateFormat;

/// Opens a pattern of a locale; null if that is not possible. The calendar is the locale's: add
/// "@calendar=gregorian" for the one that dates are stored in.
CICUDateFormat *icu_date_format_open(const char *locale, const char *pattern);

void icu_date_format_close(CICUDateFormat *format);

/// Writes a day, counted from 1970-01-01, and returns the length of its text; 0 if that is not
/// possible.
int32_t icu_date_format_write(
    const CICUDateFormat *format, int64_t day, char *result, int32_t capacity);

/// A way to say how far a day is from today.
typedef struct CICURelativeFormat CICURelativeFormat;

typedef enum {
    CICU_DAY,
    CICU_WEEK,
    CICU_MONTH,
    CICU_YEAR,
    /// A weekday; the others are counted from it.
    CICU_SUNDAY
} CICUUnit;

CICURelativeFormat *icu_relative_open(const char *locale);

void icu_relative_close(CICURelativeFormat *format);

/// Writes an offset, such as "yesterday", or with `numeric` "1 day ago", and returns the length of
/// the text; 0 if that is not possible.
int32_t icu_relative_write(
    const CICURelativeFormat *format, int32_t offset, CICUUnit unit, bool numeric, char *result,
    int32_t capacity);

#endif
