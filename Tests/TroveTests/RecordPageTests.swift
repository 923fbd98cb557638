import Foundation
import UITestSupport
import XCTest

/// The page of a record: empty fields that are folded away, stars, records that link to it, and the
/// way to its neighbors.
final class RecordPageTests: TroveTestCase {
    private func startFilms(for user: TroveUser) throws -> RunningProgram {
        try user.trovectl(
            "new", "Films", "Title", "Director", "Country", "Studio", "Rating:rating", "Lent to")
        try user.trovectl("add", "Films", "Title=Alien", "Director=Ridley Scott", "Rating=3")
        try user.trovectl("add", "Films", "Title=Brazil", "Director=Terry Gilliam")
        try user.trovectl("add", "Films", "Title=Casablanca", "Country=USA")
        return try user.startTrove()
    }

    func testEmptyFieldsAreFoldedAwayUntilTheyAreShown() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Pointer.click(try trove.row("Alien").frame.center)
        _ = try trove.find(.entry, "Director")
        XCTAssertFalse(trove.shows(.entry, "Country"))
        let button = try trove.wait("the button for empty fields") {
            trove.windows.first?.first { $0.role == .button && $0.name.hasSuffix("Empty Fields") }
        }
        try Pointer.click(button.frame.center)
        let country = try trove.find(.entry, "Country")
        try Pointer.click(country.frame.center)
        try Keyboard.type("UK")
        try Keyboard.press("Return")
        try trove.wait("it is on disk") {
            try user.library.value("SELECT country FROM films WHERE title = 'Alien'") == "UK"
        }
        try trove.click(.button, "Hide Empty Fields")
        try trove.wait("only filled fields are shown") { !trove.shows(.entry, "Lent to") }
        XCTAssertTrue(trove.shows(.entry, "Country"))

