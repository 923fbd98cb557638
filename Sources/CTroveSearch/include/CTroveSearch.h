// The words of Trove's search index: a tokenizer for SQLite's FTS5 that folds like everything else
// in Trove does, so that "lodz" finds Łódź and "strasse" finds Straße.

#ifndef CTROVE_SEARCH_H
#define CTROVE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqlite3;

/// Has SQLite keep no account of the memory that it uses, which locks and unlocks for every text of every
/// row. Only before the first use of SQLite; does nothing afterwards.
void trove_sqlite_configure(void);

/// Makes the tokenizer "trove2" known to a connection. Returns an SQLite result code.
int trove_search_register(struct sqlite3 *database);

/// What texts are folded with: texts that were folded with something else must be folded anew.
int32_t trove_fold_version(void);

/// Writes a text as it is searched, and returns its length; if that is more than `capacity`, it is not
/// complete: call again with more room.
size_t trove_fold_text(const void *text, size_t length, void *result, size_t capacity);

/// The first place of `part` in `bytes`; null if there is none. Swift does not see glibc's `memmem`.
const void *trove_find(const void *bytes, size_t count, const void *part, size_t part_count);

/// The first place in `texts`, which are folded and divided by zero bytes, where a word begins with
/// `letters`, at least one and folded; null if there is none. Words that only apostrophes divide are
/// one word, too.
const void *trove_find_word(
    const void *texts, size_t count, const void *letters, size_t letter_count);

/// Whether the words of a text, folded, are the words of the folded text. Of `½` they are not: it is no part
/// of a word, but its digits are.
bool trove_folding_keeps_words(const void *text, size_t length);

/// Limits the bytes of text that the functions for single records read on this thread. The last text may
/// exceed the limit; after it they fail with `SQLITE_INTERRUPT`.
void trove_limit_texts(int64_t bytes);

/// The bytes of text left to read on this thread; negative if the last text exceeded the limit.
int64_t trove_texts_left(void);

/// Gives memory that was freed back to the system. Swift does not see glibc's `malloc.h`.
void trove_release_memory(void);

#endif
