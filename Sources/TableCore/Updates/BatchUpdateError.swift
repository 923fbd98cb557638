/// An error in a batch update: it contradicts the table or itself.
public struct BatchUpdateError: Error, Hashable, Sendable {
    /// A rule of `batch-rules.md`.
    public enum Rule: String, Hashable, Sendable {
        /// No two operations on the same index path.
        case r2 = "R2"
        /// The number of sections must add up.
        case r3 = "R3"
        /// The number of rows in a section must add up.
        case r4 = "R4"
        /// Every index path and section must exist.
        case r5 = "R5"
        /// No two operations on the same section.
        case r6 = "R6"
    }

    /// The violated rule.
    public var rule: Rule
    /// The row of the error, or `nil`.
    public var indexPath: IndexPath?
    /// The section of the error, or `nil`.
    public var section: Int?
    /// The violated rule and its values, as a sentence.
    public var message: String

    init(_ rule: Rule, row: IndexPath, _ message: String) {
        (self.rule, indexPath, section, self.message) = (rule, row, row.section, message)
    }

    init(_ rule: Rule, section: Int?, _ message: String) {
        (self.rule, self.section, self.message) = (rule, section, message)
    }
}

extension BatchUpdateError: CustomStringConvertible {
    /// The rule and the message.
    public var description: String { "\(rule.rawValue): \(message)" }
}
