import Foundation
import GRDB
import GRDBSQLite
import TableCore

/// Finds the records that a query asks for.
struct QueryEvaluator {
    let list: List
    let db: Database
    let cancellation: CancellationFlag
    /// What `today` is.
    var now = Date()

    private var table: ListTable { ListTable(list) }

    func records(_ node: QueryNode) throws -> RecordBits {
        try cancellation.check()
        if let expression = try matchExpression(node) { return try matching(expression) }
        switch node {
        case .all:
            return RecordBits().inverted
        case .word, .phrase:
            return RecordBits()
        case .not(let node):
            return try records(node).inverted
        case .and(let nodes):
            // What the search index can answer alone is one question.
            let indexed = try nodes.compactMap { try matchExpression($0) }
            var result =
                try indexed.isEmpty
                ? RecordBits().inverted : matching(indexed.joined(separator: " AND "))
            for node in nodes where try matchExpression(node) == nil {
                result = result.intersection(try records(node))
            }
            return result
        case .or(let nodes):
            return try nodes.reduce(RecordBits()) { $0.union(try records($1)) }
        case .field(let name, let condition, let text):
            guard let column = column(called: name) else {
                return try records(QueryParser.wordsNode(text))
            }
            return try records(condition, in: column)
        }
    }

    /// The question in the language of FTS5; nil if the search index alone cannot answer it.
    private func matchExpression(_ node: QueryNode) throws -> String? {
        switch node {
        case .word(let word): return Self.prefix(word)
        case .phrase(let words): return Self.phrase(words)
        case .and(let nodes):
            let parts = try nodes.map { try matchExpression($0) }
            return parts.contains(nil)
                ? nil : "(\(parts.compactMap(\.self).joined(separator: " AND ")))"
        case .or(let nodes):
            let parts = try nodes.map { try matchExpression($0) }
            return parts.contains(nil)
                ? nil : "(\(parts.compactMap(\.self).joined(separator: " OR ")))"
        case .field(let name, let condition, let text):
            guard let column = column(called: name) else {
                return try matchExpression(QueryParser.wordsNode(text))
            }
            guard column.kind.isTextual, let field = column.field else {
                return nil
            }
            switch condition {
            case .words(let words):
                return try wordsExpression(words, in: field)
            case .phrase(let words):
                return "\(try searchColumn(of: field)) : \(Self.phrase(words))"
            default: return nil
            }
        case .all, .not: return nil
        }
    }

    fileprivate func wordsExpression(_ words: [String], in field: Field) throws -> String {
        let search = try searchColumn(of: field)
        let parts = words.map { "\(search) : \(Self.prefix($0))" }
        return "(" + parts.joined(separator: " AND ") + ")"
    }

    private static func prefix(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\"*"
    }

