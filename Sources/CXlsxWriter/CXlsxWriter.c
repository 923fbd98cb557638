#include "CXlsxWriter.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Each function of libxlsxwriter has a pointer, which loading sets, and a definition that calls it.
#define FUNCTIONS(X) \
    X(char *, lxw_strerror, (lxw_error a), (a)) \
    X(lxw_format *, workbook_add_format, (lxw_workbook *a), (a)) \
    X(lxw_worksheet *, workbook_add_worksheet, (lxw_workbook *a, const char *b), (a, b)) \
    X(lxw_error, workbook_close, (lxw_workbook *a), (a)) \
    X(lxw_format *, workbook_get_default_url_format, (lxw_workbook *a), (a)) \
    X(lxw_workbook *, workbook_new_opt, (const char *a, lxw_workbook_options *b), (a, b)) \
    X(lxw_error, worksheet_autofilter, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, lxw_row_t d, lxw_col_t e), (a, b, c, d, e)) \
    X(lxw_error, worksheet_data_validation_range, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, lxw_row_t d, lxw_col_t e, \
            lxw_data_validation *f), \
        (a, b, c, d, e, f)) \
    X(lxw_error, worksheet_insert_image_buffer_opt, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, const unsigned char *d, size_t e, \
            lxw_image_options *f), \
        (a, b, c, d, e, f)) \
    X(lxw_error, worksheet_set_column, \
        (lxw_worksheet *a, lxw_col_t b, lxw_col_t c, double d, lxw_format *e), (a, b, c, d, e)) \
    X(lxw_error, worksheet_set_row, (lxw_worksheet *a, lxw_row_t b, double c, lxw_format *d), \
        (a, b, c, d)) \
    X(lxw_error, worksheet_write_boolean, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, int d, lxw_format *e), (a, b, c, d, e)) \
    X(lxw_error, worksheet_write_number, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, double d, lxw_format *e), (a, b, c, d, e)) \
    X(lxw_error, worksheet_write_string, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, const char *d, lxw_format *e), \
        (a, b, c, d, e)) \
    X(lxw_error, worksheet_write_url_opt, \
        (lxw_worksheet *a, lxw_row_t b, lxw_col_t c, const char *d, lxw_format *e, const char *f, \
            const char *g), \
        (a, b, c, d, e, f, g))

#define PROCEDURES(X) \
    X(format_set_align, (lxw_format *a, uint8_t b), (a, b)) \
    X(format_set_bold, (lxw_format *a), (a)) \
    X(format_set_num_format, (lxw_format *a, const char *b), (a, b)) \
    X(format_set_text_wrap, (lxw_format *a), (a)) \
    X(worksheet_freeze_panes, (lxw_worksheet *a, lxw_row_t b, lxw_col_t c), (a, b, c))

#define DEFINE_FUNCTION(type, name, parameters, arguments) \
    static __typeof__(name) *real_##name; \
    type name parameters { return real_##name arguments; }
#define DEFINE_PROCEDURE(name, parameters, arguments) \
    static __typeof__(name) *real_##name; \
    void name parameters { real_##name arguments; }

FUNCTIONS(DEFINE_FUNCTION)
PROCEDURES(DEFINE_PROCEDURE)

static bool is_loaded;

#define LOAD_FUNCTION(type, name, parameters, arguments) LOAD_PROCEDURE(name, parameters, arguments)
#define LOAD_PROCEDURE(name, parameters, arguments) \
    real_##name = (__typeof__(name) *)dlsym(library, #name); \
    if (!real_##name) return;

// Libraries that work with the headers of each other, apart from options that were appended; see ROOM.
static const char *const libraries[] = {
    TROVE_XLSX_LIBRARY, "libxlsxwriter.so.8", "libxlsxwriter.so.4"};

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !library; i++)
        library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    FUNCTIONS(LOAD_FUNCTION)
    PROCEDURES(LOAD_PROCEDURE)
    is_loaded = true;
}

bool trove_xlsx_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// A library that is newer than the headers reads options that they do not have. All options are 0 at first.
#define ROOM 512

lxw_workbook *trove_workbook_new(const char *file, const char *folder) {
    union { lxw_workbook_options known; char room[ROOM]; } options = {.room = {0}};
    options.known.tmpdir = (char *)folder;
    return workbook_new_opt(file, &options.known);
}

lxw_error trove_worksheet_insert_picture(
    lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const uint8_t *bytes, size_t size,
    double scale) {
    union { lxw_image_options known; char room[ROOM]; } options = {.room = {0}};
    options.known.x_scale = scale;
    options.known.y_scale = scale;
    options.known.object_position = LXW_OBJECT_MOVE_AND_SIZE;
    return worksheet_insert_image_buffer_opt(sheet, row, column, bytes, size, &options.known);
}

lxw_error trove_worksheet_offer(
    lxw_worksheet *sheet, lxw_row_t first_row, lxw_row_t last_row, lxw_col_t column, char **choices) {
    union { lxw_data_validation known; char room[ROOM]; } validation = {.room = {0}};
    validation.known.validate = LXW_VALIDATION_TYPE_LIST;
    // Newer headers declare the texts as constant.
    validation.known.value_list = (void *)choices;
    return worksheet_data_validation_range(
        sheet, first_row, column, last_row, column, &validation.known);
}
