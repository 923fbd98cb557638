import Foundation
import UITestSupport
import XCTest

/// Entering a date in many forms.
final class DateTests: TroveTestCase {
    func testADateIsTypedInAnyFormAndARefusalSaysWhy() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("things.csv")
        try "Name,Bought\nLamp,2019-01-31\nChair,2020-05\nDesk,2021\n"
            .write(to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)
        try Pointer.click(try trove.row("Lamp").frame.center)
        let entry = try trove.find(.entry, "Bought")
        try trove.wait("the form shows the record") { entry.text == "2019-01-31" }

        func type(_ text: String) throws {
            try Pointer.click(entry.frame.center)
            try Keyboard.press("ctrl+a")
            try Keyboard.type(text)
            try Keyboard.press("Return")
        }
        func stored() throws -> String? {
            try user.library.value("SELECT bought FROM things WHERE name = 'Lamp'")
        }
        for (text, date) in [("3.12.2020", "2020-12-03"), ("May 1994", "1994-05")] {
            try type(text)
            try trove.wait("“\(text)” is in the library") { try stored() == date }
            XCTAssertEqual(entry.text, date)
        }
        try type("30 February 2021")
        try trove.wait("the reason") {
            entry.helpText
                == "February 2021 has no day 30. Enter a date such as 1994-05-31."
        }
        XCTAssertEqual(entry.text, "30 February 2021")
        XCTAssertEqual(try stored(), "1994-05")
        try type("31 May 1995")
        try trove.wait("the date is in the library") { try stored() == "1995-05-31" }
        try trove.quit()
    }
}
