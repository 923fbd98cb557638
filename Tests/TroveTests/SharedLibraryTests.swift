import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A shared library in a window, while somebody else changes it.
final class SharedLibraryTests: TroveTestCase {
    /// Changes the title of the record in the form.
    private func enterTitle(_ title: String, in trove: RunningProgram) throws {
        try Pointer.click(try trove.find(.entry, "Title").frame.centre)
        try Keyboard.press("ctrl+a")
        try Keyboard.type(title)
        try Keyboard.press("Tab")
    }

    func testTwoWindowsShowEachOthersChanges() throws {
        try SharedDatabase.withDatabase { database in
            let (anna, ben) = (try TroveUser(), try TroveUser())
            _ = try anna.trovectl("import", Self.books.path, "--library", database.address)
            let first = try anna.launchTrove("--library", database.address)
            _ = try first.window()
            try first.wait("its records") { try first.titles().first == "The Hobbit" }
            try Pointer.click(try first.row("Solaris").frame.centre)
            try first.wait("the record") { try first.find(.entry, "Title").text == "Solaris" }

            // Another address of the library, because a second start would raise the first window.
            let second = try ben.launchTrove("--library", database.address + "&connect_timeout=9")
            _ = try second.window()
            try second.wait("its records") { try second.titles().first == "The Hobbit" }
            try Pointer.click(try second.row("The Hobbit").frame.centre)
            try second.wait("the record") { try second.find(.entry, "Title").text == "The Hobbit" }
            try enterTitle("There and Back Again", in: second)
            try first.wait("the title of the other window") {
                try first.titles().first == "There and Back Again"
            }
            XCTAssertEqual(try first.find(.entry, "Title").text, "Solaris")
            try Keyboard.press("ctrl+z")
            try first.wait("the former title") { try first.titles().first == "The Hobbit" }
            try second.quit()

            try enterTitle("Changed Last", in: first)
            XCTAssertEqual(try first.find(.entry, "Title").text, "Changed Last")
            try first.wait("the change is on the server") {
                try anna.trovectl(
                    "query", "Books", "changed", "--lines", "--library", database.address
                ).contains("Changed Last")
            }
            // A new record is on the page with its first field ready for typing.
            try Keyboard.press("ctrl+n")
            try first.wait("an empty record") { try first.find(.entry, "Title").text == "" }
            try Keyboard.type("A New Book")
            try Keyboard.press("Tab")
            try first.wait("the record is on the server") {
                try anna.trovectl(
                    "query", "Books", "new book", "--lines", "--library", database.address
                ).contains("A New Book")
            }
            try first.quit()
        }
    }

