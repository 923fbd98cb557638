import Foundation
import UITestSupport
import XCTest

/// The first hour of somebody who comes from another program, without a stop: import with covers,
/// corrections in the table, tags for many, a smart list, the gallery, paper, loans, and all of it
/// undone and redone.
final class FirstHourTests: TroveTestCase {
    private static let count = 60

    /// A Tellico file of films with covers.
    private func makeTellicoFile(for user: TroveUser) throws -> URL {
        let entries = (1...Self.count).map { number in
            """
              <entry id="\(number)">
               <title>Film \(number < 10 ? "0" : "")\(number)</title>
               <year>\(1950 + number)</year>
               <cover>\(number.isMultiple(of: 2) ? "red" : "blue").png</cover>
              </entry>

            """
        }
        let images = [("red", PictureTests.red), ("blue", PictureTests.blue)].map { name, data in
            "<image id=\"\(name).png\" format=\"PNG\" width=\"2\" height=\"2\">\(data)</image>\n"
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11">
             <collection type="3" title="Films">
              <fields>
               <field name="title" title="Title" type="1" format="1" flags="8"/>
               <field name="year" title="Year" type="6" format="4" flags="2"/>
               <field name="cover" title="Cover" type="10" format="4" flags="0"/>
               <field name="keyword" title="Keywords" type="1" format="4" flags="7"/>
              </fields>
            \(entries.joined())  <images>
            \(images.joined())  </images>
             </collection>
            </tellico>
            """
        let file = user.home.url.appendingPathComponent("films.xml")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file
    }

    func testFromAnotherProgramToEverythingUndone() throws {
        let user = try TroveUser()
        let file = try makeTellicoFile(for: user)
        // The accessible objects of GTK's own print dialog complain when it closes.
        let trove = try user.startTrove(opening: file, environment: ["G_DEBUG": ""])
        try trove.click(.button, "Import")
        try trove.wait("all films with their covers") {
            try user.films("count(cover)") == "\(Self.count)"
        }
        try correctTen(trove, user)
        try tagFifty(trove, user)
        try makeSmartList(trove, user)
        try lookAtCovers(trove)
        try printList(trove, user)
        try lendTwo(trove, user)
        let content = try user.content()

        var steps = 0
        while !trove.shows(.label, "Welcome to Trove") {
            try undo(trove, user)
            steps += 1
            XCTAssertLessThan(steps, 40)
        }
        XCTAssertEqual(try user.lists(), [])
        for _ in 0..<steps { try redo(trove, user) }
        XCTAssertEqual(try user.content(), content)
        try trove.quit()
    }

    private func correctTen(_ trove: RunningProgram, _ user: TroveUser) throws {
        _ = try trove.rows(atLeast: 10)
        try Keyboard.press("ctrl+2")
        _ = try trove.find(.button, "Title")
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+Home")
        for number in 1...10 {
            let title = "Film \(number < 10 ? "0" : "")\(number)"
            try trove.wait("the row of \(title)") { try trove.row(title).isSelected }
            try Keyboard.type("\(title) (restored)")
            try Keyboard.press("Return")
            try trove.wait("\(title) is corrected") {
                try user.films("count(*) FILTER (WHERE title LIKE '%(restored)')") == "\(number)"
            }
        }
    }

    private func tagFifty(_ trove: RunningProgram, _ user: TroveUser) throws {
        try Keyboard.press("ctrl+1")
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home")
        for _ in 1..<50 { try Keyboard.press("shift+Down") }
        try trove.wait("fifty records") { trove.shows(.label, "50 records") }
        let entry = try trove.find(.entry, "Keywords")
        try Pointer.click(entry.frame.center)
        try Keyboard.type("seen")
        try Keyboard.press("Return")
        try trove.wait("fifty are tagged") {
            try user.films("count(*) FILTER (WHERE keywords LIKE '%seen%')") == "50"
        }
    }

    private func makeSmartList(_ trove: RunningProgram, _ user: TroveUser) throws {
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+f")
        try Keyboard.type("keywords:seen")
        try trove.wait("the hits") { trove.shows(.button, "Save as Smart List…") }
        try trove.click(.button, "Save as Smart List…")
        try trove.wait("the name has the keyboard") { trove.windows.last?.isActive == true }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Seen")
        try trove.click(.button, "Create")
        _ = try trove.find(.listItem, "Seen, 50 records")
    }

    private func lookAtCovers(_ trove: RunningProgram) throws {
        try Keyboard.press("ctrl+3")
        try trove.wait("the covers") {
            trove.windows.first?.first {
                $0.role == .listItem && $0.name.hasPrefix("Film 01 (restored)")
            } != nil
        }
    }

    private func printList(_ trove: RunningProgram, _ user: TroveUser) throws {
        try Keyboard.press("ctrl+p")
        let printer = try trove.wait("the printers") {
            trove.windows.last?.first(.tableCell, "Print to File")
        }
        try Pointer.click(printer.frame.center)
        try trove.wait("the dialog can print") {
            trove.windows.last?.first {
                $0.role == .button && $0.name == "Print" && $0.isSensitive
            } != nil
        }
        try trove.click(.button, "Print")
        try trove.wait("the notification") {
            trove.windows.first?.first { $0.name.hasSuffix("printed") } != nil
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: user.home.url.path)
        XCTAssertTrue(files.contains { $0.hasSuffix(".pdf") }, "\(files)")
    }

    private func lendTwo(_ trove: RunningProgram, _ user: TroveUser) throws {
        try Keyboard.press("ctrl+1")
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "shift+Down")
        try trove.wait("two records") { trove.shows(.label, "2 records") }
        try Keyboard.press("ctrl+l")
        try trove.wait("the borrower can be typed") { trove.focused(.entry)?.name == "Borrower" }
        try Keyboard.type("Anna")
        try Keyboard.press("Return")
        try trove.wait("two are lent") {
            try user.library.value("SELECT count(*) FROM loan WHERE borrower = 'Anna'") == "2"
        }
        _ = try trove.find(.listItem, "Lent, 2 records")
    }

    // MARK: Undo

    private func undo(_ trove: RunningProgram, _ user: TroveUser) throws {
        let before = try user.undoneCount()
        try Keyboard.press("ctrl+z")
        try trove.wait("a step is undone") { try user.undoneCount() == before + 1 }
    }

    private func redo(_ trove: RunningProgram, _ user: TroveUser) throws {
        let before = try user.undoneCount()
        try Keyboard.press("ctrl+shift+z")
        try trove.wait("a step is redone") { try user.undoneCount() == before - 1 }
    }
}

extension TroveUser {
    /// A value of all films.
    fileprivate func films(_ expression: String) throws -> String? {
        try library.value("SELECT \(expression) FROM films WHERE deleted_at IS NULL")
    }

    /// The names of all lists.
    fileprivate func lists() throws -> [String] {
        try library.rows("SELECT name FROM list WHERE deleted_at IS NULL").map { $0[0] }
    }

    /// The number of undone steps.
    fileprivate func undoneCount() throws -> Int {
        Int(try library.value("SELECT count(*) FROM history WHERE is_undone") ?? "") ?? 0
    }

    /// Everything that the user entered.
    fileprivate func content() throws -> [[String]] {
        try library.rows("SELECT title, year, cover, keywords FROM films ORDER BY id")
            + library.rows("SELECT name, query FROM smart_list WHERE deleted_at IS NULL")
            + library.rows(
                """
                SELECT borrower, record_id, lent_on, due_on, returned_on FROM loan ORDER BY loan_id
                """)
    }
}
