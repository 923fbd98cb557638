import Foundation
import Testing

/// The sessions in `Sessions` and in the documentation match the output of the commands.
///
/// With `TROVECTL_RECORD=1` they are rewritten from the current output; review the differences.
struct TranscriptTests {
    private static let isRecording = ProcessInfo.processInfo.environment["TROVECTL_RECORD"] == "1"
    private static let folder = Shell.package.appending(path: "Tests/TroveCtlTests/Sessions")

    static let sessions = [
        "lists", "fields", "records", "links", "pictures", "queries", "loans", "files", "library",
        "errors",
    ]

    @Test(arguments: sessions)
    func aSessionPrintsWhatItSays(_ name: String) throws {
        try check(Self.folder.appending(path: name + ".md"), together: false)
    }

    @Test func theDocumentationShowsWhatTheProgramPrints() throws {
        try check(Shell.package.appending(path: "docs/trovectl.md"), together: true)
    }

    @Test func everyCommandIsInASession() throws {
        let texts = try Self.sessions.map {
            try String(contentsOf: Self.folder.appending(path: $0 + ".md"), encoding: .utf8)
        }
        let commands = Transcript(texts.joined(separator: "\n")).commands.joined(separator: "\n")
        let tool = try Tool.dumped()
        for command in tool.leaves {
            #expect(commands.contains(command.path), "no session has “\(command.path)”")
            let lines = commands.split(separator: "\n").filter { $0.contains(command.path) }
            if command.has("json") {
                #expect(
                    lines.contains { $0.contains("--json") },
                    "no session has “\(command.path) --json”")
            }
            if command.has("dry-run") {
                #expect(
                    lines.contains { $0.contains("--dry-run") },
                    "no session has “\(command.path) --dry-run”")
            }
        }
    }

    /// Commands that only read, or have their own form of output.
    private static let readers: Set<String> = [
        "trovectl lists", "trovectl folders list", "trovectl fields list", "trovectl smart list",
        "trovectl templates list",
        "trovectl templates show", "trovectl query", "trovectl trash show", "trovectl duplicates",
        "trovectl links", "trovectl stats", "trovectl pictures list", "trovectl history",
        "trovectl loans", "trovectl check", "trovectl backup list", "trovectl manual",
        "trovectl roles list",
    ]

    @Test func everyCommandHasJSONAndEveryOneThatWritesCanBeTried() throws {
        let leaves = try Tool.dumped().leaves
        #expect(leaves.count > 40)
        for command in leaves where command.path != "trovectl manual" {
            #expect(command.has("json"), "“\(command.path)” has no --json")
            #expect(command.has("library"), "“\(command.path)” has no --library")
            #expect(
                command.has("dry-run") != Self.readers.contains(command.path),
                "“\(command.path)” writes and has no --dry-run, or only reads and has it")
        }
    }

    private func check(_ file: URL, together: Bool) throws {
        let shell = try Shell()
        var transcript = Transcript(try String(contentsOf: file, encoding: .utf8))
        #expect(!transcript.commands.isEmpty)
        for (index, part) in transcript.parts.enumerated() {
            guard case .command(let command, let expected) = part else { continue }
            let outcome = try shell.run(command, together: together)
            var printed = lines(outcome.output) + lines(outcome.errors).map { "! " + $0 }
            if outcome.status != 0 { printed.append("[status \(outcome.status)]") }
            if Self.isRecording {
                transcript.parts[index] = .command(command, printed: printed)
            } else {
                #expect(printed == expected, "\(file.lastPathComponent): $ \(command)")
            }
        }
        if Self.isRecording {
            try transcript.text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    private func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
