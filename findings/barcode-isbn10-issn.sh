#!/bin/sh
# python-barcode: the pictures for ISBN-10 and ISSN cannot be scanned, wrong check digits are swapped.
#
# Versions: python-barcode 0.16.1, read back with zxing-cpp 3.1.1 (PyPI).
# Expected: the classes ISBN10 and ISSN draw the EAN-13 (978..., 977...) of the number, as their
#   own descriptions say; a 13-digit number with a wrong check digit is refused.
# Instead: both classes cut the EAN-13 to 9 or 7 digits before they add the check digit. The bars
#   are 74 and 60 modules wide where an EAN-13 has 95, and a scanner reads nothing, while the text
#   form of the object shows the right number. For EAN-13, ISBN-13, EAN-8 and UPC-A the last digit
#   given is thrown away without a check and computed anew, and digits beyond the 13th are dropped,
#   so that a mistyped number gives a label that scans well, as another number. Code 39 appends a
#   check character by default: a label for member ABC scans as ABCX.
# What to do: check the check digit before making a label. Make the 13 digits yourself (ISBN-10:
#   978, nine digits, new check digit; ISSN: 977, seven digits, 00, check digit), and draw them as
#   EAN-13. When scanned codes of labels made elsewhere are looked up, try a Code 39 text again
#   without its last character.
# Source: the descriptions of the classes in barcode/isxn.py; ISO 2108 and ISO 3297 (ISBN and ISSN as
#   EAN-13). The cut is known to the project (pull request 265) and is in the version named here.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'python-barcode==0.16.1' \
    'pillow==13.0.0' 'zxing-cpp==3.1.1' 'numpy==2.4.6'

env/bin/python - <<'PY'
import sys
from importlib.metadata import version
import zxingcpp
from barcode import EAN8, EAN13, ISBN10, ISBN13, ISSN, UPCA, Code39
from barcode.writer import ImageWriter

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:26} {seen}{mark}")


def label(kind, number):
    code = kind(number, writer=ImageWriter())
    picture = code.render({"module_width": 0.4, "module_height": 20, "write_text": False})
    scanned = [found.text for found in zxingcpp.read_barcodes(picture)]
    return str(code), len(code.build()[0]), scanned


check("python-barcode", version("python-barcode"), "0.16.1")
check("zxing-cpp", version("zxing-cpp"), "3.1.1")
print("(text of the object, width in modules, what a scanner reads)")
check("ISBN-13 978-0-306-40615-7", label(ISBN13, "978-0-306-40615-7"),
      ("9780306406157", 95, ["9780306406157"]))
check("ISBN-10 0-306-40615-2", label(ISBN10, "0-306-40615-2"), ("0306406152", 74, []))
check("ISSN 0378-5955", label(ISSN, "0378-5955"), ("03785955", 60, []))
check("EAN-13 9770378595002", label(EAN13, "9770378595002"), ("9770378595002", 95, ["9770378595002"]))
check("wrong check digit 8", label(EAN13, "9780306406158"), ("9780306406157", 95, ["9780306406157"]))
check("17 digits", label(EAN13, "97803064061571234"), ("9780306406157", 95, ["9780306406157"]))
check("UPC-A wrong check digit 3", label(UPCA, "036000291453"),
      ("036000291452", 95, ["0036000291452"]))
check("EAN-8 wrong check digit 6", label(EAN8, "40170726"), ("40170725", 67, ["40170725"]))
check("Code 39 ABC", label(Code39, "ABC"), ("ABCX", 95, ["ABCX"]))
sys.exit(1 if failed else 0)
PY
