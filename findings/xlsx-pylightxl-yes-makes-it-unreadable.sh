#!/bin/sh
# pylightxl: one True, date or empty value in a list, and the workbook that it writes cannot be read any more.
#
# Versions: pylightxl 1.61, read again with it, openpyxl 3.1.5 and python-calamine 0.9.1 (PyPI).
# Expected: the values of a list come back, or writing one that the program cannot write raises an error.
# Instead, without an error:
#   - True, False, dates and None are written as if they were numbers, as <v>True</v>, <v>2020-05-06</v> and
#     <v>None</v> in a cell without a type. Reading this workbook raises an error in pylightxl itself and in
#     openpyxl; python-calamine gives the words, and an empty cell is the word None.
#   - "Tom & Jerry" comes back as "Tom &amp; Jerry": the sign is escaped twice. "1 < 2" is right.
#   - durations of workbooks by others lose their days when it reads them: 36:00 with the format [h]:mm is
#     12:00:00, and 24:00 is 00:00:00, as a time of day would be.
# What to do: on import, a cell without a type whose value is no number is the text that is there: True and
#   False are yes and no, and a date is a date. Do not refuse the sheet for it. "&amp;" in a text may come from
#   this program, but is left as it is, since a list may be about such texts.
# Source: ECMA-376 part 1, 18.3.1.4 c and 18.18.11 ST_CellType: a cell without t is a number, and a truth value
#   has t="b"; 18.8.30 numFmt: [h] is the count of hours, also over 24.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'pylightxl==1.61' \
    'openpyxl==3.1.5' 'et_xmlfile==2.0.0' 'python-calamine==0.9.1'

env/bin/python - <<'PY'
import os
import sys
from datetime import date, timedelta
from importlib.metadata import version

import openpyxl
import pylightxl
import python_calamine

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:34} {seen}{mark}")


def write(*values):
    book = pylightxl.Database()
    book.add_ws("List")
    for column, value in enumerate(values, 1):
        book.ws("List").update_index(1, column, value)
    if os.path.exists("list.xlsx"):
        os.remove("list.xlsx")
    pylightxl.writexl(book, "list.xlsx")


def read(body):
    try:
        return body()
    except ValueError as error:
        return type(error).__name__


def own():
    return pylightxl.readxl("list.xlsx").ws("List").row(1)


def other():
    return [cell.value for cell in openpyxl.load_workbook("list.xlsx").active[1]]


def third():
    return python_calamine.CalamineWorkbook.from_path("list.xlsx").get_sheet_by_index(0).to_python()[0]


check("version", version("pylightxl"), "1.61")
write("Emma", 12, 1.5, "1 < 2")
check("texts and numbers, itself", read(own), ["Emma", 12, 1.5, "1 < 2"])
check("texts and numbers, openpyxl", read(other), ["Emma", 12, 1.5, "1 < 2"])
for name, value, word in [
    ("a truth value", True, "True"), ("a date", date(2020, 5, 6), "2020-05-06"), ("no value", None, "None"),
]:
    write("Emma", value)
    check(f"{name}, itself", read(own), "ValueError")
    check(f"{name}, openpyxl", read(other), "ValueError")
    check(f"{name}, python-calamine", read(third), ["Emma", word])
write("Tom & Jerry")
check("an ampersand", read(other), ["Tom &amp; Jerry"])

book = openpyxl.Workbook()
for column, hours in enumerate([1.5, 24, 36], 1):
    book.active.cell(1, column, timedelta(hours=hours)).number_format = "[h]:mm"
book.active.title = "List"
book.save("list.xlsx")
check("durations of 1:30, 24:00, 36:00", read(own), ["01:30:00", "00:00:00", "12:00:00"])
sys.exit(failed)
PY
