import Foundation
import UITestSupport

/// The pictures that show what Trove is, each of the real program at a size that people use.
struct Album {
    let folder: URL

    private static let width = 1100
    private static let height = 720

    func takeAll() throws {
        let user = try TroveUser()
        try user.setGtkSettings(Self.desktop)
        var trove = try user.startTrove(
            opening: TroveUser.samples.appendingPathComponent("airports.csv"))
        try Pointer.click(try trove.find(.button, "Import").frame.centre)
        try trove.showFirstRow()
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try take("list", of: trove)

        try Keyboard.press("ctrl+f")
        try Keyboard.type("chicago")
        try take("search", of: trove)

        try Keyboard.press("Escape")
        try Pointer.click(try trove.find(.button, "Edit").frame.centre)
        try take("edit", of: trove)

        try Pointer.click(try trove.find(.button, "Done").frame.centre)
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

    /// What GNOME's own settings are where nobody has changed them.
    private static let desktop = [
        "gtk-font-name": "Cantarell 11", "gtk-theme-name": "Adwaita",
        "gtk-icon-theme-name": "Adwaita", "gtk-xft-antialias": "1", "gtk-xft-hinting": "1",
        "gtk-xft-hintstyle": "hintslight",
    ]

    private func take(_ name: String, of program: RunningProgram) throws {
        try Screen.settle()
        let file = folder.appendingPathComponent(name + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
    }
}

extension RunningProgram {
    /// Waits for the list and chooses its first row, as a person does who wants to see one.
    fileprivate func showFirstRow() throws {
        let row = try find(.tableCell, within: 60)
        try Pointer.click(row.frame.centre)
    }
}
