/// A batch update that does not fit the table, or itself.
public struct BatchUpdateError: Error, Hashable, Sendable {
    /// The rule of `batch-rules.md` that was broken.
    public enum Rule: String, Hashable, Sendable {
        /// A path is named by two operations.
        case r2 = "R2"
        /// The number of sections does not add up.
        case r3 = "R3"
        /// The number of rows of a section does not add up.
        case r4 = "R4"
        /// A path lies outside the table.
        case r5 = "R5"
        /// A section is named by two operations.
        case r6 = "R6"
    }

    /// The broken rule.
    public var rule: Rule
    /// The row in question, when it is about one.
    public var indexPath: IndexPath?
    /// The section in question.
    public var section: Int?
    /// The broken rule as a sentence with its values.
    public var message: String

    init(_ rule: Rule, row: IndexPath, _ message: String) {
        (self.rule, indexPath, section, self.message) = (rule, row, row.section, message)
    }

    init(_ rule: Rule, section: Int?, _ message: String) {
        (self.rule, self.section, self.message) = (rule, section, message)
    }
}

extension BatchUpdateError: CustomStringConvertible {
    /// The rule and its message.
    public var description: String { "\(rule.rawValue): \(message)" }
}
