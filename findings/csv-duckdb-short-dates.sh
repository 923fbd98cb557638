#!/bin/sh
# DuckDB's CSV reader: what a two-digit-year date means depends on zeros and on the other rows.
#
# Versions: duckdb 2.0.1 (PyPI).
# Expected: 01/02/24 in a CSV file stays text, or is read by one fixed rule (day first or month
#   first). At the very least, 1/2/24 and 01/02/24 are the same day, and a row that is appended
#   does not move the dates of the rows before it.
# Instead: if every value of the column has two digits in all three places and the column can be
#   read as year-month-day, it is: 01/02/24 and 01.02.24 are 24 February 2001, and 31.12.24 is
#   24 December 2031. Without the leading zeros the same day is 1 February 2024. One more row that
#   cannot be year first (here 01.01.85) turns every other row of the column to day first.
#   No error and no warning; the column has the type DATE in every case.
# What to do: never take a date with a two-digit year out of a guess over a column. Ask for the
#   order (or take it from the language of the user), show one converted example, and write only
#   four-digit years (2024-02-01) in files that others are going to read. When a user says that
#   dates are years off after a trip through this reader, look for swapped year and day.
# Source: none for the choice seen here; DuckDB's page "CSV Auto Detection" describes the guessing of
#   types in general, and the option "dateformat" switches it off for dates.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'duckdb==2.0.1'

env/bin/python - <<'PY'
import sys
import duckdb

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:34} {seen}{mark}")


def read(*dates, more=""):
    with open("list.csv", "w", encoding="utf-8") as out:
        out.write("id,acquired\n")
        for number, text in enumerate(dates, 1):
            out.write(f"{number},{text}\n")
    table = duckdb.sql(f"select * from read_csv('list.csv'{more}) order by id")
    kind = str(table.types[1])
    return kind + " " + " ".join(str(row[1]) for row in table.fetchall())


check("duckdb", duckdb.__version__, "2.0.1")
check("1/2/24 3/4/24", read("1/2/24", "3/4/24"), "DATE 2024-02-01 2024-04-03")
check("01/02/24 03/04/24", read("01/02/24", "03/04/24"), "DATE 2001-02-24 2003-04-24")
check("01.02.24", read("01.02.24"), "DATE 2001-02-24")
check("1.2.24", read("1.2.24"), "DATE 2024-02-01")
check("31.12.24", read("31.12.24"), "DATE 2031-12-24")
check("12.04.24 24.12.23", read("12.04.24", "24.12.23"), "DATE 2012-04-24 2024-12-23")
check("12.04.24 24.12.23 01.01.85", read("12.04.24", "24.12.23", "01.01.85"),
      "DATE 2024-04-12 2023-12-24 1985-01-01")
check("01.02.2024 (four digits)", read("01.02.2024"), "DATE 2024-02-01")
check("31.12.24 with dateformat", read("31.12.24", more=", dateformat='%d.%m.%y'"),
      "DATE 2024-12-31")
sys.exit(1 if failed else 0)
PY
