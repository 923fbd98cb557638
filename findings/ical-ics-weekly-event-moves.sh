#!/bin/sh
# ics.py: writing a calendar back moves repeating events and invents a calendar system.
#
# Versions: ics 0.7.3 with arrow 1.4.0 (PyPI).
# Expected: reading a calendar and writing it again keeps the times and their time zones; whatever
#   the library does to the start of a repeating event, it does to the rule too.
# Instead: the start is rewritten in UTC and the VTIMEZONE is left out, but RRULE and EXDATE are
#   copied as they were. A meeting on Fridays at 22:00 in New York then starts on a Saturday
#   (02:00Z) with BYDAY=FR: a start outside of its own rule. One at 09:00 that begins in winter is
#   at 10:00 from March on. A floating time (10:00 wherever one is) becomes 10:00 UTC. An alarm
#   before the end of an event becomes one before its start. And every calendar that had no
#   CALSCALE gets "CALSCALE:GEORGIAN"; the only value that exists is GREGORIAN.
# What to do: on import, take an unknown CALSCALE for GREGORIAN when the times look plain. If a
#   rule has BYDAY and the start is in UTC on another weekday, do not move the event silently:
#   show the start and ask for the time zone. On export, keep floating times floating, and write
#   RRULE, EXDATE and DTSTART in one and the same zone, with its VTIMEZONE.
# Source: RFC 5545, sections 3.3.5 (three forms of times), 3.7.1 (CALSCALE), 3.8.5.3 (DTSTART and
#   RRULE in step, local time for rules), 3.8.6.3 (RELATED).
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'ics==0.7.3' 'arrow==1.4.0' \
    'tatsu==5.15.1'

env/bin/python -W ignore - <<'PY'
import sys
from importlib.metadata import version
from ics import Calendar

failed = False
ZONE = """BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE
"""


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:18} {seen}{mark}")


def rewrite(*event):
    text = ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//List//EN\n" + ZONE
            + "BEGIN:VEVENT\nUID:1@example.org\nDTSTAMP:20240101T000000Z\nSUMMARY:Meeting\n"
            + "\n".join(event) + "\nEND:VEVENT\nEND:VCALENDAR\n")
    lines = Calendar(text.replace("\n", "\r\n")).serialize().split("\r\n")
    wanted = ("CALSCALE", "DTSTART", "DTEND", "RRULE", "EXDATE", "TRIGGER", "BEGIN:VTIMEZONE")
    return sorted(line for line in lines if line.startswith(wanted))


check("ics", version("ics"), "0.7.3")
check("Friday evening",
      rewrite("DTSTART;TZID=America/New_York:20240412T220000", "RRULE:FREQ=WEEKLY;BYDAY=FR"),
      ["CALSCALE:GEORGIAN", "DTSTART:20240413T020000Z", "RRULE:FREQ=WEEKLY;BYDAY=FR"])
check("weekly from winter",
      rewrite("DTSTART;TZID=America/New_York:20240304T090000", "RRULE:FREQ=WEEKLY",
              "EXDATE;TZID=America/New_York:20240311T090000"),
      ["CALSCALE:GEORGIAN", "DTSTART:20240304T140000Z",
       "EXDATE;TZID=America/New_York:20240311T090000", "RRULE:FREQ=WEEKLY"])
check("floating time", rewrite("DTSTART:20240412T100000", "DTEND:20240412T110000"),
      ["CALSCALE:GEORGIAN", "DTEND:20240412T110000Z", "DTSTART:20240412T100000Z"])
check("alarm before end",
      rewrite("DTSTART:20240412T100000Z", "DTEND:20240412T120000Z", "BEGIN:VALARM",
              "ACTION:DISPLAY", "DESCRIPTION:Tidy up", "TRIGGER;RELATED=END:-PT15M", "END:VALARM"),
      ["CALSCALE:GEORGIAN", "DTEND:20240412T120000Z", "DTSTART:20240412T100000Z",
       "TRIGGER:-PT15M"])
sys.exit(1 if failed else 0)
PY
