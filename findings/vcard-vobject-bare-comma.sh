#!/bin/sh
# vobject: a value ends at its first bare comma, so pictures, addresses of pages and nicknames go.
#
# Versions: vobject 0.9.9 (PyPI; khard and other address book tools are built on it).
# Expected: reading a vCard and writing it back loses nothing, above all not in properties the
#   library does not know: those should go through as they are.
# Instead: all properties but a few (N, ADR, ORG, CATEGORIES, GEO, base64 ones) are taken for lists of
#   escaped texts, known or not, and only the first text of the list is kept. A bare comma is right in a
#   list (NICKNAME:Annie,Anny) and in an address (nothing is escaped in a URI). What comes back:
#   of three nicknames the first, of http://x.example/?a=1,2 the part before the comma, and of
#   PHOTO:data:image/png;base64,... (how vCard 4 has pictures) the words before the picture.
#   Semicolons in URIs and in structured values are escaped on writing, which makes another value
#   of tel:+1-555-0100;ext=5 and, for GENDER, of the separator. No error and no warning.
# What to do: on export, write one property per nickname (NICKNAME may be repeated), commas in
#   addresses as %2C, and pictures as vCard 3 with ENCODING=b where the user can choose the version.
#   On import, take "\;" and "\," in a URI for ";" and ",", treat a PHOTO of data:...;base64 without
#   data as absent and say so, and do not let such an empty picture replace one that is there.
# Source: RFC 6350, sections 3.4 (escaping), 4.2 (URI), 6.2.3 (NICKNAME), 6.2.4 (PHOTO), 6.2.7
#   (GENDER); RFC 2426, section 3.1.3 (NICKNAME in version 3).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'vobject==0.9.9'

env/bin/python - <<'PY'
import sys
from importlib.metadata import version
import vobject

failed = False
PIXEL = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJg"
         "gg==")


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:14} {seen}{mark}")


def rewrite(line, card="4.0"):
    text = "\r\n".join(["BEGIN:VCARD", "VERSION:" + card, "FN:Ann Example", "N:Example;Ann;;;",
                        line, "END:VCARD", ""])
    name = line.split(":")[0].split(";")[0]
    written = vobject.readOne(text).serialize().replace("\r\n ", "").split("\r\n")
    return next(entry for entry in written if entry.startswith(name))


check("vobject", version("vobject"), "0.9.9")
for card in ("3.0", "4.0"):
    check("nicknames " + card, rewrite("NICKNAME:Annie,Anny,Nan", card), "NICKNAME:Annie")
    check("page " + card, rewrite("URL:http://x.example/?a=1,2", card), "URL:http://x.example/?a=1")
check("picture 4.0", rewrite("PHOTO:data:image/png;base64," + PIXEL),
      "PHOTO:data:image/png\\;base64")
check("picture 3.0", rewrite("PHOTO;ENCODING=b;TYPE=PNG:" + PIXEL, "3.0"),
      "PHOTO;ENCODING=b;TYPE=PNG:" + PIXEL)
check("telephone 4.0", rewrite("TEL;VALUE=uri:tel:+1-555-0100;ext=5"),
      "TEL;VALUE=uri:tel:+1-555-0100\\;ext=5")
check("gender 4.0", rewrite("GENDER:F;woman"), "GENDER:F\\;woman")
check("categories 4.0", rewrite("CATEGORIES:friends,club"), "CATEGORIES:friends,club")
sys.exit(1 if failed else 0)
PY
