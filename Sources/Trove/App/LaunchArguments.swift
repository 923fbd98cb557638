import Foundation
import TableKit
import TextCore

/// The command-line arguments.
struct LaunchArguments {
    /// The output to print instead of opening a window.
    enum Answer {
        case version, help
        /// An error message about an unknown option.
        case unknown(String)
    }

    /// The files to import.
    var files: [String] = []
    /// The library; nil for the user's default library.
    var library: URL?
    /// The output to print; nil to open a window.
    var answer: Answer?

    /// Parses the arguments and the environment variable `TROVE_LIBRARY`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - environment: The environment variables.
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

    /// The output of `--help`.
    static var helpText: String {
        translated(
            """
            Usage: trove [--library FILE] [FILE…]
            Keep and browse your lists. Each FILE is imported as a new list.

              --library FILE  use this library instead of your own
              --version       show the version
              --help          show this help
            """)
    }
}
