import Foundation
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
struct QueryConditions: QueryDialect {
    let list: List
    /// The time that `today` refers to.
    var now = Date()
    /// The conditions on linked records; nil where ``LinkSearch`` answers them.
    var links: LinkConditions?
    /// Whether to create tests of cached columns too, which takes a moment for each condition.
    private(set) var hasColumns = false
    /// Whether to look for words in the record itself.
    private(set) var findsWords = false

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
    static let maximumWords = 64

    /// The condition that exactly the matching records satisfy; nil if there is none, or if it
    /// would be too long for SQLite.
    ///
    /// - Parameter withWords: Whether to look for words in the record itself, which pays off for a
    ///   few records; for all records, the search index is quicker.
    func condition(_ node: QueryNode, withWords: Bool) throws -> SQLCondition? {
        var dialect = self
        dialect.findsWords = withWords
        return try dialect.compiled(node)
    }

    var followsLinks: Bool { links != nil }
    var everything: SQLCondition? { SQLCondition("1") }

    func linked(_ matches: LinkMatches) -> SQLCondition? { nil }

    func negated(_ condition: SQLCondition) -> SQLCondition? { readable(condition.negated) }

    func joined(_ conditions: [SQLCondition], by operation: QueryOperation) -> SQLCondition? {
        guard !conditions.isEmpty else { return nil }
        return readable(SQLCondition(conditions, joinedBy: operation.rawValue))
    }

    private func readable(_ condition: SQLCondition?) -> SQLCondition? {
        condition?.isReadable == true ? condition : nil
    }

    func link(
        _ condition: FieldCondition, in field: Field, written text: String
    ) throws -> SQLCondition? {
        readable(try links?.condition(condition, in: field, written: text))
    }

    func anywhere(_ condition: FieldCondition) throws -> SQLCondition? {
        guard findsWords, let found = own(condition) else { return nil }
        guard let links else { return found }
        guard let linked = try links.anywhere(condition) else { return nil }
        return linked.isEmpty ? found : joined([found] + linked, by: .or)
    }

    /// The condition that any text of the record itself has words or a phrase.
    private func own(_ condition: FieldCondition) -> SQLCondition? {
        switch condition {
        case .words(let words): begins(words, in: searchedTexts)
        case .phrase(let words): has(words, in: searchedTexts)
        case .contains, .compares, .range, .isEmpty: nil
        }
    }

    /// The SQL expressions of the texts that the search index contains.
    private var searchedTexts: [String] {
        list.fields.map { SearchedColumn($0).text(of: nil) }
    }

    func begins(_ words: [String], in texts: [String]) -> SQLCondition? {
        guard !words.isEmpty, words.count <= SQLCondition.maximumSize else { return nil }
        let parts = words.map { call("trove_begins", $0, texts) }
        return parts.count == 1 ? parts[0] : SQLCondition(parts, joinedBy: "AND")
    }

    func has(_ words: [String], in texts: [String]) -> SQLCondition? {
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
