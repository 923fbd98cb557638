#!/bin/sh
# Orca: an info bar that appears together with many other changes is not said.
#
# Versions: orca 43.1-1, libgtk-3-0 3.24.38-2~deb12u3 (Debian 12, as installed, also xvfb, openbox).
# Expected: an info bar that appears is said.
# Instead: not a word, if more than 50 events wait behind it, or if the focus moves while more than 50 wait.
# What to do: tell few changes at once, and an announcement when the others are done and before the focus moves,
#   or after a pause.
# Source: orca/event_manager.py (_inFlood, _processDuringFlood, _pruneEventsDuringFlood).
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
from steps import Gtk, check, done, quiet, show, texts, until

grid = Gtk.Grid()
marks = [Gtk.CheckButton(label=f"Box {i}") for i in range(80)]
for i, mark in enumerate(marks):
    grid.attach(mark, i % 10, i // 10, 1, 1)
bar, saved = Gtk.InfoBar(no_show_all=True), Gtk.Label(label="Saved.")
saved.show()
bar.get_content_area().add(saved)
start, end = Gtk.Button(label="Start"), Gtk.Button(label="End")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for child in (start, bar, grid, end):
    box.add(child)
window = Gtk.Window()
window.add(box)
check("window", show(window), "Screen reader on. | Books frame. | Start push button.")


def said(count, last=False, focus=False):
    before = len(texts())
    if not last:
        bar.show()
    for mark in marks[:count]:
        mark.set_active(not mark.get_active())
    if last:
        bar.show()
    if focus:
        end.grab_focus()
    until(lambda: False, 5)
    told = texts()[before:]
    bar.hide()
    before = len(texts())
    (start if end.has_focus() else end).grab_focus()
    quiet(before, 1)
    if end.has_focus():
        before = len(texts())
        start.grab_focus()
        quiet(before, 1)
    return " | ".join(told)


check("alone", said(0), "Information Saved.")
check("with 10 changes after it", said(10), "Information Saved.")
check("with 80 changes after it", said(80), "")
check("with 80 changes before it", said(80, last=True), "Information Saved.")
check("and the focus moves", said(80, True, True), "End push button.")
check("the same with 10 changes", said(10, True, True), "Information Saved. | End push button.")
with open("log") as file:
    check("queue was pruned", "Pruning event queue due to flood" in file.read(), True)
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
