/// A rule broken by a reader.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Throws a finding if a rule does not hold.
    static func check(
        _ holds: Bool, _ rule: @autoclosure () -> String
    ) throws(Finding) {
        guard holds else { throw Finding(rule()) }
    }
}
