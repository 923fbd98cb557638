// workbook IN.csv OUT.xlsx: writes the rows of a CSV file to a workbook with libxlsxwriter, numbers as numbers
// and days as dates, and prints the milliseconds that it took. The reference of `trove-bench files`.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000.0 + time.tv_nsec / 1e6;
}

static int is_day(const char *text) {
    for (int index = 0; index < 10; index++)
        if (index == 4 || index == 7 ? text[index] != '-' : !isdigit((unsigned char)text[index])) return 0;
    return text[10] == 0;
}

static void write_cell(lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text, lxw_format *day) {
    if (!*text) return;
    char *end;
    const double number = strtod(text, &end);
    if (row > 0 && !*end && strlen(text) < 13) {
        worksheet_write_number(sheet, row, column, number, NULL);
    } else if (row > 0 && is_day(text)) {
        lxw_datetime date = {atoi(text), atoi(text + 5), atoi(text + 8), 0, 0, 0};
        worksheet_write_datetime(sheet, row, column, &date, day);
    } else {
        worksheet_write_string(sheet, row, column, text, NULL);
    }
}

int main(int count, char **arguments) {
    FILE *file = count == 3 ? fopen(arguments[1], "r") : NULL;
    if (!file) return 64;
    const double start = now();
    lxw_workbook *book = workbook_new(arguments[2]);
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Books");
    lxw_format *day = workbook_add_format(book);
    format_set_num_format(day, "yyyy-mm-dd");
    static char cell[1 << 16];
    size_t length = 0;
    lxw_row_t row = 0;
    lxw_col_t column = 0;
    int is_quoted = 0;
    for (int byte; (byte = getc(file)) != EOF;) {
        if (byte == '"') {
            const int next = is_quoted ? getc(file) : EOF;
            if (next == '"') cell[length++] = '"';
            else if (next != EOF) ungetc(next, file);
            if (next != '"') is_quoted = !is_quoted;
        } else if (!is_quoted && (byte == ',' || byte == '\n')) {
            cell[length] = 0;
            write_cell(sheet, row, column++, cell, day);
            length = 0;
            if (byte == '\n') row++, column = 0;
        } else if (byte != '\r' && length < sizeof cell - 1) {
            cell[length++] = (char)byte;
        }
    }
    fclose(file);
    if (workbook_close(book) != LXW_NO_ERROR) return 74;
    printf("%f\n", now() - start);
    return 0;
}
