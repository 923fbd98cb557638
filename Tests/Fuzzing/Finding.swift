/// A rule that a reader broke.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Throws a finding where a rule does not hold.
    static func check(
        _ holds: Bool, _ rule: @autoclosure () -> String
    ) throws(Finding) {
        guard holds else { throw Finding(rule()) }
    }
}
