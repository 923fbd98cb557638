import Foundation
import RandomSupport
import TroveModel

@testable import TrovePostgres

/// A person who changes a list at random, and notes each change that the library acknowledged.
actor SimulatedPerson {
    private let library: SharedLibrary
    private let shown: LiveList
    /// The list whose records change.
    private let list: List
    /// A list that is moved to other folders.
    private let moved: ListID
    private let name: String
    private var random: SplitMix64
    private var number = 0
    private var lastCell: ReplayedChanges.Place?
    private var trashed: [RecordID] = []
    private(set) var log: [ReplayedChanges.Entry] = []
    /// The refused changes by the kind of their error.
    private(set) var refusals: [LibraryError.Code: Int] = [:]
    /// Errors that nobody should see.
    private(set) var failures: [String] = []

    init(
        _ name: String, at library: SharedLibrary, shown: LiveList, list: List, moved: ListID,
        seed: Int
    ) {
        (self.name, self.library, self.shown) = (name, library, shown)
        (self.list, self.moved) = (list, moved)
        random = SplitMix64(seed: seed)
    }

    /// Makes changes until `count` of them are acknowledged or refused.
    func work(_ count: Int) async {
        for _ in 0..<count {
            do {
                switch random.below(100) {
                case ..<12: note(try await library.undo(), .undo)
                case ..<18: note(try await library.redo(), .redo)
                default: try await edit()
                }
            } catch let error as LibraryError {
                refusals[error.code, default: 0] += 1
                // A record that somebody else deleted meanwhile cannot be deleted again.
                if ![.conflict, .notFound, .invalid].contains(error.code) {
                    failures.append("\(name), change \(number): \(error.code) \(error.message)")
                }
            } catch {
                failures.append("\(name), change \(number): \(error)")
            }
        }
    }

    private func edit() async throws {
        number += 1
        let ids = shown.snapshot.allIDs
        switch random.below(100) {
        case ..<45: try await setValue(in: ids)
        case ..<55: try await setCells(in: ids)
        case ..<65:
            let values = values()
            let change = try await library.perform(
                .addRecord(list: list.id, values: values, place: place(in: ids)))
            note(
                change,
                .edit(
                    change.inserted.flatMap { id in
                        [(.existence(id), "1")]
                            + values.map { (.cell(id, $0.key), $0.value.text) }
                    }))
        case ..<75:
            let change = try await library.perform(
                .deleteRecords(random.some(of: ids, atMost: 3), list: list.id))
            trashed += change.deleted
            note(change, .edit(change.deleted.map { (.trash($0), "1") }))
        case ..<82:
            guard !trashed.isEmpty else { return }
            let chosen = random.some(of: trashed, atMost: 3)
            trashed.removeAll(where: chosen.contains)
            let change = try await library.perform(.restoreRecords(chosen, list: list.id))
            note(change, .edit(change.inserted.map { (.trash($0), nil) }))
        case ..<97:
            let some = random.some(of: ids, atMost: 3).shuffled(using: &random)
            let others = ids.filter { !some.contains($0) }
            note(
                try await library.perform(
                    .moveRecords(some, list: list.id, to: place(in: others))), .edit([]))
        default:
            let text = "\(name) \(number)"
            note(
                try await library.perform(.setFolder(moved, text)),
                .edit([(.folder(moved), text)]))
        }
    }

    /// Sets another field than the last time, because typing into the same field joins the last
    /// step.
    private func setValue(in ids: [RecordID]) async throws {
        guard let id = random.pick(ids), let field = random.pick(list.fields),
            lastCell != .cell(id, field.id)
        else { return }
        lastCell = .cell(id, field.id)
        if random.chance(70) { _ = try await library.record(id, in: list.id) }
        let value = value(of: field)
        note(
            try await library.perform(
                .setValue(value, field: field.id, record: id, list: list.id)),
            .edit([(.cell(id, field.id), value.text)]))
    }

    private func setCells(in ids: [RecordID]) async throws {
        let cells: [CellValue] = random.some(of: ids, atMost: 4).compactMap { id in
            random.pick(list.fields).map { CellValue(value(of: $0), field: $0.id, record: id) }
        }
        note(
            try await library.perform(.setCells(cells, list: list.id)),
            .edit(cells.map { (.cell($0.record, $0.field), $0.value.text) }))
    }

    private func value(of field: Field) -> FieldValue {
        field.kind == .number
            ? .integer(Int64(number)) : .text(random.chance(10) ? "" : "\(name) \(number)")
    }

    private func values() -> [FieldID: FieldValue] {
        var values: [FieldID: FieldValue] = [:]
        for field in list.fields where random.chance(60) { values[field.id] = value(of: field) }
        return values.filter { !$0.value.isEmpty }
    }

    private func place(in ids: [RecordID]) -> Edit.Place {
        guard let id = random.pick(ids), random.chance(70) else {
            return random.chance(50) ? .first : .last
        }
        return random.chance(50) ? .before(id) : .after(id)
    }

    private func note(_ change: Change?, _ action: ReplayedChanges.Action) {
        guard let change, !change.isEmpty, let list = change.list else { return }
        log.append(
            ReplayedChanges.Entry(
                list: list, generation: change.generations.upperBound, time: .now, action: action))
    }
}
