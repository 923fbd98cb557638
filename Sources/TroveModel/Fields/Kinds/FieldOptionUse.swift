/// The options that a person can set for the fields of a kind.
package struct FieldOptionUse: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The value of new records, and the rules for values.
    package static let values = FieldOptionUse(rawValue: 1)
    /// The unit after numbers.
    package static let unit = FieldOptionUse(rawValue: 2)
    /// The number of decimal places.
    package static let digits = FieldOptionUse(rawValue: 4)
    /// The unit of a bare number.
    package static let timeUnit = FieldOptionUse(rawValue: 8)
    /// The expression.
    package static let expression = FieldOptionUse(rawValue: 16)
    /// The list of the linked records.
    package static let targetList = FieldOptionUse(rawValue: 32)
    /// The day on which the desktop reminds of a date.
    package static let reminder = FieldOptionUse(rawValue: 64)
}
