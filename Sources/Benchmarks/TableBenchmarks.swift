import CGtk
import Foundation
import GtkBridge
import ProgramSupport
import TableCore
@_spi(Gtk) import TableKit

/// Benchmarks of the table view, which should show the same figures for a thousand and ten million rows.
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
}

/// A run that shows a table of `rows` rows, scrolls it, and prints its ``TableFigures`` as JSON.
@MainActor
final class TableRun: TableViewDataSource {
    private let rows: Int
    private var frames: [Double] = []

    init(rows: Int) { self.rows = rows }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel.text = "Row \(path.row)"
        cell.detailTextLabel.text = "Its subtitle"
        return cell
    }

    func run() throws {
        guard gtk_init_check(nil, nil) != 0, let window = gtk_window_new(GTK_WINDOW_TOPLEVEL) else {
            throw CocoaError(.featureUnsupported)
        }
        let clock = ContinuousClock()
        gtk_window_set_default_size(window.cast(), 500, 900)
        let start = clock.now
        let table = TableView()
        table.register(TableViewCell.self, style: .subtitle, forCellReuseIdentifier: "row")
        table.dataSource = self
        gtk_container_add(window.cast(), table.widget)
        gtk_widget_show_all(window)
        var firstFrame: Double?
        var frameStart = clock.now
        let frameClock = UnsafeMutableRawPointer(gtk_widget_get_frame_clock(window))
        guard let frameClock else { throw CocoaError(.featureUnsupported) }
        connect("before-paint", of: frameClock) { _ in frameStart = clock.now }
        connect("after-paint", of: frameClock) { [weak self] _ in
            if firstFrame == nil, !table.visibleCells.isEmpty {
                firstFrame = (clock.now - start).milliseconds
            } else if firstFrame != nil {
                self?.frames.append((clock.now - frameStart).milliseconds)
            }
        }
        _ = MainLoop.run(until: { firstFrame != nil }, timeout: 30)
        let scrolling = TickCallback(on: window) { _ in
            table.contentOffset.y += 53
            return true
        }
        _ = MainLoop.run(until: { self.frames.count >= 120 }, timeout: 30)
        scrolling.stop()
        let figures = TableFigures(
            firstFrame: firstFrame ?? .infinity, frame: frames.sorted()[frames.count / 2],
            memory: Self.residentMegabytes)
        FileHandle.standardOutput.write(try JSONEncoder().encode(figures))
    }

    private static var residentMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return (kilobytes ?? 0) / 1024
    }
}
