import Foundation
import TroveModel

extension Editor {
    mutating func setValue(
        _ value: FieldValue, of id: FieldID, in records: [RecordID], of list: ListID
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let definition = content.lists[index].list
        let field = try writableField(id, of: definition)
        let records = unique(records)
        for record in records { _ = try content.lists[index].index(of: record) }
        try check(value, of: field, in: records, of: definition)
        let group = try group(records, in: list)
        var outcome = Outcome(
            name: .records(.changeField(field: field.name, group)), list: list)
        if records.count == 1, let record = records.first, case .text = value {
            outcome.coalescingKey = "\(list.rawValue)/\(id.rawValue)/\(record)"
        }
        for record in records {
            let place = try content.lists[index].index(of: record)
            content.lists[index].records[place].set(value, of: id)
            content.lists[index].records[place].modifiedAt = now
        }
        return outcome
    }

    mutating func addRecord(
        to list: ListID, values given: [FieldID: FieldValue], at place: Edit.Place
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let definition = content.lists[index].list
        var values: [FieldID: FieldValue] = [:]
        for field in definition.fields {
            guard let value = field.options.defaultValue(as: field.kind) else { continue }
            if case .record(let id) = value,
                content.linked(id, in: definition.target(of: field)).state == .missing
            {
                continue
            }
            values[field.id] = value
        }
        values.merge(given) { _, given in given }
        values = values.filter { !$0.value.isEmpty }
        for (id, value) in values {
            let field = try writableField(id, of: definition)
            try check(value, of: field, in: [], of: definition)
        }
        let record = StoredRecord(
            id: identities.record(of: list), values: values, createdAt: now, modifiedAt: now)
        try insert([record], at: place, in: index)
        return Outcome(name: .records(.add), list: list)
    }

    /// Inserts records at a place in the manual order.
    mutating func insert(
        _ records: [StoredRecord], at place: Edit.Place, in index: Int
    ) throws(LibraryError) {
        let target: Int
        switch place {
        case .first: target = 0
        case .last: target = content.lists[index].records.count
        case .before(let id): target = try content.lists[index].index(of: id)
        case .after(let id): target = try content.lists[index].index(of: id) + 1
        }
        content.lists[index].records.insert(contentsOf: records, at: target)
    }

    mutating func move(
        _ records: [RecordID], in list: ListID, to place: Edit.Place
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let group = try group(records, in: list)
        try reorder(records, to: place, in: index)
        return Outcome(name: .records(.move(group)), list: list)
    }

    mutating func move(
        _ records: [RecordID], in list: ListID, to place: Edit.Place, setting cells: [CellValue]
    ) throws(LibraryError) -> Outcome {
        let before = try content.list(list).records
        let outcome = try cells.isEmpty ? nil : setCells(cells, in: list)
        let isSame = try content.list(list).records == before
        let moved = try move(records, in: list, to: place)
        return isSame ? moved : outcome ?? moved
    }

    private mutating func reorder(
        _ records: [RecordID], to place: Edit.Place, in index: Int
    ) throws(LibraryError) {
        var moved: [StoredRecord] = []
        for id in records {
            let old = try content.lists[index].index(of: id)
            moved.append(content.lists[index].records.remove(at: old))
        }
        try insert(moved, at: place, in: index)
    }

    mutating func arrange(
        _ request: RecordListRequest, moving records: [RecordID], to place: Edit.Place,
        showing: Bool
    ) throws(LibraryError) -> Outcome {
        guard request.scope == .records else {
            throw LibraryError(
                .invalid, "The trash has no order of its own. Restore records before moving them.")
        }
        let index = try content.index(of: request.list)
        let order = try content.recordList(for: request.withoutQuery, generation: 0).allIDs
        let known = Dictionary(content.lists[index].records.map { ($0.id, $0) }) { $1 }
        let trash = content.lists[index].records.filter { $0.deletedAt != nil }
        content.lists[index].records = order.compactMap { known[$0] } + trash
        var outcome = Outcome(name: .records(.makeOrderManual), list: request.list)
        if !records.isEmpty {
            outcome.name = .records(.move(try group(records, in: request.list)))
            try reorder(records, to: place, in: index)
        }
        if showing { content.lists[index].settings.sort = .manual }
        return outcome
    }

    // MARK: Trash

    mutating func delete(
        _ records: [RecordID], in list: ListID
    ) throws(LibraryError) -> Outcome {
        let found = try setDeletedAt(now, of: records, in: list, else: "in the trash already")
        return Outcome(name: .records(.delete(try group(found, in: list))), list: list)
    }

    mutating func restore(
        _ records: [RecordID], in list: ListID
    ) throws(LibraryError) -> Outcome {
        let found = try setDeletedAt(nil, of: records, in: list, else: "not in the trash")
        try checkUnique(list)
        return Outcome(name: .records(.restore(try group(found, in: list))), list: list)
    }

    /// Moves records into or out of the trash.
    ///
    /// - Returns: The records that were not there already.
    private mutating func setDeletedAt(
        _ time: Date?, of records: [RecordID], in list: ListID, else state: String
    ) throws(LibraryError) -> [RecordID] {
        let index = try content.index(of: list)
        var found: [RecordID] = []
        for id in unique(records) {
            let place = try content.lists[index].index(of: id)
            guard (content.lists[index].records[place].deletedAt == nil) == (time != nil) else {
                continue
            }
            content.lists[index].records[place].deletedAt = time
            found.append(id)
        }
        guard found.isEmpty, let first = records.first else { return found }
        let subject =
            records.count == 1
            ? "\(try quotedTitle(of: first, in: list)) is"
            : "All of the \(records.count) records are"
        throw LibraryError(.invalid, "\(subject) \(state). Choose others.")
    }

    mutating func erase(_ records: [RecordID], in list: ListID) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        for id in records {
            let place = try content.lists[index].index(of: id)
            guard content.lists[index].records[place].deletedAt == nil else { continue }
            throw LibraryError(
                .invalid,
                "\(try quotedTitle(of: id, in: list)) is not in the trash. Delete it first.")
        }
        let group = try group(records, in: list)
        content.lists[index].records.removeAll { records.contains($0.id) }
        moveLoans(of: Set(records), in: list) { _ in nil }
        return Outcome(name: .records(.erase(group)), list: list)
    }

    mutating func emptyTrash(
        of list: ListID?, deletedBefore limit: Date?
    ) throws(LibraryError) -> Outcome {
        let indices = try list.map { id throws(LibraryError) in [try content.index(of: id)] }
        var count = 0
        for index in indices ?? Array(content.lists.indices) {
            let before = content.lists[index].records.map(\.id)
            content.lists[index].records.removeAll { record in
                guard let deletedAt = record.deletedAt else { return false }
                return limit.map { deletedAt < $0 } ?? true
            }
            let gone = Set(before).subtracting(content.lists[index].records.map(\.id))
            moveLoans(of: gone, in: content.lists[index].id) { _ in nil }
            count += gone.count
        }
        return Outcome(
            name: .records(limit == nil ? .emptyTrash : .eraseFromTrash(count: count)),
            list: list)
    }
}
