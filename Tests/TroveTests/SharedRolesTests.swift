import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Lists of a shared library that a person may only read.
final class SharedRolesTests: TroveTestCase {
    func testWhatAPersonCannotChangeInOneOfTheListsIsDimmed() throws {
        try SharedDatabase.withDatabase { database in
            let owner = try TroveUser()
            func trovectl(_ arguments: String...) throws {
                _ = try owner.trovectl(arguments + ["--library", database.address])
            }
            for list in ["Books", "Films"] {
                try trovectl("new", list, "Title", "Seen:checkbox", "Seen on:date")
                try trovectl("add", list, "Title=\(list) 1")
                try trovectl("lend", list, "1", "--to", "Zoe")
            }
            try trovectl("smart", "new", "Everything", "1")
            let person = try TroveUser()
            let trove = try person.launchTrove("--library", try database.makePerson())
            _ = try trove.window()
            for (list, isEditable) in [("Books", false), ("Films", true), ("Books", false)] {
                try Pointer.click(try trove.find(.listItem, "\(list), 1 record").frame.center)
                try trove.wait("the records of \(list)") {
                    try trove.titles() == ["\(list) 1"]
                }
                try Pointer.click(try trove.row("\(list) 1").frame.center)
                try trove.wait("the record of \(list)") {
                    try trove.find(.entry, "Title").text == "\(list) 1"
                }
                for name in ["Title", "Seen on"] {
                    let entry = try trove.find(.entry, name)
                    XCTAssert(entry.isSensitive && entry.isFocusable, name)
                    XCTAssertEqual(entry.isEditable, isEditable, name)
                }
                if isEditable {
                    XCTAssert(try trove.find(.checkBox, "Seen").isSensitive)
                } else {
                    XCTAssertFalse(try trove.find(.entry, "Seen").isEditable)
                }
                XCTAssertEqual(try trove.find(.button, "Delete Record").isSensitive, isEditable)
                try Pointer.click(try trove.row("\(list) 1").frame.center, button: 3)
                XCTAssertEqual(try trove.find(.button, "Delete").isSensitive, isEditable)
                try Keyboard.press("Escape")
                try trove.wait("the menu closes") { !trove.shows(.button, "Delete") }
            }
            // In the records of all lists, it depends on the list of the selected one.
            try trove.click(.listItem, "Everything, 2 records")
            for (list, isEditable) in [("Films", true), ("Books", false), ("Films", true)] {
                try trove.wait("the records of all lists") {
                    try trove.titles().sorted() == ["Books 1", "Films 1"]
                }
                try Pointer.click(try trove.row("\(list) 1").frame.center)
                try trove.wait("the record of \(list)") {
                    try trove.find(.entry, "Title").text == "\(list) 1"
                }
                try trove.wait("what can be done with the loan of \(list)") {
                    try ["Change Loan…", "Mark as Returned", "Delete Record"].allSatisfy {
                        try trove.find(.button, $0).isSensitive == isEditable
                    }
                }
            }
            try trove.click(.listItem, "Books, 1 record")
            try trove.wait("the records of Books") { try trove.titles() == ["Books 1"] }
            // A template is a file of the person.
            try trove.chooseFromMainMenu("This List")
            XCTAssert(try trove.find(.button, "Save as Template…").isSensitive)
            XCTAssertFalse(try trove.find(.button, "Rename This List…").isSensitive)
            try Keyboard.press("Escape")
            try trovectl("remove", "Books", "1")
            try trove.wait("the empty list") { trove.shows(.button, "Add Record") }
            let adds = trove.windows.flatMap { $0.all(.button) }.filter { $0.name == "Add Record" }
            XCTAssert(adds.allSatisfy { !$0.isSensitive })
            XCTAssertFalse(try trove.find(.button, "Paste").isSensitive)
            let invitation = "Add the first record to this list."
            XCTAssertFalse(trove.shows(.label, invitation))
            try trovectl("remove", "Films", "1")
            try trove.click(.listItem, "Films, 0 records")
            try trove.wait("the empty list of an editor") { trove.shows(.label, invitation) }
            XCTAssert(try trove.find(.button, "Paste").isSensitive)
            try trove.quit()
        }
    }

    func testTheBoardFollowsWhatThePersonMayDo() throws {
        try SharedDatabase.withDatabase { database in
            let owner = try TroveUser()
            func trovectl(_ arguments: String...) throws {
                _ = try owner.trovectl(arguments + ["--library", database.address])
            }
            try trovectl("new", "Books", "Title", "State:choice")
            try trovectl("add", "Books", "Title=Emma", "State=Read")
            try trovectl("new", "Films", "Title")
            let role = try database.makeStranger()
            try trovectl("roles", "give", "editor", role)
            let person = try TroveUser()
            let trove = try person.launchTrove("--library", database.address(of: role))
            _ = try trove.window()
            try Keyboard.press("ctrl+4")
            let add = "Add Record to “Read”"
            try trove.wait("the board") { trove.shows(.button, add) }
            try trovectl("roles", "take", role)
            try trovectl("roles", "give", "reader", role)
            try trove.wait("nothing to add records with") {
                trove.shows(.listItem, "Emma") && !trove.shows(.button, add)
                    && trove.shows(.label, "Select a record to view it.")
            }
            try trovectl("roles", "give", "editor", role)
            try trove.wait("it is there again") {
                trove.shows(.button, add)
                    && trove.shows(.label, "Select a record to view and edit it.")
            }
            try trove.quit()
        }
    }
}
