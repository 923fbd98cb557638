import CGtk
import Foundation
import GtkBridge
import ProgramSupport
import TableCore
@_spi(Gtk) import TableKit

/// Benchmarks of rows that are as tall as their wrapping texts, beside GTK 4's GtkListView.
enum HeightBenchmarks {
    private static let sizes = [1_000, 1_000_000]

    static func run(_ report: Report) throws {
        let references = try references(in: report)
        let display = Reference(name: "one frame at 60 Hz", milliseconds: 1000 / 60)
        let few = try best(of: 5, rows: sizes[0])
        let many = try best(of: 5, rows: sizes[1])
        report.add("1 000 rows: first frame", few.firstFrame, "ms")
        report.add(
            "1 000 000 rows: first frame", many.firstFrame, "ms",
            limit: .times(
                1.1, Reference(name: "that of 1 000 rows", milliseconds: few.firstFrame)))
        // The limit is for the renderer that GTK chooses itself.
        if let reference = references.first {
            report.add(
                "1 000 000 rows: first frame", many.firstFrame, "ms", limit: .times(0.2, reference))
        }
        for reference in references.dropFirst() {
            let ratio = many.firstFrame / reference.milliseconds
            report.add(
                "1 000 000 rows: first frame", many.firstFrame, "ms",
                details: String(format: "%.2f × ", ratio) + reference.name)
        }
        report.add("1 000 rows: memory", few.memory, "MB")
        report.add("1 000 000 rows: memory", many.memory, "MB")
        let fast = Reference(name: "5 ms", milliseconds: 5)
        report.add(
            "jump to the end", many.toEnd, "ms", limit: .times(1, fast),
            details: many.isExact ? "exact" : "NOT EXACT")
        report.add("jump back", many.back, "ms", limit: .times(1, fast))
        report.add(
            "insert at the top", many.insertion, "ms",
            limit: .times(1, Reference(name: "2 ms", milliseconds: 2)))
        report.add("a frame after a new width", many.newWidth, "ms", limit: .times(1, display))
        report.add("bytes for each of 100 000 measured rows", many.bytesPerRow, "B")
        report.add("a frame while scrolling", many.frame, "ms", limit: .times(1, display))
    }

    /// Measures GtkListView, if its program could be built, with each of two renderers.
    private static func references(in report: Report) throws -> [Reference] {
        guard let program = ProcessInfo.processInfo.environment["TROVE_LIST_VIEW"],
            FileManager.default.isExecutableFile(atPath: program)
        else {
            report.leaveOut("GtkListView", "libgtk-4-dev is not installed")
            return []
        }
        return try [("GtkListView", ""), ("GtkListView drawn by cairo", "cairo")].map { name, gsk in
            for rows in sizes {
                let figures = try listView(program, rows: rows, renderer: gsk)
                let size = rows.formatted(.number.locale(Locale(identifier: "en_GB")))
                report.add(
                    "reference: \(name), \(size) rows", figures[0], "ms",
                    details: String(
                        format: "%.0f MB, jumps %.0f and %.0f ms", figures[3], figures[1],
                        figures[2]))
                if rows == sizes[1] { return Reference(name: name, milliseconds: figures[0]) }
            }
            return Reference(name: name, milliseconds: .infinity)
        }
    }

    /// Runs the program five times.
    ///
    /// - Returns: The times of the first frame, the jumps to the end and back in ms, and the memory
    ///   in MB: the best of each.
    private static func listView(
        _ program: String, rows: Int, renderer: String
    ) throws -> [Double] {
        let runs = try (0..<5).map { _ in
            try Program(
                "/usr/bin/env",
                arguments: renderer.isEmpty
                    ? [program, "\(rows)"] : ["GSK_RENDERER=\(renderer)", program, "\(rows)"]
            ).output().split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        }
        return (0..<4).map { figure in
            runs.compactMap { $0.count > figure ? $0[figure] : nil }.min() ?? 0
        }
    }

