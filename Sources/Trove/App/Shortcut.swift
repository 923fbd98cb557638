import TableKit
import TextCore
import TroveModel

/// Keyboard shortcuts of the actions, and groups of shortcuts for the shortcuts window.
enum Shortcut {
    /// The shortcuts of each action.
    static let keys: KeyValuePairs<String, [String]> = [
        "win.add": ["<Primary>n"],
        "win.duplicate": ["<Primary>d"],
        "win.select": ["<Primary><Shift>s"],
        "win.move-records": ["<Primary><Shift>m"],
        "win.lend": ["<Primary>l"],
        "win.return-records": ["<Primary><Shift>l"],
        "win.new-list": ["<Primary><Shift>n"],
        "win.import": ["<Primary>o"],
        "win.export": ["<Primary><Shift>e"],
        "win.print": ["<Primary>p"],
        "win.print-record": ["<Primary><Shift>p"],
        "win.statistics": ["<Primary>i"],
        "win.list-settings": ["<Alt>Return"],
        "win.search": ["<Primary>f"],
        "win.search-all": ["<Primary><Shift>f"],
        "win.edit": ["<Primary>e"],
        "win.view::list": ["<Primary>1"],
        "win.view::table": ["<Primary>2"],
        "win.view::gallery": ["<Primary>3"],
        "win.view::board": ["<Primary>4"],
        "win.view::calendar": ["<Primary>5"],
        "win.larger": ["<Primary>plus", "<Primary>equal", "<Primary>KP_Add"],
        "win.smaller": ["<Primary>minus", "<Primary>KP_Subtract"],
        "win.record-pane": ["F9"],
        "win.next-record": ["<Primary>Page_Down"],
        "win.previous-record": ["<Primary>Page_Up"],
        "win.copy-record": ["<Primary><Shift>c"],
        "win.record-history": ["<Primary>h"],
        "win.undo": ["<Primary>z"],
        "win.redo": ["<Primary><Shift>z", "<Primary>y"],
        "win.next-draft": ["<Primary>j"],
        "win.back": [directed("<Alt>Left")],
        "win.preferences": ["<Primary>comma"],
        "win.help": ["F1"],
        "win.shortcuts": ["<Primary>question", "<Primary>F1"],
        "win.menu": ["F10"],
        "app.quit": ["<Primary>q", "<Primary>w"],
    ]

    /// The keys with Left and Right exchanged in languages that are read from right to left.
    static func directed(_ keys: String) -> String {
        guard View.userInterfaceLayoutDirection(for: .unspecified) == .rightToLeft else {
            return keys
        }
        return keys.replacing("Left", with: "<>").replacing("Right", with: "Left")
            .replacing("<>", with: "Right")
    }

    static var groups: [ShortcutsWindow.Group] {
        [records, view, table, calendar, pictures, general]
    }

    private static var records: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("Records"),
            items: [
                .init(translated("Add a record"), "<Primary>n"),
                .init(translated("Duplicate the selected records"), "<Primary>d"),
                .init(translated("Select with check marks"), "<Primary><Shift>s"),
                .init(translated("Select all records"), "<Primary>a"),
                .init(translated("Move the selected records"), "<Primary><Shift>m"),
                .init(translated("Lend the selected records"), "<Primary>l"),
                .init(translated("Mark as returned"), "<Primary><Shift>l"),
                .init(translated("Search"), "<Primary>f"),
                .init(translated("Search all lists"), "<Primary><Shift>f"),
                .init(translated("Close the search"), "Escape"),
                .init(translated("Edit the list"), "<Primary>e"),
                .init(translated("Rename"), "F2"),
                .init(translated("Delete"), "Delete"),
                .init(translated("Move up or down"), "<Alt>Up <Alt>Down"),
                .init(translated("Open"), "Return"),
                .init(translated("Show the next record"), "<Primary>Page_Down"),
                .init(translated("Show the previous record"), "<Primary>Page_Up"),
                .init(translated("Copy the record as text"), "<Primary><Shift>c"),
                .init(translated("Show the history of the record"), "<Primary>h"),
                .init(translated("Go to the next unsaved value"), "<Primary>j"),
                .init(translated("Discard an unsaved value"), "Escape"),
            ])
    }

    private static var view: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("View"),
            items: [
                .init(translated("Show as a list"), "<Primary>1"),
                .init(translated("Collapse or expand a group"), directed("Left Right")),
                .init(translated("Show as a table"), "<Primary>2"),
                .init(translated("Show as a gallery"), "<Primary>3"),
                .init(translated("Show as a board"), "<Primary>4"),
                .init(
                    translated("Move to the column before or after"),
                    directed("<Primary><Shift>Left <Primary><Shift>Right")),
                .init(translated("Show as a calendar"), "<Primary>5"),
                .init(translated("Show or hide the record pane"), "F9"),
                .init(translated("Show larger pictures"), "<Primary>plus"),
                .init(translated("Show smaller pictures"), "<Primary>minus"),
            ])
    }

    private static var table: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("Table"),
            items: [
                .init(translated("Edit the cell, or its picture"), "F2"),
                .init(translated("Clear the cells"), "Delete"),
                .init(translated("Select the row or column"), "<Shift>space <Primary>space"),
                .init(
                    translated("Copy, cut or paste cells"), "<Primary>c <Primary>x <Primary>v"),
                .init(translated("Paste as new records"), "<Primary><Shift>v"),
                .init(translated("Fill down"), "<Primary><Shift>d"),
                .init(translated("Show the picture"), "space"),
                .init(translated("Open the record"), "<Primary>Return"),
            ])
    }

    private static var calendar: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("Calendar"),
            items: [
                .init(translated("Go to today"), "<Primary>t"),
                .init(translated("Show the previous or next month"), "Page_Up Page_Down"),
                .init(translated("Add a record on the day"), "Return"),
                .init(translated("Go through the records of the day"), "Tab"),
                .init(
                    translated("Move the record to another day"),
                    directed("<Primary>Left <Primary>Right")),
            ])
    }

    private static var pictures: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("Pictures of a Record"),
            items: [
                .init(translated("Zoom in or out"), "plus minus"),
                .init(translated("Fit to the window"), "0"),
                .init(translated("Show in actual size"), "1"),
                .init(translated("Show the previous or next picture"), "Page_Up Page_Down"),
            ])
    }

    private static var general: ShortcutsWindow.Group {
        ShortcutsWindow.Group(
            title: translated("General"),
            items: [
                .init(translated("Undo"), "<Primary>z"),
                .init(translated("Redo"), "<Primary><Shift>z"),
                .init(translated("New list"), "<Primary><Shift>n"),
                .init(translated("List settings"), "<Alt>Return"),
                .init(translated("Statistics"), "<Primary>i"),
                .init(translated("Import"), "<Primary>o"),
                .init(translated("Export"), "<Primary><Shift>e"),
                .init(translated("Print the list"), "<Primary>p"),
                .init(translated("Print the record"), "<Primary><Shift>p"),
                .init(translated("Back"), directed("<Alt>Left")),
                .init(translated("Preferences"), "<Primary>comma"),
                .init(translated("Main menu"), "F10"),
                .init(translated("Go to the next part of the window"), "F6"),
                .init(translated("Help"), "F1"),
                .init(translated("Keyboard shortcuts"), "<Primary>question"),
                .init(translated("Quit"), "<Primary>q"),
            ])
    }
}
