import Foundation
import TextCore

/// A link to a record of this or another list, shown by its title. Storage resolves titles.
enum RecordLinkKind: FieldKindDefinition {
    static var kind: FieldKind { .recordLink }
    static var displayName: String { translated("Link to Record") }
    static var valueType: FieldValueType { .record }
    static var countsValues: Bool { true }
    static var suitsBoard: Bool { true }
    static var optionUse: FieldOptionUse { .targetList }
    static var control: FieldControl { .recordLink }
    static var needsOptions: Bool { true }

    /// Parses `#12`.
    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        let number = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return number.hasPrefix("#") ? Int64(number.dropFirst()).map { .record($0) } : nil
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        if case .record = value { value } else { readAgain(value, options: options) }
    }
}
