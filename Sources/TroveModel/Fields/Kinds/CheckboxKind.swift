import Foundation
import TextCore

/// Yes or no.
package enum CheckboxKind: FieldKindDefinition {
    package static var kind: FieldKind { .checkbox }
    package static var displayName: String { translated("Checkbox") }
    package static var refusal: String {
        translated("“{text}” is neither yes nor no. Enter yes or no for “{field}”.")
    }
    package static var valueType: FieldValueType { .checkbox }
    package static var countsValues: Bool { true }
    package static var suitsBoard: Bool { true }
    package static var appearance: FieldAppearance { .checkMark }
    package static var control: FieldControl { .checkbox }
    package static var form: ValueForm { .checkbox }
    package static var queryKeywords: [String] { ["yes", "no"] }

    package static func value(in text: String, options: FieldOptions) -> FieldValue? {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isOn = isOn(word) ?? (isMark(word) ? true : ["1": true, "0": false][word])
        return isOn.map { .checkbox($0) }
    }

    package static func converted(
        _ value: FieldValue, options: FieldOptions, isDayFirst: Bool?
    ) -> FieldValue? {
        switch value {
        case .checkbox: value
        case .integer(let number): (0...1).contains(number) ? .checkbox(number == 1) : nil
        case .empty, .text, .texts, .decimal, .date, .timeSpan, .image, .record:
            readAgain(value, options: options)
        }
    }

    package static func objection(to operand: String, in column: QueryColumn) -> String? {
        isOn(operand) == nil
            ? translated("“{text}” is neither yes nor no.").filling(["text": operand]) : nil
    }

    /// The state that a word stands for, in English or in the language of the program, in which it
    /// is shown; nil if it stands for neither.
    package static func isOn(_ word: some StringProtocol) -> Bool? {
        switch word.lowercased() {
        case "yes", "true", "y": true
        case "no", "false", "n": false
        case ownWords.yes: true
        case ownWords.no: false
        default: nil
        }
    }

    /// Whether a text is a mark with which people check a cell of a table, as `x`.
    package static func isMark(_ text: some StringProtocol) -> Bool {
        marks.contains(text.lowercased())
    }

    private static let marks: Set<String> = ["x", "×", "✓", "✔", "✔\u{FE0F}", "☑", "☑\u{FE0F}"]

    /// The words in the language of the program. Imports ask for each cell.
    private static let ownWords = (
        yes: translated("Yes").lowercased(), no: translated("No").lowercased()
    )
}
