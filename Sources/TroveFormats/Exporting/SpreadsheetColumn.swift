import Foundation
import TroveModel

/// The content of a cell in a spreadsheet that is written.
enum SpreadsheetCell: Hashable, Sendable {
    case empty
    case text(String)
    case link(String, address: String)
    /// A number, and its text.
    case number(Double, text: String)
    /// A date that is known to the day.
    case date(PartialDate)
    case timeSpan(seconds: Int64)
    case checkbox(Bool)
    case picture(Data)
}

/// A field as a column of a spreadsheet.
struct SpreadsheetColumn: Sendable {
    let name: String
    /// The unit of numbers; empty for none.
    let unit: String
    /// The number of decimal places of numbers; nil for as many as each has.
    let digits: Int?
    /// The choices to offer; empty for none.
    let choices: [String]
    /// The width of the longest text so far, in characters.
    var width = 8
    private let field: Field

    private static let widest = 60

    init(_ field: Field) {
        self.field = field
        name = field.name
        let isNumber = field.valueKind.valueType == .number
        unit = isNumber ? field.options.unit : ""
        digits = isNumber ? field.options.digits : nil
        choices =
            field.valueKind.choiceUse == .one
            ? field.options.choices.map(\.name).filter { !$0.isEmpty } : []
    }

    /// The type of the values.
    var valueType: FieldValueType { field.valueKind.valueType }

    /// Makes the column as wide as the longest line of a cell.
    mutating func widen(for cell: SpreadsheetCell) {
        guard width < Self.widest else { return }
        let length: Int
        switch cell {
        case .text(let text), .link(let text, _):
            // Counting characters takes long, and there are no more of them than bytes.
            guard text.utf8.count > width else { return }
            length = text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0
        case .number(_, let text): length = text.utf8.count + (unit.isEmpty ? 0 : unit.count + 1)
        case .date(let date): length = date.time == nil ? 10 : date.description.count
        case .timeSpan(let seconds): length = FieldValue.timeSpan(seconds: seconds).text.count
        case .picture: length = 12
        case .empty, .checkbox: length = 0
        }
        width = min(Self.widest, max(width, length))
    }

    /// Returns the cell of a value. What a spreadsheet does not keep as its kind is a text.
    func cell(_ value: FieldValue) -> SpreadsheetCell {
        switch value {
        case .empty: .empty
        case .text(let text): cell(ofText: text)
        case .integer(let number): cell(of: Double(number), as: value.text)
        case .decimal(let number): cell(of: number, as: value.text)
        case .checkbox(let isOn): .checkbox(isOn)
        case .date(let date): date.day == nil ? .text(value.text) : .date(date)
        case .timeSpan(let seconds): .timeSpan(seconds: seconds)
        case .texts, .image, .record: .text(value.typedText(as: field.valueKind))
        }
    }

    private func cell(ofText text: String) -> SpreadsheetCell {
        if DataURI.isPicture(text) {
            return DataURI.content(of: text).map { .picture($0) } ?? .empty
        }
        guard field.valueKind.definition.appearance == .link,
            let address = WebAddress(text, type: field.options.linkType), address.caution == nil
        else {
            let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            return isBlank ? .empty : .text(text)
        }
        return .link(text, address: address.url)
    }

    /// Spreadsheets keep 15 digits of a number; longer ones are texts.
    private func cell(of number: Double, as text: String) -> SpreadsheetCell {
        guard number.magnitude < 1e15 || number.rounded() != number else { return .text(text) }
        return .number(number, text: text)
    }
}
