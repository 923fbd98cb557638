#!/bin/sh
# xlsx2csv: 12.5 with the unit "cm" in its number format comes out as a piece of a date, without the number.
#
# Versions: xlsx2csv 0.8.6 with files of openpyxl 3.1.5 (PyPI).
# Expected: the number, as for every format that the program does not know, or the text that is shown.
# Instead, with status 0 and no message, a number of 0 or more whose format is unknown and has one of the
#   letters d, h, m, s or y anywhere, also within quotes, is a date:
#   - 12.5 with 0.0 "cm" is 0.0 "c01": the number is lost, and all values of up to 31 come out
#     alike, since the 01 is the month. 5 with 0 "days" is 0 "04ays", 12.5 with 0.00 "USD" 0.00 "us11".
#   - a value below 1 is a time of day: 0.5 m is 12:00, and 0.25 USD is 06:00.
#   - in the same column a negative number is a number, and so is one with an exponent, 1e-05. "kg" and
#     "EUR" have none of the letters: 12.5 with 0.0 "kg" is 12.500000, with as many decimals as there are
#     characters behind the point of the format.
#   - a duration of 36:05:00 with [h]:mm:ss is 12:05, without its day and its seconds, and 3:25 with mm:ss
#     is 00:03. With [h]:mm, 1:30 is 0.0625, a part of a day.
#   - an ISBN with ten zeros as its format has lost its first zero; 0.0000001 is 0, 12.5 % with 0.0% is 0.125.
# What to do: in a workbook that this program has to read, write the unit into the heading of its column, or in
#   brackets, 0.0 [$cm], which it takes for a number; durations as a text or as a number of minutes; numbers
#   with leading zeros as text. When CSV comes from this program, a cell of digits, a quote and letters
#   is a lost number: say so and ask for the workbook. --ignore-formats date time gives every such number in
#   full, but real dates as day numbers.
# Source: ECMA-376 part 1, 18.8.30 numFmt and 18.8.31 numFmts: text in quotes within a format is shown as it is;
#   [h] is the count of hours, also over 24; a 0 stands for a digit even if it is a leading zero.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check \
    'xlsx2csv==0.8.6' 'openpyxl==3.1.5' 'et_xmlfile==2.0.0'

env/bin/python - <<'PY'
import csv
import io
import subprocess
import sys
from datetime import date, timedelta
from importlib.metadata import version
import openpyxl

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:28} {seen}{mark}")


# What a column of values with one number format is in CSV.
def read(code, *values, options=()):
    book = openpyxl.Workbook()
    for row, value in enumerate(values, 1):
        book.active.cell(row, 1, value).number_format = code
    book.save("list.xlsx")
    ran = subprocess.run(["env/bin/xlsx2csv", "list.xlsx", *options], capture_output=True, text=True)
    if ran.returncode or ran.stderr:
        return ran.returncode, ran.stderr
    return [row[0] for row in csv.reader(io.StringIO(ran.stdout))]


check("xlsx2csv", version("xlsx2csv"), "0.8.6")
check("openpyxl", version("openpyxl"), "3.1.5")
check("no format", read("General", 12.5, 3, 0.5), ["12.5", "3", "0.5"])
check('0.0 "cm"', read('0.0 "cm"', 12.5, 3, 31), ['0.0 "c01"'] * 3)
check('0.0 "cm", others', read('0.0 "cm"', 0.5, -12.5, 1e-5), ["12:00", "-12.500000", "1e-05"])
check('General "cm"', read('General "cm"', 12.5), ['general "c01"'])
check('0 "days"', read('0 "days"', 5), ['0 "04ays"'])
check('0 "min"', read('0 "min"', 90), ['0 "03in"'])
check('0.00 "USD"', read('0.00 "USD"', 12.5, 0.25), ['0.00 "us11"', "06:00"])
check("0.0 \\m", read("0.0 \\m", 12.5, 0.5), ["0.0 01", "12:00"])
check('0.0 "kg"', read('0.0 "kg"', 12.5), ["12.500000"])
check("0.0 [$cm]", read("0.0 [$cm]", 12.5, 3), ["12.5000000", "3"])
span = timedelta(hours=36, minutes=5)
check("[h]:mm:ss, 36:05:00", read("[h]:mm:ss", span), ["12:05"])
check("[h]:mm, 1:30", read("[h]:mm", timedelta(minutes=90)), ["0.0625"])
check("mm:ss, 3:25", read("mm:ss", timedelta(minutes=3, seconds=25)), ["00:03"])
check("ten zeros, ISBN", read("0000000000", 306406152), ["306406152"])
check("a small number", read("General", 0.0000001), ["0"])
check("0.0%, 12.5 %", read("0.0%", 0.125), ["0.125"])
raw = ("--ignore-formats", "date", "time")
check("cm, formats ignored", read('0.0 "cm"', 12.5, 0.5, options=raw), ["12.5", "0.5"])
check("date", read("yyyy-mm-dd", date(2024, 1, 5)), ["2024-01-05"])
check("date, formats ignored", read("yyyy-mm-dd", date(2024, 1, 5), options=raw), ["45296"])
sys.exit(1 if failed else 0)
PY
