import Foundation
import UITestSupport
import XCTest

/// Records dragged while another program, or another person, changes their list.
final class DragDuringChangesTests: TroveTestCase {
    /// Imports books and shows them.
    private func showBooks(of user: TroveUser) throws -> RunningProgram {
        try user.trovectl("import", Self.books.path)
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 3)
        return trove
    }

    /// Holds a row or cover at a place, changes the list, and drops it there.
    ///
    /// - Parameters:
    ///   - start: The center of the row or cover.
    ///   - end: The place of the drop.
    ///   - change: Changes the list and waits until the window shows it.
    private func drag(
        from start: (x: Int, y: Int), to end: (x: Int, y: Int), change: () throws -> Void
    ) throws {
        try Pointer.move(to: start)
        try Pointer.press()
        try Pointer.move(through: [((start.x + end.x) / 2, (start.y + end.y) / 2), end])
        try change()
        try Programs.settle()
        try Pointer.release()
    }

    func testARowIsDroppedWhileItsListChanges() throws {
        let user = try TroveUser()
        let trove = try showBooks(of: user)
        try Programs.settle()
        let titles = try user.books(8)
        let row = try trove.row(titles[1]).frame.center
        let height = try trove.row(titles[2]).frame.center.y - row.y
        try drag(from: row, to: (row.x, row.y + height * 2 + 4)) {
            try user.trovectl("set", "Books", "62", "Author=Somebody")
            try user.trovectl("set", "Books", "1", "Title=First")
            try trove.wait("the change") { try trove.titles().contains("First") }
        }
        let moved = ["First", titles[2], titles[3], titles[1], titles[4]]
        try trove.wait("the row is at its new place") { try user.books(5) == moved }
        try trove.wait("it is shown there") { try Array(trove.titles().prefix(5)) == moved }

        // A record above leaves, and another one comes: the row is dropped where it is shown.
        try drag(from: row, to: (row.x, row.y + height * 2 + 4)) {
            try user.trovectl("remove", "Books", "1")
            try user.trovectl("add", "Books", "Title=Dune")
            try trove.wait("the change") { trove.shows(.label, "62 records") }
            try trove.wait("the row has left") { try !trove.titles().contains("First") }
        }
        let again = [titles[3], titles[1], titles[4], titles[2], titles[5]]
        try trove.wait("the row is at its new place") { try user.books(5) == again }
        try trove.wait("it is shown there") { try Array(trove.titles().prefix(5)) == again }

        // The dragged record itself leaves.
        let first = try user.books(3)
        try drag(from: row, to: (row.x, row.y + height * 2 + 4)) {
            try user.trovectl("remove", "Books", "--where", "title:\"\(first[1])\"")
            try trove.wait("the row has left") { try !trove.titles().contains(first[1]) }
        }
        try Programs.settle()
        XCTAssertEqual(try user.books(2), [first[0], first[2]])
        XCTAssertFalse(trove.output.contains("WARNING"), trove.output)
        try trove.quit()
    }

    func testACoverIsDroppedWhileItsListChanges() throws {
        let user = try TroveUser()
        let trove = try showBooks(of: user)
        try Keyboard.press("ctrl+3")
        let titles = try user.books(8)
        let (first, third) = (
            try trove.cover(titles[0]).frame.center, try trove.cover(titles[2]).frame.center
        )
        try Programs.settle()
        try drag(from: first, to: (third.x + 4, third.y)) {
            try user.trovectl("set", "Books", "62", "Author=Somebody")
            try user.trovectl("set", "Books", "2", "Title=Second")
            try trove.wait("the change") { try trove.covers().first?.coverTitle == "Second" }
        }
        let moved = ["Second", titles[2], titles[0], titles[3]]
        try trove.wait("the cover is at its new place") { try user.books(4) == moved }

        try Programs.settle()
        try drag(from: first, to: (third.x + 4, third.y)) {
            try user.trovectl("remove", "Books", "--where", "title:\"\(titles[2])\"")
            try user.trovectl("add", "Books", "Title=Dune")
            try trove.wait("the change") {
                let first = try trove.covers().first?.coverTitle
                return first == titles[0] && trove.shows(.label, "62 records")
            }
        }
        let again = [titles[0], titles[3], "Second", titles[4]]
        try trove.wait("the cover is at its new place") { try user.books(4) == again }
        try trove.wait("it is shown there") {
            try trove.covers().prefix(4).map(\.coverTitle) == again
        }
        XCTAssertFalse(trove.output.contains("WARNING"), trove.output)
        try trove.quit()
    }

    /// Another person changes a shared library.
    func testARowOfASharedLibraryIsDroppedWhileItsListChanges() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            func trovectl(_ arguments: String...) throws -> String {
                try user.trovectl(arguments + ["--library", database.address])
            }
            func books() throws -> [String] {
                try trovectl("query", "Books", "--lines", "--limit", "5")
                    .split(separator: "\n").map { $0.components(separatedBy: "\t")[1] }
            }
            _ = try trovectl("import", Self.books.path)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try Programs.settle()
            let titles = try trove.titles()
            let row = try trove.row(titles[1]).frame.center
            let height = try trove.row(titles[2]).frame.center.y - row.y
            try drag(from: row, to: (row.x, row.y + height * 2 + 4)) {
                _ = try trovectl("add", "Books", "Title=Dune")
                _ = try trovectl("set", "Books", "1", "Title=First")
                try trove.wait("the change") { try trove.titles().contains("First") }
            }
            let moved = ["First", titles[2], titles[3], titles[1], titles[4]]
            try trove.wait("the row is at its new place") {
                try Array(trove.titles().prefix(5)) == moved
            }
            try trove.wait("the server has it there") { try books() == moved }
            try trove.quit()
        }
    }

    /// A single cover leaves the gallery as rows do.
    func testACoverIsDraggedOntoAList() throws {
        let user = try TroveUser()
        let trove = try showBooks(of: user)
        try user.trovectl("new", "Others", "Title")
        try Keyboard.press("ctrl+3")
        let titles = try user.books(4)
        let target = try trove.wait("the other list") {
            trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix("Others") }
        }.frame.center
        try Programs.settle()
        let cover = try trove.cover(titles[1]).frame.center
        try Keyboard.holding("ctrl") {
            try Pointer.drag(
                from: cover, over: [(cover.x, cover.y + 30), (target.x + 20, target.y + 4), target])
        }
        try trove.click(.button, "Copy")
        try trove.wait("the copy") {
            try user.library.rows("SELECT title FROM others").map { $0[0] } == [titles[1]]
        }
        XCTAssertEqual(try user.books(4), titles)
        try trove.quit()
    }
}
