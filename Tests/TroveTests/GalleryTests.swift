import Foundation
import UITestSupport
import XCTest

/// A list as a gallery: switching, selecting, searching, deleting and undoing by mouse and by keys.
final class GalleryTests: TroveTestCase {
    func testAGalleryIsOperatedByKeys() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.books, for: user)
        let titles = try user.books(4)
        try Pointer.click(try trove.row(titles[1]).frame.center)
        try trove.wait("the row is selected") { try trove.row(titles[1]).isSelected }

        try Keyboard.press("ctrl+3")
        try trove.wait("its cover is selected") { try trove.cover(titles[1]).isSelected }
        try trove.wait("the view is in the library") { try user.viewKind() == "gallery" }
        XCTAssertFalse(trove.shows(.button, "Edit"))
        try Keyboard.press("Right")
        try trove.wait("the next cover is selected") { try trove.cover(titles[2]).isSelected }
        try trove.wait("its form is shown") { trove.formTitle == titles[2] }

        try Keyboard.type("borges")
        try trove.wait("the result") { try trove.covers().map(\.coverTitle) == ["Ficciones"] }
        try Keyboard.press("Escape")
        try trove.wait("all covers") { try trove.covers().count > 3 }
        try trove.wait("the cover is selected again") { try trove.cover(titles[2]).isSelected }

        try deleteAndUndo(titles, in: trove, user)

        try Keyboard.press("Return")
        try trove.wait("its form has the keyboard") { trove.focused(.entry)?.name == "Title" }
        try Keyboard.press("ctrl+1")
        try trove.wait("the row is selected") { try trove.row(titles[2]).isSelected }
        try trove.wait("the view is in the library") { try user.viewKind() == "list" }
        try Keyboard.press("ctrl+3")
        _ = try trove.cover(titles[2])
        try trove.wait("the view is in the library") { try user.viewKind() == "gallery" }
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the same cover is selected") { try trove.cover(titles[2]).isSelected }
        try trove.quit()
    }

    private func deleteAndUndo(
        _ titles: [String], in trove: RunningProgram, _ user: TroveUser
    ) throws {
        try Keyboard.press("Delete")
        try trove.wait("the record is in the trash") {
            try user.books(3) == [titles[0], titles[1], titles[3]]
        }
        try trove.wait("the next cover is selected") { try trove.cover(titles[3]).isSelected }
        XCTAssertFalse(try trove.covers().map(\.coverTitle).contains(titles[2]))
        _ = try trove.find(.button, "Undo")
        try Keyboard.press("ctrl+z")
        try trove.wait("the record is back") { try user.books(4) == titles }
        try trove.wait("its cover is back") { try trove.cover(titles[2]).isSelected }
    }

    /// The red, green and blue of the picture in a cover.
    private func color(_ title: String, in trove: RunningProgram) throws -> [Int] {
        let frame = try trove.cover(title).frame
        // Beside the middle, where a card has its initial.
        let color = try Screen.color(
            at: (frame.x + frame.width / 4, frame.y + frame.height * 2 / 5))
        let numbers = color.split { !$0.isNumber }.compactMap { Int($0) }
        return numbers.count >= 3 ? numbers : [0, 0, 0]
    }

    func testAGalleryIsOperatedByMouse() throws {
        let user = try TroveUser()
        let list = user.home.url.appendingPathComponent("paintings.json")
        try """
        [{"Title": "Red", "Picture": "data:image/png;base64,\(PictureTests.red)"},
         {"Title": "Blue", "Picture": "data:image/png;base64,\(PictureTests.blue)"},
         {"Title": "None", "Picture": null}]
        """.write(to: list, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: list, for: user)
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "Gallery")
        let red = try trove.cover("Red").frame
        try trove.wait("the pictures are painted") {
            let (first, second) = (try color("Red", in: trove), try color("Blue", in: trove))
            return first[0] > 150 && first[2] < 100 && second[2] > 150 && second[0] < 100
        }
        let card = try color("None", in: trove)
        XCTAssertGreaterThan(card.min() ?? 0, 150, "a record without a picture has a quiet card")
        try Programs.settle()
        XCTAssertEqual(try trove.covers().map(\.coverTitle), ["Red", "Blue", "None"])
        try Pointer.click(try trove.cover("Blue").frame.center)
        try trove.wait("the cover is selected") { try trove.cover("Blue").isSelected }
        try trove.wait("its form is shown") { trove.formTitle == "Blue" }

        try Keyboard.holding("ctrl") { try Pointer.scroll(at: red.center, notches: -3) }
        try trove.wait("the covers are larger") { try trove.cover("Red").frame.width > red.width }
        try Keyboard.press("ctrl+minus", "ctrl+minus", "ctrl+minus", "ctrl+minus")
        try trove.wait("the covers are smaller") { try trove.cover("Red").frame.width < red.width }

        try Programs.settle()
        try Pointer.click(try trove.cover("Red").frame.center, button: 3)
        try trove.click(.button, "Delete")
        try trove.wait("the cover is gone") {
            try trove.covers().map(\.coverTitle) == ["Blue", "None"]
        }
        try trove.click(.button, "Undo")
        try trove.wait("the cover is back") {
            try trove.covers().map(\.coverTitle) == ["Red", "Blue", "None"]
        }
        try trove.click(.toggleButton, "View")
        try trove.click(.radioButton, "List")
        try trove.wait("the rows") { try trove.titles() == ["Red", "Blue", "None"] }
        try trove.quit()
    }
}

extension TroveUser {
    /// The kind of view that the only list is stored with.
    fileprivate func viewKind() throws -> String? {
        try library.value("SELECT coalesce(settings ->> '$.viewKind', 'list') FROM list")
    }
}

extension RunningProgram {
    /// The title in the form.
    fileprivate var formTitle: String? { windows.first?.first(.entry, "Title")?.text }

    /// The visible covers of the gallery, in reading order.
    func covers() throws -> [Accessible] {
        try wait("the gallery") { windows.first?.first(.list, "Records") }.all(.listItem)
    }

    /// Waits for the visible cover with a title.
    func cover(_ title: String) throws -> Accessible {
        try wait("a cover “\(title)”") { try covers().first { $0.coverTitle == title } }
    }
}

extension Accessible {
    /// The title of a cover, whose name also includes its second line.
    var coverTitle: String { name.components(separatedBy: ", ")[0] }
}
