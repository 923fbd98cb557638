import Foundation
import TroveCore

/// The library without a window: what an import, a list, a search, a sort and an edit take, and the
/// most memory that each needs.
enum LibraryBenchmarks {
    /// A list of a size that people have.
    static func runLarge(_ report: Report) async throws {
        try await measure(rows: 100_000, report, sort: 200, search: 100)
    }

    /// A list of a size that nobody has, and that must not matter.
    static func runHuge(_ report: Report) async throws {
        try await measure(rows: 1_000_000, report, sort: nil, search: 300)
    }

    private static func measure(
        rows: Int, _ report: Report, sort: Double?, search: Double
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-bench-\(rows)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = "\(rows) rows: "
        let file = try BooksFile(rows: rows, in: folder)
        let baseline = try SQLiteBaseline.importTime(of: file, in: folder)
        report.add(size + "sqlite3 .import and FTS5 of the same file", baseline, "ms")

        Memory.resetPeak()
        var library = try Library(at: folder.appending(path: "library.trove"))
        let importTime = try await milliseconds { _ = try await library.importCSV(from: file.url) }
        report.add(size + "import", importTime, "ms", limit: baseline * 2)
        report.add(size + "import, peak memory", Memory.peak, "MB", limit: 150)
        library.close()

        Memory.resetPeak()
        let start = ContinuousClock.now
        library = try Library(at: folder.appending(path: "library.trove"))
        guard let list = try library.lists().first else { return }
        try await open(list, in: library, since: start, report, size)
        try await searchAndSort(list, in: library, report, size, sort: sort, search: search)
        try await edit(list, in: library, report, size)
        try await export(list, in: library, to: folder, report, size)
        library.close()
    }

    private static func open(
        _ list: List, in library: Library, since start: ContinuousClock.Instant, _ report: Report,
        _ size: String
    ) async throws {
        let pages = try RecordPages(of: list, in: library)
        for try await stage in library.recordLists(for: RecordListRequest(list: list.id)) {
            let name: String
            switch stage {
            case .firstPage: name = "open, first page"
            case .complete: name = "open, all records in order"
            }
            _ = try pages.record(atOffset: 0, in: stage.list)
            report.add(size + name, (ContinuousClock.now - start).milliseconds, "ms", limit: 300)
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

    private static func searchAndSort(
        _ list: List, in library: Library, _ report: Report, _ size: String, sort: Double?,
        search: Double
    ) async throws {
        var slowest = 0.0
        var word = ""
        for key in "silent hou" {
            word.append(key)
            let request = RecordListRequest(list: list.id, query: word)
            slowest = max(
                slowest, try await milliseconds { _ = try await library.recordList(for: request) })
        }
        report.add(size + "search of ten letters, slowest key", slowest, "ms", limit: search)

        for query in [
            "s", "year:1950..1960", "-genre:crime read:no", "author:tolkien or genre:none",
        ] {
            let request = RecordListRequest(list: list.id, query: query)
            let time = try await milliseconds { _ = try await library.recordList(for: request) }
            report.add(size + "query \(query)", time, "ms", limit: 300)
        }
        for name in ["Title", "Author", "Year", "Added"] {
            guard let field = list.field(named: name) else { continue }
            let request = RecordListRequest(
                list: list.id, sort: .field(field.id), grouping: .firstLetter(field.id))
            let time = try await milliseconds { _ = try await library.recordList(for: request) }
            report.add(size + "sort and group by \(name)", time, "ms", limit: sort)
        }
        report.add(
            size + "open, search, sort: peak memory", Memory.peak, "MB",
            limit: sort == nil ? 250 : 130)
    }

    private static func export(
        _ list: List, in library: Library, to folder: URL, _ report: Report, _ size: String
    ) async throws {
        let baseline = try SQLiteBaseline.exportTime(
            of: "SELECT * FROM \(list.tableName) ORDER BY position", in: library.url, to: folder)
        report.add(size + "sqlite3 -csv of the same table", baseline, "ms")
        Memory.resetPeak()
        let time = try await milliseconds {
            try await library.export(
                RecordListRequest(list: list.id), as: .csv,
                toFile: folder.appending(path: "out.csv"))
        }
        report.add(size + "export as CSV", time, "ms", limit: baseline * 1.5)
        report.add(size + "export, peak memory", Memory.peak, "MB", limit: 150)
    }

    private static func edit(
        _ list: List, in library: Library, _ report: Report, _ size: String
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
        report.add(size + "an edit on disk, median of 20", edits.sorted()[10], "ms", limit: 30)
        report.add(size + "the sorted list after an edit, median", updates.sorted()[10], "ms")
        var moves: [Double] = []
        for step in 0..<20 {
            let ids = [snapshot.id(at: step * 7), snapshot.id(at: snapshot.count - 1 - step)]
            moves.append(
                try await milliseconds {
                    _ = try await library.perform(
                        .moveRecords([ids[0]], list: list.id, to: .after(ids[1])))
                })
        }
        report.add(size + "moving a record, median of 20", moves.sorted()[10], "ms", limit: 30)
    }
}

/// How long `body` takes, in milliseconds.
func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start).milliseconds
}
