import Foundation
import TroveModel
import TroveStore

/// Benchmarks of single edits after edits of very many records, which leave work in the background.
enum EditBenchmarks {
    private static let rows = 1_000_000
    private static let edits = 1_000
    // The limits of the slowest and the median edit, as fractions of a full scan, which takes about
    // a second for a million records.
    private static let slowestLimit = 0.25
    private static let medianLimit = 0.01

    static func run(_ report: Report) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trove-bench-edits")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try BooksFile(rows: rows, in: folder)
        report.addHeading("books of \(file.origin)")
        let url = folder.appending(path: "library.trove")
        _ = try LibraryRun.importing(file.url, into: url)
        try await measure(url, report)
    }

    /// Measures single edits after edits of about 100 000 records each.
    ///
    /// - Parameter url: A library with a list of books, which is changed.
    static func measure(_ url: URL, _ report: Report) async throws {
        let library = try Library(at: url)
        defer { library.close() }
        guard let list = try library.lists().first, let genre = list.field(named: "Genre"),
            let pages = list.field(named: "Pages"), let title = list.field(named: "Title")
        else { throw CocoaError(.fileReadCorruptFile) }
        let all = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        for round in 0..<3 {
            let some = stride(from: round, to: all.count, by: max(1, all.count / 100_000)).map {
                all[$0]
            }
            let time = try await milliseconds {
                _ = try await library.perform(
                    .editRecords(
                        some, list: list.id,
                        [
                            .set(genre.id, .text("Changed \(round)")), .add(pages.id, 1),
                            .set(title.id, .text("Title \(round) of very many")),
                        ]))
            }
            report.add("\(some.count) records × 3 fields changed", time, "ms")
        }
        let scan = try SQLiteReferences(
            database: url, table: list.tableName, columns: list.fields.map(\.columnName)
        ).scan
        report.add(scan, "")
        let times = try await timesOfEdits(of: title, in: list, all, library)
        report.add(
            "\(edits) edits behind that, median", times[edits / 2], "ms",
            limit: .times(medianLimit, scan),
            details: String(format: "99 of 100 under %.1f", times[edits * 99 / 100]))
        report.add(
            "\(edits) edits behind that, slowest", times[edits - 1], "ms",
            limit: .times(slowestLimit, scan))
    }

    /// Changes one value after the other, and returns the times in milliseconds, in order.
    private static func timesOfEdits(
        of title: Field, in list: List, _ all: [RecordID], _ library: Library
    ) async throws -> [Double] {
        var times: [Double] = []
        for step in 0..<edits {
            let id = all[step * 37 % all.count]
            times.append(
                try await milliseconds {
                    _ = try await library.perform(
                        .setValue(
                            .text("Single edit \(step)"), field: title.id, record: id,
                            list: list.id))
                })
        }
        return times.sorted()
    }
}
