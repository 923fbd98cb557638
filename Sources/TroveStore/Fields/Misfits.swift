import GRDB
import TroveModel

/// The SQL conditions for values that do not fit the type of their field's values.
enum Misfits {
    /// The condition on a column; nil for types that every value fits.
    static func condition(_ column: String, type: FieldValueType) -> String? {
        switch type {
        case .text, .texts:
            nil
        case .number:
            "typeof(\(column)) = 'text'"
        case .checkbox:
            "\(column) IS NOT NULL AND (typeof(\(column)) <> 'integer' OR \(column) NOT IN (0, 1))"
        case .integer(let range):
            "\(column) IS NOT NULL AND (typeof(\(column)) <> 'integer' "
                + "OR \(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound))"
        case .timeSpan, .record:
            "\(column) IS NOT NULL AND typeof(\(column)) <> 'integer'"
        case .date:
            // For a day that does not exist, `date` returns another day or NULL, but without a
            // modifier it may return the day unchanged.
            """
            \(column) IS NOT NULL AND CASE length(\(column))
                WHEN 4 THEN \(column) NOT GLOB '[0-9][0-9][0-9][0-9]'
                WHEN 7 THEN date(\(column) || '-01') IS NOT \(column) || '-01'
                WHEN 10 THEN date(\(column), '+0 days') IS NOT \(column) ELSE true END
            """
        case .image:
            "\(column) IS NOT NULL AND (length(\(column)) <> 64 OR \(column) GLOB '*[^0-9a-f]*')"
        }
    }
}
