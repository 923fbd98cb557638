import Foundation
import UITestSupport
import XCTest

/// Changes of very many records that the user cancels while they are saved.
final class CanceledChangeTests: TroveTestCase {
    private static let count = 200_000

    /// Imports numbered records.
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        let rows = (1...Self.count).map { "Thing \($0),new\n" }.joined()
        let file = user.home.url.appendingPathComponent("things.csv")
        try ("Title,State\n" + rows).write(to: file, atomically: true, encoding: .utf8)
        try user.trovectl("import", file.path, "--name", "Things")
        let trove = try user.startTrove()
        _ = try trove.rows(atLeast: 10)
        return trove
    }

    private func old(_ user: TroveUser) throws -> String? {
        try user.library.value("SELECT count(*) FROM things WHERE state = 'old'")
    }

    /// Selects all records and types a state for them.
    private func changeAll(_ trove: RunningProgram) throws {
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+a")
        try trove.wait("all are selected") { trove.shows(.button, "Export…") }
        let entry = try trove.find(.entry, "State")
        try Pointer.click(entry.frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("old")
        try Programs.settle()
        try Programs.whileAtWork { try Keyboard.press("Return") }
    }

    func testAChangeOfVeryManyRecordsIsCanceledByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try changeAll(trove)
        try Programs.whileAtWork {
            try trove.waitForMessage("Saving changes…")
            try trove.click(.button, "Cancel")
            try trove.waitForMessage("Canceled. Nothing was changed.")
        }
        XCTAssertEqual(try old(user), "0")

        // Undo cancels what is being saved, not what was before it.
        let steps = try user.library.value("SELECT count(*) FROM history WHERE NOT is_undone")
        try cancelByUndo(trove, user)
        XCTAssertEqual(try old(user), "0")
        XCTAssertEqual(
            try user.library.value("SELECT count(*) FROM history WHERE NOT is_undone"), steps)
        try trove.quit()
    }

    /// Changes all records, and cancels that by *Undo*. A change that was saved before the keys
    /// arrived is undone by them instead, and made again.
    private func cancelByUndo(_ trove: RunningProgram, _ user: TroveUser) throws {
        for attempt in 1...3 {
            try changeAll(trove)
            do {
                return try Programs.whileAtWork {
                    try trove.waitForMessage("Saving changes…")
                    try Keyboard.press("ctrl+z")
                    try trove.waitForMessage("Canceled. Nothing was changed.")
                }
            } catch  where attempt < 3 {
                try trove.wait("the change is undone") { try self.old(user) == "0" }
            }
        }
    }

    func testUndoOfVeryManyRecordsIsCanceledByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try changeAll(trove)
        try trove.wait("all are changed") { try self.old(user) == "\(Self.count)" }
        try trove.wait("the activity has ended") { !trove.shows(message: "Saving changes…") }
        try Programs.settle()
        try Programs.whileAtWork {
            try Keyboard.press("ctrl+z")
            try trove.waitForMessage("Undoing…")
            try Keyboard.press("alt+c")
            try trove.waitForMessage("Canceled. Nothing was changed.")
        }
        XCTAssertEqual(try old(user), "\(Self.count)")
        try trove.quit()
    }
}

extension RunningProgram {
    /// Whether a notification in the window shows a text.
    fileprivate func shows(message: String) -> Bool {
        windows.first?.first { $0.name == message && !$0.frame.isEmpty } != nil
    }

    fileprivate func waitForMessage(_ message: String) throws {
        try wait("the message “\(message)”") { shows(message: message) }
    }
}
