#!/bin/sh
# Miller: codes and numbers of a CSV file become "JSON" that JSON programs refuse.
#
# Version: Miller 6.6.0-2+b3 (Debian 12).
# Expected: mlr --icsv --ojson writes JSON: what is no number of JSON is a text in quotes.
# Instead, with status 0: what Miller takes for a number is written without quotes and as it was, and its numbers
#   are more than those of JSON: 0x1F and -0xff, 0b11, 0o17, "5.", ".5" and "1.e3". One product code such as 0x1F
#   makes the whole file unreadable for jq, Python and every other program that reads JSON.
#   Others that look alike are texts in quotes: "007", "08", "+5", "1_000", and "Inf" and "NaN".
#   With -S every value is a text, also 12.5; mlr --icsv --ojson put '$code = string($code)' does it for one field.
# What to do: on import of JSON, name the place of such a value and say that it needs quotes, rather than
#   "invalid JSON" for the file. Do not accept it as a number: 0x1F is nearly always a code. Ask people who come
#   from Miller for its CSV output, which has the values as they were.
# Source: RFC 8259, section 6: no hexadecimal numbers, no sign + in front, digits on both sides of the point.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
chmod 755 .
if ! apt-get download miller > apt.log 2>&1; then
    mkdir -p lists/partial cache/archives/partial
    set -- -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
    apt-get "$@" update > apt.log 2>&1
    apt-get "$@" download miller >> apt.log 2>&1
fi
dpkg-deb -x ./miller_*.deb root
PATH="$work/root/usr/bin:$PATH"

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$2"
    else
        printf '%s: %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
# json VALUE: how the value of a CSV file is written, and whether a reader of JSON takes the file
json() {
    printf 'code\n%s\n' "$1" > list.csv
    mlr --icsv --ojson cat list.csv > list.json
    if python3 -m json.tool list.json > log 2>&1; then is=read; else is=refused; fi
    printf '%s %s' "$(sed -n 's/^ *"code": //p' list.json)" "$is"
}
check version "$(dpkg-deb -f ./miller_*.deb Version)" 6.6.0-2+b3
for code in 0x1F -0xff 0b11 0o17 5. .5 1.e3; do
    check "$code" "$(json "$code")" "$code refused"
done
for code in 007 08 +5 1_000 Inf NaN; do
    check "$code" "$(json "$code")" "\"$code\" read"
done
check '12.5' "$(json 12.5)" '12.5 read'
printf 'code\n0x1F\n' > list.csv
check 'with -S' "$(mlr -S --icsv --ojson cat list.csv | sed -n 's/^ *"code": //p')" '"0x1F"'
# shellcheck disable=SC2016
check 'string()' \
    "$(mlr --icsv --ojson put '$code = string($code)' list.csv | sed -n 's/^ *"code": //p')" '"0x1F"'
check 'to CSV' "$(mlr --csv cat list.csv | tail -n 1)" 0x1F
exit "$failed"
