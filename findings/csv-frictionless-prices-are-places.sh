#!/bin/sh
# frictionless: in the copy of a CSV file, 12,05 is 12,5, and values that come late are empty.
#
# Versions: frictionless 5.21.0 (PyPI).
# Expected: "frictionless convert in.csv --to-path out.csv" writes the cells that it has read. At the
#   very least, a cell that does not fit a guessed type is an error, or stays text.
# Instead: each column gets a type from the first hundred lines, and each cell is written as a value of
#   it. The command says that all went well, with status 0, and Resource.write() raises nothing.
#   - Prices with a decimal comma are places on the earth (longitude, latitude), as long as they are in
#     range: 12,05 is longitude 12, latitude 5, and comes out as 12,5.
#   - Below the first hundred lines, what does not fit the type is an empty cell: the shelf mark 7a
#     after a hundred numbers, the price 250,50 (no longitude), the ISBN 080442957X. One of them above
#     that line makes the same column text, and nothing happens, so a short test file does not show it.
#   - A column of the first names Nan and Inf has the numbers NaN and Infinity. 007 is 7, the codes
#     1_000 and 12E5 are 1000 and 1.2E+6, an ISBN that begins with 0 loses it, and the fraction of a
#     second is cut off.
# What to do: let all values decide the type of a column, and keep the text of each cell until then. Write
#   decimals with a point. In a list from such a program, look for empty cells below line 100 and for
#   decimals with one digit behind the comma. Users of it need a schema in which all fields are strings.
# Source: Table Schema of the Data Package standard, types geopoint ("lon, lat") and number (NaN, INF);
#   frictionless: option sample_size of its Detector, 100 unless given.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'frictionless==5.21.0'

env/bin/python - <<'PY'
import csv
import subprocess
import sys
from importlib.metadata import version
from frictionless import Resource

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:22} {seen}{mark}")


def save(values):
    with open("in.csv", "w", newline="") as file:
        csv.writer(file).writerows([["title", "value"], *[["Book", value] for value in values]])


def column(path):
    with open(path, newline="") as file:
        return [row[1] for row in csv.reader(file)][1:]


# The type of the second column, and its last cells as they were and as they are in the copy.
def copy(values, last):
    save(values)
    resource = Resource(path="in.csv")
    resource.write(Resource(path="out.csv"))
    copied = column("out.csv")
    if len(copied) != len(values):
        return f"{len(copied)} of {len(values)} rows"
    pairs = zip(values[-last:], copied[-last:])
    return ", ".join([resource.schema.fields[1].type, *[f"{old} -> {new or 'EMPTY'}" for old, new in pairs]])


shelves = [str(number) for number in range(1, 151)]
check("frictionless", version("frictionless"), "5.21.0")
save(shelves + ["7a"])
command = ["env/bin/frictionless", "convert", "in.csv", "--to-path", "copy.csv"]
status = subprocess.run(command, capture_output=True).returncode
check("the command", f"status {status}, {column('copy.csv')[-2:]}", "status 0, ['150', '']")
check("shelf marks", copy(shelves + ["7a"], 2), "integer, 150 -> 150, 7a -> EMPTY")
check("with 7a above", copy(["7a"] + shelves, 1), "string, 150 -> 150")
check("prices", copy(["9,90", "12,05"], 2), "geopoint, 9,90 -> 9,90, 12,05 -> 12,5")
check("a high one below", copy(["12,05"] * 150 + ["250,50"], 2), "geopoint, 12,05 -> 12,5, 250,50 -> EMPTY")
check("a high one above", copy(["250,50"] + ["12,05"] * 150, 1), "string, 12,05 -> 12,05")
check("ISBNs", copy(["0306406152"] * 150 + ["080442957X"], 2),
      "integer, 0306406152 -> 306406152, 080442957X -> EMPTY")
check("first names", copy(["Nan", "Inf"], 2), "number, Nan -> NaN, Inf -> Infinity")
check("codes", copy(["007", "1_000"], 2), "integer, 007 -> 7, 1_000 -> 1000")
check("codes with E", copy(["12E5", "13E7"], 2), "number, 12E5 -> 1.2E+6, 13E7 -> 1.3E+8")
check("moments", copy(["2024-01-31T10:00:00.5"], 1), "datetime, 2024-01-31T10:00:00.5 -> 2024-01-31T10:00:00")
check("titles", copy(["Emma", "Faust"], 2), "string, Emma -> Emma, Faust -> Faust")
sys.exit(1 if failed else 0)
PY
