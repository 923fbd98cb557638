import Foundation
import TroveModel
import TroveStore

/// Benchmarks of opening sorted lists, and of the time and space that cached orders cost.
struct OrderBenchmarks {
    let folder: URL
    let report: Report
    let size: String
    let references: LibraryReferences

    private var url: URL { folder.appending(path: "library.trove") }

    /// Measures sorting without a cached order, and the background work after an import that makes
    /// such sorting rare.
    func prepare() async throws {
        let library = try Library(at: url)
        guard let list = try library.lists().first else { return }
        for name in ["Title", "Author", "Year", "Added"] {
            guard let field = list.field(named: name) else { continue }
            let request = RecordListRequest(
                list: list.id, sort: .field(field.id), grouping: .firstLetter(field.id))
            let time = try await milliseconds { _ = try await library.recordList(for: request) }
            report.add(size + "sort and group by \(name), the very first time", time, "ms")
        }
        library.close()
        let before = Self.fileSize(url)
        let run = try LibraryRun.preparing(url)
        report.add(size + "orders of all fields, in the background", run.milliseconds, "ms")
        report.add(
            size + "orders of all fields, peak memory", run.peak, "MB", limit: .megabytes(150))
        report.add(size + "library without its orders", before, "MB")
        report.add(size + "library with its orders", Self.fileSize(url), "MB")
    }

    /// Measures opening the library with the list in each order.
    func openSorted() async throws {
        let fields = try Library(at: url).lists().first?.fields ?? []
        for field in fields {
            try await open(field.name) { RecordListRequest(list: $0, sort: .field(field.id)) }
        }
        if let title = fields.first {
            try await open("\(title.name), with its letters") {
                RecordListRequest(
                    list: $0, sort: .field(title.id), grouping: .firstLetter(title.id))
            }
        }
    }

    private func open(_ name: String, _ request: (ListID) -> RecordListRequest) async throws {
        let start = ContinuousClock.now
        let library = try Library(at: url)
        defer { library.close() }
        guard let list = try library.lists().first else { return }
        let pages = try RecordPages(of: list, in: library)
        for try await stage in library.recordLists(for: request(list.id)) {
            for offset in 0..<min(30, stage.list.count) {
                _ = try pages.record(atOffset: offset, in: stage.list)
            }
            let time = (ContinuousClock.now - start).milliseconds
            report.add(
                size + "start, sorted by \(name), first page", time, "ms",
                limit: .times(0.15, references.scan))
            return
        }
    }

    /// Returns the size of a database with its write-ahead log, in MB.
    private static func fileSize(_ url: URL) -> Double {
        ["", "-wal"].reduce(0) { total, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path + suffix)
            return total + Double(attributes?[.size] as? Int ?? 0) / 1_048_576
        }
    }
}
