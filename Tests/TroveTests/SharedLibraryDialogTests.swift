import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The dialog in which the address of a shared library is entered.
final class SharedLibraryDialogTests: TroveTestCase {
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
            try Pointer.click(try trove.find(.entry, "Server").frame.center)
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
                try Pointer.click(field.frame.center)
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

    func testAnAddressThatCannotBeUsedIsToldWithoutItsPassword() throws {
        let user = try TroveUser()
        let reason = "The address of the library cannot be used."
        for address in [
            "postgresql://erna:ab#same@192.0.2.2:6543/verein",
            "host=192.0.2.2 dbname=verein password=same",
        ] {
            let trove = try user.launchTrove(address)
            try trove.wait("the reason") {
                trove.windows.contains { $0.outline.contains(reason) }
            }
            for window in trove.windows { XCTAssertFalse(window.outline.contains("same")) }
            try trove.click(.button, "Close")
            XCTAssertThrowsError(try trove.waitUntilExit()) {
                XCTAssertTrue("\($0)".contains(reason), "\($0)")
                XCTAssertFalse("\($0)".contains("same"), "\($0)")
            }
        }

        // As the desktop opens it in the running program, and in the dialog.
        let trove = try user.startTrove()
        _ = try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", "org.trove.Trove", "--object-path",
                "/org/trove/Trove", "--method", "org.freedesktop.Application.Open",
                "['postgresql://erna:ab/same@192.0.2.2/verein']", "{}",
            ], environment: user.environment
        ).output()
        try trove.wait("the reason") {
            trove.windowsOfStartedPrograms.contains { $0.outline.contains(reason) }
        }
        for window in trove.windows + trove.windowsOfStartedPrograms {
            XCTAssertFalse(window.outline.contains("same"))
        }
        for window in trove.windowsOfStartedPrograms { kill(window.processIdentifier, SIGTERM) }
        try trove.wait("the message is closed") { trove.windowsOfStartedPrograms.isEmpty }
        try trove.chooseFromMainMenu("Open")
        try trove.click(.button, "Open Shared Library…")
        try Pointer.click(try trove.find(.entry, "Server").frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("postgresql://erna:ab#same@192.0.2.2:6543/verein")
        try Keyboard.press("Tab")
        try Keyboard.type("verein")
        try trove.wait("the reason") {
            trove.windows.contains { $0.first { $0.name.hasPrefix(reason) } != nil }
        }
        XCTAssertNil(
            trove.windows.last?.first { $0.role == .label && $0.name.contains("#same") })
        try Keyboard.press("Escape")
        try trove.quit()
    }
}
