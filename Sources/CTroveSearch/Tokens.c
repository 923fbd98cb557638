// The words of a text in the search index.
//
// Apostrophes both divide words, so that "amour" finds l'amour, and join them, so that "ohare" finds O'Hare.
// One sequence of words cannot do both. A text is therefore read twice: first with every apostrophe as a
// space, then, near apostrophes, with those between letters left out.

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "Folding.h"

// The number of words to repeat before and after joined words. A phrase that contains joined words is found
// if it has at most this many other words on either side.
enum { NEIGHBORS = 8 };

typedef struct {
    const uint8_t *text;
    const uint8_t *cursor;
    const uint8_t *end;
    // The current words that only apostrophes divide, joined without the apostrophes.
    Word word;
    const uint8_t *start;
    const uint8_t *stop;
    // The number of joined words; 0 at the end of the text.
    int count;
} Reader;

static void begin_reading(Reader *reader, const uint8_t *text, const uint8_t *end) {
    reader->text = reader->cursor = text;
    reader->end = end;
    trove_word_begin(&reader->word);
}

static int visit_part(
    const Reader *reader, int offset, const uint8_t *start, TokenVisitor visit, void *context) {
    if (!visit) return SQLITE_OK;
    return visit(
        context, 0, reader->word.bytes + offset, reader->word.length - offset,
        (int)(start - reader->text), (int)(reader->stop - reader->text));
}

// Reads the next words that only apostrophes divide, and calls `visit` with each, unless it is null.
static int read_words(Reader *reader, TokenVisitor visit, void *context) {
    enum { BEFORE, INSIDE, BETWEEN } place = BEFORE;
    const uint8_t *part = NULL;
    int offset = 0;
    reader->word.length = 0;
    reader->count = 0;
    while (reader->cursor < reader->end) {
        const uint8_t *here = reader->cursor;
        Fold other;
        const Fold *fold = next_fold(&reader->cursor, reader->end, &other);
        // An accent folds to nothing, and belongs to the letter before it.
        if (fold->length == 0) continue;
        if (fold->is_word) {
            if (place != INSIDE) {
                if (place == BEFORE) reader->start = here;
                part = here;
                offset = reader->word.length;
                reader->count++;
                place = INSIDE;
            }
            reader->stop = reader->cursor;
            int result = trove_word_append(&reader->word, fold);
            if (result != SQLITE_OK) return result;
        } else if (place == BETWEEN) {
            return SQLITE_OK;
        } else if (place == INSIDE) {
            int result = visit_part(reader, offset, part, visit, context);
            if (result != SQLITE_OK || !is_apostrophe(fold)) return result;
            place = BETWEEN;
        }
    }
    return place == INSIDE ? visit_part(reader, offset, part, visit, context) : SQLITE_OK;
}

static int visit_joined(const Reader *reader, TokenVisitor visit, void *context) {
    return visit_part(reader, 0, reader->start, visit, context);
}

// Calls `visit` with a space, and then with `count` joined words from `first` on, which precede the current
// words of `reader`.
static int visit_neighbors(
    const Reader *reader, const uint8_t *first, int count, TokenVisitor visit, void *context) {
    int start = (int)(first - reader->text);
    int result = visit(context, 0, " ", 1, start, start);
    Reader before;
    begin_reading(&before, reader->text, reader->start);
    before.cursor = first;
    while (result == SQLITE_OK && count-- > 0) {
        result = read_words(&before, NULL, NULL);
        if (result == SQLITE_OK) result = visit_joined(&before, visit, context);
    }
    trove_word_end(&before.word);
    return result;
}

// Visits the words near apostrophes again, with the apostrophes between letters left out.
static int visit_all_joined(Reader *reader, TokenVisitor visit, void *context) {
    const uint8_t *starts[NEIGHBORS];
    int64_t count = 0;
    int left = 0;
    int result;
    while ((result = read_words(reader, NULL, NULL)) == SQLITE_OK && reader->count) {
        if (reader->count > 1) {
            if (!left) {
                int known = count < NEIGHBORS ? (int)count : NEIGHBORS;
                const uint8_t *first = known ? starts[(count - known) % NEIGHBORS] : reader->start;
                result = visit_neighbors(reader, first, known, visit, context);
                if (result != SQLITE_OK) return result;
            }
            left = NEIGHBORS + 1;
        }
        starts[count++ % NEIGHBORS] = reader->start;
        if (left) {
            left--;
            result = visit_joined(reader, visit, context);
            if (result != SQLITE_OK) return result;
        }
    }
    return result;
}

int trove_words(void *context, const char *text, int length, TokenVisitor visit) {
    Reader reader;
    begin_reading(&reader, (const uint8_t *)text, (const uint8_t *)text + length);
    bool has_joined = false;
    int result;
    while ((result = read_words(&reader, visit, context)) == SQLITE_OK && reader.count) {
        if (reader.count > 1) has_joined = true;
    }
    if (result == SQLITE_OK && has_joined) {
        reader.cursor = reader.text;
        result = visit_all_joined(&reader, visit, context);
    }
    trove_word_end(&reader.word);
    return result;
}
