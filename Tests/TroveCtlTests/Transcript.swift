import Foundation

/// A text that contains commands and their output.
///
/// Commands and output are indented by four spaces, and commands begin with `$ `. Lines of standard
/// error may be marked, and an exit status other than 0 has its own line, `[status 64]`.
struct Transcript {
    enum Part: Equatable {
        case prose(String)
        case command(String, printed: [String])
    }

    var parts: [Part] = []

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("    $ ") {
                parts.append(.command(String(line.dropFirst(6)), printed: []))
            } else if case .command(let command, let printed)? = parts.last,
                let next = Self.output(line, followedBy: lines[(index + 1)...])
            {
                parts[parts.count - 1] = .command(command, printed: printed + [next])
            } else {
                parts.append(.prose(line))
            }
        }
    }

    /// Returns the output in a line below a command; nil at the end of the output.
    private static func output(_ line: String, followedBy rest: ArraySlice<String>) -> String? {
        if line.hasPrefix("    ") { return String(line.dropFirst(4)) }
        guard line.isEmpty, let next = rest.first(where: { !$0.isEmpty }) else { return nil }
        return next.hasPrefix("    ") && !next.hasPrefix("    $ ") ? "" : nil
    }

    /// The whole text.
    var text: String {
        parts.map { part in
            switch part {
            case .prose(let line): line + "\n"
            case .command(let command, let printed):
                "    $ \(command)\n"
                    + printed.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
            }
        }.joined()
    }

    /// All commands in order.
    var commands: [String] {
        parts.compactMap { if case .command(let command, _) = $0 { command } else { nil } }
    }
}
