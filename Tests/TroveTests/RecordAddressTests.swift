import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Links to records and lists: copied, opened by another program, and pasted into a field.
final class RecordAddressTests: TroveTestCase {
    private func clipboard() throws -> String {
        try Program(
            URL.product("drag-source").path,
            arguments: ["--paste", "text/plain;charset=utf-8"]
        ).output()
    }

    func testLinksAreCopiedAndOpenedAlsoInTheTrash() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("new", "Notes", "Title", "Book:link")
        try user.trovectl("add", "Notes", "Title=Read this")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Books, 62 records")
        try Programs.settle()
        try Pointer.click(try trove.row("Solaris").frame.center, button: 3)
        try trove.click(.button, "Copy Link")
        let uuid = try XCTUnwrap(
            try user.library.value("SELECT lower(uuid) FROM list WHERE name = 'Books'"))
        let link = "trove://\(uuid)/3"
        try trove.wait("the link is on the clipboard") { try clipboard() == link }
        try Programs.settle()
        try Keyboard.press("Escape")
        try Pointer.click(try trove.find(.listItem, "Books, 62 records").frame.center, button: 3)
        try trove.click(.button, "Copy Link")
        try trove.wait("the link to the list") { try clipboard() == "trove://\(uuid)" }

        // A second program passes the link on.
        try user.trovectl("change", "Books", "--name", "Library")
        // The list would come back with the record that was selected before.
        try Programs.settle()
        try Pointer.click(try trove.row("The Hobbit").frame.center)
        try trove.wait("another record") { try trove.row("The Hobbit").isSelected }
        try trove.click(.listItem, "Notes, 1 record")
        try trove.wait("the other list") { try trove.titles() == ["Read this"] }
        try user.launchTrove(link).waitUntilExit()
        try trove.wait("the record") { try trove.row("Solaris").isSelected }

        // In a field of links.
        try user.trovectl("set", "Notes", "Book=\(link)", "1")
        try Pointer.click(try trove.row("The Hobbit").frame.center)
        try trove.wait("another record again") { try trove.row("The Hobbit").isSelected }
        try trove.click(.listItem, "Notes, 1 record")
        try Pointer.click(try trove.row("Read this").frame.center)
        try trove.wait("its form") { try trove.row("Read this").isSelected }
        try Programs.settle()
        try Pointer.click(try trove.find(.entry, "Book").frame.center)
        try Keyboard.press("ctrl+Return")
        try trove.wait("the record again") { try trove.row("Solaris").isSelected }

        try user.trovectl("remove", "Library", "3")
        try user.launchTrove(link).waitUntilExit()
        try trove.wait("it is shown in the trash") {
            try trove.titles() == ["Solaris"] && trove.row("Solaris").isSelected
        }
        try user.trovectl("trash", "empty")
        try user.launchTrove(link).waitUntilExit()
        try trove.wait("the reason") {
            trove.windows.contains { $0.first { $0.name.contains("deleted permanently") } != nil }
        }
        try trove.click(.button, "Close")
        try user.launchTrove("trove://\(UUID().uuidString)/1").waitUntilExit()
        try trove.wait("the other reason") {
            trove.windows.contains { $0.first { $0.name.contains("not in this library") } != nil }
        }
        try Keyboard.press("Escape")
        try trove.quit()
    }
}
