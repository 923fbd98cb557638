import Foundation
import TableCore

/// A condition on a record, in SQL, with the values of its `?`s.
struct SQLCondition {
    var sql: String
    var values: [StoredValue]
    /// The same as a question to a stored column; nil if it cannot be one.
    var stored: StoredTest?
    /// How many comparisons it consists of.
    private(set) var size = 1
    /// How many brackets are inside each other.
    private(set) var depth = 0

    /// More than this in one statement meets limits of SQLite.
    static let maximumSize = 400
    /// SQLite reads at least 25 brackets inside each other, of which ten join parts to one statement.
    static let maximumDepth = 15

    init(_ sql: String, _ values: StoredValue...) {
        self.sql = sql
        self.values = values
    }

    /// All of several, or one of them. There must be at least one.
    init(_ parts: [SQLCondition], joinedBy word: String) {
        sql = Self.balanced(parts[...], word)
        values = parts.flatMap(\.values)
        size = parts.reduce(0) { $0 + $1.size }
        depth = (parts.map(\.depth).max() ?? 0) + 1 + Self.levels(of: parts.count)
    }

    /// How often so many parts are halved until they are single.
    private static func levels(of count: Int) -> Int {
        count > 1 ? Int.bitWidth - (count - 1).leadingZeroBitCount : 0
    }

    /// Everything that does not satisfy this.
    var negated: SQLCondition {
        var condition = self
        condition.sql = "(\(sql)) IS NOT TRUE"
        condition.stored = nil
        condition.depth += 1
        return condition
    }

    /// The same, asked of the record of another table whose identity is `id`.
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

    /// Whether SQLite can read it as a part of a statement.
    var isReadable: Bool { size <= Self.maximumSize && depth <= Self.maximumDepth }

    /// SQLite limits how deep conditions are inside each other, and `a AND b AND c` is two deep.
    private static func balanced(_ parts: ArraySlice<SQLCondition>, _ word: String) -> String {
        if parts.count == 1, let part = parts.first { return "(\(part.sql))" }
        let middle = parts.startIndex + parts.count / 2
        return "(\(balanced(parts[..<middle], word)) \(word) \(balanced(parts[middle...], word)))"
    }

    /// The same in as few parts as the limits of SQLite allow.
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

/// Turns queries into conditions that SQLite evaluates record by record.
struct QueryConditions {
    let list: List
    /// What `today` is.
    var now = Date()
    /// The conditions on linked records; nil where ``LinkSearch`` answers them.
    var links: LinkConditions?
    /// Whether conditions become questions to stored columns too, which takes a moment for each.
    private var hasColumns = false

    init(_ evaluator: QueryEvaluator) {
        list = evaluator.list
        now = evaluator.now
        hasColumns = evaluator.columns != nil
    }

    init(list: List) {
        self.list = list
    }

    /// SQLite takes no more values for one function.
    private static let maximumArguments = 90
    /// What `trove_has` takes.
    private static let maximumWords = 64

    /// The condition that a record satisfies if and only if the query finds it; nil if there is none, or
    /// if it would be too long for SQLite.
    ///
    /// - Parameter withWords: Whether words are looked for in the record itself, which is right for a
    ///   few records; the search index is quicker for all.
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
                return try self.condition(QueryParser.wordsNode(text), withWords: withWords)
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

    /// `found`, and what any link finds.
    private func anywhere(
        _ condition: FieldCondition, or found: SQLCondition
    ) throws -> SQLCondition? {
        guard let links else { return found }
        guard let linked = try links.anywhere(condition) else { return nil }
        guard !linked.isEmpty else { return found }
        let either = SQLCondition([found] + linked, joinedBy: "OR")
        return either.isReadable ? either : nil
    }

    /// What the search index reads of a record.
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
        var result = self.condition(condition, in: column)
        if hasColumns { result.stored = StoredTests(column: column, now: now).test(condition) }
        return result
    }

    private func condition(_ condition: FieldCondition, in column: QueryColumn) -> SQLCondition {
        let sql = column.sql
        switch condition {
        case .isEmpty:
            return SQLCondition("\(sql) IS NULL OR \(sql) = ''")
        case .contains(let part):
            return SQLCondition("trove_contains(?, \(sql))", .text(part))
        case .words(let words):
            if words == ["misfit"], let misfits = Misfits.condition(sql, kind: column.kind) {
                return SQLCondition(misfits)
            }
            let text = column.value(of: words)
            if column.kind == .checkbox, let isOn = CheckboxWords.value(of: text) {
                return SQLCondition(isOn ? "\(sql) = 1" : "\(sql) IS NOT 1")
            }
            return compared(.equal, text, in: column)
        case .phrase(let words):
            return compared(.equal, words.joined(separator: " "), in: column)
        case .compares(let comparison, let operand):
            return compared(comparison, operand, in: column)
        case .range(let low, let high):
            var parts: [SQLCondition] = []
            if !low.isEmpty { parts.append(compared(.atLeast, low, in: column)) }
            if !high.isEmpty { parts.append(compared(.atMost, high, in: column)) }
            return SQLCondition(parts, joinedBy: "AND")
        }
    }

    /// Compares numbers by size, dates and texts as texts. A date that is known less exactly stands for
    /// all days that it may be: 2020 is at least 2020-05, and at most.
    private func compared(
        _ comparison: QueryComparison, _ operand: String, in column: QueryColumn
    ) -> SQLCondition {
        let sql = column.sql
        switch column.kind {
        case .number, .checkbox, .timeSpan, .rating, .recordLink, .computed:
            guard let number = column.number(operand) else {
                return SQLCondition("\(sql) = ? COLLATE NOCASE", .text(operand))
            }
            return SQLCondition(
                "typeof(\(sql)) IN ('integer', 'real') AND \(sql) \(comparison.rawValue) ?",
                .real(number))
        case .date:
            let operand = QueryDate.text(operand, from: now)
            // Behind every date that begins with the operand.
            let (start, end) = (StoredValue.text(operand), StoredValue.text(operand + "~"))
            switch comparison {
            case .equal: return SQLCondition("\(sql) >= ? AND \(sql) < ?", start, end)
            case .atLeast: return SQLCondition("\(sql) >= ?", start)
            case .more: return SQLCondition("\(sql) > ?", end)
            case .atMost: return SQLCondition("\(sql) < ? AND \(sql) <> ''", end)
            case .less: return SQLCondition("\(sql) < ? AND \(sql) <> ''", start)
            }
        case .text, .paragraph, .choice, .tags, .texts, .link, .image:
            return SQLCondition(
                "trove_fold(\(sql)) \(comparison.rawValue) ?", .text(SearchFolding.folded(operand)))
        }
    }
}
