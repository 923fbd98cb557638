import Foundation
import TextCore

/// An image, given by the checksum of its bytes.
enum ImageKind: FieldKindDefinition {
    static var kind: FieldKind { .image }
    static var displayName: String { translated("Picture") }
    static var valueType: FieldValueType { .image }
    static var appearance: FieldAppearance { .picture }
    static var optionUse: FieldOptionUse { [] }
    static var control: FieldControl { .picture }

    static func value(in text: String, options: FieldOptions) -> FieldValue? {
        ImageID(text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased())
            .map { .image($0) }
    }

    static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        if case .image = value { value } else { readAgain(value, options: options) }
    }

    static func objection(to operand: String, in column: QueryColumn) -> String? {
        translated(
            """
            Pictures cannot be searched for text. Search for “none” to find records without a \
            picture; add “-” before the field to find records with one.
            """)
    }
}
