import Foundation
import GRDB
import GRDBSQLite
import TableCore
import TroveModel

/// Finds the records that match a query.
struct QueryEvaluator {
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    /// The time that `today` refers to.
    var now = Date()

    /// The cached columns, which answer conditions on single fields more quickly; nil for short
    /// lists.
    var columns: CachedColumns?

    /// The words of the search index, which make searches of all records quicker; nil to do
    /// without.
    var terms: SearchTerms?

    private var table: ListTable { ListTable(list) }
    private var conditions: QueryConditions { QueryConditions(self) }

    func records(_ node: QueryNode) throws -> RecordBits {
        try cancellation.check()
        if let expression = try matchExpression(node) {
            return try words(node, expression)
        }
        if try !usesColumns(node), let condition = try condition(node) {
            return try selected(condition)
        }
        switch node {
        case .all, .word, .phrase:
            return RecordBits()
        case .linked(let matches):
            return matches.records
        case .field:
            guard let condition = try condition(node) else { return RecordBits() }
            return try columns?.records(condition) ?? selected(condition)
        case .not(let node):
            return try records(node).inverted
        case .and(let nodes):
            return try intersection(nodes)
        case .or(let nodes):
            let parts = try QueryParts(oneOf: nodes, self)
            var result = RecordBits()
            if let expression = parts.expression {
                result = try WordSearch(expression, table: table, db: db).all(cancellation)
            }
            for condition in parts.conditions {
                result = result.union(try selected(condition))
            }
            return try parts.others.reduce(result) { $0.union(try records($1)) }
        }
    }

    /// The matches in the search index. If there are many, for words in one field, its cached
    /// column is quicker.
    private func words(_ node: QueryNode, _ expression: String) throws -> RecordBits {
        let search = try WordSearch(expression, table: table, db: db)
        guard case .field(_, .words(let words), _) = node,
            words.contains(where: { $0.unicodeScalars.count <= Self.frequentLength }),
            let condition = try conditions.condition(node, withWords: true),
            columns?.has(condition) == true
        else { return try search.all(cancellation) }
        if try search.goOn(until: Self.fewForColumns, cancellation) { return search.found }
        return try columns?.records(condition) ?? search.all(cancellation)
    }

    /// The records that match all nodes. One search of the index covers all the nodes it can
    /// answer, and one scan of the table those that the table can. Once few records remain, only
    /// those are checked.
    private func intersection(_ nodes: [QueryNode]) throws -> RecordBits {
        let parts = try QueryParts(allOf: nodes, self)
        var lookup = SharedCondition(nodes)
        var search: WordSearch?
        var result = RecordBits().inverted
        if let expression = parts.expression {
            let begun = try WordSearch(expression, table: table, db: db)
            // A search with many matches continues once the other matches are known.
            if try begun.goOn(until: Self.fewForColumns, cancellation) {
                result = begun.found
            } else {
                search = begun
            }
        }
        var rest = parts.others
        while !rest.isEmpty {
            if let few = try few(of: result, &lookup, atMost: Self.fewForColumns) { return few }
            result = result.intersection(try records(rest.removeFirst()))
        }
        if let search {
            if let few = try few(of: result, &lookup, atMost: Self.fewForWords) { return few }
            _ = try search.goOn(until: .max, cancellation)
            result = result.intersection(search.found)
        }
        for condition in parts.conditions {
            if let count = result.count, count < list.recordCount / Self.scanAdvantage {
                result = try selected(condition, among: result)
            } else {
                result = result.intersection(try selected(condition))
            }
        }
        return result
    }

    /// The records that match all nodes, found by checking each; nil if there are more than `limit`
    /// records, or if single records cannot be checked.
    private func few(
        of records: RecordBits, _ all: inout SharedCondition, atMost limit: Int
    ) throws -> RecordBits? {
        guard let count = records.count, count <= limit else { return nil }
        guard count > 0 else { return records }
        guard let condition = try all.condition(conditions) else { return nil }
        return try selected(condition, among: records)
    }

    /// Up to this count, checking records one by one beats scanning the cached column.
    private static let fewForColumns = 2_000
    /// Up to this count, checking records one by one beats searching the index for a frequent word.
    private static let fewForWords = 8_000
    /// The maximum length of prefixes that match very many words, in characters.
    private static let frequentLength = 2
    /// How many times faster a scan reads a record than a lookup by identity does.
    private static let scanAdvantage = 16

    /// Whether a cached column answers any part of the query.
    func usesColumns(_ node: QueryNode) throws -> Bool {
        switch node {
        case .all, .word, .phrase, .linked: false
        case .field: try condition(node).map { columns?.has($0) ?? false } ?? false
        case .not(let node): try usesColumns(node)
        case .and(let nodes), .or(let nodes): try nodes.contains { try usesColumns($0) }
        }
    }

    /// Whether the query is answered without scanning all records.
    func isQuick(_ node: QueryNode) throws -> Bool {
        if try matchExpression(node) != nil { return true }
        return switch node {
        case .all, .word, .phrase, .linked: true
        case .field: try usesColumns(node)
        case .not(let node): try isQuick(node)
        case .and(let nodes), .or(let nodes): try nodes.allSatisfy { try isQuick($0) }
        }
    }

    /// The condition that the table can answer alone; nil if there is none.
    private func condition(_ node: QueryNode) throws -> SQLCondition? {
        try conditions.condition(node, withWords: false)
    }

    private func selected(_ condition: SQLCondition) throws -> RecordBits {
        try ids("SELECT id FROM \(table.quotedName) WHERE \(condition.sql)", condition.values)
    }

    private func selected(
        _ condition: SQLCondition, among records: RecordBits
    ) throws -> RecordBits {
        let matcher = try RecordMatcher(condition, list: list, db: db)
        var bits = RecordBits()
        var count = 0
        try records.visit { id in
            if try matcher.matches(id) { bits.insert(id) }
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
        return bits
    }

    func ids(_ sql: String, _ values: [StoredValue]) throws -> RecordBits {
        let statement = try RawStatement(sql, on: db)
        for (index, value) in values.enumerated() {
            value.bind(to: statement, at: Int32(index) + 1)
        }
        var bits = RecordBits()
        var count = 0
        while try statement.step() {
            bits.insert(statement.int64(0))
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
        return bits
    }
}
