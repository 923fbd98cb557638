import GtkBridge
import TextCore
import TroveModel

/// Keyboard shortcuts of the actions, and groups of shortcuts for the shortcuts window.
enum Shortcut {
    /// A group in the shortcuts window.
    struct Group {
        let title: String
        let items: [(title: String, keys: String)]
    }

    /// The shortcuts of each action.
    static let keys: KeyValuePairs<String, [String]> = [
        "win.add": ["<Primary>n"],
        "win.new-list": ["<Primary><Shift>n"],
        "win.import": ["<Primary>o"],
        "win.search": ["<Primary>f"],
        "win.edit": ["<Primary>e"],
        "win.undo": ["<Primary>z"],
        "win.redo": ["<Primary><Shift>z", "<Primary>y"],
        "win.next-draft": ["<Primary>j"],
        "win.back": ["<Alt>Left"],
        "win.shortcuts": ["<Primary>question", "<Primary>F1"],
        "win.menu": ["F10"],
        "app.quit": ["<Primary>q", "<Primary>w"],
    ]

    static var groups: [Group] {
        [
            Group(
                title: translated("Records"),
                items: [
                    (translated("Add a record"), "<Primary>n"),
                    (translated("Search"), "<Primary>f"),
                    (translated("Close the search"), "Escape"),
                    (translated("Edit the list"), "<Primary>e"),
                    (translated("Rename"), "F2"),
                    (translated("Delete"), "Delete"),
                    (translated("Move up or down"), "<Alt>Up <Alt>Down"),
                    (translated("Open"), "Return"),
                    (translated("Go to the next unsaved value"), "<Primary>j"),
                    (translated("Discard an unsaved value"), "Escape"),
                ]),
            Group(
                title: translated("General"),
                items: [
                    (translated("Undo"), "<Primary>z"),
                    (translated("Redo"), "<Primary><Shift>z"),
                    (translated("New list"), "<Primary><Shift>n"),
                    (translated("Import"), "<Primary>o"),
                    (translated("Back"), "<Alt>Left"),
                    (translated("Main menu"), "F10"),
                    (translated("Keyboard shortcuts"), "<Primary>question"),
                    (translated("Quit"), "<Primary>q"),
                ]),
        ]
    }
}
