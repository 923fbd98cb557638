import Foundation
import UITestSupport

/// Screenshots of a dozen pages of the table catalog in use, named after their subjects.
struct CatalogHighlights {
    let folder: URL

    private static let pageSize = (width: 420, height: 560)
    private static let catalogSize = (width: 960, height: 600)

    func takeAll() throws {
        let light = try user(isDark: false)
        try takeCatalog(as: light)
        try takeTables(as: light)
        try takeCollections(as: light)
        let dark = try user(isDark: true)
        try page("E60", "dark", as: dark) { _ = try $0.find(.tableCell) }
    }

    private func user(isDark: Bool) throws -> TroveUser {
        let user = try TroveUser()
        try user.setGtkSettings(
            Album.desktop.merging(["gtk-application-prefer-dark-theme": isDark ? "1" : "0"]) { $1 })
        return user
    }

    /// The list beside a page, and the source of the page.
    private func takeCatalog(as user: TroveUser) throws {
        let program = try user.start("table-catalog")
        try program.resizeWindow(
            width: Self.catalogSize.width, height: Self.catalogSize.height)
        _ = try program.find(.table, "Examples")
        try Keyboard.press("ctrl+f")
        try Keyboard.type("N01")
        try Keyboard.press("Down")
        _ = try program.find(.tableCell, "Howdy there")
        try Keyboard.press("Escape")
        try take("page", of: program)
        try program.click(.button, "Source")
        _ = try program.find(.button, "Back")
        try take("source", of: program)
        try program.click(.button, "Close")
        try program.waitUntilExit()
    }

    private func takeTables(as user: TroveUser) throws {
        try page("E63", "index", as: user) { program in
            try program.click(.button, "M")
            try program.click(.tableCell, "Massachusetts, Boston")
        }
        try page("N24", "editing", as: user) { program in
            try program.click(.button, "Edit")
            _ = try program.find(.button, "Delete Number 1")
        }
        try page("E49", "swipe", as: user) { program in
            let row = try program.find(.tableCell, "Photos from Sunday").frame
            try Pointer.drag(
                from: row.center, over: [(row.center.x + 110, row.center.y)])
            _ = try program.find(.button, "Mark as Read")
        }
        try page("E51", "search", as: user) { program in
            try Keyboard.press("ctrl+f")
            try Keyboard.type("le")
            _ = try program.find(.tableCell, "Helen, Female")
        }
        try takeReordering(as: user)
        try page("E47", "controls", as: user) { program in
            for (name, part) in [("Interested", 3), ("Excited", 4), ("Strong", 2), ("Proud", 3)] {
                let frame = try program.find(.slider, name).frame
                try Pointer.click((frame.x + 8 + (frame.width - 16) * part / 4, frame.center.y))
            }
        }
    }

    /// A row in the air, with the others making room for it.
    private func takeReordering(as user: TroveUser) throws {
        try page("E33", "reordering", as: user) { program in
            let row = try program.find(.tableCell, "Lithium").frame
            let handle = (row.x + row.width - 24, row.center.y)
            try Pointer.move(to: handle)
            try Pointer.press()
            try Pointer.move(through: [(handle.0, handle.1 + row.height * 5 / 2)])
        } after: {
            try Pointer.release()
        }
    }

    private func takeCollections(as user: TroveUser) throws {
        try page("C07", "grid", as: user) { program in
            try program.click(.listItem, "Si, Silicon")
        }
        try page("C36", "circle", as: user) { _ in }
        try page("C28", "shelves", as: user) { _ in }
        try page("C32", "tree", as: user) { program in
            for _ in 1...2 { try program.click(.button, "Next Level") }
        }
    }

    /// Opens a page in a window of its own, prepares it, and takes its picture.
    private func page(
        _ number: String, _ name: String, as user: TroveUser,
        _ prepare: (RunningProgram) throws -> Void, after: () throws -> Void = {}
    ) throws {
        let program = try user.start("table-catalog", arguments: [number])
        try program.resizeWindow(width: Self.pageSize.width, height: Self.pageSize.height)
        try Programs.settle()
        try prepare(program)
        try take(name, of: program)
        try after()
        try program.click(.button, "Close")
        try program.waitUntilExit()
    }

    private func take(_ name: String, of program: RunningProgram) throws {
        try Programs.settle()
        let file = folder.appendingPathComponent("catalog-\(name).png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
    }
}
