import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The roles of people in a shared library, in the *Library* dialog.
final class PeopleTests: TroveTestCase {
    /// Calls `body` with a library of the lists “Books” and “Films” and a user of the server
    /// without a role.
    private func withStranger(
        _ body: (_ database: SharedDatabase, _ user: TroveUser, _ person: String) throws -> Void
    ) throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            for list in ["Books", "Films"] {
                _ = try user.trovectl("new", list, "Title", "--library", database.address)
            }
            let person = try database.makeStranger()
            try body(database, user, person)
        }
    }

    private func roles(_ user: TroveUser, of person: String, in database: SharedDatabase) throws
        -> [String]
    {
        try user.trovectl("roles", "--library", database.address).split(separator: "\n")
            .map { $0.split(separator: " ").map(String.init) }.filter { $0.first == person }
            .map { $0.dropFirst().joined(separator: " ") }
    }

    /// Makes the dialog narrow, and checks that everything in it fits.
    private func checkNarrowDialog(_ trove: RunningProgram) throws {
        try trove.resizeWindow(width: 320, height: 560, keepsHeight: false)
        try trove.wait("the narrow page fits") {
            guard let window = trove.windows.last else { return false }
            return window.frame.width == 320
                && AccessibleNode(window).cutOff(by: window.frame).isEmpty
        }
        try trove.resizeWindow(width: 640, height: 560, keepsHeight: false)
        try trove.wait("the wide page") { trove.windows.last?.frame.width == 640 }
        try Programs.settle()
    }

    func testMaintenanceOfASharedLibraryTellsItsResult() throws {
        try withStranger { database, user, _ in
            let trove = try user.launchTrove("--library", database.address)
            try trove.openPeople()
            try trove.click(.toggleButton, "Maintenance")
            try trove.click(.button, "Compact")
            try trove.wait("the result") { trove.shows(.label, "The library was compacted.") }
            XCTAssertFalse(trove.windows.last?.outline.contains(" file") == true)
            try trove.click(.button, "Done")
            try trove.quit()
        }
    }

    func testTheServerMakesBackupsAndACopyIsMadeInTheirPlace() throws {
        try withStranger { database, user, _ in
            let trove = try user.launchTrove("--library", database.address)
            try trove.openPeople()
            try trove.click(.toggleButton, "Backups")
            try trove.wait("the explanation") {
                trove.shows(.label, "Backups Are Made on the Server")
            }
            XCTAssertFalse(trove.shows(.button, "Restore…"))
            try trove.click(.button, "Copy to a File…")
            try trove.wait("the file chooser") {
                trove.windows.first { $0.name == "Copy This Library To" }?.isActive == true
            }
            try Keyboard.press("Escape")
            try trove.wait("the window") { trove.windows.count == 1 }
            try trove.quit()
        }
    }

    func testARoleIsGivenChangedAndTakenAway() throws {
        try withStranger { database, user, person in
            let trove = try user.launchTrove("--library", database.address)
            try trove.openPeople()
            try trove.wait("the hint") {
                trove.windows.last?.outline.contains("Nobody else has a role yet.") == true
            }
            XCTAssertFalse(try trove.find(.comboBox, "Role of “trove”: All Lists").isSensitive)
            try trove.click(.entry, "Name of the person to add")
            try Keyboard.type("nobody_here")
            try Keyboard.press("Return")
            try trove.wait("the reason") {
                trove.windows.last?.outline.contains("The server has no user") == true
            }
            XCTAssertEqual(try trove.find(.entry, "Name of the person to add").text, "nobody_here")
            try Keyboard.press("ctrl+a")
            try Keyboard.type(person)
            try Keyboard.press("Tab", "Down", "Tab", "Down")
            try trove.click(.button, "Add Person")
            let role = "Role of “\(person)”: Books"
            try trove.wait("the row") { trove.shows(.comboBox, role) }
            XCTAssertEqual(try self.roles(user, of: person, in: database), ["editor Books"])
            XCTAssertEqual(try trove.find(.entry, "Name of the person to add").text, "")
            try self.checkNarrowDialog(trove)

            try trove.click(.comboBox, role)
            try trove.wait("the roles") { trove.shows(.menuItem, "Reader") }
            try Keyboard.press("Up", "Return")
            try trove.wait("the other role") {
                try self.roles(user, of: person, in: database) == ["reader Books"]
            }
            _ = try user.trovectl("roles", "give", "editor", person, "--library", database.address)
            try trove.wait("the role that somebody else gave") {
                trove.shows(.comboBox, "Role of “\(person)”: All Lists")
            }
            try trove.wait("no role beside it") { !trove.shows(.comboBox, role) }

            let takeAway = "Take Away the Role of “\(person)”: All Lists"
            try trove.click(.button, takeAway)
            try trove.click(.button, "Cancel")
            try trove.wait("the question is gone") { trove.windows.count == 2 }
            XCTAssertEqual(try self.roles(user, of: person, in: database), ["editor *"])
            try trove.click(.button, takeAway)
            try trove.click(.button, "Take Away")
            try trove.wait("the role is gone") {
                try self.roles(user, of: person, in: database).isEmpty
            }
            try trove.wait("its row too") { !trove.shows(.button, takeAway) }
            try trove.click(.button, "Done")
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
            try trove.quit()
        }
    }

    func testWhoOwnsNothingSeesRolesDimmed() throws {
        try withStranger { database, user, person in
            _ = try user.trovectl("roles", "give", "editor", person, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address(of: person))
            try trove.openPeople()
            try trove.wait("the reason") {
                trove.shows(.label, "Only the owner can change roles.")
            }
            for name in ["Role of “\(person)”: All Lists", "Role to give"] {
                XCTAssertFalse(try trove.find(.comboBox, name).isSensitive, name)
            }
            XCTAssertFalse(try trove.find(.button, "Add Person").isSensitive)
            try trove.click(.button, "Done")
            try trove.quit()
        }
    }

    func testTheRolesAreReadWhenTheServerIsBack() throws {
        try withStranger { database, user, _ in
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try database.cut()
            try trove.openPeople()
            func reasons() -> [String] {
                trove.windows.last?.all(.alert).map(\.name).filter { !$0.isEmpty } ?? []
            }
            try trove.wait("the reason") { reasons().contains { $0.contains(database.name) } }
            XCTAssertFalse(trove.shows(.comboBox, "Role of “trove”: All Lists"))
            try database.restore()
            try trove.wait("the roles") { trove.shows(.comboBox, "Role of “trove”: All Lists") }
            XCTAssertEqual(reasons(), [])
            try trove.click(.button, "Done")
            try trove.quit()
        }
    }

    func testAFileHasNoPeople() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        let trove = try user.startTrove()
        try trove.chooseFromMainMenu("Library…")
        try trove.wait("the pages") { trove.shows(.toggleButton, "Backups") }
        XCTAssertFalse(trove.shows(.toggleButton, "People"))
        try trove.click(.button, "Done")
        try trove.quit()
    }
}

extension RunningProgram {
    /// Opens the page of the people in the *Library* dialog.
    fileprivate func openPeople() throws {
        _ = try window()
        try chooseFromMainMenu("Library…")
        // Not by mouse: a lost connection is told above the pages, which moves them.
        try perform(on: .toggleButton, "People")
    }
}
