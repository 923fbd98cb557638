import Foundation
import ProgramSupport

/// A shell with `trovectl` in its path, its own library, and its own working folder.
final class Shell {
    /// The folder of the library.
    let folder: URL
    /// The root folder of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The day on which the first command may have run, which can be over at the last one.
    private let start = Date.now

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "trovectl-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "data"),
            withDestinationURL: Self.package.appending(path: "data"))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var environment: [String: String?] {
        [
            "LANGUAGE": nil, "LC_COLLATE": nil, "LC_MESSAGES": nil,
            "XDG_DATA_HOME": folder.path, "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "96",
            "PATH": URL.runningProgram.deletingLastPathComponent().path + ":/usr/bin:/bin",
            "TROVE_DATA_DIR": Self.package.appending(path: "data").path,
        ]
    }

    /// Runs a command line.
    ///
    /// - Parameter together: Whether to merge errors into the output, as in a terminal.
    func run(_ command: String, together: Bool = false) throws -> ProgramOutcome {
        var outcome = try Program(
            "/bin/sh", arguments: ["-c", command], environment: environment, folder: folder
        ).run(mergesErrors: together)
        outcome.output = withoutChanges(outcome.output)
        outcome.errors = withoutChanges(outcome.errors)
        return outcome
    }

    /// Returns a text with the parts masked that vary between runs.
    private func withoutChanges(_ text: String) -> String {
        let calendar = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        var text = text
        for today in [start, .now] {
            text.replace(today.formatted(calendar), with: "2026-11-21")
            text.replace(
                today.addingTimeInterval(30 * 86_400).formatted(calendar), with: "2026-12-21")
        }
        return
            text
            .replacing(folder.path, with: "~/.local/share")
            .replacing(Self.package.path + "/", with: "")
            .replacing(#/(2026-1[12]-21[ T])\d\d:\d\d:\d\d/#) { "\($0.1)12:00:00" }
            .replacing(#/-\d{6}\.trove/#, with: "-120000.trove")
            .replacing(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#, with: "UUID")
            .replacing(#/\d{5,} bytes/#, with: "100000 bytes")
            .replacing(#/("(?:size|before|after)" : )\d+/#) { "\($0.1)100000" }
            .replacing(#/((?:day|restoring|repair) +)\d{5,}/#) { "\($0.1)100000" }
    }
}
