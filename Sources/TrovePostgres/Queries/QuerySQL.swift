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
struct QuerySQL {
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

    /// The maximum number of different words and phrases to look for in all links, so that no query
    /// takes long. Further ones are only looked for in the list itself.
    private static let maximumLinkConditions = 32

    init(_ list: List, row: String, _ catalog: CatalogReader, now: Date = Date()) {
        self.list = list
        self.row = row
        self.catalog = catalog
        self.now = now
    }

    static let all = SQLPart("true")
    static let none = SQLPart("false")

    /// The condition that exactly the matching records satisfy.
    func condition(_ node: QueryNode) throws -> SQLPart {
        switch node {
        case .all: return Self.all
        case .linked(let matches):
            var ids: [RecordID] = []
            matches.records.visit { ids.append($0) }
            return SQLPart("\(row).id = ANY(", .integers(ids), "::bigint[])")
        case .word(let word): return try anywhere(.words([word]))
        case .phrase(let words): return try anywhere(.phrase(words))
        case .not(let node):
            var condition = SQLPart("(")
            condition.append(try self.condition(node))
            condition.append(") IS NOT TRUE")
            return condition
        case .and(let nodes): return try joined(nodes, by: "AND", empty: Self.all)
        case .or(let nodes): return try joined(nodes, by: "OR", empty: Self.none)
        case .field(let name, let condition, let text):
            guard let column = QueryNames(list).column(called: name) else {
                return try self.condition(QueryNode.words(of: text))
            }
            if let field = column.field, Self.asksLinks(condition, of: field) {
                return try link(condition, in: field, written: text)
            }
            return try self.condition(column.meant(by: condition, written: text), in: column)
        }
    }

    private func joined(
        _ nodes: [QueryNode], by operation: String, empty: SQLPart
    ) throws -> SQLPart {
        let parts = try nodes.map(condition)
        return parts.isEmpty ? empty : SQLPart(parts, joinedBy: operation)
    }

    /// The condition that any text of the record, or the title of any link, has words or a phrase.
    private func anywhere(_ condition: FieldCondition) throws -> SQLPart {
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
        return asked.conditions.count <= Self.maximumLinkConditions
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
