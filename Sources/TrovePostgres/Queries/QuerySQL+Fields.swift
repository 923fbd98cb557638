import Foundation
import TextCore
import TroveModel

extension QuerySQL {
    /// The condition on a column, which is not about the titles of links.
    func condition(_ condition: FieldCondition, in column: QueryColumn) throws -> SQLPart {
        switch column.source {
        case .field(let field): fieldCondition(condition, field, column)
        case .added: try timeCondition(condition, column, "\(row).created_at")
        case .changed: try timeCondition(condition, column, "\(row).modified_at")
        case .loan(let part): try loanCondition(condition, in: part, column)
        }
    }

    private func fieldCondition(
        _ condition: FieldCondition, _ field: Field, _ column: QueryColumn
    ) -> SQLPart {
        let values = sql(of: field)
        switch condition {
        case .isEmpty: return SQLPart(values.isEmpty)
        case .contains(let part): return contains(part, in: field)
        case .words(let words) where column.searchesWords(words):
            return begins(words, in: [field])
        case .words(["misfit"]) where column.kind.canMisfit:
            return SQLPart("\(values.misfit) IS NOT NULL")
        case .words(let words):
            let text = column.value(of: words)
            if let isOn = column.checkboxState(text) {
                return SQLPart("(\(values.value)) IS \(isOn ? "" : "NOT ")TRUE")
            }
            return compared(values, .equal, text, in: column)
        case .phrase(let words) where column.kind.isTextual: return has(words, in: field)
        case .phrase(let words):
            return compared(values, .equal, words.joined(separator: " "), in: column)
        case .compares(let comparison, let operand):
            return compared(values, comparison, operand, in: column)
        case .range(let low, let high):
            return Self.range(low, high) { compared(values, $0, $1, in: column) }
        }
    }

    /// The condition of a range whose ends may be open.
    static func range(
        _ low: String, _ high: String, _ compared: (QueryComparison, String) -> SQLPart
    ) -> SQLPart {
        var parts: [SQLPart] = []
        if !low.isEmpty { parts.append(compared(.atLeast, low)) }
        if !high.isEmpty { parts.append(compared(.atMost, high)) }
        return parts.isEmpty ? Self.all : SQLPart(parts, joinedBy: "AND")
    }

    /// Compares numbers by size, and dates and texts as texts.
    private func compared(
        _ values: FieldSQL, _ comparison: QueryComparison, _ operand: String, in column: QueryColumn
    ) -> SQLPart {
        let operation = comparison.rawValue
        switch column.kind.valueType {
        case .number, .integer, .checkbox, .timeSpan, .record:
            guard let number = column.number(operand) else {
                return SQLPart("lower(\(values.misfit)) = lower(", .text(operand), "::text)")
            }
            guard !number.isNaN else { return Self.none }
            return SQLPart("\(values.number) \(operation) ", .real(number), "::numeric")
        case .date:
            return compared(date: values.date, comparison, operand)
        case .text, .texts:
            return SQLPart(
                "\(values.folded) COLLATE \"C\" \(operation) ",
                .text(SearchFolding.folded(operand)), "::text")
        case .image:
            return SQLPart(
                "\(values.value) COLLATE \"C\" \(operation) ",
                .text(SearchFolding.folded(operand)), "::text")
        }
    }

    /// Compares dates as texts. A partial date in the query stands for all of its days: 2020-05-30
    /// is both at least and at most 2020.
    ///
    /// - Parameter date: The SQL expression of a date.
    func compared(
        date: String, _ comparison: QueryComparison, _ operand: String
    ) -> SQLPart {
        let operand = QueryDate.text(operand, from: now)
        // `end` sorts after every date that begins with the operand.
        let (start, end) = (PostgresValue.text(operand), PostgresValue.text(operand + "~"))
        switch comparison {
        case .equal:
            var part = SQLPart("(\(date) >= ", start, "::text")
            part.append(" AND \(date) < ", end, "::text)")
            return part
        case .atLeast: return SQLPart("\(date) >= ", start, "::text")
        case .more: return SQLPart("\(date) > ", end, "::text")
        case .atMost: return SQLPart("(\(date) <> '' AND \(date) < ", end, "::text)")
        case .less: return SQLPart("(\(date) <> '' AND \(date) < ", start, "::text)")
        }
    }
}

// MARK: - Times

extension QuerySQL {
    /// The condition on the local day of a time, on this computer.
    private func timeCondition(
        _ condition: FieldCondition, _ column: QueryColumn, _ time: String
    ) throws -> SQLPart {
        switch condition {
        case .isEmpty, .words(["misfit"]): return Self.none
        case .contains(let part):
            return SQLPart(
                "strpos(\(try day(of: time)), ", .text(SearchFolding.folded(part)), "::text) > 0")
        case .words(let words):
            return try compared(time: time, .equal, column.value(of: words))
        case .phrase(let words):
            return try compared(time: time, .equal, words.joined(separator: " "))
        case .compares(let comparison, let operand):
            return try compared(time: time, comparison, operand)
        case .range(let low, let high):
            var parts: [SQLPart] = []
            if !low.isEmpty { parts.append(try compared(time: time, .atLeast, low)) }
            if !high.isEmpty { parts.append(try compared(time: time, .atMost, high)) }
            return parts.isEmpty ? Self.all : SQLPart(parts, joinedBy: "AND")
        }
    }

    private func compared(
        time: String, _ comparison: QueryComparison, _ operand: String
    ) throws -> SQLPart {
        guard let bounds = DayBounds.bounds(comparison, QueryDate.text(operand, from: now)) else {
            return compared(date: try day(of: time), comparison, operand)
        }
        let parts = bounds.map { bound in
            SQLPart(
                "\(time) \(bound.comparison.rawValue) to_timestamp(", .integer(bound.moment),
                "::bigint)")
        }
        return SQLPart(parts, joinedBy: "AND")
    }

    /// The text of the local day of a time, as well as the server knows the time zone.
    private func day(of time: String) throws -> String {
        let zone = try catalog.db.text(
            "SELECT name FROM pg_timezone_names WHERE name = $1 LIMIT 1",
            [.text(TimeZone.current.identifier)])
        let name = TitleExpression.literal(zone ?? "UTC")
        return "to_char(\(time) AT TIME ZONE \(name), 'YYYY-MM-DD') COLLATE \"C\""
    }
}
