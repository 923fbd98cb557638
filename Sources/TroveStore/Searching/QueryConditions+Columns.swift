import TroveModel

extension QueryConditions {
    func condition(
        _ condition: FieldCondition, in column: QueryColumn
    ) throws -> SQLCondition? {
        let tests = column.tests(of: condition, now: now)
        if let loan = column.loan { return try loanCondition(tests, in: loan) }
        guard var result = self.condition(tests, in: column) else { return nil }
        if hasColumns { result.stored = StoredTests(column: column).test(tests) }
        return result
    }

    private func condition(_ tests: [QueryTest], in column: QueryColumn) -> SQLCondition? {
        if let field = column.field {
            let text = SearchedColumn(field).text(of: nil)
            switch tests.first {
            case .begins(let words): return findsWords ? begins(words, in: [text]) : nil
            case .has(let words): return findsWords ? has(words, in: [text]) : nil
            default: break
            }
        }
        return Self.condition(tests, on: column.sql, type: column.kind.valueType)
    }

    /// The condition that a value passes all tests.
    ///
    /// - Parameter sql: The SQL expression of the values.
    static func condition(
        _ tests: [QueryTest], on sql: String, type: FieldValueType
    ) -> SQLCondition {
        let parts = tests.map { condition($0, on: sql, type: type) }
        if parts.isEmpty { return SQLCondition("1") }
        return parts.count == 1 ? parts[0] : SQLCondition(parts, joinedBy: "AND")
    }

    private static func condition(
        _ test: QueryTest, on sql: String, type: FieldValueType
    ) -> SQLCondition {
        switch test {
        case .isEmpty: SQLCondition("\(sql) IS NULL OR \(sql) = ''")
        case .contains(let part):
            SQLCondition("trove_contains(?, \(shown(sql, type: type)))", .text(part))
        case .begins(let words):
            SQLCondition(
                words.map { SQLCondition("trove_begins(?, \(sql))", .text($0)) }, joinedBy: "AND")
        case .has(let words):
            SQLCondition(
                "trove_has(?, \(sql))",
                .text(words.prefix(maximumWords).joined(separator: " ")))
        case .isMisfit: SQLCondition(Misfits.condition(sql, type: type) ?? "0")
        case .isChecked(let isOn): SQLCondition(isOn ? "\(sql) = 1" : "\(sql) IS NOT 1")
        case .number(let comparison, let number):
            SQLCondition(
                "typeof(\(sql)) IN ('integer', 'real') AND \(sql) \(comparison.rawValue) ?",
                .real(number))
        case .isText(let text): SQLCondition("\(sql) = ? COLLATE NOCASE", .text(text))
        case .day(let comparison, let day): compared(day: sql, comparison, day)
        case .text(let comparison, let text):
            SQLCondition("trove_fold(\(sql)) \(comparison.rawValue) ?", .text(text))
        }
    }

    /// The SQL expression of the text that a person sees.
    private static func shown(_ sql: String, type: FieldValueType) -> String {
        guard type == .checkbox else { return sql }
        return "CASE \(sql) WHEN 1 THEN 'yes' WHEN 0 THEN 'no' ELSE \(sql) END"
    }

    private static func compared(
        day sql: String, _ comparison: QueryComparison, _ day: String
    ) -> SQLCondition {
        // `end` sorts after every date that begins with the day.
        let (start, end) = (StoredValue.text(day), StoredValue.text(day + "~"))
        return switch comparison {
        case .equal: SQLCondition("\(sql) >= ? AND \(sql) < ?", start, end)
        case .atLeast: SQLCondition("\(sql) >= ?", start)
        case .more: SQLCondition("\(sql) > ?", end)
        case .atMost: SQLCondition("\(sql) < ? AND \(sql) <> ''", end)
        case .less: SQLCondition("\(sql) < ? AND \(sql) <> ''", start)
        }
    }
}
