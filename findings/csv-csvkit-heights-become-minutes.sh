#!/bin/sh
# csvkit: plant heights become minutes, first names become days of the year 1.
#
# Versions: csvkit 2.2.0 with agate 1.14.2, parsedatetime 2.6, pytimeparse 1.1.10 (PyPI).
# Expected: sorting a CSV file changes the order of its rows and nothing else, and a tool that
#   guesses types leaves "2m", "April" or "1/2" alone, since they are neither numbers nor dates.
# Instead: each column goes through a parser of spoken durations and one of spoken dates.
#   A column of "2m", "10m" (meters) comes out as 0:02:00, 0:10:00 (minutes), and "3h" as
#   3:00:00. First names that are also months (April, May, June) become 0001-04-01 and so
#   on, weekdays become days of January of the year 1, "1/2" (volume one of two) becomes
#   2001-01-02, and "today" becomes the first day of the year 1. One single value that does not fit
#   (here "Ann") leaves the whole column as it is, so it strikes short lists only now and then.
# What to do: when a file may have gone through csvkit, treat years 0001 and 2001 with suspicion on
#   import. A program that writes lists for csvkit users puts the unit into the heading
#   ("height (m)"), not behind the value, and tells them to call csvkit with -I (no inference).
#   And when guessing column types, never accept words or bare units as dates or durations.
# Source: csvkit's documentation, common options, "-I, --no-inference" (it does not tell that units
#   and names of months count as durations and dates).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'csvkit==2.2.0' \
    'agate==1.14.2' 'parsedatetime==2.6' 'pytimeparse==1.1.10'
export LC_ALL=C.UTF-8

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$2"
    else
        printf '%s: %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
# column NAME VALUE...: the values of a two-column list after it was sorted by its id
column() {
    printf 'id,%s\n' "$1" > list.csv
    shift
    number=0
    for value in "$@"; do
        number=$((number + 1))
        printf '%s,%s\n' "$number" "$value" >> list.csv
    done
    env/bin/csvsort "$sortflag" -c id list.csv | tail -n +2 | cut -d, -f2 | paste -s -d ' ' -
}

check version "$(env/bin/csvsort --version | cut -d' ' -f2)" 2.2.0
sortflag=--snifflimit=0
check 'heights 2m 10m 1.5m' "$(column height 2m 10m 1.5m)" '0:02:00 0:10:00 0:01:30'
check 'loans 3h 5h' "$(column loan 3h 5h)" '3:00:00 5:00:00'
check 'names April May June' "$(column name April May June)" '0001-04-01 0001-05-01 0001-06-01'
check 'names April May Ann' "$(column name April May Ann)" 'April May Ann'
check 'days Wed Thu' "$(column day Wed Thu)" '0001-01-03 0001-01-04'
check 'volumes 1/2 3/4' "$(column volume 1/2 3/4)" '2001-01-02 2001-03-04'
check 'due Today Tomorrow' "$(column due Today Tomorrow)" '0001-01-01 0001-01-02'
sortflag=-I
check 'heights with -I' "$(column height 2m 10m 1.5m)" '2m 10m 1.5m'
exit "$failed"
