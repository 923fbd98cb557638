import TextCore
import TroveModel

extension ExpressionCompiler {
    /// The functions and the number of arguments of each.
    static let functions: [String: ClosedRange<Int>] = [
        "if": 2...3, "round": 1...2, "abs": 1...1, "floor": 1...1, "ceil": 1...1, "min": 2...20,
        "max": 2...20, "sum": 2...20, "length": 1...1, "trim": 1...1, "left": 2...2,
        "right": 2...2, "replace": 3...3, "contains": 2...2, "text": 1...1, "year": 1...1,
        "month": 1...1, "day": 1...1, "days": 2...2, "hours": 1...1, "minutes": 1...1,
        "seconds": 1...1, "coalesce": 2...20, "empty": 1...1,
    ]

    func call(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        if ["today", "now", "random"].contains(name) {
            throw error(
                translated(
                    """
                    “{function}” gives a different value each time, so a computed field cannot use it \
                    (character {column}).
                    """),
                ["function": name], at: node)
        }
        guard let counts = Self.functions[name] else {
            let known = Self.functions.keys.sorted().commaSeparated
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
        case "empty": return ExpressionSQL("(\(values[0].asText) IS NULL)", .checkbox)
        case "text": return ExpressionSQL("(\(values[0].asText))", .text)
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
        let all = values.map(\.sql).joined(separator: ", ")
        guard name == "sum" else { return ExpressionSQL("\(name)(\(all))", type) }
        // An empty value counts as zero, but the sum of only empty values is empty.
        let sum = values.map { "ifnull(\($0.sql), 0)" }.joined(separator: " + ")
        return ExpressionSQL("(CASE WHEN coalesce(\(all)) IS NOT NULL THEN \(sum) END)", type)
    }

    private func textFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let text = values[0].asText
        switch name {
        case "length": return ExpressionSQL("length(\(text))", .number)
        case "trim": return ExpressionSQL("trim(\(text))", .text)
        case "contains":
            return ExpressionSQL(
                "ifnull(instr(\(text), \(values[1].asText)) > 0, 0)", .checkbox)
        case "replace":
            return ExpressionSQL(
                "replace(\(text), ifnull(\(values[1].asText), ''), ifnull(\(values[2].asText), ''))",
                .text)
        default:
            try want([.number], values[1], name, node)
            let count = "max(CAST(\(values[1].sql) AS INTEGER), 0)"
            return ExpressionSQL(
                name == "left"
                    ? "substr(\(text), 1, \(count))"
                    : "substr(\(text), max(length(\(text)) - \(count), 0) + 1)", .text)
        }
    }

    private func dateFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        for value in values { try want([.date], value, name, node) }
        let date = values[0].sql
        switch name {
        case "year": return ExpressionSQL("CAST(substr(\(date), 1, 4) AS INTEGER)", .number)
        case "month":
            return ExpressionSQL("CAST(nullif(substr(\(date), 6, 2), '') AS INTEGER)", .number)
        case "day":
            return ExpressionSQL("CAST(nullif(substr(\(date), 9, 2), '') AS INTEGER)", .number)
        default:
            let (start, end) = (exactDay(date), exactDay(values[1].sql))
            return ExpressionSQL(
                "CAST(julianday(\(end)) - julianday(\(start)) AS INTEGER)", .number)
        }
    }

    private func numberFunction(
        _ name: String, _ values: [ExpressionSQL], _ node: ExpressionNode
    ) throws(LibraryError) -> ExpressionSQL {
        let value = values[0]
        switch name {
        case "hours", "minutes", "seconds":
            try want([.timeSpan], value, name, node)
            let length = ["hours": 3600, "minutes": 60][name] ?? 1
            return ExpressionSQL("(CAST(\(value.sql) AS REAL) / \(length))", .number)
        case "round":
            try want([.number], value, name, node)
            guard values.count == 2 else { return ExpressionSQL("round(\(value.sql))", .number) }
            try want([.number], values[1], name, node)
            return ExpressionSQL("round(\(value.sql), \(values[1].sql))", .number)
        case "abs":
            try want([.number, .timeSpan], value, name, node)
            return ExpressionSQL("abs(\(value.sql))", value.type)
        default:
            try want([.number], value, name, node)
            let whole = "CAST(\(value.sql) AS INTEGER)"
            return ExpressionSQL(
                name == "floor"
                    ? "(\(whole) - (\(value.sql) < \(whole)))"
                    : "(\(whole) + (\(value.sql) > \(whole)))", .number)
        }
    }
}
