import Foundation
import TroveModel
import TrovePostgres

/// Benchmarks of edits of a shared library, of few records and of many, and of undoing them.
struct SharedEditBenchmarks {
    private let library: SharedBenchmarks
    private let references: SharedReferences

    /// The limit of an edit as a multiple of a sync: an edit syncs once and does some work of its
    /// own.
    private static let editSyncs = 20.0

    init(of library: SharedBenchmarks, _ references: SharedReferences) {
        (self.library, self.references) = (library, references)
    }

    private var report: Report { library.report }
    private var size: String { library.size }

    func run() async throws {
        let opened = try library.open()
        defer { opened.close() }
        let list = try await library.list(in: opened)
        guard let title = list.field(named: "Title"), let genre = list.field(named: "Genre"),
            let pages = list.field(named: "Pages")
        else { return }
        let manual = try await opened.recordList(for: RecordListRequest(list: list.id))
        try await editSingle(title, of: list, manual, in: opened)
        let records = stride(from: 0, to: manual.count, by: max(1, manual.count / 100_000))
            .prefix(100_000).map { manual.id(at: $0) }
        let share = Double(records.count) / Double(max(1, manual.count))
        try await measure(
            "\(records.count) records, one value set",
            .setValues(.text("Changed"), field: genre.id, records: records, list: list.id),
            limit: 3 * share, in: opened)
        try await measure(
            "\(records.count) records × 2 fields changed",
            .editRecords(
                records, list: list.id, [.set(genre.id, .text("Changed")), .add(pages.id, 1)]),
            limit: 5 * share, in: opened)
        try await measure(
            "\(records.count) records deleted", .deleteRecords(records, list: list.id),
            limit: 3 * share, in: opened)
    }

    /// Measures edits of one value, and undoing each.
    private func editSingle(
        _ title: Field, of list: List, _ manual: RecordList, in opened: SharedLibrary
    ) async throws {
        var sorted = try await opened.recordList(
            for: RecordListRequest(list: list.id, sort: .field(title.id)))
        var edits: [Double] = []
        var updates: [Double] = []
        var undos: [Double] = []
        var moves: [Double] = []
        for step in 0..<20 {
            let id = sorted.id(at: sorted.count / 20 * step)
            // The record was shown before it is edited.
            _ = try await opened.record(id, in: list.id)
            let value = Edit.setValue(
                .text("Edited \(step)"), field: title.id, record: id, list: list.id)
            edits.append(try await milliseconds { _ = try await opened.perform(value) })
            let old = sorted
            updates.append(
                try await milliseconds { sorted = try await opened.update(of: old).new })
            undos.append(try await milliseconds { _ = try await opened.undo() })
            sorted = try await opened.update(of: sorted).new
            let target = manual.id(at: manual.count / 20 * step + manual.count / 40)
            moves.append(
                try await milliseconds {
                    _ = try await opened.perform(
                        .moveRecords([id], list: list.id, to: .after(target)))
                })
        }
        add("an edit of one value, median of 20", edits)
        add("undoing it, median of 20", undos)
        add("moving a record anywhere, median of 20", moves)
        report.add(
            size + "the sorted list after an edit, median",
            SharedReadingBenchmarks.median(updates), "ms",
            details: SharedReadingBenchmarks.details(updates))
    }

    private func add(_ name: String, _ times: [Double]) {
        report.add(
            size + name, SharedReadingBenchmarks.median(times), "ms",
            limit: .times(Self.editSyncs, references.sync),
            details: SharedReadingBenchmarks.details(times))
    }

    /// Measures an edit and its undo.
    ///
    /// - Parameter limit: The limit of each, as a multiple of the time of copying the whole list.
    private func measure(
        _ name: String, _ edit: Edit, limit: Double, in opened: SharedLibrary
    ) async throws {
        Memory.resetPeak()
        let done = try await milliseconds { _ = try await opened.perform(edit) }
        report.add(size + name, done, "ms", limit: .times(limit, references.importing))
        report.add(size + name + ", peak memory", Memory.peak, "MB")
        let undone = try await milliseconds { _ = try await opened.undo() }
        report.add(
            size + name + ", undone", undone, "ms", limit: .times(limit, references.importing))
    }
}
