import Foundation
import TroveModel
import TroveStore

/// Benchmarks of edits of very many records at once, and of undoing them.
struct BulkBenchmarks {
    let library: Library
    let list: List
    let report: Report
    let size: String
    let references: LibraryReferences

    func run() async throws {
        let all = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        let records = some(100_000, of: all)
        let share = Double(records.count) / Double(all.count)
        try await edit(records, limit: 5 * share)
        try await transfer(records, limit: 5 * share)
        try await measure(
            "100000 records duplicated",
            .duplicateRecords(records, list: list.id), limit: 4 * share)
        try await measure(
            "the order by title made the manual one",
            .arrangeRecords(RecordListRequest(list: list.id, sort: .field(try field("Title")))),
            limit: 0.8)
        try await changeKind("Year", to: .timeSpan)
        try await changeKind("Note", to: .tags)
    }

    private func edit(_ records: [RecordID], limit: Double) async throws {
        try await measure(
            "\(records.count) records × 3 fields changed",
            .editRecords(
                records, list: list.id,
                [
                    .set(try field("Genre"), .text("Changed")), .add(try field("Pages"), 1),
                    .set(try field("Read"), .checkbox(true)),
                ]), limit: limit)
    }

    private func transfer(_ records: [RecordID], limit: Double) async throws {
        let change = try await library.perform(
            .duplicateList(list.id, name: "Other", withRecords: false))
        guard let other = change.list else { return }
        try await measure(
            "\(records.count) records moved to another list",
            .transferRecords(records, from: list.id, to: other), limit: limit)
        try await library.undo()
    }

    private func changeKind(_ name: String, to kind: FieldKind) async throws {
        let id = try field(name)
        let time = try await milliseconds {
            _ = try await library.previewKindChange(of: id, in: list.id, to: kind)
        }
        report.add(
            size + "a look at \(name) as \(kind)", time, "ms", limit: .times(6, references.scan))
        try await measure(
            "\(name) made \(kind)", .changeKind(id, list: list.id, to: kind), limit: 1.5)
    }

    /// Measures an edit and its undo.
    ///
    /// - Parameter limit: The limit of each, as a multiple of the time of SQLite's own import.
    private func measure(_ name: String, _ edit: Edit, limit: Double) async throws {
        Memory.resetPeak()
        let done = try await milliseconds { _ = try await library.perform(edit) }
        report.add(size + name, done, "ms", limit: .times(limit, references.importing))
        report.add(size + name + ", peak memory", Memory.peak, "MB")
        let undone = try await milliseconds { _ = try await library.undo() }
        report.add(
            size + name + ", undone", undone, "ms", limit: .times(limit, references.importing))
    }

    private func field(_ name: String) throws -> FieldID {
        guard let field = list.field(named: name) else {
            throw CocoaError(.keyValueValidation)
        }
        return field.id
    }

    private func some(_ count: Int, of records: [RecordID]) -> [RecordID] {
        stride(from: 0, to: records.count, by: max(1, records.count / count)).prefix(count)
            .map { records[$0] }
    }
}
