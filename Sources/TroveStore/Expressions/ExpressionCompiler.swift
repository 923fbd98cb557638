import TextCore
import TroveModel

/// Compiles an expression to SQL and checks its types. The SQL uses only built-in functions, so
/// that every SQLite tool can compute it.
struct ExpressionCompiler {
    let list: List

    /// The maximum length of the SQL in bytes; longer expressions would slow down every access to the list.
    private static let maximumLength = 60_000

    func compile(_ node: ExpressionNode) throws(LibraryError) -> ExpressionSQL {
        let result = try sql(node)
        // An empty text counts as no value.
        guard result.type == .text else { return result }
        return ExpressionSQL("nullif(\(result.sql), '')", .text)
    }

    func sql(_ node: ExpressionNode) throws(LibraryError) -> ExpressionSQL {
        let result = try untested(node)
        guard result.sql.utf8.count <= Self.maximumLength else {
            throw LibraryError(
                .invalid,
                translated("The expression is too long. Divide it among several computed fields."),
                column: node.place)
        }
        return result
    }

    private func untested(_ node: ExpressionNode) throws(LibraryError) -> ExpressionSQL {
        switch node.content {
        case .number(let digits): return ExpressionSQL(digits, .number)
        case .text(let text): return ExpressionSQL(ExpressionSQL.literal(text), .text)
        case .checkbox(let isOn): return ExpressionSQL(isOn ? "1" : "0", .checkbox)
        case .none: return ExpressionSQL("NULL", .none)
        case .field(let id): return try field(id, at: node.place)
        case .negative(let inside):
            let value = try sql(inside)
            guard value.isNumeric || value.type == .timeSpan else {
                throw error(
                    translated("“-” needs a number, not {type} (character {column})."),
                    ["type": value.type.name], at: node)
            }
            return ExpressionSQL("(- \(value.sql))", value.type == .timeSpan ? .timeSpan : .number)
        case .not(let inside):
            return ExpressionSQL("(NOT \(try condition(sql(inside), at: inside)))", .checkbox)
        case .binary(let sign, let left, let right):
            return try binary(sign, left, right, node)
        case .call(let name, let arguments):
            var values: [ExpressionSQL] = []
            for argument in arguments { values.append(try sql(argument)) }
            return try call(name, values, node)
        }
    }

    /// A value as a condition; an empty value is false.
    func condition(
        _ value: ExpressionSQL, at node: ExpressionNode
    ) throws(LibraryError) -> String {
        guard value.type == .checkbox || value.type == .none else {
            throw error(
                translated(
                    """
                    A condition is needed, such as a comparison, not {type} (character {column}).
                    """),
                ["type": value.type.name], at: node)
        }
        return "ifnull(\(value.sql), 0)"
    }

    private func field(_ id: FieldID, at place: Int) throws(LibraryError) -> ExpressionSQL {
        guard let field = list.field(id) else {
            throw LibraryError(
                .invalid,
                translated("The field at character {column} is no longer in “{list}”.")
                    .filling(["column": String(place), "list": list.name]), column: place)
        }
        let column = SQLName.quoted(field.columnName)
        let isNumber = "CASE WHEN typeof(\(column)) IN ('integer', 'real') THEN \(column) END"
        switch field.valueKind.valueType {
        case .text:
            return ExpressionSQL("nullif(\(column), '')", .text)
        case .texts:
            return ExpressionSQL("replace(\(column), char(10), '; ')", .text)
        case .number, .integer: return ExpressionSQL("(\(isNumber))", .number)
        case .timeSpan: return ExpressionSQL("(\(isNumber))", .timeSpan)
        case .checkbox: return ExpressionSQL("(\(column) IS 1)", .checkbox)
        case .date:
            return ExpressionSQL(
                "(CASE WHEN \(column) GLOB '[0-9][0-9][0-9][0-9]*' THEN \(column) END)", .date)
        case .image, .record:
            throw LibraryError(
                .invalid,
                translated(
                    """
                    Expressions cannot read pictures or links to records, such as “{field}” (character \
                    {column}).
                    """
                ).filling(["field": field.name, "column": String(place)]), column: place)
        }
    }

