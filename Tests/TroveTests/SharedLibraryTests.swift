import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A shared library in a window, while somebody else changes it.
final class SharedLibraryTests: TroveTestCase {
    /// Changes the title of the record in the form.
    private func enterTitle(_ title: String, in trove: RunningProgram) throws {
        try Pointer.click(try trove.find(.entry, "Title").frame.center)
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
            try Pointer.click(try first.row("Solaris").frame.center)
            try first.wait("the record") { try first.find(.entry, "Title").text == "Solaris" }

            // Another address of the library, because a second start would raise the first window.
            let second = try ben.launchTrove("--library", database.address + "&connect_timeout=9")
            _ = try second.window()
            try second.wait("its records") { try second.titles().first == "The Hobbit" }
            try Pointer.click(try second.row("The Hobbit").frame.center)
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
        try withBooks(quits: false) { database, user, trove in
            try Pointer.click(try trove.row("The Hobbit").frame.center)
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
            other.endStartedPrograms()
            try other.wait("the library is closed") { other.windowsOfStartedPrograms.isEmpty }
            try other.quit()
        }
    }

    func testARecordThatSomebodyAddsLeavesTheSelectionAndWhatIsTyped() throws {
        try withBooks { database, user, trove in
            try Pointer.click(try trove.row("Solaris").frame.center)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "Solaris" }
            try Pointer.click(try trove.find(.entry, "Title").frame.center)
            try Keyboard.press("ctrl+a")
            try Keyboard.type("Sol")
            try user.trovectl("add", "Books", "Title=Added", "--library", database.address)
            try trove.wait("the new record") { trove.shows(.listItem, "Books, 63 records") }
            try Programs.settle()
            try Keyboard.type("yaris")
            XCTAssertEqual(try trove.find(.entry, "Title").text, "Solyaris")
            try Keyboard.press("Tab")
            try trove.wait("the title") { try trove.row("Solyaris").isSelected }
        }
    }

    func testWhatIsChosenWithoutAConnectionIsShownWhenTheServerIsBack() throws {
        try withBooks { database, user, trove in
            try user.trovectl("new", "Films", "Title", "--library", database.address)
            try user.trovectl("add", "Films", "Title=Alien", "--library", database.address)
            try user.trovectl("remove", "Books", "62", "--library", database.address)
            try user.trovectl(
                "smart", "new", "Seen", "alien", "--library", database.address)
            try trove.wait("the other list") { trove.shows(.listItem, "Films, 1 record") }
            func isUnreachable() -> Bool {
                trove.shows(.label, "The records appear when the server can be reached again.")
            }
            for (place, title) in [
                ("Films, 1 record", "Alien"), ("Trash, 1 record", nil), ("Seen, 1 record", "Alien"),
                ("Books, 61 records", "The Hobbit"),
            ] {
                try database.cut()
                try trove.wait("the lost connection") {
                    trove.windows.contains { $0.outline.contains("Not connected") }
                }
                try trove.click(.listItem, place)
                try trove.wait("no records") { isUnreachable() }
                try database.restore()
                try trove.wait("the records") {
                    try !isUnreachable() && trove.titles().first != nil
                }
                if let title { XCTAssertEqual(try trove.titles().first, title) }
            }
            try database.cut()
            try trove.wait("the lost connection") {
                trove.windows.contains { $0.outline.contains("Not connected") }
            }
            try Keyboard.type("solaris")
            try trove.wait("no results") { isUnreachable() }
            try database.restore()
            try trove.wait("the results") { try trove.titles() == ["Solaris"] }
        }
    }

    func testTheMessageOfALostConnectionLeavesWhenTheServerIsBack() throws {
        try withBooks { database, _, trove in
            try trove.resizeWindow(width: 420, height: 700)
            try Programs.settle()
            try database.cut()
            func showsMessage() -> Bool {
                trove.windows.contains { window in
                    window.all(.alert).contains { $0.name.contains(database.name) }
                }
            }
            try trove.wait("the message") { showsMessage() }
            // A message below the pointer does not leave by itself.
            let message = try trove.wait("the text of the message") {
                trove.windows.first?.first {
                    $0.role == .alert && $0.name.contains(database.name)
                }
            }
            try Pointer.move(to: message.frame.center)
            try trove.wait("the state on the page of the list") {
                trove.shows(.label, "Not connected")
            }
            try database.restore()
            try trove.wait("no message") { !showsMessage() }
            try trove.wait("the state is as before") {
                trove.shows(.label, "62 records") && !trove.shows(.label, "Not connected")
            }
        }
    }

    func testAWindowWithASingleConnectionIsNotLive() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let person = try database.makeStranger()
            _ = try user.trovectl("roles", "give", "editor", person, "--library", database.address)
            try database.run("ALTER ROLE \(person) CONNECTION LIMIT 1")
            let trove = try user.launchTrove("--library", database.address(of: person))
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try trove.wait("that it is not live") { trove.shows(.label, "Not live") }
            try Pointer.click(try trove.row("The Hobbit").frame.center)
            try trove.wait("the record") { try trove.find(.entry, "Title").text == "The Hobbit" }
            try enterTitle("There and Back Again", in: trove)
            try trove.wait("the new title") { try trove.titles().first == "There and Back Again" }
            try database.run("ALTER ROLE \(person) CONNECTION LIMIT -1")
            try trove.watch("that it is live") { trove.shows(.label, "Shared") }
            try trove.quit()
        }
    }

    func testAStepThatSomebodyElseHasChangedIsPassedOver() throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let person = try database.makeStranger()
            _ = try user.trovectl("roles", "give", "editor", person, "--library", database.address)
            let others = database.address(of: person)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            for (title, new) in [("The Hobbit", "There and Back Again"), ("Solaris", "Eden")] {
                try Pointer.click(try trove.row(title).frame.center)
                try trove.wait("the record") { try trove.find(.entry, "Title").text == title }
                try enterTitle(new, in: trove)
                _ = try trove.row(new)
            }
            let record = try user.trovectl(
                "query", "Books", "eden", "--ids", "--library", others)
            _ = try user.trovectl(
                "set", "Books", record.trimmingCharacters(in: .whitespacesAndNewlines),
                "Title=Fiasco", "--library", others)
            _ = try trove.row("Fiasco")
            for (key, word) in [("z", "undone"), ("ctrl+shift+z", "redone")] {
                try Pointer.click(try trove.row("There and Back Again").frame.center)
                try Keyboard.press(key == "z" ? "ctrl+z" : key)
                try trove.wait("the reason") {
                    trove.windows.contains {
                        $0.outline.contains("This step cannot be \(word)")
                            && $0.outline.contains("Somebody else has changed all of this")
                    }
                }
                for button in ["Undo the Rest", "Redo the Rest", "Cancel"] {
                    XCTAssertFalse(trove.shows(.button, button), button)
                }
                try trove.click(.button, "Close")
                try trove.wait("the window") { trove.windows.count == 1 }
            }
            _ = try trove.row("Fiasco")
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
            try Pointer.click(try trove.row("Solaris").frame.center)
            let title = try trove.find(.entry, "Title")
            try Pointer.click(title.frame.center)
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
