import Foundation
import TroveModel

/// A field's value as its column stores it. A value that does not fit the type of the column is a
/// text in the column `misfits` instead.
enum StoredValue: Hashable, Sendable {
    /// A value of the column's type; `.null` for an empty one.
    case fitting(PostgresValue)
    /// A text that the type does not allow, such as “about 1800” as a number.
    case misfit(String)

    /// Converts a value for a field of a kind.
    init(_ value: FieldValue, as kind: FieldKind) {
        if value.isEmpty {
            self = .fitting(.null)
            return
        }
        let fitting: PostgresValue? =
            switch (kind.valueType, value) {
            case (.text, .text(let text)): .text(text)
            case (.texts, .texts(let texts)): .texts(texts.filter { !$0.isEmpty })
            case (.texts, .text(let text)): .texts([text])
            case (.number, .integer(let number)): .integer(number)
            case (.number, .decimal(let number)): number.isFinite ? .real(number) : .null
            case (.integer, .integer(let number)): .integer(number)
            case (.checkbox, .checkbox(let isOn)): .boolean(isOn)
            case (.date, .date(let date)): .text(date.description)
            case (.timeSpan, .timeSpan(let seconds)): .integer(seconds)
            case (.image, .image(let image)): .text(image.hash)
            case (.record, .record(let id)): .integer(id)
            case (.text, _): .text(value.text)
            default: nil
            }
        self = fitting.map { .fitting($0) } ?? .misfit(value.text)
    }

    /// The value of the column.
    var columnValue: PostgresValue {
        if case .fitting(let value) = self { value } else { .null }
    }

    /// Reads the value of a column.
    ///
    /// - Parameters:
    ///   - text: The text of the column; nil for NULL.
    ///   - misfit: The text in `misfits`; nil if there is none.
    static func value(_ text: String?, misfit: String?, as kind: FieldKind) -> FieldValue {
        if let misfit { return .text(misfit) }
        guard let text else { return .empty }
        switch kind.valueType {
        case .text: return .text(text)
        case .texts: return .texts(PostgresArray.elements(of: text).compactMap(\.self))
        case .number:
            if let number = Int64(text) { return .integer(number) }
            return Double(text).map { .decimal($0) } ?? .text(text)
        case .integer: return Int64(text).map { .integer($0) } ?? .text(text)
        case .checkbox: return .checkbox(text == "t")
        case .date: return PartialDate(text).map { .date($0) } ?? .text(text)
        case .timeSpan: return Int64(text).map { .timeSpan(seconds: $0) } ?? .text(text)
        case .image: return ImageID(text).map { .image($0) } ?? .text(text)
        case .record: return Int64(text).map { .record($0) } ?? .text(text)
        }
    }
}
