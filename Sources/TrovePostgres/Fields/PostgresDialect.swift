import TroveModel

/// The SQL of PostgreSQL for expressions.
///
/// Numbers are `numeric`, dates are texts. No expression fails for any value, not even for one that
/// another program wrote: whoever reads a list would not see it at all. Computed fields within an
/// expression are replaced by their own expressions.
struct PostgresDialect: ExpressionDialect {
    /// The alias of the list's table in the statement, followed by a full stop; empty for none.
    private let row: String
    /// The computed fields whose expressions contain this one.
    private var path: Set<FieldID> = []

    init(row: String? = nil) { self.row = row.map { "\($0)." } ?? "" }

    func literal(_ text: String) -> String {
        "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'::text"
    }

    func number(_ digits: String) -> String { "\(digits)::numeric" }

    func checkbox(_ isOn: Bool) -> String { isOn ? "true" : "false" }

    func value(of field: Field, in list: List) throws(LibraryError) -> String {
        if field.kind == .computed { return try computedValue(of: field, in: list) }
        let column = row + ListTable.column(field)
        switch field.kind.valueType {
        case .text: return "nullif(\(column), '')"
        case .texts: return "array_to_string(\(column), '; ')"
        case .number, .integer, .timeSpan: return "(\(column)::numeric)"
        case .checkbox: return "(\(column) IS TRUE)"
        case .date: return "substring(\(column) FROM '^[0-9]{4}.*')"
        case .image, .record: return "NULL"
        }
    }

    private func computedValue(of field: Field, in list: List) throws(LibraryError) -> String {
        var dialect = self
        guard dialect.path.insert(field.id).inserted else { return "NULL" }
        let expression = try CompiledExpression(
            field.options.expression, of: field.name, in: list, as: dialect)
        return "(\(expression.sql))"
    }

    func text(_ value: ExpressionSQL) -> String {
        let sql = value.sql
        return switch value.type {
        case .text, .date: sql
        case .none: "NULL::text"
        case .number: "trove.number_text(\(sql))"
        case .checkbox: "CASE WHEN \(sql) THEN 'yes' ELSE 'no' END"
        case .timeSpan: "trove.duration_text(\(sql))"
        }
    }

    func operand(_ value: ExpressionSQL) -> String {
        switch value.type {
        case .number, .timeSpan, .text, .date: value.sql
        case .checkbox: "(\(value.sql))::int::numeric"
        case .none: "NULL::numeric"
        }
    }

    func filled(_ sql: String, as type: ExpressionType) -> String {
        switch type {
        case .text, .date, .none: "coalesce(\(sql), '')"
        case .number, .timeSpan: "coalesce(\(sql), 0)"
        case .checkbox: "coalesce(\(sql), false)"
        }
    }

    func result(_ value: ExpressionSQL) -> String {
        switch value.type {
        case .text: "nullif(\(value.sql), '')"
        case .number, .timeSpan: "trim_scale(\(value.sql))"
        case .none: "NULL::text"
        case .checkbox, .date: value.sql
        }
    }

    func comparison(
        _ sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL
    ) -> String {
        let isMixed = left.type != right.type && [left.type, right.type].contains(.number)
        let (first, second) = isMixed ? (operand(left), operand(right)) : (left.sql, right.sql)
        let isText = [.text, .date].contains(left.type) || [.text, .date].contains(right.type)
        switch sign {
        case .equal: return "(\(first) IS NOT DISTINCT FROM \(second))"
        case .unequal: return "(\(first) IS DISTINCT FROM \(second))"
        default:
            let order = isText ? " COLLATE \"C\"" : ""
            return "coalesce((\(first))\(order) \(sign.rawValue) (\(second)), false)"
        }
    }

    func quotient(_ left: String, _ right: String) -> String {
        // The zeros give the result the digits of a double.
        "((\(left) + 0.00000000000000000000) / nullif(\(right), 0))"
    }

    func rounded(_ sql: String) -> String { "round\(sql)" }

    func rounded(_ sql: String, places: String?) -> String {
        guard let places else { return "round(\(sql))" }
        return """
            CASE WHEN \(places) IS NOT NULL \
            THEN round(\(sql), least(greatest(trunc(\(places)), 0), 30)::int) END
            """
    }

    func whole(_ sql: String, isUp: Bool) -> String { isUp ? "ceil(\(sql))" : "floor(\(sql))" }

    func extremum(isGreatest: Bool, _ values: [String], as type: ExpressionType) -> String {
        let values = type == .date ? values.map { "(\($0)) COLLATE \"C\"" } : values
        let conditions = values.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let list = values.joined(separator: ", ")
        return "(CASE WHEN \(conditions) THEN \(isGreatest ? "greatest" : "least")(\(list)) END)"
    }

    func duration(_ sql: String, inUnitsOf seconds: Int) -> String {
        quotient(sql, String(seconds))
    }

    func length(of text: String) -> String { "length(\(text))::numeric" }

    func contains(_ text: String, _ part: String) -> String {
        "coalesce(strpos(\(text), \(part)) > 0, false)"
    }

    func trimmed(_ text: String) -> String { "btrim(\(text))" }

    func end(of text: String, isFirst: Bool, count: String) -> String {
        let count = """
            CASE WHEN \(count) IS NOT NULL \
            THEN least(greatest(trunc(\(count)), 0), 1000000000)::int END
            """
        return isFirst
            ? "substr(\(text), 1, \(count))"
            : "substr(\(text), greatest(length(\(text)) - (\(count)), 0) + 1)"
    }

    func part(_ part: ExpressionDatePart, of date: String) -> String {
        let pattern =
            switch part {
            case .year: "^[0-9]{4}"
            case .month: "^[0-9]{4}-([0-9]{2})"
            case .day: "^[0-9]{4}-[0-9]{2}-([0-9]{2})"
            }
        return "substring(\(date) FROM '\(pattern)')::numeric"
    }

    func days(from start: String, to end: String) -> String {
        "(trove.day(left(\(end), 10)) - trove.day(left(\(start), 10)))::numeric"
    }

    func day(_ date: String, adding days: String, isEarlier: Bool) -> String {
        """
        (trove.day_after(left(\(date), 10), \(isEarlier ? "- " : "")(\(days))) \
        || substr(\(date), 11))
        """
    }
}