        // A new record shows all of its fields.
        try Keyboard.press("ctrl+n")
        try trove.wait("its title has the keyboard") { trove.focused(.entry)?.name == "Title" }
        XCTAssertTrue(trove.shows(.entry, "Lent to"))
        try trove.quit()
    }

    func testANewRecordThatIsLeftEmptyGoes() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        func titles() throws -> [String] {
            try user.library.rows("SELECT title FROM films ORDER BY id").map { $0[0] }
        }
        func add() throws {
            try Keyboard.press("ctrl+n")
            try trove.wait("an empty title has the keyboard") {
                trove.focused(.entry)?.name == "Title" && trove.headline == ""
            }
        }
        let before = try titles()
        try Pointer.click(try trove.row("Brazil").frame.center)
        _ = try trove.find(.entry, "Director")
        try add()
        try Keyboard.press("Escape")
        try trove.wait("it is gone") { try titles() == before }
        try trove.wait("the record before is back") { trove.headline == "Brazil" }
        XCTAssertTrue(try trove.row("Brazil").isSelected)

        try add()
        // A pause would save the text.
        try Keyboard.rush(["d", "u", "n", "e", "Escape", "Escape"])
        try trove.wait("it is gone, as the text was discarded") { try titles() == before }

        try add()
        try Pointer.click(try trove.row("Alien").frame.center)
        try trove.wait("a click elsewhere leaves it, too") { try titles() == before }
        try trove.wait("the page follows the click") { trove.headline == "Alien" }

        try add()
        try Keyboard.type("Dune")
        try Pointer.click(try trove.row("Alien").frame.center)
        try trove.wait("a filled record stays") { try titles() == before + ["Dune"] }
        try add()
        try trove.quit()
        XCTAssertEqual(try titles(), before + ["Dune"])
    }

    /// 35.1: the end of a session leaves an empty new record, too, and keeps what is typed.
    func testTheEndOfASessionTakesAnEmptyNewRecordBack() throws {
        let user = try TroveUser()
        try startFilms(for: user).quit()
        func titles() throws -> [String] {
            try user.library.rows("SELECT title FROM films ORDER BY id").map { $0[0] }
        }
        let before = try titles()
        for text in ["", "solaris"] {
            let trove = try user.startTrove()
            _ = try trove.row("Brazil")
            try Keyboard.press("ctrl+n")
            try trove.wait("an empty title has the keyboard") {
                trove.focused(.entry)?.name == "Title" && trove.headline == ""
            }
            // Before the pause after which it would be saved.
            try Programs.holdingDelays(ofAtLeast: 600) {
                try Keyboard.type(text)
                try trove.wait("the text") { trove.focused(.entry)?.text == text }
            }
            kill(try XCTUnwrap(trove.processIdentifier), SIGTERM)
            try trove.waitUntilExit()
            XCTAssertEqual(try titles(), before + (text.isEmpty ? [] : [text]))
        }
    }

    func testStarsAreChosenByMouseAndByKeys() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        func rating() throws -> String? {
            try user.library.value("SELECT rating FROM films WHERE title = 'Alien'")
        }
        try Pointer.click(try trove.row("Alien").frame.center)
        try Pointer.click(try trove.find(.button, "5 stars").frame.center)
        try trove.wait("it is on disk") { try rating() == "5" }
        try Keyboard.press("Left")
        try trove.wait("the key removed a star") { try rating() == "4" }
        try Keyboard.press("2")
        try trove.wait("the digit set the rating") { try rating() == "2" }
        XCTAssertEqual(trove.focused(.button)?.name, "2 stars")
        try Keyboard.press("ctrl+z")
        try trove.wait("the rating is back") { try rating() == "4" }
        try Pointer.click(try trove.find(.button, "4 stars").frame.center)
        try trove.wait("a click on the last star removes it") { try rating() == "3" }
        try trove.quit()
    }

    func testKeysAndButtonsOpenTheNeighbors() throws {
        let user = try TroveUser()
        let trove = try startFilms(for: user)
        try Pointer.click(try trove.row("Alien").frame.center)
        _ = try trove.find(.entry, "Director")
        try Pointer.click(try trove.find(.button, "Next Record").frame.center)
        try trove.wait("the next record") { trove.headline == "Brazil" }
        XCTAssertTrue(try trove.row("Brazil").isSelected)
        try Pointer.click(try trove.find(.entry, "Director").frame.center)
        try Keyboard.type("x")
        try Keyboard.press("alt+Down")
        try trove.wait("the last record") { trove.headline == "Casablanca" }
        try trove.wait("what was typed is saved") {
            try user.library.value("SELECT director FROM films WHERE title = 'Brazil'")?
                .contains("x") == true
        }
        try Keyboard.press("ctrl+Prior")
        try trove.wait("the record before") { trove.headline == "Brazil" }
        try Keyboard.press("alt+Up")
        try trove.wait("the first record") { trove.headline == "Alien" }
        try trove.quit()
    }

    func testLongTitlesFitIntoANarrowPage() throws {
        let user = try TroveUser()
        let long = "The Strange Case of Dr Jekyll and Mr Hyde, with an Afterword and Many Notes"
        try user.trovectl("new", "Authors", "Name")
        try user.trovectl("add", "Authors", "Name=Stevenson")
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("fields", "add", "Books", "Author:recordLink", "--target", "Authors")
        try user.trovectl("add", "Books", "Title=\(long)", "Author=Stevenson")
        let trove = try user.startTrove()
        try Pointer.click(try trove.find(.label, "Authors").frame.center)
        _ = try trove.row("Stevenson")
        try trove.resizeWindow(width: 460, height: 700)
        try Pointer.click(try trove.row("Stevenson").frame.center)
        let link = try trove.find(.button, "Open “\(long)”")
        try trove.wait("the link and the name end in the window") {
            guard let window = trove.windows.first?.frame,
                let name = trove.windows.first?.first(.entry, "Name")
            else { return false }
            return [link, name].allSatisfy {
                $0.frame.x + $0.frame.width <= window.x + window.width
            }
        }
        try Pointer.click((link.frame.x + 40, link.frame.center.y))
        try trove.wait("the book") { trove.headline == long }
        try trove.quit()
    }

    func testALinkingRecordOpensAndBackReturns() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Authors", "Name")
        try user.trovectl("add", "Authors", "Name=Leo Tolstoy")
        try user.trovectl("new", "Books", "Title")
        try user.trovectl("fields", "add", "Books", "Author:recordLink", "--target", "Authors")
        try user.trovectl("add", "Books", "Title=War and Peace", "Author=Leo Tolstoy")
        let trove = try user.startTrove()
        try Pointer.click(try trove.find(.label, "Authors").frame.center)
        try Pointer.click(try trove.row("Leo Tolstoy").frame.center)
        try trove.click(.button, "Open “War and Peace”")
        try trove.wait("the book") { trove.headline == "War and Peace" }
        XCTAssertTrue(try trove.row("War and Peace").isSelected)
        try trove.click(.button, "Back")
        try trove.wait("the author again") { trove.headline == "Leo Tolstoy" }
        XCTAssertFalse(trove.shows(.button, "Back"))
        try trove.click(.button, "Open “War and Peace”")
        try trove.wait("the book") { trove.headline == "War and Peace" }
        try Keyboard.press("alt+Left")
        try trove.wait("the author again") { trove.headline == "Leo Tolstoy" }
        try trove.quit()
    }
}

extension RunningProgram {
    /// The title of the record in the form.
    fileprivate var headline: String? {
        windows.first?.first { $0.role == .entry && ["Title", "Name"].contains($0.name) }?.text
    }
}
