#!/bin/sh
# abook: of a vCard, the birthday becomes the anniversary, and a long note ends where the line is folded.
#
# Versions: abook 0.6.1-2+b1 (Debian 12).
# Expected: "abook --convert --informat vcard" takes over what it has a field for, under the right name,
#   from any card of version 3, and what it writes can be read by others.
# Instead, with status 0 and not a word:
#   - BDAY is the field "anniversary", and on the way out the anniversary is BDAY. So vCard to vCard
#     looks right, but in LDIF everyone has the birthday as an anniversary;
#   - a folded line, also a name, ends at its fold, and "\n", "\," and "\;" stay as they are;
#   - a fax at work (TYPE=WORK,FAX) is the telephone at work and replaces the one that was there, and a
#     mobile with TYPE=HOME,CELL is the telephone at home;
#   - the second address replaces the first, even if it is nothing but a town, and the second note or
#     page the first;
#   - a property with a group (item1.EMAIL), as address books write it for labels of one's own, is not
#     there.
#   What it writes: CSV with quotes not doubled within quotes ("say "hi""); vCards without VERSION, with
#   N made from the last word of the name, and with the line break of a note as it is, so that the second
#   line is no property.
# What to do: no way leads into this program without loss; give its users one short line for each property,
#   one address, no labels, and have them check the notes. Read a card without VERSION as one of version 3,
#   and if an LDIF file from abook has "anniversary", say that it can be the birthday. Read the
#   "streetaddress", "streetaddress2", "locality", "countryname", "homeurl", "cellphone" and
#   "xmozillanickname" of such a file as what they are.
# Source: RFC 2425, section 5.8.1 (folding), RFC 2426, sections 3.1.5 (BDAY), 3.2.1 (ADR), 3.3.1 (TEL:
#   several types at once); RFC 6350, section 6.2.6 (ANNIVERSARY); RFC 4180, section 2 (quotes).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
chmod 755 .
set -- abook libreadline8 libncursesw6 libtinfo6
if ! apt-get download "$@" > apt.log 2>&1; then
    mkdir -p lists/partial cache/archives/partial
    apt-get -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" update > apt.log 2>&1
    apt-get -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" download "$@" >> apt.log 2>&1
fi
for package in ./*.deb; do
    dpkg-deb -x "$package" root
done
libraries=$(find "$work/root" -name 'lib*.so.*' -exec dirname {} + | sort -u | paste -s -d ':' -)

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%-20s %s\n' "$1" "$2"
    else
        printf '%-20s %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
# convert FROM TO: from standard input; any other status than 0 is shown as a line
convert() {
    {
        HOME=$work LD_LIBRARY_PATH=$libraries root/usr/bin/abook --convert --informat "$1" --outformat "$2" ||
            echo "status $?"
    } | tr -d '\r'
}
card() {
    printf '%s\r\n' BEGIN:VCARD VERSION:3.0 'FN:Ann Example' 'N:Example;Ann;;;' "$@" END:VCARD
}
# fields LINES...: what abook has of a card with these lines, but its name
fields() {
    card "$@" | convert vcard abook | sed '1,/^\[0\]/d; /^name=/d; /^$/d' | paste -s -d '|' -
}
check version "$(dpkg-deb -f ./abook_*.deb Version)" 0.6.1-2+b1

check birthday "$(fields BDAY:1980-02-03)" anniversary=1980-02-03
check 'and in LDIF' "$(card BDAY:1980-02-03 | convert vcard ldif | grep -i -E 'birth|anniv')" \
    'anniversary: 1980-02-03'
check 'and back' "$(card BDAY:1980-02-03 | convert vcard abook | convert abook vcard | grep -E 'BDAY|ANNIV')" \
    BDAY:1980-02-03
check 'folded note' "$(fields 'NOTE:has the blue book' '  since May')" 'notes=has the blue book'
check 'escapes' "$(fields 'NOTE:one\, two\; three\nfour')" 'notes=one\, two\; three\nfour'
check 'two notes' "$(fields NOTE:one NOTE:two)" notes=two
check 'fax' "$(fields 'TEL;TYPE=FAX:3')" fax=3
check 'work and its fax' "$(fields 'TEL;TYPE=WORK:2' 'TEL;TYPE=WORK,FAX:3')" workphone=3
check 'mobile' "$(fields 'TEL;TYPE=CELL:4')" mobile=4
check 'mobile at home' "$(fields 'TEL;TYPE=HOME,CELL:4')" phone=4
home='ADR;TYPE=HOME:;;1 Main St.;Springfield;IL;12345;USA'
check 'address' "$(fields "$home")" 'address=1 Main St.|city=Springfield|state=IL|zip=12345|country=USA'
check 'and a second one' "$(fields "$home" 'ADR;TYPE=WORK:;;;Shelbyville;;;')" city=Shelbyville
check 'mail' "$(fields EMAIL:a@example.org)" email=a@example.org
check 'with a label' "$(fields item1.EMAIL:a@example.org item1.X-ABLabel:club)" ''

check 'two pages' "$(fields URL:http://x.example/ URL:http://y.example/)" url=http://y.example/
check 'folded name' "$(printf '%s\r\n' BEGIN:VCARD 'FN:Ann' '  Example' END:VCARD | convert vcard ldif |
    grep '^cn:')" 'cn: Ann'
check 'quotes in CSV' "$(card 'NOTE:say "hi"' | convert vcard csv)" '"Ann Example","","","say "hi"",""'
# A note of two lines, in base64.
check 'written vCard' "$(printf '%s\n' 'dn: cn=Ann' 'cn: Ann Maria Example' 'description:: b25lCnR3bw==' '' |
    convert ldif vcard | paste -s -d '|' -)" \
    'BEGIN:VCARD|FN:Ann Maria Example|N:Example;Ann Maria|NOTE:one|two|END:VCARD|'
exit $failed
