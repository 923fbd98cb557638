#!/bin/sh
# bibutils: from BibTeX to RIS and back, the society that came first is a person who comes last.
#
# Versions: bibutils 7.2-2 (Debian 12, with its library libbibutils8).
# Expected: authors keep their order, since the first one names the work; an author in braces stays
#   one name; a general type of record becomes the general one of the other format (GEN).
# Instead, with the programs' own BibTeX -> MODS -> RIS -> MODS -> BibTeX:
#   - all persons come before all corporate names in RIS, so "{Acme Society} and Doe, Ann" is
#     by Doe first;
#   - the way back takes "AU  - Acme Society" apart, and it is "Society, Acme", a person;
#   - "and others" becomes a co-author with the name {others};
#   - of note and annote, RIS gets the first only, while two N1 of RIS become two fields "note" of
#     one BibTeX entry, of which readers take one or refuse the entry;
#   - @misc becomes TY  - STD, which is a standard, not GEN;
#   - pages 123--9 of an article become 123--129, and those of a book are dropped;
#   - an article has its ISBN dropped.
#   The programs end with status 0 and print nothing but the number of records.
# What to do: map the fields of BibTeX and RIS in one's own code, with one list of authors in which
#   each is marked as a person or a body. On import of RIS, take an author of several words without
#   a comma for a body, and if a file came from these programs ask whether "Society, Acme" is one
#   (a comma at the end of the name, "Acme Society,", does not keep it whole either). Write several
#   notes as paragraphs of one field. Take "others" for "and more", never for a name.
# Source: the RIS description of Reference Manager (AU, TY: GEN, STD); BibTeX's manual btxdoc,
#   section 4 (names in braces, "and others").
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
chmod 755 .
if ! apt-get download bibutils libbibutils8 > apt.log 2>&1; then
    mkdir -p lists/partial cache/archives/partial
    set -- -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
    apt-get "$@" update > apt.log 2>&1
    apt-get "$@" download bibutils libbibutils8 >> apt.log 2>&1
fi
for package in ./*.deb; do
    dpkg-deb -x "$package" root
done
library=$(find root -name 'libbibutils.so.8' | head -n 1)
LD_LIBRARY_PATH=$work/$(dirname "$library")
export LD_LIBRARY_PATH PATH="$work/root/usr/bin:$PATH"

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$2"
    else
        printf '%s: %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
# lines FILE PATTERN: the lines that match, joined
lines() {
    sed '1s/^\xef\xbb\xbf//; s/\r$//' "$1" | grep -E "$2" | sed 's/ *$//' | paste -s -d '|' -
}
check version "$(dpkg-deb -f ./bibutils_*.deb Version)" 7.2-2

cat > list.bib <<'BIB'
@article{a, author = {{Acme Society} and Doe, Ann and others}, title = {Ferns}, journal = {Plants},
  year = 1999, pages = {123--9}, isbn = {978-0-306-40615-7}, note = {signed}}
BIB
{
    bib2xml list.bib > list.xml
    xml2ris list.xml > list.ris
    ris2xml list.ris > again.xml
    xml2bib again.xml > again.bib
} 2> log
check messages "$(grep -vc '^[a-z0-9]*: Processed 1 references' log || true)" 0
check 'article, RIS' "$(lines list.ris '^(AU|SP|EP|SN|N1)')" \
    'AU  - Doe, Ann|AU  - Acme Society|AU  - others|SP  - 123|EP  - 129|N1  - signed'
check 'article, BibTeX again' "$(lines again.bib 'author|^and|pages|isbn')" \
    'author="Doe, Ann|and Society, Acme|and {others}",|pages="123--129",'

cat > two.bib <<'BIB'
@book{b, author = {Doe, Ann}, title = {Ferns}, year = 1999, pages = {12--34}, note = {signed},
  annote = {lent}}
@misc{c, author = {Doe, Ann}, title = {Moss}, year = 1999}
BIB
bib2xml two.bib 2> log | xml2ris > two.ris 2>> log
check 'book and misc, RIS' "$(lines two.ris '^(TY|SP|EP|N1)')" 'TY  - BOOK|N1  - signed|TY  - STD'

printf 'TY  - BOOK\nAU  - Acme Society,\nTI  - Ferns\nN1  - signed\nN1  - lent\nER  - \n' > three.ris
ris2xml three.ris 2> log | xml2bib > three.bib 2>> log
check 'two N1, BibTeX' "$(lines three.bib 'author|note')" \
    'author="Society, Acme",|note="signed",|note="lent"'
exit "$failed"
