#!/bin/sh
# pyexcel-ods and pyexcel-ods3: with both installed, each module does the work of the other.
#
# Versions: pyexcel-ods 0.6.0, pyexcel-ods3 0.6.1, pyexcel-io 0.6.8; what they write is read with
#   python-calamine 0.9.1 (all from PyPI).
# Expected: a program that imports pyexcel_ods3 and calls its save_data and get_data runs the same
#   code, whatever else is installed. And both twins write and read the same ODS.
# Instead: with both installed, "import pyexcel_ods3" runs the code of pyexcel-ods, and "import
#   pyexcel_ods" that of pyexcel-ods3; with both imported, the one imported second serves both.
#   It matters, as they differ. pyexcel-ods writes a datetime with office:value-type="datetime", a
#   type that ODF does not have; calamine refuses the sheet for it, and pyexcel-ods itself reads a
#   text. It leaves out cells covered by a merged cell, so that everything to the right is one
#   column off, and gives equal rows, stored once with a count, once. pyexcel-ods3 has it right.
# What to do: on import, take a cell with an unknown office:value-type for a text, read "datetime"
#   with YYYY-MM-DD hh:mm:ss as a date with a time, and never give up the sheet for one cell. On
#   export, no merged cells, and each row written out. In a report about such a file, ask for all
#   installed packages: the import line does not tell which code wrote it.
# Source: OpenDocument 1.2 part 1: the attributes office:value-type and table:number-rows-repeated,
#   the element table:covered-table-cell.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
install() {
    env=$1
    shift
    python3 -m venv "$env"
    "$env/bin/pip" install -q --no-cache-dir --disable-pip-version-check 'pyexcel-io==0.6.8' \
        'odfpy==1.4.1' 'lxml==6.1.3' 'python-calamine==0.9.1' "$@"
}
install one 'pyexcel-ods==0.6.0'
install three 'pyexcel-ods3==0.6.1' 'pyexcel-ezodf==0.3.4'
install both 'pyexcel-ods==0.6.0' 'pyexcel-ods3==0.6.1' 'pyexcel-ezodf==0.3.4'

cat > probe.py <<'PY'
import importlib
import re
import sys
import zipfile
from datetime import datetime
from python_calamine import CalamineError, CalamineWorkbook

for name in sys.argv[1:]:
    ods = importlib.import_module(name)
ods = importlib.import_module(sys.argv[1])
CELL = '<table:table-cell office:value-type="string"><text:p>wide</text:p></table:table-cell>'


def write(row, old="", new=""):
    """Writes one row; old and new make of it what a spreadsheet program would have written."""
    ods.save_data("list.ods", {"List": [row]})
    with zipfile.ZipFile("list.ods") as parts:
        kept = {name: parts.read(name).decode() for name in parts.namelist()}
    assert old in kept["content.xml"]
    kept["content.xml"] = kept["content.xml"].replace(old, new, 1) if old else kept["content.xml"]
    with zipfile.ZipFile("list.ods", "w") as parts:
        for name, data in kept.items():
            parts.writestr(name, data)
    return re.search('office:value-type="(.*?)"', kept["content.xml"]).group(1)


def read():
    return str(ods.get_data("list.ods")["List"]).replace("datetime.", "")


seen = [write([datetime(1985, 4, 12, 13, 45)]), read()]
try:
    CalamineWorkbook.from_path("list.ods").get_sheet_by_index(0).to_python()
    seen.append("calamine reads it")
except CalamineError:
    seen.append("calamine refuses it")
write(["wide", "right"], CELL, CELL.replace(" office", ' table:number-columns-spanned="2" office')
      + "<table:covered-table-cell/>")
seen.append(read())
write(["same"], "<table:table-row>", '<table:table-row table:number-rows-repeated="3">')
print(" | ".join([*seen, read()]))
PY

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s\n    %s\n' "$1" "$2"
    else
        printf '%s\n    %s   <-- CHANGED, was\n    %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
run() {
    env=$1
    shift
    "$env/bin/python" -W ignore probe.py "$@"
}
ods="datetime | [['1985-04-12 13:45:00']] | calamine refuses it | [['wide', 'right']] | [['same']]"
ods3="date | [[datetime(1985, 4, 12, 13, 45)]] | calamine reads it | [['wide', '', 'right']]"
ods3="$ods3 | [['same'], ['same'], ['same']]"
found=$(both/bin/pip list --disable-pip-version-check --format=freeze | grep '^pyexcel-[io]' | paste -s -d ' ' -)
check versions "$found" 'pyexcel-io==0.6.8 pyexcel-ods==0.6.0 pyexcel-ods3==0.6.1'
check 'pyexcel-ods alone' "$(run one pyexcel_ods)" "$ods"
check 'pyexcel-ods3 alone' "$(run three pyexcel_ods3)" "$ods3"
check 'both installed, import pyexcel_ods' "$(run both pyexcel_ods)" "$ods3"
check 'both installed, import pyexcel_ods3' "$(run both pyexcel_ods3)" "$ods"
check 'import pyexcel_ods, then pyexcel_ods3; call pyexcel_ods' "$(run both pyexcel_ods pyexcel_ods3)" "$ods3"
check 'import pyexcel_ods3, then pyexcel_ods; call pyexcel_ods3' "$(run both pyexcel_ods3 pyexcel_ods)" "$ods"
exit "$failed"
