// SQL functions that test single records for queries, so that SQLite can scan a table without passing every
// text to Swift. They match like the search index.

#define _GNU_SOURCE

#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "Folding.h"

static _Thread_local int64_t texts_left = INT64_MAX;

void trove_limit_texts(int64_t bytes) { texts_left = bytes; }

int64_t trove_texts_left(void) { return texts_left; }

// Counts a text against the limit, which the last text may exceed. Reports an error once it is used up.
static int may_read(sqlite3_context *context, int length) {
    if (texts_left <= 0) {
        sqlite3_result_error_code(context, SQLITE_INTERRUPT);
        return 0;
    }
    texts_left -= length;
    return 1;
}

static int fold_text(sqlite3_value *value, Word *folded) {
    const uint8_t *cursor = sqlite3_value_text(value);
    if (!cursor) return SQLITE_OK;
    const uint8_t *end = cursor + sqlite3_value_bytes(value);
    int result = SQLITE_OK;
    while (result == SQLITE_OK && cursor < end) {
        Fold other;
        result = trove_word_append(folded, next_fold(&cursor, end, &other));
    }
    return result;
}

// trove_fold(text): the folded text; NULL for NULL.
static void fold(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    if (sqlite3_value_type(values[0]) == SQLITE_NULL) return;
    if (!may_read(context, sqlite3_value_bytes(values[0]))) return;
    Word folded;
    trove_word_begin(&folded);
    if (fold_text(values[0], &folded) == SQLITE_OK) {
        sqlite3_result_text(context, folded.bytes, folded.length, SQLITE_TRANSIENT);
    } else {
        sqlite3_result_error_nomem(context);
    }
    trove_word_end(&folded);
}

// trove_contains(part, text): whether the folded text contains the part, which must already be folded; NULL
// for NULL.
static void contains(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    if (sqlite3_value_type(values[1]) == SQLITE_NULL) return;
    const void *part = sqlite3_value_text(values[0]);
    size_t length = (size_t)sqlite3_value_bytes(values[0]);
    if (!part || !may_read(context, sqlite3_value_bytes(values[1]))) return;
    Word folded;
    trove_word_begin(&folded);
    if (fold_text(values[1], &folded) == SQLITE_OK) {
        int found = memmem(folded.bytes, (size_t)folded.length, part, length) != NULL;
        sqlite3_result_int(context, found);
    } else {
        sqlite3_result_error_nomem(context);
    }
    trove_word_end(&folded);
}

enum { MOST_WORDS = 64 };

typedef struct {
    const char *words[MOST_WORDS];
    int lengths[MOST_WORDS];
    int count;
    // Bit n: the text so far ends with words 0 to n of the search.
    uint64_t reached;
    int is_prefix;
    int is_found;
} Search;

static int meet(void *context, int flags, const char *token, int length, int start, int end) {
    (void)flags;
    (void)start;
    (void)end;
    Search *search = context;
    if (search->is_prefix) {
        search->is_found =
            length >= search->lengths[0] && !memcmp(token, search->words[0], (size_t)search->lengths[0]);
    } else {
        uint64_t possible = search->reached << 1 | 1, reached = 0;
        for (int word = 0; word < search->count; word++) {
            if (possible >> word & 1 && length == search->lengths[word]
                && !memcmp(token, search->words[word], (size_t)length)) {
                reached |= (uint64_t)1 << word;
            }
        }
        search->reached = reached;
        search->is_found = reached >> (search->count - 1) & 1;
    }
    return search->is_found ? SQLITE_DONE : SQLITE_OK;
}

// trove_begins(letters, text…): whether a word in any of the texts begins with these letters.
// trove_has(words, text…): whether any of the texts contains these words as a phrase. At most 64 words,
// separated by spaces, count.
// Letters and words must already be folded.
static void has(sqlite3_context *context, int count, sqlite3_value **values) {
    Search search = {.count = 0, .is_found = 0};
    search.is_prefix = sqlite3_user_data(context) != NULL;
    const char *word = (const char *)sqlite3_value_text(values[0]);
    while (word && *word && search.count < MOST_WORDS) {
        const char *end = search.is_prefix ? word + strlen(word) : strchrnul(word, ' ');
        search.words[search.count] = word;
        search.lengths[search.count++] = (int)(end - word);
        word = *end ? end + 1 : NULL;
    }
    for (int text = 1; search.count && text < count && !search.is_found; text++) {
        const char *bytes = (const char *)sqlite3_value_text(values[text]);
        if (!bytes) continue;
        int length = sqlite3_value_bytes(values[text]);
        if (!may_read(context, length)) return;
        search.reached = 0;
        int result = trove_words(&search, bytes, length, meet);
        if (result == SQLITE_NOMEM) {
            sqlite3_result_error_nomem(context);
            return;
        }
    }
    sqlite3_result_int(context, search.is_found);
}

int trove_conditions_register(struct sqlite3 *database) {
    static const struct {
        const char *name;
        int count;
        void *data;
        void (*function)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"trove_fold", 1, NULL, fold},
        {"trove_contains", 2, NULL, contains},
        {"trove_has", -1, NULL, has},
        {"trove_begins", -1, (void *)"", has},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        int result = sqlite3_create_function(
            database, functions[index].name, functions[index].count,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, functions[index].data,
            functions[index].function, NULL, NULL);
        if (result != SQLITE_OK) return result;
    }
    return SQLITE_OK;
}
