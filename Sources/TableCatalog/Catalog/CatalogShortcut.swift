import TableKit

/// The keyboard shortcuts of the catalog.
enum CatalogShortcut {
    /// The shortcuts of each action of the program.
    static let keys: KeyValuePairs<String, [String]> = [
        "win.shortcuts": ["F1", "<Primary>question"],
        "win.close": ["<Primary>w"],
        "app.quit": ["<Primary>q"],
    ]

    /// The shortcuts in the window of keyboard shortcuts.
    static let groups = [
        ShortcutsWindow.Group(
            title: "Tables and Collections",
            items: [
                .init("Search", "<Primary>f"), .init("Open", "Return"),
                .init("Open the menu", "Menu"), .init("Delete", "Delete"),
                .init("Move up or down", "<Alt>Up <Alt>Down"), .init("Refresh", "F5"),
            ]),
        ShortcutsWindow.Group(
            title: "General",
            items: [
                .init("Back", "<Alt>Left"), .init("Keyboard shortcuts", "F1 <Primary>question"),
                .init("Close the window", "<Primary>w"), .init("Quit", "<Primary>q"),
            ]),
    ]
}
