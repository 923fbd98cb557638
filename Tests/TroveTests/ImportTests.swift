import Foundation
import UITestSupport
import XCTest

/// Importing files through the window.
final class ImportTests: TroveTestCase {
    func testAFileThatCannotBeImportedIsAnsweredWithASentenceAndLeavesNothing() throws {
        let files: [(name: String, content: Data, sentence: String)] = [
            ("empty.csv", Data(), "is empty"),
            ("picture.csv", Data([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 0xFF]), "is a picture"),
            ("open.csv", Data("a,b\n1,2\n\"x,y\n".utf8), "line 3, column 1"),
        ]
        for file in files {
            let user = try TroveUser()
            let url = user.home.url.appendingPathComponent(file.name)
            try file.content.write(to: url)
            let trove = try user.startTrove(opening: url)
            try trove.wait("a sentence about \(file.name)") {
                trove.windows.contains { window in
                    window.first { $0.role == .label && $0.text.contains(file.sentence) } != nil
                }
            }
            XCTAssertEqual(try user.library.value("SELECT count(*) FROM list"), "0")
            try trove.killAtOnce()
        }
    }

    func testAPersonChoosesTheNameOfTheListAndItsFieldsKinds() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        try trove.click(.entry, "List name")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("My Shelf")
        try trove.click(.checkBox, "Year")
        try trove.click(.button, "Import")
        _ = try trove.rows(atLeast: 3)
        try trove.wait("it says so") {
            trove.windows.first?.outline.contains("Imported as “My Shelf”: 62 records") == true
        }
        XCTAssertEqual(
            try user.library.rows("SELECT name, record_count FROM list"), [["My Shelf", "62"]])
        XCTAssertEqual(
            try user.library.rows("SELECT name, kind FROM field ORDER BY position"),
            [
                ["Title", "text"], ["Author", "text"], ["Genre", "choice"], ["Pages", "number"],
                ["Read", "checkbox"], ["Finished", "date"], ["Note", "paragraph"],
            ])
        try trove.click(.button, "Undo")
        try trove.wait("the list is gone") {
            try user.library.value("SELECT count(*) FROM list WHERE deleted_at IS NULL") == "0"
        }
        try trove.quit()
    }

    func testNotesThatThePreviewDidNotShowAreReadAfterTheImport() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("papers.bib")
        let comments = (1...5).map { "@comment{draft \($0)}\n" }.joined()
        try (comments + "@comment{draft 1}\n@misc{a, title={Emma}}\n").write(
            to: file, atomically: true, encoding: .utf8)
        let trove = try user.startTrove(opening: file)
        try trove.wait("the first notes, each once") {
            let text = trove.windows.last?.outline ?? ""
            return text.contains("“draft 1” was not imported. (2 places)")
                && text.contains("2 more notes") && !text.contains("draft 4")
        }
        try trove.click(.button, "Import")
        try trove.wait("all notes") {
            let text = trove.windows.last?.outline ?? ""
            return text.contains("Imported as “papers”: 1 record")
                && text.contains("Line 5: The comment “draft 5”")
        }
        XCTAssertFalse(trove.shows(.button, "Cancel"))
        try Keyboard.press("Return")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        _ = try trove.row("Emma")
        try trove.quit()
    }

    func testCancelingLeavesNothing() throws {
        let user = try TroveUser()
        let trove = try user.startTrove(opening: Self.books)
        try trove.click(.button, "Cancel")
        _ = try trove.find(.button, "New List")
        try trove.wait("the dialog is gone") { !trove.shows(.button, "Cancel") }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM list"), "0")
        try trove.quit()
    }
}
