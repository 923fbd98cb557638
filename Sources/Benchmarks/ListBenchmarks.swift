import Foundation
import TroveFormats
import TroveModel
import TroveStore

/// Benchmarks of changes of whole lists and of very many records at once.
enum ListBenchmarks {
    static func run(_ report: Report) async throws {
        try await measureEdits(report, rows: 100_000)
        try await measureOrders(report, rows: 1_000_000)
    }

    private static func withBooks(
        _ rows: Int, _ body: (Library, List, BooksFile) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-lists-\(rows)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library(at: folder.appending(path: "library.trove"))
        let file = try BooksFile(rows: rows, in: folder)
        let list = try await library.importCSV(from: file.url).list
        try await body(library, list, file)
        library.close()
    }

    private static func measureEdits(_ report: Report, rows: Int) async throws {
        let size = "\(rows) rows: "
        try await withBooks(rows) { library, list, file in
            let reference = Reference(
                name: "sqlite3 .import and FTS5",
                milliseconds: try SQLiteBaseline.importTime(
                    of: file, in: file.url.deletingLastPathComponent()))
            report.add(reference, size)
            let fields = list.fields.map(\.id)
            let records = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
            func add(_ what: String, _ limit: Double?, _ body: () async throws -> Void) async throws
            {
                let start = ContinuousClock.now
                try await body()
                let time = (ContinuousClock.now - start).milliseconds
                report.add(size + what, time, "ms", limit: limit.map { .times($0, reference) })
            }
            let changes: [RecordEdit] = [
                .add(fields[4], 1),
                .replace(TextReplacement("a", with: "e"), fields: [fields[0], fields[1]]),
            ]
            try await add("count what a bulk edit would change", 2) {
                _ = try await library.preview(changes, of: records, in: list.id)
            }
            Memory.resetPeak()
            try await add("edit all records at once", 5) {
                try await library.perform(.editRecords(records, list: list.id, changes))
            }
            report.add(size + "edit all records, peak memory", Memory.peak, "MB")
            try await add("undo that", 5) { try await library.undo() }
            for (what, near) in [("equal", false), ("near", true)] {
                let search = DuplicateSearch(fields: [fields[0], fields[1]], findsNear: near)
                Memory.resetPeak()
                try await add("find \(what) duplicates by title and author", 5) {
                    _ = try await library.duplicates(in: list.id, search)
                }
            }
            report.add(size + "find duplicates, peak memory", Memory.peak, "MB")
            try await measureCopies(of: list, in: library, add, records.prefix(rows / 10))
        }
    }

    private static func measureCopies(
        of list: List, in library: Library,
        _ add: (String, Double?, () async throws -> Void) async throws -> Void,
        _ records: ArraySlice<RecordID>
    ) async throws {
        let films = try await library.perform(
            .duplicateList(list.id, name: "Copy", withRecords: false)
        ).list
        try await add("duplicate the list with its records", 5) {
            try await library.perform(
                .duplicateList(list.id, name: "Whole Copy", withRecords: true))
        }
        guard let films else { return }
        try await add("move a tenth to another list", 3) {
            try await library.perform(
                .transferRecords(Array(records), from: list.id, to: films))
        }
        try await add("statistics of all fields", 2) {
            _ = try await library.statistics(for: RecordListRequest(list: list.id))
        }
    }

    private static func measureOrders(_ report: Report, rows: Int) async throws {
        let size = "\(rows) rows: "
        try await withBooks(rows) { library, list, _ in
            let fields = list.fields.map(\.id)
            for count in 1...3 {
                let keys = [3, 2, 0].prefix(count).map { SortKey(.field(fields[$0])) }
                let request = RecordListRequest(
                    list: list.id, sort: .by(Array(keys)),
                    ignoredWords: IgnoredWords(["the", "a", "an"]))
                Memory.resetPeak()
                let start = ContinuousClock.now
                _ = try await library.recordList(for: request)
                report.add(
                    size + "sort by \(count) keys", (ContinuousClock.now - start).milliseconds, "ms"
                )
                report.add(size + "sort by \(count) keys, peak memory", Memory.peak, "MB")
            }
            let request = RecordListRequest(
                list: list.id, sort: .field(fields[0]), grouping: .range(fields[2], step: 10))
            for (what, edit) in [
                ("sort by one key, in ranges", nil as Edit?),
                ("make that the manual order", .arrangeRecords(request)),
            ] {
                Memory.resetPeak()
                let start = ContinuousClock.now
                if let edit {
                    try await library.perform(edit)
                } else {
                    _ = try await library.recordList(for: request)
                }
                report.add(size + what, (ContinuousClock.now - start).milliseconds, "ms")
                report.add(size + what + ", peak memory", Memory.peak, "MB")
            }
            let start = ContinuousClock.now
            try await library.undo()
            report.add(
                size + "undo that", (ContinuousClock.now - start).milliseconds, "ms")
        }
    }
}
