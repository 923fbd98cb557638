import Foundation
import ProgramSupport
import TestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The passwords of a server: from `~/.pgpass` and the environment, and never in a message.
@Suite(.timeLimit(.minutes(5))) struct PasswordTests {
    /// Runs `trovectl` for a person without a keyring.
    private func trovectl(
        _ arguments: String..., at address: String, home: URL, password: String? = nil
    ) throws -> ProgramOutcome {
        try trovectl(arguments, at: address, home: home, password: password)
    }

    private func trovectl(
        _ arguments: [String], at address: String, home: URL, password: String?
    ) throws -> ProgramOutcome {
        try Program(
            URL.product("trovectl").path, arguments: arguments + ["--library", address],
            environment: [
                "HOME": home.path, "XDG_DATA_HOME": home.path, "PGPASSWORD": password,
                "PGPASSFILE": home.appending(path: ".pgpass").path,
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.path)/none",
            ]
        ).run()
    }

    /// A program that ends with an error exits while its other connections compute the answer to
    /// the password.
    @Test func anExitDuringAnotherConnectionDoesNotCrash() async throws {
        let remote = try RemoteServer(isEncrypted: false)
        let address = try remote.address("&sslmode=disable").url.absoluteString
        let folder = try TemporaryFolder()
        let home = folder.url
        let run = { @Sendable (arguments: [String]) throws -> ProgramOutcome in
            try trovectl(arguments, at: address, home: home, password: RemoteServer.password)
        }
        #expect(try run(["new", "Books", "Title"]).status == 0)
        try await withThrowingTaskGroup(of: ProgramOutcome.self) { group in
            for _ in 1...60 {
                group.addTask { try run(["roles", "give", "reader", "nobody"]) }
            }
            for try await outcome in group { #expect(outcome.status == 66) }
        }
    }

    @Test func passwordsOfTheEnvironmentAndOfAPrivateFileAreUsed() throws {
        let remote = try RemoteServer(isEncrypted: false)
        let address = try remote.address("&sslmode=disable").url.absoluteString
        let folder = try TemporaryFolder()
        let home = folder.url

        let missing = try trovectl("lists", at: address, home: home)
        #expect(missing.status != 0)
        #expect(missing.errors.contains("“club (club.test)” asks for a password."))

        let wrong = try trovectl("lists", at: address, home: home, password: "open-barley")
        #expect(wrong.status != 0)
        #expect(
            wrong.errors.contains(
                """
                “club (club.test)” refused the user name or the password. Check both, and try again.
                """))
        #expect(!wrong.errors.contains("barley") && !wrong.output.contains("barley"))

        let right = try trovectl(
            "new", "Books", "Title", at: address, home: home, password: RemoteServer.password)
        #expect(right.status == 0, "\(right.errors)")

        let file = home.appending(path: ".pgpass")
        try "club.test:*:club:trove:\(RemoteServer.password)\n"
            .write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let stored = try trovectl("lists", at: address, home: home)
        #expect(stored.status == 0 && stored.output.contains("Books"), "\(stored.errors)")

        // No password is in a file of ours.
        for path in try FileManager.default.subpathsOfDirectory(atPath: home.path)
        where path != ".pgpass" {
            let data = FileManager.default.contents(atPath: home.appending(path: path).path)
            #expect(!String(decoding: data ?? Data(), as: UTF8.self).contains("open-"), "\(path)")
        }
    }

    @Test(arguments: [
        "postgresql://trove:open-sesame@club.test/club",
        "postgresql:///club?host=/tmp&password=open-sesame",
    ])
    func aPasswordInAnAddressIsRefusedAndNotRepeated(_ address: String) throws {
        let folder = try TemporaryFolder()
        let home = folder.url
        for command in ["lists", "new"] {
            let names = command == "new" ? ["Books", "Title"] : []
            let outcome = try Program(
                URL.product("trovectl").path,
                arguments: [command] + names + ["--library", address],
                environment: ["HOME": home.path]
            ).run()
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("Remove the password from the address"))
            #expect(!(outcome.errors + outcome.output).contains("sesame"))
        }
        let url = try #require(URL(string: address))
        let error = #expect(throws: LibraryError.self) { try PostgresAddress.address(of: url) }
        #expect(error?.file == nil)
    }

    @Test func aMissingDatabaseIsNamed() throws {
        let remote = try RemoteServer(isEncrypted: false)
        let error = #expect(throws: LibraryError.self) {
            try SharedLibrary(at: try remote.address(database: "clubb", "&sslmode=disable"))
        }
        #expect(error?.code == .notFound)
        #expect(
            error?.message
                == "The server has no database “clubb (club.test)”. Check its name.")
        #expect(error?.remedy == .correct(.database))
    }

    @Test(arguments: [
        (
            """
            connection to server at \"club.test\" (192.0.2.1), port 5432 failed: Connection \
            refused\n
            """
                + "\tIs the server running on that host and accepting TCP/IP connections?\n",
            "Connection refused", ConnectionFailure.refused
        ),
        (
            """
            connection to server on socket \"/tmp/.s.PGSQL.5432\" failed: No such file or \
            directory\n
            """
                + "\tIs the server running locally and accepting connections on that socket?\n",
            "No such file or directory", .refused
        ),
        (
            "connection to server at \"a\" (192.0.2.1), port 5432 failed: timeout expired\n"
                + "connection to server at \"b\" (192.0.2.2), port 5432 failed: "
                + "FATAL:  the database system is starting up\n",
            "FATAL:  the database system is starting up", .answered
        ),
        (
            "could not translate host name \"club.test\" to address: Name or service not known\n",
            "could not translate host name \"club.test\" to address: Name or service not known",
            .unknownHost
        ),
        (
            "server closed the connection unexpectedly\n"
                + "\tThis probably means the server terminated abnormally\n"
                + "\tbefore or while processing the request.\n",
            "server closed the connection unexpectedly", .other
        ),
        (
            "connection to server on socket \"/tmp/.s.PGSQL.5432\" failed: "
                + "FATAL:  role \"ana\" does not exist\n",
            "FATAL:  role \"ana\" does not exist", .refusedUser
        ),
        (
            "connection to server on socket \"/tmp/.s.PGSQL.5432\" failed: "
                + "FATAL:  Peer authentication failed for user \"anna\"\n",
            "FATAL:  Peer authentication failed for user \"anna\"", .refusedUser
        ),
    ])
    func theReasonIsTheFirstLine(
        _ message: String, _ reason: String, _ failure: ConnectionFailure
    ) {
        let found = ConnectionFailure.reason(in: message)
        #expect(found == reason)
        #expect(ConnectionFailure(found, hasUsedPassword: false) == failure)
    }
}
