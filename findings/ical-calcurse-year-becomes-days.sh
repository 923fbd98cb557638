#!/bin/sh
# calcurse: an event of a whole year comes out as 366 events, and its alarms and old dates are no iCalendar.
#
# Versions: calcurse 4.7.1-1 (Debian 12).
# Expected: a calendar that is imported and exported again has the same events, in valid iCalendar.
# Instead, with status 0 and no message:
#   - an all-day event of several days is an event of one day that repeats each day until the end. If it
#     repeats itself, only its first day is left: a fair of three days each year is one of one day.
#   - each day that EXDATE takes from a rule with COUNT is put on at its end: three days less the second are
#     the first, the third and a fourth.
#   - every alarm is five minutes before, and is written as TRIGGER:-P300S, which is not a duration (-PT300S
#     is one); all-day events have no alarm at all.
#   - a year before 1000 is written with as many digits as it has, DTSTART;VALUE=DATE:2000105 for the year 200,
#     and EXDATE of an all-day event is called a DATE, but has a time.
#   - a task has no due day any more.
#   - no event has a UID or DTSTAMP, although both are required. A second import doubles all events.
#   An event whose summary has a line break is skipped; that much is told, with status 1.
# What to do: write the summary of an event in one line. Say in the description of an event for a month or a
#   year which one it is, since the repeated days do not tell. A reader takes -P300S for seconds and a date of
#   seven digits for a year of three; without a UID, the events with one start and summary are the same;
#   daily events without a time, of one summary and with UNTIL, may be one event of several days.
# Source: RFC 5545: 3.3.4 (DATE), 3.3.6 (DURATION), 3.3.10 (COUNT), 3.6.1 (UID and DTSTAMP are required, DTEND is
#   the day after the last), 3.8.5.1 (EXDATE).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
chmod 755 .
if ! apt-get download calcurse libncursesw6 libtinfo6 > apt.log 2>&1; then
    mkdir -p lists/partial cache/archives/partial
    set -- -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
    apt-get "$@" update > apt.log 2>&1
    apt-get "$@" download calcurse libncursesw6 libtinfo6 >> apt.log 2>&1
fi
for package in ./*.deb; do
    dpkg-deb -x "$package" root
done
libraries=$(dirname "$(find root -name 'libncursesw.so.6' | head -n 1)")
libraries=$libraries:$(dirname "$(find root -name 'libtinfo.so.6' | head -n 1)")
export HOME="$work" TMPDIR="$work" TZ=UTC LC_ALL=C

failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf '%s: %s\n' "$1" "$2"
    else
        printf '%s: %s   <-- CHANGED, was: %s\n' "$1" "$2" "$3"
        failed=1
    fi
}
run() {
    LD_LIBRARY_PATH=$libraries root/usr/bin/calcurse -D data -C data "$@" < /dev/null 2>> messages
}
# passed KIND LINE...: the lines that an event or task has after it was imported and exported, but its summary
passed() {
    kind=$1
    shift
    rm -rf data
    mkdir data
    : > messages
    {
        printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN "BEGIN:$kind" \
            UID:1@example.com DTSTAMP:20240101T000000Z SUMMARY:Fair "$@" "END:$kind" END:VCALENDAR
    } > one.ics
    run -i one.ics > counts || printf 'status %s ' "$?"
    run -x > out.ics
    if [ -s messages ]; then printf 'messages '; fi
    sed -n "/^BEGIN:$kind/,/^END:$kind/p" out.ics | tr -d '\r' |
        grep -v -e "^BEGIN:$kind" -e "^END:$kind" -e '^SUMMARY:Fair$' | paste -s -d '|' -
}
check version "$(dpkg-deb -f ./calcurse_*.deb Version)" 4.7.1-1

day='DTSTART;VALUE=DATE:20240105'
check 'a day' "$(passed VEVENT "$day" 'DTEND;VALUE=DATE:20240106')" "$day"
check 'a year' "$(passed VEVENT 'DTSTART;VALUE=DATE:20240101' 'DTEND;VALUE=DATE:20250101')" \
    'DTSTART;VALUE=DATE:20240101|RRULE:FREQ=DAILY;UNTIL=20241231'
check 'three days, each year' \
    "$(passed VEVENT "$day" 'DTEND;VALUE=DATE:20240108' 'RRULE:FREQ=YEARLY')" "$day|RRULE:FREQ=YEARLY"
check 'COUNT=3' "$(passed VEVENT "$day" 'RRULE:FREQ=DAILY;COUNT=3')" \
    "$day|RRULE:FREQ=DAILY;UNTIL=20240107"
check 'COUNT=3 less one' \
    "$(passed VEVENT "$day" 'RRULE:FREQ=DAILY;COUNT=3' 'EXDATE;VALUE=DATE:20240106')" \
    "$day|RRULE:FREQ=DAILY;UNTIL=20240108|EXDATE;VALUE=DATE:20240106T000000"
check 'until, less one' \
    "$(passed VEVENT "$day" 'RRULE:FREQ=DAILY;UNTIL=20240107' 'EXDATE;VALUE=DATE:20240106')" \
    "$day|RRULE:FREQ=DAILY;UNTIL=20240107|EXDATE;VALUE=DATE:20240106T000000"
# alarm START TRIGGER
alarm() {
    passed VEVENT "$1" BEGIN:VALARM ACTION:DISPLAY DESCRIPTION:Fair "TRIGGER:$2" END:VALARM
}
check 'alarm, a day before' "$(alarm DTSTART:20240105T100000 -P1D)" \
    'DTSTART:20240105T100000|BEGIN:VALARM|TRIGGER:-P300S|ACTION:DISPLAY|END:VALARM'
check 'alarm, all day' "$(alarm "$day" -P7D)" "$day"
check 'the year 200' "$(passed VEVENT 'DTSTART;VALUE=DATE:02000105')" 'DTSTART;VALUE=DATE:2000105'
check 'task' "$(passed VTODO 'DUE;VALUE=DATE:20240110' PRIORITY:5)" 'PRIORITY:5'
passed VEVENT "$day" > one.txt
check 'UID and DTSTAMP' "$(grep -c -e '^UID' -e '^DTSTAMP' out.ics || true)" 0
sed -i 's/^SUMMARY:Fair/SUMMARY:Fair\\nof books/' one.ics
status=0
run -i one.ics > counts || status=$?
check 'line break, status' "$status" 1
check 'line break, counts' "$(tail -n 1 counts)" '0 apps / 0 events / 0 todos / 1 skipped'
sed -i 's/\\nof books//' one.ics
run -i one.ics > counts
check 'events after a second import' "$(run -x | grep -c BEGIN:VEVENT)" 2
exit "$failed"
