import Foundation

/// A program with its arguments, environment and working folder.
///
///     let count = try Program("sqlite3", arguments: [file.path, "SELECT count(*) FROM book"]).output()
///
/// ``run(input:mergesErrors:)`` and ``output(input:)`` wait for its end; ``ChildProcess`` lets it run
/// beside the caller. GLib starts it: Foundation's `Process` crashes now and then on Linux, and a
/// package that needs Swift's thread pool waits forever for tests that block its threads.
public struct Program: Sendable {
    /// A path, or a name to look up in `PATH`.
    public var executable: String

    /// The arguments, without the name of the program.
    public var arguments: [String]

    /// Changes to the environment of this process; `nil` removes a variable.
    public var environment: [String: String?]

    /// The working folder; `nil` for that of this process.
    public var folder: URL?

    /// Describes a program. It starts only when it is run.
    public init(
        _ executable: String, arguments: [String] = [], environment: [String: String?] = [:],
        folder: URL? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// The command line, for messages.
    var commandLine: String { ([executable] + arguments).joined(separator: " ") }
}

extension URL {
    /// The running program.
    public static var runningProgram: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }

    /// A program that was built with the running one: all products of a build are in one folder.
    public static func product(_ name: String) -> URL {
        runningProgram.deletingLastPathComponent().appending(path: name)
    }
}
