import Foundation
import PostgresTestSupport
import ProgramSupport
import Synchronization

@testable import TrovePostgres

/// A PostgreSQL server of one test, which it can kill and start again.
///
/// Its files are in the folder of the server that `data/scripts/with-postgres` starts, and go with
/// it.
///
/// `@unchecked Sendable`: the process is used by the test's own task only.
final class OwnServer: @unchecked Sendable {
    private static let count = Atomic(0)

    /// The folder of the socket.
    let folder: URL
    /// The folder of the data.
    let data: URL
    /// Settings for the next start, such as `fsync=on`.
    var settings: [String]
    private var process: ChildProcess?

    /// Creates a server without starting it.
    ///
    /// - Parameters:
    ///   - access: The lines of `pg_hba.conf`; nil to let everybody in.
    ///   - data: The folder for the data; nil for one below ``folder``.
    ///   - primary: The server to follow; nil for a server with new data.
    init(
        settings: [String] = [], access: [String]? = nil, data: URL? = nil,
        following primary: OwnServer? = nil
    ) throws {
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        folder = try TestServer.folder().appending(path: "own-\(getpid())-\(number)")
        self.data = data ?? folder.appending(path: "data")
        let rules = folder.appending(path: "pg_hba.conf")
        self.settings = settings + (access == nil ? [] : ["hba_file=\(rules.path)"])
        try Self.run("mkdir", ["-p", folder.path])
        if let access {
            try Self.run(
                "sh", ["-c", "printf '%s\\n' \"$@\" >\(rules.path)", "sh"] + access)
        }
        if let primary {
            try Self.run(
                Self.program("pg_basebackup"),
                ["-D", self.data.path, "-R", "-c", "fast", "-X", "stream"]
                    + ["-d", "host=\(primary.folder.path) user=trove application_name=standby"])
        } else {
            try Self.run(
                Self.program("initdb"),
                ["-D", self.data.path, "-U", "trove", "-A", "trust", "-E", "UTF8"]
                    + ["--locale=C.UTF-8", "--no-sync"])
        }
    }

    /// Kills the server.
    deinit { kill() }

    /// The address of a database.
    func address(of database: String) throws -> PostgresAddress {
        try TestServer.address(of: database).setting("host", to: folder.path)
    }

    /// Starts the server and waits until it accepts connections.
    func start() throws {
        let options = [
            "unix_socket_directories=\(folder.path)", "listen_addresses=", "max_connections=100",
            "lc_messages=C", "shared_buffers=32MB",
        ]
        let process = try ChildProcess(
            Self.asServer(
                Self.program("postgres"),
                ["-D", data.path] + (options + settings).flatMap { ["-c", $0] }),
            mergesErrors: true)
        try process.wait("the server is ready", within: 60) { lines in
            lines.contains { $0.contains("database system is ready to accept") }
        }
        self.process = process
    }

    /// Kills the server with all its processes, as a power failure of the computer would, but for
    /// what the system has not written to the disk yet.
    func kill() {
        guard let process, let identifier = process.processIdentifier else { return }
        // Stopped, it starts no others.
        process.send(SIGSTOP)
        while ["R", "S", "D"].contains(Self.status(of: identifier).first) { usleep(1_000) }
        let children = Self.children(of: identifier).map { ($0, Self.start(of: $0)) }
        for (child, _) in children { Glibc.kill(child, SIGKILL) }
        process.send(SIGKILL)
        process.waitUntilExit()
        // A process that still writes to the disk keeps the memory that the next server wants.
        for (child, start) in children where start != nil {
            while Self.start(of: child) == start { usleep(1_000) }
        }
        self.process = nil
    }

    /// Stops all processes, so that the server answers nobody; or lets them go on.
    func pause(_ isPaused: Bool) {
        guard let process, let identifier = process.processIdentifier else { return }
        let signal = isPaused ? SIGSTOP : SIGCONT
        process.send(signal)
        for child in Self.children(of: identifier) { Glibc.kill(child, signal) }
    }

    /// Creates an empty database.
    func createDatabase(_ name: String) throws {
        try TestServer.execute("CREATE DATABASE \(name)", at: try address(of: "postgres"))
    }

    /// Makes a standby accept changes.
    func promote() throws {
        try Self.run(Self.program("pg_ctl"), ["promote", "-w", "-D", data.path])
    }

    /// Waits until the log of the server has a text.
    func waitForLog(_ text: String) throws {
        try process?.wait("“\(text)” in the log", within: 60) { lines in
            lines.contains { $0.contains(text) }
        }
    }

    /// Waits until the log of the server has a number of lines with all of some texts.
    func waitForLog(_ count: Int, of texts: String...) throws {
        try process?.wait("\(count) lines with \(texts) in the log", within: 60) { lines in
            lines.count { line in texts.allSatisfy(line.contains) } >= count
        }
    }

    /// The log of the server.
    var log: String { process?.output ?? "" }

    /// The complete lines of the log of the server.
    var logLines: [String] { process?.lines ?? [] }

    private static func children(of parent: Int32) -> [Int32] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.filter { process in
            let fields = status(of: process)
            return fields.count > 1 && fields[1] == "\(parent)"
        }
    }

    /// The time at which a process started; nil if it has ended. Another one may get its number.
    private static func start(of process: Int32) -> Substring? {
        let fields = status(of: process)
        return fields.count > 19 && fields[0] != "Z" && fields[0] != "X" ? fields[19] : nil
    }

    /// The state of a process such as `T` for stopped, its parent, and more; empty if there is no
    /// such process.
    private static func status(of process: Int32) -> [Substring] {
        let status = try? String(
            contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)
        // The name of the program is in parentheses.
        return status?.split(separator: ")").last?.split(separator: " ") ?? []
    }

    /// Runs a program as the user of the server.
    static func run(_ program: String, _ arguments: [String]) throws {
        try asServer(program, arguments).output()
    }

    /// A program as the user of the server: PostgreSQL does not run as root.
    static func asServer(_ program: String, _ arguments: [String]) -> Program {
        let folder = URL(filePath: "/")
        guard getuid() == 0 else {
            return Program(program, arguments: arguments, folder: folder)
        }
        let options = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--reset-env"]
        return Program("setpriv", arguments: options + [program] + arguments, folder: folder)
    }

    /// The path of a program of the newest installed PostgreSQL.
    static func program(_ name: String) -> String {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) } ?? ""
        return "\(root)/\(newest)/bin/\(name)"
    }
}
