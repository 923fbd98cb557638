import Foundation

/// A text with commands in it, and with what they print: lines that are indented by four spaces, those
/// of commands with `$ ` before. What is printed on standard error may be marked, and a status other
/// than 0 is a line of its own, `[status 64]`.
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

    /// What a line below a command says that it printed; nil if the output is over.
    private static func output(_ line: String, followedBy rest: ArraySlice<String>) -> String? {
        if line.hasPrefix("    ") { return String(line.dropFirst(4)) }
        guard line.isEmpty, let next = rest.first(where: { !$0.isEmpty }) else { return nil }
        return next.hasPrefix("    ") && !next.hasPrefix("    $ ") ? "" : nil
    }

    /// The text.
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

    /// The commands.
    var commands: [String] {
        parts.compactMap { if case .command(let command, _) = $0 { command } else { nil } }
    }
}
