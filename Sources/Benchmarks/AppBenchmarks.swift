import Foundation
import UITestSupport

/// What a person waits for: the real program, measured from the outside.
enum AppBenchmarks {
    static func run(_ report: Report) throws {
        try measure(rows: 100_000, report, firstRows: 300, memory: 130)
        try measure(rows: 1_000_000, report, firstRows: 500, memory: 250)
    }

    private static func measure(
        rows: Int, _ report: Report, firstRows: Double, memory: Double
    ) throws {
        let user = try TroveUser()
        let file = try BooksFile(rows: rows, in: user.home.url)
        let size = "\(rows) rows: "
        try importBooks(file, for: user)

        var starts: [Double] = []
        for _ in 0..<3 {
            let started = ContinuousClock.now
            let trove = try user.startTrove()
            _ = try trove.find(.tableCell, within: 60)
            starts.append((ContinuousClock.now - started).milliseconds)
            try Keyboard.press("ctrl+q")
            try trove.waitUntilExit()
        }
        report.add(size + "process start to first rows", starts.sorted()[1], "ms", limit: firstRows)

        let trove = try user.startTrove()
        _ = try trove.find(.tableCell, within: 60)
        report.add(size + "memory after start", try trove.megabytes("VmRSS"), "MB")
        report.add(
            size + "search of ten letters, after the last key",
            try searchTime(in: trove, user), "ms", limit: 100)
        report.add(size + "peak memory", try trove.megabytes("VmHWM"), "MB", limit: memory)
        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit()
    }

    private static func importBooks(_ file: BooksFile, for user: TroveUser) throws {
        let trove = try user.startTrove(opening: file.url)
        try Pointer.click(try trove.find(.button, "Import", within: 60).frame.centre)
        _ = try trove.find(.tableCell, within: 300)
        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit(within: 60)
    }

    /// From the last key to the first row of what was searched for.
    private static func searchTime(in trove: RunningProgram, _ user: TroveUser) throws -> Double {
        let table = try user.library.value("SELECT table_name FROM list") ?? ""
        let expected =
            try user.library.value(
                """
                SELECT title FROM \(table) WHERE
                    ' ' || title || ' ' || ifnull(note, '') LIKE '% silent %' AND
                    ' ' || title || ' ' || ifnull(note, '') LIKE '% hou%'
                ORDER BY position LIMIT 1
                """) ?? ""
        try Keyboard.press("ctrl+f")
        try Keyboard.type("silent hou")
        let lastKey = ContinuousClock.now
        _ = try trove.wait("the first book found") {
            try trove.find(.tableCell).name.hasPrefix(expected) ? true : nil
        }
        return (ContinuousClock.now - lastKey).milliseconds
    }
}

extension RunningProgram {
    /// A line of the kernel's account of the process, in MB.
    func megabytes(_ line: String) throws -> Double {
        let status = try String(
            contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
        let number = status.split(separator: "\n").first { $0.hasPrefix(line + ":") }?
            .split(whereSeparator: \.isWhitespace).dropFirst().first
        guard let number, let kilobytes = Double(number) else {
            throw UITestFailure("the kernel does not say \(line)")
        }
        return kilobytes / 1024
    }
}
