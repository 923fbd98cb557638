// Folding of characters, shared by the search index and the functions that look at single records.

#ifndef FOLDING_H
#define FOLDING_H

#include <stdint.h>

enum { FOLD_TABLE_SIZE = 0x800, FOLD_SIZE = 14, BUFFER_SIZE = 512 };

typedef struct {
    uint8_t length;
    uint8_t is_word;
    char bytes[FOLD_SIZE];
} Fold;

// Europe's and the Near East's letters, looked up once, before any connection uses them.
extern Fold trove_fold_table[FOLD_TABLE_SIZE];

void trove_fold_scalar(uint32_t scalar, Fold *fold);

// A folded text that grows.
typedef struct {
    char *bytes;
    int length;
    int capacity;
    char small[BUFFER_SIZE];
} Word;

void trove_word_begin(Word *word);
// Returns an SQLite result code.
int trove_word_append(Word *word, const Fold *fold);
void trove_word_end(Word *word);

// Reads one scalar of UTF-8 that SQLite hands over, which may be invalid; never reads past `end`.
static inline uint32_t next_scalar(const uint8_t **cursor, const uint8_t *end) {
    const uint8_t *at = *cursor;
    uint32_t scalar = *at++;
    int more = scalar < 0xC0 ? 0 : scalar < 0xE0 ? 1 : scalar < 0xF0 ? 2 : 3;
    if (more) scalar &= 0x3Fu >> more;
    while (more-- > 0 && at < end && (*at & 0xC0) == 0x80) scalar = scalar << 6 | (*at++ & 0x3F);
    *cursor = at;
    return scalar;
}

// The folding of the next character, in the table or in `other`.
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

// Calls `visit` with every folded word of a text, as FTS5 wants its tokens; then, where apostrophes
// divide words, with a space, which is no word, and the words around them as if they did not.
int trove_words(void *context, const char *text, int length, TokenVisitor visit);

struct sqlite3;

// Makes the functions of Conditions.c known to a connection. Returns an SQLite result code.
int trove_conditions_register(struct sqlite3 *database);

#endif
