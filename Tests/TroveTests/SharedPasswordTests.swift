import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The password of a shared library, which is entered once.
final class SharedPasswordTests: TroveTestCase {
    private static let password = "open-sesame"

    /// A person with a library whose server asks for a password.
    private struct Member {
        let database: SharedDatabase
        let user: TroveUser
        let address: String

        /// Opens the library with the dialog, and waits until its program shows the records.
        func connect() throws {
            let trove = try user.startTrove()
            try trove.chooseFromMainMenu("Open")
            try trove.click(.button, "Open Shared Library…")
            try trove.wait("the dialog") { trove.shows(.entry, "Server") }
            let server = try XCTUnwrap(database.host)
            for text in [server, database.name, "member", SharedPasswordTests.password] {
                try Keyboard.press("ctrl+a")
                try Keyboard.type(text)
                try Keyboard.press("Tab")
            }
            try trove.click(.button, "Connect")
            try trove.wait("the library") {
                trove.windowsOfStartedPrograms.contains { $0.outline.contains("The Hobbit") }
            }
            try check(trove)
            trove.endStartedPrograms()
            try trove.wait("the library is closed") { trove.windowsOfStartedPrograms.isEmpty }
            kill(try XCTUnwrap(trove.processIdentifier), SIGTERM)
            try trove.waitUntilExit()
        }

        let check: (RunningProgram) throws -> Void
    }

    /// Calls `body` with a person and a library.
    private func withMember(
        check: @escaping (RunningProgram) throws -> Void, _ body: (Member) throws -> Void
    ) throws {
        try SharedDatabase.withDatabase { database in
            try database.run("CREATE ROLE member LOGIN PASSWORD '\(Self.password)'")
            try database.run("ALTER DATABASE \(database.name) OWNER TO member")
            defer {
                try? database.run("DROP DATABASE \(database.name) WITH (FORCE)")
                try? database.run("DROP ROLE member")
            }
            let user = try TroveUser()
            let address = database.address.replacingOccurrences(
                of: "user=trove", with: "user=member")
            try Program(
                URL.product("trovectl").path,
                arguments: ["import", Self.books.path, "--library", address],
                environment: user.environment.merging(["PGPASSWORD": Self.password]) { $1 }
            ).output()
            try body(Member(database: database, user: user, address: address, check: check))
        }
    }

    func testAPasswordInTheKeyringIsNotAskedForAgain() throws {
        try withMember { trove in
            XCTAssertFalse(
                trove.windowsOfStartedPrograms.contains { $0.outline.contains("keyring") })
        } _: { member in
            let keyring = try ChildProcess(
                Program(
                    "sh",
                    arguments: [
                        "-c",
                        """
                        echo | exec gnome-keyring-daemon --foreground --unlock \
                        --components=secrets --control-directory "$HOME/keyring"
                        """,
                    ], environment: member.user.environment), mergesErrors: true)
            defer {
                keyring.send(SIGTERM)
                keyring.waitUntilExit()
            }
            try Program(
                "gdbus",
                arguments: ["wait", "--session", "--timeout", "20", "org.freedesktop.secrets"]
            ).output()
            try member.connect()
            let trove = try member.user.launchTrove("--library", member.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try trove.quit()
        }
    }

    func testWithoutAKeyringAPasswordIsUsedUntilTheWindowCloses() throws {
        try withMember { trove in
            let text = "Your desktop has no keyring, so the password is not kept."
            try trove.wait("the notification") {
                trove.windowsOfStartedPrograms.contains { $0.outline.contains(text) }
            }
        } _: { member in
            try member.connect()
            let trove = try member.user.launchTrove("--library", member.address)
            try trove.wait("the question for the password") {
                trove.windows.contains { $0.outline.contains("asks for a password") }
            }
            try trove.click(.button, "Connect…")
            try trove.wait("the dialog asks for the password only") {
                trove.focused(.passwordEntry) != nil
            }
            XCTAssertEqual(
                try ["Server", "Database", "User"].map { try trove.find(.entry, $0).text },
                [member.database.host, member.database.name, "member"])
            try Keyboard.type(Self.password)
            try Keyboard.press("Return")
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try trove.quit()
        }
    }

    func testAPasswordThatWasChangedCanBeEnteredInTheOpenWindow() throws {
        try withMember { _ in
        } _: { member in
            let trove = try member.user.launchTrove(
                "--library", member.address, environment: ["PGPASSWORD": Self.password])
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try member.database.run("ALTER ROLE member PASSWORD 'open-barley'")
            try member.database.cut()
            try member.database.restore()
            try trove.wait("the offer") { trove.shows(.button, "Connect…") }
            try trove.click(.button, "Connect…")
            try trove.wait("the dialog asks for the password only") {
                trove.focused(.passwordEntry) != nil
            }
            try Keyboard.type("open-barley")
            try Keyboard.press("Return")
            try trove.wait("the dialog is closed") { trove.windows.count == 1 }
            try trove.wait("the library can be changed") {
                try !trove.shows(.button, "Connect…")
                    && trove.find(.button, "Add Record").isSensitive
            }
            try trove.quit()
        }
    }
}
