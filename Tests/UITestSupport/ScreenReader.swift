import Foundation
import ProgramSupport
import TestSupport

/// Debian's screen reader Orca without a voice, on the display of the test. It ends with this
/// object.
///
///     let orca = try ScreenReader(for: user)
///     let trove = try user.startTrove()
///     try Keyboard.press("Down")
///     XCTAssertEqual(try orca.heard(), ["Ficciones, Jorge Luis Borges."])
///
/// Like a program that a test starts, it tells when it is settled, so that `Programs.settle()`
/// also waits until it has said everything. With the variable `TROVE_ORCA_LOG`, Orca writes its
/// log to that file.
public final class ScreenReader {
    private let process: ChildProcess
    private var heardCount = 0

    /// Starts Orca, and waits until it listens.
    ///
    /// - Throws: A ``UITestFailure`` if it does not start.
    public init(for user: TroveUser) throws {
        let settings = user.home.url.appending(path: "orca")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        let script = PackageFolder.testData.appending(path: "Orca/orca-listener.py")
        let log = ProcessInfo.processInfo.environment["TROVE_ORCA_LOG"].map { [$0] } ?? []
        // Orca has criticals of its own, and is for the Python of the system.
        let variables = user.environment.merging(["G_DEBUG": "", "PATH": "/usr/bin:/bin"]) { $1 }
        let process = try ChildProcess(
            Program(
                "/usr/bin/python3", arguments: [script.path, settings.path] + log,
                environment: variables), mergesErrors: true)
        self.process = process
        try process.wait("Orca speaks", within: 60) { $0.contains("Screen reader on.") }
        try eventually("Orca tells when it is settled") {
            try process.processIdentifier.map(Programs.includes) ?? false
        }
        _ = try heard()
    }

    /// The texts that Orca has said since the last call, once nothing is left to say; without those
    /// that it interrupted at once.
    public func heard() throws -> [String] {
        // Orca may have been asked before a program that then had news for it.
        try Programs.settle()
        try Programs.settle()
        defer { heardCount = process.lines.count }
        let said = process.lines.dropFirst(heardCount)
        return Array(said.suffix(from: said.lastIndex(of: "").map { $0 + 1 } ?? said.startIndex))
    }

    deinit {
        process.send(SIGTERM)
        process.waitUntilExit(within: 10)
    }
}
