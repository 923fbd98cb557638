#!/bin/sh
# Orca: of a table cell with two children, it says their texts in the order of a Python set, not the cell's name.
#
# Versions: orca 43.1-1, libgtk-3-0 3.24.38-2~deb12u3 (Debian 12, as installed, also xvfb, openbox, xdotool).
# Expected: the name of the cell, or the texts in the order of the children.
# Instead: the texts of the children in the order of a set, which changes from row to row. The name of the cell is
#   not said.
# What to do: a cell has its text as its name, and no children with names.
# Source: orca/generator.py (_generateRealActiveDescendantDisplayedText).
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

store = Gtk.ListStore(str, str)
for i in range(3):
    store.append([f"first{i}", f"second{i}"])
tree = Gtk.TreeView(model=store)
column = Gtk.TreeViewColumn("Book")
for i in range(2):
    part = Gtk.CellRendererText()
    column.pack_start(part, False)
    column.add_attribute(part, "text", i)
tree.append_column(column)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
box.add(Gtk.Button(label="Start"))
box.add(tree)
window = Gtk.Window()
window.add(box)
check("window", show(window), "Screen reader on. | Books frame. | Start push button.")
table = tree.get_accessible()
cells = [table.ref_accessible_child(i) for i in range(table.get_n_accessible_children())]
for cell in cells[2:]:
    cell.set_name("own name")
check("children of a cell", [cells[1].ref_accessible_child(i).get_name() for i in range(2)],
      ["first0", "second0"])
check("names of the cells", [cell.get_name() for cell in cells[1:]], [None, "own name", "own name"])
check("row 0", key("Down"), "table with 3 rows 1 column | second0 first0.")
check("row 1", key("Down"), "second1 first1.")
check("row 2", key("Down"), "first2 second2.")
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
