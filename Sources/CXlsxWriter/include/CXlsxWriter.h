#pragma once

#include <stdbool.h>
#include <xlsxwriter.h>

/// Whether libxlsxwriter is installed: in the version whose headers this was built with, or in that of Debian 12
/// or 13. It is loaded by the first call, and must be before any other function is called.
bool trove_xlsx_load(void);

#define TROVE_XLSX_LIBRARY "libxlsxwriter.so." LXW_SOVERSION

/// The name of the shared library that this was built with.
static const char *const trove_xlsx_library = TROVE_XLSX_LIBRARY;

/// Begins a workbook.
///
/// @param folder The folder for temporary files.
lxw_workbook *trove_workbook_new(const char *file, const char *folder);

/// Inserts a picture that moves and grows with its cell.
lxw_error trove_worksheet_insert_picture(
    lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const uint8_t *bytes, size_t size,
    double scale);

/// Offers choices, a list that ends with null, in the cells of a column.
lxw_error trove_worksheet_offer(
    lxw_worksheet *sheet, lxw_row_t first_row, lxw_row_t last_row, lxw_col_t column, char **choices);

// The functions that are used get names of our own, which CXlsxWriter.c defines, because few people ever write a
// workbook.
#define TROVE_XLSX(name) extern __typeof__(name) name __asm__("trove_" #name);

TROVE_XLSX(format_set_align)
TROVE_XLSX(format_set_bold)
TROVE_XLSX(format_set_num_format)
TROVE_XLSX(format_set_text_wrap)
TROVE_XLSX(lxw_strerror)
TROVE_XLSX(workbook_add_format)
TROVE_XLSX(workbook_add_worksheet)
TROVE_XLSX(workbook_close)
TROVE_XLSX(workbook_get_default_url_format)
TROVE_XLSX(workbook_new_opt)
TROVE_XLSX(worksheet_autofilter)
TROVE_XLSX(worksheet_data_validation_range)
TROVE_XLSX(worksheet_freeze_panes)
TROVE_XLSX(worksheet_insert_image_buffer_opt)
TROVE_XLSX(worksheet_set_column)
TROVE_XLSX(worksheet_set_row)
TROVE_XLSX(worksheet_write_boolean)
TROVE_XLSX(worksheet_write_number)
TROVE_XLSX(worksheet_write_string)
TROVE_XLSX(worksheet_write_url_opt)
