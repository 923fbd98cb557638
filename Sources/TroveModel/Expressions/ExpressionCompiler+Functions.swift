import TextCore

extension ExpressionCompiler {
    func call(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        if ["today", "now", "random"].contains(name) {
            throw error(
                translated(
                    """
                    “{function}” gives a different value each time, so a computed field cannot use \
                    it (character {column}).
                    """),
                ["function": name], at: node)
        }
        guard let counts = ExpressionFunctions.counts[name] else {
            let known = ExpressionFunctions.counts.keys.sorted().commaSeparated
            throw error(
                translated(
                    """
                    There is no function “{function}” (character {column}). Functions: {functions}.
                    """),
                ["function": name, "functions": known], at: node)
        }
        guard counts.contains(values.count) else {
            throw wrongCount(values.count, of: name, allowed: counts, node)
        }
        switch name {
        case "if": return try choice(values, node)
        case "coalesce": return try firstFilled(values, node)
        case "min", "max", "sum": return try overall(name, values, node)
        case "empty": return ExpressionSQL("(\(dialect.text(values[0])) IS NULL)", .checkbox)
        case "text": return ExpressionSQL("(\(dialect.text(values[0])))", .text)
        case "length", "trim", "left", "right", "replace", "contains":
            return try textFunction(name, values, node)
        case "year", "month", "day", "days": return try dateFunction(name, values, node)
        default: return try numberFunction(name, values, node)
        }
    }

    private func wrongCount(
        _ count: Int, of name: String, allowed: ClosedRange<Int>, _ node: ExpressionNode
    ) -> LibraryError {
        let message =
            allowed.count == 1
            ? translated(
                "“{function}” needs {lowest} value, not {count} (character {column}).",
                plural: "“{function}” needs {lowest} values, not {count} (character {column}).",
                count: allowed.lowerBound)
            : translated(
                "“{function}” needs {lowest} to {highest} values, not {count} (character {column})."
            )
        return error(
            message,
            [
                "function": name, "lowest": String(allowed.lowerBound),
                "highest": String(allowed.upperBound), "count": String(count),
            ], at: node)
    }

    private func want(
        _ types: Set<ExpressionType>, _ value: ExpressionSQL, _ name: String, _ node: ExpressionNode
    ) throws(LibraryError) {
        guard types.contains(value.type) || value.type == .none else {
            let message =
                if types == [.number, .timeSpan] {
                    translated(
                        """
                        “{function}” needs a number or a duration, not {type} (character {column}).
                        """)
                } else if types == [.number, .timeSpan, .date] {
                    translated(
                        """
                        “{function}” needs a number, a duration or a date, not {type} (character \
                        {column}).
                        """)
                } else {
                    translated("“{function}” needs {expected}, not {type} (character {column}).")
                }
            throw error(
                message,
                [
                    "function": name, "expected": types.first?.name ?? "", "type": value.type.name,
                ], at: node)
        }
    }

    private func common(
        _ values: [ExpressionSQL], _ name: String, _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionType {
        var type = ExpressionType.none
        for value in values {
            guard let joined = type.joined(value.type) else {
                throw error(
                    translated(
                        """
                        “{function}” gives {first} in one case and {second} in another (character \
                        {column}).
                        """),
                    ["function": name, "first": type.name, "second": value.type.name], at: node)
            }
            type = joined
        }
        return type
    }

    private func choice(
        _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        try want([.checkbox], values[0], "if", node)
        let type = try common(Array(values.dropFirst()), "if", node)
        let otherwise = values.count == 3 ? values[2].sql : "NULL"
        return ExpressionSQL(
            "(CASE WHEN \(values[0].sql) THEN \(values[1].sql) ELSE \(otherwise) END)", type)
    }

    private func firstFilled(
        _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let type = try common(values, "coalesce", node)
        let parts = values.map { type == .text ? "nullif(\($0.sql), '')" : $0.sql }
        return ExpressionSQL("coalesce(\(parts.joined(separator: ", ")))", type)
    }

    private func overall(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        for value in values {
            try want(
                name == "sum" ? [.number, .timeSpan] : [.number, .timeSpan, .date], value, name,
                node)
        }
        let type = try common(values, name, node)
        let operands = values.map { type == .date ? $0.sql : dialect.operand($0) }
        guard name == "sum" else {
            return ExpressionSQL(
                dialect.extremum(isGreatest: name == "max", operands, as: type), type)
        }
        let all = operands.joined(separator: ", ")
        // An empty value counts as zero, but the sum of only empty values is empty.
        let sum = operands.map { dialect.filled($0, as: .number) }.joined(separator: " + ")
        return ExpressionSQL("(CASE WHEN coalesce(\(all)) IS NOT NULL THEN \(sum) END)", type)
    }

    private func textFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let text = dialect.text(values[0])
        switch name {
        case "length": return ExpressionSQL(dialect.length(of: text), .number)
        case "trim": return ExpressionSQL(dialect.trimmed(text), .text)
        case "contains":
            return ExpressionSQL(dialect.contains(text, dialect.text(values[1])), .checkbox)
        case "replace":
            let parts = values.dropFirst().map { dialect.filled(dialect.text($0), as: .text) }
            return ExpressionSQL("replace(\(text), \(parts[0]), \(parts[1]))", .text)
        default:
            try want([.number], values[1], name, node)
            return ExpressionSQL(
                dialect.end(of: text, isFirst: name == "left", count: dialect.operand(values[1])),
                .text)
        }
    }

    private func dateFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        for value in values { try want([.date], value, name, node) }
        let date = values[0].sql
        switch name {
        case "year": return ExpressionSQL(dialect.part(.year, of: date), .number)
        case "month": return ExpressionSQL(dialect.part(.month, of: date), .number)
        case "day": return ExpressionSQL(dialect.part(.day, of: date), .number)
        default: return ExpressionSQL(dialect.days(from: date, to: values[1].sql), .number)
        }
    }

    private func numberFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let value = values[0]
        let operand = dialect.operand(value)
        switch name {
        case "hours", "minutes", "seconds":
            try want([.timeSpan], value, name, node)
            let length = ["hours": 3600, "minutes": 60][name] ?? 1
            return ExpressionSQL(dialect.duration(operand, inUnitsOf: length), .number)
        case "round":
            try want([.number], value, name, node)
            guard values.count == 2 else {
                return ExpressionSQL(dialect.rounded(operand, places: nil), .number)
            }
            try want([.number], values[1], name, node)
            return ExpressionSQL(
                dialect.rounded(operand, places: dialect.operand(values[1])), .number)
        case "abs":
            try want([.number, .timeSpan], value, name, node)
            return ExpressionSQL("abs(\(operand))", value.type)
        default:
            try want([.number], value, name, node)
            return ExpressionSQL(dialect.whole(operand, isUp: name == "ceil"), .number)
        }
    }
}

/// The functions of expressions.
private enum ExpressionFunctions {
    /// The functions and the number of arguments of each.
    static let counts: [String: ClosedRange<Int>] = [
        "if": 2...3, "round": 1...2, "abs": 1...1, "floor": 1...1, "ceil": 1...1, "min": 2...20,
        "max": 2...20, "sum": 2...20, "length": 1...1, "trim": 1...1, "left": 2...2,
        "right": 2...2, "replace": 3...3, "contains": 2...2, "text": 1...1, "year": 1...1,
        "month": 1...1, "day": 1...1, "days": 2...2, "hours": 1...1, "minutes": 1...1,
        "seconds": 1...1, "coalesce": 2...20, "empty": 1...1,
    ]
}
