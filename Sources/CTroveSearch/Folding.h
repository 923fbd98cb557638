// Folding of characters, shared by the search index and the functions that test single records.

#ifndef FOLDING_H
#define FOLDING_H

#include <stdint.h>

enum { FOLD_TABLE_SIZE = 0x800, FOLD_SIZE = 14, BUFFER_SIZE = 512 };

typedef struct {
    uint8_t length;
    uint8_t is_word;
    char bytes[FOLD_SIZE];
} Fold;

// The folding of all scalars below FOLD_TABLE_SIZE, which include the letters of Europe and the Near East.
// Filled once, before any connection uses it.
extern Fold trove_fold_table[FOLD_TABLE_SIZE];

void trove_fold_scalar(uint32_t scalar, Fold *fold);

// A growing buffer for folded text.
typedef struct {
    char *bytes;
    int length;
    int capacity;
    char small[BUFFER_SIZE];
} Word;

void trove_word_begin(Word *word);
// Appends a folded character. Returns an SQLite result code.
int trove_word_append(Word *word, const Fold *fold);
void trove_word_end(Word *word);

// Reads a scalar of UTF-8 and advances the cursor. Texts from SQLite may be invalid; never reads past `end`.
static inline uint32_t next_scalar(const uint8_t **cursor, const uint8_t *end) {
    const uint8_t *at = *cursor;
    uint32_t scalar = *at++;
    int more = scalar < 0xC0 ? 0 : scalar < 0xE0 ? 1 : scalar < 0xF0 ? 2 : 3;
    if (more) scalar &= 0x3Fu >> more;
    while (more-- > 0 && at < end && (*at & 0xC0) == 0x80) scalar = scalar << 6 | (*at++ & 0x3F);
    *cursor = at;
    return scalar;
}

// Returns the folding of the next character, a pointer into the table or to `other`, and advances the cursor.
static inline const Fold *next_fold(const uint8_t **cursor, const uint8_t *end, Fold *other) {
    uint32_t scalar = next_scalar(cursor, end);
    if (scalar < FOLD_TABLE_SIZE) return &trove_fold_table[scalar];
    trove_fold_scalar(scalar, other);
    return other;
}

typedef int (*TokenVisitor)(void *, int, const char *, int, int, int);

static inline int is_apostrophe(const Fold *fold) {
    return fold->length == 1 && fold->bytes[0] == '\'' && !fold->is_word;
}

// Calls `visit` with every folded word of a text, in the form of FTS5's tokens. Then, wherever apostrophes
// divide words, calls it with a space, which is no word, and the nearby words with the apostrophes left out.
// Stops when `visit` returns anything but SQLITE_OK, and returns that result code.
int trove_words(void *context, const char *text, int length, TokenVisitor visit);

struct sqlite3;

// Registers the functions of Conditions.c with a connection. Returns an SQLite result code.
int trove_conditions_register(struct sqlite3 *database);

#endif
