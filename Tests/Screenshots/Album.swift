import Foundation
import UITestSupport

/// The screenshots of the README, taken of the real program at usual window sizes.
struct Album {
    let folder: URL

    private static let width = 1100
    private static let height = 720

    func takeAll() throws {
        let user = try TroveUser()
        try user.setGtkSettings(Self.desktop)
        var trove = try user.startTrove(
            opening: TroveUser.samples.appendingPathComponent("airports.csv"))
        try trove.click(.button, "Import")
        _ = try trove.find(.tableCell, within: 60)
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try trove.choose("Sort by", "name")
        try trove.choose("By First Letter of", "name")
        try trove.clickRow(3)
        try take("list", of: trove)

        try Keyboard.press("ctrl+f")
        try Keyboard.type("chicago")
        try take("search", of: trove)

        try Keyboard.press("Escape")
        try trove.choose("Manually")
        try trove.choose("No Groups")
        try trove.click(.button, "Edit")
        try take("edit", of: trove)

        try trove.click(.button, "Done")
        try trove.choose("Sort by", "name")
        try trove.choose("By First Letter of", "name")
        try takeViews(of: trove)
        try trove.resizeWindow(width: 420, height: Self.height)
        try take("narrow", of: trove)

        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit()
        try user.setGtkSettings(
            Self.desktop.merging(["gtk-application-prefer-dark-theme": "1"]) { $1 })
        trove = try user.startTrove()
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try take("dark", of: trove)
    }

    /// Takes the table, a form for several records, and statistics.
    private func takeViews(of trove: RunningProgram) throws {
        try Keyboard.press("ctrl+2")
        try take("table", of: trove)
        try Keyboard.press("ctrl+1")
        try Programs.settle()
        try trove.clickRow(3)
        try Keyboard.press("shift+Down", "shift+Down", "shift+Down")
        try take("records", of: trove)
        try trove.clickRow(3)
        try Keyboard.press("ctrl+i")
        try take("statistics", of: trove)
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
    }

    /// GNOME's default desktop settings.
    static let desktop = [
        "gtk-font-name": "Cantarell 11", "gtk-theme-name": "Adwaita",
        "gtk-icon-theme-name": "Adwaita", "gtk-xft-antialias": "1", "gtk-xft-hinting": "1",
        "gtk-xft-hintstyle": "hintslight",
    ]

    private func take(_ name: String, of program: RunningProgram) throws {
        try Programs.settle()
        let file = folder.appendingPathComponent(name + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
    }
}

extension RunningProgram {
    /// The accessible roles of items in a popover menu.
    private static let menuItems: Set<Role> = [.button, "radio button"]

    /// Chooses sorting or grouping in the menu and its submenus.
    fileprivate func choose(_ items: String...) throws {
        try click(.toggleButton, "Sort and Group")
        for item in items {
            try Programs.settle()
            let found = try wait(item) {
                windows.first?.first {
                    $0.name == item && !$0.frame.isEmpty && Self.menuItems.contains($0.role)
                }
            }
            try Pointer.click(found.frame.center)
        }
        try Programs.settle()
    }

    /// Clicks the visible row at an index, counted from the top.
    fileprivate func clickRow(_ index: Int) throws {
        let row = try wait("row \(index)") {
            let rows = windows.first?.all(.tableCell).sorted { $0.frame.y < $1.frame.y } ?? []
            return rows.indices.contains(index) ? rows[index] : nil
        }
        try Pointer.click(row.frame.center)
    }
}
