import Foundation
import UITestSupport
import XCTest

/// Folders of lists in the sidebar.
final class SidebarFolderTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        for list in ["Books", "Films", "Wine"] {
            try user.trovectl("new", list, "Title")
        }
        try user.trovectl("add", "Books", "Title=Emma")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 1)
        return trove
    }

    private func shape(of user: TroveUser) throws -> [String] {
        try user.library.rows("SELECT folder || '/' || name FROM list ORDER BY position")
            .map { $0[0] }
    }

    func testAFolderIsMadeAndFilledByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.rightClick("Films, 0 records")
        try trove.click(.button, "Move to Folder")
        try trove.click(.button, "New Folder…")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.type("Media")
        try trove.click(.button, "Create")
        try trove.wait("the list is in the folder") {
            try shape(of: user) == ["/Books", "Media/Films", "/Wine"]
        }
        let films = try trove.find(.listItem, "Films, 0 records").frame
        let wine = try trove.find(.listItem, "Wine, 0 records").frame
        try Programs.settle()
        try Pointer.drag(
            from: wine.center,
            over: [(wine.center.x, wine.center.y - 12), (films.center.x, films.center.y - 4)])
        try trove.wait("the list is dragged into the folder") {
            try shape(of: user) == ["/Books", "Media/Wine", "Media/Films"]
        }
        // Over its own lists, a folder cannot be dropped.
        try Programs.settle()
        func selected() -> [String] {
            trove.windows.first?.all(.listItem).filter(\.isSelected).map(\.name) ?? []
        }
        let (before, media) = (
            selected(), try trove.find(.listItem, "Folder Media, expanded").frame.center
        )
        let own = try trove.find(.listItem, "Films, 0 records").frame.center
        try Pointer.drag(from: media, over: [(media.x, media.y + 12), own])
        try Programs.settle()
        XCTAssertEqual(selected(), before, "the folder is not selected")
        try trove.click(.listItem, "Folder Media, expanded")
        try trove.wait("the folder is folded") { !trove.shows(.listItem, "Wine, 0 records") }
        try trove.quit()
        let again = try user.startTrove()
        _ = try again.find(.listItem, "Folder Media, collapsed")
        XCTAssertFalse(again.shows(.listItem, "Wine, 0 records"))
        try Programs.settle()
        let folder = try again.find(.listItem, "Folder Media, collapsed").frame.center
        let books = try again.find(.listItem, "Books, 1 record").frame.center
        try Pointer.drag(from: books, over: [(folder.x, folder.y - 12), folder])
        try again.wait("a list is dropped on the folder") {
            try shape(of: user) == ["Media/Wine", "Media/Films", "Media/Books"]
        }
        try again.rightClick("Folder Media, collapsed")
        try again.click(.button, "Remove Folder")
        try again.wait("the lists stay") {
            try shape(of: user) == ["/Wine", "/Films", "/Books"]
        }
        try again.quit()
    }

    func testAFolderIsRenamedAndUndoneByKeyboard() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Music", "Title")
        try user.trovectl("add", "Music", "Title=Horses")
        try user.trovectl("change", "Music", "--folder", "Media")
        let trove = try startTrove(for: user)
        try trove.focusSidebarByKeyboard()
        try Keyboard.press("Home")
        try trove.wait("the folder has the keyboard") {
            trove.focused(.listItem)?.name == "Folder Media, expanded"
        }
        try Keyboard.press("Left")
        try trove.wait("the folder is folded") {
            trove.focused(.listItem)?.name == "Folder Media, collapsed"
                && !trove.shows(.listItem, "Music, 1 record")
        }
        try Keyboard.press("Right")
        try trove.wait("the folder is unfolded") {
            trove.focused(.listItem)?.name == "Folder Media, expanded"
                && trove.shows(.listItem, "Music, 1 record")
        }
        try Keyboard.press("alt+Down")
        try trove.wait("the folder is below the next list") {
            try shape(of: user) == ["/Books", "Media/Music", "/Films", "/Wine"]
        }
        try Keyboard.press("alt+Up")
        try trove.wait("the folder is at the top") {
            try shape(of: user).first == "Media/Music"
        }
        let edge = try trove.table().frame.x
        try Keyboard.press("F2")
        try trove.wait("the name can be typed") { trove.focused(.entry)?.name == "Name" }
        try Programs.settle()
        XCTAssertEqual(try trove.table().frame.x, edge, "the sidebar is as wide as before")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Shelf")
        try Keyboard.press("Return")
        try trove.wait("the folder is renamed") {
            try shape(of: user).first == "Shelf/Music"
        }
        try trove.wait("the folder is shown") { trove.shows(.listItem, "Folder Shelf, expanded") }
        try Keyboard.press("ctrl+z")
        try trove.wait("one step takes it back") { try shape(of: user).first == "Media/Music" }
        try trove.quit()
    }
}
