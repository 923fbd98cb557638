#!/bin/sh
# pybtex: reading a BibTeX file and writing it doubles the backslash of \& and \%, and addresses become TeX.
#
# Versions: pybtex 0.26.1 with latexcodec 3.0.1 (PyPI).
# Expected: a file that is read and written has the values that it had; the reader leaves TeX as it is, so
#   the writer has to leave it too. Accents do come through unchanged.
# Instead, with no message:
#   - the writer puts a backslash before each & % # and _, also where one is: "Salt \& Ink" becomes
#     "Salt \\& Ink", which TeX takes for a line break and a tab mark; "100\%" becomes "100\\%",
#     whose rest is a comment. The next pass adds a backslash, and so on. The names of bodies have it too.
#   - an address with a tilde, "http://example.com/~ann/a_b", is written as
#     "http://example.com/\textasciitilde ann/a\_b", with a blank behind the tilde; a DOI with a low line
#     gets a backslash, then two. Math is changed as well: $a_b$ becomes $a\_b$.
#   - between words, the tie in "Vol.~5" becomes a tilde that is printed.
# What to do: when a BibTeX file is read, take \textasciitilde in an address, with the blank or {} behind it, for a
#   tilde, and several backslashes before one of & % # _ in an address or a DOI for none. In other values,
#   backslashes before one of these signs are the sign, not a line break and the sign. Advise to export BibTeX
#   again from the library instead of a file that such a program has written.
# Source: BibTeX's manual btxdoc, section 4 (values are TeX); LaTeX2e reference manual, "\\" and "Reserved
#   characters"; biblatex manual, 2.2.1 (url and doi are verbatim fields).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'pybtex==0.26.1' 'latexcodec==3.0.1'

env/bin/python - <<'PY'
import sys
from importlib.metadata import version
from pybtex.database import parse_string

failed = False


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:16} {seen}{mark}")


# The line of a field after it was read and written, the number of times.
def passed(field, value, times=1):
    text = "@book{k, %s = {%s}}" % (field, value)
    for _ in range(times):
        text = parse_string(text, "bibtex").to_string("bibtex")
    return text.splitlines()[1].split(" = ", 1)[1][1:-1]


check("pybtex", version("pybtex"), "0.26.1")
check("latexcodec", version("latexcodec"), "3.0.1")
check("accents", passed("title", r"M{\"u}ller, \'Etude, Stra{\ss}e"), r"M{\"u}ller, \'Etude, Stra{\ss}e")
check("and sign", passed("title", r"Salt \& Ink"), r"Salt \\& Ink")
check("twice", passed("title", r"Salt \& Ink", 2), r"Salt \\\& Ink")
check("three times", passed("title", r"Salt \& Ink", 3), r"Salt \\\\& Ink")
check("in braces", passed("title", r"Salt {\&} Ink"), r"Salt {\\&} Ink")
check("the others", passed("title", r"100\% of a\_b \#1 \$5"), r"100\\% of a\\_b \\#1 \$5")
check("body", passed("author", r"{Salt \& Sons} and Doe, Ann"), r"{Salt \\& Sons} and Doe, Ann")
check("math", passed("title", "$a_b$"), r"$a\_b$")
check("tie", passed("title", "Vol.~5"), r"Vol.\textasciitilde 5")
check("address", passed("url", "http://example.com/~ann/a_b%20c#d"),
      r"http://example.com/\textasciitilde ann/a\_b\%20c\#d")
check("address, twice", passed("url", "http://example.com/~ann/a_b", 2),
      r"http://example.com/\textasciitilde ann/a\\_b")
check("DOI", passed("doi", "10.1000/a_b"), r"10.1000/a\_b")
check("DOI, twice", passed("doi", "10.1000/a_b", 2), r"10.1000/a\\_b")
sys.exit(1 if failed else 0)
PY
