import Foundation
import TextCore
import TroveModel

extension QuerySQL {
    func condition(_ condition: FieldCondition, in column: QueryColumn) throws -> SQLPart? {
        let tests = column.tests(of: condition, now: now)
        switch column.source {
        case .field(let field): return fieldCondition(condition, in: column, field)
        case .added:
            return Self.all(of: try tests.map { try timeCondition($0, "\(row).created_at") })
        case .changed:
            return Self.all(of: try tests.map { try timeCondition($0, "\(row).modified_at") })
        case .loan(let part): return try loanCondition(tests, in: part)
        }
    }

    func fieldCondition(
        _ condition: FieldCondition, in column: QueryColumn, _ field: Field
    ) -> SQLPart {
        let values = sql(of: field)
        return Self.all(
            of: column.tests(of: condition, now: now).map { self.condition($0, values, column) })
    }

    private func condition(
        _ test: QueryTest, _ values: FieldSQL, _ column: QueryColumn
    ) -> SQLPart {
        switch test {
        case .isEmpty: return SQLPart(values.isEmpty)
        case .contains(let part): return contains(part, in: values.field)
        case .begins(let words): return begins(words, in: [values.field])
        case .has(let words): return has(words, in: values.field)
        case .isMisfit: return SQLPart("\(values.misfit) IS NOT NULL")
        case .isChecked(let isOn):
            return SQLPart("(\(values.value)) IS \(isOn ? "" : "NOT ")TRUE")
        case .number(let comparison, let number):
            guard !number.isNaN else { return Self.none }
            return SQLPart(
                "\(values.number) \(comparison.rawValue) ", .real(number), "::numeric")
        case .isText(let text):
            return SQLPart("lower(\(values.misfit)) = lower(", .text(text), "::text)")
        case .day(let comparison, let day): return Self.compared(values.date, comparison, day)
        case .text(let comparison, let text):
            let value = column.kind.valueType == .image ? values.value : values.folded
            return SQLPart(
                "\(value) COLLATE \"C\" \(comparison.rawValue) ", .text(text), "::text")
        }
    }

    /// Compares dates as texts.
    ///
    /// - Parameter date: The SQL expression of a date.
    static func compared(
        _ date: String, _ comparison: QueryComparison, _ day: String
    ) -> SQLPart {
        // `end` sorts after every date that begins with the day.
        let (start, end) = (PostgresValue.text(day), PostgresValue.text(day + "~"))
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
    private func timeCondition(_ test: QueryTest, _ time: String) throws -> SQLPart {
        switch test {
        case .contains(let part):
            return SQLPart(
                "strpos(\(try day(of: time)), ", .text(SearchFolding.folded(part)), "::text) > 0")
        case .day(let comparison, let day): return try compared(time: time, comparison, day)
        case .isEmpty, .begins, .has, .isMisfit, .isChecked, .number, .isText, .text:
            return Self.none
        }
    }

    private func compared(
        time: String, _ comparison: QueryComparison, _ day: String
    ) throws -> SQLPart {
        guard let bounds = DayBounds.bounds(comparison, day) else {
            return Self.compared(try self.day(of: time), comparison, day)
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
