import Foundation
import GRDB
import TextCore
import TroveModel

/// The values in calibre's database.
enum CalibreValue {
    /// The text of a value; nil if it is empty.
    static func text(_ value: DatabaseValue) -> String? {
        let text: String =
            switch value.storage {
            case .string(let text): text
            case .int64(let number): String(number)
            case .double(let number): FieldValue.decimal(number).text
            case .blob, .null: ""
            }
        let trimmed = text.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    /// The name of a person: calibre writes commas as bars, because commas separate names.
    static func name(_ value: DatabaseValue) -> String? {
        text(value)?.replacing("|", with: ",")
    }

    /// The year 101 stands for no date.
    private static let unset = ["0101-01-01", "0100-12-31", "0101-01-02"]

    /// A date, with its time of day unless that is midnight, or a text that is no date; nil if it
    /// is not set.
    static func date(_ value: DatabaseValue) -> FieldValue? {
        guard let text = text(value), text != "None", !unset.contains(where: text.hasPrefix) else {
            return nil
        }
        return ServiceRule.date(text)
    }

    /// Stars from 1 to 5, with halves; nil for none. calibre counts half stars.
    static func stars(_ value: DatabaseValue) -> FieldValue? {
        guard let count = Int64.fromDatabaseValue(value), (1...10).contains(count) else {
            return nil
        }
        return count % 2 == 0 ? .integer(count / 2) : .decimal(Double(count) / 2)
    }

    static func number(_ value: DatabaseValue) -> FieldValue? {
        switch value.storage {
        case .int64(let number): .integer(number)
        case .double(let number):
            Int64(exactly: number).map { .integer($0) } ?? .decimal(number)
        case .string(let text): FieldValue(text, as: .number) ?? .text(text)
        case .blob, .null: nil
        }
    }

    static func checkbox(_ value: DatabaseValue) -> FieldValue? {
        Int64.fromDatabaseValue(value).map { .checkbox($0 != 0) }
    }

    /// The visible text of HTML.
    static func markup(_ value: DatabaseValue) -> FieldValue? {
        text(value).map { .text(MarkupText.plain($0)) }
    }
}
