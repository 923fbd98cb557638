import Foundation
import TableCore
import TextCore
import TroveModel

/// A condition on a record in SQL, with the values of its `?` placeholders.
struct SQLCondition {
    var sql: String
    var values: [StoredValue]
    /// The same condition as a test of a cached column; nil if there is none.
    var stored: StoredTest?
    /// The number of comparisons.
    private(set) var size = 1
    /// The number of nested parentheses.
    private(set) var depth = 0

    /// The maximum size of a condition in one statement, given SQLite's limits.
    static let maximumSize = 400
    /// The maximum depth of a condition. SQLite accepts at least 25 nested parentheses, of which
    /// ten remain for joining conditions in one statement.
    static let maximumDepth = 15

    init(_ sql: String, _ values: StoredValue...) {
        self.sql = sql
        self.values = values
    }

    /// Joins conditions, at least one, by `AND` or `OR`.
    init(_ parts: [SQLCondition], joinedBy word: String) {
        sql = Self.balanced(parts[...], word)
        values = parts.flatMap(\.values)
        size = parts.reduce(0) { $0 + $1.size }
        depth = (parts.map(\.depth).max() ?? 0) + 1 + Self.levels(of: parts.count)
    }

    /// The number of times that a number of parts is halved until single parts remain.
    private static func levels(of count: Int) -> Int {
        count > 1 ? Int.bitWidth - (count - 1).leadingZeroBitCount : 0
    }

    /// The condition that is satisfied by all other records, including those for which this one is
    /// NULL.
    var negated: SQLCondition {
        var condition = self
        condition.sql = "(\(sql)) IS NOT TRUE"
        condition.stored = nil
        condition.depth += 1
        return condition
    }

    /// The same condition on the record of another table whose identity is `id`.
    ///
    /// - Parameter alias: The name of the other table inside the condition.
    func asked(of table: String, as alias: String, id: String) -> SQLCondition {
        var condition = self
        condition.sql =
            "EXISTS (SELECT 1 FROM \(table) AS \(alias) WHERE \(alias).id = \(id) AND (\(sql)))"
        condition.stored = nil
        condition.depth += 2
        return condition
    }

    /// Whether SQLite accepts the condition as a part of a statement.
    var isReadable: Bool { size <= Self.maximumSize && depth <= Self.maximumDepth }

    /// Joins the parts as a balanced tree: SQLite limits the depth, and `a AND b AND c` already has
    /// two levels.
    private static func balanced(_ parts: ArraySlice<SQLCondition>, _ word: String) -> String {
        if parts.count == 1, let part = parts.first { return "(\(part.sql))" }
        let middle = parts.startIndex + parts.count / 2
        return "(\(balanced(parts[..<middle], word)) \(word) \(balanced(parts[middle...], word)))"
    }

    /// The conditions, joined into as few as the limits of SQLite allow.
    static func parts(
        _ conditions: [SQLCondition], joinedBy word: String
    ) -> [SQLCondition] {
        var parts: [[SQLCondition]] = []
        var size = maximumSize
        for condition in conditions {
            if size + condition.size > maximumSize {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(condition)
            size += condition.size
        }
        return parts.map { SQLCondition($0, joinedBy: word) }
    }
}

/// Converts queries to conditions that SQLite evaluates record by record.
struct QueryConditions {
    let list: List
    /// The time that `today` refers to.
    var now = Date()
    /// The conditions on linked records; nil where ``LinkSearch`` answers them.
    var links: LinkConditions?
    /// Whether to create tests of cached columns too, which takes a moment for each condition.
    private var hasColumns = false

    init(_ evaluator: QueryEvaluator) {
        list = evaluator.list
        now = evaluator.now
        hasColumns = evaluator.columns != nil
    }

    init(list: List) {
        self.list = list
    }

    /// The maximum number of texts in one call, given SQLite's limit for arguments.
    private static let maximumArguments = 90
    /// The maximum number of words in a call of `trove_has`.
    private static let maximumWords = 64

    /// The condition that exactly the matching records satisfy; nil if there is none, or if it
    /// would be too long for SQLite.
    ///
    /// - Parameter withWords: Whether to look for words in the record itself, which pays off for a
    ///   few records; for all records, the search index is quicker.
    func condition(_ node: QueryNode, withWords: Bool) throws -> SQLCondition? {
        switch node {
        case .all:
            return SQLCondition("1")
        case .linked:
            return nil
        case .word(let word):
            guard withWords else { return nil }
            return try anywhere(.words([word]), or: begins(word, in: searchedTexts))
        case .phrase(let words):
            guard withWords, let found = has(words, in: searchedTexts) else { return nil }
            return try anywhere(.phrase(words), or: found)
        case .not(let node):
            guard let negated = try condition(node, withWords: withWords)?.negated else {
                return nil
            }
            return negated.isReadable ? negated : nil
        case .and(let nodes):
            return try joined(nodes, by: "AND", withWords: withWords)
        case .or(let nodes):
            return try joined(nodes, by: "OR", withWords: withWords)
        case .field(let name, let condition, let text):
            guard let column = QueryNames(list).column(called: name) else {
                return try self.condition(QueryNode.words(of: text), withWords: withWords)
            }
            if let links, let field = column.field, LinkSearch.asksLinks(condition, of: field) {
                let linked = try links.condition(condition, in: field, written: text)
                return linked?.isReadable == true ? linked : nil
            }
            return try self.condition(
                column.meant(by: condition, written: text), in: column, withWords: withWords)
        }
    }