    private static func phrase(_ words: [String]) -> String {
        "(" + words.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " + ") + ")"
    }

    func searchColumn(of field: Field) throws -> String {
        let column = try Int.fetchOne(
            db, sql: "SELECT search_column FROM field WHERE id = ?", arguments: [field.id.rawValue])
        return "f\(column ?? 0)"
    }

    fileprivate func matching(_ expression: String) throws -> RecordBits {
        try ids(
            "SELECT rowid FROM \(table.search) WHERE \(table.search) MATCH ?1", [.text(expression)])
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

extension QueryEvaluator {
    /// The column that somebody means by a name.
    func column(called name: String) -> QueryColumn? {
        QueryNames(list).column(called: name)
    }

    fileprivate func records(_ condition: FieldCondition, in column: QueryColumn) throws
        -> RecordBits
    {
        switch condition {
        case .isEmpty:
            return try selected("\(column.sql) IS NULL OR \(column.sql) = ''", [])
        case .contains(let part):
            return try containing(part, in: column)
        case .words(["misfit"]):
            let misfits = Misfits.condition(column.sql, kind: column.kind)
            return try misfits.map { try selected($0, []) }
                ?? compared(.equal, "misfit", in: column)
        case .words(let words):
            let separators: [FieldKind: String] = [.date: "-", .timeSpan: ":"]
            let text = words.joined(separator: separators[column.kind] ?? ".")
            if column.kind == .checkbox, let isOn = CheckboxWords.value(of: text) {
                return try selected(isOn ? "\(column.sql) = 1" : "\(column.sql) IS NOT 1", [])
            }
            if let field = column.field, text.contains(where: \.isLetter),
                FieldValue(text, as: column.kind, options: field.options) == nil,
                column.kind != .date || RelativeDate(text) == nil
            {
                // Words that are no such value may be in what does not fit the kind.
                return try matching(wordsExpression(words, in: field))
            }
            return try compared(.equal, text, in: column)
        case .phrase(let words):
            return try compared(.equal, words.joined(separator: " "), in: column)
        case .compares(let comparison, let operand):
            return try compared(comparison, operand, in: column)
        case .range(let low, let high):
            var result = RecordBits().inverted
            if !low.isEmpty {
                result = result.intersection(try compared(.atLeast, low, in: column))
            }
            if !high.isEmpty {
                result = result.intersection(try compared(.atMost, high, in: column))
            }
            return result
        }
    }

    private func selected(_ condition: String, _ values: [StoredValue]) throws -> RecordBits {
        try ids("SELECT id FROM \(ListTable(list).quotedName) WHERE \(condition)", values)
    }

    /// Compares numbers by size, dates and texts as texts. A date that is known less exactly stands for
    /// all days that it may be: 2020 is at least 2020-05, and at most.
    private func compared(
        _ comparison: QueryComparison, _ operand: String, in column: QueryColumn
    ) throws -> RecordBits {
        let sql = column.sql
        switch column.kind {
        case .number, .checkbox, .timeSpan, .rating, .recordLink, .computed:
            guard let number = column.number(operand) else {
                return try selected("\(sql) = ?1 COLLATE NOCASE", [.text(operand)])
            }
            return try selected(
                "typeof(\(sql)) IN ('integer', 'real') AND \(sql) \(comparison.rawValue) ?1",
                [.real(number)])
        case .date:
            let operand = RelativeDate(operand)?.date(from: now)?.description ?? operand
            // Behind every date that begins with the operand.
            let end = operand + "~"
            switch comparison {
            case .equal:
                return try selected("\(sql) >= ?1 AND \(sql) < ?2", [.text(operand), .text(end)])
            case .atLeast: return try selected("\(sql) >= ?1", [.text(operand)])
            case .more: return try selected("\(sql) > ?1", [.text(end)])
            case .atMost: return try selected("\(sql) < ?1 AND \(sql) <> ''", [.text(end)])
            case .less: return try selected("\(sql) < ?1 AND \(sql) <> ''", [.text(operand)])
            }
        case .text, .paragraph, .choice, .tags, .texts, .link, .image:
            return try folding(in: column) { text in
                switch comparison {
                case .equal: text == SearchFolding.folded(operand)
                case .atLeast: text >= SearchFolding.folded(operand)
                case .atMost: text <= SearchFolding.folded(operand)
                case .more: text > SearchFolding.folded(operand)
                case .less: text < SearchFolding.folded(operand)
                }
            }
        }
    }

    private func containing(_ part: String, in column: QueryColumn) throws -> RecordBits {
        try folding(in: column) { $0.contains(part) }
    }

    /// The records whose folded text satisfies a condition; looks at every record.
    private func folding(
        in column: QueryColumn, _ isWanted: (String) -> Bool
    ) throws -> RecordBits {
        let statement = try RawStatement(
            """
            SELECT id, \(column.sql) FROM \(ListTable(list).quotedName)
            WHERE \(column.sql) IS NOT NULL
            """, on: db)
        var bits = RecordBits()
        var count = 0
        while try statement.step() {
            if isWanted(SearchFolding.folded(statement.string(1))) {
                bits.insert(statement.int64(0))
            }
            count += 1
            if count & 0xFFF == 0 { try cancellation.check() }
        }
        return bits
    }
}