    private func binary(
        _ sign: ExpressionOperator, _ leftNode: ExpressionNode, _ rightNode: ExpressionNode,
        _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let (left, right) = (try sql(leftNode), try sql(rightNode))
        switch sign {
        case .and:
            let (first, second) = (
                try condition(left, at: leftNode), try condition(right, at: rightNode)
            )
            return ExpressionSQL("(\(first) AND \(second))", .checkbox)
        case .or:
            guard left.type == .checkbox || right.type == .checkbox else {
                return try call("coalesce", [left, right], node)
            }
            let (first, second) = (
                try condition(left, at: leftNode), try condition(right, at: rightNode)
            )
            return ExpressionSQL("(\(first) OR \(second))", .checkbox)
        case .equal, .unequal, .atMost, .atLeast, .less, .more:
            return try comparison(sign, left, right, node)
        case .join:
            return joined(left, right)
        case .plus, .minus, .times, .dividedBy:
            return try arithmetic(sign, left, right, node)
        }
    }

    func joined(_ left: ExpressionSQL, _ right: ExpressionSQL) -> ExpressionSQL {
        ExpressionSQL("(ifnull(\(left.asText), '') || ifnull(\(right.asText), ''))", .text)
    }

    private func comparison(
        _ sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL,
        _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let types: Set = [left.type, right.type]
        let goTogether =
            left.type.joined(right.type) != nil || types == [.date, .text]
            || types == [.number, .checkbox]
        guard goTogether else {
            throw error(
                translated("{first} cannot be compared with {second} (character {column})."),
                ["first": left.type.nameAtStart, "second": right.type.name], at: node)
        }
        switch sign {
        case .equal: return ExpressionSQL("(\(left.sql) IS \(right.sql))", .checkbox)
        case .unequal: return ExpressionSQL("(\(left.sql) IS NOT \(right.sql))", .checkbox)
        default:
            return ExpressionSQL("ifnull(\(left.sql) \(sign.rawValue) \(right.sql), 0)", .checkbox)
        }
    }

    private func arithmetic(
        _ sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL,
        _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        if let result = try result(of: sign, left, right, node) { return result }
        throw error(
            translated(
                """
                “{sign}” cannot be used between {first} and {second} (character {column}).
                """),
            ["sign": sign.rawValue, "first": left.type.name, "second": right.type.name], at: node)
    }

    /// The result of an arithmetic operator; nil if it cannot be used between these types.
    private func result(
        of sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL,
        _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL? {
        let plain = "(\(left.sql) \(sign.rawValue) \(right.sql))"
        // Dividing by zero gives no value.
        let quotient = "(CAST(\(left.sql) AS REAL) / nullif(\(right.sql), 0))"
        let isSum = sign == .plus || sign == .minus
        switch (left.type, right.type) {
        case (.text, _), (_, .text):
            return sign == .plus ? joined(left, right) : nil
        case (.timeSpan, .timeSpan):
            if isSum { return ExpressionSQL(plain, .timeSpan) }
            return sign == .dividedBy ? ExpressionSQL(quotient, .number) : nil
        case (.timeSpan, .number), (.timeSpan, .checkbox), (.timeSpan, .none):
            return isSum
                ? nil
                : ExpressionSQL(
                    "CAST(round\(sign == .times ? plain : quotient) AS INTEGER)", .timeSpan)
        case (.number, .timeSpan), (.checkbox, .timeSpan), (.none, .timeSpan):
            return sign == .times
                ? ExpressionSQL("CAST(round\(plain) AS INTEGER)", .timeSpan) : nil
        case (.date, .date):
            return sign == .minus ? try call("days", [right, left], node) : nil
        case (.date, .number) where isSum:
            let days = "CAST(\(sign == .minus ? "- " : "")(\(right.sql)) AS INTEGER) || ' days'"
            return ExpressionSQL("date(\(exactDay(left.sql)), \(days))", .date)
        case (.date, .number), (.date, .checkbox), (.date, .timeSpan), (.date, .none),
            (.number, .date), (.checkbox, .date), (.timeSpan, .date), (.none, .date):
            return nil
        case (.number, .number), (.number, .checkbox), (.number, .none), (.checkbox, .number),
            (.checkbox, .checkbox), (.checkbox, .none), (.none, .number), (.none, .checkbox),
            (.none, .none):
            return ExpressionSQL(sign == .dividedBy ? quotient : plain, .number)
        }
    }

    /// A date that is known to the day; NULL for less exact ones.
    func exactDay(_ date: String) -> String {
        "CASE WHEN length(\(date)) = 10 THEN \(date) END"
    }

    /// - Parameter message: The translated message, with placeholders for the place and the values.
    func error(
        _ message: String, _ values: KeyValuePairs<String, String>, at node: ExpressionNode
    ) -> LibraryError {
        LibraryError(
            .invalid, message.filling(["column": String(node.place)]).filling(values),
            column: node.place)
    }
}
