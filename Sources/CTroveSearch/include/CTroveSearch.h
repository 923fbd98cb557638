// Trove's search in SQLite: a tokenizer for FTS5 that folds words like the rest of Trove, so that "lodz"
// finds Łódź and "strasse" finds Straße, and SQL functions that test single records.
//
// Trove's indexes name the tokenizer "unicode61", so that every SQLite can read them. Only Trove writes them:
// its connections divide texts into words of their own for the indexes with
// `unicode61 remove_diacritics 2 separators ' '`.

#ifndef CTROVE_SEARCH_H
#define CTROVE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqlite3;

/// Disables SQLite's memory statistics, which take a lock for every text of every row, and makes the locks of
/// files independent of other parts of the process that open and close them. Works only before the first use
/// of SQLite.
void trove_sqlite_configure(void);

/// Sets whether closing a connection leaves the write-ahead log as it is, even if it is the last one. Wraps
/// `sqlite3_db_config`, which Swift cannot import.
void trove_keep_log(struct sqlite3 *database, bool keeps_log);

/// Registers the tokenizers and the SQL functions with a connection. Returns an SQLite result code.
int trove_search_register(struct sqlite3 *database);

/// Returns the version of folding. Texts that were folded with another version must be folded again.
int32_t trove_fold_version(void);

/// Writes the folded text to `result`, and returns its length in bytes. If that exceeds `capacity`, the
/// result is incomplete: call again with a larger buffer.
size_t trove_fold_text(const void *text, size_t length, void *result, size_t capacity);

/// Returns the first occurrence of `part` in `bytes`; null if there is none. Wraps glibc's `memmem`, which
/// Swift cannot import.
const void *trove_find(const void *bytes, size_t count, const void *part, size_t part_count);

/// Returns the first place in `texts` where a word begins with `letters`; null if there is none. The texts
/// are folded and separated by zero bytes; the letters are folded, and at least one. Words that only
/// apostrophes divide also count as one word.
const void *trove_find_word(
    const void *texts, size_t count, const void *letters, size_t letter_count);

/// Whether a text divides into the same words before and after folding. `½` does not: it is no part of a
/// word, but the digits that it folds to are.
bool trove_folding_keeps_words(const void *text, size_t length);

/// Limits the bytes of text that the SQL functions read on this thread. The last text may exceed the limit;
/// after it, the functions fail with `SQLITE_INTERRUPT`.
void trove_limit_texts(int64_t bytes);

/// Returns the bytes of text left to read on this thread; negative if the last text exceeded the limit.
int64_t trove_texts_left(void);

/// Returns freed memory to the system. Wraps glibc's `malloc_trim`, which Swift cannot import.
void trove_release_memory(void);

#endif
