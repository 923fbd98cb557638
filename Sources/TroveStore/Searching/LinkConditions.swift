import GRDB
import TroveModel

/// Creates SQL conditions on a record for the parts of a query about its links. They read only the
/// records that it links to, and match the same records as ``LinkSearch``, which finds all matches
/// at once.
struct LinkConditions {
    private let list: List
    private let db: Database
    /// The number of levels of titles to follow.
    private let depth: Int
    /// The name of the list's table in the conditions.
    private let table: String
    private let known: Known

    private final class Known {
        /// Target lists with only the fields of their titles; nil for missing lists.
        var targets: [ListID: List?] = [:]
        /// The conditions that were applied to all link fields.
        var asked: Set<FieldCondition> = []
    }

    init(list: List, db: Database) {
        self.init(
            list: list, db: db, depth: LinkTitles.depth, table: ListTable(list).quotedName,
            known: Known())
    }

    private init(list: List, db: Database, depth: Int, table: String, known: Known) {
        self.list = list
        self.db = db
        self.depth = depth
        self.table = table
        self.known = known
    }

    private static let none = SQLCondition("0")

    private var links: [Field] { list.fields.filter { $0.kind == .recordLink } }

    /// The number of records that the list's links can lead to.
    func targetCount() throws -> Int {
        try Set(links.map { list.target(of: $0) }).reduce(0) { count, id in
            guard let target = try target(id) else { return count }
            return count + target.recordCount + target.trashCount
        }
    }

    /// Conditions, one per link field, of which a record satisfies at least one if any of its links
    /// leads to a matching title; nil if there are too many.
    func anywhere(_ condition: FieldCondition) throws -> [SQLCondition]? {
        known.asked.insert(condition)
        guard known.asked.count <= FieldCondition.maximumInAllLinks else { return nil }
        let found = try links.map { try titled(condition, behind: $0) }
        return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
    }

    /// The condition that the link in `field` leads to a matching title, or that the field has a
    /// matching text in place of a link; nil if it would be too long for SQLite.
    ///
    /// - Parameter text: The condition as it was typed.
    func condition(
        _ condition: FieldCondition, in field: Field, written text: String
    ) throws -> SQLCondition? {
        if let id = condition.namedRecord(written: text) {
            return SQLCondition("\(column(of: field)) = ?", .integer(id))
        }
        guard let titled = try titled(condition, behind: field),
            var text = try LinkSearch.textCondition(condition, in: field, of: list)
        else { return nil }
        text.sql = "\(column(of: field)) >= '' AND (\(text.sql))"
        return SQLCondition([titled, text], joinedBy: "OR")
    }

    private func column(of field: Field) -> String {
        "\(table).\(SQLName.quoted(field.columnName))"
    }

    private func target(_ id: ListID) throws -> List? {
        if let target = known.targets[id] { return target }
        let target = try List.forTitles(of: id, in: db)
        known.targets.updateValue(target, forKey: id)
        return target
    }

    private func titled(
        _ condition: FieldCondition, behind field: Field
    ) throws -> SQLCondition? {
        guard depth > 0, let target = try target(list.target(of: field)) else { return Self.none }
        let alias = "linked\(depth)"
        let inner = LinkConditions(
            list: target, db: db, depth: depth - 1, table: alias, known: known)
        return try inner.titles(condition)?.asked(
            of: ListTable(target).quotedName, as: alias, id: column(of: field))
    }

    /// The condition that a record's title matches. The list must have only the fields of its
    /// titles.
    private func titles(_ condition: FieldCondition) throws -> SQLCondition? {
        let parts = try condition.partsInTitles.map(anyField)
        guard !parts.isEmpty, !parts.contains(where: { $0 == nil }) else { return nil }
        if parts.count == 1 { return parts[0] }
        return SQLCondition(parts.compactMap(\.self), joinedBy: "AND")
    }

    private func anyField(_ condition: FieldCondition) throws -> SQLCondition? {
        guard !list.fields.isEmpty else { return Self.none }
        let parts = try list.fields.map { field in
            if field.kind == .recordLink { return try titled(condition, behind: field) }
            var one = list
            one.fields = [field]
            return try QueryConditions(list: one).condition(
                .field(name: field.name, condition, text: ""), withWords: true)
        }
        guard !parts.contains(where: { $0 == nil }) else { return nil }
        return SQLCondition(parts.compactMap(\.self), joinedBy: "OR")
    }
}
