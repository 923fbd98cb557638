import Foundation
import ProgramSupport
import RandomSupport
import UITestSupport

/// A library with lists of several sizes, for the monkey; and the proof that it is sound
/// afterwards.
final class MonkeyLibrary {
    let user: TroveUser
    /// The options that name the library.
    let options: [String]
    private let database: MonkeyDatabase?

    /// Imports the lists.
    ///
    /// - Parameters:
    ///   - isShared: Whether the library is on the PostgreSQL server of the tests.
    ///   - sizes: The numbers of records of the lists.
    init(isShared: Bool, sizes: [Int], seed: UInt64) throws {
        user = try TroveUser()
        database = isShared ? try MonkeyDatabase() : nil
        options = database.map { ["--library", $0.address] } ?? []
        for size in sizes {
            let file = user.home.url.appending(path: "records \(size).csv")
            var random = SplitMix64(seed: seed)
            try Self.table(size, &random).write(to: file, atomically: true, encoding: .utf8)
            _ = try trovectl(["import", file.path, "--name", "Records \(size)"])
        }
        try forgetHistory()
    }

    /// Starts Trove with the library, where no program can be opened.
    func start() throws -> RunningProgram {
        let trove = try user.launchTrove(arguments: options, environment: try environment())
        _ = try trove.window(within: 60)
        return trove
    }

    private func environment() throws -> [String: String] {
        let data = user.home.url.appending(path: "data")
        let files = FileManager.default
        if !files.fileExists(atPath: data.path) {
            try files.createDirectory(at: data, withIntermediateDirectories: true)
            // All but the applications.
            for name in ["icons", "themes", "mime", "glib-2.0", "fonts", "gtk-3.0"] {
                try files.createSymbolicLink(
                    at: data.appending(path: name),
                    withDestinationURL: URL(filePath: "/usr/share/\(name)"))
            }
        }
        return MonkeyLibrary.environment.merging(["XDG_DATA_DIRS": data.path]) { $1 }
    }

    /// The variables of a program that tells when it is settled, and where it stops.
    static let environment = [
        "TABLEKIT_TESTING": "1", "G_DEBUG": "fatal-criticals",
        "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed",
    ]

    /// Proves that the library is sound, that undoing everything restores `fresh`, and that redoing
    /// everything restores the last state.
    ///
    /// - Returns: The number of steps.
    func prove(fresh: String) throws -> Int {
        _ = try trovectl(["check"])
        let last = try contents()
        let steps = try stepCount()
        for _ in 0..<steps { _ = try trovectl(["undo"]) }
        try compare(try contents(), with: fresh, "undoing \(steps) steps")
        for _ in 0..<steps { _ = try trovectl(["redo"]) }
        try compare(try contents(), with: last, "redoing \(steps) steps")
        _ = try trovectl(["check"])
        return steps
    }

    /// Everything in the library, as text.
    func contents() throws -> String {
        let lists = try trovectl(["lists", "--json"])
        var parts = [lists, try trovectl(["smart", "--json"])]
        for name in try Self.values(of: "name", in: lists) {
            parts.append(try trovectl(["fields", "--json", "--", name]))
            for trash in [[], ["--trash"]] {
                // The status is 1 if there are no records.
                parts.append(
                    try trovectl(
                        ["export", "--format", "json", "--sort", "added"] + trash + ["--", name],
                        allowing: [0, 1]))
            }
        }
        return parts.joined(separator: "\n")
    }

    private func compare(_ found: String, with expected: String, _ what: String) throws {
        guard found != expected else { return }
        let difference = zip(
            found.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false)
        )
        .first { $0 != $1 }
        throw MonkeyFinding(
            """
            \(what) gives other contents (\(found.count) instead of \(expected.count) characters)
            first difference: \(difference.map { "\($0.0.prefix(600))" } ?? "the end")
            instead of: \(difference.map { "\($0.1.prefix(600))" } ?? "the end")
            history: \(try trovectl(["history", "--limit", "30"]))
            """)
    }

    private func stepCount() throws -> Int {
        let history = try trovectl(["history", "--json", "--limit", "1000000"])
        let steps = try JSONSerialization.jsonObject(with: Data(history.utf8)) as? [[String: Any]]
        return (steps ?? []).count { $0["undone"] as? Bool == false }
    }

    /// Makes the imports something that cannot be undone.
    private func forgetHistory() throws {
        if let database {
            try database.run("DELETE FROM trove.step_row; DELETE FROM trove.step")
        } else {
            _ = try Program("sqlite3", arguments: [user.library.url.path, "DELETE FROM history"])
                .output()
        }
    }

    private func trovectl(_ arguments: [String], allowing statuses: [Int32] = [0]) throws -> String
    {
        var words = arguments
        words.insert(contentsOf: options, at: 1)
        let outcome = try Program(
            URL.product("trovectl").path, arguments: words, environment: user.environment
        ).run()
        guard statuses.contains(where: { outcome.status == .code($0) }) else {
            throw MonkeyFinding(
                "trovectl \(words.joined(separator: " ")): \(outcome.status)",
                output: outcome.output + outcome.errors)
        }
        return outcome.output
    }

    private static func values(of key: String, in json: String) throws -> [String] {
        let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        return (objects ?? []).compactMap { $0[key] as? String }
    }

    /// A table with columns of several kinds.
    private static func table(_ count: Int, _ random: inout SplitMix64) -> String {
        let names = ["Ada", "Momo", "The Hobbit", "Solaris", "Emma", "Łódź", "Zoë", "1984"]
        var lines = ["Title,Author,Year,Read,Day,Price,Note"]
        for row in 0..<count {
            let author = names[random.below(names.count)]
            let day = "20\(random.number(10...29))-0\(random.number(1...9))-1\(random.below(9))"
            lines.append(
                """
                \(names[random.below(names.count)]) \(row),\(author),\
                \(random.number(1900...2026)),\(random.chance(50)),\(day),\
                \(random.below(90)).\(random.number(10...99)),\(random.chance(30) ? "a, b" : "x")
                """.replacing("a, b", with: "\"a, b\""))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// A database on the server of the tests.
final class MonkeyDatabase {
    let address: String
    private let server: String
    private let name: String

    init() throws {
        guard let server = ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"] else {
            throw MonkeyFinding("a shared library needs data/scripts/with-postgres")
        }
        self.server = server
        name = "monkey_\(ProcessInfo.processInfo.processIdentifier)"
        address = server.replacing("///", with: "///\(name)")
        try Self.run("CREATE DATABASE \(name)", at: server.replacing("///", with: "///postgres"))
    }

    deinit {
        try? Self.run(
            "DROP DATABASE \(name) WITH (FORCE)", at: server.replacing("///", with: "///postgres"))
    }

    func run(_ sql: String) throws { try Self.run(sql, at: address) }

    private static func run(_ sql: String, at address: String) throws {
        _ = try Program("psql", arguments: ["-q", "-v", "ON_ERROR_STOP=1", "-c", sql, address])
            .output()
    }
}
