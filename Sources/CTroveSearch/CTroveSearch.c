#define _GNU_SOURCE

#include "CTroveSearch.h"

#include <malloc.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "CICU.h"
#include "FileLocks.h"
#include "Folding.h"

Fold trove_fold_table[FOLD_TABLE_SIZE];
static pthread_once_t table_once = PTHREAD_ONCE_INIT;

void trove_fold_scalar(uint32_t scalar, Fold *fold) {
    char bytes[128];
    int32_t length = icu_fold_scalar(scalar, bytes, sizeof bytes);
    fold->length = (uint8_t)(length < FOLD_SIZE ? length : FOLD_SIZE);
    memcpy(fold->bytes, bytes, fold->length);
    fold->is_word = icu_is_word_scalar(scalar);
}

// The version of folding. Increase it whenever texts fold differently.
enum { FOLD_VERSION = 2 };

static void fill_table(void) {
    for (uint32_t scalar = 0; scalar < FOLD_TABLE_SIZE; scalar++) {
        trove_fold_scalar(scalar, &trove_fold_table[scalar]);
    }
}

int trove_word_append(Word *word, const Fold *fold) {
    if (word->length + fold->length > word->capacity) {
        int capacity = word->capacity * 2;
        char *bytes = malloc((size_t)capacity);
        if (!bytes) return SQLITE_NOMEM;
        memcpy(bytes, word->bytes, (size_t)word->length);
        if (word->bytes != word->small) free(word->bytes);
        word->bytes = bytes;
        word->capacity = capacity;
    }
    memcpy(word->bytes + word->length, fold->bytes, fold->length);
    word->length += fold->length;
    return SQLITE_OK;
}

void trove_word_begin(Word *word) {
    word->bytes = word->small;
    word->length = 0;
    word->capacity = BUFFER_SIZE;
}

void trove_word_end(Word *word) {
    if (word->bytes != word->small) free(word->bytes);
}

// The tokenizer "unicode61" of FTS5, and what it needs.
typedef struct {
    fts5_tokenizer methods;
    void *context;
} BaseTokenizer;

// A tokenizer of an index that is not Trove's.
typedef struct {
    const BaseTokenizer *base;
    Fts5Tokenizer *tokenizer;
} ForeignTokenizer;

// Stands for the tokenizer of Trove's indexes, which has no state: FTS5 requires a pointer that is not null.
static Fts5Tokenizer *const own_tokenizer = (Fts5Tokenizer *)trove_fold_table;

// The arguments of Trove's indexes. They change nothing for "unicode61", which ends words at spaces anyway.
static const char *const own_arguments[] = {"remove_diacritics", "2", "separators", " "};
enum { OWN_COUNT = sizeof own_arguments / sizeof *own_arguments };

static bool is_own(const char **arguments, int count) {
    if (count != OWN_COUNT) return false;
    for (int index = 0; index < count; index++) {
        if (strcmp(arguments[index], own_arguments[index])) return false;
    }
    return true;
}

static int tokenize(
    Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int length,
    TokenVisitor visit) {
    if (tokenizer != own_tokenizer) {
        const ForeignTokenizer *foreign = (const ForeignTokenizer *)tokenizer;
        return foreign->base->methods.xTokenize(
            foreign->tokenizer, context, flags, text, length, visit);
    }
    // Queries are already divided into folded words.
    if (flags & FTS5_TOKENIZE_QUERY) {
        return length > 0 ? visit(context, 0, text, length, 0, length) : SQLITE_OK;
    }
    return trove_words(context, text, length, visit);
}

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **tokenizer) {
    const BaseTokenizer *base = context;
    if (!base || is_own(arguments, count)) {
        *tokenizer = own_tokenizer;
        return SQLITE_OK;
    }
    ForeignTokenizer *foreign = sqlite3_malloc(sizeof *foreign);
    if (!foreign) return SQLITE_NOMEM;
    foreign->base = base;
    int result = base->methods.xCreate(base->context, arguments, count, &foreign->tokenizer);
    if (result != SQLITE_OK) {
        sqlite3_free(foreign);
        return result;
    }
    *tokenizer = (Fts5Tokenizer *)foreign;
    return SQLITE_OK;
}

static void delete(Fts5Tokenizer *tokenizer) {
    if (tokenizer == own_tokenizer) return;
    ForeignTokenizer *foreign = (ForeignTokenizer *)tokenizer;
    foreign->base->methods.xDelete(foreign->tokenizer);
    sqlite3_free(foreign);
}

// Takes the place of "unicode61" for the indexes with Trove's arguments; the others stay as they are.
static int replace_standard_tokenizer(fts5_api *api) {
    BaseTokenizer *base = sqlite3_malloc(sizeof *base);
    if (!base) return SQLITE_NOMEM;
    int result = api->xFindTokenizer(api, "unicode61", &base->context, &base->methods);
    if (result != SQLITE_OK) {
        sqlite3_free(base);
        return result;
    }
    fts5_tokenizer tokenizer = {create, delete, tokenize};
    return api->xCreateTokenizer(api, "unicode61", base, &tokenizer, sqlite3_free);
}

void trove_sqlite_configure(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    trove_keep_file_locks();
}

void trove_keep_log(struct sqlite3 *database, bool keeps_log) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, (int)keeps_log, NULL);
}

int trove_search_register(struct sqlite3 *database) {
    fts5_api *api = NULL;
    sqlite3_stmt *statement = NULL;
    pthread_once(&table_once, fill_table);
    int result = trove_conditions_register(database);
    if (result != SQLITE_OK) return result;
    result = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL);
    if (result != SQLITE_OK) return result;
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
    sqlite3_step(statement);
    result = sqlite3_finalize(statement);
    if (result != SQLITE_OK) return result;
    if (!api) return SQLITE_ERROR;
    fts5_tokenizer tokenizer = {create, delete, tokenize};
    // Search indexes of older versions use these names. Dropping them requires that they exist.
    result = api->xCreateTokenizer(api, "trove", NULL, &tokenizer, NULL);
    if (result != SQLITE_OK) return result;
    result = api->xCreateTokenizer(api, "trove2", NULL, &tokenizer, NULL);
    if (result != SQLITE_OK) return result;
    return replace_standard_tokenizer(api);
}

int32_t trove_fold_version(void) { return icu_version() * 100 + FOLD_VERSION; }

size_t trove_fold_text(const void *text, size_t length, void *result, size_t capacity) {
    const uint8_t *cursor = text;
    const uint8_t *end = cursor + length;
    char *bytes = result;
    size_t count = 0;
    pthread_once(&table_once, fill_table);
    while (cursor < end) {
        Fold other;
        const Fold *fold = next_fold(&cursor, end, &other);
        if (count + FOLD_SIZE <= capacity) {
            memcpy(bytes + count, fold->bytes, FOLD_SIZE);
        } else if (count + fold->length <= capacity) {
            memcpy(bytes + count, fold->bytes, fold->length);
        }
        count += fold->length;
    }
    return count;
}

const void *trove_find(const void *bytes, size_t count, const void *part, size_t part_count) {
    return memmem(bytes, count, part, part_count);
}

void trove_release_memory(void) { malloc_trim(0); }
