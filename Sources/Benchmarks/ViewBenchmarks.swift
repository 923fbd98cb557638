import Foundation
import ProgramSupport
import UITestSupport

/// Benchmarks of the views of a long list in the real program: the times from a key to the pixels.
///
/// The first round captures the expected pictures; the second round is timed.
struct ViewBenchmarks {
    private let rows = 1_000_000
    private let report: Report
    private let user: TroveUser
    private let size: String

    private static let views = [
        ("table", "ctrl+2"), ("gallery", "ctrl+3"), ("board", "ctrl+4"), ("calendar", "ctrl+5"),
        ("list", "ctrl+1"),
    ]

    static func run(_ report: Report) throws {
        try ViewBenchmarks(report).run()
    }

    private init(_ report: Report) throws {
        self.report = report
        user = try TroveUser()
        size = "\(rows) rows: "
    }

    private func run() throws {
        let file = try BooksFile(rows: rows, in: user.home.url)
        try user.trovectl("import", file.url.path)
        let table = try user.library.value("SELECT table_name FROM list") ?? ""
        let trove = try user.startTroveTimed()
        try trove.waitFor("all records")
        try measureViews(trove)
        report.add(
            size + "peak memory with all views visited", try trove.megabytes("VmHWM"), "MB",
            limit: .megabytes(200))
        try measureFolding(trove)
        try measureSorting(trove)
        try measureCell(trove, table)
        try measureSelection(trove, table)
        report.add(
            size + "peak memory after sorting and changing", try trove.megabytes("VmHWM"), "MB")
        try trove.end()
    }

    /// The area of the records.
    private func area(_ trove: RunningProgram) throws -> Frame {
        let window = try trove.window().frame
        return Frame(
            x: window.x + 260, y: window.y + 90, width: 260, height: window.height - 140)
    }

    private func measureViews(_ trove: RunningProgram) throws {
        let area = try area(trove)
        var pictures: [ScreenPicture] = []
        for (_, key) in Self.views {
            pictures.append(try settledPicture(of: area) { try Keyboard.press(key) })
        }
        for (picture, (name, key)) in zip(pictures, Self.views) {
            report.add(
                size + "a key to the \(name) on the screen",
                try milliseconds(
                    after: { try Keyboard.press(key) }, until: picture.isOnScreen),
                "ms")
            _ = try settledPicture(of: area)
        }
    }

    private func measureFolding(_ trove: RunningProgram) throws {
        let area = try area(trove)
        let list = try user.library.value("SELECT name FROM list") ?? ""
        try user.trovectl("change", list, "--group", "Title:letter")
        func header(_ verb: String) throws -> Accessible {
            let name = "\(verb) A"
            return try trove.find(.button, name, within: 60)
        }
        _ = try header("Collapse")
        _ = try settledPicture(of: area)
        let folded = try settledPicture(of: area) { try header("Collapse").perform("click") }
        _ = try settledPicture(of: area) { try header("Expand").perform("click") }
        let group = try header("Collapse")
        report.add(
            size + "a click on a group to the rows below it",
            try milliseconds(after: { group.perform("click") }, until: folded.isOnScreen), "ms")
        _ = try settledPicture(of: area)
        try user.trovectl("change", list, "--group", "none")
        _ = try settledPicture(of: area)
    }

    private func measureSorting(_ trove: RunningProgram) throws {
        let area = try area(trove)
        try Keyboard.press("ctrl+2")
        let head = try trove.find(.button, "Title")
        _ = try settledPicture(of: area)
        let ascending = try settledPicture(of: area) { head.perform("click") }
        // Descending, and then the manual order again.
        for _ in 1...2 { _ = try settledPicture(of: area) { head.perform("click") } }
        report.add(
            size + "a click on a head to the rows in order",
            try milliseconds(after: { head.perform("click") }, until: ascending.isOnScreen), "ms")
        _ = try settledPicture(of: area)
    }

    private func measureCell(_ trove: RunningProgram, _ table: String) throws {
        let row = try trove.find(.tableCell).frame
        try Pointer.click((row.x + 20, row.center.y))
        try Keyboard.press("F2", "ctrl+a")
        try Keyboard.type("changed", pause: 15)
        try Screen.settle()
        let before = try ScreenPicture(of: row)
        let query = "SELECT count(*) FROM \(table) WHERE title = 'changed'"
        let log = user.library.writeAheadLog
        let written = try log.lastWritten()
        let started = ContinuousClock.now
        try Keyboard.press("Return")
        var onScreen: Double?
        var onDisk: Double?
        try eventually("the cell is on the screen and on the disk", every: 1) {
            let time = (ContinuousClock.now - started).milliseconds
            if onScreen == nil, try !before.isOnScreen() { onScreen = time }
            if onDisk == nil, try log.lastWritten() != written { onDisk = time }
            return onScreen != nil && onDisk != nil
        }
        report.add(size + "a changed cell, on the screen", onScreen ?? 0, "ms")
        report.add(size + "a changed cell, written", onDisk ?? 0, "ms")
        try eventually("the change is in the library") { try user.library.value(query) == "1" }
    }

    private func measureSelection(_ trove: RunningProgram, _ table: String) throws {
        // About ten thousand: two years of those with most books.
        let first =
            try user.library.value(
                """
                SELECT year FROM \(table) WHERE year IS NOT NULL
                GROUP BY year ORDER BY count(*) DESC, year LIMIT 1
                """) ?? ""
        let next = (Int(first) ?? 0) + 1
        let condition = "year BETWEEN \(first) AND \(next)"
        let count = try user.library.value("SELECT count(*) FROM \(table) WHERE \(condition)")
        let last =
            try user.library.value("SELECT max(id) FROM \(table) WHERE \(condition)") ?? ""
        try Keyboard.press("ctrl+1", "ctrl+f")
        try Keyboard.type("year:\(first)..\(next)", pause: 15)
        try Screen.settle()
        try Keyboard.press("Down", "ctrl+a")
        let genre = try trove.find(.entry, "Genre", within: 30)
        try Screen.settle()
        try Pointer.click(genre.frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Changed", pause: 15)
        let started = ContinuousClock.now
        try Keyboard.press("Return")
        // One transaction changes them all. Counting them each time would take longer than it.
        try eventually("the last one is changed", within: 60, every: 1) {
            try user.library.value("SELECT genre FROM \(table) WHERE id = \(last)") == "Changed"
        }
        report.add(
            size + "\(count ?? "no") selected records changed, written",
            (ContinuousClock.now - started).milliseconds, "ms")
        try eventually("all are changed") {
            try user.library.value("SELECT count(*) FROM \(table) WHERE genre = 'Changed'") == count
        }
    }

    /// Returns the picture after an action that changes it.
    private func settledPicture(
        of area: Frame, after action: () throws -> Void
    ) throws -> ScreenPicture {
        let before = try ScreenPicture(of: area)
        try action()
        try eventually("the picture changes", every: 1) { try !before.isOnScreen() }
        return try settledPicture(of: area)
    }

    private func settledPicture(of area: Frame) throws -> ScreenPicture {
        try Screen.settle()
        return try ScreenPicture(of: area)
    }

    /// Returns the time of an action, whose call may return after its effect, until its result.
    private func milliseconds(
        after action: () throws -> Void, until condition: () throws -> Bool
    ) throws -> Double {
        let started = ContinuousClock.now
        try action()
        try eventually("the picture is on the screen", every: 1) { try condition() }
        return (ContinuousClock.now - started).milliseconds
    }
}
