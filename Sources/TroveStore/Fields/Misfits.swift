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
                WHEN 10 THEN date(\(column), '+0 days') IS NOT \(column)
                ELSE \(noMoment(column)) END
            """
        case .image:
            "\(column) IS NOT NULL AND (length(\(column)) <> 64 OR \(column) GLOB '*[^0-9a-f]*')"
        }
    }

    /// The condition that a text is no day with a time, such as 1994-05-30T18:30:05.25.
    private static func noMoment(_ column: String) -> String {
        let day = "substr(\(column), 1, 10)"
        let time = "substr(\(column), 11, 9)"
        let hours = ["[01][0-9]", "2[0-3]"]
        let ends = ["", ":[0-5][0-9]"]
        let times = hours.flatMap { hour in ends.map { "\(time) GLOB 'T\(hour):[0-5][0-9]\($0)'" } }
        // The fraction of a second has at most nine digits, and does not end in zero.
        let fraction = "substr(\(column), 20)"
        return """
            date(\(day), '+0 days') IS NOT \(day) OR NOT (\(times.joined(separator: " OR ")))
            OR length(\(column)) > 19 AND (length(\(column)) > 29
            OR \(fraction) NOT GLOB '.[0-9]*' OR substr(\(fraction), 2) GLOB '*[^0-9]*'
            OR \(fraction) GLOB '*0')
            """
    }
}
