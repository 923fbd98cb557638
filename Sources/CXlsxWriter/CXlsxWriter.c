#include "CXlsxWriter.h"

#include <dlfcn.h>
#include <pthread.h>

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

static void load(void) {
    void *library = dlopen(trove_xlsx_library, RTLD_NOW | RTLD_LOCAL);
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
