import Foundation
import UITestSupport
import XCTest

/// The window follows changes by scripts, and loses no text being typed.
final class BesideScriptsTests: TroveTestCase {
    /// Starts Trove with a list of three books.
    private func startWithBooks() throws -> (TroveUser, RunningProgram) {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title", "Author")
        for title in ["Emma", "Faust", "Walden"] {
            try user.trovectl("add", "Books", "Title=\(title)")
        }
        let trove = try user.startTrove()
        try expect(["Emma", "Faust", "Walden"], in: trove)
        return (user, trove)
    }

    private func expect(_ titles: [String], in trove: RunningProgram) throws {
        try trove.wait("the rows \(titles)") { try trove.titles() == titles }
    }

    func testTheWindowShowsWhatAScriptDoesWithoutBeingTouched() throws {
        let (user, trove) = try startWithBooks()
        try user.trovectl("set", "Books", "Title=Dubliners", "2")
        try expect(["Emma", "Dubliners", "Walden"], in: trove)
        try user.trovectl("add", "Books", "Title=Zorba")
        try expect(["Emma", "Dubliners", "Walden", "Zorba"], in: trove)
        try user.trovectl("move", "Books", "4", "--first")
        try expect(["Zorba", "Emma", "Dubliners", "Walden"], in: trove)
        try user.trovectl("remove", "Books", "1", "3")
        try expect(["Zorba", "Dubliners"], in: trove)
        try user.trovectl("undo")
        try expect(["Zorba", "Emma", "Dubliners", "Walden"], in: trove)
        try user.trovectl("undo")
        try expect(["Emma", "Dubliners", "Walden", "Zorba"], in: trove)
        try user.trovectl("redo")
        try expect(["Zorba", "Emma", "Dubliners", "Walden"], in: trove)
        try user.trovectl("new", "Films", "Title")
        try trove.wait("the new list is in the sidebar") {
            trove.windows.first?.first { $0.name.hasPrefix("Films") } != nil
        }
        try trove.quit()
        XCTAssertEqual(try user.library.value("PRAGMA integrity_check"), "ok")
    }

    func testVeryManyRecordsChangeBesideTheWindow() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("numbers.csv")
        let rows = (1...1_500).map { "Number \($0),new\n" }.joined()
        try ("Name,State\n" + rows).write(to: file, atomically: true, encoding: .utf8)
        try user.trovectl("import", file.path)
        try user.trovectl("change", "Numbers", "--title", "{Name} {State}")
        let trove = try user.startTrove()
        _ = try trove.row("Number 1 new")
        try user.trovectl("set", "Numbers", "State=used", "--where", "state:new")
        _ = try trove.row("Number 1 used")
        try user.trovectl("undo")
        _ = try trove.row("Number 1 new")
        try user.trovectl("remove", "Numbers", "--where=-name:1499")
        try expect(["Number 1499 new"], in: trove)
        try user.trovectl("undo")
        _ = try trove.row("Number 1 new")
        try trove.quit()
    }

    func testWhatIsBeingTypedIntoTheFormIsNotLost() throws {
        let (user, trove) = try startWithBooks()
        try Pointer.click(try trove.row("Faust").frame.center)
        try trove.wait("the form shows it") { try trove.row("Faust").isSelected }
        let entry = try trove.find(.entry, "Title")
        try trove.wait("the form is there") { entry.text == "Faust" }
        try Programs.settle()
        try Pointer.click((entry.frame.x + 20, entry.frame.center.y))
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Doctor")
        try trove.wait("it is typed") { entry.text == "Doctor" }

        try user.trovectl("set", "Books", "Author=Goethe", "2")
        try user.trovectl("set", "Books", "Title=Emma Woodhouse", "1")
        try user.trovectl("remove", "Books", "3")
        let author = try trove.find(.entry, "Author")
        try trove.wait("the form shows what the script said") { author.text == "Goethe" }
        try trove.wait("the list does, too") {
            try trove.titles().first == "Emma Woodhouse" && trove.titles().count == 2
        }
        XCTAssertEqual(entry.text, "Doctor")

        try Keyboard.type(" Faustus")
        try Keyboard.press("Return")
        try trove.wait("both are on disk") {
            try user.library.rows("SELECT title, author FROM books WHERE id = 2")
                == [["Doctor Faustus", "Goethe"]]
        }
        try expect(["Emma Woodhouse", "Doctor Faustus"], in: trove)
        try trove.quit()
    }
}
