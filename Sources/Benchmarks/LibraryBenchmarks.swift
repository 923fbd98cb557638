import Foundation
import TroveModel
import TroveStore

/// Benchmarks of the library without the app: the times of importing, opening, searching, sorting,
/// editing and exporting a list, and the peak memory of most.
enum LibraryBenchmarks {
    /// Measures a large but realistic list.
    static func runLarge(_ report: Report) async throws {
        try await measure(rows: 100_000, report, rounds: 3, memory: 130)
    }

    /// Measures a list larger than any real one, to check that size does not matter.
    static func runHuge(_ report: Report) async throws {
        try await measure(rows: 1_000_000, report, rounds: 2, memory: 250)
    }

    /// Measures searches only.
    static func runQueries(_ report: Report) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-bench-queries")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try BooksFile(rows: 1_000_000, in: folder)
        report.addHeading("books of \(file.origin)")
        let url = folder.appending(path: "library.trove")
        _ = try LibraryRun.importing(file.url, into: url)
        Memory.resetPeak()
        try await QueryBenchmarks(url: url, report: report, size: "").run()
        report.add("open and search: peak memory", Memory.peak, "MB", limit: .megabytes(250))
    }

    private static func measure(
        rows: Int, _ report: Report, rounds: Int, memory: Double
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-bench-\(rows)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = "\(rows) rows: "
        let file = try BooksFile(rows: rows, in: folder)
        report.addHeading("books of \(file.origin)")
        let url = folder.appending(path: "library.trove")
        let transfer = TransferBenchmarks(
            file: file, folder: folder, report: report, size: size, rounds: rounds)
        let importing = try transfer.measureImport(into: url)
        var library = try Library(at: url)
        guard let list = try library.lists().first else { return }
        library.close()
        let references = try LibraryReferences(
            importing: importing, library: url, list: list, folder: folder)
        references.print(in: report, size)

        Memory.resetPeak()
        let start = ContinuousClock.now
        library = try Library(at: url)
        try await open(list, in: library, since: start, report, size, references)
        library.close()
        try await QueryBenchmarks(url: url, report: report, size: size).run()
        report.add(
            size + "open and search: peak memory", Memory.peak, "MB", limit: .megabytes(memory))

        let orders = OrderBenchmarks(
            folder: folder, report: report, size: size, references: references)
        try await orders.prepare()
        try await orders.openSorted()
        library = try Library(at: url)
        try await edit(list, in: library, report, size, references)
        try await BulkBenchmarks(
            library: library, list: list, report: report, size: size, references: references
        ).run()
        library.close()
        try transfer.measureExport(of: list, in: url)
    }

    /// The limit of an edit as a multiple of a sync: an edit syncs once and does some work of its
    /// own.
    private static let editSyncs = 20.0

    private static func open(
        _ list: List, in library: Library, since start: ContinuousClock.Instant, _ report: Report,
        _ size: String, _ references: LibraryReferences
    ) async throws {
        let pages = try RecordPages(of: list, in: library)
        for try await stage in library.recordLists(for: RecordListRequest(list: list.id)) {
            let name: String
            switch stage {
            case .firstPage: name = "open, first page"
            case .complete: name = "open, all records in order"
            }
            _ = try pages.record(atOffset: 0, in: stage.list)
            report.add(
                size + name, (ContinuousClock.now - start).milliseconds, "ms",
                limit: .times(1, references.scan))
        }
        let complete = try await library.recordList(for: RecordListRequest(list: list.id))
        var worst = 0.0
        for step in 0..<200 {
            let offset = complete.count / 200 * step
            worst = max(
                worst, try milliseconds { _ = try pages.record(atOffset: offset, in: complete) })
        }
        report.add(size + "a page somewhere, slowest of 200", worst, "ms")
    }

    private static func edit(
        _ list: List, in library: Library, _ report: Report, _ size: String,
        _ references: LibraryReferences
    ) async throws {
        guard let title = list.field(named: "Title") else { return }
        let request = RecordListRequest(
            list: list.id, sort: .field(title.id), grouping: .firstLetter(title.id))
        var snapshot = try await library.recordList(for: request)
        var edits: [Double] = []
        var updates: [Double] = []
        for step in 0..<20 {
            let id = snapshot.id(at: snapshot.count / 20 * step)
            let start = ContinuousClock.now
            let change = try await library.perform(
                .setValue(.text("Edited \(step)"), field: title.id, record: id, list: list.id))
            let written = ContinuousClock.now
            snapshot = try await library.update(of: snapshot, after: change).new
            edits.append((written - start).milliseconds)
            updates.append((ContinuousClock.now - written).milliseconds)
        }
        report.add(
            size + "an edit on disk, median of 20", edits.sorted()[10], "ms",
            limit: .times(Self.editSyncs, references.sync))
        report.add(size + "the sorted list after an edit, median", updates.sorted()[10], "ms")
        let manual = try await library.recordList(for: RecordListRequest(list: list.id))
        var moves: [Double] = []
        for step in 0..<20 {
            // Alternate between records from both ends, and spread the targets over the list.
            let source = manual.id(at: step.isMultiple(of: 2) ? step : manual.count - 1 - step)
            let target = manual.id(at: manual.count / 20 * step + manual.count / 40)
            moves.append(
                try await milliseconds {
                    _ = try await library.perform(
                        .moveRecords([source], list: list.id, to: .after(target)))
                })
        }
        report.add(
            size + "moving a record anywhere, median of 20", moves.sorted()[10], "ms",
            limit: .times(Self.editSyncs, references.sync))
        report.add(size + "moving a record anywhere, slowest of 20", moves.max() ?? 0, "ms")
    }
}

/// Returns the time that `body` takes, in milliseconds.
func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start).milliseconds
}
