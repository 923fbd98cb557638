import Foundation

/// The PostgreSQL server of the tests, which the variable `TROVE_TEST_SERVER` names.
public enum DatabaseServer {
    /// The names of the databases of this test process begin with this. Other processes have theirs
    /// on the same server at the same time.
    public static let databasePrefix = databases + "\(getpid())_"

    private static let databases = "window_"

    /// Whether programs of this test process are connected.
    static var isUsed: Bool { !connections.isEmpty }

    /// Whether a connection of a program is computing an answer: the program waits for it, and is
    /// not settled, but looks so.
    static var isBusy: Bool {
        connections.contains { !$0.hasSuffix(" idle") && !$0.hasSuffix(" idle in transaction") }
    }

    /// The titles of the processes of connections, such as `postgres: trove db [local] idle`.
    private static var connections: [String] {
        guard let process else { return [] }
        let children = read("/proc/\(process)/task/\(process)/children") ?? ""
        return children.split(separator: " ").compactMap { child in
            guard let title = read("/proc/\(child)/cmdline") else { return nil }
            let words = title.prefix { $0 != "\0" }
            // The others serve the server itself, or tests in another process.
            return words.hasPrefix("postgres: ") && words.contains(" [local] ")
                && (!words.contains(" " + databases) || words.contains(" " + databasePrefix))
                ? words.trimmingCharacters(in: .whitespaces) : nil
        }
    }

    /// The server's process; nil without a server.
    private static let process: Int32? = {
        guard let address = ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"],
            let folder = URLComponents(string: address)?.queryItems?
                .first(where: { $0.name == "host" })?.value,
            let lines = read(folder + "/data/postmaster.pid")?.split(separator: "\n")
        else { return nil }
        return lines.first.flatMap { Int32($0) }
    }()

    private static func read(_ file: String) -> String? {
        try? String(contentsOfFile: file, encoding: .utf8)
    }
}
