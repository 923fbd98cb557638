#!/bin/sh
# VisiData: converting a workbook to CSV writes the list of its sheets, and not one of their values.
#
# Versions: VisiData 3.4 with openpyxl 3.1.5 (PyPI).
# Expected: vd -b list.xlsx -o list.csv, which converts a CSV, TSV or JSON file, writes the rows of the
#   workbook, at least where it has a single sheet.
# Instead, with status 0 and no message: the CSV file has a row for each sheet with its name, the number of its
#   rows and columns, and whether it is active. So 62 books become one "record".
#   With +:NAME:: behind the file, the rows of that sheet are written. Its durations of a day and more are then
#   texts of Python ("1 day, 12:00:00").
# What to do: a CSV file whose columns are sheet, nRows, nCols and active is no list of anybody: say what it is, and
#   ask for the workbook. "1 day, 12:00:00" is a duration of 36 hours.
# Source: VisiData's documentation, "Batch", and "Loading": +:subsheet:row:column.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'visidata==3.4' 'openpyxl==3.1.5' \
    'et_xmlfile==2.0.0'
export HOME="$work" LC_ALL=C.UTF-8 TERM=dumb

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$2"
    else
        printf '%s: %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
# convert FILE [PLACE]: the CSV file that it becomes, its lines joined
convert() {
    rm -f out.csv
    status=0
    env/bin/vd -b "$@" -o out.csv < /dev/null > log 2>&1 || status=$?
    printf '%s' "$status "
    tr -d '\r' < out.csv | paste -s -d ' ' -
}
check version "$(env/bin/vd --version | sed 's/.* v//')" 3.4
env/bin/python - <<'PY'
from datetime import timedelta

import openpyxl

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Films"
for row in [["title", "length"], ["Shoah", timedelta(hours=9)], ["Logistics", timedelta(hours=36)]]:
    sheet.append(row)
for cell in sheet["B"][1:]:
    cell.number_format = "[h]:mm"
book.save("films.xlsx")
with open("films.csv", "w") as file:
    file.write("title,length\nShoah,9\n")
PY
check 'from CSV' "$(convert films.csv)" '0 title,length Shoah,9'
check 'from a workbook' "$(convert films.xlsx)" '0 sheet,nRows,nCols,active Films,2,2,True'
check 'with the name of the sheet' "$(convert films.xlsx +:Films::)" \
    '0 title,length Shoah,9:00:00 Logistics,"1 day, 12:00:00"'
exit "$failed"
