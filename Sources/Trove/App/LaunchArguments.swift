import Foundation
import GtkBridge

/// What the program was started with.
struct LaunchArguments {
    /// What to do instead of opening a window.
    enum Answer {
        case version, help
        /// An option that there is none of.
        case unknown(String)
    }

    /// Files to import.
    var files: [String] = []
    /// The library, where it is not this account's own.
    var library: URL?
    /// Set when there is nothing to open a window for.
    var answer: Answer?

    /// - Parameter arguments: Those after the program's name.
    init(_ arguments: [String], environment: [String: String]) {
        library = environment["TROVE_LIBRARY"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--library":
                library = rest.popFirst().map { URL(filePath: $0) }
            case "--version": answer = .version
            case "--help", "-h": answer = .help
            case "--":
                files += rest
                rest = []
            case _ where argument.hasPrefix("--library="):
                library = URL(filePath: String(argument.dropFirst("--library=".count)))
            case _ where argument.hasPrefix("-") && argument.count > 1:
                answer = .unknown(argument)
            default: files.append(argument)
            }
        }
    }

    /// The lines for `--help`.
    static var helpText: String {
        translated(
            """
            Usage: trove [--library FILE] [FILE…]
            Keeps your lists. A FILE is imported as a new list.

              --library FILE  use this library instead of your own
              --version       say which version this is
              --help          say this
            """)
    }
}
