import TroveModel

/// The SQL of SQLite for expressions. It uses only built-in functions, so that every SQLite tool
/// can compute it.
struct SQLiteDialect: ExpressionDialect {
    func literal(_ text: String) -> String {
        "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'"
    }

    func number(_ digits: String) -> String { digits }

    func checkbox(_ isOn: Bool) -> String { isOn ? "1" : "0" }

    func value(of field: Field, in list: List) throws(LibraryError) -> String {
        let column = SQLName.quoted(field.columnName)
        switch field.valueKind.valueType {
        case .text: return "nullif(\(column), '')"
        case .texts: return "replace(\(column), char(10), '; ')"
        case .number, .integer, .timeSpan:
            return "(CASE WHEN typeof(\(column)) IN ('integer', 'real') THEN \(column) END)"
        case .checkbox: return "(\(column) IS 1)"
        case .date: return "(CASE WHEN \(column) GLOB '[0-9][0-9][0-9][0-9]*' THEN \(column) END)"
        case .image, .record: return "NULL"
        }
    }

    func text(_ value: ExpressionSQL) -> String {
        let sql = value.sql
        return switch value.type {
        case .text, .date: sql
        case .none: "NULL"
        // Shows 2.0 as 2, like everywhere else.
        case .number: "rtrim(replace(CAST(\(sql) AS TEXT) || ' ', '.0 ', ''))"
        case .checkbox: "CASE WHEN \(sql) THEN 'yes' ELSE 'no' END"
        case .timeSpan:
            "(CASE WHEN \(sql) < 0 THEN '-' ELSE '' END || (CAST(abs(\(sql)) AS INTEGER) / 3600) "
                + "|| strftime(':%M:%S', CAST(abs(\(sql)) AS INTEGER) % 3600, 'unixepoch'))"
        }
    }

    func operand(_ value: ExpressionSQL) -> String { value.sql }

    func filled(_ sql: String, as type: ExpressionType) -> String {
        type == .text ? "ifnull(\(sql), '')" : "ifnull(\(sql), 0)"
    }

    func result(_ value: ExpressionSQL) -> String {
        value.type == .text ? "nullif(\(value.sql), '')" : value.sql
    }

    func comparison(
        _ sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL
    ) -> String {
        switch sign {
        case .equal: "(\(left.sql) IS \(right.sql))"
        case .unequal: "(\(left.sql) IS NOT \(right.sql))"
        default: "ifnull(\(left.sql) \(sign.rawValue) \(right.sql), 0)"
        }
    }

    func quotient(_ left: String, _ right: String) -> String {
        "(CAST(\(left) AS REAL) / nullif(\(right), 0))"
    }

    func rounded(_ sql: String) -> String { "CAST(round\(sql) AS INTEGER)" }

    func rounded(_ sql: String, places: String?) -> String {
        places.map { "round(\(sql), \($0))" } ?? "round(\(sql))"
    }

    func whole(_ sql: String, isUp: Bool) -> String {
        let whole = "CAST(\(sql) AS INTEGER)"
        return isUp ? "(\(whole) + (\(sql) > \(whole)))" : "(\(whole) - (\(sql) < \(whole)))"
    }

    func extremum(isGreatest: Bool, _ values: [String], as type: ExpressionType) -> String {
        (isGreatest ? "max" : "min") + "(\(values.joined(separator: ", ")))"
    }

    func duration(_ sql: String, inUnitsOf seconds: Int) -> String {
        "(CAST(\(sql) AS REAL) / \(seconds))"
    }

    func length(of text: String) -> String { "length(\(text))" }

    func contains(_ text: String, _ part: String) -> String {
        "ifnull(instr(\(text), \(part)) > 0, 0)"
    }

    func trimmed(_ text: String) -> String { "trim(\(text))" }

    func end(of text: String, isFirst: Bool, count: String) -> String {
        let count = "max(CAST(\(count) AS INTEGER), 0)"
        return isFirst
            ? "substr(\(text), 1, \(count))"
            : "substr(\(text), max(length(\(text)) - \(count), 0) + 1)"
    }

    func part(_ part: ExpressionDatePart, of date: String) -> String {
        switch part {
        case .year: "CAST(substr(\(date), 1, 4) AS INTEGER)"
        case .month: "CAST(nullif(substr(\(date), 6, 2), '') AS INTEGER)"
        case .day: "CAST(nullif(substr(\(date), 9, 2), '') AS INTEGER)"
        }
    }

    func days(from start: String, to end: String) -> String {
        "CAST(julianday(\(exactDay(end))) - julianday(\(exactDay(start))) AS INTEGER)"
    }

    func day(_ date: String, adding days: String, isEarlier: Bool) -> String {
        let days = "CAST(\(isEarlier ? "- " : "")(\(days)) AS INTEGER) || ' days'"
        return "(date(\(exactDay(date)), \(days)) || substr(\(date), 11))"
    }

    /// The day of a date, without its time; NULL for a date that is not known to the day.
    private func exactDay(_ date: String) -> String {
        "CASE WHEN length(\(date)) >= 10 THEN substr(\(date), 1, 10) END"
    }
}

extension CompiledExpression {
    /// Parses and checks the expression `text` of a field called `name`, for SQLite.
    ///
    /// - Throws: `invalid` with a message about the problem, and its character position in
    ///   `column`.
    init(_ text: String, of name: String, in list: List) throws(LibraryError) {
        try self.init(text, of: name, in: list, as: SQLiteDialect())
    }
}
