// The words of Trove's search index: a tokenizer for SQLite's FTS5 that folds like everything else
// in Trove does, so that "lodz" finds Łódź and "strasse" finds Straße.

#ifndef CTROVE_SEARCH_H
#define CTROVE_SEARCH_H

struct sqlite3;

/// Makes the tokenizer "trove" known to a connection. Returns an SQLite result code.
int trove_search_register(struct sqlite3 *database);

/// Gives memory that was freed back to the system. Swift does not see glibc's `malloc.h`.
void trove_release_memory(void);

#endif