    private func joined(
        _ nodes: [QueryNode], by word: String, withWords: Bool
    ) throws -> SQLCondition? {
        let parts = try nodes.map { try condition($0, withWords: withWords) }
        guard !parts.isEmpty, !parts.contains(where: { $0 == nil }) else { return nil }
        let joined = SQLCondition(parts.compactMap(\.self), joinedBy: word)
        return joined.isReadable ? joined : nil
    }

    /// The condition that `found` or any link matches.
    private func anywhere(
        _ condition: FieldCondition, or found: SQLCondition
    ) throws -> SQLCondition? {
        guard let links else { return found }
        guard let linked = try links.anywhere(condition) else { return nil }
        guard !linked.isEmpty else { return found }
        let either = SQLCondition([found] + linked, joinedBy: "OR")
        return either.isReadable ? either : nil
    }

    /// The SQL expressions of the texts that the search index contains.
    private var searchedTexts: [String] {
        list.fields.map { SearchedColumn($0).text(of: nil) }
    }

    private func begins(_ word: String, in texts: [String]) -> SQLCondition {
        call("trove_begins", word, texts)
    }

    private func has(_ words: [String], in texts: [String]) -> SQLCondition? {
        guard words.count <= Self.maximumWords else { return nil }
        return call("trove_has", words.joined(separator: " "), texts)
    }

    private func call(_ function: String, _ word: String, _ texts: [String]) -> SQLCondition {
        let calls = stride(from: 0, to: texts.count, by: Self.maximumArguments).map { start in
            let some = texts[start..<min(start + Self.maximumArguments, texts.count)]
            return SQLCondition("\(function)(?, \(some.joined(separator: ", ")))", .text(word))
        }
        return calls.isEmpty ? SQLCondition("0") : SQLCondition(calls, joinedBy: "OR")
    }
}

// MARK: - Fields

extension QueryConditions {
    private func condition(
        _ condition: FieldCondition, in column: QueryColumn, withWords: Bool
    ) throws -> SQLCondition? {
        if let loan = column.loan { return loanCondition(condition, in: loan, column) }
        if let field = column.field {
            let text = SearchedColumn(field).text(of: nil)
            switch condition {
            case .words(let words) where column.searchesWords(words):
                guard withWords, words.count <= SQLCondition.maximumSize else { return nil }
                var result = SQLCondition(words.map { begins($0, in: [text]) }, joinedBy: "AND")
                if hasColumns {
                    result.stored = StoredTests(column: column, now: now).test(beginning: words)
                }
                return result
            case .phrase(let words) where column.kind.isTextual:
                return withWords ? has(words, in: [text]) : nil
            default: break
            }
        }
        var result = self.condition(condition, in: column, sql: column.sql)
        if hasColumns { result.stored = StoredTests(column: column, now: now).test(condition) }
        return result
    }

    /// - Parameter sql: The SQL expression of the values.
    func condition(
        _ condition: FieldCondition, in column: QueryColumn, sql: String
    ) -> SQLCondition {
        switch condition {
        case .isEmpty:
            return SQLCondition("\(sql) IS NULL OR \(sql) = ''")
        case .contains(let part):
            return SQLCondition("trove_contains(?, \(sql))", .text(part))
        case .words(let words):
            if words == ["misfit"],
                let misfits = Misfits.condition(sql, type: column.kind.valueType)
            {
                return SQLCondition(misfits)
            }
            let text = column.value(of: words)
            if let isOn = column.checkboxState(text) {
                return SQLCondition(isOn ? "\(sql) = 1" : "\(sql) IS NOT 1")
            }
            return compared(.equal, text, in: column, sql)
        case .phrase(let words):
            return compared(.equal, words.joined(separator: " "), in: column, sql)
        case .compares(let comparison, let operand):
            return compared(comparison, operand, in: column, sql)
        case .range(let low, let high):
            var parts: [SQLCondition] = []
            if !low.isEmpty { parts.append(compared(.atLeast, low, in: column, sql)) }
            if !high.isEmpty { parts.append(compared(.atMost, high, in: column, sql)) }
            return SQLCondition(parts, joinedBy: "AND")
        }
    }

    /// Compares numbers by size, and dates and texts as texts. A partial date in the query stands
    /// for all of its days: 2020-05-30 is both at least and at most 2020.
    private func compared(
        _ comparison: QueryComparison, _ operand: String, in column: QueryColumn, _ sql: String
    ) -> SQLCondition {
        switch column.kind.valueType {
        case .number, .integer, .checkbox, .timeSpan, .record:
            guard let number = column.number(operand) else {
                return SQLCondition("\(sql) = ? COLLATE NOCASE", .text(operand))
            }
            return SQLCondition(
                "typeof(\(sql)) IN ('integer', 'real') AND \(sql) \(comparison.rawValue) ?",
                .real(number))
        case .date:
            let operand = QueryDate.text(operand, from: now)
            // `end` sorts after every date that begins with the operand.
            let (start, end) = (StoredValue.text(operand), StoredValue.text(operand + "~"))
            switch comparison {
            case .equal: return SQLCondition("\(sql) >= ? AND \(sql) < ?", start, end)
            case .atLeast: return SQLCondition("\(sql) >= ?", start)
            case .more: return SQLCondition("\(sql) > ?", end)
            case .atMost: return SQLCondition("\(sql) < ? AND \(sql) <> ''", end)
            case .less: return SQLCondition("\(sql) < ? AND \(sql) <> ''", start)
            }
        case .text, .texts, .image:
            return SQLCondition(
                "trove_fold(\(sql)) \(comparison.rawValue) ?", .text(SearchFolding.folded(operand)))
        }
    }
}
