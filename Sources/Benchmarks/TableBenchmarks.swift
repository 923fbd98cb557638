import CGtk
import Foundation
import GtkBridge
import ProgramSupport
import TableCore
@_spi(Gtk) import TableKit

/// Benchmarks of the table view, which should show the same figures for a thousand and ten million
/// rows.
enum TableBenchmarks {
    private static let sizes = [1_000, 100_000, 1_000_000, 10_000_000]

    /// Measures each size in a process of its own, so that memory is comparable.
    static func run(_ report: Report) throws {
        var smallest: TableFigures?
        // Scrolling must keep up with the frames of the display.
        let display = Reference(name: "one frame at 60 Hz", milliseconds: 1000 / 60)
        for rows in sizes {
            let figures = try best(of: 3, rows: rows)
            let first = smallest ?? figures
            smallest = first
            let size = rows.formatted(.number.locale(Locale(identifier: "en_GB")))
            report.add(
                "\(size) rows: first frame", figures.firstFrame, "ms",
                limit: rows == sizes[0]
                    ? nil
                    : .times(
                        1.5,
                        Reference(
                            name: "that of \(sizes[0]) rows", milliseconds: first.firstFrame)))
            report.add(
                "\(size) rows: a frame while scrolling", figures.frame, "ms",
                limit: .times(1, display))
            report.add(
                "\(size) rows: memory beyond that of \(sizes[0]) rows",
                figures.memory - first.memory, "MB", limit: .megabytes(20))
        }
    }

    private static func best(of runs: Int, rows: Int) throws -> TableFigures {
        let all = try (0..<runs).map { _ in try measureInProcess(rows: rows) }
        return TableFigures(
            firstFrame: all.map(\.firstFrame).min() ?? 0, frame: all.map(\.frame).min() ?? 0,
            memory: all.map(\.memory).min() ?? 0)
    }

    private static func measureInProcess(rows: Int) throws -> TableFigures {
        let figures = try Program(
            URL.runningProgram.path, arguments: ["--table", String(rows)]
        ).output()
        return try JSONDecoder().decode(TableFigures.self, from: Data(figures.utf8))
    }
}

/// The figures of one run of a table.
struct TableFigures: Codable {
    /// The time from requesting the window to the end of its first frame, in milliseconds.
    var firstFrame: Double
    /// The median time to lay out and draw a frame while scrolling, in milliseconds.
    var frame: Double
    /// The resident memory at the end, in megabytes.
    var memory: Double
    /// The time of a batch of 1 000 changes, in milliseconds, where it is measured.
    var batch: Double?
}

/// A run that shows a table of `rows` rows, scrolls it, and prints its ``TableFigures`` as JSON.
@MainActor
final class TableRun: TableViewDataSource {
    private let rows: Int

    init(rows: Int) { self.rows = rows }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.text = "Row \(path.row)"
        cell.detailTextLabel.text = "Its subtitle"
        return cell
    }

    func run() throws {
        guard gtk_init_check(nil, nil) != 0 else { throw CocoaError(.featureUnsupported) }
        let table = FrameMeter<TableView>(width: 500, height: 900) {
            let table = TableView()
            table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
            table.dataSource = self
            return table
        }
        try table.run(
            isShown: { !$0.visibleCells.isEmpty }, scroll: { $0.contentOffset.y += 53 })
    }
}
