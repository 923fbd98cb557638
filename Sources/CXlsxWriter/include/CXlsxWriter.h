#pragma once

#include <stdbool.h>
#include <xlsxwriter.h>

/// Whether libxlsxwriter is installed in the version whose headers this was built with. It is loaded by the first
/// call, and must be before any other function is called.
bool trove_xlsx_load(void);

/// The name of the shared library that is loaded.
static const char *const trove_xlsx_library = "libxlsxwriter.so." LXW_SOVERSION;

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
