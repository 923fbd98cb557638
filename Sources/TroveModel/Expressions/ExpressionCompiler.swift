import TextCore

/// Compiles an expression to the SQL of a database and checks its types.
struct ExpressionCompiler<Dialect: ExpressionDialect> {
    let list: List
    let dialect: Dialect

    /// The maximum length of the SQL in bytes; longer expressions would slow down every access to
    /// the list.
    private static var maximumLength: Int { 60_000 }

    func compile(_ node: ExpressionNode) throws(LibraryError) -> ExpressionSQL {
        let result = try sql(node)
        return ExpressionSQL(dialect.result(result), result.type)
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
        case .number(let digits): return ExpressionSQL(dialect.number(digits), .number)
        case .text(let text): return ExpressionSQL(dialect.literal(text), .text)
        case .checkbox(let isOn): return ExpressionSQL(dialect.checkbox(isOn), .checkbox)
        case .none: return ExpressionSQL("NULL", .none)
        case .field(let id): return try field(id, at: node.place)
        case .negative(let inside):
            let value = try sql(inside)
            guard value.isNumeric || value.type == .timeSpan else {
                throw error(
                    translated("“-” needs a number, not {type} (character {column})."),
                    ["type": value.type.name], at: node)
            }
            return ExpressionSQL(
                "(- \(dialect.operand(value)))", value.type == .timeSpan ? .timeSpan : .number)
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
        return dialect.filled(value.sql, as: .checkbox)
    }

    private func field(_ id: FieldID, at place: Int) throws(LibraryError) -> ExpressionSQL {
        guard let field = list.field(id) else {
            throw LibraryError(
                .invalid,
                translated("The field at character {column} is no longer in “{list}”.")
                    .filling(["column": String(place), "list": list.name]), column: place)
        }
        switch field.valueKind.valueType {
        case .text, .texts: return try value(of: field, .text)
        case .number, .integer: return try value(of: field, .number)
        case .timeSpan: return try value(of: field, .timeSpan)
        case .checkbox: return try value(of: field, .checkbox)
        case .date: return try value(of: field, .date)
        case .image, .record:
            throw LibraryError(
                .invalid,
                translated(
                    """
                    Expressions cannot read pictures or links to records, such as “{field}” \
                    (character {column}).
                    """
                ).filling(["field": field.name, "column": String(place)]), column: place)
        }
    }

    private func value(
        of field: Field, _ type: ExpressionType
    ) throws(LibraryError) -> ExpressionSQL {
        ExpressionSQL(try dialect.value(of: field, in: list), type)
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
        let parts = [left, right].map { dialect.filled(dialect.text($0), as: .text) }
        return ExpressionSQL("(\(parts[0]) || \(parts[1]))", .text)
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
        return ExpressionSQL(dialect.comparison(sign, left, right), .checkbox)
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
        let (first, second) = (dialect.operand(left), dialect.operand(right))
        let plain = "(\(first) \(sign.rawValue) \(second))"
        let quotient = dialect.quotient(first, second)
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
                    dialect.rounded(sign == .times ? plain : quotient), .timeSpan)
        case (.number, .timeSpan), (.checkbox, .timeSpan), (.none, .timeSpan):
            return sign == .times
                ? ExpressionSQL(dialect.rounded(plain), .timeSpan) : nil
        case (.date, .date):
            return sign == .minus ? try call("days", [right, left], node) : nil
        case (.date, .number) where isSum:
            return ExpressionSQL(
                dialect.day(left.sql, adding: right.sql, isEarlier: sign == .minus), .date)
        case (.date, .number), (.date, .checkbox), (.date, .timeSpan), (.date, .none),
            (.number, .date), (.checkbox, .date), (.timeSpan, .date), (.none, .date):
            return nil
        case (.number, .number), (.number, .checkbox), (.number, .none), (.checkbox, .number),
            (.checkbox, .checkbox), (.checkbox, .none), (.none, .number), (.none, .checkbox),
            (.none, .none):
            return ExpressionSQL(sign == .dividedBy ? quotient : plain, .number)
        }
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
