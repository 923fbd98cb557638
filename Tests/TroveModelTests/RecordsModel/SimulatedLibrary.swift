import Foundation
import TableCore
import TroveModel

/// Lists of record numbers in memory. A query finds the numbers that begin with its digits.
struct SimulatedLibrary {
    struct Shelf {
        var list: List
        var order: [RecordID]
        var generation: Int64 = 1
        /// The generation in which each record changed last.
        var updates: [RecordID: Int64] = [:]
    }

    static let title = FieldID(rawValue: 1)

    private(set) var shelves: [ListID: Shelf] = [:]
    /// Whether updates know the changed records, unlike those that another program changed.
    var knowsChanges = true
    private var lastID: RecordID = 0

    /// Creates lists with the given record numbers.
    init(_ contents: [[RecordID]]) {
        for (number, ids) in contents.enumerated() {
            let id = ListID(rawValue: Int64(number + 1))
            let list = List(
                id: id, uuid: UUID(), name: "List \(number + 1)", icon: .standard,
                fields: [
                    Field(
                        id: Self.title, name: "Title", kind: .text, options: FieldOptions(),
                        columnName: "title")
                ], settings: ListSettings(), recordCount: ids.count, trashCount: 0,
                tableName: "t\(number)")
            shelves[id] = Shelf(list: list, order: ids)
            lastID = max(lastID, ids.max() ?? 0)
        }
    }

    func list(_ id: ListID?) -> List? {
        id.flatMap { shelves[$0] }.map { shelf in
            var list = shelf.list
            list.recordCount = shelf.order.count
            return list
        }
    }

    func snapshot(_ request: RecordListRequest) -> RecordList {
        let shelf = shelves[request.list]
        var ids = (shelf?.order ?? []).filter {
            "\($0)".hasPrefix(request.query.text.trimmingCharacters(in: .whitespaces))
        }
        if request.sort != .manual { ids.sort() }
        return Self.snapshot(request, ids, generation: shelf?.generation ?? 0)
    }

    static func snapshot(
        _ request: RecordListRequest, _ ids: [RecordID], generation: Int64,
        isComplete: Bool = true
    ) -> RecordList {
        RecordList(
            request: request, ids: RecordIDs(ids),
            sections: ids.isEmpty
                ? [] : [RecordSection(.all, indexTitle: "", range: 0..<ids.count)],
            generation: generation, totalCount: isComplete ? ids.count : nil,
            isComplete: isComplete)
    }

    func update(of old: RecordList) -> RecordListUpdate {
        let updates = shelves[old.request.list]?.updates ?? [:]
        let new = snapshot(old.request)
        guard knowsChanges else {
            return RecordListUpdate(from: old, to: new, touched: nil, updated: [])
                .comparingRecords()
        }
        return RecordListUpdate(
            from: old, to: new, touched: Set(old.allIDs + new.allIDs),
            updated: Set(updates.filter { $0.value > old.generation }.keys))
    }

    /// Performs an edit; returns nil if it is refused.
    mutating func perform(_ edit: Edit, cause: Change.Cause = .performed) -> Change? {
        switch edit {
        case .moveRecords(let ids, let list, let place, _):
            return change(list, cause) { shelf, change in
                change.moved = ids
                return Self.move(ids, to: place, in: &shelf.order)
            }
        case .arrangeRecords(let request, let ids, let place, _):
            let sorted = snapshot(request).allIDs
            return change(request.list, cause) { shelf, change in
                (change.moved, change.affectsLists) = (ids, true)
                (shelf.order, shelf.list.settings.sort) = (sorted, .manual)
                return Self.move(ids, to: place, in: &shelf.order)
            }
        case .deleteRecords(let ids, let list):
            return change(list, cause) { shelf, change in
                change.deleted = ids.filter(shelf.order.contains)
                shelf.order.removeAll(where: ids.contains)
                return !change.deleted.isEmpty
            }
        case .addRecord(let list, _, _):
            lastID += 1
            return change(list, cause) { [lastID] shelf, change in
                change.inserted = [lastID]
                shelf.order.append(lastID)
                return true
            }
        case .setValues(_, _, let records, let list):
            return change(list, cause) { shelf, change in
                change.updated = records
                for record in records { shelf.updates[record] = shelf.generation + 1 }
                return records.allSatisfy(shelf.order.contains)
            }
        case .setValue(let value, let field, let record, let list):
            return perform(
                .setValues(value, field: field, records: [record], list: list), cause: cause)
        case .changeSettings(let list, let settings):
            return change(list, cause) { shelf, change in
                shelf.list.settings = settings
                change.affectsLists = true
                return true
            }
        default: return nil
        }
    }

    private mutating func change(
        _ id: ListID, _ cause: Change.Cause, _ body: (inout Shelf, inout Change) -> Bool
    ) -> Change? {
        guard var shelf = shelves[id] else { return nil }
        var change = Change(.records(.add), cause: cause, list: id)
        guard body(&shelf, &change) else { return nil }
        change.generations = shelf.generation...shelf.generation + 1
        shelf.generation += 1
        shelves[id] = shelf
        return change
    }

    private static func move(
        _ ids: [RecordID], to place: Edit.Place, in order: inout [RecordID]
    ) -> Bool {
        var rest = order.filter { !ids.contains($0) }
        guard rest.count + ids.count == order.count else { return false }
        let index: Int?
        switch place {
        case .first: index = 0
        case .last: index = rest.count
        case .before(let id): index = rest.firstIndex(of: id)
        case .after(let id): index = rest.firstIndex(of: id).map { $0 + 1 }
        }
        guard let index else { return false }
        rest.insert(contentsOf: ids, at: index)
        order = rest
        return true
    }
}
