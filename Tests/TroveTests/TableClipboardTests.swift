import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Cells between the table of a list and other programs.
final class TableClipboardTests: TroveTestCase {
    private func startFilms(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl("new", "Films", "Title", "Year:number", "Seen on:date")
        try user.trovectl("add", "Films", "Title=Alien", "Year=1979")
        try user.trovectl("add", "Films", "Title=Brazil", "Year=1985")
        let trove = try user.startTrove()
        _ = try trove.row("Brazil")
        try Keyboard.press("ctrl+2")
        _ = try trove.find(.button, "Seen on")
        let row = try trove.row("Brazil")
        try Pointer.click((row.frame.x + 20, row.frame.center.y))
        try trove.wait("the row is selected") { try trove.row("Brazil").isSelected }
        return trove
    }

    /// Puts contents on the clipboard, as another program does, until it is ended.
    private func copy(_ contents: [String: String], for user: TroveUser) throws -> RunningProgram {
        var arguments = ["--copy"]
        for (index, (type, content)) in contents.enumerated() {
            let file = user.home.url.appendingPathComponent("copied\(index)")
            try content.write(to: file, atomically: true, encoding: .utf8)
            arguments += [type, file.path]
        }
        let other = try RunningProgram(.product("drag-source"), arguments: arguments)
        try eventually("the content is on the clipboard") { other.output.contains("ready") }
        return other
    }

    /// The content of the clipboard in a type, as another program gets it.
    private func copied(_ type: String) throws -> String {
        try Program(URL.product("drag-source").path, arguments: ["--paste", type]).output()
    }

    func testCellsOfCalcArePastedBelowTheLastRowAndUndoneAsOneStep() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        let calc = try copy(
            ["text/html": Self.calcHTML, "text/plain;charset=utf-8": Self.calcText], for: user)
        try Keyboard.press("ctrl+v")
        try trove.wait("the cells are in the library") {
            try user.films() == [
                "Alien|1979|-", "Brazil!|1985.5|2023-03-15", "Carrie\n& co.|1976|-", "Diva|1981|-",
            ]
        }
        try trove.wait("the notification") {
            trove.windows.first?.outline.contains("2 records added, 3 cells changed") == true
        }
        try trove.wait("all pasted rows are selected") {
            try trove.rows().map(\.isSelected) == [false, true, true, true]
        }
        try Keyboard.press("ctrl+c")
        try eventually("all pasted cells are copied") {
            try copied("text/csv").contains("Brazil!,1985.5,2023-03-15\r\n")
                && copied("text/csv").contains("Diva,1981,")
        }
        try trove.click(.button, "Undo")
        try trove.wait("it was one step") {
            try user.films() == ["Alien|1979|-", "Brazil|1985|-"]
        }

        let row = try trove.row("Alien")
        try Pointer.click((row.frame.x + 20, row.frame.center.y), button: 3)
        try trove.click(.button, "Paste as New Records")
        try trove.wait("all rows were added") { try user.films().count == 5 }
        XCTAssertEqual(try user.films().first, "Alien|1979|-")
        try trove.wait("the notification") {
            trove.windows.first?.outline.contains("3 records added") == true
        }
        try calc.killAtOnce()
        try trove.quit()
    }

    func testRecordsArePastedIntoAnEmptyList() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title", "Year:number", "Seen on:date")
        let trove = try user.startTrove()
        _ = try trove.find(.button, "Paste")
        try Keyboard.press("ctrl+2")
        let other = try copy(
            ["text/plain;charset=utf-8": "Alien\t1979\nBrazil\t1985\n"], for: user)
        try Programs.settle()
        try Keyboard.press("ctrl+v")
        try trove.wait("the records are in the library") {
            try user.films() == ["Alien|1979|-", "Brazil|1985|-"]
        }
        try trove.wait("both are selected") {
            try trove.rows().filter(\.isSelected).count == 2
        }
        try Keyboard.press("ctrl+z")
        try trove.click(.button, "Paste")
        try trove.wait("they are pasted again") { try user.films().count == 2 }
        try other.killAtOnce()
        try trove.quit()
    }

    func testCopiedCellsAreTextHTMLAndCSV() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Keyboard.press("ctrl+Home", "ctrl+shift+End", "ctrl+c")
        try eventually("the cells are on the clipboard") {
            try copied("UTF8_STRING") == "Alien\t1979\t\nBrazil\t1985\t\n"
        }
        XCTAssertEqual(try copied("text/csv"), "Alien,1979,\r\nBrazil,1985,\r\n")
        XCTAssertTrue(
            try copied("text/html").contains(
                "<tr><td>Alien</td><td sdval=\"1979\" sdnum=\"1033;\">1979</td><td></td></tr>"))
        try Keyboard.press("ctrl+shift+v")
        try trove.wait("the rows were added again") {
            try user.films() == [
                "Alien|1979|-", "Brazil|1985|-", "Alien|1979|-", "Brazil|1985|-",
            ]
        }
        try trove.wait("it says so") {
            trove.windows.first?.outline.contains("2 records added") == true
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("it was one step") { try user.films().count == 2 }
        try trove.wait("the step has the same name") {
            trove.windows.first?.outline.contains("Undone: Add 2 Records") == true
        }
        try trove.quit()
    }

    /// Three rows as LibreOffice Calc copies them.
    private static let calcHTML = """
        <!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; \
        charset=utf-8"/><title></title></head><body><table cellspacing="0" border="0">
        <colgroup span="3" width="85"></colgroup>
        <tr><td height="17" align="left">Brazil!</td>
        <td align="right" sdval="1985.5" sdnum="1033;0;#,##0.00">1,985.50</td>
        <td align="right" sdval="45000" sdnum="1033;0;MM/DD/YY">03/15/23</td></tr>
        <tr><td height="17" align="left">Carrie<br>&amp; co.</td>
        <td align="right" sdval="1976" sdnum="1033;">1976</td><td align="left"><br></td></tr>
        <tr><td height="17" align="left">Diva</td>
        <td align="right" sdval="1981" sdnum="1033;">1981</td><td align="left"><br></td></tr>
        </table></body></html>
        """
    private static let calcText =
        "Brazil!\t1,985.50\t03/15/23\n\"Carrie\n& co.\"\t1976\t\nDiva\t1981\t\n"
}

extension TroveUser {
    /// The values of the films in manual order.
    fileprivate func films() throws -> [String] {
        try library.rows(
            """
            SELECT title || '|' || coalesce(year, '-') || '|' || coalesce(seen_on, '-') FROM films
            WHERE deleted_at IS NULL ORDER BY position
            """
        ).map { $0[0] }
    }
}
