import Foundation
import Testing

/// A run of `trove-stress`, and the lines that it has printed.
final class StressProgram {
    private(set) var lines: [String] = []
    private let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var rest = Data()

    /// - Parameter temporaryFolder: Where the program puts what it needs for a while; nil for the usual
    ///   place.
    init(_ command: String, _ arguments: [String], temporaryFolder: URL? = nil) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "trove-stress")
        process.arguments = [command] + arguments
        if let temporaryFolder {
            process.environment = ProcessInfo.processInfo.environment
                .merging(["TMPDIR": temporaryFolder.path]) { $1 }
        }
        process.standardOutput = output
        process.standardInput = input
        try process.run()
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    var isRunning: Bool { process.isRunning }

    /// Waits for output for at most so many milliseconds.
    ///
    /// - Returns: Whether the program can print more.
    func readMore(within milliseconds: Int32) -> Bool {
        let file = output.fileHandleForReading
        var wanted = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, milliseconds) > 0 else { return true }
        let more = file.availableData
        rest.append(more)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
        }
        return !more.isEmpty
    }

    /// Ends the program in the middle of what it does, and reads what it had printed.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        finish()
    }

    /// Ends the program's input, so that it goes on or ends.
    func endInput() {
        try? input.fileHandleForWriting.close()
    }

    /// Waits for the end.
    ///
    /// - Returns: The program's exit status.
    @discardableResult
    func finish() -> Int32 {
        while readMore(within: 1_000) {}
        process.waitUntilExit()
        return process.terminationStatus
    }
}
