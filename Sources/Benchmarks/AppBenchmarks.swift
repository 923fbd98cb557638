import Foundation
import UITestSupport

/// Benchmarks of the real program, measured from outside: the times that users wait.
enum AppBenchmarks {
    static func run(_ report: Report) throws {
        try measure(rows: 100_000, report, peak: 130)
        try measure(rows: 1_000_000, report, peak: 250)
    }

    private static func measure(rows: Int, _ report: Report, peak: Double) throws {
        let user = try TroveUser()
        let size = "\(rows) rows: "
        let file = try BooksFile(rows: rows, in: user.home.url)
        report.add(size + "import, peak memory", try importBooks(file, for: user), "MB")

        let starts = try StartBenchmark(user: user, rounds: 15).run()
        report.add(starts.bareWindow, size)
        report.add(
            size + "process start to rows painted, median", starts.painted, "ms",
            limit: .times(1.5, starts.bareWindow))
        report.add(size + "process start to rows on the screen, median", starts.onScreen, "ms")

        let sync = try Reference.sync(in: user.home.url)
        report.add(sync, size)
        let trove = try user.startTroveTimed()
        try trove.waitFor("all records")
        report.add(size + "memory when all records are known", try trove.megabytes("VmRSS"), "MB")
        report.add(
            size + "search of ten letters, after the last key",
            try searchTime(in: trove, user), "ms", limit: .times(1, starts.bareWindow))
        try Keyboard.press("Escape")
        report.add(
            size + "a click on a check box, written", try editTime(in: trove, user), "ms",
            limit: .times(0.25, starts.bareWindow))
        report.add(
            size + "peak memory", try trove.megabytes("VmHWM"), "MB", limit: .megabytes(peak))
        try trove.end()
    }

    /// Imports a file through the user interface.
    ///
    /// - Returns: The peak memory of the program in MB.
    private static func importBooks(_ file: BooksFile, for user: TroveUser) throws -> Double {
        let trove = try user.startTrove(opening: file.url)
        try trove.click(.button, "Import", within: 120)
        _ = try trove.find(.tableCell, within: 300)
        let peak = try trove.megabytes("VmHWM")
        try trove.end()
        return peak
    }

    /// Returns the time from the last key of a search to the first result on the screen, in
    /// milliseconds.
    private static func searchTime(in trove: RunningProgram, _ user: TroveUser) throws -> Double {
        let table = try user.tableName()
        func firstTitle(_ search: String) throws -> String {
            let conditions = search.split(separator: " ").map { "words LIKE '% \($0)%'" }
            return try user.library.value(
                """
                SELECT title FROM (
                    SELECT title, position, ' ' || replace(
                        title || ' ' || author || ' ' || coalesce(genre, '') || ' '
                        || coalesce(note, ''), char(10), ' ') AS words FROM \(table))
                WHERE \(conditions.joined(separator: " AND ")) ORDER BY position LIMIT 1
                """) ?? ""
        }
        // A search of ten letters whose last letter changes the first result.
        let searches = ["machine", "letters", "history"].flatMap { word in
            ["sa", "si", "st", "ma", "mo", "me", "la", "li", "ga", "gl"].map { "\(word) \($0)" }
        }
        let text = try searches.first {
            try firstTitle($0) != firstTitle(String($0.dropLast()))
        }
        guard let text else { throw UITestFailure("every search begins with the same row") }
        let expected = try firstTitle(text)
        try Keyboard.press("ctrl+f")
        try Keyboard.type(text, pause: 15)
        let lastKey = ContinuousClock.now
        try eventually("the first book found", every: 1) {
            trove.firstRow == expected
        }
        return (ContinuousClock.now - lastKey).milliseconds
    }

    /// Returns the median time from a click on the first record's check box to the first write to
    /// the library's write-ahead log, in milliseconds.
    private static func editTime(in trove: RunningProgram, _ user: TroveUser) throws -> Double {
        try Pointer.click(try trove.find(.tableCell).frame.center)
        let box = try trove.find(.checkBox, "Read")
        let query = "SELECT \"read\" FROM \(try user.tableName()) ORDER BY position LIMIT 1"
        var times: [Double] = []
        for _ in 0..<7 {
            try Screen.settle()
            let value = try user.library.value(query)
            let log = user.library.writeAheadLog
            let before = try log.lastWritten()
            let started = ContinuousClock.now
            box.perform("click")
            try eventually("something is written", every: 1) { try log.lastWritten() != before }
            times.append((ContinuousClock.now - started).milliseconds)
            try eventually("the change is on disk") { try user.library.value(query) != value }
        }
        return times.sorted()[3]
    }
}

extension URL {
    func lastWritten() throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

extension DatabaseFile {
    var writeAheadLog: URL { URL(fileURLWithPath: url.path + "-wal") }
}

extension TroveUser {
    /// Starts Trove so that it prints a line at each milestone of its start.
    func startTroveTimed() throws -> RunningProgram {
        try startTrove(environment: ["TROVE_TIMING": "1"], waitsForWindow: false)
    }

    /// The name of the only list's table.
    fileprivate func tableName() throws -> String {
        try library.value("SELECT table_name FROM list") ?? ""
    }
}

extension RunningProgram {
    /// Waits until the program prints a milestone.
    func waitFor(_ milestone: String) throws {
        try waitForLine(containing: milestone, within: 60)
    }

    func end() throws {
        _ = try window()
        try Keyboard.press("ctrl+q")
        try waitUntilExit(within: 60)
    }

    /// The title of the first row on screen.
    fileprivate var firstRow: String {
        windows.first?.first(.table)?.topChild?.attributes["title"] ?? ""
    }

    /// Returns a figure of `/proc/PID/status`, such as `VmRSS`, in MB.
    func megabytes(_ line: String) throws -> Double {
        guard let processIdentifier else { throw UITestFailure("the program has ended") }
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
