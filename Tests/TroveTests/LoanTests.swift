import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Lending records and their return, by mouse and by keys, and the reminder on the due day.
final class LoanTests: TroveTestCase {
    private func startTrove(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Friends", "--template", "contacts")
        try user.trovectl("add", "Friends", "First name=Anna", "Last name=Arendt")
        try user.trovectl("new", "Books", "Title")
        for title in ["Alien", "Brazil", "Casablanca"] {
            try user.trovectl("add", "Books", "Title=\(title)")
        }
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 3 records")
        _ = try trove.rows(atLeast: 3)
        try Programs.settle()
        return trove
    }

    private func openMenu(on title: String, in trove: RunningProgram) throws {
        try Pointer.click(try trove.row(title).frame.center, button: 3)
        try trove.wait("the menu") { trove.shows(.button, "Lend…") }
    }

    func testARecordIsLentAndComesBackByMouse() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try openMenu(on: "Alien", in: trove)
        try trove.click(.button, "Lend…")
        _ = try trove.find(.button, "Lend")
        try trove.wait("the borrower can be typed") { trove.focused(.entry)?.name == "Borrower" }
        try Keyboard.type("ann")
        try trove.click(.listItem, "Anna Arendt")
        try Pointer.click(try trove.find(.entry, "Due").frame.center)
        try Keyboard.type("2020-06-12")
        try Pointer.click(try trove.find(.entry, "Lent On").frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("2020-05-03")
        try trove.click(.button, "Lend")
        try trove.wait("it is on disk") {
            try user.loans() == [["Anna Arendt", "1", "1", "2020-05-03", "2020-06-12", ""]]
        }
        try trove.wait("the page names the borrower") {
            trove.text(beginning: "Lent to Anna Arendt since ")?.contains("overdue since") == true
        }
        for name in ["Lent, 1 record", "Overdue, 1 record"] {
            try trove.wait("the smart list \(name)") { trove.shows(.listItem, name) }
        }
        try trove.click(.listItem, "Overdue, 1 record")
        try trove.wait("the row says who has it, and since when it is due") {
            try trove.rows().first?.name.contains("Lent to Anna Arendt · overdue since ") == true
        }
        try trove.click(.listItem, "Books, 3 records")
        try trove.wait("in its list, the row does not") {
            try trove.rows().count == 3 && !trove.row("Alien").name.contains("Lent to")
        }
        try Pointer.click(try trove.row("Alien").frame.center)
        try trove.click(.button, "Mark as Returned")
        try trove.wait("it is back") { try user.loans().first?.last?.isEmpty == false }
        try trove.wait("the line is gone and the loan is history") {
            trove.text(beginning: "Lent to Anna Arendt since ") == nil
                && trove.text(beginning: "Lent to Anna Arendt from ") != nil
        }
        try trove.click(.button, "Undo")
        try trove.wait("it is out again") { try user.loans().first?.last == "" }
        try trove.quit()
    }

    func testRecordsAreLentAndComeBackByKeys() throws {
        let user = try TroveUser()
        let trove = try startTrove(for: user)
        try trove.focusTableByKeyboard()
        try Keyboard.press("Home", "shift+Down")
        try trove.wait("two rows are selected") {
            try trove.rows().map(\.isSelected) == [true, true, false]
        }
        try Keyboard.press("ctrl+l")
        try trove.wait("the borrower can be typed") { trove.focused(.entry)?.name == "Borrower" }
        try Keyboard.type("Łukasz")
        try Pointer.click(try trove.find(.entry, "Due").frame.center)
        try Keyboard.type("30d")
        try Keyboard.press("Return")
        try trove.wait("both are out") {
            try user.loans().map { $0[0] } == ["Łukasz", "Łukasz"]
        }
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try Keyboard.press("ctrl+shift+l")
        try trove.wait("both are back") { try user.loans().allSatisfy { $0.last != "" } }
        try Keyboard.press("ctrl+z")
        try trove.wait("both are out again") { try user.loans().allSatisfy { $0.last == "" } }
        try Keyboard.press("ctrl+z")
        try trove.wait("nothing is lent, and the smart lists are gone") {
            try user.loans().isEmpty
                && user.library.value("SELECT count(*) FROM smart_list WHERE deleted_at IS NULL")
                    == "0"
        }
        try trove.quit()
    }

