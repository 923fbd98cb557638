import Foundation
import UITestSupport
import XCTest

/// Texts that an input method of the desktop composes of several keys.
final class InputMethodTests: TroveTestCase {
    private func start(
        _ engine: InputMethod.Engine
    ) throws -> (user: TroveUser, trove: RunningProgram, inputMethod: InputMethod) {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title", "Author", "Genre:choice", "Read:date")
        try user.trovectl("add", "Books", "Title=가나다", "Author=Kim")
        try user.trovectl("add", "Books", "Title=かもめ", "Author=Mori")
        try user.trovectl("add", "Books", "Title=The Hobbit", "Author=J. R. R. Tolkien")
        let inputMethod = try InputMethod(engine, for: user)
        let trove = try user.startTrove(environment: InputMethod.environment)
        try trove.click(.listItem, "Books, 3 records")
        try Pointer.click(try trove.row("The Hobbit").frame.center)
        try trove.wait("it is selected") { try trove.row("The Hobbit").isSelected }
        return (user, trove, inputMethod)
    }

    func testTheFirstKeyOfASyllableBeginsASearch() throws {
        let (user, trove, inputMethod) = try start(.hangul)
        try Keyboard.press("r", "k", "s", "k")
        try trove.wait("the first syllable is searched for") {
            try trove.find(.entry, "Search").text == "가"
        }
        try trove.wait("what it finds") { try trove.titles() == ["가나다"] }
        try Keyboard.press("Right")
        try trove.wait("the second syllable") {
            try trove.find(.entry, "Search").text == "가나"
        }
        withExtendedLifetime((user, inputMethod)) {}
    }

    func testReadingsBeginASearchInAllViews() throws {
        let (user, trove, inputMethod) = try start(.anthy)
        for view in ["ctrl+1", "ctrl+3", "ctrl+4", "ctrl+5"] {
            try Keyboard.press(view)
            try trove.wait("no search") { !trove.shows(.entry, "Search") }
            try Keyboard.press("k", "a", "Return")
            try trove.wait("the reading is searched for after \(view)") {
                try trove.shows(.entry, "Search") && trove.find(.entry, "Search").text == "か"
            }
            try Keyboard.press("Escape")
        }
        withExtendedLifetime((user, inputMethod)) {}
    }

    func testAClickElsewhereKeepsWhatIsComposedInACell() throws {
        let (user, trove, inputMethod) = try start(.hangul)
        try Keyboard.press("ctrl+2")
        let head = try trove.find(.button, "Author").frame
        func click(_ title: String) throws {
            try Pointer.click((head.x + 24, try trove.row(title).frame.center.y))
        }
        try click("The Hobbit")
        try Keyboard.press("r", "k")
        try trove.wait("the cell is edited") { trove.shows(.entry, "Author") }
        try click("かもめ")
        try trove.wait("the syllable has replaced the value") {
            try user.library.value("SELECT author FROM books WHERE id = 3") == "가"
        }
        withExtendedLifetime((user, inputMethod)) {}
    }

    func testAClickElsewhereKeepsWhatIsComposedInAField() throws {
        let (user, trove, inputMethod) = try start(.hangul)
        try trove.click(.entry, "Author")
        try Keyboard.press("ctrl+a", "r", "k")
        try Pointer.click(try trove.row("かもめ").frame.center)
        try trove.wait("the syllable has replaced the value") {
            try user.library.value("SELECT author FROM books WHERE id = 3") == "가"
        }
        withExtendedLifetime((user, inputMethod)) {}
    }

    func testACharacterByItsNumberBeginsASearchAndReplacesACell() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Books", "Title", "Author")
        try user.trovectl("add", "Books", "Title=Étranger", "Author=Camus")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 1 record")
        try Pointer.click(try trove.row("Étranger").frame.center)
        try Keyboard.type("é")
        try trove.wait("it is searched for") { try trove.find(.entry, "Search").text == "é" }
        try Keyboard.press("Escape", "ctrl+2")
        try trove.wait("no search") { !trove.shows(.entry, "Search") }
        try Pointer.click(
            (
                try trove.find(.button, "Author").frame.x + 24,
                try trove.row("Étranger").frame.center.y
            ))
        try Keyboard.type("é")
        try Keyboard.press("Return")
        try trove.wait("the value is replaced") {
            try user.library.value("SELECT author FROM books") == "é"
        }
    }
}
