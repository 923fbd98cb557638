import Foundation
import UITestSupport
import XCTest

/// A narrow window shows one page at a time, a wide one all columns, with the same record selected.
final class NarrowWindowTests: TroveTestCase {
    func testNarrowPagesLeadThereAndBackAndTheSelectionStays() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.center)
        _ = try trove.find(.entry, "Title")

        try trove.resizeWindow(width: 420, height: 700)
        try trove.wait("only the form is shown") {
            trove.shows(.entry, "Title") && !trove.shows(.table)
        }
        try goBack(trove)
        try trove.wait("only the list is shown") {
            trove.shows(.table) && !trove.shows(.entry, "Title")
        }
        try Programs.settle()
        try Pointer.click(try trove.row("Ficciones").frame.center)
        try trove.wait("the form of the record that was clicked") {
            trove.windows.first?.first(.entry, "Title")?.text == "Ficciones"
        }

        try trove.resizeWindow(width: 1100, height: 700)
        try trove.wait("list and form side by side, the same record in both") {
            let title = trove.windows.first?.first(.entry, "Title")?.text
            return try title == "Ficciones" && trove.row("Ficciones").isSelected
        }
        try trove.quit()
    }

    func testAWindowOpensNarrowWithItsRecord() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.books, for: user)
        try Pointer.click(try trove.row("Solaris").frame.center)
        _ = try trove.find(.entry, "Title")
        try trove.resizeWindow(width: 400, height: 700)
        try trove.wait("only the form is shown") {
            trove.shows(.entry, "Title") && !trove.shows(.table)
        }
        try trove.quit()

        trove = try user.startTrove()
        XCTAssertEqual(try trove.find(.entry, "Title").text, "Solaris")
        XCTAssertEqual(try trove.windowFrame().width, 400)
        try trove.quit()
        XCTAssertEqual(trove.output, "", "GTK has warnings about what it cannot lay out")
    }

    private func goBack(_ trove: RunningProgram) throws {
        let back = try trove.wait("the way back") {
            trove.windows.first?.first { $0.role == .button && $0.name.hasPrefix("Back") }
        }
        try Programs.settle()
        try Pointer.click(back.frame.center)
    }
}
