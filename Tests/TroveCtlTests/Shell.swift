import Foundation

/// A shell with `trovectl` in its path, a library of its own, and a folder of its own to work in.
final class Shell {
    /// What a command line did.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Where the library is.
    let folder: URL
    /// The sources of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// The program that was built with these tests.
    static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "trovectl")

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

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["LANGUAGE", "LC_COLLATE", "LC_MESSAGES"] { environment[name] = nil }
        return environment.merging([
            "XDG_DATA_HOME": folder.path, "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "96",
            "PATH": Self.program.deletingLastPathComponent().path + ":/usr/bin:/bin",
            "TROVE_DATA_DIR": Self.package.appending(path: "data").path,
        ]) { $1 }
    }

    /// Runs a command line.
    ///
    /// - Parameter together: Whether errors and output come as one, as in a terminal.
    func run(_ command: String, together: Bool = false) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.environment = environment
        process.currentDirectoryURL = folder
        // Files rather than pipes: nobody has to read them while the program runs.
        let outputFile = folder.appending(path: ".output")
        let errorFile = folder.appending(path: ".errors")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        let output = try FileHandle(forWritingTo: outputFile)
        process.standardOutput = output
        process.standardError = together ? output : try FileHandle(forWritingTo: errorFile)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try text(of: outputFile),
            errors: try text(of: errorFile))
    }

    /// What a file has, without what differs between one run and the next.
    private func text(of file: URL) throws -> String {
        let today = Date.now
        let calendar = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
            .replacing(folder.path, with: "~/.local/share")
            .replacing(Self.package.path + "/", with: "")
            .replacing(today.formatted(calendar), with: "2026-11-21")
            .replacing(
                today.addingTimeInterval(30 * 86_400).formatted(calendar), with: "2026-12-21"
            )
            .replacing(#/(2026-1[12]-21[ T])\d\d:\d\d:\d\d/#) { "\($0.1)12:00:00" }
            .replacing(#/-\d{6}\.trove/#, with: "-120000.trove")
            .replacing(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#, with: "UUID")
            .replacing(#/\d{5,} bytes/#, with: "100000 bytes")
            .replacing(#/("(?:size|before|after)" : )\d+/#) { "\($0.1)100000" }
            .replacing(#/((?:day|restoring|repair) +)\d{5,}/#) { "\($0.1)100000" }
    }
}
