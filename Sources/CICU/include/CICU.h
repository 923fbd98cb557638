// A wrapper of ICU for Swift: collation, folding and dates over UTF-8, in plain C types.
//
// Only the C files include ICU's own headers, for two reasons: Foundation has a module with types of the same
// names, which Swift rejects beside these, and ICU's functions are macros, which Swift cannot import.

#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

/// A collator: the order of texts in a locale.
typedef struct CICUCollator CICUCollator;

/// Opens the collator of a locale such as "de_DE"; null if ICU has no data at all.
CICUCollator *icu_collator_open(const char *locale);

void icu_collator_close(CICUCollator *collator);

/// Sets the differences that count: 0 base letters only, 1 also accents, 2 also case (the default), 3 all.
void icu_collator_set_strength(CICUCollator *collator, int32_t strength);

/// Sets whether consecutive digits compare as a number.
void icu_collator_set_numeric(CICUCollator *collator, bool is_numeric);

/// Writes the version of the collation data. Sort keys of different versions must not be compared.
void icu_collator_version(const CICUCollator *collator, uint8_t version[4]);

/// Compares two UTF-8 texts, and returns a negative number, zero or a positive number.
int32_t icu_collator_compare(
    const CICUCollator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length);

/// Writes the sort key of a UTF-8 text, including its terminating zero byte, and returns its length. If that
/// exceeds `capacity`, the key is incomplete: call again with a larger buffer.
int32_t icu_collator_sort_key(
    const CICUCollator *collator, const char *text, int32_t length, uint8_t *key, int32_t capacity);

/// Whether a text sorts as several letters, like "Sch" in German, but unlike "Ch" in Czech.
bool icu_collator_has_several_primaries(
    const CICUCollator *collator, const char *text, int32_t length);

/// Returns a copy of a collator, for another thread; null if there is not enough memory.
CICUCollator *icu_collator_clone(const CICUCollator *collator);

/// A callback that receives one UTF-8 text of several.
typedef void (*CICUVisitor)(void *context, const char *text, int32_t length);

/// Calls `visit` with the index letters of a locale, in no particular order or case.
void icu_index_letters(const char *locale, CICUVisitor visit, void *context);

/// Calls `visit` with the texts that a collator treats as one letter.
void icu_collator_contractions(
    const CICUCollator *collator, CICUVisitor visit, void *context);

/// Writes a UTF-8 text in uppercase, and returns its length in bytes; 0 if that fails.
int32_t icu_uppercase(
    const char *locale, const char *text, int32_t length, char *result, int32_t capacity);

/// Whether the script of a language such as "ar" is read from right to left.
bool icu_is_right_to_left(const char *language);

/// Returns the version of ICU, such as 7201 for 72.1. Store it with anything that depends on ICU's data.
int32_t icu_version(void);

/// Writes the folded form of a character in UTF-8, and returns its length in bytes. Folding removes accents,
/// case and ligatures, and unifies digits and apostrophes. An accent alone folds to nothing.
int32_t icu_fold_scalar(uint32_t scalar, char *result, int32_t capacity);

/// Whether a character is part of a word: a letter, digit or private-use character, but not an apostrophe.
bool icu_is_word_scalar(uint32_t scalar);

/// Returns how a character is written in any context: 1 left to right, 2 right to left, 0 as its neighbors.
int32_t icu_strong_direction(uint32_t scalar);

/// Returns the value of a digit of any script; -1 for other characters.
int32_t icu_digit(uint32_t scalar);

/// Writes the pattern of a date style (0 full, 1 long, 2 medium, 3 short), and returns its length in bytes;
/// 0 if that fails.
int32_t icu_date_style(const char *locale, int32_t style, char *result, int32_t capacity);

/// Writes the pattern for the fields of a skeleton such as "yMMM", and returns its length in bytes; 0 if that
/// fails.
int32_t icu_date_pattern(
    const char *locale, const char *skeleton, char *result, int32_t capacity);

/// A callback that receives a name of the month or weekday at an index from 0. Weeks begin with Sunday.
typedef void (*CICUNameVisitor)(
    void *context, int32_t place, const char *text, int32_t length);

/// Calls `visit` with the names of months or weekdays: wide and abbreviated, within dates and standalone.
void icu_date_names(const char *locale, bool weekdays, CICUNameVisitor visit, void *context);

/// Returns the weekday with which weeks begin, 0 for Sunday; -1 if that fails.
int32_t icu_first_weekday(const char *locale);

/// A date format.
typedef struct CICUDateFormat CICUDateFormat;

/// Opens a date format with a pattern; null if that fails. It uses the locale's calendar: add
/// "@calendar=gregorian" to the locale for the calendar that dates are stored in.
CICUDateFormat *icu_date_format_open(const char *locale, const char *pattern);

void icu_date_format_close(CICUDateFormat *format);

/// Writes a day, given as the number of days since 1970-01-01, and returns the length of its text in bytes;
/// 0 if that fails.
int32_t icu_date_format_write(
    const CICUDateFormat *format, int64_t day, char *result, int32_t capacity);

/// Writes a time of the day, given as the number of seconds since midnight, and returns the length of its text
/// in bytes; 0 if that fails.
int32_t icu_date_format_write_time(
    const CICUDateFormat *format, int32_t seconds, char *result, int32_t capacity);

/// Writes how a language joins a date and a time, such as "{1}, {0}", where {1} is the date, and returns the
/// length in bytes; 0 if that fails.
int32_t icu_date_time_pattern(const char *locale, char *result, int32_t capacity);

/// A format for dates relative to today.
typedef struct CICURelativeFormat CICURelativeFormat;

typedef enum {
    CICU_DAY,
    CICU_WEEK,
    CICU_MONTH,
    CICU_YEAR,
    /// Sunday; add 1 to 6 for the other weekdays.
    CICU_SUNDAY
} CICUUnit;

/// Opens a relative format; null if that fails.
CICURelativeFormat *icu_relative_open(const char *locale);

void icu_relative_close(CICURelativeFormat *format);

/// Writes an offset such as "yesterday", or "1 day ago" if `numeric`, and returns the length of the text in
/// bytes; 0 if that fails.
int32_t icu_relative_write(
    const CICURelativeFormat *format, int32_t offset, CICUUnit unit, bool numeric, char *result,
    int32_t capacity);

/// Writes a list of `count` items, 1 to 4, such as "A, B and C" with the characters 1 to 4 as items, and returns
/// its length in bytes; 0 if that fails.
int32_t icu_list_pattern(const char *locale, int32_t count, char *result, int32_t capacity);

/// Writes the code of the script that a locale is usually written in, such as "Arab", and returns its length;
/// 0 if that fails.
int32_t icu_script(const char *locale, char *result, int32_t capacity);

/// A format of numbers.
typedef struct CICUNumberFormat CICUNumberFormat;

/// Opens the number format of a locale; null if that fails. A percent format multiplies by 100.
CICUNumberFormat *icu_number_format_open(const char *locale, bool is_percent);

void icu_number_format_close(CICUNumberFormat *format);

/// Writes a number with at least and at most so many decimal digits, and returns the length of its text in
/// bytes; 0 if that fails.
int32_t icu_number_format_write(
    CICUNumberFormat *format, double number, int32_t minimum_digits, int32_t maximum_digits, char *result,
    int32_t capacity);

#endif
