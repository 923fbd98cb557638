"""Runs Orca without a voice: prints what it says, and tells tests when it has said everything.

    orca-listener.py FOLDER [LOG]

FOLDER is for Orca's settings, LOG for the log that its developers read. Each utterance is a line
of standard output, and an empty line stops the utterances before. The session bus has the same
object as for other programs of the tests.
"""

import os
import sys

import gi

for name, version in [("Atspi", "2.0"), ("Gdk", "3.0"), ("Gtk", "3.0")]:
    gi.require_version(name, version)

from gi.repository import Atspi, Gio, GLib
from orca import debug, event_manager, orca, speech

PATH = "/org/tablekit/Testing"
INTERFACE = """
<node><interface name="org.tablekit.Testing">
<method name="Settle">
<arg type="u" name="milliseconds" direction="in"/>
<arg type="u" name="question" direction="in"/>
<arg type="s" name="reason" direction="out"/>
</method>
<method name="HoldDelays">
<arg type="u" name="milliseconds" direction="in"/>
<arg type="b" name="isDone" direction="out"/>
</method>
</interface></node>
"""


class Printer:
    """A speech server that prints texts, without the echo of keys."""

    def speak(self, text=None, acss=None, interrupt=True):
        if text and text.strip():
            print(" ".join(text.split()), flush=True)

    def stop(self):
        print(flush=True)

    def __getattr__(self, name):
        return lambda *arguments, **named: None


class Listening:
    """Counts events, and answers when none is left."""

    def __init__(self):
        self.count = 0
        enqueue = event_manager.EventManager._enqueue

        def counting(manager, event):
            self.count += 1
            enqueue(manager, event)

        event_manager.EventManager._enqueue = counting

    def settle(self, answer):
        """Answers after two turns of the main loop without an event.

        Each turn asks the registry, so that the bus has delivered what programs sent before.
        """
        known, calm = None, 0

        def turn():
            nonlocal known, calm
            desktop = Atspi.get_desktop(0)
            desktop.clear_cache()
            desktop.get_child_count()
            is_calm = self.count == known and event_manager.getManager()._eventQueue.empty()
            known, calm = self.count, calm + 1 if is_calm else 0
            if calm < 2:
                return True
            answer()
            return False

        GLib.idle_add(turn, priority=GLib.PRIORITY_LOW)


def offer(listening):
    """Offers the object that tells when Orca is settled."""

    def called(connection, sender, path, interface, method, parameters, invocation):
        if method == "HoldDelays":
            invocation.return_value(GLib.Variant("(b)", (True,)))
        else:
            listening.settle(lambda: invocation.return_value(GLib.Variant("(s)", ("",))))

    def register(connection, name):
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        connection.register_object(PATH, node.interfaces[0], called, None, None)

    Gio.bus_own_name(
        Gio.BusType.SESSION, "org.tablekit.Testing.p%d" % os.getpid(),
        Gio.BusNameOwnerFlags.NONE, register, None, None)


def main(folder, log=None):
    debug.debugFile = open(log or os.devnull, "w")
    if log:
        debug.debugLevel = debug.LEVEL_ALL
    speech._speechserver = Printer()
    speech.init = speech.shutdown = lambda *arguments: None
    # The keyboard of the tests keeps its keys.
    orca._storeXmodmap = orca._createOrcaXmodmap = orca._restoreXmodmap = lambda *arguments: None
    orca.getSettingsManager().activate(
        folder, {"enableBraille": False, "enableSound": False, "enableKeyEcho": False})
    offer(Listening())
    return orca.main()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
