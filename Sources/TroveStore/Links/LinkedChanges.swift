import GRDB
import TroveModel

/// Finds the records of a list whose place or matches may have changed because a linked record did.
/// Uses the indexes of the link fields, so that a long list is not scanned.
struct LinkedChanges {
    let db: Database
    let list: List
    /// The link fields to consider.
    let fields: [Field]
    /// A function that returns the records of a list that changed between two generations; nil if
    /// they are not known exactly.
    let records: (_ list: ListID, _ old: Int64, _ new: Int64) throws -> Set<RecordID>?

    /// The records that link to a changed record, directly or through a link in a title.
    ///
    /// - Returns: Nil if they are not known exactly, or if there are too many for an update.
    /// - Complexity: O(log *n* + *links found*) for each changed record and each field.
    func since(_ old: [LinkStamp], until new: [LinkStamp]) throws -> Set<RecordID>? {
        guard old != new else { return [] }
        guard old.count == new.count,
            zip(old, new).allSatisfy({ $0.differsAtMostInRecords(from: $1) })
        else { return nil }
        var changed: [ListID: Set<RecordID>] = [:]
        for (old, new) in zip(old, new) where old != new {
            guard let records = try records(old.list, old.generation, new.generation),
                records.count <= RecentOrders.maximumRecords
            else { return nil }
            changed[old.list] = records
        }
        return try linking(by: fields, of: list, to: changed, depth: LinkTitles.depth)
    }

    private func linking(
        by fields: [Field], of list: List, to changed: [ListID: Set<RecordID>], depth: Int
    ) throws -> Set<RecordID>? {
        var found: Set<RecordID> = []
        for field in fields {
            let target = list.target(of: field)
            var targets = changed[target] ?? []
            if depth > 1, let titles = try List.forTitles(of: target, in: db) {
                let links = titles.fields.filter { $0.kind == .recordLink }
                guard
                    let others = try linking(by: links, of: titles, to: changed, depth: depth - 1)
                else { return nil }
                targets.formUnion(others)
            }
            let statement = try RawStatement(
                """
                SELECT id FROM \(ListTable(list).quotedName)
                WHERE \(SQLName.quoted(field.columnName)) = ?1
                """, on: db)
            for id in targets {
                statement.bind(id, at: 1)
                defer { statement.reset() }
                while try statement.step() {
                    found.insert(statement.int64(0))
                    if found.count > RecentOrders.maximumRecords { return nil }
                }
            }
        }
        return found
    }
}
