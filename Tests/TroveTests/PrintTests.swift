import Foundation
import UITestSupport
import XCTest

/// Printing a list and a record with the desktop's dialog, to a file.
final class PrintTests: TroveTestCase {
    /// Prints to a file in the open dialog, and waits for the file.
    private func printToFile(
        _ name: String, in trove: RunningProgram, _ user: TroveUser
    ) throws {
        let printer = try trove.wait("the printers") {
            trove.windows.last?.first(.tableCell, "Print to File")
        }
        try Pointer.click(printer.frame.center)
        try trove.wait("the dialog can print") {
            trove.windows.last?.first { $0.role == .button && $0.name == "Print" && $0.isSensitive }
                != nil
        }
        try trove.click(.button, "Print")
        let file = user.home.url.appendingPathComponent(name)
        try trove.wait("the file is written") {
            guard let data = try? Data(contentsOf: file) else { return false }
            return data.starts(with: Data("%PDF".utf8))
                && String(decoding: data.suffix(16), as: UTF8.self).contains("%%EOF")
        }
        try trove.wait("the notification") {
            trove.windows.first?.first { $0.name.hasSuffix("printed") } != nil
        }
    }

    func testAListAndARecordArePrinted() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        // The accessible objects of GTK's own dialog complain when it closes.
        let trove = try user.startTrove(environment: ["G_DEBUG": ""])
        _ = try trove.rows(atLeast: 3)
        let title = try XCTUnwrap(try user.books(1).first)
        try Pointer.click(try trove.row(title).frame.center)
        try trove.wait("the row is selected") { try trove.row(title).isSelected }
        try Keyboard.press("ctrl+p")
        try printToFile("Books.pdf", in: trove, user)
        try trove.click(.toggleButton, "Record Menu")
        try trove.click(.button, "Print…")
        try printToFile("\(title).pdf", in: trove, user)
        try trove.quit()
    }
}