    func testALibraryIsCopiedToAServerAndFromThereToAFile() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path)
            let trove = try user.startTrove()
            XCTAssertFalse(trove.shows(.label, "Shared"))
            try trove.chooseCopy("A Shared Library…")
            try trove.wait("the dialog") { trove.shows(.entry, "Server") }
            for text in [try XCTUnwrap(database.host), database.name, "trove"] {
                try Keyboard.press("ctrl+a")
                try Keyboard.type(text)
                try Keyboard.press("Tab")
            }
            try trove.click(.button, "Create")
            try trove.wait("the result") {
                trove.shows(.alert, "62 records copied to “\(database.name)”")
            }
            XCTAssert(
                try user.trovectl("query", "Books", "lem", "--lines", "--library", database.address)
                    .contains("Solaris"))
            try trove.quit()

            let shared = try user.launchTrove("--library", database.address)
            _ = try shared.window()
            try shared.wait("its records") { try shared.titles().first == "The Hobbit" }
            XCTAssert(shared.shows(.label, "Shared"))
            try shared.chooseCopy("A File…")
            try shared.wait("the file chooser") {
                shared.windows.first { $0.name == "Copy This Library To" }?.isActive == true
            }
            let file = user.home.url.appendingPathComponent("copy.trove")
            try Keyboard.press("ctrl+a")
            try Keyboard.type(file.deletingPathExtension().path)
            try Keyboard.press("Return")
            try shared.wait("the result") {
                shared.shows(.alert, "62 records copied to “copy.trove”")
            }
            XCTAssertEqual(
                try DatabaseFile(file).value("SELECT title FROM books ORDER BY position LIMIT 1"),
                "The Hobbit")
            try shared.quit()
        }
    }

    func testWhatIsTypedWithoutAConnectionIsSentLaterEvenAfterAKill() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try Pointer.click(try trove.row("The Hobbit").frame.centre)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try database.cut()
            try trove.wait("the lost connection") {
                trove.windows.contains { $0.outline.contains("Not connected") }
            }
            XCTAssertEqual(try trove.titles().first, "The Hobbit")
            try enterTitle("There and Back Again", in: trove)
            try trove.wait("the number of unsaved values") {
                trove.windows.contains {
                    $0.outline.contains("Not connected, 1 unsaved value")
                }
            }
            try trove.killAtOnce()

            try database.restore()
            let next = try user.launchTrove("--library", database.address)
            _ = try next.window()
            try next.wait("the text") { try next.titles().first == "There and Back Again" }
            XCTAssert(
                try user.trovectl("query", "Books", "--lines", "--library", database.address)
                    .contains("There and Back Again"))
            try next.quit()
        }
    }

    func testTheUsersOwnLibraryIsOfferedIfASharedOneCannotBeOpened() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path)
            // Another program, to see the one that starts when the first one ends.
            let file = user.home.url.appending(path: "other.trove").path
            _ = try user.trovectl("new", "Films", "Title", "--library", file)
            let other = try user.launchTrove("--library", file)
            _ = try other.window()
            let trove = try user.launchTrove("--library", database.address)
            try trove.click(.button, "Open My Library")
            XCTAssertThrowsError(try trove.waitUntilExit()) {
                XCTAssertTrue("\($0)".contains("ended with 1"), "\($0)")
            }
            try other.wait("the user's own library") {
                other.windowsOfStartedPrograms.contains { $0.outline.contains("The Hobbit") }
            }
            for window in other.windowsOfStartedPrograms { kill(window.processIdentifier, SIGTERM) }
            try other.wait("the library is closed") { other.windowsOfStartedPrograms.isEmpty }
            try other.quit()
        }
    }

    func testARecordThatSomebodyAddsLeavesTheSelectionAndWhatIsTyped() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try Pointer.click(try trove.row("Solaris").frame.centre)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "Solaris" }
            try Pointer.click(try trove.find(.entry, "Title").frame.centre)
            try Keyboard.press("ctrl+a")
            try Keyboard.type("Sol")
            try user.trovectl("add", "Books", "Title=Added", "--library", database.address)
            try trove.wait("the new record") { trove.shows(.listItem, "Books, 63 records") }
            try Screen.settle()
            try Keyboard.type("yaris")
            XCTAssertEqual(try trove.find(.entry, "Title").text, "Solyaris")
            try Keyboard.press("Tab")
            try trove.wait("the title") { try trove.row("Solyaris").isSelected }
            try trove.quit()
        }
    }

    func testTheMessageOfALostConnectionLeavesWhenTheServerIsBack() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try database.cut()
            func showsMessage() -> Bool {
                trove.windows.contains { window in
                    window.all(.alert).contains { $0.name.contains(database.name) }
                }
            }
            try trove.wait("the message") { showsMessage() }
            try database.restore()
            try trove.wait("no message", within: 8) { !showsMessage() }
            try trove.quit()
        }
    }

    func testAnotherLibraryInTheSameDatabaseIsOffered() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            _ = try user.trovectl("new", "Books", "Title", "--library", database.address)
            _ = try user.trovectl(
                "add", "Books", "Title=Something Else", "--library", database.address)
            try trove.wait("the message") {
                trove.windows.contains {
                    $0.outline.contains("was replaced and has another Trove library now")
                }
            }
            XCTAssertEqual(trove.windows.filter { $0.outline.contains("Open Again") }.count, 1)
            try trove.click(.button, "Open Again")
            try trove.wait("the new library") { try trove.titles() == ["Something Else"] }
            try trove.quit()
        }
    }

    func testNothingCanBeChangedInALibraryThatWasReplaced() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try Pointer.click(try trove.row("The Hobbit").frame.centre)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            _ = try user.trovectl("new", "Books", "Title", "--library", database.address)
            try trove.wait("the message") { trove.shows(.button, "Open Again") }
            try Screen.settle()
            try trove.click(.button, "Cancel")
            try trove.wait("the message closes") { !trove.shows(.button, "Open Again") }
            try trove.wait("the state of the library") { trove.shows(.label, "Read-only") }
            for name in ["Add Record", "New List", "Delete Record"] {
                XCTAssertFalse(try trove.find(.button, name).isSensitive, name)
            }
            XCTAssertFalse(try trove.find(.entry, "Title").isSensitive)
            try Screen.settle()
            try trove.quit()
        }
    }

    func testWithoutALibraryInTheDatabaseNothingIsOfferedAndTheRecordsStay() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try database.run("CREATE DATABASE \(database.name)")
            try trove.wait("the message") {
                trove.windows.contains { $0.outline.contains("has no Trove library any more") }
            }
            XCTAssertFalse(trove.windows.contains { $0.outline.contains("Open Again") })
            try trove.click(.button, "Close")
            try trove.wait("the alert is closed") { trove.windows.count == 1 }
            XCTAssertEqual(try trove.titles().first, "The Hobbit")
            try trove.quit()
        }
    }

    func testAWrongDatabaseNameCanBeTypedOverAtOnce() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.chooseFromMainMenu("Open")
            try trove.click(.button, "Open Shared Library…")
            try trove.wait("the server of the open library") {
                try trove.find(.entry, "Server").text == database.host
            }
            XCTAssertEqual(try trove.find(.entry, "User").text, "trove")
            try Keyboard.press("Tab")
            try Keyboard.type(database.name + "_x")
            try Keyboard.press("Return")
            try trove.wait("the reason") {
                trove.windows.contains { $0.outline.contains("The server has no database") }
            }
            try trove.wait("the field has the keyboard") {
                trove.focused(.entry)?.name == "Database"
            }
            try Keyboard.type("nothing")
            try trove.wait("the text is replaced") { trove.focused(.entry)?.text == "nothing" }

            // A server that cannot be read, and a whole address.
            try Pointer.click(try trove.find(.entry, "Server").frame.centre)
            try Keyboard.press("ctrl+a")
            try Keyboard.type("club:99999")
            try trove.wait("the reason") {
                trove.windows.contains {
                    $0.outline.contains("“club:99999” is not the address of a server.")
                }
            }
            try Keyboard.press("ctrl+a")
            try Keyboard.type("postgresql://zoe:sesame@club.example:6432/films")
            try Keyboard.press("Tab")
            try trove.wait("its parts") {
                try ["Server", "Database", "User"].map { try trove.find(.entry, $0).text }
                    == ["club.example:6432", "films", "zoe"]
            }
            try Keyboard.press("Escape")
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
            try trove.chooseFromMainMenu("Open")
            try trove.click(.button, "Open Shared Library…")
            try trove.wait("the suggestion") {
                try trove.find(.entry, "Server").text == database.host
            }
            try Keyboard.press("Tab")
            try Keyboard.type("nothing")

            // An unknown server and an unknown user.
            for (part, text, reason) in [
                ("Server", "/nowhere", "does not accept connections"),
                ("User", "nobody_here", "refused the connection"),
            ] {
                let field = try trove.find(.entry, part)
                let former = field.text
                try Pointer.click(field.frame.centre)
                try Keyboard.press("ctrl+a")
                try Keyboard.type(text)
                try trove.click(.button, "Connect")
                try trove.wait("the reason") {
                    trove.windows.contains { $0.outline.contains(reason) }
                }
                try trove.wait("\(part) has the keyboard") {
                    trove.focused(.entry)?.name == part
                }
                try Keyboard.type(former)
                try trove.wait("the former text") { trove.focused(.entry)?.text == former }
            }
            try Keyboard.press("Escape")
            try trove.quit()
        }
    }

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
                try Pointer.click(try trove.find(.listItem, "\(list), 1 record").frame.centre)
                try trove.wait("the records of \(list)") {
                    try trove.titles() == ["\(list) 1"]
                }
                try Pointer.click(try trove.row("\(list) 1").frame.centre)
                try trove.wait("the record of \(list)") {
                    try trove.find(.entry, "Title").text == "\(list) 1"
                }
                for name in ["Title", "Seen on"] {
                    XCTAssertEqual(try trove.find(.entry, name).isSensitive, isEditable, name)
                }
                XCTAssertEqual(try trove.find(.checkBox, "Seen").isSensitive, isEditable)
                XCTAssertEqual(try trove.find(.button, "Delete Record").isSensitive, isEditable)
                try Pointer.click(try trove.row("\(list) 1").frame.centre, button: 3)
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
                try Pointer.click(try trove.row("\(list) 1").frame.centre)
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
            try trove.click(.toggleButton, "Main Menu")
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

    func testChangesOfOthersArriveInTheWindowAndItsChangesAtOthers() throws {
        try SharedDatabase.withDatabase { database in
            let address = database.address
            let user = try TroveUser()
            func trovectl(_ arguments: String...) throws -> String {
                try user.trovectl(arguments + ["--library", address])
            }
            _ = try trovectl("import", Self.books.path)
            let trove = try user.launchTrove("--library", address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }

            _ = try trovectl("set", "Books", "1", "Title=There and Back Again")
            try trove.wait("the change of somebody else") {
                try trove.titles().first == "There and Back Again"
            }
            _ = try trovectl("add", "Books", "Title=Dune")
            try trove.wait("the record of somebody else") { trove.shows(.label, "63 records") }

            try Keyboard.type("author:lem")
            try trove.wait("the result of a search") { try trove.titles() == ["Solaris"] }
            try Pointer.click(try trove.row("Solaris").frame.centre)
            let title = try trove.find(.entry, "Title")
            try Pointer.click(title.frame.centre)
            try Keyboard.press("ctrl+a")
            try Keyboard.type("Eden")
            try Keyboard.press("Tab")
            try trove.wait("the change is on the server") {
                try trovectl("query", "Books", "author:lem", "--lines").contains("Eden")
            }
            try trove.quit()
        }
    }
}

extension RunningProgram {
    /// Chooses a target in the menu that copies the library.
    fileprivate func chooseCopy(_ target: String) throws {
        try chooseFromMainMenu("Open")
        try click(.button, "Copy This Library To")
        try click(.button, target)
    }
}
