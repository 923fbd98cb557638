import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// A database on the server of the tests.
struct SharedDatabase {
    let address: String
    let name: String
    private let server: String

    /// The folder of the server's sockets.
    var host: String? {
        URLComponents(string: address)?.queryItems?.first { $0.name == "host" }?.value
    }

    init() throws {
        server = try XCTUnwrap(
            ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"],
            "The tests need a server: run them with data/scripts/with-postgres.")
        name = DatabaseServer.databasePrefix + "\(Int.random(in: 0..<1_000_000))"
        address = server.replacingOccurrences(of: "///", with: "///\(name)")
        try run("CREATE DATABASE \(name)")
    }

    /// Runs a statement as the administrator of the server.
    func run(_ sql: String) throws {
        let administration = server.replacingOccurrences(of: "///", with: "///postgres")
        _ = try Program(
            "psql", arguments: ["-q", "-v", "ON_ERROR_STOP=1", "-c", sql, administration]
        ).output()
    }

    /// Makes a role that reads the list “Books” and edits the list “Films”, and returns its
    /// address.
    func makePerson() throws -> String {
        let role = "person_\(name)"
        try run("CREATE ROLE \(role) LOGIN")
        let grants = """
            GRANT USAGE ON SCHEMA trove, lists TO \(role);
            GRANT SELECT ON ALL TABLES IN SCHEMA trove TO \(role);
            GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA trove TO \(role);
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA trove TO \(role);
            GRANT INSERT, UPDATE, DELETE ON trove.step, trove.step_row, trove.draft, trove.setting
                TO \(role);
            GRANT SELECT ON lists.books TO \(role);
            GRANT SELECT, INSERT, UPDATE, DELETE ON lists.films TO \(role);
            """
        _ = try Program(
            "psql", arguments: ["-q", "-v", "ON_ERROR_STOP=1", "-c", grants, address]
        ).output()
        return address(of: role)
    }

    /// Makes a role without any rights, and returns its name.
    func makeStranger() throws -> String {
        try run("CREATE ROLE person_\(name) LOGIN")
        return "person_\(name)"
    }

    /// The address for a role.
    func address(of role: String) -> String {
        address.replacingOccurrences(of: "user=trove", with: "user=\(role)")
    }

    /// Deletes the role that ``makePerson()`` or ``makeStranger()`` made, after the database.
    func removePerson() throws { try run("DROP ROLE IF EXISTS person_\(name)") }

    /// Calls `body` while edits of the library wait, as for a slow server.
    func holdingEdits(_ body: () throws -> Void) throws {
        let (psql, input, output) = (Process(), Pipe(), Pipe())
        psql.executableURL = URL(filePath: "/usr/bin/env")
        psql.arguments = ["psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", address]
        psql.standardInput = input
        psql.standardOutput = output
        try psql.run()
        let hold = "BEGIN; LOCK TABLE trove.writers;\n\\echo held\n"
        input.fileHandleForWriting.write(Data(hold.utf8))
        XCTAssertEqual(output.fileHandleForReading.availableData, Data("held\n".utf8))
        defer {
            input.fileHandleForWriting.write(Data("COMMIT;\n".utf8))
            input.fileHandleForWriting.closeFile()
            psql.waitUntilExit()
        }
        try body()
    }

    /// Ends all connections, and refuses new ones.
    func cut() throws {
        try run("ALTER DATABASE \(name) ALLOW_CONNECTIONS false")
        try run(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'
            """)
    }

    /// Allows connections again.
    func restore() throws { try run("ALTER DATABASE \(name) ALLOW_CONNECTIONS true") }

    /// Puts another database in the place of this one, in which nothing but `fill` has written.
    ///
    /// It is filled under another name first, so that nobody who reconnects in between finds a
    /// database without a library.
    ///
    /// - Parameter fill: Called with the address of the new database.
    func replace(filledBy fill: (String) throws -> Void) throws {
        let other = "\(name)_new"
        try run("CREATE DATABASE \(other)")
        try fill(address.replacingOccurrences(of: name, with: other))
        try run("DROP DATABASE \(name) WITH (FORCE)")
        try run("ALTER DATABASE \(other) RENAME TO \(name)")
    }

    /// Calls `body` with a new database.
    static func withDatabase(_ body: (SharedDatabase) throws -> Void) throws {
        let database = try SharedDatabase()
        defer {
            try? database.run("DROP DATABASE \(database.name) WITH (FORCE)")
            try? database.removePerson()
        }
        try body(database)
    }
}

extension TroveTestCase {
    /// Calls `body` with a new database that has a library of books, and with a window that shows
    /// them.
    ///
    /// - Parameter quits: Whether to end Trove after `body`.
    func withBooks(
        quits: Bool = true, _ body: (SharedDatabase, TroveUser, RunningProgram) throws -> Void
    ) throws {
        try SharedDatabase.withDatabase { database in
            let user = try TroveUser()
            _ = try user.trovectl("import", Self.books.path, "--library", database.address)
            let trove = try user.launchTrove("--library", database.address)
            _ = try trove.window()
            try trove.wait("its records") { try trove.titles().first == "The Hobbit" }
            try body(database, user, trove)
            if quits { try trove.quit() }
        }
    }
}
