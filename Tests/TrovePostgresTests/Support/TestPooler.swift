import Foundation
import PostgresTestSupport
import ProgramSupport

@testable import TrovePostgres

/// A PgBouncer before the server that `data/scripts/with-postgres` starts.
///
/// Its files are in the folder of the server, and go with it. It ends with the last reference.
final class TestPooler {
    private static let program = "/usr/sbin/pgbouncer"
    /// Whether PgBouncer is there: `data/scripts/install-dependencies test` installs it.
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
    /// The reason why tests are skipped without it.
    static let reason = "PgBouncer is missing: run apt-get install pgbouncer"

    private let folder: URL
    private let process: ChildProcess

    /// Starts a pooler.
    ///
    /// - Parameter mode: When a session is given to another client: `session`, `transaction` or
    ///   `statement`.
    init(mode: String) throws {
        let parent = try TestServer.folder()
        folder = parent.appending(path: "pooler-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        try OwnServer.run("mkdir", [folder.path])
        let file = folder.appending(path: "pgbouncer.ini").path
        let lines = [
            "[databases]", "* = host=\(parent.path) user=trove", "[pgbouncer]", "auth_type = any",
            "pool_mode = \(mode)", "unix_socket_dir = \(folder.path)", "listen_port = 5432",
        ]
        try OwnServer.run("sh", ["-c", "printf '%s\\n' \"$@\" >\(file)", "sh"] + lines)
        process = try ChildProcess(OwnServer.asServer(Self.program, [file]), mergesErrors: true)
        try process.wait("the pooler is ready", within: 60) { lines in
            lines.contains { $0.contains("process up") }
        }
    }

    /// The address of a database through the pooler.
    func address(of database: PostgresAddress) throws -> PostgresAddress {
        try database.setting("host", to: folder.path)
    }
}
