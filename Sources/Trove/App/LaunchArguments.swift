import Foundation
import TableKit
import TextCore
import TroveModel

/// The command-line arguments.
struct LaunchArguments {
    /// The output to print instead of opening a window.
    enum Answer {
        case version, help
        /// An error message about an unknown option.
        case unknown(String)
        /// An error message about an argument that cannot be used with `--remind`.
        case tooMuchToRemind(String)
    }

    /// The files to import, and links to show.
    var files: [String] = []
    /// The library; nil for the user's last library.
    var library: URL?
    /// The output to print; nil to open a window.
    var answer: Answer?
    /// Whether the session bus starts the program, to wait for calls without a window.
    var isService = false
    /// Whether the next start opens the library that was open before, as after a look at a restored
    /// copy.
    var isAside = false
    /// Whether to send the reminders that are due, and to end.
    var reminds = false
    /// The record to show, as “list/record”.
    var record: String?
    /// The action to perform in the window.
    var action: LauncherAction?

    /// Parses the arguments and the environment variable `TROVE_LIBRARY`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - environment: The environment variables.
    init(_ arguments: [String], environment: [String: String]) {
        library = environment["TROVE_LIBRARY"].flatMap {
            $0.isEmpty ? nil : LibraryPath.url(of: $0)
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--library":
                library = rest.popFirst().map(LibraryPath.url)
            case "--version": answer = .version
            case "--help", "-h": answer = .help
            case "--gapplication-service": isService = true
            case "--remind": reminds = true
            case "--record": record = rest.popFirst()
            case "--aside": isAside = true
            case "--":
                files += rest
                rest = []
            case _ where argument.hasPrefix("--library="):
                library = LibraryPath.url(of: String(argument.dropFirst("--library=".count)))
            case _ where argument.hasPrefix("--"):
                action = LauncherAction(rawValue: String(argument.dropFirst(2)))
                if action == nil { answer = .unknown(argument) }
            case _ where argument.hasPrefix("-") && argument.count > 1:
                answer = .unknown(argument)
            default: files.append(argument)
            }
        }
        hideAddresses()
        if reminds, answer == nil, let excess = ignored(by: arguments) {
            answer = .tooMuchToRemind(excess)
        }
        takeLibrary()
    }

    /// The argument that reminders would ignore: they are those of the user's own library.
    private func ignored(by arguments: [String]) -> String? {
        arguments.contains { $0.hasPrefix("--library") }
            ? "--library" : files.first ?? action.map { "--" + $0.rawValue }
    }

    /// Removes passwords of shared libraries from the files.
    private mutating func hideAddresses() {
        files = files.map {
            LibraryPath.isAddress($0) ? LibraryPath.argument(for: LibraryPath.url(of: $0)) : $0
        }
    }

    /// Opens a library that is among the files instead of importing it.
    private mutating func takeLibrary() {
        guard files.count == 1, let file = LibraryPath.library(named: files[0]) else { return }
        library = file
        files = []
    }

    /// The output of `--help`.
    static var helpText: String {
        translated(
            """
            Usage: trove [OPTION…] [--library FILE] [FILE|LINK…]
            Keep and browse your lists. Each FILE is imported as a new list; a library such as
            films.trove or postgresql://host/club is opened. A LINK shows a list or a record.

              --library FILE  use this library instead of the last one
              --new-record    add a record to the open list
              --new-list      create a list
              --search        search all lists
              --remind        send the reminders that are due, without a window
              --version       show the version
              --help          show this help
            """)
    }
}
