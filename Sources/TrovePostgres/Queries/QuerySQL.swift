import Foundation
import TextCore
import TroveModel

/// Converts queries to conditions on the rows of a list's table.
///
///     let conditions = QuerySQL(books, row: "t", CatalogReader(db: db))
///     let condition = try conditions.condition(SearchQuery("author:guin").root)
///
/// Words are found in the column `search_words`, texts in `search_text`, and links by the titles of
/// the records that they lead to.
struct QuerySQL: QueryDialect {
    let list: List
    /// The alias of the list's table in the statement.
    let row: String
    let catalog: CatalogReader
    /// The time that `today` refers to.
    let now: Date
    private let asked = AskedLinks()

    /// The conditions that were looked for in all links.
    private final class AskedLinks {
        var conditions: Set<FieldCondition> = []
    }

    init(_ list: List, row: String, _ catalog: CatalogReader, now: Date = Date()) {
        self.list = list
        self.row = row
        self.catalog = catalog
        self.now = now
    }

    static let all = SQLPart("true")
    static let none = SQLPart("false")

    /// The condition that exactly the matching records satisfy.
    func condition(_ node: QueryNode) throws -> SQLPart { try compiled(node) ?? Self.none }

    var followsLinks: Bool { true }
    var everything: SQLPart? { Self.all }

    func linked(_ matches: LinkMatches) -> SQLPart? {
        var ids: [RecordID] = []
        matches.records.visit { ids.append($0) }
        return SQLPart("\(row).id = ANY(", .integers(ids), "::bigint[])")
    }

    func negated(_ condition: SQLPart) -> SQLPart? {
        var negated = SQLPart("(")
        negated.append(condition)
        negated.append(") IS NOT TRUE")
        return negated
    }

    func joined(_ conditions: [SQLPart], by operation: QueryOperation) -> SQLPart? {
        guard conditions.isEmpty else {
            return SQLPart(conditions, joinedBy: operation.rawValue)
        }
        return operation == .and ? Self.all : Self.none
    }

    /// The condition that all conditions are satisfied, of which there may be none.
    static func all(of conditions: [SQLPart]) -> SQLPart {
        if conditions.isEmpty { return all }
        return conditions.count == 1 ? conditions[0] : SQLPart(conditions, joinedBy: "AND")
    }

    func anywhere(_ condition: FieldCondition) throws -> SQLPart? {
        let links = list.fields.filter { $0.kind == .recordLink }
        guard !links.isEmpty, isAsked(condition) else { return own(condition) }
        // A union, because a single condition with alternatives cannot use an index.
        let inner = "\(row)w"
        let other = QuerySQL(list, row: inner, catalog, now: now)
        var parts = [other.own(condition)]
        for field in links {
            parts.append(try other.titled(condition, behind: field, depth: LinkTitles.depth))
        }
        var either = SQLPart("\(row).id IN (")
        for (index, part) in parts.enumerated() {
            either.append(index > 0 ? " UNION ALL " : "")
            either.append("SELECT \(inner).id FROM \(ListTable(list).name) \(inner) WHERE ")
            either.append(part)
        }
        either.append(")")
        return either
    }

    private func isAsked(_ condition: FieldCondition) -> Bool {
        asked.conditions.insert(condition)
        return asked.conditions.count <= FieldCondition.maximumInAllLinks
    }

    /// The condition that any text of the record itself has words or a phrase.
    private func own(_ condition: FieldCondition) -> SQLPart {
        switch condition {
        case .words(let words): return begins(words, in: list.fields)
        case .phrase(let words):
            let found = list.fields.map { has(words, in: $0) }
            return found.isEmpty ? Self.none : SQLPart(found, joinedBy: "OR")
        case .contains, .compares, .range, .isEmpty: return Self.none
        }
    }
}
