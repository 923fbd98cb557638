#!/bin/sh
# tablib's ODS reader: a cell is its first piece of text, and repeated or grouped rows are not there.
#
# Versions: tablib 3.10.0 with odfpy 1.4.1 (PyPI).
# Expected: the table that was in the sheet, at least for plain text, numbers and dates.
# Instead, without an error or a warning:
#   - text after the first paragraph, line break, tab, run of blanks, link or formatted word is cut
#     off ("Moby  Dick" with two blanks is "Moby");
#   - the text of a cell with a comment is the date of the comment;
#   - rows marked "repeat at the top of each page" and rows in an outline group are skipped, so the
#     heading is lost and the first record is taken for the heading;
#   - equal rows below each other, which are stored once with a count, come out once;
#   - percentages and amounts of money are the text shown ("12,5 %"), while plain numbers are
#     numbers.
#   A time of day with a fraction of a second, or a duration of a day or more, is a ValueError
#   for the whole file.
# What to do: in a file that has to be read by this library, write one paragraph per cell, no
#   text:s, text:tab, text:span, text:a, no comments, no header rows or groups, each row in full,
#   whole seconds. When a list comes back from such a program, compare the number of rows first.
#   One's own reader has to walk into table-header-rows, table-row-group and table-rows, repeat
#   rows, and collect the text of all parts of a cell but its annotation.
# Source: OpenDocument 1.2 part 1: the elements text:s, text:line-break, office:annotation,
#   table:table-header-rows, table:table-row-group, the attribute table:number-rows-repeated.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'tablib==3.10.0' 'odfpy==1.4.1'

env/bin/python - <<'PY'
import sys
import zipfile
from importlib.metadata import version
import tablib

failed = False
URN = "urn:oasis:names:tc:opendocument:xmlns:"
TYPE = "application/vnd.oasis.opendocument.spreadsheet"
TEXT = 'office:value-type="string"'


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:16} {seen}{mark}")


def row(*cells, more=""):
    inner = "".join(c if c.startswith("<table") else cell(f"<text:p>{c}</text:p>") for c in cells)
    return f"<table:table-row{more}>{inner}</table:table-row>"


def cell(inner, kind=TEXT):
    return f"<table:table-cell {kind}>{inner}</table:table-cell>"


def read(rows):
    spaces = "".join(f' xmlns:{n}="{URN}{n}:1.0"' for n in ("office", "table", "text", "manifest"))
    other = ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'
    with zipfile.ZipFile("list.ods", "w") as out:
        out.writestr("mimetype", TYPE)
        out.writestr("META-INF/manifest.xml", f'<manifest:manifest{spaces} manifest:version="1.2">'
                     f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{TYPE}"/>'
                     '<manifest:file-entry manifest:full-path="content.xml" '
                     'manifest:media-type="text/xml"/></manifest:manifest>')
        out.writestr("content.xml", f'<office:document-content{spaces}{other} office:version="1.2">'
                     '<office:body><office:spreadsheet><table:table table:name="Books">'
                     '<table:table-column table:number-columns-repeated="2"/>'
                     f"{rows}</table:table></office:spreadsheet></office:body>"
                     "</office:document-content>")
    with open("list.ods", "rb") as file:
        return [list(line) for line in tablib.Dataset().load(file, format="ods", headers=False)]


def one(inner, kind=TEXT):
    return read(row(cell(inner, kind), "z"))[0][0]


check("tablib", version("tablib"), "3.10.0")
check("odfpy", version("odfpy"), "1.4.1")
check("plain text", one("<text:p>Moby Dick</text:p>"), "Moby Dick")
check("two blanks", one('<text:p>Moby <text:s/>Dick</text:p>'), "Moby ")
check("line break", one("<text:p>Moby<text:line-break/>Dick</text:p>"), "Moby")
check("two paragraphs", one("<text:p>Moby</text:p><text:p>Dick</text:p>"), "Moby")
check("bold word", one("<text:p>Moby <text:span>Dick</text:span> again</text:p>"), "Moby ")
check("link", one('<text:p>see <text:a xlink:href="http://x.example/">here</text:a></text:p>'), "see ")
check("comment", one("<office:annotation><dc:date>2024-01-31T00:00:00</dc:date><text:p>lent"
                     "</text:p></office:annotation><text:p>Moby Dick</text:p>"), "2024-01-31T00:00:00")
check("percentage", one("<text:p>12,5 %</text:p>",
                        'office:value-type="percentage" office:value="0.125"'), "12,5 %")
check("money", one("<text:p>5,00 EUR</text:p>", 'office:value-type="currency" '
                   'office:currency="EUR" office:value="5"'), "5,00 EUR")
heading = f"<table:table-header-rows>{row('title', 'year')}</table:table-header-rows>"
check("header row", read(heading + row("Emma", "1815")), [["Emma", "1815"]])
group = f"<table:table-row-group>{row('Ulysses', '1922')}</table:table-row-group>"
check("grouped row", read(row("Emma", "1815") + group), [["Emma", "1815"]])
thrice = row("Emma", "1815", more=' table:number-rows-repeated="3"')
check("three equal rows", read(thrice), [["Emma", "1815"]])
for label, value in (("time 12:30:15.25", "PT12H30M15.25S"), ("duration 36:05", "PT36H05M00S")):
    try:
        seen = one("<text:p>t</text:p>", f'office:value-type="time" office:time-value="{value}"')
    except ValueError:
        seen = "ValueError"
    check(label, seen, "ValueError")
sys.exit(1 if failed else 0)
PY