    func testARecordIsReturnedAndDeletedFromItsPageAmongTheLentOnes() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title")
        for title in ["Alien", "Brazil"] { try user.trovectl("add", "Books", "Title=\(title)") }
        try user.trovectl("lend", "Books", "1", "2", "--to", "Bob", "--on", "2020-05-03")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Lent, 2 records")
        try Pointer.click(try trove.row("Alien").frame.center)
        try goThroughPages(in: trove, user)
        try trove.click(.button, "Mark as Returned")
        try trove.wait("it is back") { try user.loans().map(\.last) != ["", ""] }
        _ = try trove.find(.listItem, "Lent, 1 record")
        try Programs.settle()
        try Pointer.click(try trove.row("Brazil").frame.center)
        try trove.click(.button, "Delete Record")
        try trove.wait("it is in the trash") {
            try user.library.value("SELECT count(*) FROM books WHERE deleted_at IS NULL") == "1"
        }
        try trove.click(.button, "Undo")
        _ = try trove.find(.listItem, "Lent, 1 record")
        try trove.quit()
    }

    /// Goes to the next page, opens the menu of the row before, and duplicates its record.
    private func goThroughPages(in trove: RunningProgram, _ user: TroveUser) throws {
        func title() -> String? { trove.windows.first?.first(.entry, "Title")?.text }
        try trove.wait("its page") { title() == "Alien" }
        try Keyboard.press("ctrl+Page_Down")
        try trove.wait("the next page") {
            try title() == "Brazil" && trove.row("Brazil").isSelected
        }
        try Programs.settle()
        try Pointer.click(try trove.row("Alien").frame.center, button: 3)
        try trove.wait("the menu, and the page of its row") {
            trove.shows(.button, "Show in List") && title() == "Alien"
        }
        try Keyboard.press("Escape")
        try trove.wait("the menu is closed") { !trove.shows(.button, "Show in List") }
        try Keyboard.press("ctrl+d")
        try trove.wait("there is a copy") {
            try user.library.value("SELECT count(*) FROM books WHERE title = 'Alien'") == "2"
        }
        _ = try trove.find(.button, "Undo")
        try Keyboard.press("ctrl+z")
        try trove.wait("the copy is gone") {
            try user.library.value(
                "SELECT count(*) FROM books WHERE title = 'Alien' AND deleted_at IS NULL") == "1"
        }
    }

    func testTheTermsOfALoanAreChangedAndMistakesAreExplained() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("add", "Books", "Title=Alien")
        try user.trovectl("lend", "Books", "1", "--to", "Bob", "--on", "2020-05-03")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 1 record")
        try Pointer.click(try trove.row("Alien").frame.center)
        try trove.click(.button, "Change Loan…")
        try trove.wait("the borrower can be typed") { trove.focused(.entry)?.name == "Borrower" }
        try Keyboard.press("Tab", "Tab")
        try trove.wait("the due day has the keyboard") { trove.focused(.entry)?.name == "Due" }
        try Keyboard.type("2020-05-01")
        try trove.click(.button, "Save")
        try trove.wait("the reason") {
            trove.windows.last?.outline.contains("The loan ends before it begins.") == true
        }
        XCTAssertEqual(try user.loans().first?[4], "")
        try Pointer.click(try trove.find(.entry, "Due").frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("2020-05-30")
        try trove.click(.button, "Save")
        try trove.wait("it is on disk") { try user.loans().first?[4] == "2020-05-30" }
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    func testTheDesktopRemindsOnceOfADueLoan() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("add", "Books", "Title=Alien")
        try user.trovectl(
            "lend", "Books", "1", "--to", "Bob", "--on", "2020-05-03", "--until", "today")
        let bus = try ChildProcess(
            Program(
                "dbus-monitor",
                arguments: [
                    "--session", "interface='org.freedesktop.Notifications',member='Notify'",
                ]))
        defer { bus.send(SIGTERM) }
        let trove = try user.startTrove()
        try trove.wait("the notification") {
            bus.lines.contains { $0.contains("“Alien” is due today") }
        }
        XCTAssertTrue(bus.lines.contains { $0.contains("Lent to Bob since") })
        try trove.wait("it is remembered") {
            try user.library.value("SELECT value FROM setting WHERE name = 'loans.reminded'") != nil
        }
        try trove.quit()
        let count = bus.lines.count { $0.contains("“Alien” is due today") }
        let again = try user.startTrove()
        // The next reminder shows that the loans were checked again.
        try user.trovectl("add", "Books", "Title=Brazil")
        try user.trovectl("lend", "Books", "2", "--to", "Ann", "--until", "today")
        try again.wait("the reminder of the second loan") {
            bus.lines.contains { $0.contains("“Brazil” is due today") }
        }
        try again.quit()
        XCTAssertEqual(bus.lines.count { $0.contains("“Alien” is due today") }, count)
    }
}

extension TroveUser {
    /// Borrower, its list and record, days of the loan, of its end and of the return.
    fileprivate func loans() throws -> [[String]] {
        try library.rows(
            """
            SELECT borrower, borrower_list_id, borrower_record_id, lent_on, due_on, returned_on
            FROM loan ORDER BY loan_id
            """)
    }
}

extension RunningProgram {
    /// A visible text with a beginning.
    fileprivate func text(beginning: String) -> String? {
        windows.first?.first { $0.role == .label && $0.name.hasPrefix(beginning) }?.name
    }
}