    private static func best(of runs: Int, rows: Int) throws -> HeightFigures {
        let all = try (0..<runs).map { _ in
            try JSONDecoder().decode(
                HeightFigures.self,
                from: Data(
                    try Program(URL.runningProgram.path, arguments: ["--heights", "\(rows)"])
                        .output().utf8))
        }
        func least(_ figure: KeyPath<HeightFigures, Double>) -> Double {
            all.map { $0[keyPath: figure] }.min() ?? 0
        }
        return HeightFigures(
            firstFrame: least(\.firstFrame), frame: least(\.frame), memory: least(\.memory),
            toEnd: least(\.toEnd), back: least(\.back), insertion: least(\.insertion),
            newWidth: least(\.newWidth), bytesPerRow: least(\.bytesPerRow),
            isExact: all.allSatisfy(\.isExact))
    }
}

/// The figures of one run: times in milliseconds, memory in megabytes.
struct HeightFigures: Codable {
    var firstFrame = 0.0
    /// The median time to lay out and draw a frame while scrolling.
    var frame = 0.0
    var memory = 0.0
    /// The jumps to the last row and back to the first one.
    var toEnd = 0.0
    var back = 0.0
    /// A batch that inserts a row at the top.
    var insertion = 0.0
    /// The longest frame after the window became narrower, with 10 000 measured rows.
    var newWidth = 0.0
    /// The growth of the memory while 100 000 rows were measured, in bytes for each.
    var bytesPerRow = 0.0
    /// Whether the last row ended with the content after the jump.
    var isExact = false
}

/// A run that shows a table of rows with wrapping texts, and prints its ``HeightFigures`` as JSON.
@MainActor
final class HeightRun: TableViewDataSource {
    private var rows: Int
    private var figures = HeightFigures()

    init(rows: Int) { self.rows = rows }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.numberOfLines = 0
        let words = repeatElement(" word", count: path.row % 40).joined()
        cell.textLabel.text = "Row \(path.row)\(words)"
        return cell
    }

    func run() throws {
        guard gtk_init_check(nil, nil) != 0 else { throw CocoaError(.featureUnsupported) }
        let meter = FrameMeter<TableView>(width: 500, height: 900) {
            let table = TableView()
            table.register(TableViewCell.self, style: .default, forCellReuseIdentifier: "row")
            table.rowHeight = TableView.automaticDimension
            table.dataSource = self
            return table
        }
        let shown = try meter.measure(
            isShown: { !$0.visibleCells.isEmpty }, scroll: { $0.contentOffset.y += 53 },
            finally: {
                self.measure($0, meter)
                return nil
            })
        (figures.firstFrame, figures.frame) = (shown.firstFrame, shown.frame)
        figures.memory = shown.memory
        FileHandle.standardOutput.write(try JSONEncoder().encode(figures))
    }

    private func measure(_ table: TableView, _ meter: FrameMeter<TableView>) {
        let last = IndexPath(row: rows - 1, section: 0)
        figures.toEnd = milliseconds {
            table.scrollToRow(at: last, at: .bottom, animated: false)
        }
        let end = table.rectForRow(at: last)
        figures.isExact =
            table.indexPathsForVisibleRows.last == last
            && abs(end.maxY - table.contentSize.height) < 1
        figures.back = milliseconds {
            table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
        }
        table.contentOffset.y = 5000
        MainLoop.drain()
        figures.insertion = milliseconds {
            table.performBatchUpdates {
                rows += 1
                table.insertRows(at: [IndexPath(row: 0, section: 0)])
            }
        }
        MainLoop.drain()
        measureRows(10_000, of: table)
        figures.newWidth = meter.longestFrameAfterNarrowing(by: 120)
        let before = FrameMeter<TableView>.residentMegabytes
        measureRows(100_000, of: table)
        let grown = FrameMeter<TableView>.residentMegabytes - before
        figures.bytesPerRow = max(0, grown) * 1024 * 1024 / 100_000
    }

    /// Scrolls from the top until so many rows have been measured.
    private func measureRows(_ count: Int, of table: TableView) {
        table.contentOffset.y = 0
        while let row = table.indexPathsForVisibleRows.last?.row, row < min(count, rows - 1) {
            let offset = table.contentOffset.y
            table.contentOffset.y += 850
            if table.contentOffset.y == offset { return }
        }
    }
}
