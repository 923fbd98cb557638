import Foundation

/// A program with its arguments, environment and working folder.
///
///     let count = try Program("sqlite3", arguments: [file.path, "SELECT count(*) FROM
///     book"]).output()
///
/// ``run(input:mergesErrors:)`` and ``output(input:)`` wait until the program has ended;
/// ``ChildProcess`` runs it in the background.
///
/// GLib starts the process, because Foundation's `Process` crashes occasionally on Linux, and
/// packages that use Swift's thread pool deadlock when tests block its threads.
public struct Program: Sendable {
    /// A path, or a name to look up in `PATH`.
    public var executable: String

    /// The arguments, without the name of the program.
    public var arguments: [String]

    /// Changes to the environment of this process; `nil` removes a variable.
    public var environment: [String: String?]

    /// The working folder; `nil` for that of this process.
    public var folder: URL?

    /// Creates a program without starting it.
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
    /// The executable of this process.
    public static var runningProgram: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }

    /// Returns an executable of the same build; all products are in one folder, also those of the
    /// package in `Examples`, which `make examples` builds.
    public static func product(_ name: String) -> URL {
        runningProgram.deletingLastPathComponent().appending(path: name)
    }
}
