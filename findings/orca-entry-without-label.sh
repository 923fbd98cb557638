#!/bin/sh
# Orca with GTK 3: an entry with text that gets the focus by Tab is said without its label.
#
# Versions: orca 43.1-1, libgtk-3-0 3.24.38-2~deb12u3 (Debian 12, as installed, also xvfb, openbox, xdotool).
# Expected: the label of an entry, with and without text.
# Instead: with text, only the text and "selected". GTK tells state-changed:focused twice and selects the text
#   in between. Orca skips the first as a duplicate of the second, and the caret event between them makes the
#   entry the focus without a word, so that the second is no news.
# What to do: after both focus events, tell the lost focus of another object, such as the window: Orca then takes
#   the first one.
# Source: orca/script.py (skipObjectEvent), orca/scripts/default.py (onCaretMoved).
set -eu

work=$(mktemp -d)
xserver=
finish() {
    if [ -n "$xserver" ]; then kill "$xserver" 2> /dev/null || true; fi
    cd / && rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
mkdir -m 700 run orca
export HOME="$work" XDG_RUNTIME_DIR="$work/run" GSETTINGS_BACKEND=memory GTK_THEME=Adwaita GDK_BACKEND=x11
export LC_ALL=C.UTF-8 PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME NO_AT_BRIDGE AT_SPI_BUS_ADDRESS GTK_MODULES

failed=0
version() {
    seen=$(dpkg-query -W -f '${Version}' "$1" 2> /dev/null || true)
    if [ "$seen" = "$2" ]; then
        printf '%-34s %s\n' "$1" "$seen"
    else
        printf '%-34s %s   <-- CHANGED, was %s\n' "$1" "${seen:-missing}" "$2"
        failed=1
    fi
}
version libgtk-3-0 3.24.38-2~deb12u3
version at-spi2-core 2.46.0-5
if [ "$failed" -ne 0 ]; then exit 1; fi

# Orca itself, in the temporary folder.
if ! apt-get download orca=43.1-1 python3-pyatspi=2.46.0-2 > apt.log 2>&1; then
    mkdir -p lists/partial cache/archives/partial
    set -- -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache"
    apt-get "$@" update > apt.log 2>&1
    apt-get "$@" download orca=43.1-1 python3-pyatspi=2.46.0-2 >> apt.log 2>&1
fi
for package in ./*.deb; do dpkg-deb -x "$package" root; done
export PYTHONPATH="$work/root/usr/lib/python3/dist-packages"
echo "orca                               $(dpkg-deb -f ./orca_*.deb Version)"

# Orca with a speech server that writes texts in a file.
cat > talker.py <<'PY'
import os
from orca import debug, orca, speech

class Paper:
    def speak(self, text=None, acss=None, interrupt=True):
        with open("said", "a") as file:
            file.write(" ".join((text or "").split()) + "\n")

    def __getattr__(self, name):
        return lambda *arguments, **named: None

debug.debugFile, debug.debugLevel = open("log", "w"), debug.LEVEL_ALL
speech._speechserver = Paper()
speech.init = speech.shutdown = lambda *arguments: None
orca._storeXmodmap = orca._createOrcaXmodmap = orca._restoreXmodmap = lambda *arguments: None
orca.getSettingsManager().activate(
    os.path.abspath("orca"), {"enableBraille": False, "enableSound": False, "enableKeyEcho": False})
orca.main()
PY

# What the programs below have in common: a window, and steps that wait until Orca has spoken.
cat > steps.py <<'PY'
import subprocess
import sys
import time
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("Atk", "1.0")
from gi.repository import Atk, GLib, Gtk

failed = False

def texts():
    with open("said") as file:
        return [line for line in file.read().split("\n") if line]

def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:34} {seen}{mark}", flush=True)

def until(ready, seconds=60):
    """Runs the main loop until something is ready."""
    end = time.monotonic() + seconds
    while not ready() and time.monotonic() < end:
        GLib.timeout_add(50, lambda: False)
        Gtk.main_iteration()

def quiet(before=0, seconds=2.5):
    """The texts after the first ones, when none came for some time."""
    until(lambda: len(texts()) > before)
    count, since = len(texts()), time.monotonic()
    while time.monotonic() < since + seconds:
        until(lambda: len(texts()) > count, 0.2)
        if len(texts()) > count:
            count, since = len(texts()), time.monotonic()
    return " | ".join(texts()[before:])

def key(name):
    before = len(texts())
    subprocess.run(["xdotool", "key", name], check=True)
    return quiet(before)

def show(window):
    window.set_title("Books")

    window.show_all()
    window.present()
    until(lambda: any("Books" in text for text in texts()))
    return quiet()

def done():
    sys.exit(1 if failed else 0)
PY

cat > session.sh <<'SH'
openbox > openbox.log 2>&1 &
manager=$!
: > said
/usr/bin/python3 talker.py > orca.log 2>&1 &
reader=$!
count=0
until [ -s said ] || [ "$count" -ge 60 ]; do sleep 1; count=$((count + 1)); done
status=0
timeout 300 /usr/bin/python3 program.py "$@" 2> program.log || status=$?
kill -9 "$reader" "$manager" 2> kill.log
exit "$status"
SH

cat > program.py <<'PY'
from steps import Gtk, check, done, key, show

box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.add(Gtk.Button(label="Start"))
for name, text in [("Title", "Moby Dick"), ("Year", ""), ("Writer", "Melville")]:
    label, entry = Gtk.Label(label=name), Gtk.Entry(text=text)
    label.set_mnemonic_widget(entry)
    box.add(label)
    box.add(entry)
box.add(Gtk.Button(label="End"))
window = Gtk.Window()
window.add(box)
check("window", show(window), "Screen reader on. | Books frame. | Start push button.")
check("entry Title with text", key("Tab"), "Moby Dick | selected")
check("entry Year without text", key("Tab"), "Year text.")
check("entry Writer with text", key("Tab"), "Melville | selected")
check("button", key("Tab"), "End push button.")
with open("log") as file:
    check("skipped as a duplicate", "appears to be duplicate state-changed event" in file.read(), True)
done()
PY

# session ARGUMENT...: runs the program with Orca, on a display and a bus of its own
session() {
    rm -f said display
    Xvfb -displayfd 3 -screen 0 1000x700x24 -nolisten tcp 3> display 2> xvfb.log &
    xserver=$!
    count=0
    until [ -s display ] || [ "$count" -ge 30 ]; do sleep 1; count=$((count + 1)); done
    DISPLAY=:$(cat display) dbus-run-session -- sh session.sh "$@" 2> bus.log || failed=1
    kill "$xserver" && wait "$xserver" || true
    xserver=
}

session
exit "$failed"
