/// The SQL of a database for the parts of expressions.
///
/// The parts that are the same everywhere, such as `CASE`, are written by ``ExpressionCompiler``.
package protocol ExpressionDialect {
    /// A text as a literal.
    func literal(_ text: String) -> String
    /// A number, written with digits and at most one decimal point.
    func number(_ digits: String) -> String
    func checkbox(_ isOn: Bool) -> String

    /// The value of a field; NULL for an empty one and for one that does not fit the kind.
    ///
    /// - Parameter field: A field whose values are not pictures or links.
    func value(of field: Field, in list: List) throws(LibraryError) -> String

    /// A value converted to text; NULL if there is none.
    func text(_ value: ExpressionSQL) -> String
    /// A value in arithmetic; a checkbox counts as 0 or 1.
    func operand(_ value: ExpressionSQL) -> String
    /// A value, or that of an empty one of the same type: an empty text, 0 or no.
    func filled(_ sql: String, as type: ExpressionType) -> String
    /// The value of the whole expression. An empty text counts as no value.
    func result(_ value: ExpressionSQL) -> String

    /// A comparison, which is never NULL.
    func comparison(
        _ sign: ExpressionOperator, _ left: ExpressionSQL, _ right: ExpressionSQL
    ) -> String
    /// A quotient in parentheses; NULL for a division by zero.
    func quotient(_ left: String, _ right: String) -> String
    /// A number, in parentheses, rounded to an integer.
    func rounded(_ sql: String) -> String
    /// A number rounded to decimal places.
    func rounded(_ sql: String, places: String?) -> String
    /// The next integer below or above.
    func whole(_ sql: String, isUp: Bool) -> String
    /// The least or greatest of several values; NULL if one of them is.
    func extremum(isGreatest: Bool, _ values: [String], as type: ExpressionType) -> String
    /// A duration in units of a number of seconds.
    func duration(_ sql: String, inUnitsOf seconds: Int) -> String

    /// The number of characters of a text.
    func length(of text: String) -> String
    /// Whether a text contains another one; never NULL.
    func contains(_ text: String, _ part: String) -> String
    /// A text without spaces at its ends.
    func trimmed(_ text: String) -> String
    /// The first or last characters of a text.
    func end(of text: String, isFirst: Bool, count: String) -> String

    /// The year, month or day of a date; NULL if it is not known.
    func part(_ part: ExpressionDatePart, of date: String) -> String
    /// The number of days between two dates; NULL if one is not known to the day.
    func days(from start: String, to end: String) -> String
    /// The date some days later or earlier; NULL if the date is not known to the day.
    func day(_ date: String, adding days: String, isEarlier: Bool) -> String
}

/// A part of a date.
package enum ExpressionDatePart: Sendable {
    case year, month, day
}
